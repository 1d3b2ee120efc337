//! A hint to the processor that memory will soon be read.

/// Asks the processor to bring what lies at `place` near, and waits for nothing. Where it has no such instruction that
/// stable Rust knows, nothing happens.
///
/// Rules need it as little as they need a table, but it takes an unsafe block, and those are kept in this crate.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing that the program sees, and never faults, wherever the address points; here it
    // points to a living value besides.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

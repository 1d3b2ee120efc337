//! A bump allocator over a static arena: enough for a proof, and it never frees.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

const SIZE: usize = 1 << 20;

struct Arena {
    bytes: UnsafeCell<[u8; SIZE]>,
    used: AtomicUsize,
}

#[global_allocator]
static ARENA: Arena = Arena { bytes: UnsafeCell::new([0; SIZE]), used: AtomicUsize::new(0) };

// SAFETY: the bytes are handed out in parts that do not overlap, by an atomic counter.
unsafe impl Sync for Arena {}

// SAFETY: `alloc` gives each caller its own bytes inside the arena, aligned as asked, or null.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.bytes.get().cast::<u8>();
        let place = |used: usize| {
            let start = (base.addr() + used).next_multiple_of(layout.align()) - base.addr();
            start.checked_add(layout.size()).filter(|end| *end <= SIZE).map(|end| (start, end))
        };
        let taken =
            self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| place(used).map(|(_, end)| end));
        match taken.ok().and_then(place) {
            // SAFETY: `start` is inside the arena, since the end that follows it is.
            Some((start, _)) => unsafe { base.add(start) },
            None => ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

//! The rules without a standard library: a panic handler, an allocator, and one function for a C program to call.
//!
//! Were `std` linked, however deep in the dependencies, its panic handler would collide with the one here.

#![no_std]

mod bump;

use core::panic::PanicInfo;

use kamil::{Array, perft};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// The number of leaf nodes `depth` plies below the first position, found through its FEN so that the heap is used too.
// SAFETY: no other symbol of the program has this name.
#[unsafe(no_mangle)]
pub extern "C" fn kamil_count(depth: u8) -> u64 {
    let fen = Array::Kamil.position().to_fen();
    kamil::Position::from_fen(&fen, Array::Kamil.rules()).map_or(0, |position| perft(&position, depth.into()))
}

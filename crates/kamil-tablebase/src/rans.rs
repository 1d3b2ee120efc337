//! Entropy coding with fixed probabilities: range asymmetric numeral systems (J. Duda, 2013) in 32 bits.
//!
//! The state stays in 2^16..2^32 and passes 16-bit words, most recent first, so that a block is read from its front.

/// Probabilities are parts of 2^12.
pub(crate) const SCALE_BITS: u32 = 12;

/// What the probabilities of one context add up to.
pub(crate) const SCALE: u32 = 1 << SCALE_BITS;

const LOWEST: u32 = 1 << 16;

/// The part of the scale that a symbol has: where it starts and how wide it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) start: u16,
    pub(crate) width: u16,
}

/// Writes the symbols whose shares are given, in their order, as one block.
pub(crate) fn encode(shares: &[Share]) -> Vec<u8> {
    let mut state = LOWEST;
    let mut words = Vec::new();
    for share in shares.iter().rev() {
        let width = u32::from(share.width);
        if u64::from(state) >= u64::from(width) << (32 - SCALE_BITS) {
            words.push(state as u16);
            state >>= 16;
        }
        state = ((state / width) << SCALE_BITS) + state % width + u32::from(share.start);
    }
    words.push(state as u16);
    words.push((state >> 16) as u16);
    words.iter().rev().flat_map(|word| word.to_le_bytes()).collect()
}

/// Reads a block. What lies behind its end reads as zeros, so damaged bytes give wrong symbols and nothing worse.
#[derive(Debug)]
pub(crate) struct Decoder<'a> {
    state: u32,
    bytes: &'a [u8],
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        let mut decoder = Self { state: 0, bytes };
        decoder.state = decoder.next_word() << 16 | decoder.next_word();
        decoder
    }

    /// The place in the scale of the next symbol.
    #[inline]
    pub(crate) fn peek(&self) -> u16 {
        (self.state & (SCALE - 1)) as u16
    }

    /// Goes on behind the symbol with this share, in which the place lay.
    #[inline]
    pub(crate) fn advance(&mut self, share: Share) {
        let offset = self.peek().wrapping_sub(share.start);
        let state = u32::from(share.width).wrapping_mul(self.state >> SCALE_BITS).wrapping_add(u32::from(offset));
        self.state = if state < LOWEST { state << 16 | self.next_word() } else { state };
    }

    #[inline]
    fn next_word(&mut self) -> u32 {
        let Some((word, rest)) = self.bytes.split_first_chunk() else { return 0 };
        self.bytes = rest;
        u32::from(u16::from_le_bytes(*word))
    }
}

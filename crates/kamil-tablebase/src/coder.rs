//! One walk over the symbols of a block for counting, writing and reading, so that the three cannot differ.

use crate::model::{Counts, Model};
use crate::rans::{Decoder, Share};

/// Takes each symbol that is there, or gives the one that is read.
pub(crate) trait Coder {
    /// The symbol in its context; `actual` knows it where it is not read.
    fn code(&mut self, context: usize, actual: impl FnOnce() -> u8) -> u8;
}

/// Counts symbols.
#[derive(Debug)]
pub(crate) struct Counter<'a>(pub(crate) &'a mut Counts);

impl Coder for Counter<'_> {
    fn code(&mut self, context: usize, actual: impl FnOnce() -> u8) -> u8 {
        let symbol = actual();
        self.0.add(context, symbol);
        symbol
    }
}

/// Lists the shares of symbols, to be written.
#[derive(Debug)]
pub(crate) struct Lister<'a> {
    pub(crate) model: &'a Model,
    pub(crate) shares: Vec<Share>,
}

impl Coder for Lister<'_> {
    fn code(&mut self, context: usize, actual: impl FnOnce() -> u8) -> u8 {
        let symbol = actual();
        self.shares.push(self.model.share(context, symbol));
        symbol
    }
}

/// Reads symbols.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) model: &'a Model,
    pub(crate) decoder: Decoder<'a>,
}

impl Coder for Reader<'_> {
    #[inline]
    fn code(&mut self, context: usize, _: impl FnOnce() -> u8) -> u8 {
        self.model.decode(context, &mut self.decoder)
    }
}

//! A file's body: what is coded, in blocks that are read one without the others.

use std::io::{self, Write};
use std::num::NonZeroUsize;

use crate::bytes::{Bytes, Malformed};
use crate::coder::{Coder, Counter, Lister, Reader};
use crate::model::{Counts, Model};
use crate::parallel::in_parallel;
use crate::rans::{self, Decoder};

/// Something to be coded in blocks.
pub(crate) trait Content: Sync {
    /// How many blocks there are.
    fn count(&self) -> usize;
    /// How many contexts its symbols have.
    fn contexts(&self) -> usize;
    /// Whether a block needs no symbols: it is written as nothing.
    fn is_blank(&self, block: usize) -> bool;
    /// Hands the symbols of a block to the coder.
    fn code(&self, block: usize, coder: &mut impl Coder);
}

/// The blocks of a table come to more than its file can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected blocks of less than 4 GiB in all, found more")]
pub(crate) struct TooLarge;

/// Coded blocks.
#[derive(Debug)]
pub(crate) struct Blocks {
    model: Model,
    /// Where each block ends in the payload.
    ends: Vec<u32>,
    payload: Vec<u8>,
}

impl Blocks {
    /// Codes all blocks with the probabilities that suit them best. That they come to 4 GiB is an error.
    pub(crate) fn new(content: &impl Content, threads: NonZeroUsize) -> Result<Self, TooLarge> {
        let counts = in_parallel(content.count(), threads, |range| {
            let mut counts = Counts::new(content.contexts());
            for block in range.filter(|block| !content.is_blank(*block)) {
                content.code(block, &mut Counter(&mut counts));
            }
            counts
        });
        let mut sum = Counts::new(content.contexts());
        for counts in &counts {
            sum.merge(counts);
        }
        let model = sum.to_model();
        let parts = in_parallel(content.count(), threads, |range| {
            let (mut lengths, mut payload) = (Vec::new(), Vec::new());
            for block in range {
                let before = payload.len();
                if !content.is_blank(block) {
                    let mut lister = Lister { model: &model, shares: Vec::new() };
                    content.code(block, &mut lister);
                    payload.extend(rans::encode(&lister.shares));
                }
                let length = u32::try_from(payload.len() - before).ok().filter(|length| *length < MOST_BYTES);
                lengths.push(length.expect("a block has at most 10,000 placements of two sides"));
            }
            (lengths, payload)
        });
        let (mut ends, mut payload, mut end) = (Vec::with_capacity(content.count()), Vec::new(), 0);
        for (lengths, part) in parts {
            for length in lengths {
                end = u32::checked_add(end, length).ok_or(TooLarge)?;
                ends.push(end);
            }
            // With one thread nothing is copied.
            if payload.is_empty() {
                payload = part;
            } else {
                payload.extend(part);
            }
        }
        Ok(Self { model, ends, payload })
    }

    /// The bytes of a block; none for a blank one.
    pub(crate) fn reader(&self, block: usize) -> Option<Reader<'_>> {
        let start = if block == 0 { 0 } else { self.ends[block - 1] };
        let bytes = &self.payload[start as usize..self.ends[block] as usize];
        if bytes.is_empty() { None } else { Some(Reader { model: &self.model, decoder: Decoder::new(bytes) }) }
    }

    /// Writes the model, the lengths and the blocks.
    pub(crate) fn write(&self, into: &mut impl Write) -> io::Result<()> {
        let mut head = Vec::new();
        self.model.write(&mut head);
        let mut start = 0;
        for end in &self.ends {
            write_length(end - start, &mut head);
            start = *end;
        }
        into.write_all(&head)?;
        into.write_all(&self.payload)
    }

    /// Reads so many blocks in so many contexts, which are all there is to read.
    pub(crate) fn read(bytes: &mut Bytes<'_>, count: usize, contexts: usize) -> Result<Self, Malformed> {
        let model = Model::read(bytes, contexts)?;
        let (mut ends, mut end) = (Vec::with_capacity(count), 0_u32);
        for _ in 0..count {
            end = end.checked_add(read_length(bytes)?).ok_or(Malformed("blocks of more than 4 GiB"))?;
            ends.push(end);
        }
        let payload = bytes.take(end as usize)?.to_vec();
        if !bytes.is_empty() {
            return Err(Malformed("something behind the last block"));
        }
        Ok(Self { model, ends, payload })
    }
}

/// The bytes of a block are fewer, so that its length has four bytes at most.
const MOST_BYTES: u32 = 1 << 28;

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn write_length(mut length: u32, into: &mut Vec<u8>) {
    while length >= 0x80 {
        into.push(length as u8 | 0x80);
        length >>= 7;
    }
    into.push(length as u8);
}

fn read_length(bytes: &mut Bytes<'_>) -> Result<u32, Malformed> {
    let mut length = 0;
    for shift in [0, 7, 14, 21] {
        let byte = bytes.u8()?;
        length |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(length);
        }
    }
    Err(Malformed("a block of more than 256 MiB"))
}

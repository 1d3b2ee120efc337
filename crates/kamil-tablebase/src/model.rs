//! How likely each symbol is in each context: counted, written to a file, and read back.

use crate::bytes::{Bytes, Malformed};
use crate::rans::{Decoder, SCALE, Share};

/// Symbols of a context, at most.
pub(crate) const SYMBOLS: usize = 16;

/// How often each symbol occurs in each context.
#[derive(Clone, Debug)]
pub(crate) struct Counts(Vec<[u64; SYMBOLS]>);

impl Counts {
    pub(crate) fn new(contexts: usize) -> Self {
        Self(vec![[0; SYMBOLS]; contexts])
    }

    #[inline]
    pub(crate) fn add(&mut self, context: usize, symbol: u8) {
        self.0[context][usize::from(symbol)] += 1;
    }

    /// Adds the counts of other data.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (counts, more) in self.0.iter_mut().zip(&other.0) {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
    }

    pub(crate) fn to_model(&self) -> Model {
        Model::new(self.0.iter().map(scaled))
    }
}

/// The probabilities of all contexts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// For each context where its entries start, and one more.
    starts: Vec<u32>,
    /// The symbols of a context, the likeliest first.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    symbol: u8,
    share: Share,
}

/// Parts of the scale in proportion to the counts, none of them zero where the count is not.
fn scaled(counts: &[u64; SYMBOLS]) -> [u16; SYMBOLS] {
    let total: u64 = counts.iter().sum();
    let mut widths = [0; SYMBOLS];
    if total == 0 {
        return widths;
    }
    for (width, count) in widths.iter_mut().zip(counts) {
        if *count > 0 {
            *width = (u128::from(*count) * u128::from(SCALE) / u128::from(total)).max(1) as u16;
        }
    }
    // What rounding left over or took too much goes to the widest, which has room: 16 symbols take 15 too many at most.
    let sum: u32 = widths.iter().map(|width| u32::from(*width)).sum();
    let widest = widths.iter_mut().max().expect("there are sixteen symbols");
    *widest = (u32::from(*widest) + SCALE - sum) as u16;
    widths
}

impl Model {
    fn new(contexts: impl Iterator<Item = [u16; SYMBOLS]>) -> Self {
        let (mut starts, mut entries) = (vec![0], Vec::new());
        for widths in contexts {
            let mut present: Vec<(u16, u8)> = widths.into_iter().zip(0..).filter(|(width, _)| *width > 0).collect();
            present.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
            let mut start = 0;
            for (width, symbol) in present {
                entries.push(Entry { symbol, share: Share { start, width } });
                start += width;
            }
            starts.push(entries.len() as u32);
        }
        Self { starts, entries }
    }

    fn context(&self, context: usize) -> &[Entry] {
        &self.entries[self.starts[context] as usize..self.starts[context + 1] as usize]
    }

    /// The share of a symbol that was counted.
    pub(crate) fn share(&self, context: usize, symbol: u8) -> Share {
        let entry = self.context(context).iter().find(|entry| entry.symbol == symbol);
        entry.expect("every symbol that is written was counted").share
    }

    /// The next symbol of a block; 0 in a context that never occurred.
    #[inline]
    pub(crate) fn decode(&self, context: usize, decoder: &mut Decoder<'_>) -> u8 {
        let place = decoder.peek();
        let entries = self.context(context);
        let found = entries.iter().find(|entry| place < entry.share.start + entry.share.width);
        let Some(entry) = found else { return 0 };
        decoder.advance(entry.share);
        entry.symbol
    }

    /// For each context a mask of its symbols and their widths; runs of contexts that never occur by their length.
    pub(crate) fn write(&self, into: &mut Vec<u8>) {
        let contexts = self.starts.len() - 1;
        let mut context = 0;
        while context < contexts {
            let entries = self.context(context);
            let mask = entries.iter().fold(0_u16, |mask, entry| mask | 1 << entry.symbol);
            into.extend(mask.to_le_bytes());
            if mask == 0 {
                let run = (context..contexts).take_while(|next| self.context(*next).is_empty()).count();
                into.extend((run as u16).to_le_bytes());
                context += run;
                continue;
            }
            let mut sorted = entries.to_vec();
            sorted.sort_by_key(|entry| entry.symbol);
            // The widths add up to the scale, so the last one need not be said.
            for entry in &sorted[..sorted.len() - 1] {
                write_width(entry.share.width, into);
            }
            context += 1;
        }
    }

    /// Reads a model of so many contexts.
    pub(crate) fn read(bytes: &mut Bytes<'_>, contexts: usize) -> Result<Self, Malformed> {
        let mut all = Vec::with_capacity(contexts);
        while all.len() < contexts {
            let mask = bytes.u16()?;
            if mask == 0 {
                let run = usize::from(bytes.u16()?);
                if run == 0 || run > contexts - all.len() {
                    return Err(Malformed("a run of contexts without symbols"));
                }
                all.resize(all.len() + run, [0; SYMBOLS]);
                continue;
            }
            let last = mask.ilog2();
            let (mut widths, mut left) = ([0; SYMBOLS], SCALE as u16);
            for symbol in (0..last).filter(|symbol| mask >> symbol & 1 == 1) {
                let width = read_width(bytes)?;
                if width == 0 || width >= left {
                    return Err(Malformed("probabilities that do not add up"));
                }
                widths[symbol as usize] = width;
                left -= width;
            }
            widths[last as usize] = left;
            all.push(widths);
        }
        Ok(Self::new(all.into_iter()))
    }
}

/// Widths below 128 take one byte, all others two.
fn write_width(width: u16, into: &mut Vec<u8>) {
    if width < 128 {
        into.push(width as u8);
    } else {
        into.extend([0x80 | (width >> 8) as u8, width as u8]);
    }
}

fn read_width(bytes: &mut Bytes<'_>) -> Result<u16, Malformed> {
    let first = bytes.u8()?;
    if first < 128 { Ok(first.into()) } else { Ok(u16::from(first & 0x7f) << 8 | u16::from(bytes.u8()?)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rans;

    /// Symbols of two contexts, some of them rare.
    fn sample() -> Vec<(usize, u8)> {
        (0..20_000_u32)
            .map(|n| {
                let mixed = n.wrapping_mul(2_654_435_761) >> 7;
                let symbol = if mixed.is_multiple_of(97) { mixed % 16 } else { u32::from(mixed % 10 > 7) };
                ((n % 3) as usize * 2, symbol as u8)
            })
            .collect()
    }

    #[test]
    fn what_is_written_reads_back() {
        let symbols = sample();
        let mut counts = Counts::new(7);
        for (context, symbol) in &symbols {
            counts.add(*context, *symbol);
        }
        let model = counts.to_model();
        let mut written = Vec::new();
        model.write(&mut written);
        let mut bytes = Bytes::new(&written);
        let read = Model::read(&mut bytes, 7).unwrap();
        assert_eq!(read, model);
        assert!(bytes.is_empty());
        let shares: Vec<_> = symbols.iter().map(|(context, symbol)| model.share(*context, *symbol)).collect();
        let block = rans::encode(&shares);
        assert!(block.len() < symbols.len() / 6, "{} bytes", block.len());
        let mut decoder = Decoder::new(&block);
        for (context, symbol) in symbols {
            assert_eq!(read.decode(context, &mut decoder), symbol);
        }
    }

    #[test]
    fn damaged_models_are_refused_and_damaged_blocks_are_read_as_something() {
        let mut counts = Counts::new(2);
        for (_, symbol) in sample() {
            counts.add(0, symbol);
        }
        let model = counts.to_model();
        let mut written = Vec::new();
        model.write(&mut written);
        for length in 0..written.len() {
            assert!(Model::read(&mut Bytes::new(&written[..length]), 2).is_err(), "{length}");
        }
        written[2] = 0;
        assert!(Model::read(&mut Bytes::new(&written), 2).is_err());
        for block in [&[][..], &[7], &[0; 3], &[255; 4], &[1, 2, 3, 4, 5, 6]] {
            let mut decoder = Decoder::new(block);
            for _ in 0..1000 {
                assert!(model.decode(0, &mut decoder) < 16);
                assert_eq!(model.decode(1, &mut decoder), 0);
            }
        }
    }
}

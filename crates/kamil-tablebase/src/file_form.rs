//! The frame of a table's file: what it is of, and its checksum.

use std::io::{self, Write};

use kamil::Piece;
use sha2::{Digest as _, Sha256};

use crate::bytes::{Bytes, Malformed};
use crate::material::{MAX_MEN, Material};
use crate::metric::Metric;

/// The first bytes of every file.
const MAGIC: [u8; 8] = *b"KamilTab";

/// The version of the form that this program writes and reads.
pub const FORMAT_VERSION: u16 = 1;

/// The bytes of the checksum that a file ends with.
const CHECKSUM: usize = 32;

/// What is wrong with a table's file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// It does not begin as a table does.
    #[error("expected a table of Kamil, found something else")]
    NoTable,
    /// It is of another version.
    #[error("expected version {FORMAT_VERSION} of the table format, found version {0}")]
    Version(u16),
    /// Its bytes are not those that were written.
    #[error("the checksum is not that of the contents: the file is damaged or not whole")]
    Checksum,
    /// It is of another ending or tells something else than its name says.
    #[error("expected {expected}, found {found}")]
    Other {
        /// What the name says.
        expected: String,
        /// What the file is.
        found: String,
    },
    /// The checksum is right, but the contents make no sense.
    #[error("the contents make no table: found {0}")]
    Malformed(&'static str),
}

impl From<Malformed> for FormatError {
    fn from(Malformed(what): Malformed) -> Self {
        Self::Malformed(what)
    }
}

/// A file that is being written, with the checksum and the length of what has been.
#[derive(Debug)]
pub(crate) struct Framed<W> {
    inner: W,
    checksum: Sha256,
    length: u64,
}

impl<W: Write> Write for Framed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Writes a file and frames its body; returns how many bytes it has.
pub(crate) fn write<W: Write>(
    into: W,
    material: &Material,
    metric: Metric,
    body: impl FnOnce(&mut Framed<W>) -> io::Result<()>,
) -> io::Result<u64> {
    let mut file = Framed { inner: into, checksum: Sha256::new(), length: 0 };
    file.write_all(&head(material, metric))?;
    body(&mut file)?;
    let Framed { mut inner, checksum, length } = file;
    inner.write_all(&checksum.finalize())?;
    Ok(length + CHECKSUM as u64)
}

/// What stands before the body.
fn head(material: &Material, metric: Metric) -> Vec<u8> {
    let mut head = MAGIC.to_vec();
    head.extend(FORMAT_VERSION.to_le_bytes());
    head.push(code(metric));
    head.push(material.men().len() as u8);
    head.extend(material.men().iter().map(|man| man.letter() as u8));
    head
}

/// The most bytes that a head has.
pub(crate) const HEAD: usize = MAGIC.len() + size_of::<u16>() + 2 + MAX_MEN;

/// The body of a file of this ending and this metric.
pub(crate) fn read<'a>(file: &'a [u8], material: &Material, metric: Metric) -> Result<Bytes<'a>, FormatError> {
    check_head(file, material, metric)?;
    let (contents, checksum) =
        file.split_at_checked(file.len() - CHECKSUM.min(file.len())).ok_or(FormatError::Checksum)?;
    if Sha256::digest(contents)[..] != *checksum {
        return Err(FormatError::Checksum);
    }
    // A head that reaches into the checksum has no body.
    Ok(Bytes::new(contents.get(head(material, metric).len()..).unwrap_or_default()))
}

/// Whether the first bytes of a file, [`HEAD`] of them if it has so many, are those of this ending and this metric.
pub(crate) fn check_head(file: &[u8], material: &Material, metric: Metric) -> Result<(), FormatError> {
    let mut bytes = Bytes::new(file);
    if file.len() < MAGIC.len() && MAGIC.starts_with(file) {
        // Cut off in the first bytes, or empty.
        return Err(FormatError::Checksum);
    }
    if bytes.array() != Ok(MAGIC) {
        return Err(FormatError::NoTable);
    }
    let version = bytes.u16()?;
    if version != FORMAT_VERSION {
        return Err(FormatError::Version(version));
    }
    let (found_metric, found) = (bytes.u8()?, read_material(&mut bytes)?);
    if found != *material || found_metric != code(metric) {
        let named = Metric::ALL.into_iter().find(|metric| code(*metric) == found_metric);
        let named = named.map_or("unknown", Metric::extension);
        let (expected, found) = (format!("{material}.{metric}"), format!("{found}.{named}"));
        return Err(FormatError::Other { expected, found });
    }
    Ok(())
}

fn read_material(bytes: &mut Bytes<'_>) -> Result<Material, Malformed> {
    const WRONG: Malformed = Malformed("men that are no ending");
    let count = usize::from(bytes.u8()?);
    if count > MAX_MEN {
        return Err(WRONG);
    }
    let letters = bytes.take(count)?;
    let men: Option<Vec<Piece>> = letters.iter().map(|letter| Piece::from_letter(char::from(*letter))).collect();
    let oriented = Material::of_men(men.ok_or(WRONG)?).ok_or(WRONG)?;
    Ok(oriented.material)
}

const fn code(metric: Metric) -> u8 {
    match metric {
        Metric::Outcome => b'w',
        Metric::Win => b'd',
        Metric::Zeroing => b'z',
    }
}

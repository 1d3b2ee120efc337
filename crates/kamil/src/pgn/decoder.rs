//! Bytes in any pieces to characters: UTF-8, and what is not UTF-8 byte by byte as Latin-1.

/// Remembers the bytes of a character that has not ended yet, and a carriage return.
#[derive(Clone, Debug, Default)]
pub(crate) struct Decoder {
    pending: [u8; 4],
    length: usize,
    after_return: bool,
}

impl Decoder {
    /// Takes a byte and hands out the characters that are certain now. Every end of a line becomes `\n`.
    #[inline]
    pub(crate) fn push(&mut self, byte: u8, out: &mut impl FnMut(char)) {
        if self.length == 0 && byte.is_ascii() {
            return self.emit(char::from(byte), out);
        }
        if let Some(free) = self.pending.get_mut(self.length) {
            *free = byte;
            self.length += 1;
        }
        self.settle(out);
    }

    /// The text has ended: bytes of an unfinished character are no UTF-8.
    pub(crate) fn finish(&mut self, out: &mut impl FnMut(char)) {
        while self.length > 0 {
            self.emit_first(out);
            self.settle(out);
        }
    }

    /// Hands out pending characters until only the beginning of one is left.
    fn settle(&mut self, out: &mut impl FnMut(char)) {
        while self.length > 0 {
            let pending = self.pending;
            match core::str::from_utf8(pending.get(..self.length).unwrap_or(&pending)) {
                Ok(text) => {
                    self.length = 0;
                    text.chars().for_each(|letter| self.emit(letter, out));
                }
                Err(error) if error.error_len().is_none() => return,
                Err(_) => self.emit_first(out),
            }
        }
    }

    /// Hands out the first pending byte as Latin-1.
    fn emit_first(&mut self, out: &mut impl FnMut(char)) {
        let [first, rest @ ..] = self.pending;
        self.pending[..rest.len()].copy_from_slice(&rest);
        self.length = self.length.saturating_sub(1);
        self.emit(char::from(first), out);
    }

    #[inline]
    fn emit(&mut self, letter: char, out: &mut impl FnMut(char)) {
        let second_half = self.after_return && letter == '\n';
        self.after_return = letter == '\r';
        match letter {
            '\n' if second_half => {}
            '\r' => out('\n'),
            _ => out(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn decode(bytes: &[u8]) -> String {
        let (mut decoder, mut text) = (Decoder::default(), String::new());
        for &byte in bytes {
            decoder.push(byte, &mut |letter| text.push(letter));
        }
        decoder.finish(&mut |letter| text.push(letter));
        text
    }

    #[test]
    fn utf_8_stays_and_the_rest_is_latin_1() {
        for text in ["", "a", "é", "شاه", "♔🂡x", "\u{10ffff}"] {
            assert_eq!(decode(text.as_bytes()), text);
        }
        assert_eq!(decode(b"M\xfcller"), "Müller");
        assert_eq!(decode(b"\xe9\xe8a"), "éèa");
        // The beginning of a character of three bytes, then a letter, then the end.
        assert_eq!(decode(b"\xe2\x99a\xe2\x99"), "â\u{99}aâ\u{99}");
        assert_eq!(decode(b"\xff\xf0\x9f\xc3\xa9"), "ÿð\u{9f}é");
        // An over-long slash and a surrogate are no UTF-8.
        assert_eq!(decode(b"\xc0\xaf\xed\xa0\x80"), "À¯í\u{a0}\u{80}");
    }

    #[test]
    fn every_end_of_a_line_is_one() {
        assert_eq!(decode(b"a\r\nb\nc\rd\r\r\ne"), "a\nb\nc\nd\n\ne");
    }
}

//! The lines of a file that comes in piece by piece.

/// The longest line: 1 MiB.
pub const MOST_BYTES: usize = 1024 * 1024;

/// What some programs write before the text of a file.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Takes lines out of pieces. A byte order mark before the first is no part of it.
#[derive(Debug, Default)]
pub struct Lines {
    begun: Vec<u8>,
    is_too_long: bool,
    number: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Line {
    /// Its place in the file, from 1.
    pub number: u32,
    /// Its bytes; nothing when there are too many.
    pub bytes: Option<Vec<u8>>,
}

impl Lines {
    /// The next line that ends in a piece, which is shortened by what was taken of it. Empty ones are
    /// passed over.
    pub fn next(&mut self, piece: &mut &[u8]) -> Option<Line> {
        loop {
            let Some(end) = piece.iter().position(|byte| *byte == b'\n') else {
                self.take(piece);
                *piece = &[];
                return None;
            };
            self.take(&piece[..end]);
            *piece = &piece[end + 1..];
            if let Some(line) = self.end() {
                return Some(line);
            }
        }
    }

    /// The line that is begun: at the end of a file.
    pub fn end(&mut self) -> Option<Line> {
        self.number = self.number.saturating_add(1);
        let mut bytes = std::mem::take(&mut self.begun);
        if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
            bytes.drain(..BYTE_ORDER_MARK.len());
        }
        let bytes = (!std::mem::take(&mut self.is_too_long)).then_some(bytes);
        let is_blank = |bytes: &Vec<u8>| bytes.iter().all(u8::is_ascii_whitespace);
        let line = Line {
            number: self.number,
            bytes,
        };
        (!line.bytes.as_ref().is_some_and(is_blank)).then_some(line)
    }

    fn take(&mut self, part: &[u8]) {
        if self.is_too_long || self.begun.len() + part.len() > MOST_BYTES {
            self.is_too_long = true;
            self.begun = Vec::new();
        } else {
            self.begun.extend_from_slice(part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(pieces: &[&[u8]]) -> Vec<(u32, Option<String>)> {
        let mut lines = Lines::default();
        let mut all = Vec::new();
        for piece in pieces {
            let mut piece = *piece;
            while let Some(line) = lines.next(&mut piece) {
                all.push(line);
            }
        }
        all.extend(lines.end());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let told = |line: Line| (line.number, line.bytes.map(text));
        all.into_iter().map(told).collect()
    }

    #[test]
    fn lines_come_whole_however_they_are_cut() {
        let expected = [(1, "ab"), (3, "c"), (4, "de\r"), (5, "f")];
        let expected = expected.map(|(number, text)| (number, Some(text.to_owned())));
        let file = b"ab\n \nc\nde\r\nf";
        assert_eq!(lines(&[file]), expected);
        let bytes: Vec<&[u8]> = file.chunks(1).collect();
        assert_eq!(lines(&bytes), expected);
        assert_eq!(lines(&[b"\n\n"]), []);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_line_however_it_is_cut() {
        let told = |text: &str| {
            let whole = lines(&[text.as_bytes()]);
            for cut in 0..=text.len() {
                let (head, rest) = text.as_bytes().split_at(cut);
                assert_eq!(lines(&[head, rest]), whole, "{cut}");
            }
            let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
            assert_eq!(lines(&bytes), whole);
            whole
        };
        let line = |number, text: &str| (number, Some(text.to_owned()));
        assert_eq!(told("\u{feff}{}\n[]"), [line(1, "{}"), line(2, "[]")]);
        assert_eq!(told("\u{feff}\n{}"), [line(2, "{}")]);
        assert_eq!(told("\u{feff}"), []);
        // Elsewhere it is what the client wrote.
        assert_eq!(told("{}\n\u{feff}[]")[1], line(2, "\u{feff}[]"));
        assert_eq!(told("\u{feff}\u{feff}a"), [line(1, "\u{feff}a")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
        let long = vec![b'x'; MOST_BYTES];
        let told = lines(&[&long, b"y\n", b"z\n", &long]);
        let text = String::from_utf8(long.clone()).unwrap();
        let expected = [(1, None), (2, Some("z".to_owned())), (3, Some(text))];
        assert_eq!(told, expected);
    }
}

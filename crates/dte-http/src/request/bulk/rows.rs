//! The rows of a file of separated values that comes in piece by piece. What separates them is what the
//! first row has first: programs write semicolons where a comma begins the decimals.

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};

use crate::request::bulk::lines::MOST_BYTES;

/// The most cells of a row: more than any request has members.
const MOST_CELLS: usize = 100_000;

/// What may separate cells; the first where the first row has one cell.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

pub struct Rows {
    reader: Reader,
    /// What the file begins with, until it is known what separates its cells.
    head: Option<Vec<u8>>,
    bytes: Vec<u8>,
    length: usize,
    ends: Vec<usize>,
    cells: usize,
    number: u32,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Row {
    /// Its place in the file, from 1: the first names the columns.
    pub number: u32,
    /// Its cells; nothing when they are not UTF-8.
    pub cells: Option<Vec<String>>,
}

/// A row is longer than any may be: perhaps a quotation mark is not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    pub number: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self {
            reader: Reader::new(),
            head: Some(Vec::new()),
            bytes: vec![0; 4 * 1024],
            length: 0,
            ends: vec![0; 128],
            cells: 0,
            number: 0,
        }
    }
}

impl Rows {
    /// The next row that ends in a piece, which is shortened by what was taken of it.
    pub fn next(&mut self, piece: &mut &[u8]) -> Result<Option<Row>, TooLong> {
        if let Some(head) = self.head.take() {
            self.look_for_separator(head, piece)?;
        }
        self.read(piece, false)
    }

    /// The row that is begun: at the end of a file.
    pub fn end(&mut self) -> Result<Option<Row>, TooLong> {
        if let Some(head) = self.head.take() {
            self.separate_by(SEPARATORS[0], &head)?;
        }
        self.read(&mut &[][..], true)
    }

    /// Keeps what comes before the first separator, or before the end of the first row.
    fn look_for_separator(&mut self, mut head: Vec<u8>, piece: &mut &[u8]) -> Result<(), TooLong> {
        while let Some((byte, rest)) = piece.split_first() {
            let ends = matches!(byte, b'\r' | b'\n') && !head.is_empty();
            if ends || SEPARATORS.contains(byte) {
                let separator = if ends { SEPARATORS[0] } else { *byte };
                return self.separate_by(separator, &head);
            }
            if !matches!(byte, b'\r' | b'\n') {
                head.push(*byte);
            }
            *piece = rest;
        }
        if head.len() > MOST_BYTES {
            return Err(TooLong { number: 1 });
        }
        self.head = Some(head);
        Ok(())
    }

    fn separate_by(&mut self, separator: u8, mut head: &[u8]) -> Result<(), TooLong> {
        self.reader = ReaderBuilder::new().delimiter(separator).build();
        // No row ends in it.
        self.read(&mut head, false).map(|_none| ())
    }

    /// Reads on until a row ends or the piece does; an empty piece is the end of the file.
    fn read(&mut self, piece: &mut &[u8], is_end: bool) -> Result<Option<Row>, TooLong> {
        while is_end || !piece.is_empty() {
            let (bytes, ends) = (&mut self.bytes[self.length..], &mut self.ends[self.cells..]);
            let (result, taken, written, ended) = self.reader.read_record(piece, bytes, ends);
            *piece = &piece[taken..];
            self.length += written;
            self.cells += ended;
            match result {
                ReadRecordResult::InputEmpty | ReadRecordResult::End => return Ok(None),
                ReadRecordResult::OutputFull => self.grow()?,
                ReadRecordResult::OutputEndsFull => self.grow_ends()?,
                ReadRecordResult::Record => return Ok(Some(self.row())),
            }
        }
        Ok(None)
    }

    fn grow(&mut self) -> Result<(), TooLong> {
        let length = self.bytes.len();
        if length >= MOST_BYTES {
            return Err(self.too_long());
        }
        self.bytes.resize((length * 2).min(MOST_BYTES), 0);
        Ok(())
    }

    fn grow_ends(&mut self) -> Result<(), TooLong> {
        let count = self.ends.len();
        if count >= MOST_CELLS {
            return Err(self.too_long());
        }
        self.ends.resize(count * 2, 0);
        Ok(())
    }

    fn too_long(&self) -> TooLong {
        TooLong {
            number: self.number + 1,
        }
    }

    fn row(&mut self) -> Row {
        self.number = self.number.saturating_add(1);
        let text = str::from_utf8(&self.bytes[..self.length]).ok();
        let cells = text.and_then(|text| {
            let mut begin = 0;
            let mut cells = Vec::with_capacity(self.cells);
            for end in &self.ends[..self.cells] {
                cells.push(text.get(begin..*end)?.to_owned());
                begin = *end;
            }
            Some(cells)
        });
        self.length = 0;
        self.cells = 0;
        Row {
            number: self.number,
            cells,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(pieces: &[&[u8]]) -> Result<Vec<Option<Vec<String>>>, TooLong> {
        let mut rows = Rows::default();
        let mut all = Vec::new();
        for piece in pieces {
            let mut piece = *piece;
            while let Some(row) = rows.next(&mut piece)? {
                all.push(row.cells);
            }
        }
        all.extend(rows.end()?.map(|row| row.cells));
        Ok(all)
    }

    #[test]
    fn rows_come_whole_however_they_are_cut() {
        let file = "a,b\r\n\"1,\"\"2\"\"\n3\",ñ\n\n,\nlast,".as_bytes();
        let of = |cells: [&str; 2]| Some(cells.map(str::to_owned).to_vec());
        let expected = [
            of(["a", "b"]),
            of(["1,\"2\"\n3", "ñ"]),
            of(["", ""]),
            of(["last", ""]),
        ];
        assert_eq!(rows(&[file]).unwrap(), expected);
        let bytes: Vec<&[u8]> = file.chunks(1).collect();
        assert_eq!(rows(&bytes).unwrap(), expected);
        let wide = vec![b','; 1_000];
        assert_eq!(rows(&[&wide]).unwrap()[0].as_ref().unwrap().len(), 1_001);
    }

    #[test]
    fn the_first_row_says_what_separates_cells() {
        let of = |cells: [&str; 2]| Some(cells.map(str::to_owned).to_vec());
        for file in ["a;b\n1,5;2\n", "\r\na\tb\r\n1,5\t2", "\"a\";b\n\"1,5\";2"] {
            for pieces in [vec![file.as_bytes()], file.as_bytes().chunks(1).collect()] {
                assert_eq!(rows(&pieces).unwrap(), [of(["a", "b"]), of(["1,5", "2"])]);
            }
        }
        let of_one = |cell: &str| Some(vec![cell.to_owned()]);
        assert_eq!(rows(&[b"a\n1;5"]).unwrap(), [of_one("a"), of_one("1;5")]);
        assert_eq!(rows(&[b"a"]).unwrap(), [of_one("a")]);
        assert_eq!(rows(&[b"\r\n"]).unwrap(), []);
    }

    #[test]
    fn a_byte_order_mark_is_no_part_of_the_first_cell_however_it_is_cut() {
        let of = |cells: [&str; 2]| Some(cells.map(str::to_owned).to_vec());
        for file in ["\u{feff}a;b\n1,5;2\n", "\u{feff}\"a\";b\r\n1,5;2"] {
            let expected = [of(["a", "b"]), of(["1,5", "2"])];
            for cut in 0..=file.len() {
                let (head, rest) = file.as_bytes().split_at(cut);
                assert_eq!(rows(&[head, rest]).unwrap(), expected, "{cut}");
            }
            let bytes: Vec<&[u8]> = file.as_bytes().chunks(1).collect();
            assert_eq!(rows(&bytes).unwrap(), expected);
        }
        assert_eq!(
            rows(&["\u{feff}a".as_bytes()]).unwrap(),
            [Some(vec!["a".to_owned()])]
        );
    }

    #[test]
    fn cells_and_bytes_may_fill_their_room_at_once() {
        let cell = "x".repeat(32);
        let file = vec![cell.as_str(); 128].join(",");
        let read = rows(&[file.as_bytes()]).unwrap();
        assert_eq!(read[0].as_ref().unwrap().len(), 128);
    }

    #[test]
    fn a_quotation_mark_that_is_not_closed_does_not_take_the_whole_file() {
        let text = vec![b'x'; MOST_BYTES + 1];
        let refused = rows(&[b"a\n\"", &text]).unwrap_err();
        assert_eq!(refused, TooLong { number: 2 });
        assert_eq!(rows(&[b"a\n\xff\nb"]).unwrap()[1], None);
    }
}

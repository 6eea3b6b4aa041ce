//! The rows of a file of comma-separated values that comes in piece by piece.

use csv_core::{ReadRecordResult, Reader};

use crate::request::bulk::lines::MOST_BYTES;

/// The most cells of a row: more than any request has members.
const MOST_CELLS: usize = 100_000;

pub struct Rows {
    reader: Reader,
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
#[derive(Debug, PartialEq, Eq)]
pub struct TooLong {
    pub number: u32,
}

impl Default for Rows {
    fn default() -> Self {
        Self {
            reader: Reader::new(),
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
        while !piece.is_empty() {
            if let Some(row) = self.read(piece)? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }

    /// The row that is begun: at the end of a file.
    pub fn end(&mut self) -> Result<Option<Row>, TooLong> {
        loop {
            let mut nothing: &[u8] = &[];
            match self.read(&mut nothing)? {
                Some(row) => return Ok(Some(row)),
                None if self.is_full() => {}
                None => return Ok(None),
            }
        }
    }

    fn is_full(&self) -> bool {
        self.length == self.bytes.len() || self.cells == self.ends.len()
    }

    fn read(&mut self, piece: &mut &[u8]) -> Result<Option<Row>, TooLong> {
        let (bytes, ends) = (&mut self.bytes[self.length..], &mut self.ends[self.cells..]);
        let (result, taken, written, ended) = self.reader.read_record(piece, bytes, ends);
        *piece = &piece[taken..];
        self.length += written;
        self.cells += ended;
        match result {
            ReadRecordResult::InputEmpty | ReadRecordResult::End => Ok(None),
            ReadRecordResult::OutputFull => self.grow(MOST_BYTES, |rows| &mut rows.bytes),
            ReadRecordResult::OutputEndsFull => self.grow_ends(),
            ReadRecordResult::Record => Ok(Some(self.row())),
        }
    }

    fn grow(
        &mut self,
        most: usize,
        of: impl Fn(&mut Self) -> &mut Vec<u8>,
    ) -> Result<Option<Row>, TooLong> {
        let number = self.number + 1;
        let buffer = of(self);
        if buffer.len() >= most {
            return Err(TooLong { number });
        }
        let grown = (buffer.len() * 2).min(most);
        buffer.resize(grown, 0);
        Ok(None)
    }

    fn grow_ends(&mut self) -> Result<Option<Row>, TooLong> {
        if self.ends.len() >= MOST_CELLS {
            return Err(TooLong {
                number: self.number + 1,
            });
        }
        self.ends.resize(self.ends.len() * 2, 0);
        Ok(None)
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
    fn a_quotation_mark_that_is_not_closed_does_not_take_the_whole_file() {
        let text = vec![b'x'; MOST_BYTES + 1];
        let refused = rows(&[b"a\n\"", &text]).unwrap_err();
        assert_eq!(refused, TooLong { number: 2 });
        assert_eq!(rows(&[b"a\n\xff\nb"]).unwrap()[1], None);
    }
}

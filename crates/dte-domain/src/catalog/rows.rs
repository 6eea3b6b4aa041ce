//! Reader of the files of `catalogues/`, which runs while the program is built. A file has a heading, then a row
//! a line; a field with a comma is quoted. A row with too many or too few fields stops the build.

/// Counts the rows of a file.
pub(super) const fn count(text: &str) -> usize {
    let (mut at, mut lines) = (0, 0);
    while at < text.len() {
        lines += (text.as_bytes()[at] == b'\n') as usize;
        at += 1;
    }
    lines - 1
}

/// Splits a file into the fields of its rows.
pub(super) const fn split<const FIELDS: usize, const ROWS: usize>(
    text: &str,
) -> [[&str; FIELDS]; ROWS] {
    let bytes = text.as_bytes();
    let mut rows = [[""; FIELDS]; ROWS];
    let (mut at, mut row, mut field) = (0, 0, 0);
    while bytes[at] != b'\n' {
        at += 1;
    }
    while at + 1 < bytes.len() {
        at += 1;
        let is_quoted = bytes[at] == b'"';
        let start = at + is_quoted as usize;
        at = start;
        while !matches!((bytes[at], is_quoted), (b'"', true) | (b',' | b'\n', false)) {
            at += 1;
        }
        rows[row][field] = text.split_at(at).0.split_at(start).1;
        at += is_quoted as usize;
        if bytes[at] == b'\n' {
            assert!(field + 1 == FIELDS, "a row lacks a field");
            (row, field) = (row + 1, 0);
        } else {
            assert!(bytes[at] == b',', "a field continues after its quotes");
            field += 1;
        }
    }
    rows
}

/// Reads a file of `catalogues/`: `listed!("units.csv", [number, name] => …)` is a static slice with the
/// value of each row.
macro_rules! listed {
    ($file:literal, [$($field:ident),+] => $value:expr) => {{
        const TEXT: &str = include_str!(concat!("../../catalogues/", $file));
        const FIELDS: usize = [$(stringify!($field)),+].len();
        const ROWS: [[&str; FIELDS]; $crate::catalog::rows::count(TEXT)] =
            $crate::catalog::rows::split(TEXT);
        &{
            let [$($field),+] = ROWS[0];
            let mut values = [$value; ROWS.len()];
            let mut row = 1;
            while row < ROWS.len() {
                let [$($field),+] = ROWS[row];
                values[row] = $value;
                row += 1;
            }
            values
        }
    }};
}
pub(super) use listed;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_split_into_rows_and_fields() {
        const TEXT: &str = "code,name\n1,Cirugía\n,\"Artes, oficios\"\n";
        assert_eq!(count(TEXT), 2);
        let rows: [[&str; 2]; 2] = split(TEXT);
        assert_eq!(rows, [["1", "Cirugía"], ["", "Artes, oficios"]]);
    }

    #[test]
    #[should_panic(expected = "a row lacks a field")]
    fn a_row_that_lacks_a_field_is_refused() {
        let _rows: [[&str; 2]; 1] = split("code,name\n1\n");
    }
}

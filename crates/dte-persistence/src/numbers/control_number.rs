use dte_domain::identification::{ControlNumber, IssuingPlace};

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;

/// Where the place of the establishment, that of the point of sale and the digits begin.
const PLACE: usize = "DTE-03-".len();
const POINT_OF_SALE: usize = "DTE-03-M001".len();
const DIGITS: usize = "DTE-03-M001P001-".len();
const YEAR: usize = 4;

/// The number that a document has. Whether its digits begin with the year shows by the place in
/// the series, which stands beside it.
pub(crate) fn read(
    row: RowReader<'_>,
    document_type: &str,
    written: &str,
    sequence: i64,
) -> Result<ControlNumber, InconsistentRow> {
    let part = |from: usize, to: usize| written.get(from..to).unwrap_or_default();
    let unlike = || row.fault("control_number", &format!("got '{written}'"));
    let place = IssuingPlace {
        establishment: row.value("control_number", part(PLACE, POINT_OF_SALE))?,
        point_of_sale: row.value("control_number", part(POINT_OF_SALE, DIGITS - 1))?,
    };
    let without_year = ControlNumber {
        document_type: row.value("document_type", document_type)?,
        place,
        year: None,
        sequence: row.number("sequence", sequence)?,
    };
    if without_year.to_string() == written {
        return Ok(without_year);
    }
    let year = part(DIGITS, DIGITS + YEAR).parse().ok();
    let with_year = ControlNumber {
        year: Some(year.ok_or_else(unlike)?),
        ..without_year
    };
    if with_year.to_string() == written {
        return Ok(with_year);
    }
    Err(unlike())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: RowReader<'_> = RowReader::new("documents", "A");

    #[test]
    fn a_number_reads_back_with_or_without_its_year() {
        let plain = "DTE-03-M001P001-000000000000012";
        let number = read(ROW, "03", plain, 12).unwrap();
        assert_eq!((number.year, number.sequence), (None, 12));
        let dated = "DTE-03-S002P003-202600000000012";
        let number = read(ROW, "03", dated, 12).unwrap();
        assert_eq!((number.year, number.sequence), (Some(2026), 12));
        assert_eq!(number.to_string(), dated);
    }

    #[test]
    fn another_number_is_a_damaged_row() {
        for (written, sequence) in [
            ("DTE-03-M001P001-000000000000012", 13),
            ("DTE-01-M001P001-000000000000012", 12),
            ("DTE-03-M001P001", 12),
            ("", 1),
            ("DTE-03-M001P001-000000000000012", -12),
        ] {
            assert!(read(ROW, "03", written, sequence).is_err(), "{written}");
        }
    }
}

//! The numbers that the authority refused a document for, because it knows them of others.

use diesel::prelude::*;
use dte_domain::identification::{ControlNumber, GenerationCode};
use time::OffsetDateTime;

use super::control_number;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{documents, taken_numbers};

/// The control numbers that a document was refused for, in order, and when that was noted.
pub(crate) fn numbers_of(
    connection: &mut AnyConnection,
    code: GenerationCode,
) -> Result<Vec<(String, OffsetDateTime)>, Refusal> {
    let code = code.to_string();
    let refused: Vec<(i64, i64)> = taken_numbers::table
        .filter(taken_numbers::document.eq(&code))
        .order(taken_numbers::first_number)
        .select((taken_numbers::first_number, taken_numbers::noted_at))
        .load(connection)?;
    if refused.is_empty() {
        return Ok(Vec::new());
    }
    let (document_type, written, sequence): (String, String, i64) = documents::table
        .filter(documents::generation_code.eq(&code))
        .select((
            documents::document_type,
            documents::control_number,
            documents::sequence,
        ))
        .first(connection)?;
    let row = RowReader::new("documents", &code);
    let own = control_number::read(row, &document_type, &written, sequence)?;
    let refused = refused.into_iter().map(|(number, noted_at)| {
        let sequence = row.number("sequence", number)?;
        let number = ControlNumber { sequence, ..own }.to_string();
        Ok((number, row.moment("noted_at", noted_at)?))
    });
    refused.collect()
}

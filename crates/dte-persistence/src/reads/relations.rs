//! What documents need to know of one another.

use diesel::prelude::*;
use dte_application::ports::KnownRecord;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;

use crate::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::rows::balance::BalanceRow;
use crate::rows::column::Reader;
use crate::rows::known::KnownRow;
use crate::schema::{document_balances, document_charges, documents};

/// How many documents are looked for at once: databases limit the parameters of a statement.
const AT_ONCE: usize = 500;

/// Those of the documents that are stored here, with their balances.
pub(crate) fn known(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<Vec<KnownRecord>, Refusal> {
    let mut known = Vec::new();
    for some in codes.chunks(AT_ONCE) {
        let balance = document_balances::document_id.eq(documents::id);
        let found: Vec<(KnownRow, Option<BalanceRow>)> = documents::table
            .left_join(document_balances::table.on(balance))
            .filter(documents::generation_code.eq_any(some))
            .select((KnownRow::as_select(), Option::<BalanceRow>::as_select()))
            .load(connection)?;
        for (row, balance) in found {
            known.push(row.read(balance.as_ref())?);
        }
    }
    Ok(known)
}

/// The PENDING and RECEIVED notes that name a document, in the order of their codes.
pub(crate) fn notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    let note = documents::generation_code.eq(document_charges::note);
    let notes: Vec<String> = document_charges::table
        .inner_join(documents::table.on(note))
        .filter(document_charges::document.eq(code))
        .filter(documents::status.eq_any(in_force))
        .order(document_charges::note.asc())
        .select(document_charges::note)
        .load(connection)?;
    let read = |note: &String| {
        let row = Reader {
            table: "document_charges",
            key: note,
        };
        row.value("note", note)
    };
    let notes: Result<Vec<GenerationCode>, InconsistentRow> = notes.iter().map(read).collect();
    Ok(notes?)
}

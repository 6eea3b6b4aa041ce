//! What documents need to know of one another.

use std::collections::HashMap;

use diesel::prelude::*;
use dte_application::ports::KnownRecord;
use dte_domain::amounts::KnownAmounts;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;

use crate::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::rows::amount::AmountRow;
use crate::rows::balance::BalanceRow;
use crate::rows::column::{Reader, amount};
use crate::rows::known::KnownRow;
use crate::schema::{document_amounts as kept, document_balances, document_charges, documents};

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
        let mut known_amounts = amounts(connection, some)?;
        for (row, balance) in found {
            let of_it = known_amounts
                .remove(row.generation_code())
                .unwrap_or_default();
            known.push(row.read(balance.as_ref(), of_it)?);
        }
    }
    Ok(known)
}

/// What is known of the amounts of documents that are stored here: those of the present version,
/// and what present versions of PENDING and RECEIVED documents take up of them.
pub(crate) fn amounts(
    connection: &mut AnyConnection,
    codes: &[String],
) -> Result<HashMap<String, KnownAmounts>, Refusal> {
    let balance = document_balances::document_id.eq(documents::id);
    let bases: Vec<(String, i64, bool)> = documents::table
        .inner_join(document_balances::table.on(balance))
        .filter(documents::generation_code.eq_any(codes))
        .select((
            documents::generation_code,
            document_balances::sold_taxed,
            document_balances::amounts_kept,
        ))
        .load(connection)?;
    let base = |(code, taxed, is_kept): (String, i64, bool)| {
        let known = KnownAmounts {
            base: Some(amount(taxed)),
            own: is_kept.then(Vec::new),
            taken: Vec::new(),
        };
        (code, known)
    };
    let mut known: HashMap<String, KnownAmounts> = bases.into_iter().map(base).collect();
    let rows: Vec<(String, String, i64, String, String)> = kept::table
        .inner_join(documents::table)
        .filter(kept::document.eq_any(codes))
        .filter(kept::revision.eq(documents::revision))
        .select((
            kept::document,
            kept::kind,
            kept::cents,
            documents::generation_code,
            documents::status,
        ))
        .load(connection)?;
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    for (document, kind, cents, by, status) in rows {
        let amount = AmountRow::read(&by, &kind, cents)?;
        let of_it = known.entry(document.clone()).or_default();
        if by == document {
            of_it.own.get_or_insert_default().push(amount);
        } else if in_force.contains(&&*status) {
            let row = Reader {
                table: "documents",
                key: &by,
            };
            let taker = row.value("generation_code", &by)?;
            of_it.taken.push((taker, amount));
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

//! What debit notes add to the documents that they name: it counts while they are RECEIVED and no event
//! that invalidates them is under way. Notes that add have charges of less than nothing, and a charge that
//! is taken is one that counts: so what is left of a document is always what it sold without what is taken.

use std::collections::BTreeSet;

use diesel::prelude::*;
use dte_domain::catalog::Catalogue as _;
use dte_domain::documents::specs::SPECS;
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::StatusKind;

use super::sales_cents::AmountsRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{document_balances, document_charges, documents};

/// The codes of the types whose documents add to what they name.
pub(crate) fn types() -> impl Iterator<Item = &'static str> {
    let adding = SPECS.iter().filter(|spec| spec.adds_to_related);
    adding.map(|spec| spec.document_type.code())
}

/// Whether documents of a type add to what they name.
pub(crate) fn does(document_type: &str) -> bool {
    types().any(|code| code == document_type)
}

/// Lets what notes add count from now on, and answers it: of documents that have a balance.
pub(super) fn count(
    connection: &mut AnyConnection,
    notes: &[&str],
) -> QueryResult<Vec<AmountsRow>> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    let document = documents::generation_code.eq(document_charges::document);
    let balance = document_balances::document_id.eq(documents::id);
    let waiting: Vec<(String, AmountsRow)> = document_charges::table
        .inner_join(documents::table.on(document))
        .inner_join(document_balances::table.on(balance))
        .filter(document_charges::note.eq_any(notes))
        .filter(document_charges::taken.eq(false))
        .select((
            document_charges::note,
            (
                document_charges::document,
                document_charges::non_subject,
                document_charges::exempt,
                document_charges::taxed,
            ),
        ))
        .load(connection)?;
    for (note, row) in &waiting {
        diesel::update(document_charges::table.find((note, &row.document)))
            .set(document_charges::taken.eq(true))
            .execute(connection)?;
    }
    Ok(waiting.into_iter().map(|(_, row)| row).collect())
}

/// The documents to which a note adds, whether it counts now or not; none for a document of a type that
/// adds nothing.
pub(crate) fn documents_of(connection: &mut AnyConnection, note: &str) -> QueryResult<Vec<String>> {
    let adding: Vec<&str> = types().collect();
    let of_note = documents::generation_code.eq(document_charges::note);
    document_charges::table
        .inner_join(documents::table.on(of_note))
        .filter(document_charges::note.eq(note))
        .filter(documents::document_type.eq_any(adding))
        .select(document_charges::document)
        .load(connection)
}

/// What a note adds that counts, by document; nothing for a document of a type that adds nothing.
fn counted(connection: &mut AnyConnection, note: &str) -> QueryResult<Vec<AmountsRow>> {
    let adding: Vec<&str> = types().collect();
    let of_note = documents::generation_code.eq(document_charges::note);
    document_charges::table
        .inner_join(documents::table.on(of_note))
        .filter(document_charges::note.eq(note))
        .filter(document_charges::taken.eq(true))
        .filter(documents::document_type.eq_any(adding))
        .order(document_charges::document)
        .select((
            document_charges::document,
            document_charges::non_subject,
            document_charges::exempt,
            document_charges::taxed,
        ))
        .load(connection)
}

/// The credit notes that live on documents of which less than nothing would be left without what this
/// note adds, in the order of their codes.
pub(crate) fn needing(
    connection: &mut AnyConnection,
    note: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let added = counted(connection, note)?;
    if added.is_empty() {
        return Ok(Vec::new());
    }
    let named: Vec<String> = added.iter().map(|row| row.document.clone()).collect();
    let balances = balances_of(connection, &named)?;
    let mut notes = BTreeSet::new();
    for row in &added {
        let mut balances = balances.iter();
        let left = balances.find(|balance| balance.document == row.document);
        if left.is_some_and(|left| left.amounts().plus(row.amounts()).is_negative()) {
            let on_it = credit_notes_on(connection, &row.document)?;
            notes.extend(on_it.into_iter().map(|note| (note.to_string(), note)));
        }
    }
    Ok(notes.into_iter().map(|(_, note)| note).collect())
}

fn balances_of(connection: &mut AnyConnection, codes: &[String]) -> QueryResult<Vec<AmountsRow>> {
    let document = document_balances::document_id.eq(documents::id);
    documents::table
        .inner_join(document_balances::table.on(document))
        .filter(documents::generation_code.eq_any(codes))
        .select((
            documents::generation_code,
            document_balances::remaining_non_subject,
            document_balances::remaining_exempt,
            document_balances::remaining_taxed,
        ))
        .load(connection)
}

/// The PENDING and RECEIVED notes that take of a document, in the order of their codes.
fn credit_notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<GenerationCode>, Refusal> {
    let notes = notes_on(connection, code)?.into_iter();
    let taking = notes.filter(|(_, document_type)| !does(document_type));
    Ok(taking.map(|(note, _)| note).collect())
}

/// The PENDING and RECEIVED notes that name a document with the codes of their types, in the order of
/// their own codes.
pub(crate) fn notes_on(
    connection: &mut AnyConnection,
    code: &str,
) -> Result<Vec<(GenerationCode, String)>, Refusal> {
    let in_force = [StatusKind::Pending.name(), StatusKind::Received.name()];
    let note = documents::generation_code.eq(document_charges::note);
    let notes: Vec<(String, String)> = document_charges::table
        .inner_join(documents::table.on(note))
        .filter(document_charges::document.eq(code))
        .filter(documents::status.eq_any(in_force))
        .order(document_charges::note.asc())
        .select((document_charges::note, documents::document_type))
        .load(connection)?;
    let read = |(note, document_type): (String, String)| {
        let row = RowReader::new("document_charges", &note);
        Ok((row.value("note", &note)?, document_type))
    };
    let notes: Result<_, InconsistentRow> = notes.into_iter().map(read).collect();
    Ok(notes?)
}

//! Documents that were rendered twice: for normal transmission, and with the marks of contingency.

use diesel::dsl::{exists, not};
use diesel::prelude::*;
use dte_application::ports::{ContingencyRendering, Signature, TransmissionKind};
use dte_domain::lifecycle::StatusKind;

use super::result::CountedRow;
use crate::contingencies::assignment::{AssignmentRow, CauseRow};
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::engine::digest;
use crate::error::Refusal;
use crate::schema::{
    document_bodies as bodies, documents, spare_renderings, spare_renderings as superseded,
    taken_numbers,
};

/// Makes the rendering the document that was decided about, and keeps the other one beside; both
/// with their signatures. Answers whether there was such a rendering.
pub(crate) fn swap(
    connection: &mut AnyConnection,
    document: &CountedRow,
    rendering: &str,
) -> QueryResult<bool> {
    let found: Option<SupersededBodyRow> = superseded::table
        .find(document.id)
        .filter(superseded::transmission.eq(rendering))
        .first(connection)
        .optional()?;
    let Some(decided) = found else {
        return Ok(false);
    };
    let beside = present(connection, document, None)?;
    diesel::update(superseded::table.find(document.id))
        .set(&beside)
        .execute(connection)?;
    diesel::update(documents::table.find(document.id))
        .set((
            documents::transmission.eq(&decided.transmission),
            documents::signature.eq(&decided.signature),
        ))
        .execute(connection)?;
    write_body(connection, document.id, &decided.json)?;
    Ok(true)
}

/// Those of the documents that can enter a contingency, PENDING and in none, with how often they
/// were corrected and their leases. One whose number is known to be taken is handed over under another
/// one only, and waits for it.
pub(crate) fn movable(
    connection: &mut AnyConnection,
    codes: &[&str],
) -> QueryResult<Vec<(CountedRow, i64, i64)>> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let number_taken = taken_numbers::table
        .filter(taken_numbers::document.eq(documents::generation_code.nullable()))
        .filter(taken_numbers::first_number.eq(documents::sequence));
    documents::table
        .filter(documents::generation_code.eq_any(codes))
        .filter(documents::status.eq(StatusKind::Pending.name()))
        .filter(documents::transmission.eq(TransmissionKind::Normal.name()))
        .filter(not(exists(number_taken)))
        .select((
            CountedRow::as_select(),
            documents::revision,
            documents::lease,
        ))
        .load(connection)
}

/// Puts the bytes with the marks in the place of the present ones, and keeps those beside. When
/// the document was decided about or taken over meanwhile, that is a refusal.
pub(crate) fn rerender(
    connection: &mut AnyConnection,
    document: &CountedRow,
    new: &ContingencyRenderingRow,
) -> Result<(), Refusal> {
    let beside = present(connection, document, Some(&new.entering.earlier_signature))?;
    let movable = documents::table
        .find(document.id)
        .filter(documents::status.eq(StatusKind::Pending.name()))
        .filter(documents::transmission.eq(TransmissionKind::Normal.name()))
        .filter(documents::revision.eq(new.revision))
        .filter(documents::lease.eq(new.entering.lease.0));
    let moved = diesel::update(movable)
        .set((
            documents::transmission.eq(TransmissionKind::Contingency.name()),
            documents::signature.eq(&*new.entering.signature.0),
            documents::unanswered.eq(i64::from(new.entering.unanswered)),
            documents::updated_at.eq(new.updated_at),
        ))
        .execute(connection)?;
    if moved == 0 {
        return Err(Refusal::Moved);
    }
    diesel::insert_into(superseded::table)
        .values(&beside)
        .execute(connection)?;
    write_body(connection, document.id, &new.entering.json)?;
    Ok(())
}

/// The rendering that is the document at present, with another signature if there is one.
fn present(
    connection: &mut AnyConnection,
    document: &CountedRow,
    other_signature: Option<&Signature>,
) -> QueryResult<SupersededBodyRow> {
    let (json, own_signature): (String, Option<String>) = documents::table
        .inner_join(bodies::table)
        .filter(documents::id.eq(document.id))
        .select((bodies::json, documents::signature))
        .first(connection)?;
    let signature = other_signature.map(|signature| signature.0.to_string());
    let mut row = SupersededBodyRow {
        document_id: document.id,
        transmission: document.transmission.clone(),
        json,
        signature: signature.or(own_signature),
        digest: 0,
    };
    row.digest = row.values_digest();
    Ok(row)
}

pub(crate) fn write_body(
    connection: &mut AnyConnection,
    document: i64,
    json: &str,
) -> QueryResult<()> {
    diesel::update(bodies::table.find(document))
        .set((bodies::json.eq(json), bodies::digest.eq(digest::of(json))))
        .execute(connection)
        .map(drop)
}

/// Drops the rendering that is not the document.
pub(crate) fn drop_spare(connection: &mut AnyConnection, document: i64) -> QueryResult<()> {
    diesel::delete(superseded::table.find(document))
        .execute(connection)
        .map(drop)
}

/// The rendering of a document that is not the document.
#[derive(Clone, Debug, Insertable, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = spare_renderings, treat_none_as_null = true)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct SupersededBodyRow {
    pub document_id: i64,
    pub transmission: String,
    pub json: String,
    pub signature: Option<String>,
    pub digest: i64,
}

impl SupersededBodyRow {
    /// Digest of the other columns.
    pub(crate) fn values_digest(&self) -> i64 {
        digest::of_values([
            self.document_id.into(),
            (&self.transmission).into(),
            (&self.json).into(),
            (&self.signature).into(),
        ])
    }
}

/// A document that enters a contingency.
#[derive(Clone, Debug)]
pub(crate) struct ContingencyRenderingRow {
    pub generation_code: String,
    pub entering: ContingencyRendering,
    pub updated_at: i64,
    pub revision: i64,
}

impl From<ContingencyRendering> for ContingencyRenderingRow {
    fn from(entering: ContingencyRendering) -> Self {
        Self {
            generation_code: entering.generation_code.to_string(),
            updated_at: micros(entering.now),
            revision: i64::from(entering.revision),
            entering,
        }
    }
}

impl ContingencyRenderingRow {
    /// The way into the contingency of the document's company.
    pub(crate) fn entry(&self, company: String, environment: String) -> AssignmentRow {
        let ContingencyRendering { entry, now, .. } = &self.entering;
        AssignmentRow::new(
            CauseRow::new(company, environment, &entry.mark),
            entry,
            *now,
        )
    }
}

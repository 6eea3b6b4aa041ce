//! Versions of documents that were refused and corrected, and the stamps of documents that were refused.

use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{DomainEventKind, LateStamp, RejectedVersion};
use dte_domain::identification::LocalTime;
use dte_domain::lifecycle::{Rejection, StatusKind};

use super::result::CountedRow;
use super::{stamps, state, superseded_bodies};
use crate::balances::balance::{self, ChargeRow};
use crate::balances::sales_cents::AmountsRow;
use crate::contingencies::awaiting_transmission;
use crate::engine::column::{RowReader, amount, list, micros};
use crate::engine::connection::AnyConnection;
use crate::engine::digest;
use crate::engine::lock::lock;
use crate::error::{InconsistentRow, Refusal};
use crate::numbers::taken_elsewhere;
use crate::outbox::changes::Changes;
use crate::outbox::row::{DocumentSubject, NewEventRow};
use crate::schema::{
    document_bodies as bodies, document_charges, documents, rejected_versions,
    rejected_versions as versions,
};
use crate::settlements::standing;

/// Why a version is not the document.
pub(crate) struct Why {
    pub code: String,
    pub description: String,
    pub observations: Option<String>,
    pub rejected_at: i64,
}

/// Keeps the document as it stands beside itself.
pub(crate) fn keep(
    connection: &mut AnyConnection,
    document: &CountedRow,
    revision: i64,
    why: Why,
) -> QueryResult<()> {
    let (signature, total_cents, unanswered, json): (Option<String>, i64, i64, String) =
        documents::table
            .inner_join(bodies::table)
            .filter(documents::id.eq(document.id))
            .select((
                documents::signature,
                documents::total_cents,
                documents::unanswered,
                bodies::json,
            ))
            .first(connection)?;
    let mut row = RejectedRow {
        document_id: document.id,
        revision,
        json,
        signature,
        rejection_code: why.code,
        rejection_description: why.description,
        observations: why.observations,
        issued_at: document.issued_at,
        transmission: document.transmission.clone(),
        rejected_at: why.rejected_at,
        total_cents,
        unanswered,
        digest: 0,
    };
    row.digest = row.values_digest();
    diesel::insert_into(versions::table)
        .values(&row)
        .execute(connection)
        .map(drop)
}

/// Makes a REJECTED document RECEIVED; returns true if the document is as it is known, and the stamp is
/// its own. Locked in the order of groups: document, contingency documents, balances, counters, stream.
pub(crate) fn receive_rejected(
    connection: &mut AnyConnection,
    late: &LateStamp,
) -> Result<bool, Refusal> {
    let rejected = documents::table
        .filter(documents::generation_code.eq(late.generation_code.to_string()))
        .filter(documents::revision.eq(i64::from(late.revision)))
        .filter(documents::status.eq(StatusKind::Rejected.name()));
    let found: Option<CountedRow> =
        lock!(connection, rejected, CountedRow::as_select(), first).optional()?;
    let Some(row) = found else {
        return Ok(false);
    };
    let stamp = late.stamp.to_string();
    if !stamps::is_its_own(connection, &row, &stamp)? {
        return Ok(false);
    }
    let code = row.generation_code.as_str();
    let mut changes = Changes::default();
    changes.count(row.counted(StatusKind::Rejected.name())?, -1);
    if row.is_in_contingency() {
        let rendering = awaiting_transmission::stamped_rendering(connection, row.id)?;
        superseded_bodies::swap(connection, &row, rendering.name())?;
    }
    diesel::update(documents::table.find(row.id))
        .set((
            documents::status.eq(StatusKind::Received.name()),
            documents::stamp.eq(&stamp),
            documents::stamped_at.eq(micros(late.stamped_at)),
            documents::rejected_at.eq(None::<i64>),
            documents::rejection_code.eq(None::<String>),
            documents::rejection_description.eq(None::<String>),
            documents::observations.eq(match &*late.observations {
                [] => None,
                some => Some(list(some)?),
            }),
            documents::updated_at.eq(micros(late.now)),
            documents::unanswered.eq(0),
        ))
        .execute(connection)?;
    state::seal(connection, row.id)?;
    taken_elsewhere::own(connection, row.id)?;
    take_again(connection, code)?;
    if standing::does(&row.document_type) {
        standing::take_again(connection, code, i64::from(late.revision))?;
    }
    let received: CountedRow = documents::table
        .find(row.id)
        .select(CountedRow::as_select())
        .first(connection)?;
    changes.count(received.counted(StatusKind::Received.name())?, 1);
    let subject = DocumentSubject {
        stamp: Some(&stamp),
        invalidable_until: Some(micros(late.invalidable_until.moment())),
        ..received.subject()
    };
    let (kind, at) = (DomainEventKind::Received, micros(late.now));
    changes.add_event(NewEventRow::of_document(kind, at, &subject));
    changes.write(connection)?;
    Ok(true)
}

/// Takes again what a document takes of others, which was given back when it was rejected. The
/// authority has it, whatever is left of them by now: what is not there is not taken, and somebody is
/// told.
fn take_again(connection: &mut AnyConnection, note: &str) -> Result<(), Refusal> {
    let charges: Vec<AmountsRow> = document_charges::table
        .filter(document_charges::note.eq(note))
        .order(document_charges::document)
        .select((
            document_charges::document,
            document_charges::non_subject,
            document_charges::exempt,
            document_charges::taxed,
        ))
        .load(connection)?;
    diesel::delete(document_charges::table.filter(document_charges::note.eq(note)))
        .execute(connection)?;
    for kept in charges {
        let charge = ChargeRow::read(note, kept)?;
        if balance::covers(connection, &charge)? {
            let taken = balance::Changes {
                charges: &[&charge],
                ..balance::Changes::default()
            };
            balance::change(connection, &taken)?;
            continue;
        }
        tracing::error!(
            note,
            document = charge.document,
            "a note that the authority has takes back more than is left of the document"
        );
        balance::note_untaken(connection, &charge)?;
    }
    Ok(())
}

/// A rejected document as it stood before it was corrected.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = rejected_versions)]
#[diesel(treat_none_as_default_value = false)]
pub(crate) struct RejectedRow {
    pub document_id: i64,
    pub revision: i64,
    pub json: String,
    pub signature: Option<String>,
    pub rejection_code: String,
    pub rejection_description: String,
    pub observations: Option<String>,
    pub issued_at: i64,
    pub transmission: String,
    pub rejected_at: i64,
    pub total_cents: i64,
    pub unanswered: i64,
    pub digest: i64,
}

impl RejectedRow {
    /// Digest of the other columns.
    pub(crate) fn values_digest(&self) -> i64 {
        digest::of_values([
            self.document_id.into(),
            self.revision.into(),
            (&self.json).into(),
            (&self.signature).into(),
            (&self.rejection_code).into(),
            (&self.rejection_description).into(),
            (&self.observations).into(),
            self.issued_at.into(),
            (&self.transmission).into(),
            self.rejected_at.into(),
            self.total_cents.into(),
            self.unanswered.into(),
        ])
    }

    pub(crate) fn read(self) -> Result<RejectedVersion, InconsistentRow> {
        let key = format!("({}, {})", self.document_id, self.revision);
        let row = RowReader::new("rejected_versions", &key);
        Ok(RejectedVersion {
            json: Arc::from(self.json),
            issued_at: LocalTime::at(row.moment("issued_at", self.issued_at)?),
            total: amount(self.total_cents),
            rejection: Rejection {
                code: self.rejection_code,
                description: self.rejection_description,
                observations: row.list("observations", self.observations.as_ref())?,
                at: None,
            },
            rejected_at: row.moment("rejected_at", self.rejected_at)?,
            unanswered: row.number("unanswered", self.unanswered)?,
        })
    }
}

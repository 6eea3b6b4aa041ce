//! A rejected document, said right, under its old code and number.

use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{DomainEventKind, StoreResult};
use dte_domain::identification::ControlNumber;
use dte_domain::lifecycle::StatusKind;

use super::own_reference;
use super::prepared::{PreparedCorrection, PreparedDocument};
use super::result::CountedRow;
use super::{superseded_bodies, versions};
use crate::balances::amounts::{self, AmountRow};
use crate::balances::balance::{self, ChargeRow};
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::{self, Entering};
use crate::contingencies::lifecycle;
use crate::districts::ResidenceRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::invalidations::events;
use crate::numbers::{self, control_number};
use crate::outbox::changes::Changes;
use crate::outbox::row::{DocumentSubject, NewEventRow};
use crate::schema::{document_charges, documents};
use crate::settlements::{standing, third_party_sales};

/// What a rejected document keeps when it is corrected.
#[derive(Queryable, Selectable)]
#[diesel(table_name = documents)]
struct Kept {
    #[diesel(embed)]
    counted: CountedRow,
    control_number: String,
    sequence: i64,
}

/// Keeps the document in place of the rejected one, and that one beside. Locked in the order of
/// groups: claim, external identifier, contingency, document, balances, districts, counters, stream.
pub(crate) fn correct(
    connection: &mut AnyConnection,
    corrected: &PreparedCorrection,
) -> Result<StoreResult, Refusal> {
    let new = &corrected.document;
    if let Some(claim) = &new.claim
        && let Some(earlier) = connection
            .statements()
            .insert_idempotency_records(&[claim])?
            .into_iter()
            .flatten()
            .next()
    {
        return Ok(StoreResult::Replayed(earlier.read()?));
    }
    own_reference::take(connection, new.row.claimed_id().into_iter().collect())?;
    let mut changes = Changes::default();
    let entries: Vec<&AssignmentRow> = new.entry.iter().collect();
    let open = lifecycle::resolve(connection, &entries, &mut changes)?;
    lock(connection, new)?;
    events::none_under_way(connection, new.bound().collect())?;
    let kept = find(connection, corrected)?;
    let number = number(&kept)?;
    keep_rejected(connection, &kept.counted, corrected)?;
    let json: Arc<str> = new.body.with_number(number.as_ref()).into();
    replace(connection, kept.counted.id, corrected)?;
    supersede(connection, kept.counted.id, &json)?;
    let entering: Vec<Entering<'_>> = open
        .values()
        .map(|contingency| Entering {
            generation_code: &new.row.generation_code,
            contingency,
        })
        .collect();
    connection.statements().enter_contingencies(&entering)?;
    rebalance(connection, kept.counted.id, new)?;
    changes.count(kept.counted.counted(StatusKind::Rejected.name())?, -1);
    changes.count(new.counted.clone(), 1);
    let subject = DocumentSubject {
        control_number: numbers::said(&kept.counted.document_type, &kept.control_number),
        revision: corrected.revision + 1,
        ..new.row.subject()
    };
    let (kind, at) = (DomainEventKind::Corrected, new.row.updated_at);
    changes.add_event(NewEventRow::of_document(kind, at, &subject));
    changes.write(connection)?;
    Ok(StoreResult::Created {
        control_number: number,
        json,
    })
}

/// Locks the document and those that it binds, in one order, as groups do.
fn lock(connection: &mut AnyConnection, new: &PreparedDocument) -> QueryResult<()> {
    let AnyConnection::Postgresql(connection) = connection else {
        return Ok(());
    };
    let mut codes: Vec<&str> = new.bound().collect();
    codes.push(&new.row.generation_code);
    documents::table
        .filter(documents::generation_code.eq_any(codes))
        .order(documents::generation_code)
        .for_update()
        .select(documents::id)
        .execute(connection)
        .map(drop)
}

/// The document, if it is as the one who corrects knows it.
fn find(connection: &mut AnyConnection, corrected: &PreparedCorrection) -> Result<Kept, Refusal> {
    let rejected = documents::table
        .filter(documents::generation_code.eq(&corrected.document.row.generation_code))
        .filter(documents::status.eq(StatusKind::Rejected.name()))
        .filter(documents::revision.eq(corrected.revision))
        .select(Kept::as_select());
    let found = rejected.first(connection).optional()?;
    found.ok_or(Refusal::Changed)
}

fn number(kept: &Kept) -> Result<Option<ControlNumber>, Refusal> {
    if !numbers::has_number(&kept.counted.document_type) {
        return Ok(None);
    }
    let row = RowReader::new("documents", &kept.counted.generation_code);
    let (written, sequence) = (&kept.control_number, kept.sequence);
    let document_type = &kept.counted.document_type;
    let number = control_number::read(row, document_type, written, sequence)?;
    Ok(Some(number))
}

/// Two who correct the same version: the key of the rejected one lets the second fail.
fn keep_rejected(
    connection: &mut AnyConnection,
    document: &CountedRow,
    corrected: &PreparedCorrection,
) -> Result<(), Refusal> {
    type Rejection = (
        Option<String>,
        Option<String>,
        Option<String>,
        Option<i64>,
        i64,
    );
    let (code, description, observations, rejected_at, updated_at): Rejection = documents::table
        .find(document.id)
        .select((
            documents::rejection_code,
            documents::rejection_description,
            documents::observations,
            documents::rejected_at,
            documents::updated_at,
        ))
        .first(connection)?;
    let why = versions::Why {
        code: code.unwrap_or_default(),
        description: description.unwrap_or_default(),
        observations,
        rejected_at: rejected_at.unwrap_or(updated_at),
    };
    Ok(versions::keep(
        connection,
        document,
        corrected.revision,
        why,
    )?)
}

fn replace(
    connection: &mut AnyConnection,
    id: i64,
    corrected: &PreparedCorrection,
) -> Result<(), Refusal> {
    let row = &corrected.document.row;
    let as_known = documents::table
        .find(id)
        .filter(documents::status.eq(StatusKind::Rejected.name()))
        .filter(documents::revision.eq(corrected.revision));
    let nothing = None::<String>;
    let replaced = diesel::update(as_known)
        .set((
            (
                documents::edition.eq(row.edition),
                documents::schema_version.eq(row.schema_version),
                documents::issued_at.eq(row.issued_at),
                documents::total_cents.eq(row.total_cents),
                documents::vat_cents.eq(row.vat_cents),
                documents::transmission.eq(row.transmission),
                documents::status.eq(row.status),
                documents::handed_over.eq(false),
            ),
            (&row.receiver, documents::receiver_nrc.eq(&row.receiver_nrc)),
            &row.own,
            (
                documents::rejection_code.eq(&nothing),
                documents::rejection_description.eq(&nothing),
                documents::observations.eq(&nothing),
                documents::signature.eq(&nothing),
                documents::rejected_at.eq(None::<i64>),
                documents::state_digest.eq(None::<i64>),
                documents::updated_at.eq(row.updated_at),
                documents::due_at.eq(corrected.document.lease_end.due_at()),
                documents::unanswered.eq(row.unanswered),
                documents::lease.eq(0),
                documents::resends.eq(0),
                documents::postponed.eq(false),
                documents::revision.eq(corrected.revision + 1),
            ),
        ))
        .execute(connection)?;
    if replaced == 0 {
        return Err(Refusal::Changed);
    }
    Ok(())
}

/// Puts the new bytes in the place of the rejected ones, and forgets the rest of what only the
/// rejected document had: another rendering, a contingency.
fn supersede(connection: &mut AnyConnection, id: i64, json: &str) -> QueryResult<()> {
    superseded_bodies::write_body(connection, id, json)?;
    superseded_bodies::drop_spare(connection, id)?;
    awaiting_transmission::leave(connection, id)
}

/// What the document sold now, without what notes have taken of it; and what it takes itself: of balances,
/// and of documents as a settlement. What the rejected one took was given back when it was rejected.
fn rebalance(
    connection: &mut AnyConnection,
    id: i64,
    new: &PreparedDocument,
) -> Result<(), Refusal> {
    let code = &new.row.generation_code;
    balance::resell(
        connection,
        id,
        (code, new.generation_code),
        new.balance.as_ref(),
    )?;
    diesel::delete(document_charges::table.filter(document_charges::note.eq(code)))
        .execute(connection)?;
    let charges: Vec<&ChargeRow> = new.charges.iter().collect();
    let taken = balance::Changes {
        charges: &charges,
        ..balance::Changes::default()
    };
    balance::change(connection, &taken)?;
    let own: Vec<&AmountRow> = new.amounts.iter().collect();
    connection.statements().insert_amounts(&own)?;
    amounts::refuse_beyond(connection, new.generation_code, &new.limits)?;
    let sold: Vec<_> = new.sold.iter().collect();
    third_party_sales::keep(connection, &sold)?;
    standing::take(connection, new.settled.iter().collect())?;
    let residences = ResidenceRow::together(new.residence.iter());
    Ok(connection.statements().remember_districts(&residences)?)
}

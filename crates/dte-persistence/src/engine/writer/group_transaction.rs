//! What one transaction does for a whole group of commands.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use dte_application::ports::{DomainEventKind, StoreResult, TransmissionKind};
use dte_domain::lifecycle::StatusKind;

use crate::balances::added;
use crate::balances::amounts::{self, AmountRow};
use crate::balances::balance::{self, ChargeRow};
use crate::bulk::claim::{self, BulkClaimRow};
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::{self, Entering};
use crate::contingencies::lifecycle::{self, Open};
use crate::districts::ResidenceRow;
use crate::documents::prepared::{LeaseRow, PreparedDocument};
use crate::documents::result::{CountedRow, ResultRow};
use crate::documents::superseded_bodies::{self, ContingencyRenderingRow};
use crate::documents::{insert_documents, stamps};
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::invalidations::events;
use crate::numbers::taken_elsewhere;
use crate::outbox::changes::Changes;
use crate::outbox::row::{DocumentSubject, NewEventRow};
use crate::schema::documents;
use crate::settlements::{standing, third_party_sales};

/// The commands of a group. No document is in two of them.
pub(crate) struct Work<'w> {
    pub documents: Vec<&'w mut PreparedDocument>,
    pub results: Vec<&'w ResultRow>,
    pub leases: Vec<&'w LeaseRow>,
    pub renderings: Vec<&'w ContingencyRenderingRow>,
}

/// The answers to a group, in the order of its commands.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    pub stored: Vec<StoreResult>,
    pub recorded: Vec<bool>,
    pub entered: Vec<bool>,
    pub renewed: Vec<bool>,
}

/// Numbers and keeps documents, records results, puts documents into contingency, takes of balances
/// and gives back, changes the counters and tells what happened. Everything is always locked in this
/// order: idempotency records, external identifiers, series, contingencies, documents, balances,
/// settled documents, lines of files, districts, counters, streams.
pub(crate) fn write(
    connection: &mut AnyConnection,
    work: &mut Work<'_>,
) -> Result<Answers, Refusal> {
    let mut changes = Changes::default();
    let fresh = insert_documents::begin(connection, &mut work.documents)?;
    let moving = movable(connection, &work.renderings)?;
    let mut entries = insert_documents::entries(&work.documents, &fresh);
    entries.extend(moving.iter().map(|(_, _, entry)| entry));
    let open = lifecycle::resolve(connection, &entries, &mut changes)?;
    let stored = insert_documents::keep(connection, &work.documents, fresh, &open, &mut changes)?;
    let new = fresh_ones(work, &stored);
    lock(connection, work)?;
    let bound = new.iter().flat_map(|document| document.bound());
    events::none_under_way(connection, bound.collect())?;
    let recorded = record_result(connection, &work.results, &mut changes)?;
    let mut answers = Answers {
        stored,
        recorded: recorded.answers,
        entered: enter(connection, &work.renderings, &moving, &open, &mut changes)?,
        renewed: Vec::new(),
    };
    answers.renewed = renew_leases(connection, &work.leases, &mut changes)?;
    let taken = new.iter().flat_map(|document| &document.charges);
    let taken: Vec<&ChargeRow> = taken.collect();
    let balances = balance::Changes {
        charges: &taken,
        ended: &recorded.ended,
        counting: &recorded.counting,
    };
    balance::change(connection, &balances)?;
    let sold: Vec<_> = new.iter().filter_map(|it| it.sold.as_ref()).collect();
    third_party_sales::keep(connection, &sold)?;
    standing::free(connection, &recorded.ended_settlements)?;
    let settled = new.iter().flat_map(|document| &document.settled);
    standing::take(connection, settled.collect())?;
    let lines: Vec<&BulkClaimRow> = new.iter().filter_map(|it| it.bulk.as_ref()).collect();
    claim::issue(connection, &lines)?;
    let own: Vec<&AmountRow> = new.iter().flat_map(|document| &document.amounts).collect();
    connection.statements().insert_amounts(&own)?;
    for document in &new {
        amounts::refuse_beyond(connection, document.generation_code, &document.limits)?;
    }
    let residences = new
        .iter()
        .filter_map(|document| document.residence.as_ref());
    connection
        .statements()
        .remember_districts(&ResidenceRow::together(residences))?;
    changes.write(connection)?;
    Ok(answers)
}

/// Locks the documents that different statements of the group change, and those that new ones bind,
/// in one order: two servers that look after the same documents never wait for each other, and no
/// event is begun of a document while a note on it is stored. Results alone, the usual case,
/// are one statement that keeps that order itself.
fn lock(connection: &mut AnyConnection, work: &Work<'_>) -> QueryResult<()> {
    let AnyConnection::Postgresql(connection) = connection else {
        return Ok(());
    };
    let bound = || work.documents.iter().flat_map(|document| document.bound());
    if work.leases.is_empty() && work.renderings.is_empty() && bound().next().is_none() {
        return Ok(());
    }
    let codes: Vec<&str> = work
        .results
        .iter()
        .map(|result| &*result.generation_code)
        .chain(work.leases.iter().map(|lease| &*lease.generation_code))
        .chain(work.renderings.iter().map(|new| &*new.generation_code))
        .chain(bound())
        .collect();
    documents::table
        .filter(documents::generation_code.eq_any(codes))
        .order(documents::generation_code)
        .for_update()
        .select(documents::id)
        .execute(connection)
        .map(drop)
}

/// The documents that were stored, not replayed.
fn fresh_ones<'w>(work: &'w Work<'_>, stored: &[StoreResult]) -> Vec<&'w PreparedDocument> {
    let both = work.documents.iter().zip(stored);
    let new = both.filter(|(_, stored)| matches!(stored, StoreResult::Created { .. }));
    new.map(|(document, _)| &**document).collect()
}

/// A document that can enter a contingency, how it is rendered then, and the way in.
type Moving<'w> = (CountedRow, &'w ContingencyRenderingRow, AssignmentRow);

fn movable<'w>(
    connection: &mut AnyConnection,
    renderings: &[&'w ContingencyRenderingRow],
) -> Result<Vec<Moving<'w>>, Refusal> {
    let by_code: BTreeMap<&str, &'w ContingencyRenderingRow> = renderings
        .iter()
        .map(|new| (new.generation_code.as_str(), *new))
        .collect();
    let codes: Vec<&str> = by_code.keys().copied().collect();
    let rows = superseded_bodies::movable(connection, &codes)?;
    let moving = rows.into_iter().filter_map(|(row, revision, lease)| {
        let new = *by_code.get(row.generation_code.as_str())?;
        if (new.revision, new.entering.lease.0) != (revision, lease) {
            return None;
        }
        let entry = new.entry(row.company.clone(), row.environment.clone());
        Some((row, new, entry))
    });
    Ok(moving.collect())
}

/// Answers for each document whether it entered its contingency.
fn enter(
    connection: &mut AnyConnection,
    renderings: &[&ContingencyRenderingRow],
    moving: &[Moving<'_>],
    open: &Open,
    changes: &mut Changes,
) -> Result<Vec<bool>, Refusal> {
    let pending = StatusKind::Pending.name();
    let mut entering = Vec::with_capacity(moving.len());
    for (row, new, entry) in moving {
        superseded_bodies::rerender(connection, row, new)?;
        let left = row.counted(pending)?;
        let mut entered = left.clone();
        entered.transmission = TransmissionKind::Contingency.name().into();
        let entering_it = DocumentSubject {
            transmission: &entered.transmission,
            ..row.subject()
        };
        let kind = DomainEventKind::InContingency;
        changes.add_event(NewEventRow::of_document(kind, new.updated_at, &entering_it));
        changes.count(left, -1);
        changes.count(entered, 1);
        if let Some(contingency) = open.get(&entry.mark) {
            entering.push(Entering {
                generation_code: &row.generation_code,
                contingency,
            });
        }
    }
    connection.statements().enter_contingencies(&entering)?;
    let entered = |new: &&ContingencyRenderingRow| {
        let code = &new.generation_code;
        moving.iter().any(|(row, ..)| row.generation_code == *code)
    };
    Ok(renderings.iter().map(entered).collect())
}

/// Answers for each lease whether it was renewed, and tells of the documents that are left alone for the
/// first time after an attempt.
fn renew_leases(
    connection: &mut AnyConnection,
    leases: &[&LeaseRow],
    changes: &mut Changes,
) -> QueryResult<Vec<bool>> {
    let renewed: BTreeSet<String> = connection
        .statements()
        .renew_leases(leases)?
        .into_iter()
        .collect();
    let is_renewed = |lease: &&LeaseRow| renewed.contains(&lease.generation_code);
    let moments: BTreeMap<&str, i64> = leases
        .iter()
        .filter(|lease| is_renewed(lease))
        .filter_map(|lease| Some((lease.generation_code.as_str(), lease.postponed_at?)))
        .collect();
    let codes: Vec<&str> = moments.keys().copied().collect();
    for row in connection.statements().postpone_documents(&codes)? {
        let at = moments.get(row.generation_code.as_str()).copied();
        let kind = DomainEventKind::Pending;
        changes.add_event(NewEventRow::of_document(
            kind,
            at.unwrap_or_default(),
            &row.subject(),
        ));
    }
    Ok(leases.iter().map(is_renewed).collect())
}

/// What came of results.
#[derive(Debug, Default)]
struct Recorded<'w> {
    /// For each whether it was kept.
    answers: Vec<bool>,
    /// The notes that are RECEIVED now and add to others.
    counting: Vec<&'w str>,
    /// The documents that came to nothing: what they took is given back.
    ended: Vec<&'w str>,
    /// Those of them that are settlements.
    ended_settlements: Vec<&'w str>,
}

/// Keeps results. A group never has two of one document.
fn record_result<'w>(
    connection: &mut AnyConnection,
    results: &[&'w ResultRow],
    changes: &mut Changes,
) -> Result<Recorded<'w>, Refusal> {
    if results.is_empty() {
        return Ok(Recorded::default());
    }
    let (distinct, repeated) = stamps::apart(results);
    let mut recorded = connection.statements().record_results(&distinct)?;
    for result in repeated {
        recorded.extend(connection.statements().record_results(&[result])?);
    }
    if recorded.len() < results.len() {
        let is_left = |result: &&&ResultRow| {
            let mut codes = recorded.iter().map(|(row, _)| &row.generation_code);
            !codes.any(|code| *code == result.generation_code)
        };
        for result in results.iter().filter(is_left) {
            stamps::report_doubtful(connection, result)?;
        }
    }
    let by_code = recorded
        .iter()
        .map(|(row, is_noted)| (row.generation_code.as_str(), (row, *is_noted)));
    let recorded: BTreeMap<&str, (&CountedRow, bool)> = by_code.collect();
    let (mut decided, mut unanswered) = (Vec::new(), Vec::new());
    let mut came = Recorded::default();
    for result in results {
        let recorded = recorded.get(result.generation_code.as_str());
        came.answers.push(recorded.is_some());
        let Some(&(row, is_noted)) = recorded else {
            continue;
        };
        let is_received = result.status == StatusKind::Received.name();
        if is_noted && is_received {
            taken_elsewhere::own(connection, row.id)?;
        }
        if is_received && added::does(&row.document_type) {
            came.counting.push(result.generation_code.as_str());
        }
        if result.gives_back() {
            came.ended.push(result.generation_code.as_str());
            if standing::does(&row.document_type) {
                came.ended_settlements.push(result.generation_code.as_str());
            }
        }
        let left = row.counted(StatusKind::Pending.name())?;
        let mut entered = row.counted(result.status)?;
        if result.is_decided() && row.is_in_contingency() {
            decided.push(row.id);
            unanswered.push((row.id, result.unanswered));
            if row.transmission != result.rendering
                && superseded_bodies::swap(connection, row, result.rendering)?
            {
                entered.transmission = result.rendering.into();
            }
        }
        if let Some(kind) = result.event() {
            let subject = DocumentSubject {
                transmission: &entered.transmission,
                stamp: result.stamp.as_deref(),
                invalidation: result.event_code.as_deref(),
                observations: result.observations.as_deref(),
                ..row.subject()
            };
            changes.add_event(NewEventRow::of_document(kind, result.updated_at, &subject));
        }
        changes.count(left, -1);
        changes.count(entered, 1);
    }
    awaiting_transmission::decided(connection, &decided)?;
    for (id, unanswered) in unanswered {
        awaiting_transmission::keep_unanswered(connection, id, unanswered)?;
    }
    Ok(came)
}

//! New documents of a group: claimed, numbered, kept.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use dte_application::ports::{DomainEventKind, Numbering, SeriesKey, StoreResult};

use super::own_reference;
use super::prepared::PreparedDocument;
use crate::balances::balance::BalanceRow;
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::contingencies::lifecycle::Open;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::{PreparedSeries, SeriesRow};
use crate::outbox::changes::Changes;
use crate::outbox::row::NewEventRow;
use crate::schema::series;

/// Which documents of a group are new.
pub(crate) struct Fresh {
    /// For each document the earlier claim of its key.
    claimed: Vec<Option<IdempotencyRow>>,
    /// The places of those whose key was not claimed before.
    pub(crate) indices: Vec<usize>,
}

/// Claims the keys of the documents, and takes the external identifiers and the numbers of those that are
/// new. Their leases
/// begin then: whatever they waited for is over.
pub(crate) fn begin(
    connection: &mut AnyConnection,
    documents: &mut [&mut PreparedDocument],
) -> Result<Fresh, Refusal> {
    let claimed = claim(connection, documents)?;
    let indices: Vec<usize> = (0..documents.len())
        .filter(|index| claimed[*index].is_none())
        .collect();
    let named = indices
        .iter()
        .filter_map(|index| documents[*index].row.claimed_id());
    own_reference::take(connection, named.collect())?;
    number(connection, documents, &indices)?;
    for document in documents.iter_mut() {
        document.row.due_at = document.lease_end.due_at();
    }
    Ok(Fresh { claimed, indices })
}

/// How the new documents enter contingencies, those that do.
pub(crate) fn entries<'d>(
    documents: &'d [&mut PreparedDocument],
    fresh: &Fresh,
) -> Vec<&'d AssignmentRow> {
    let entry = |index: &usize| documents[*index].entry.as_ref();
    fresh.indices.iter().filter_map(entry).collect()
}

/// Keeps the numbered documents, in their contingencies when they are issued in one, which is told:
/// of the others storing alone tells nothing.
pub(crate) fn keep(
    connection: &mut AnyConnection,
    documents: &[&mut PreparedDocument],
    fresh: Fresh,
    open: &Open,
    changes: &mut Changes,
) -> Result<Vec<StoreResult>, Refusal> {
    let bodies: Vec<Arc<str>> = fresh
        .indices
        .iter()
        .map(|index| &documents[*index])
        .map(|document| document.body.with_number(document.number().as_ref()).into())
        .collect();
    insert(connection, documents, &fresh.indices, &bodies)?;
    for index in &fresh.indices {
        let document = &documents[*index];
        changes.count(document.counted.clone(), 1);
        if document.entry.is_some() {
            let (kind, row) = (DomainEventKind::InContingency, &document.row);
            changes.add_event(NewEventRow::of_document(
                kind,
                row.created_at,
                &row.subject(),
            ));
        }
    }
    enter(connection, documents, &fresh.indices, open)?;
    let mut bodies = bodies.into_iter();
    documents
        .iter()
        .zip(fresh.claimed)
        .map(|(document, claimed)| match claimed {
            Some(claim) => Ok(StoreResult::Replayed(claim.read()?)),
            None => Ok(StoreResult::Created {
                control_number: document.number(),
                json: bodies.next().unwrap_or_default(),
            }),
        })
        .collect()
}

/// Puts the new documents that are issued in contingency into theirs.
fn enter(
    connection: &mut AnyConnection,
    documents: &[&mut PreparedDocument],
    fresh: &[usize],
    open: &Open,
) -> QueryResult<()> {
    let entering = fresh.iter().filter_map(|index| {
        let document = &documents[*index];
        Some(Entering {
            generation_code: &document.row.generation_code,
            contingency: open.get(&document.entry.as_ref()?.mark)?,
        })
    });
    let entering: Vec<Entering<'_>> = entering.collect();
    connection.statements().enter_contingencies(&entering)
}

/// Takes the next number of a series, to be rolled back: whether there is one.
pub(crate) fn rehearse(
    connection: &mut AnyConnection,
    series: &PreparedSeries,
) -> Result<(), Refusal> {
    let wanted = [(&series.row, 1)];
    let taken = connection.statements().take_numbers(&wanted)?;
    let fits = |number: &i64| u64::try_from(*number).is_ok_and(|number| number <= series.last);
    if taken.iter().all(fits) {
        Ok(())
    } else {
        Err(Refusal::SeriesExhausted)
    }
}

/// Claims the keys of the documents that have one; answers for each document the earlier claim.
fn claim(
    connection: &mut AnyConnection,
    documents: &[&mut PreparedDocument],
) -> QueryResult<Vec<Option<IdempotencyRow>>> {
    let mut claimed = vec![None; documents.len()];
    let (owners, claims): (Vec<usize>, Vec<&IdempotencyRow>) = documents
        .iter()
        .enumerate()
        .filter_map(|(index, document)| Some((index, document.claim.as_ref()?)))
        .unzip();
    for (owner, earlier) in owners.into_iter().zip(
        connection
            .statements()
            .insert_idempotency_records(&claims)?,
    ) {
        claimed[owner] = earlier;
    }
    Ok(claimed)
}

/// Takes the numbers of all fresh documents that have one: of each series as many as it has documents
/// here, handed out in the order in which they came.
fn number(
    connection: &mut AnyConnection,
    documents: &mut [&mut PreparedDocument],
    fresh: &[usize],
) -> Result<(), Refusal> {
    let mut members: BTreeMap<SeriesRow, Vec<usize>> = BTreeMap::new();
    let numbered = fresh.iter().filter(|index| documents[**index].has_number());
    for index in numbered {
        let series = documents[*index].series.clone();
        members.entry(series).or_default().push(*index);
    }
    if members.is_empty() {
        return Ok(());
    }
    for (row, members) in &members {
        let first = members.first().map(|index| &*documents[*index]);
        if first.is_some_and(|document| goes_on(document.numbering, &document.key)) {
            go_on(connection, row)?;
        }
    }
    let wanted: Vec<(&SeriesRow, i64)> = members
        .iter()
        .map(|(series, members)| (series, i64::try_from(members.len()).unwrap_or(i64::MAX)))
        .collect();
    let last = connection.statements().take_numbers(&wanted)?;
    for ((members, (_, count)), last) in members.values().zip(&wanted).zip(last) {
        for (index, sequence) in members.iter().zip(last - count + 1..) {
            let document = &mut *documents[*index];
            let number = u64::try_from(sequence).unwrap_or(u64::MAX);
            if number > document.key.last() {
                return Err(Refusal::SeriesExhausted);
            }
            document.row.sequence = sequence;
            document.row.control_number = document.key.number(number).to_string();
        }
    }
    Ok(())
}

/// Whether a series goes on after that of the year before.
pub(crate) fn goes_on(numbering: Numbering, key: &SeriesKey) -> bool {
    numbering == Numbering::Continuous && !key.year_in_number
}

/// Begins a series after the last number of the newest earlier year, if it has not begun yet.
pub(crate) fn go_on(connection: &mut AnyConnection, row: &SeriesRow) -> QueryResult<()> {
    let newest: Option<(i64, i64)> = series::table
        .filter(series::company.eq(&row.company))
        .filter(series::environment.eq(row.environment))
        .filter(series::document_type.eq(row.document_type))
        .filter(series::place.eq(&row.place))
        .filter(series::year.le(row.year))
        .order(series::year.desc())
        .select((series::year, series::last_number))
        .first(connection)
        .optional()?;
    match newest {
        Some((year, last)) if year < row.year => begin_after(connection, row, last).map(drop),
        _ => Ok(()),
    }
}

/// Begins a series after a number, unless it has begun. Answers whether it did.
pub(crate) fn begin_after(
    connection: &mut AnyConnection,
    row: &SeriesRow,
    number: i64,
) -> QueryResult<bool> {
    let new = (
        series::company.eq(&row.company),
        series::environment.eq(row.environment),
        series::document_type.eq(row.document_type),
        series::place.eq(&row.place),
        series::year.eq(row.year),
        series::first_number.eq(number + 1),
        series::last_number.eq(number),
    );
    let insert = diesel::insert_into(series::table).values(new);
    let begun = match connection {
        AnyConnection::Sqlite(connection) => insert.on_conflict_do_nothing().execute(connection)?,
        AnyConnection::Postgresql(connection) => {
            insert.on_conflict_do_nothing().execute(connection)?
        }
    };
    Ok(begun > 0)
}

fn insert(
    connection: &mut AnyConnection,
    documents: &[&mut PreparedDocument],
    fresh: &[usize],
    bodies: &[Arc<str>],
) -> QueryResult<()> {
    let new: Vec<_> = fresh
        .iter()
        .zip(bodies)
        .map(|(index, json)| (&documents[*index].row, &**json))
        .collect();
    let balances: Vec<(&str, &BalanceRow)> = fresh
        .iter()
        .filter_map(|index| {
            let document = &documents[*index];
            Some((&*document.row.generation_code, document.balance.as_ref()?))
        })
        .collect();
    let statements = connection.statements();
    statements.insert_documents(&new)?;
    statements.insert_balances(&balances)
}

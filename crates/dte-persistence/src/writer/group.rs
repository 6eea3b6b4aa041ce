//! What one transaction does for a whole group of documents.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::QueryResult;
use dte_application::ports::Stored;

use super::command::{PreparedDocument, PreparedSeries};
use super::{balances, counts};
use crate::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::rows::balance::BalanceRow;
use crate::rows::charge::ChargeRow;
use crate::rows::claim::ClaimRow;
use crate::rows::count::CountChanges;
use crate::rows::outcome::{OutcomeRow, SettledRow};
use crate::rows::series::SeriesRow;
use crate::{postgresql, sqlite};

/// The answers to a group, in the order of its commands.
#[derive(Debug, Default)]
pub(super) struct Answers {
    pub stored: Vec<Stored>,
    pub settled: Vec<bool>,
}

/// Claims, numbers and keeps documents, settles others, takes of balances and gives back, and
/// keeps the counters. Everything is always locked in this order: claims, series, documents,
/// balances, counters.
pub(super) fn write(
    connection: &mut AnyConnection,
    documents: &mut [&mut PreparedDocument],
    outcomes: &[&OutcomeRow],
) -> Result<Answers, Refusal> {
    let mut changes = CountChanges::default();
    let answers = Answers {
        stored: store(connection, documents, &mut changes)?,
        settled: settle(connection, outcomes, &mut changes)?,
    };
    let taken: Vec<&ChargeRow> = documents
        .iter()
        .zip(&answers.stored)
        .filter(|(_, stored)| matches!(stored, Stored::New { .. }))
        .flat_map(|(document, _)| &document.charges)
        .collect();
    let ended: Vec<&str> = outcomes
        .iter()
        .zip(&answers.settled)
        .filter(|(outcome, settled)| **settled && outcome.gives_back())
        .map(|(outcome, _)| outcome.generation_code.as_str())
        .collect();
    balances::change(connection, &taken, &ended)?;
    counts::change(connection, &changes)?;
    Ok(answers)
}

fn store(
    connection: &mut AnyConnection,
    documents: &mut [&mut PreparedDocument],
    changes: &mut CountChanges,
) -> Result<Vec<Stored>, Refusal> {
    if documents.is_empty() {
        return Ok(Vec::new());
    }
    let claimed = claim(connection, documents)?;
    let fresh: Vec<usize> = (0..documents.len())
        .filter(|index| claimed[*index].is_none())
        .collect();
    number(connection, documents, &fresh)?;
    let bodies: Vec<Arc<str>> = fresh
        .iter()
        .map(|index| &documents[*index])
        .map(|document| {
            let number = document.key.number(document.row.sequence.unsigned_abs());
            document.body.with_number(&number).into()
        })
        .collect();
    insert(connection, documents, &fresh, &bodies)?;
    for index in &fresh {
        changes.add(documents[*index].counted.clone(), 1);
    }
    let mut bodies = bodies.into_iter();
    documents
        .iter()
        .zip(claimed)
        .map(|(document, claimed)| match claimed {
            Some(claim) => Ok(Stored::Claimed(claim.read()?)),
            None => Ok(Stored::New {
                control_number: document.key.number(document.row.sequence.unsigned_abs()),
                json: bodies.next().unwrap_or_default(),
            }),
        })
        .collect()
}

/// Takes the next number of a series, to be rolled back: whether there is one.
pub(super) fn rehearse(
    connection: &mut AnyConnection,
    series: &PreparedSeries,
) -> Result<(), Refusal> {
    let wanted = [(&series.row, 1)];
    let taken = match connection {
        AnyConnection::Sqlite(connection) => sqlite::series::allocate(connection, &wanted)?,
        AnyConnection::Postgresql(connection) => postgresql::series::allocate(connection, &wanted)?,
    };
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
) -> QueryResult<Vec<Option<ClaimRow>>> {
    let mut claimed = vec![None; documents.len()];
    let (owners, claims): (Vec<usize>, Vec<&ClaimRow>) = documents
        .iter()
        .enumerate()
        .filter_map(|(index, document)| Some((index, document.claim.as_ref()?)))
        .unzip();
    if claims.is_empty() {
        return Ok(claimed);
    }
    let earlier = match connection {
        AnyConnection::Sqlite(connection) => sqlite::claims::claim(connection, &claims)?,
        AnyConnection::Postgresql(connection) => postgresql::claims::claim(connection, &claims)?,
    };
    for (owner, earlier) in owners.into_iter().zip(earlier) {
        claimed[owner] = earlier;
    }
    Ok(claimed)
}

/// Takes the numbers of all fresh documents: of each series as many as it has documents here,
/// handed out in the order in which they came.
fn number(
    connection: &mut AnyConnection,
    documents: &mut [&mut PreparedDocument],
    fresh: &[usize],
) -> Result<(), Refusal> {
    let mut members: BTreeMap<SeriesRow, Vec<usize>> = BTreeMap::new();
    for index in fresh {
        let series = documents[*index].series.clone();
        members.entry(series).or_default().push(*index);
    }
    if members.is_empty() {
        return Ok(());
    }
    let wanted: Vec<(&SeriesRow, i64)> = members
        .iter()
        .map(|(series, members)| (series, i64::try_from(members.len()).unwrap_or(i64::MAX)))
        .collect();
    let last = match connection {
        AnyConnection::Sqlite(connection) => sqlite::series::allocate(connection, &wanted)?,
        AnyConnection::Postgresql(connection) => postgresql::series::allocate(connection, &wanted)?,
    };
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

fn insert(
    connection: &mut AnyConnection,
    documents: &[&mut PreparedDocument],
    fresh: &[usize],
    bodies: &[Arc<str>],
) -> QueryResult<()> {
    if fresh.is_empty() {
        return Ok(());
    }
    let new: Vec<_> = fresh
        .iter()
        .zip(bodies)
        .map(|(index, json)| (&documents[*index].row, &**json))
        .collect();
    let balances: Vec<&BalanceRow> = fresh
        .iter()
        .filter_map(|index| documents[*index].balance.as_ref())
        .collect();
    match connection {
        AnyConnection::Sqlite(connection) => {
            sqlite::documents::insert(connection, &new)?;
            sqlite::balances::insert(connection, &balances)
        }
        AnyConnection::Postgresql(connection) => {
            postgresql::documents::insert(connection, &new)?;
            postgresql::balances::insert(connection, &balances)
        }
    }
}

/// Answers for each outcome whether it was kept. A group never has two of one document.
fn settle(
    connection: &mut AnyConnection,
    outcomes: &[&OutcomeRow],
    changes: &mut CountChanges,
) -> Result<Vec<bool>, Refusal> {
    if outcomes.is_empty() {
        return Ok(Vec::new());
    }
    let settled = match connection {
        AnyConnection::Sqlite(connection) => sqlite::outcomes::settle(connection, outcomes)?,
        AnyConnection::Postgresql(connection) => {
            postgresql::outcomes::settle(connection, outcomes)?
        }
    };
    let settled: BTreeMap<&str, &SettledRow> = settled
        .iter()
        .map(|row| (row.generation_code.as_str(), row))
        .collect();
    let answers = outcomes.iter().map(|outcome| {
        let Some(row) = settled.get(outcome.generation_code.as_str()) else {
            return Ok(false);
        };
        let (left, entered) = row.moves(outcome)?;
        changes.add(left, -1);
        changes.add(entered, 1);
        Ok(true)
    });
    Ok(answers.collect::<Result<Vec<bool>, InconsistentRow>>()?)
}

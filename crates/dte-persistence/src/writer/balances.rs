//! What notes take back of documents, and what they give back when they come to nothing.

use std::collections::BTreeMap;

use diesel::QueryResult;

use crate::connection::AnyConnection;
use crate::error::Refusal;
use crate::rows::balance::{Amounts, LockedRow};
use crate::rows::charge::{ChargeRow, GivenRow};
use crate::{postgresql, sqlite};

/// By how much a transaction changes what is left of a document.
#[derive(Clone, Copy, Debug, Default)]
struct Move {
    given: Amounts,
    taken: Amounts,
}

/// Gives back what the `ended` notes took, and takes the `charges` of new ones; together, because
/// each balance is locked once and all in one order, after all documents.
///
/// Charges on one document are added up: when it does not cover them all, the transaction is
/// refused. A document without a balance is not charged; that the note names it is kept.
pub(super) fn change(
    connection: &mut AnyConnection,
    charges: &[&ChargeRow],
    ended: &[&str],
) -> Result<(), Refusal> {
    let given = give_back(connection, ended)?;
    let mut moves: BTreeMap<&str, Move> = BTreeMap::new();
    for row in &given {
        let of_it = moves.entry(&row.document).or_default();
        of_it.given = of_it.given.plus(row.amounts());
    }
    for charge in charges {
        let of_it = moves.entry(&charge.document).or_default();
        of_it.taken = of_it.taken.plus(charge.amounts);
    }
    if moves.is_empty() {
        return Ok(());
    }
    let balances = lock(connection, &moves)?;
    let mut remaining: BTreeMap<&str, Amounts> = BTreeMap::new();
    for balance in &balances {
        let document = balance.generation_code.as_str();
        let of_it = moves.get(document).copied().unwrap_or_default();
        let left = balance.remaining().plus(of_it.given).minus(of_it.taken);
        if left.is_negative() {
            return Err(overdrawn(document, charges));
        }
        remaining.insert(document, left);
    }
    let new: Vec<(&ChargeRow, bool)> = charges
        .iter()
        .map(|charge| (*charge, remaining.contains_key(charge.document.as_str())))
        .collect();
    keep(connection, &remaining.into_iter().collect::<Vec<_>>())?;
    insert(connection, &new)?;
    Ok(())
}

/// Only a charge lowers what is left, so that there is one on an overdrawn document.
fn overdrawn(document: &str, charges: &[&ChargeRow]) -> Refusal {
    let charge = charges.iter().find(|charge| charge.document == document);
    charge.map_or_else(
        || Refusal::Mistake(format!("what is left of {document} is below nothing")),
        |charge| Refusal::Overdrawn(charge.code),
    )
}

/// Whether what is left of a document covers a charge; of one without a balance anything does.
pub(super) fn covers(connection: &mut AnyConnection, charge: &ChargeRow) -> QueryResult<bool> {
    let moves = BTreeMap::from([(charge.document.as_str(), Move::default())]);
    let balances = lock(connection, &moves)?;
    let left = balances
        .first()
        .map(|balance| balance.remaining().minus(charge.amounts));
    Ok(!left.is_some_and(Amounts::is_negative))
}

/// Keeps a charge that is not taken.
pub(super) fn note_untaken(connection: &mut AnyConnection, charge: &ChargeRow) -> QueryResult<()> {
    insert(connection, &[(charge, false)])
}

fn give_back(connection: &mut AnyConnection, notes: &[&str]) -> QueryResult<Vec<GivenRow>> {
    if notes.is_empty() {
        return Ok(Vec::new());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::charges::give_back(connection, notes),
        AnyConnection::Postgresql(connection) => postgresql::charges::give_back(connection, notes),
    }
}

fn lock(
    connection: &mut AnyConnection,
    moves: &BTreeMap<&str, Move>,
) -> QueryResult<Vec<LockedRow>> {
    let documents: Vec<&str> = moves.keys().copied().collect();
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::balances::lock(connection, &documents),
        AnyConnection::Postgresql(connection) => postgresql::balances::lock(connection, &documents),
    }
}

fn keep(connection: &mut AnyConnection, remaining: &[(&str, Amounts)]) -> QueryResult<()> {
    if remaining.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::balances::keep(connection, remaining),
        AnyConnection::Postgresql(connection) => postgresql::balances::keep(connection, remaining),
    }
}

fn insert(connection: &mut AnyConnection, new: &[(&ChargeRow, bool)]) -> QueryResult<()> {
    if new.is_empty() {
        return Ok(());
    }
    match connection {
        AnyConnection::Sqlite(connection) => sqlite::charges::insert(connection, new),
        AnyConnection::Postgresql(connection) => postgresql::charges::insert(connection, new),
    }
}

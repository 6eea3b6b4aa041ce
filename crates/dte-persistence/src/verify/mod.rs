//! Whether what is stored is still what was stored, and adds up.
//!
//! [`queries`] finds what the database can find by itself; what needs bytes, digests, signatures or numbers in
//! their order is walked through. Everything is read from one state of the database, a page at a time: the
//! memory that it takes does not grow with the documents. What is found wrong is told as it is found; a damaged row is
//! one fault more and stops nothing.

mod balances;
mod beside;
mod counters;
mod documents;
mod events;
mod findings;
mod idempotency;
mod numbers;
mod outbox;
mod queries;
mod returns;
mod row;
mod settlements;
mod storage;

use std::collections::BTreeSet;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use time::OffsetDateTime;

pub use findings::{Check, CheckCounts, Finding, Report};

use crate::backup::{self, CopyError, open_read_only};
use crate::engine::column::RowReader;
use crate::engine::connection::{AnyConnection, Purpose};
use crate::engine::location::Location;
use crate::engine::postgresql;
use findings::Findings;

/// A stored signature and what it should be a signature of.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a> {
    pub nit: &'a str,
    pub payload: &'a str,
    pub signature: &'a str,
    /// When the bytes were stored: not after they were signed.
    pub stored_at: OffsetDateTime,
}

/// A key that the database keeps as a taxpayer's.
#[derive(Clone, Copy, Debug)]
pub struct KeptKey<'a> {
    pub nit: &'a str,
    /// `SubjectPublicKeyInfo` in base64.
    pub key: &'a str,
    /// From when on its certificate was good.
    pub begins_at: OffsetDateTime,
}

/// What is thought of a signature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    Good,
    /// It verifies with a key that only the database keeps.
    GoodByKept,
    Wrong,
    /// It cannot be told, and why not.
    Unchecked(String),
}

pub trait SignatureJudge {
    /// Learns of a key that the database keeps, before it judges anything.
    fn learn(&mut self, kept: KeptKey<'_>);

    fn judge(&mut self, signed: Signed<'_>) -> Judgement;
}

#[derive(Clone, Copy, Debug)]
pub enum Subject<'a> {
    Database(&'a str),
    /// A file of SQLite, a backup for instance; it stays as it is.
    File(&'a Path),
}

/// Checks everything, and tells of each fault as it is found.
///
/// The database must have the tables of this version; it is not changed.
pub fn verify(
    subject: Subject<'_>,
    judge: &mut dyn SignatureJudge,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Report, CopyError> {
    let mut connection = open(subject)?;
    backup::refuse_other_version(&mut connection)?;
    let mut findings = Findings::new(tell);
    in_one_state(&mut connection, |connection| {
        all(connection, judge, &mut findings)
    })?;
    Ok(findings.report)
}

/// Checks the numbers of a company's documents alone.
pub fn verify_numbers(
    url: &str,
    company: &str,
    tell: &mut dyn FnMut(&Finding),
) -> Result<Report, CopyError> {
    let mut connection = open(Subject::Database(url))?;
    let mut findings = Findings::new(tell);
    in_one_state(&mut connection, |connection| {
        numbers::check(connection, company, &mut findings)?;
        Ok(queries::check_numbers(connection, &mut findings)?)
    })?;
    Ok(findings.report)
}

/// Reads everything of one state of the database.
fn in_one_state(
    connection: &mut AnyConnection,
    read: impl FnOnce(&mut AnyConnection) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let isolation = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";
    connection.transaction(|connection| {
        if let AnyConnection::Postgresql(server) = connection {
            server.batch_execute(isolation)?;
        }
        read(connection)
    })
}

fn open(subject: Subject<'_>) -> Result<AnyConnection, CopyError> {
    let location = match subject {
        Subject::File(path) => return Ok(AnyConnection::Sqlite(open_read_only(path)?)),
        Subject::Database(url) => Location::read(url)?,
    };
    match &location {
        // Not made when it is not there.
        Location::Sqlite(path) => Ok(AnyConnection::Sqlite(open_read_only(path)?)),
        Location::Postgresql(url) => {
            let mut connection = postgresql::connection::open(url, Purpose::Reading)?;
            postgresql::connection::take_time(&mut connection)?;
            Ok(AnyConnection::Postgresql(connection))
        }
    }
}

/// A company's identity and, when it is registered, its tax id.
struct Owner {
    id: String,
    nit: Option<String>,
}

fn all(
    connection: &mut AnyConnection,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    storage::check(connection, findings)?;
    learn_keys(connection, judge)?;
    for owner in owners(connection)? {
        numbers::check(connection, &owner.id, findings)?;
        documents::check(connection, &owner, judge, findings)?;
        beside::check(connection, &owner, judge, findings)?;
        events::check(connection, &owner, judge, findings)?;
        outbox::check(connection, &owner.id, findings)?;
    }
    idempotency::check(connection, findings)?;
    settlements::check(connection, findings)?;
    balances::check(connection, findings)?;
    returns::check(connection, findings)?;
    Ok(queries::check(connection, findings)?)
}

fn learn_keys(
    connection: &mut AnyConnection,
    judge: &mut dyn SignatureJudge,
) -> Result<(), CopyError> {
    let kept: Vec<(String, String, i64)> = sql::<(Text, Text, BigInt)>(
        "SELECT nit, public_key, begins_at FROM certificates ORDER BY nit, begins_at",
    )
    .load(connection)?;
    for (nit, key, begins_at) in &kept {
        let row = RowReader::new("certificates", nit);
        // A damaged row is one key less.
        if let Ok(begins_at) = row.moment("begins_at", *begins_at) {
            judge.learn(KeptKey {
                nit,
                key,
                begins_at,
            });
        }
    }
    Ok(())
}

/// Everybody who has anything, registered or not.
fn owners(connection: &mut AnyConnection) -> Result<Vec<Owner>, CopyError> {
    let known: Vec<(String, Option<String>)> =
        sql::<(Text, Nullable<Text>)>("SELECT id, nit FROM companies ORDER BY created_at, id")
            .load(connection)?;
    let named: Vec<String> = sql::<Text>(
        "SELECT company FROM documents UNION SELECT company FROM series \
         UNION SELECT company FROM document_counts UNION SELECT company FROM invalidation_events \
         UNION SELECT company FROM event_streams UNION SELECT company FROM events",
    )
    .load(connection)?;
    let registered: BTreeSet<String> = known.iter().map(|(id, _)| id.clone()).collect();
    let unknown = named.into_iter().filter(|id| !registered.contains(id));
    let unknown = unknown.map(|id| Owner { id, nit: None });
    let known = known.into_iter().map(|(id, nit)| Owner { id, nit });
    Ok(known.chain(unknown).collect())
}

//! The statements of the hot path: what each document costs.
//!
//! Each database says them in its own way: SQLite once a row, PostgreSQL once a group. Everything
//! else is written once for both. To try one in a shell, replace its marker `{rows}`: by the values
//! of a row on SQLite (`'A', 1`), by a list of values a column on PostgreSQL
//! (`ARRAY['A', 'B'], ARRAY[1, 2]`).

mod postgresql;
mod sqlite;
mod values;

use std::collections::BTreeMap;

use diesel::QueryResult;
use diesel::sql_types::{BigInt, Nullable, Text};

use crate::balances::amounts::AmountRow;
use crate::balances::balance::{BalanceRow, ChargeRow};
use crate::balances::sales_cents::{Amounts, AmountsRow};
use crate::bulk::claim::BulkClaimRow;
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::counters::CountRow;
use crate::districts::ResidenceRow;
use crate::documents::own_reference::ClaimedId;
use crate::documents::prepared::LeaseRow;
use crate::documents::result::{CountedRow, ResultRow};
use crate::documents::row::NewDocumentRow;
use crate::engine::connection::AnyConnection;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::outbox::row::NewEventRow;

/// The columns of a `CountedRow`.
type CountedColumns = (
    BigInt,
    Text,
    Text,
    Text,
    Text,
    Text,
    BigInt,
    Text,
    Text,
    Nullable<Text>,
    BigInt,
);

/// A method for each statement. For no rows nothing is said.
pub(crate) trait Statements {
    /// Keeps the idempotency record of each key, in this order, and answers for each the earlier one
    /// when there is one.
    fn insert_idempotency_records(
        &mut self,
        records: &[&IdempotencyRow],
    ) -> QueryResult<Vec<Option<IdempotencyRow>>>;

    /// Takes external identifiers, each once, for their documents where no other one has them, and answers
    /// how many.
    fn take_external_ids(&mut self, wanted: &[ClaimedId<'_>]) -> QueryResult<usize>;

    /// Takes so many numbers of each series, and answers the last one taken of each.
    fn take_numbers(&mut self, wanted: &[(&SeriesRow, i64)]) -> QueryResult<Vec<i64>>;

    /// Opens a contingency, unless one with its mark is open; answers whether it did.
    fn open_contingency(&mut self, entry: &AssignmentRow) -> QueryResult<bool>;

    fn insert_documents(&mut self, new: &[(&NewDocumentRow, &str)]) -> QueryResult<()>;

    /// Lets lines of files be issued as documents, those that nothing became of yet; answers how many.
    fn issue_bulk_lines(&mut self, lines: &[&BulkClaimRow]) -> QueryResult<usize>;

    fn insert_balances(&mut self, new: &[(&str, &BalanceRow)]) -> QueryResult<()>;

    fn enter_contingencies(&mut self, entering: &[Entering<'_>]) -> QueryResult<()>;

    /// Records the result of each document that is still pending, whose lease was not lost and whose stamp
    /// no other of its company has. Answers those, and whether the number of each was noted as taken elsewhere.
    fn record_results(&mut self, results: &[&ResultRow]) -> QueryResult<Vec<(CountedRow, bool)>>;

    /// Marks those of the pending documents whose first attempt ended undecided, and answers them.
    fn postpone_documents(&mut self, codes: &[&str]) -> QueryResult<Vec<CountedRow>>;

    /// Keeps until when pending documents are looked after, and answers the codes of those whose leases
    /// were not lost.
    fn renew_leases(&mut self, leases: &[&LeaseRow]) -> QueryResult<Vec<String>>;

    /// Marks everything that notes took as no longer taken, and answers what it was.
    fn give_back(&mut self, notes: &[&str]) -> QueryResult<Vec<AmountsRow>>;

    /// The balances of those of the documents that have one, which nobody else changes until the
    /// transaction ends.
    fn lock_balances(&mut self, documents: &[&str]) -> QueryResult<Vec<AmountsRow>>;

    /// Keeps what is left of documents whose balances are locked.
    fn keep_balances(&mut self, remaining: &[(&str, Amounts)]) -> QueryResult<()>;

    /// Keeps charges, and whether each was taken of a balance.
    fn insert_charges(&mut self, new: &[(&ChargeRow, bool)]) -> QueryResult<()>;

    /// Keeps amounts with the present versions of their documents.
    fn insert_amounts(&mut self, rows: &[&AmountRow]) -> QueryResult<()>;

    fn change_counters(&mut self, changes: &[(CountRow, i64)]) -> QueryResult<()>;

    /// Remembers what is new of where receivers are.
    fn remember_districts(&mut self, rows: &[ResidenceRow]) -> QueryResult<()>;

    /// Continues the stream of each company with its events. The streams stay locked until the
    /// transaction ends: numbers rise in the order of the commits, and a rollback takes them back.
    fn insert_events(&mut self, streams: &BTreeMap<String, Vec<NewEventRow>>) -> QueryResult<()>;
}

impl AnyConnection {
    /// The statements as this connection's database says them.
    pub(crate) fn statements(&mut self) -> &mut dyn Statements {
        match self {
            Self::Sqlite(connection) => connection,
            Self::Postgresql(connection) => connection,
        }
    }
}

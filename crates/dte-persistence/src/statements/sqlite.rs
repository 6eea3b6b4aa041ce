//! The statements of the hot path as SQLite is given them: once a row.
//!
//! Some name their parameters by number; in these the marker stands in a comment. `OR FAIL` where a
//! statement could be refused midway: its group is rolled back as a whole then, and SQLite need not
//! keep each page as it was before the statement alone.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::{CountedColumns, Statements, values};
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
use crate::engine::digest;
use crate::engine::sqlite::statement::{OneRow, execute_each, load_each};
use crate::engine::statement::Statement;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::outbox::row::NewEventRow;
use crate::schema::idempotency_claims;

struct InsertIdempotencyRecords;

impl Statement for InsertIdempotencyRecords {
    const SQL: &'static str = r"
    INSERT INTO idempotency_claims (establishment, key, fingerprint, document, warnings,
        created_at, revision, digest) VALUES ({rows})
    ON CONFLICT DO NOTHING
    ";
    type Columns = ();
}

/// For who has it already, that is so too.
struct TakeExternalIds;

impl Statement for TakeExternalIds {
    const SQL: &'static str = r"
    INSERT INTO external_ids (company, environment, external_id, document) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (company, environment, external_id)
    DO UPDATE SET document = excluded.document
    WHERE external_ids.document = excluded.document
    OR EXISTS (
        SELECT 1 FROM documents
        WHERE documents.generation_code = external_ids.document
        AND documents.status = 'REJECTED'
        AND (documents.rejected_at < ?5 OR documents.rejection_code = '004'
            OR documents.unanswered > 0
            OR documents.control_number = documents.generation_code)
    )
    -- {rows}
    ";
    type Columns = ();
}

struct TakeNumbers;

impl Statement for TakeNumbers {
    const SQL: &'static str = r"
    INSERT INTO series (company, environment, document_type, place, year, last_number) VALUES
        ({rows})
    ON CONFLICT (company, environment, document_type, place, year)
    DO UPDATE SET last_number = series.last_number + excluded.last_number
    RETURNING last_number
    ";
    type Columns = BigInt;
}

struct OpenContingency;

impl Statement for OpenContingency {
    const SQL: &'static str = r"
    INSERT INTO contingencies (is_declared, closed, id, company, environment, cause, reason,
        began_at, due_at) VALUES (FALSE, FALSE, {rows})
    ON CONFLICT DO NOTHING
    ";
    type Columns = ();
}

struct EnterContingencies;

impl Statement for EnterContingencies {
    const SQL: &'static str = r"
    WITH entering (generation_code, contingency) AS (VALUES ({rows}))
    INSERT INTO contingency_documents (document_id, contingency, waits)
    SELECT documents.id, entering.contingency, TRUE
    FROM entering
    JOIN documents USING (generation_code)
    ";
    type Columns = ();
}

struct InsertDocuments;

impl Statement for InsertDocuments {
    const SQL: &'static str = r"
    INSERT INTO documents (generation_code, company, establishment, environment, document_type,
        edition, schema_version, control_number, series_year, sequence, issued_at, total_cents,
        vat_cents, receiver_document_type, receiver_number, receiver_name, receiver_phone,
        receiver_email, transmission, status, created_at, updated_at, due_at,
        external_id, metadata, income_tax, receiver_nrc, unanswered) VALUES ({rows})
    ";
    type Columns = ();
}

/// Of the document that was inserted last.
struct InsertBodies;

impl Statement for InsertBodies {
    const SQL: &'static str = r"
    INSERT INTO document_bodies (document_id, json, digest) VALUES (last_insert_rowid(), {rows})
    ";
    type Columns = ();
}

struct IssueBulkLines;

impl Statement for IssueBulkLines {
    const SQL: &'static str = r"
    UPDATE bulk_lines SET outcome = 'ISSUED', generation_code = ?3, warnings = ?4
    WHERE bulk = ?1 AND line = ?2 AND outcome IS NULL
    -- {rows}
    ";
    type Columns = ();
}

struct InsertBalances;

impl Statement for InsertBalances {
    const SQL: &'static str = r"
    INSERT OR FAIL INTO document_balances
    SELECT id, ?2, ?3, ?4, ?5, ?6, ?7
    FROM documents
    WHERE generation_code = ?1
    -- {rows}
    ";
    type Columns = ();
}

struct LockBalances;

impl Statement for LockBalances {
    const SQL: &'static str = r"
    SELECT generation_code, remaining_non_subject, remaining_exempt, remaining_taxed
    FROM documents
    JOIN document_balances ON document_id = documents.id
    WHERE generation_code = {rows}
    ";
    type Columns = (Text, BigInt, BigInt, BigInt);
}

struct KeepBalances;

impl Statement for KeepBalances {
    const SQL: &'static str = r"
    WITH kept (generation_code, non_subject, exempt, taxed) AS (VALUES ({rows}))
    UPDATE document_balances
    SET remaining_non_subject = kept.non_subject, remaining_exempt = kept.exempt,
        remaining_taxed = kept.taxed
    FROM kept
    JOIN documents USING (generation_code)
    WHERE document_balances.document_id = documents.id
    ";
    type Columns = ();
}

/// By the document's code alone, not joined to the values: SQLite would first gather what a join
/// finds in a table of its own. Who else has the stamp is found by the stamp: the plus keeps SQLite
/// from reading all documents of the company by another index.
struct RecordResults;

impl Statement for RecordResults {
    const SQL: &'static str = r"
    UPDATE OR FAIL documents SET
        status = ?2,
        stamp = ?3,
        rejection_code = ?4,
        rejection_description = ?5,
        observations = ?6,
        event_code = ?7,
        signature = CASE WHEN transmission = ?9 THEN coalesce(?8, signature) ELSE signature END,
        updated_at = ?10,
        stamped_at = CASE WHEN ?2 = 'RECEIVED' THEN ?11 END,
        rejected_at = CASE WHEN ?2 = 'REJECTED' THEN ?11 END,
        unanswered = ?14,
        due_at = ?15,
        state_digest = ?16
    WHERE generation_code = ?1
    AND status = 'PENDING'
    AND revision = ?12
    AND ?13 IN (-1, lease)
    AND NOT EXISTS (
        SELECT 1 FROM documents AS other
        WHERE other.stamp = ?3
        AND +other.company = documents.company
        AND +other.environment = documents.environment
    )
    RETURNING id, generation_code, company, environment, establishment, document_type,
        issued_at, transmission, control_number, external_id, revision,
        EXISTS (
            SELECT 1 FROM taken_numbers
            WHERE document = generation_code AND first_number = sequence
        )
    -- {rows}
    ";
    type Columns = (CountedColumns, Bool);
}

struct PostponeDocuments;

impl Statement for PostponeDocuments {
    const SQL: &'static str = r"
    UPDATE documents
    SET postponed = 1
    WHERE generation_code = {rows}
    AND status = 'PENDING'
    AND transmission = 'NORMAL'
    AND NOT postponed
    RETURNING id, generation_code, company, environment, establishment, document_type,
        issued_at, transmission, control_number, external_id, revision
    ";
    type Columns = CountedColumns;
}

struct RenewLeases;

impl Statement for RenewLeases {
    const SQL: &'static str = r"
    WITH renewed (generation_code, revision, lease, due_at, resends, unanswered) AS (VALUES
        ({rows}))
    UPDATE documents
    SET due_at = renewed.due_at, resends = renewed.resends, unanswered = renewed.unanswered
    FROM renewed
    WHERE documents.generation_code = renewed.generation_code
    AND documents.status = 'PENDING'
    AND documents.revision = renewed.revision
    AND documents.lease = renewed.lease
    RETURNING generation_code
    ";
    type Columns = Text;
}

struct InsertCharges;

impl Statement for InsertCharges {
    const SQL: &'static str = r"
    INSERT INTO document_charges (note, document, non_subject, exempt, taxed, taken) VALUES
        ({rows})
    ";
    type Columns = ();
}

struct GiveBack;

impl Statement for GiveBack {
    const SQL: &'static str = r"
    UPDATE document_charges
    SET taken = 0
    WHERE taken
    AND note = {rows}
    RETURNING document, non_subject, exempt, taxed
    ";
    type Columns = (Text, BigInt, BigInt, BigInt);
}

struct InsertAmounts;

impl Statement for InsertAmounts {
    const SQL: &'static str = r"
    WITH incoming (generation_code, document, kind, cents) AS (VALUES ({rows}))
    INSERT INTO document_amounts (document_id, revision, document, kind, cents)
    SELECT documents.id, documents.revision, document, kind, cents
    FROM incoming
    JOIN documents USING (generation_code)
    ";
    type Columns = ();
}

struct ChangeCounters;

impl Statement for ChangeCounters {
    const SQL: &'static str = r"
    INSERT INTO document_counts (company, environment, span, period, establishment,
        document_type, status, transmission, documents) VALUES ({rows})
    ON CONFLICT (company, environment, span, period, establishment, document_type, status,
        transmission)
    DO UPDATE SET documents = document_counts.documents + excluded.documents
    ";
    type Columns = ();
}

struct RememberDistricts;

impl Statement for RememberDistricts {
    const SQL: &'static str = r"
    INSERT INTO receiver_districts (company, document_type, number, department, municipality,
        district) VALUES ({rows})
    ON CONFLICT (company, document_type, number, department, municipality)
    DO UPDATE SET district = excluded.district
    WHERE excluded.district <> receiver_districts.district
    ";
    type Columns = ();
}

struct ContinueStream;

impl Statement for ContinueStream {
    const SQL: &'static str = r"
    INSERT INTO event_streams (company, last_sequence) VALUES ({rows})
    ON CONFLICT (company)
    DO UPDATE SET last_sequence = event_streams.last_sequence + excluded.last_sequence
    RETURNING last_sequence
    ";
    type Columns = BigInt;
}

struct InsertEvent;

impl Statement for InsertEvent {
    const SQL: &'static str = r"
    INSERT INTO events (company, sequence, kind, subject, occurred_at, facts) VALUES ({rows})
    ";
    type Columns = ();
}

impl Statements for SqliteConnection {
    fn insert_idempotency_records(
        &mut self,
        records: &[&IdempotencyRow],
    ) -> QueryResult<Vec<Option<IdempotencyRow>>> {
        records
            .iter()
            .map(|record| {
                let values = values::idempotency_record(record);
                let inserted = OneRow::<InsertIdempotencyRecords>::new(values).execute(self)?;
                if inserted > 0 {
                    return Ok(None);
                }
                idempotency_claims::table
                    .find((&record.establishment, &record.key))
                    .first(self)
                    .map(Some)
            })
            .collect()
    }

    fn take_external_ids(&mut self, wanted: &[ClaimedId<'_>]) -> QueryResult<usize> {
        execute_each::<TakeExternalIds, _, _>(self, wanted, values::external_id)
    }

    fn take_numbers(&mut self, wanted: &[(&SeriesRow, i64)]) -> QueryResult<Vec<i64>> {
        load_each::<TakeNumbers, _, _, _>(self, wanted, values::taken_numbers)
    }

    fn open_contingency(&mut self, entry: &AssignmentRow) -> QueryResult<bool> {
        let values = values::opened_contingency(entry);
        let opened = OneRow::<OpenContingency>::new(values).execute(self)?;
        Ok(opened > 0)
    }

    fn insert_documents(&mut self, new: &[(&NewDocumentRow, &str)]) -> QueryResult<()> {
        for (row, json) in new {
            OneRow::<InsertDocuments>::new(values::document(row)).execute(self)?;
            OneRow::<InsertBodies>::new([(*json).into(), (&digest::of(json)).into()])
                .execute(self)?;
        }
        Ok(())
    }

    fn issue_bulk_lines(&mut self, lines: &[&BulkClaimRow]) -> QueryResult<usize> {
        execute_each::<IssueBulkLines, _, _>(self, lines, values::bulk_line)
    }

    fn insert_balances(&mut self, new: &[(&str, &BalanceRow)]) -> QueryResult<()> {
        execute_each::<InsertBalances, _, _>(self, new, values::balance).map(drop)
    }

    fn enter_contingencies(&mut self, entering: &[Entering<'_>]) -> QueryResult<()> {
        execute_each::<EnterContingencies, _, _>(self, entering, values::entering).map(drop)
    }

    fn record_results(&mut self, results: &[&ResultRow]) -> QueryResult<Vec<(CountedRow, bool)>> {
        load_each::<RecordResults, _, _, _>(self, results, values::result)
    }

    fn postpone_documents(&mut self, codes: &[&str]) -> QueryResult<Vec<CountedRow>> {
        load_each::<PostponeDocuments, _, _, _>(self, codes, values::code)
    }

    fn renew_leases(&mut self, leases: &[&LeaseRow]) -> QueryResult<Vec<String>> {
        load_each::<RenewLeases, _, _, _>(self, leases, values::lease)
    }

    fn give_back(&mut self, notes: &[&str]) -> QueryResult<Vec<AmountsRow>> {
        load_each::<GiveBack, _, _, _>(self, notes, values::code)
    }

    /// The transaction that writes has the whole database to itself.
    fn lock_balances(&mut self, documents: &[&str]) -> QueryResult<Vec<AmountsRow>> {
        load_each::<LockBalances, _, _, _>(self, documents, values::code)
    }

    fn keep_balances(&mut self, remaining: &[(&str, Amounts)]) -> QueryResult<()> {
        execute_each::<KeepBalances, _, _>(self, remaining, values::kept_balance).map(drop)
    }

    fn insert_charges(&mut self, new: &[(&ChargeRow, bool)]) -> QueryResult<()> {
        execute_each::<InsertCharges, _, _>(self, new, values::charge).map(drop)
    }

    fn insert_amounts(&mut self, rows: &[&AmountRow]) -> QueryResult<()> {
        execute_each::<InsertAmounts, _, _>(self, rows, values::amount).map(drop)
    }

    fn change_counters(&mut self, changes: &[(CountRow, i64)]) -> QueryResult<()> {
        execute_each::<ChangeCounters, _, _>(self, changes, values::count).map(drop)
    }

    fn remember_districts(&mut self, rows: &[ResidenceRow]) -> QueryResult<()> {
        execute_each::<RememberDistricts, _, _>(self, rows, values::residence).map(drop)
    }

    fn insert_events(&mut self, streams: &BTreeMap<String, Vec<NewEventRow>>) -> QueryResult<()> {
        for (company, events) in streams {
            let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
            let last: i64 =
                OneRow::<ContinueStream>::new([company.into(), count.into()]).get_result(self)?;
            for numbered in events.iter().zip(last - count + 1..) {
                OneRow::<InsertEvent>::new(values::event(&numbered)).execute(self)?;
            }
        }
        Ok(())
    }
}

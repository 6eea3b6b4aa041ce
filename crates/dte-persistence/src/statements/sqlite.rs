//! The statements of the hot path as SQLite is given them: once a row.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};

use super::Statements;
use crate::balances::amounts::AmountRow;
use crate::balances::balance::{Amounts, BalanceRow, ChargeRow, GivenRow, LockedRow};
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::counters::CountRow;
use crate::districts::ResidenceRow;
use crate::documents::leases::LeaseRow;
use crate::documents::result::{CountedRow, ResultRow};
use crate::documents::row::NewDocumentRow;
use crate::engine::digest;
use crate::engine::sqlite::statement::{OneRow, RowValue};
use crate::engine::statement::Statement;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::outbox::row::NewEventRow;
use crate::schema::{document_bodies, documents, idempotency_claims};

diesel::define_sql_function! {
    /// The identity of the row that this connection inserted last.
    fn last_insert_rowid() -> diesel::sql_types::BigInt;
}

struct InsertIdempotencyRecords;

impl Statement for InsertIdempotencyRecords {
    const SQL: &'static str = r"
    INSERT INTO idempotency_claims (establishment, key, fingerprint, document, warnings,
        created_at, revision) VALUES ({rows})
    ON CONFLICT DO NOTHING
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
    WITH entering (generation_code, contingency, may_be_there) AS (VALUES ({rows}))
    INSERT INTO contingency_documents (document_id, contingency, may_be_there, waits)
    SELECT documents.id, entering.contingency, entering.may_be_there, TRUE
    FROM entering
    JOIN documents USING (generation_code)
    ";
    type Columns = ();
}

struct InsertBalances;

impl Statement for InsertBalances {
    const SQL: &'static str = r"
    WITH incoming (generation_code, sold_non_subject, sold_exempt, sold_taxed,
        remaining_non_subject, remaining_exempt, remaining_taxed, amounts_kept) AS (VALUES
        ({rows}))
    INSERT INTO document_balances
    SELECT documents.id, sold_non_subject, sold_exempt, sold_taxed, remaining_non_subject,
        remaining_exempt, remaining_taxed, amounts_kept
    FROM incoming
    JOIN documents USING (generation_code)
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

/// Who else has the stamp is found by the stamp: the plus keeps SQLite from reading all documents of
/// the company by another index.
struct RecordResults;

impl Statement for RecordResults {
    const SQL: &'static str = r"
    WITH result (generation_code, status, stamp, rejection_code, rejection_description,
        observations, event_code, signature, rendering, updated_at, decided_at, revision)
    AS (VALUES ({rows}))
    UPDATE documents SET
        status = result.status,
        stamp = result.stamp,
        rejection_code = result.rejection_code,
        rejection_description = result.rejection_description,
        observations = result.observations,
        event_code = result.event_code,
        signature = CASE WHEN documents.transmission = result.rendering
            THEN coalesce(result.signature, documents.signature) ELSE documents.signature END,
        updated_at = result.updated_at,
        stamped_at = CASE WHEN result.status = 'RECEIVED' THEN result.decided_at END,
        rejected_at = CASE WHEN result.status = 'REJECTED' THEN result.decided_at END
    FROM result
    WHERE documents.generation_code = result.generation_code
    AND documents.status = 'PENDING'
    AND documents.revision = result.revision
    AND NOT EXISTS (
        SELECT 1 FROM documents AS other
        WHERE other.stamp = result.stamp
        AND +other.company = documents.company
        AND +other.environment = documents.environment
    )
    RETURNING id, generation_code, company, environment, establishment, document_type,
        issued_at, transmission, control_number,
        EXISTS (
            SELECT 1 FROM taken_numbers
            WHERE document = generation_code AND first_number = sequence
        )
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
        issued_at, transmission, control_number
    ";
    type Columns = CountedColumns;
}

struct RenewLeases;

impl Statement for RenewLeases {
    const SQL: &'static str = r"
    WITH lease (generation_code, due_at, resends) AS (VALUES ({rows}))
    UPDATE documents
    SET due_at = lease.due_at, resends = lease.resends
    FROM lease
    WHERE documents.generation_code = lease.generation_code
    AND documents.status = 'PENDING'
    ";
    type Columns = ();
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
    WITH incoming (generation_code, document, kind, cents, bounded) AS (VALUES ({rows}))
    INSERT INTO document_amounts (document_id, revision, document, kind, cents, bounded)
    SELECT documents.id, documents.revision, document, kind, cents, bounded
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
        district, without_on) VALUES ({rows})
    ON CONFLICT (company, document_type, number, department, municipality)
    DO UPDATE SET district = coalesce(excluded.district, receiver_districts.district), without_on =
        coalesce(excluded.without_on, receiver_districts.without_on)
    WHERE coalesce(excluded.district, receiver_districts.district) IS NOT
        receiver_districts.district
    OR coalesce(excluded.without_on, receiver_districts.without_on) IS NOT
        receiver_districts.without_on
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

/// The columns of a `CountedRow`.
type CountedColumns = (BigInt, Text, Text, Text, Text, Text, BigInt, Text, Text);

impl Statements for SqliteConnection {
    fn insert_idempotency_records(
        &mut self,
        records: &[&IdempotencyRow],
    ) -> QueryResult<Vec<Option<IdempotencyRow>>> {
        records
            .iter()
            .map(|record| {
                let inserted = OneRow::<InsertIdempotencyRecords>::new([
                    (&record.establishment).into(),
                    (&record.key).into(),
                    (&record.fingerprint).into(),
                    (&record.document).into(),
                    (&record.warnings).into(),
                    record.created_at.into(),
                    record.revision.into(),
                ])
                .execute(self)?;
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

    fn take_numbers(&mut self, wanted: &[(&SeriesRow, i64)]) -> QueryResult<Vec<i64>> {
        wanted
            .iter()
            .map(|(series, count)| {
                OneRow::<TakeNumbers>::new([
                    (&series.company).into(),
                    series.environment.into(),
                    series.document_type.into(),
                    (&series.place).into(),
                    series.year.into(),
                    (*count).into(),
                ])
                .get_result(self)
            })
            .collect()
    }

    fn open_contingency(&mut self, entry: &AssignmentRow) -> QueryResult<bool> {
        let opened = OneRow::<OpenContingency>::new([
            (&entry.new).into(),
            (&entry.mark.company).into(),
            (&entry.mark.environment).into(),
            entry.mark.cause.into(),
            (&entry.mark.reason).into(),
            entry.since.into(),
            entry.due_at.into(),
        ])
        .execute(self)?;
        Ok(opened > 0)
    }

    fn insert_documents(&mut self, new: &[(&NewDocumentRow, &str)]) -> QueryResult<()> {
        for (document, json) in new {
            diesel::insert_into(documents::table)
                .values(*document)
                .execute(self)?;
            diesel::insert_into(document_bodies::table)
                .values((
                    document_bodies::document_id.eq(last_insert_rowid()),
                    document_bodies::json.eq(*json),
                    document_bodies::digest.eq(digest::of(json)),
                ))
                .execute(self)?;
        }
        Ok(())
    }

    fn insert_balances(&mut self, new: &[(&str, &BalanceRow)]) -> QueryResult<()> {
        for (document, row) in new {
            OneRow::<InsertBalances>::new([
                (*document).into(),
                row.sold_non_subject.into(),
                row.sold_exempt.into(),
                row.sold_taxed.into(),
                row.remaining_non_subject.into(),
                row.remaining_exempt.into(),
                row.remaining_taxed.into(),
                i64::from(row.amounts_kept).into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn enter_contingencies(&mut self, entering: &[Entering<'_>]) -> QueryResult<()> {
        for one in entering {
            OneRow::<EnterContingencies>::new([
                one.generation_code.into(),
                one.contingency.into(),
                i64::from(one.may_be_there).into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn record_results(&mut self, results: &[&ResultRow]) -> QueryResult<Vec<(CountedRow, bool)>> {
        let mut settled = Vec::with_capacity(results.len());
        for result in results {
            let changed: Vec<(CountedRow, bool)> = OneRow::<RecordResults>::new([
                (&result.generation_code).into(),
                result.status.into(),
                (&result.stamp).into(),
                (&result.rejection_code).into(),
                (&result.rejection_description).into(),
                (&result.observations).into(),
                (&result.event_code).into(),
                (&result.signature).into(),
                result.rendering.into(),
                result.updated_at.into(),
                result.decided_at.into(),
                result.revision.into(),
            ])
            .load(self)?;
            settled.extend(changed);
        }
        Ok(settled)
    }

    fn postpone_documents(&mut self, codes: &[&str]) -> QueryResult<Vec<CountedRow>> {
        let mut postponed = Vec::with_capacity(codes.len());
        for code in codes {
            let found = OneRow::<PostponeDocuments>::new([(*code).into()]);
            postponed.extend(found.load::<CountedRow>(self)?);
        }
        Ok(postponed)
    }

    fn renew_leases(&mut self, leases: &[&LeaseRow]) -> QueryResult<()> {
        for lease in leases {
            OneRow::<RenewLeases>::new([
                (&lease.generation_code).into(),
                lease.due_at.into(),
                lease.resends.into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn give_back(&mut self, notes: &[&str]) -> QueryResult<Vec<GivenRow>> {
        let mut given = Vec::new();
        for note in notes {
            let rows: Vec<GivenRow> = OneRow::<GiveBack>::new([(*note).into()]).load(self)?;
            given.extend(rows);
        }
        Ok(given)
    }

    /// The transaction that writes has the whole database to itself.
    fn lock_balances(&mut self, documents: &[&str]) -> QueryResult<Vec<LockedRow>> {
        let mut found = Vec::with_capacity(documents.len());
        for document in documents {
            let row: Option<LockedRow> = OneRow::<LockBalances>::new([(*document).into()])
                .get_result(self)
                .optional()?;
            found.extend(row);
        }
        Ok(found)
    }

    fn keep_balances(&mut self, remaining: &[(&str, Amounts)]) -> QueryResult<()> {
        for (document, left) in remaining {
            OneRow::<KeepBalances>::new([
                (*document).into(),
                left.non_subject.into(),
                left.exempt.into(),
                left.taxed.into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn insert_charges(&mut self, new: &[(&ChargeRow, bool)]) -> QueryResult<()> {
        for (row, taken) in new {
            OneRow::<InsertCharges>::new([
                (&row.note).into(),
                (&row.document).into(),
                row.amounts.non_subject.into(),
                row.amounts.exempt.into(),
                row.amounts.taxed.into(),
                i64::from(*taken).into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn insert_amounts(&mut self, rows: &[&AmountRow]) -> QueryResult<()> {
        for row in rows {
            OneRow::<InsertAmounts>::new([
                (&row.by).into(),
                (&row.document).into(),
                (&row.kind).into(),
                row.cents.into(),
                i64::from(row.bounded).into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn change_counters(&mut self, changes: &[(CountRow, i64)]) -> QueryResult<()> {
        for (row, by) in changes {
            OneRow::<ChangeCounters>::new([
                (&row.company).into(),
                (&row.environment).into(),
                row.span.into(),
                (&row.period).into(),
                (&row.establishment).into(),
                (&row.document_type).into(),
                row.status.into(),
                (&row.transmission).into(),
                (*by).into(),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn remember_districts(&mut self, rows: &[ResidenceRow]) -> QueryResult<()> {
        for row in rows {
            OneRow::<RememberDistricts>::new([
                (&row.key.company).into(),
                (&row.key.document_type).into(),
                (&row.key.number).into(),
                (&row.key.department).into(),
                (&row.key.municipality).into(),
                (&row.district).into(),
                row.without_on.map_or(RowValue::NoNumber, Into::into),
            ])
            .execute(self)?;
        }
        Ok(())
    }

    fn insert_events(&mut self, streams: &BTreeMap<String, Vec<NewEventRow>>) -> QueryResult<()> {
        for (company, events) in streams {
            let count = i64::try_from(events.len()).unwrap_or(i64::MAX);
            let last: i64 =
                OneRow::<ContinueStream>::new([company.into(), count.into()]).get_result(self)?;
            for (event, sequence) in events.iter().zip(last - count + 1..) {
                OneRow::<InsertEvent>::new([
                    company.into(),
                    sequence.into(),
                    event.kind.into(),
                    (&event.subject).into(),
                    event.occurred_at.into(),
                    (&event.facts).into(),
                ])
                .execute(self)?;
            }
        }
        Ok(())
    }
}

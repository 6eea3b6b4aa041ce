//! The statements of the hot path as PostgreSQL is given them: once for all rows of a group.

use std::collections::{BTreeMap, HashSet};
use std::slice;

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
use crate::engine::postgresql::driver::PgConnection;
use crate::engine::postgresql::statement::{execute_all, load_all};
use crate::engine::statement::Statement;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::outbox::row::NewEventRow;
use crate::schema::idempotency_claims;

struct InsertIdempotencyRecords;

impl Statement for InsertIdempotencyRecords {
    const SQL: &'static str = r"
    INSERT INTO idempotency_claims (establishment, key, fingerprint, document, warnings,
        created_at, revision, digest)
    SELECT * FROM unnest({rows})
    ON CONFLICT DO NOTHING
    RETURNING establishment, key, document
    ";
    type Columns = (Text, Text, Text);
}

/// For who has it already, that is so too. Another server's document that just took one is not seen by
/// the look at the documents: then the identifier is taken.
struct TakeExternalIds;

impl Statement for TakeExternalIds {
    const SQL: &'static str = r"
    WITH wanted AS (
        SELECT *
        FROM unnest({rows}) AS wanted (company, environment, external_id, document, rejected_before)
    )
    INSERT INTO external_ids (company, environment, external_id, document)
    SELECT company, environment, external_id, document
    FROM wanted
    ON CONFLICT (company, environment, external_id)
    DO UPDATE SET document = excluded.document
    WHERE external_ids.document = excluded.document
    OR EXISTS (
        SELECT 1
        FROM documents
        JOIN wanted ON wanted.document = excluded.document
        WHERE documents.generation_code = external_ids.document
        AND documents.status = 'REJECTED'
        AND (documents.rejected_at < wanted.rejected_before OR documents.rejection_code = '004'
            OR documents.unanswered > 0
            OR documents.control_number = documents.generation_code)
    )
    ";
    type Columns = ();
}

struct TakeNumbers;

impl Statement for TakeNumbers {
    const SQL: &'static str = r"
    INSERT INTO series (company, environment, document_type, place, year, last_number)
    SELECT * FROM unnest({rows})
    ON CONFLICT (company, environment, document_type, place, year)
    DO UPDATE SET last_number = series.last_number + excluded.last_number
    RETURNING company, environment, document_type, place, year, last_number
    ";
    type Columns = (Text, Text, Text, Text, BigInt, BigInt);
}

struct OpenContingency;

impl Statement for OpenContingency {
    const SQL: &'static str = r"
    INSERT INTO contingencies (is_declared, closed, id, company, environment, cause, reason,
        began_at, due_at)
    SELECT FALSE, FALSE, opened.*
    FROM unnest({rows}) AS opened
    ON CONFLICT DO NOTHING
    ";
    type Columns = ();
}

struct EnterContingencies;

impl Statement for EnterContingencies {
    const SQL: &'static str = r"
    INSERT INTO contingency_documents (document_id, contingency, waits)
    SELECT documents.id, entering.contingency, TRUE
    FROM unnest({rows}) AS entering (generation_code, contingency)
    JOIN documents USING (generation_code)
    ";
    type Columns = ();
}

struct InsertDocuments;

impl Statement for InsertDocuments {
    const SQL: &'static str = r"
    WITH incoming AS (
        SELECT nextval('documents_id_seq') AS id, document.*
        FROM unnest({rows}) AS document (
            generation_code, company, establishment, environment, document_type,
            edition, schema_version, control_number, series_year, sequence, issued_at,
            total_cents, vat_cents, receiver_document_type, receiver_number, receiver_name,
            receiver_phone, receiver_email, transmission, status, created_at, updated_at,
            due_at, external_id, metadata, income_tax,
            receiver_nrc, unanswered, json, digest)
    ), stored AS (
        INSERT INTO documents (id,
            generation_code, company, establishment, environment, document_type,
            edition, schema_version, control_number, series_year, sequence, issued_at,
            total_cents, vat_cents, receiver_document_type, receiver_number, receiver_name,
            receiver_phone, receiver_email, transmission, status, created_at, updated_at,
            due_at, external_id, metadata, income_tax,
            receiver_nrc, unanswered)
        SELECT id,
            generation_code, company, establishment, environment, document_type,
            edition, schema_version, control_number, series_year, sequence, issued_at,
            total_cents, vat_cents, receiver_document_type, receiver_number, receiver_name,
            receiver_phone, receiver_email, transmission, status, created_at, updated_at,
            due_at, external_id, metadata, income_tax,
            receiver_nrc, unanswered
        FROM incoming
    )
    INSERT INTO document_bodies (document_id, json, digest)
    SELECT id, json, digest FROM incoming
    ";
    type Columns = ();
}

struct IssueBulkLines;

impl Statement for IssueBulkLines {
    const SQL: &'static str = r"
    UPDATE bulk_lines
    SET outcome = 'ISSUED', generation_code = issued.generation_code, warnings = issued.warnings
    FROM unnest({rows}) AS issued (bulk, line, generation_code, warnings)
    WHERE bulk_lines.bulk = issued.bulk AND bulk_lines.line = issued.line AND outcome IS NULL
    ";
    type Columns = ();
}

struct InsertBalances;

impl Statement for InsertBalances {
    const SQL: &'static str = r"
    INSERT INTO document_balances
    SELECT documents.id, sold_non_subject, sold_exempt, sold_taxed, remaining_non_subject,
        remaining_exempt, remaining_taxed
    FROM unnest({rows}) AS incoming (generation_code, sold_non_subject, sold_exempt,
        sold_taxed, remaining_non_subject, remaining_exempt, remaining_taxed)
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
    WHERE generation_code = ANY ({rows})
    ORDER BY generation_code FOR UPDATE OF document_balances
    ";
    type Columns = (Text, BigInt, BigInt, BigInt);
}

struct KeepBalances;

impl Statement for KeepBalances {
    const SQL: &'static str = r"
    UPDATE document_balances
    SET remaining_non_subject = kept.non_subject, remaining_exempt = kept.exempt,
        remaining_taxed = kept.taxed
    FROM unnest({rows}) AS kept (generation_code, non_subject, exempt, taxed)
    JOIN documents USING (generation_code)
    WHERE document_balances.document_id = documents.id
    ";
    type Columns = ();
}

/// `coalesce` keeps the planner from the index of pending documents: a plan made while the table
/// was small would walk all of them for each group ever after. Who has a stamp is found out before
/// the documents are, for the same reason: beside their join it would make walking them look cheap.
struct RecordResults;

impl Statement for RecordResults {
    const SQL: &'static str = r"
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
        rejected_at = CASE WHEN result.status = 'REJECTED' THEN result.decided_at END,
        unanswered = result.unanswered,
        due_at = result.due_at,
        state_digest = result.state_digest
    FROM (
        SELECT given.*, ARRAY(
            SELECT other.company || other.environment FROM documents AS other
            WHERE other.stamp = given.stamp
        ) AS holders
        FROM unnest({rows}) AS given (generation_code, status, stamp, rejection_code,
            rejection_description, observations, event_code, signature, rendering, updated_at,
            decided_at, revision, lease, unanswered, due_at, state_digest)
        OFFSET 0
    ) AS result
    WHERE documents.generation_code = result.generation_code
    AND coalesce(documents.status, '') = 'PENDING'
    AND documents.revision = result.revision
    AND result.lease IN (-1, documents.lease)
    AND NOT documents.company || documents.environment = ANY (result.holders)
    RETURNING documents.id, documents.generation_code, documents.company, documents.environment,
        documents.establishment, documents.document_type, documents.issued_at,
        documents.transmission, documents.control_number, documents.external_id, documents.revision,
        EXISTS (
            SELECT 1 FROM taken_numbers
            WHERE taken_numbers.document = documents.generation_code
            AND taken_numbers.first_number = documents.sequence
        )
    ";
    type Columns = (CountedColumns, Bool);
}

/// As with results, `coalesce` keeps the planner from the index of pending documents.
struct PostponeDocuments;

impl Statement for PostponeDocuments {
    const SQL: &'static str = r"
    UPDATE documents
    SET postponed = TRUE
    WHERE generation_code = ANY ({rows})
    AND coalesce(status, '') = 'PENDING'
    AND transmission = 'NORMAL'
    AND NOT postponed
    RETURNING id, generation_code, company, environment, establishment, document_type,
        issued_at, transmission, control_number, external_id, revision
    ";
    type Columns = CountedColumns;
}

/// As with results, `coalesce` keeps the planner from the index of pending documents.
struct RenewLeases;

impl Statement for RenewLeases {
    const SQL: &'static str = r"
    UPDATE documents
    SET due_at = renewed.due_at, resends = renewed.resends, unanswered = renewed.unanswered
    FROM unnest({rows}) AS renewed (generation_code, revision, lease, due_at, resends,
        unanswered)
    WHERE documents.generation_code = renewed.generation_code
    AND coalesce(documents.status, '') = 'PENDING'
    AND documents.revision = renewed.revision
    AND documents.lease = renewed.lease
    RETURNING documents.generation_code
    ";
    type Columns = Text;
}

struct InsertCharges;

impl Statement for InsertCharges {
    const SQL: &'static str = r"
    INSERT INTO document_charges (note, document, non_subject, exempt, taxed, taken)
    SELECT note, document, non_subject, exempt, taxed, taken <> 0
    FROM unnest({rows}) AS charge (note, document, non_subject, exempt, taxed, taken)
    ";
    type Columns = ();
}

struct GiveBack;

impl Statement for GiveBack {
    const SQL: &'static str = r"
    UPDATE document_charges
    SET taken = FALSE
    WHERE taken
    AND note = ANY ({rows})
    RETURNING document, non_subject, exempt, taxed
    ";
    type Columns = (Text, BigInt, BigInt, BigInt);
}

struct InsertAmounts;

impl Statement for InsertAmounts {
    const SQL: &'static str = r"
    INSERT INTO document_amounts (document_id, revision, document, kind, cents)
    SELECT documents.id, documents.revision, document, kind, cents
    FROM unnest({rows}) AS incoming (generation_code, document, kind, cents)
    JOIN documents USING (generation_code)
    ";
    type Columns = ();
}

struct ChangeCounters;

impl Statement for ChangeCounters {
    const SQL: &'static str = r"
    INSERT INTO document_counts (company, environment, span, period, establishment,
        document_type, status, transmission, documents)
    SELECT * FROM unnest({rows})
    ON CONFLICT (company, environment, span, period, establishment, document_type, status,
        transmission)
    DO UPDATE SET documents = document_counts.documents + excluded.documents
    ";
    type Columns = ();
}

/// Rows that say nothing new are left out before they would be locked; the others are locked in the
/// order of their keys, so that two servers never wait for each other.
struct RememberDistricts;

impl Statement for RememberDistricts {
    const SQL: &'static str = r#"
    INSERT INTO receiver_districts (company, document_type, number, department, municipality,
        district)
    SELECT incoming.company, incoming.document_type, incoming.number, incoming.department,
        incoming.municipality, incoming.district
    FROM unnest({rows}) AS incoming (company, document_type, number, department, municipality,
        district)
    LEFT JOIN receiver_districts AS known USING (company, document_type, number, department,
        municipality)
    WHERE incoming.district IS DISTINCT FROM known.district
    ORDER BY incoming.company COLLATE "C", incoming.document_type COLLATE "C", incoming.number
        COLLATE "C", incoming.department COLLATE "C", incoming.municipality COLLATE "C"
    ON CONFLICT (company, document_type, number, department, municipality)
    DO UPDATE SET district = excluded.district
    "#;
    type Columns = ();
}

/// One event after the other of a company counts from the end, because how far its stream is gone is
/// known only once it is locked. The streams are locked in the order of their companies.
struct InsertEvents;

impl Statement for InsertEvents {
    const SQL: &'static str = r#"
    WITH event AS (
        SELECT *
        FROM unnest({rows}) AS event (company, from_end, kind, subject, occurred_at, facts)
    ), stream AS (
        INSERT INTO event_streams AS stream (company, last_sequence)
        SELECT company, count(*)
        FROM event
        GROUP BY company
        ORDER BY company COLLATE "C"
        ON CONFLICT (company)
        DO UPDATE SET last_sequence = stream.last_sequence + excluded.last_sequence
        RETURNING stream.company, stream.last_sequence
    )
    INSERT INTO events (company, sequence, kind, subject, occurred_at, facts)
    SELECT event.company, stream.last_sequence - event.from_end, event.kind, event.subject,
        event.occurred_at, event.facts
    FROM event
    JOIN stream ON stream.company = event.company
    "#;
    type Columns = ();
}

/// A series, and the last number that was taken of it.
type TakenNumbers = (String, String, String, String, i64, i64);

impl Statements for PgConnection {
    /// Two servers that record the same key: the second waits until the first commits, and then finds
    /// its record. They lock in the order of the keys, so that they never wait for each other.
    fn insert_idempotency_records(
        &mut self,
        records: &[&IdempotencyRow],
    ) -> QueryResult<Vec<Option<IdempotencyRow>>> {
        let mut sorted = records.to_vec();
        sorted.sort_by_key(|record| (&record.establishment, &record.key));
        let inserted: Vec<(String, String, String)> = load_all::<InsertIdempotencyRecords, _, _, _>(
            self,
            &sorted,
            values::idempotency_record,
        )?;
        let inserted: HashSet<_> = inserted
            .iter()
            .map(|(establishment, key, document)| (establishment, key, document))
            .collect();
        records
            .iter()
            .map(|record| {
                if inserted.contains(&(&record.establishment, &record.key, &record.document)) {
                    return Ok(None);
                }
                idempotency_claims::table
                    .find((&record.establishment, &record.key))
                    .first(self)
                    .map(Some)
            })
            .collect()
    }

    /// Two servers that take the same one: the second waits until the first commits.
    fn take_external_ids(&mut self, wanted: &[ClaimedId<'_>]) -> QueryResult<usize> {
        execute_all::<TakeExternalIds, _, _>(self, wanted, values::external_id)
    }

    /// Each series' row stays locked until the transaction ends, so that another server's documents
    /// get the numbers after ours, or ours again when we roll back. The first use of a series by two
    /// servers at once is no different: the second one waits at the key, then updates. The series
    /// come sorted, so that two servers never wait for each other.
    fn take_numbers(&mut self, wanted: &[(&SeriesRow, i64)]) -> QueryResult<Vec<i64>> {
        let allocated: Vec<TakenNumbers> =
            load_all::<TakeNumbers, _, _, _>(self, wanted, values::taken_numbers)?;
        wanted
            .iter()
            .map(|(series, _)| {
                allocated
                    .iter()
                    .find(|row| is_of(row, series))
                    .map(|row| row.5)
                    .ok_or(diesel::result::Error::NotFound)
            })
            .collect()
    }

    /// Waits for another server that is just opening it.
    fn open_contingency(&mut self, entry: &AssignmentRow) -> QueryResult<bool> {
        let one = slice::from_ref(entry);
        let opened = execute_all::<OpenContingency, _, _>(self, one, values::opened_contingency)?;
        Ok(opened > 0)
    }

    fn insert_documents(&mut self, new: &[(&NewDocumentRow, &str)]) -> QueryResult<()> {
        let digest = |(row, json)| (row, json, digest::of(json));
        let new: Vec<_> = new.iter().copied().map(digest).collect();
        execute_all::<InsertDocuments, _, _>(self, &new, values::whole_document).map(drop)
    }

    fn issue_bulk_lines(&mut self, lines: &[&BulkClaimRow]) -> QueryResult<usize> {
        execute_all::<IssueBulkLines, _, _>(self, lines, values::bulk_line)
    }

    fn insert_balances(&mut self, new: &[(&str, &BalanceRow)]) -> QueryResult<()> {
        execute_all::<InsertBalances, _, _>(self, new, values::balance).map(drop)
    }

    fn enter_contingencies(&mut self, entering: &[Entering<'_>]) -> QueryResult<()> {
        execute_all::<EnterContingencies, _, _>(self, entering, values::entering).map(drop)
    }

    /// The results have different stamps: a statement does not see what it changes. Locked in the
    /// order of their codes: two servers never wait for each other.
    fn record_results(&mut self, results: &[&ResultRow]) -> QueryResult<Vec<(CountedRow, bool)>> {
        let mut sorted = results.to_vec();
        sorted.sort_by_key(|result| &result.generation_code);
        load_all::<RecordResults, _, _, _>(self, &sorted, values::result)
    }

    fn postpone_documents(&mut self, codes: &[&str]) -> QueryResult<Vec<CountedRow>> {
        load_all::<PostponeDocuments, _, _, _>(self, codes, values::code)
    }

    fn renew_leases(&mut self, leases: &[&LeaseRow]) -> QueryResult<Vec<String>> {
        load_all::<RenewLeases, _, _, _>(self, leases, values::lease)
    }

    /// Each note's charges are its own, and its document's row is locked already: nobody else is at
    /// them.
    fn give_back(&mut self, notes: &[&str]) -> QueryResult<Vec<AmountsRow>> {
        load_all::<GiveBack, _, _, _>(self, notes, values::code)
    }

    /// Locked in the order of their codes: two servers never wait for each other.
    fn lock_balances(&mut self, documents: &[&str]) -> QueryResult<Vec<AmountsRow>> {
        load_all::<LockBalances, _, _, _>(self, documents, values::code)
    }

    fn keep_balances(&mut self, remaining: &[(&str, Amounts)]) -> QueryResult<()> {
        execute_all::<KeepBalances, _, _>(self, remaining, values::kept_balance).map(drop)
    }

    fn insert_charges(&mut self, new: &[(&ChargeRow, bool)]) -> QueryResult<()> {
        execute_all::<InsertCharges, _, _>(self, new, values::charge).map(drop)
    }

    fn insert_amounts(&mut self, rows: &[&AmountRow]) -> QueryResult<()> {
        execute_all::<InsertAmounts, _, _>(self, rows, values::amount).map(drop)
    }

    /// In the order of their keys: two servers never wait for each other.
    fn change_counters(&mut self, changes: &[(CountRow, i64)]) -> QueryResult<()> {
        execute_all::<ChangeCounters, _, _>(self, changes, values::count).map(drop)
    }

    fn remember_districts(&mut self, rows: &[ResidenceRow]) -> QueryResult<()> {
        execute_all::<RememberDistricts, _, _>(self, rows, values::residence).map(drop)
    }

    fn insert_events(&mut self, streams: &BTreeMap<String, Vec<NewEventRow>>) -> QueryResult<()> {
        let rows: Vec<(&NewEventRow, i64)> = streams
            .values()
            .flat_map(|events| events.iter().rev().zip(0..))
            .collect();
        execute_all::<InsertEvents, _, _>(self, &rows, values::event).map(drop)
    }
}

fn is_of(row: &TakenNumbers, series: &SeriesRow) -> bool {
    row.0 == series.company
        && row.1 == series.environment
        && row.2 == series.document_type
        && row.3 == series.place
        && row.4 == series.year
}

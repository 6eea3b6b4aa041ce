//! The values of rows, in the order in which the statements of both databases name them.
#![expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "some rows of a list are references themselves"
)]

use crate::balances::amounts::AmountRow;
use crate::balances::balance::{BalanceRow, ChargeRow};
use crate::balances::sales_cents::Amounts;
use crate::bulk::claim::BulkClaimRow;
use crate::contingencies::assignment::AssignmentRow;
use crate::contingencies::awaiting_transmission::Entering;
use crate::counters::CountRow;
use crate::districts::ResidenceRow;
use crate::documents::own_reference::ClaimedId;
use crate::documents::prepared::LeaseRow;
use crate::documents::result::ResultRow;
use crate::documents::row::NewDocumentRow;
use crate::engine::statement::RowValue;
use crate::idempotency::IdempotencyRow;
use crate::numbers::series::SeriesRow;
use crate::outbox::row::NewEventRow;

/// A code alone.
pub(super) fn code<'a>(code: &&'a str) -> [RowValue<'a>; 1] {
    [(*code).into()]
}

pub(super) fn idempotency_record<'a>(record: &&'a IdempotencyRow) -> [RowValue<'a>; 8] {
    [
        (&record.establishment).into(),
        (&record.key).into(),
        (&record.fingerprint).into(),
        (&record.document).into(),
        (&record.warnings).into(),
        record.created_at.into(),
        record.revision.into(),
        record.digest.into(),
    ]
}

pub(super) fn external_id<'a>(one: &ClaimedId<'a>) -> [RowValue<'a>; 5] {
    [
        one.company.into(),
        one.environment.into(),
        one.external_id.into(),
        one.document.into(),
        one.rejected_before.into(),
    ]
}

pub(super) fn taken_numbers<'a>((series, count): &(&'a SeriesRow, i64)) -> [RowValue<'a>; 6] {
    [
        (&series.company).into(),
        series.environment.into(),
        series.document_type.into(),
        (&series.place).into(),
        series.year.into(),
        (*count).into(),
    ]
}

pub(super) fn opened_contingency(entry: &AssignmentRow) -> [RowValue<'_>; 7] {
    [
        (&entry.new).into(),
        (&entry.mark.company).into(),
        (&entry.mark.environment).into(),
        entry.mark.cause.into(),
        (&entry.mark.reason).into(),
        entry.since.into(),
        entry.due_at.into(),
    ]
}

pub(super) fn document(row: &NewDocumentRow) -> [RowValue<'_>; 28] {
    [
        (&row.generation_code).into(),
        (&row.company).into(),
        (&row.establishment).into(),
        row.environment.into(),
        row.document_type.into(),
        row.edition.into(),
        row.schema_version.into(),
        (&row.control_number).into(),
        row.series_year.into(),
        row.sequence.into(),
        row.issued_at.into(),
        row.total_cents.into(),
        row.vat_cents.into(),
        (&row.receiver.receiver_document_type).into(),
        (&row.receiver.receiver_number).into(),
        (&row.receiver.receiver_name).into(),
        (&row.receiver.receiver_phone).into(),
        (&row.receiver.receiver_email).into(),
        row.transmission.into(),
        row.status.into(),
        row.created_at.into(),
        row.updated_at.into(),
        row.due_at.into(),
        (&row.own.external_id).into(),
        (&row.own.metadata).into(),
        (&row.own.income_tax).into(),
        (&row.receiver_nrc).into(),
        row.unanswered.into(),
    ]
}

/// A document, its JSON and the digest of it.
pub(super) fn whole_document<'a>(
    (row, json, digest): &'a (&NewDocumentRow, &str, String),
) -> impl Iterator<Item = RowValue<'a>> {
    document(row)
        .into_iter()
        .chain([(*json).into(), digest.into()])
}

pub(super) fn balance<'a>((document, row): &(&'a str, &'a BalanceRow)) -> [RowValue<'a>; 7] {
    [
        (*document).into(),
        row.sold_non_subject.into(),
        row.sold_exempt.into(),
        row.sold_taxed.into(),
        row.remaining_non_subject.into(),
        row.remaining_exempt.into(),
        row.remaining_taxed.into(),
    ]
}

pub(super) fn kept_balance<'a>((document, left): &(&'a str, Amounts)) -> [RowValue<'a>; 4] {
    [
        (*document).into(),
        left.non_subject.into(),
        left.exempt.into(),
        left.taxed.into(),
    ]
}

pub(super) fn entering<'a>(one: &Entering<'a>) -> [RowValue<'a>; 2] {
    [one.generation_code.into(), one.contingency.into()]
}

pub(super) fn result<'a>(result: &&'a ResultRow) -> [RowValue<'a>; 16] {
    [
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
        result.lease.parameter().into(),
        i64::from(result.unanswered.total()).into(),
        result.due_at.into(),
        result.state_digest().into(),
    ]
}

pub(super) fn lease<'a>(lease: &&'a LeaseRow) -> [RowValue<'a>; 6] {
    [
        (&lease.generation_code).into(),
        lease.revision.into(),
        lease.lease.into(),
        lease.due_at.into(),
        lease.resends.into(),
        lease.unanswered.into(),
    ]
}

pub(super) fn charge<'a>((row, taken): &(&'a ChargeRow, bool)) -> [RowValue<'a>; 6] {
    [
        (&row.note).into(),
        (&row.document).into(),
        row.amounts.non_subject.into(),
        row.amounts.exempt.into(),
        row.amounts.taxed.into(),
        i64::from(*taken).into(),
    ]
}

pub(super) fn amount<'a>(row: &&'a AmountRow) -> [RowValue<'a>; 4] {
    [
        (&row.by).into(),
        (&row.document).into(),
        (&row.kind).into(),
        row.cents.into(),
    ]
}

pub(super) fn count((row, by): &(CountRow, i64)) -> [RowValue<'_>; 9] {
    [
        (&row.company).into(),
        (&row.environment).into(),
        row.span.into(),
        (&row.period).into(),
        (&row.establishment).into(),
        (&row.document_type).into(),
        row.status.into(),
        (&row.transmission).into(),
        (*by).into(),
    ]
}

pub(super) fn residence(row: &ResidenceRow) -> [RowValue<'_>; 6] {
    [
        (&row.key.company).into(),
        (&row.key.document_type).into(),
        (&row.key.number).into(),
        (&row.key.department).into(),
        (&row.key.municipality).into(),
        (&row.district).into(),
    ]
}

/// The number is the event's own, or how far it is from the end of its stream.
pub(super) fn event<'a>((event, number): &(&'a NewEventRow, i64)) -> [RowValue<'a>; 6] {
    [
        (&event.company).into(),
        (*number).into(),
        event.kind.into(),
        (&event.subject).into(),
        event.occurred_at.into(),
        (&event.facts).into(),
    ]
}

pub(super) fn bulk_line<'a>(line: &&'a BulkClaimRow) -> [RowValue<'a>; 4] {
    [
        (&line.bulk).into(),
        line.line.into(),
        (&line.generation_code).into(),
        (&line.warnings).into(),
    ]
}

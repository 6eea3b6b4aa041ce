//! What happened to a document, gathered from what is kept of it.

use diesel::prelude::*;
use dte_application::ports::{
    BatchStatus, ContingencyEventStatus, DocumentContingency, DocumentRecord, EventStatus,
    Timeline, TimelineEntry, TimelineKind,
};
use dte_domain::identification::GenerationCode;
use dte_domain::lifecycle::{Rejection, Status};
use time::{Duration, OffsetDateTime};

use super::versions::RejectedRow;
use crate::attempts;
use crate::contingencies::batch::BatchRow;
use crate::contingencies::event::ContingencyEventRow;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::invalidations::row::EventRow;
use crate::numbers::refused;
use crate::schema::{
    contingency_batches as batches, contingency_documents as members,
    contingency_events as reports, documents, invalidation_events as events, rejected_versions,
};

/// What is kept of a document that was just read.
pub(crate) fn of(
    connection: &mut AnyConnection,
    record: &DocumentRecord,
) -> Result<Timeline, Refusal> {
    let code = record.generation_code;
    let (id, resends, is_postponed): (i64, i64, bool) = documents::table
        .filter(documents::generation_code.eq(code.to_string()))
        .select((documents::id, documents::resends, documents::postponed))
        .first(connection)?;
    let mut entries = vec![TimelineEntry::new(record.created_at, TimelineKind::Stored)];
    taken(connection, code, &mut entries)?;
    versions(connection, id, code, &mut entries)?;
    if record.revision > 0 {
        let issued_at = record.issued_at.moment();
        let mut corrected = TimelineEntry::new(issued_at, TimelineKind::Corrected);
        corrected.revision = Some(record.revision);
        entries.push(corrected);
    }
    decision(&record.status, record.revision, &mut entries);
    if let Some(contingency) = &record.contingency {
        in_contingency(contingency, &mut entries);
        reported(connection, id, &mut entries)?;
    }
    invalidations(connection, code, &mut entries)?;
    attempted(connection, code, &mut entries)?;
    sort(&mut entries);
    let row = RowReader::new("documents", "resends");
    Ok(Timeline {
        entries,
        resends: row.number("resends", resends)?,
        is_postponed,
    })
}

/// Sorts entries in the order in which they happened. Their moments are those of two clocks, and the authority's are whole
/// seconds: such a moment counts as the end of its second. Where the clocks disagree, this holds all the same: the
/// document was stored before the authority decided about it, nothing was tried any more after its stamp, and only a
/// stamped document is invalidated.
fn sort(entries: &mut [TimelineEntry]) {
    const MICROSECOND: Duration = Duration::MICROSECOND;
    let first = |is_one: fn(TimelineKind) -> bool| {
        let those = entries.iter().filter(|entry| is_one(entry.kind));
        those.map(|entry| entry.at).min()
    };
    let decided = first(|kind| {
        matches!(
            kind,
            TimelineKind::Stamped | TimelineKind::Rejected | TimelineKind::NumberTaken
        )
    });
    let invalidated = first(|kind| kind == TimelineKind::InvalidationRequested);
    let own = entries.iter().filter(|entry| entry.event.is_none());
    let last_attempt = own
        .filter(|entry| {
            matches!(
                entry.kind,
                TimelineKind::Stored | TimelineKind::Attempted(_)
            )
        })
        .map(|entry| {
            let attempts = entry.attempts.as_ref();
            attempts.map_or(entry.at, |attempts| attempts.last_at)
        })
        .max();
    let moment = |entry: &TimelineEntry| match entry.kind {
        TimelineKind::Stored => {
            decided.map_or(entry.at, |decided| entry.at.min(decided - MICROSECOND))
        }
        TimelineKind::Stamped => {
            let stamped = end_of_second(entry.at).max(last_attempt.unwrap_or(entry.at));
            invalidated.map_or(stamped, |invalidated| {
                stamped.min(invalidated - MICROSECOND)
            })
        }
        TimelineKind::ReportAccepted => end_of_second(entry.at),
        _ => entry.at,
    };
    entries.sort_by_key(|entry| (moment(entry), entry.kind));
}

/// The end of the second that a moment without parts of one names.
fn end_of_second(at: OffsetDateTime) -> OffsetDateTime {
    if at.microsecond() == 0 {
        at + Duration::microseconds(999_999)
    } else {
        at
    }
}

/// The numbers that it was refused for.
fn taken(
    connection: &mut AnyConnection,
    code: GenerationCode,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    for (number, at) in refused::numbers_of(connection, code)? {
        let mut entry = TimelineEntry::new(at, TimelineKind::NumberTaken);
        entry.control_number = Some(number);
        entries.push(entry);
    }
    Ok(())
}

/// The versions that it was corrected from: each was rejected.
fn versions(
    connection: &mut AnyConnection,
    id: i64,
    code: GenerationCode,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    let code = code.to_string();
    let row = RowReader::new("rejected_versions", &code);
    let kept: Vec<RejectedRow> = rejected_versions::table
        .filter(rejected_versions::document_id.eq(id))
        .order(rejected_versions::revision)
        .select(RejectedRow::as_select())
        .load(connection)?;
    for version in kept {
        let revision: u32 = row.number("revision", version.revision)?;
        if revision > 0 {
            let at = row.moment("issued_at", version.issued_at)?;
            let mut corrected = TimelineEntry::new(at, TimelineKind::Corrected);
            corrected.revision = Some(revision);
            entries.push(corrected);
        }
        let at = row.moment("rejected_at", version.rejected_at)?;
        let rejection = Rejection {
            code: version.rejection_code,
            description: version.rejection_description,
            observations: row.list("observations", version.observations.as_ref())?,
            at: None,
        };
        entries.push(rejected(at, revision, rejection));
    }
    Ok(())
}

fn rejected(at: OffsetDateTime, revision: u32, rejection: Rejection) -> TimelineEntry {
    let mut entry = TimelineEntry::new(at, TimelineKind::Rejected);
    entry.revision = Some(revision);
    entry.rejection = Some(rejection);
    entry
}

/// What the authority decided about it as it stands.
fn decision(status: &Status, revision: u32, entries: &mut Vec<TimelineEntry>) {
    if let Status::Rejected { rejection, at } = status {
        entries.push(rejected(*at, revision, rejection.clone()));
    }
    if let (Some(at), Some(stamp)) = (status.stamped_at(), status.stamp()) {
        let mut entry = TimelineEntry::new(at, TimelineKind::Stamped);
        entry.revision = Some(revision);
        entry.given = Some(stamp.to_string());
        entries.push(entry);
    }
}

fn in_contingency(contingency: &DocumentContingency, entries: &mut Vec<TimelineEntry>) {
    let (began_at, began) = (contingency.began_at, TimelineKind::ContingencyBegan);
    entries.push(TimelineEntry::new(began_at, began));
    if let Some(end) = &contingency.end {
        entries.push(TimelineEntry::new(end.at, TimelineKind::ContingencyEnded));
    }
}

/// The event that lists it, and the batch that it goes in.
fn reported(
    connection: &mut AnyConnection,
    id: i64,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    let listed: (Option<String>, Option<String>) = members::table
        .find(id)
        .select((members::event, members::batch))
        .first(connection)?;
    if let Some(event) = listed.0 {
        let report: ContingencyEventRow = reports::table
            .find(event)
            .select(ContingencyEventRow::as_select())
            .first(connection)?;
        let report = report.read()?;
        let mut entry = TimelineEntry::new(report.created_at, TimelineKind::ContingencyReported);
        entry.event = Some(report.generation_code);
        entries.push(entry);
        if let ContingencyEventStatus::Accepted { stamp, at, .. } = report.status {
            let mut entry = TimelineEntry::new(at, TimelineKind::ReportAccepted);
            entry.event = Some(report.generation_code);
            entry.given = stamp.map(|stamp| stamp.to_string());
            entries.push(entry);
        }
    }
    if let Some(batch) = listed.1 {
        let batch: BatchRow = batches::table
            .find(batch)
            .select(BatchRow::as_select())
            .first(connection)?;
        let batch = batch.read()?;
        tried(connection, &batch.id.to_string(), None, entries)?;
        let mut entry = TimelineEntry::new(batch.created_at, TimelineKind::Batched);
        if let BatchStatus::Taken { code } = batch.status {
            entry.given = Some(code);
        }
        entries.push(entry);
    }
    Ok(())
}

/// The events that were to invalidate it.
fn invalidations(
    connection: &mut AnyConnection,
    code: GenerationCode,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    let kept: Vec<(EventRow, i64)> = events::table
        .filter(events::document.eq(code.to_string()))
        .order((events::created_at, events::generation_code))
        .select((EventRow::as_select(), events::updated_at))
        .load(connection)?;
    for (event, updated_at) in kept {
        let event = event.read()?;
        let code = event.generation_code;
        let text = code.to_string();
        let row = RowReader::new("invalidation_events", &text);
        let decided_at = row.moment("updated_at", updated_at)?;
        let mut asked = TimelineEntry::new(event.created_at, TimelineKind::InvalidationRequested);
        asked.event = Some(code);
        entries.push(asked);
        let (kind, given, rejection) = match event.status {
            EventStatus::Pending => continue,
            EventStatus::Accepted { stamp, .. } => {
                let stamp = stamp.map(|stamp| stamp.to_string());
                (TimelineKind::Invalidated, stamp, None)
            }
            EventStatus::Rejected(rejection) => {
                (TimelineKind::InvalidationRejected, None, Some(rejection))
            }
        };
        let mut decided = TimelineEntry::new(decided_at, kind);
        (decided.event, decided.given, decided.rejection) = (Some(code), given, rejection);
        entries.push(decided);
    }
    Ok(())
}

/// The attempts that decided nothing, with the document itself and with each event that is in the entries.
fn attempted(
    connection: &mut AnyConnection,
    code: GenerationCode,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    let mut events: Vec<GenerationCode> = entries.iter().filter_map(|entry| entry.event).collect();
    events.sort_unstable();
    events.dedup();
    tried(connection, &code.to_string(), None, entries)?;
    for event in events {
        tried(connection, &event.to_string(), Some(event), entries)?;
    }
    Ok(())
}

fn tried(
    connection: &mut AnyConnection,
    subject: &str,
    event: Option<GenerationCode>,
    entries: &mut Vec<TimelineEntry>,
) -> Result<(), Refusal> {
    for attempts in attempts::of(connection, subject)? {
        let kind = TimelineKind::Attempted(attempts.first.kind);
        let mut entry = TimelineEntry::new(attempts.first.at, kind);
        (entry.event, entry.attempts) = (event, Some(attempts));
        entries.push(entry);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use dte_application::ports::AttemptKind;
    use time::macros::datetime;

    use super::*;

    fn sorted(mut entries: Vec<TimelineEntry>) -> Vec<TimelineKind> {
        entries.reverse();
        sort(&mut entries);
        entries.iter().map(|entry| entry.kind).collect()
    }

    #[test]
    fn nothing_comes_before_storing_though_the_authority_tells_whole_seconds() {
        let entry = TimelineEntry::new;
        let entries = vec![
            entry(datetime!(2026-11-25 12:00:00.3 UTC), TimelineKind::Stored),
            entry(datetime!(2026-11-25 12:00:00 UTC), TimelineKind::Rejected),
            entry(datetime!(2026-11-25 12:00:01 UTC), TimelineKind::Corrected),
        ];
        let expected: Vec<_> = entries.iter().map(|entry| entry.kind).collect();
        assert_eq!(sorted(entries), expected);
    }

    #[test]
    fn a_stamp_comes_after_what_was_tried_and_before_the_invalidation_whatever_the_clocks_show() {
        let entry = TimelineEntry::new;
        let unanswered = TimelineKind::Attempted(AttemptKind::Unanswered);
        for stamped_at in [
            datetime!(2026-11-25 12:00:00 UTC),
            datetime!(2026-11-25 11:59:00 UTC),
            datetime!(2026-11-25 12:01:00 UTC),
        ] {
            let entries = vec![
                entry(datetime!(2026-11-25 12:00:00.1 UTC), TimelineKind::Stored),
                entry(datetime!(2026-11-25 12:00:00.2 UTC), unanswered),
                entry(stamped_at, TimelineKind::Stamped),
                entry(
                    datetime!(2026-11-25 12:00:00.4 UTC),
                    TimelineKind::InvalidationRequested,
                ),
                entry(
                    datetime!(2026-11-25 12:00:00.5 UTC),
                    TimelineKind::Invalidated,
                ),
            ];
            let expected: Vec<_> = entries.iter().map(|entry| entry.kind).collect();
            assert_eq!(sorted(entries), expected, "{stamped_at}");
        }
    }
}

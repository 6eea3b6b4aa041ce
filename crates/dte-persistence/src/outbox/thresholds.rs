//! What time makes true is told once for each nearer threshold.

use diesel::prelude::*;
use dte_application::ports::{EventFacts, Threshold};

use super::changes::Changes;
use super::row::NewEventRow;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::told_thresholds;

#[derive(Clone)]
pub(super) struct Reached {
    event: NewEventRow,
    subject: String,
    threshold: i64,
}

impl Reached {
    fn of(threshold: &Threshold) -> Option<Self> {
        let (subject, nearest) = about(&threshold.facts)?;
        let event =
            NewEventRow::of_facts(threshold.company, micros(threshold.at), &threshold.facts)?;
        Some(Self {
            event,
            subject,
            threshold: i64::from(nearest),
        })
    }

    fn key(&self) -> (&str, &str, &str) {
        (&self.event.company, self.event.kind, &self.subject)
    }

    /// Whether it was not told before.
    fn note(&self, connection: &mut AnyConnection) -> QueryResult<bool> {
        let (company, kind, subject) = self.key();
        let said = (
            told_thresholds::threshold.eq(self.threshold),
            told_thresholds::told_at.eq(self.event.occurred_at),
        );
        let insert = diesel::insert_into(told_thresholds::table).values((
            told_thresholds::company.eq(company),
            told_thresholds::kind.eq(kind),
            told_thresholds::subject.eq(subject),
            told_thresholds::threshold.eq(self.threshold),
            told_thresholds::told_at.eq(self.event.occurred_at),
        ));
        let inserted = match connection {
            AnyConnection::Sqlite(connection) => {
                insert.on_conflict_do_nothing().execute(connection)?
            }
            AnyConnection::Postgresql(connection) => {
                insert.on_conflict_do_nothing().execute(connection)?
            }
        };
        if inserted > 0 {
            return Ok(true);
        }
        let farther = told_thresholds::table
            .find((company, kind, subject))
            .filter(told_thresholds::threshold.gt(self.threshold));
        Ok(diesel::update(farther).set(said).execute(connection)? > 0)
    }
}

/// The thresholds that events are about, in the one order in which servers lock rows.
pub(super) fn in_order(reached: &[Threshold]) -> Vec<Reached> {
    let mut reached: Vec<_> = reached.iter().filter_map(Reached::of).collect();
    reached.sort_by(|one, other| one.key().cmp(&other.key()));
    reached
}

/// Stores the events of thresholds that were not told before, and returns how many these were.
pub(super) fn report(connection: &mut AnyConnection, reached: &[Reached]) -> Result<u64, Refusal> {
    let (mut changes, mut told) = (Changes::default(), 0);
    for one in reached {
        if one.note(connection)? {
            changes.add_event(one.event.clone());
            told += 1;
        }
    }
    changes.write(connection)?;
    Ok(told)
}

/// What a threshold is about, so that another end of the same is told anew, and how near it is.
fn about(facts: &EventFacts) -> Option<(String, u32)> {
    Some(match facts {
        EventFacts::Deadline(deadline) => (
            format!("{} {}", deadline.contingency.0, micros(deadline.due_at)),
            deadline.hours,
        ),
        EventFacts::Certificate(end) => (micros(end.ends_at).to_string(), end.days),
        EventFacts::Access(access) => (access.contingency.0.to_string(), 0),
        EventFacts::Document(_)
        | EventFacts::Contingency(_)
        | EventFacts::Bulk(_)
        | EventFacts::Mailing(_)
        | EventFacts::Opening(_)
        | EventFacts::Webhook(_) => return None,
    })
}

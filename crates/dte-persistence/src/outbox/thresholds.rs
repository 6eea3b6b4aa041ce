//! The port [`ThresholdLog`]: what time makes true is told once for each nearer threshold.

use async_trait::async_trait;
use diesel::prelude::*;
use dte_application::ports::{EventFacts, PortError, Threshold, ThresholdLog};

use super::changes::Changes;
use super::row::NewEventRow;
use crate::database::Database;
use crate::engine::column::micros;
use crate::engine::connection::AnyConnection;
use crate::schema::told_thresholds;

#[async_trait]
impl ThresholdLog for Database {
    async fn tell_thresholds(&self, reached: Vec<Threshold>) -> Result<u64, PortError> {
        // Servers lock rows in one order.
        let mut reached: Vec<_> = reached.iter().filter_map(Reached::of).collect();
        reached.sort_by(|one, other| one.key().cmp(&other.key()));
        self.writer
            .transact("telling what time made true", move |connection| {
                let (mut changes, mut told) = (Changes::default(), 0);
                for one in &reached {
                    if one.note(connection)? {
                        changes.add_event(one.event.clone());
                        told += 1;
                    }
                }
                changes.write(connection)?;
                Ok(told)
            })
            .await
    }
}

#[derive(Clone)]
struct Reached {
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

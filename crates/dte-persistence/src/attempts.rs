//! Attempts at the authority that decided nothing, one after the other.

use diesel::prelude::*;
use dte_application::ports::{Attempt, AttemptKind, Attempts};

use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::attempts;

/// How many different ones are kept of a subject: the last one stands for what comes after.
const MOST: i64 = 500;

/// Attempts of a subject that came to the same, one after the other.
#[derive(Clone, Debug, Insertable, Queryable, Selectable)]
#[diesel(table_name = attempts)]
struct AttemptsRow {
    subject: String,
    number: i64,
    kind: String,
    said: String,
    first_at: i64,
    last_at: i64,
    times: i64,
}

impl AttemptsRow {
    fn of(attempt: &Attempt, number: i64) -> Self {
        let at = micros(attempt.at);
        Self {
            subject: attempt.subject.clone(),
            number,
            kind: attempt.kind.name().to_owned(),
            said: attempt.said.clone(),
            first_at: at,
            last_at: at,
            times: 1,
        }
    }

    fn read(self) -> Result<Attempts, InconsistentRow> {
        let row = RowReader::new("attempts", &self.subject);
        let last_at = row.moment("last_at", self.last_at)?;
        let times = row.number("times", self.times)?;
        let kind = row.named("kind", &self.kind, AttemptKind::named)?;
        let at = row.moment("first_at", self.first_at)?;
        let first = Attempt {
            subject: self.subject,
            kind,
            said: self.said,
            at,
        };
        Ok(Attempts {
            first,
            last_at,
            times,
        })
    }
}

pub(crate) fn keep(connection: &mut AnyConnection, attempt: &Attempt) -> Result<(), Refusal> {
    let last: Option<AttemptsRow> = attempts::table
        .filter(attempts::subject.eq(&attempt.subject))
        .order(attempts::number.desc())
        .select(AttemptsRow::as_select())
        .first(connection)
        .optional()?;
    let number = last.as_ref().map_or(1, |last| last.number + 1);
    match last {
        Some(last) if number > MOST || is_same(&last, attempt) => {
            diesel::update(attempts::table.find((&last.subject, last.number)))
                .set((
                    attempts::kind.eq(attempt.kind.name()),
                    attempts::said.eq(&attempt.said),
                    attempts::last_at.eq(micros(attempt.at)),
                    attempts::times.eq(attempts::times + 1),
                ))
                .execute(connection)?;
        }
        _ => {
            diesel::insert_into(attempts::table)
                .values(AttemptsRow::of(attempt, number))
                .execute(connection)?;
        }
    }
    Ok(())
}

fn is_same(last: &AttemptsRow, attempt: &Attempt) -> bool {
    (last.kind.as_str(), &last.said) == (attempt.kind.name(), &attempt.said)
}

/// What is kept of a subject, in order.
pub(crate) fn of(connection: &mut AnyConnection, subject: &str) -> Result<Vec<Attempts>, Refusal> {
    let rows: Vec<AttemptsRow> = attempts::table
        .filter(attempts::subject.eq(subject))
        .order(attempts::number)
        .select(AttemptsRow::as_select())
        .load(connection)?;
    let read: Result<Vec<_>, _> = rows.into_iter().map(AttemptsRow::read).collect();
    Ok(read?)
}

//! Leases: until when whoever has work does it, and when others take it.

use std::time::{Duration, Instant};

use diesel::QueryResult;
use dte_application::jobs::retry::LONGEST_PAUSE;
use dte_application::ports::{LeaseNumber, Leased};

/// Until when something is the affair of whoever has it stored, counted from when it is: it may
/// wait in line, or for another server's locks, for longer than a lease.
#[derive(Clone, Copy)]
pub(crate) struct LeaseEnd {
    due_at: i64,
    asked: Instant,
}

impl LeaseEnd {
    /// One that would end at a moment if it were stored at once.
    pub(crate) fn until(due_at: i64) -> Self {
        Self {
            due_at,
            asked: Instant::now(),
        }
    }

    /// When it ends if it begins now. Less than a second makes no difference.
    pub(crate) fn due_at(self) -> i64 {
        let waited = Duration::from_secs(self.asked.elapsed().as_secs());
        let waited = i64::try_from(waited.as_micros()).unwrap_or_default();
        self.due_at.saturating_add(waited)
    }
}

/// The longest that anything is put off at once, unless a lease is longer.
const LONGEST: i64 = LONGEST_PAUSE.whole_seconds() * 1_000_000;

/// When work is due: its time has come, or its time is further ahead than anybody puts work off.
/// Then the clock that gave it was wrong, and waiting for it may take years.
pub(crate) struct Due([TimeSpan; 2]);

/// Times after one and until another.
#[derive(Clone, Copy)]
pub(crate) struct TimeSpan {
    pub after: i64,
    pub until: i64,
}

impl Due {
    /// Of work that is taken `now` and held `until`. Nobody puts it off for longer than a lease and the
    /// longest pause: clocks that differ by a little less than that are borne.
    pub(crate) fn of(now: i64, until: i64) -> Self {
        Self::within(now, until.saturating_add(LONGEST))
    }

    /// Of work that nobody puts off beyond a moment.
    pub(crate) fn within(now: i64, furthest: i64) -> Self {
        let come = TimeSpan {
            after: i64::MIN,
            until: now,
        };
        let too_far = TimeSpan {
            after: furthest,
            until: i64::MAX,
        };
        Self([come, too_far])
    }

    /// Up to `most` rows: each span is looked up in the index for itself.
    pub(crate) fn take<R>(
        &self,
        most: u32,
        mut find: impl FnMut(TimeSpan, i64) -> QueryResult<Vec<R>>,
    ) -> QueryResult<Vec<R>> {
        let mut rows = Vec::new();
        for span in self.0 {
            let left = (most as usize).saturating_sub(rows.len());
            if left > 0 {
                rows.extend(find(span, i64::try_from(left).unwrap_or(i64::MAX))?);
            }
        }
        Ok(rows)
    }
}

/// What was taken, with its lease.
pub(crate) fn leased<T>(subject: T, lease: i64) -> Leased<T> {
    Leased {
        subject,
        lease: LeaseNumber(lease),
    }
}

/// Takes rows of a table that are `$due`, each under a lease of its own, and has them due again `until`.
/// What another server is just taking is left to it, and what is of another environment to one of that.
/// Answers the rows with their leases.
///
/// `$waiting` is the condition of the index of the rows that somebody has to look after. It stands in the
/// text of the statement because an index is used only for a condition that is known to be its own.
macro_rules! lease_due {
    ($connection:ident, $table:ident, $key:ident, $row:ty, $waiting:expr, $environment:ident, $due:expr, $until:ident, $most:ident) => {{
        let mut rows: Vec<($row, i64)> = $due.take($most, |span, most| {
            let due = $table::table
                .filter(diesel::dsl::sql::<diesel::sql_types::Bool>($waiting))
                .filter($table::environment.eq($environment))
                .filter($table::due_at.gt(span.after))
                .filter($table::due_at.le(span.until))
                .order(($table::due_at, $table::$key))
                .limit(most);
            match $connection {
                AnyConnection::Sqlite(connection) => due
                    .select((<$row>::as_select(), $table::lease))
                    .load(connection),
                AnyConnection::Postgresql(connection) => due
                    .for_update()
                    .skip_locked()
                    .select((<$row>::as_select(), $table::lease))
                    .load(connection),
            }
        })?;
        if !rows.is_empty() {
            let keys: Vec<_> = rows.iter().map(|(row, _)| &row.$key).collect();
            diesel::update($table::table.filter($table::$key.eq_any(keys)))
                .set((
                    $table::due_at.eq($until),
                    $table::lease.eq($table::lease + 1),
                ))
                .execute($connection)?;
        }
        for (_, lease) in &mut rows {
            *lease += 1;
        }
        rows
    }};
}
pub(crate) use lease_due;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lease_lasts_as_long_as_it_would_have_when_it_waited_in_line() {
        let asked = Instant::now()
            .checked_sub(Duration::from_secs(90))
            .expect("a machine that runs for a while");
        let lease = LeaseEnd {
            due_at: 60_000_000,
            asked,
        };
        assert_eq!(lease.due_at(), 150_000_000);
        assert_eq!(LeaseEnd::until(60_000_000).due_at(), 60_000_000);
    }
}

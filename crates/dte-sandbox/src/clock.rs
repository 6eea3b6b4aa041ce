//! The sandbox's clock: the system's, moved by an offset that tests can change.

use std::sync::atomic::{AtomicI64, Ordering};

use time::format_description::well_known::Rfc3339;
use time::macros::{format_description, offset};
use time::{Date, OffsetDateTime, UtcOffset};

/// El Salvador keeps UTC-6 the whole year.
const EL_SALVADOR: UtcOffset = offset!(-6);

/// Tells the time in seconds since 1970, plus a movable offset.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    offset: AtomicI64,
}

impl Clock {
    /// A clock that runs `offset` seconds ahead of the system's (behind when negative).
    pub(crate) fn moved_by(offset: i64) -> Self {
        Self {
            offset: AtomicI64::new(offset),
        }
    }

    pub(crate) fn set_offset(&self, seconds: i64) {
        self.offset.store(seconds, Ordering::Relaxed);
    }

    /// Goes on from that moment, in seconds since 1970.
    pub(crate) fn set_now(&self, unix: i64) {
        let system = self.now().saturating_sub(self.offset());
        self.set_offset(unix.saturating_sub(system));
    }

    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::Relaxed)
    }

    /// Now, in seconds since 1970.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place of this crate that reads the system's clock"
    )]
    pub(crate) fn now(&self) -> i64 {
        OffsetDateTime::now_utc()
            .unix_timestamp()
            .saturating_add(self.offset())
    }
}

fn local(unix: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp(unix)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
        .to_offset(EL_SALVADOR)
}

/// The local date of an instant.
pub(crate) fn local_date(unix: i64) -> Date {
    local(unix).date()
}

/// The authority's notation of an instant: `dd/MM/yyyy HH:mm:ss`, local.
pub(crate) fn stamp(unix: i64) -> String {
    let at = local(unix);
    let (year, month, day) = (at.year(), u8::from(at.month()), at.day());
    let (hour, minute, second) = (at.hour(), at.minute(), at.second());
    format!("{day:02}/{month:02}/{year:04} {hour:02}:{minute:02}:{second:02}")
}

/// Reads a moment in the notation of RFC 3339, in seconds since 1970.
pub(crate) fn parse_moment(text: &str) -> Option<i64> {
    let moment = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    Some(moment.unix_timestamp())
}

/// An instant in the notation of RFC 3339, local.
pub(crate) fn moment(unix: i64) -> String {
    local(unix).format(&Rfc3339).unwrap_or_default()
}

/// Reads `YYYY-MM-DD`; `None` when the text is not a day of the calendar.
pub(crate) fn parse_date(text: &str) -> Option<Date> {
    if text.len() != 10 {
        return None;
    }
    Date::parse(text, format_description!("[year]-[month]-[day]")).ok()
}

/// The instant of a local date and a local `HH:MM:SS` (the second may have one digit).
pub(crate) fn instant(date: &str, time: &str) -> Option<i64> {
    let mut parts = time.splitn(3, ':').map(|part| part.parse::<u8>().ok());
    let (hour, minute, second) = (parts.next()??, parts.next()??, parts.next()??);
    let at = parse_date(date)?
        .with_hms(hour, minute, second)
        .ok()?
        .assume_offset(EL_SALVADOR);
    Some(at.unix_timestamp())
}

/// The last second of a local day.
pub(crate) fn end_of(day: Date) -> i64 {
    day.with_time(time::macros::time!(23:59:59))
        .assume_offset(EL_SALVADOR)
        .unix_timestamp()
}

/// The same day `months` later, clamped to the end of a shorter month.
pub(crate) fn months_later(day: Date, months: i32) -> Date {
    let months = day.year() * 12 + i32::from(u8::from(day.month())) - 1 + months;
    let year = months.div_euclid(12);
    let Ok(month) = u8::try_from(months.rem_euclid(12) + 1)
        .map_err(drop)
        .and_then(|m| time::Month::try_from(m).map_err(drop))
    else {
        return day;
    };
    let last = month.length(year);
    Date::from_calendar_date(year, month, day.day().min(last)).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn stamps_are_local_time_of_el_salvador() {
        assert_eq!(stamp(1_752_520_566), "14/07/2025 13:16:06");
    }

    #[test]
    fn the_local_day_ends_six_hours_after_the_utc_day() {
        assert_eq!(local_date(1_735_711_199), date!(2024 - 12 - 31));
        assert_eq!(local_date(1_735_711_200), date!(2025 - 01 - 01));
        assert_eq!(end_of(date!(2024 - 12 - 31)), 1_735_711_199);
        assert_eq!(instant("2024-12-31", "23:59:59"), Some(1_735_711_199));
    }

    #[test]
    fn three_months_later_is_clamped_to_the_end_of_the_month() {
        assert_eq!(
            months_later(date!(2025 - 11 - 30), 3),
            date!(2026 - 02 - 28)
        );
        assert_eq!(
            months_later(date!(2025 - 05 - 15), 3),
            date!(2025 - 08 - 15)
        );
        assert_eq!(
            months_later(date!(2023 - 11 - 30), 3),
            date!(2024 - 02 - 29)
        );
    }

    #[test]
    fn only_days_of_the_calendar_are_dates() {
        assert_eq!(parse_date("2024-02-29"), Some(date!(2024 - 02 - 29)));
        assert_eq!(parse_date("2025-02-29"), None);
        assert_eq!(parse_date("2025-2-01"), None);
    }

    #[test]
    fn a_moved_clock_runs_ahead() {
        let clock = Clock::moved_by(0);
        let before = clock.now();
        clock.set_offset(86_400);
        assert!(clock.now() >= before + 86_400);
    }
}

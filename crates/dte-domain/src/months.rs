//! Periods in calendar months.

use time::{Date, Month};

/// The same day `months` calendar months later; the last day of that month when it has no such
/// day: 30 November and three months are 28 or 29 February. Not ninety days.
pub fn months_after(date: Date, months: u8) -> Date {
    let later = i32::from(u8::from(date.month())) - 1 + i32::from(months);
    let year = date.year() + later / 12;
    let month = u8::try_from(later % 12 + 1)
        .ok()
        .and_then(|number| Month::try_from(number).ok())
        .unwrap_or(date.month());
    let day = date.day().min(month.length(year));
    Date::from_calendar_date(year, month, day).unwrap_or(Date::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    #[test]
    fn months_keep_the_day_and_stop_at_the_end_of_a_month() {
        for (from, months, expected) in [
            (date!(2026 - 03 - 16), 3, date!(2026 - 06 - 16)),
            (date!(2025 - 11 - 30), 3, date!(2026 - 02 - 28)),
            (date!(2023 - 11 - 29), 3, date!(2024 - 02 - 29)),
            (date!(2023 - 11 - 30), 3, date!(2024 - 02 - 29)),
            (date!(2024 - 02 - 29), 12, date!(2025 - 02 - 28)),
            (date!(2026 - 10 - 31), 3, date!(2027 - 01 - 31)),
            (date!(2026 - 12 - 31), 3, date!(2027 - 03 - 31)),
            (date!(2026 - 09 - 30), 3, date!(2026 - 12 - 30)),
            (date!(2026 - 12 - 01), 0, date!(2026 - 12 - 01)),
            (Date::MAX, 3, Date::MAX),
        ] {
            assert_eq!(months_after(from, months), expected, "{from} + {months}");
        }
    }
}

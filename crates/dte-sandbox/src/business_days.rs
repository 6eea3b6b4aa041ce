//! The business days of the authority.
//!
//! Monday to Friday but the national holidays, and the whole week before Easter with the Monday after:
//! the authority's own example of a limit in April 2026 comes out only so.

use time::{Date, Duration, Month, Weekday};

/// Month and day of the holidays that have a date.
const HOLIDAYS: [(Month, u8); 8] = [
    (Month::January, 1),
    (Month::May, 1),
    (Month::May, 10),
    (Month::June, 17),
    (Month::August, 6),
    (Month::September, 15),
    (Month::November, 2),
    (Month::December, 25),
];

/// The tenth business day of the month after the one of `day`.
pub(crate) fn tenth_of_next_month(day: Date) -> Date {
    let first = crate::clock::months_later(day.replace_day(1).unwrap_or(day), 1);
    let days = (0..31).map(|days| first + Duration::days(days));
    days.filter(|day| is_business_day(*day))
        .nth(9)
        .unwrap_or(first)
}

fn is_business_day(day: Date) -> bool {
    let weekend = matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday);
    let from_easter = (day - easter(day.year())).whole_days();
    !weekend && !HOLIDAYS.contains(&(day.month(), day.day())) && !(-6..=1).contains(&from_easter)
}

/// Easter Sunday of a year of the Gregorian calendar, by the method of Meeus, Jones and Butcher.
fn easter(year: i32) -> Date {
    let (golden, century, rest) = (year % 19, year / 100, year % 100);
    let corrected = century - century / 4 - (century - (century + 8) / 25 + 1) / 3;
    let moon = (19 * golden + corrected + 15) % 30;
    let sunday = (32 + 2 * (century % 4) + 2 * (rest / 4) - moon - rest % 4) % 7;
    let days = moon + sunday - 7 * ((golden + 11 * moon + 22 * sunday) / 451) + 21;
    let march = Date::from_calendar_date(year, Month::March, 1).unwrap_or(Date::MIN);
    march + Duration::days(i64::from(days))
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn easter_is_where_the_calendar_has_it() {
        for (year, day) in [
            (2024, date!(2024 - 03 - 31)),
            (2025, date!(2025 - 04 - 20)),
            (2026, date!(2026 - 04 - 05)),
            (2027, date!(2027 - 03 - 28)),
        ] {
            assert_eq!(easter(year), day);
        }
    }

    #[test]
    fn the_authoritys_examples_come_out() {
        for (seal, limit) in [
            (date!(2026 - 03 - 19), date!(2026 - 04 - 20)),
            (date!(2026 - 04 - 25), date!(2026 - 05 - 15)),
            (date!(2026 - 04 - 15), date!(2026 - 05 - 15)),
            (date!(2026 - 12 - 31), date!(2027 - 01 - 15)),
        ] {
            assert_eq!(tenth_of_next_month(seal), limit, "{seal}");
        }
    }
}

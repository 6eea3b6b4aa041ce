//! Moments, as the authority writes them.

use time::macros::offset;
use time::{Date, Month, OffsetDateTime, PrimitiveDateTime, Time, UtcOffset};

/// El Salvador keeps UTC-6 the whole year.
const EL_SALVADOR: UtcOffset = offset!(-6);

/// Reads `dd/MM/yyyy HH:mm:ss` or `yyyy-MM-dd HH:mm:ss` of El Salvador, whatever stands between
/// the numbers; the seconds may be missing or have a fraction. `None` when another clock or half
/// of the day may be meant.
pub(crate) fn parse_timestamp(written: &str) -> Option<OffsetDateTime> {
    if written.chars().any(|c| c.is_alphabetic() && c != 'T') {
        return None;
    }
    let numbers = written.split(|c: char| !c.is_ascii_digit());
    let numbers: Vec<&str> = numbers.filter(|digits| !digits.is_empty()).collect();
    let (date, time) = numbers.split_at_checked(3)?;
    let (year, month, day) = match date {
        [year, month, day] if year.len() == 4 => (year, month, day),
        [day, month, year] if year.len() == 4 => (year, month, day),
        _ => return None,
    };
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    let date = Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()?;
    let (hour, minute, second) = match time {
        [hour, minute] => (hour, minute, "0"),
        [hour, minute, second] | [hour, minute, second, _] => (hour, minute, *second),
        _ => return None,
    };
    let number = |digits: &str| digits.parse::<u8>().ok();
    let time = Time::from_hms(number(hour)?, number(minute)?, number(second)?).ok()?;
    Some(PrimitiveDateTime::new(date, time).assume_offset(EL_SALVADOR))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn times_are_read_leniently_and_never_guessed() {
        let at = Some(datetime!(2020-08-11 15:50:52 UTC));
        for written in [
            "11/08/2020 09:50:52",
            "11/08/2020 09:50.52",
            "11-8-2020 9:50:52",
            "2020-08-11T09:50:52",
            "2020-08-11 09:50:52.123",
        ] {
            assert_eq!(parse_timestamp(written), at, "{written}");
        }
        assert_eq!(
            parse_timestamp("11/08/2020 09:50"),
            Some(datetime!(2020-08-11 15:50 UTC))
        );
        for written in [
            "",
            "11/08/2020",
            "11/08/20 09:50:52",
            "31/02/2020 09:50:52",
            "11/08/2020 25:50:52",
            "11/08/2020 09:50:52 p. m.",
            "2020-08-11T09:50:52Z",
            "2020-08-11T09:50:52.123-06:00",
            "11/999/2020 09:50:52",
        ] {
            assert_eq!(parse_timestamp(written), None, "{written}");
        }
    }
}

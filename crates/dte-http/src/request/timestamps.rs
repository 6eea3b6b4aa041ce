//! A moment in a query string or a body.

use dte_domain::identification::LocalTime;
use dte_domain::language::Bilingual;
use dte_domain::value::{Form, Notation, ParseError, ParseErrorKind, Value};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

/// A moment in UTC: written with its zone as RFC 3339 has it, or as clocks in El Salvador show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(pub OffsetDateTime);

impl Value for Moment {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const EXPECTED: Bilingual = Bilingual::new(
            "YYYY-MM-DDTHH:MM:SS-06:00 or, of El Salvador, YYYY-MM-DD HH:MM:SS",
            "AAAA-MM-DDTHH:MM:SS-06:00 o, de El Salvador, AAAA-MM-DD HH:MM:SS",
        );
        let text = written.trim();
        // What stands for a blank in query strings is the plus of a zone, where it was not escaped.
        let zoned = match text.split_once('T') {
            Some((date, time)) => format!("{date}T{}", time.replace(' ', "+")),
            None => text.to_owned(),
        };
        let read = OffsetDateTime::parse(&zoned, &Rfc3339).ok();
        let read = read.or_else(|| local(text));
        // Before 1970 nothing was stored, and after 9999 a moment has no text.
        read.and_then(|at| at.checked_to_offset(UtcOffset::UTC))
            .filter(|at| at.unix_timestamp() >= 0)
            .map(Self)
            .ok_or_else(|| ParseError::new(ParseErrorKind::Format, EXPECTED, written))
    }

    fn form() -> Form {
        const DATE: &str = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
        const TIME: &str = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?";
        Form::pattern(
            format!("^{DATE}[T ]{TIME}(Z|[+ -][0-9]{{2}}:[0-9]{{2}})?$"),
            "a moment with its zone (RFC 3339), or as clocks in El Salvador show it",
            "2026-03-16T10:00:00-06:00",
        )
    }
}

fn local(text: &str) -> Option<OffsetDateTime> {
    let form = format_description!("[year]-[month]-[day] [hour]:[minute]:[second]");
    let read = PrimitiveDateTime::parse(&text.replacen('T', " ", 1), form).ok()?;
    let offset = LocalTime::at(read.assume_utc()).moment().offset();
    Some(read.assume_offset(offset))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_moment_has_a_zone_or_is_el_salvadors() {
        let at = datetime!(2026-03-16 16:04:05 UTC);
        for written in [
            "2026-03-16T16:04:05Z",
            "2026-03-16T10:04:05-06:00",
            "2026-03-16T17:04:05+01:00",
            "2026-03-16T17:04:05 01:00",
            "2026-03-16 10:04:05",
            "2026-03-16T10:04:05",
        ] {
            assert_eq!(Moment::parse(written), Ok(Moment(at)), "{written}");
        }
        let finer = Moment::parse("2026-03-16T16:04:05.123456Z");
        assert_eq!(finer, Ok(Moment(datetime!(2026-03-16 16:04:05.123456 UTC))));
        for bad in [
            "2026-03-16",
            "16/03/2026 10:04:05",
            "now",
            "1969-12-31T23:59:59Z",
            "9999-12-31T23:59:59-06:00",
        ] {
            assert!(Moment::parse(bad).is_err(), "{bad}");
        }
    }
}

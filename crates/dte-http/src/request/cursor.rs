//! The place in a list where the next page begins, as clients carry it: opaque to them.

use dte_application::ports::PageStart;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::value::Value;
use time::OffsetDateTime;

/// What the cursors of lists of changes begin with.
const CHANGED: &str = "changed ";

/// The cursor that stands for a place; nothing for a number of documents to skip.
pub fn write(place: PageStart) -> Option<String> {
    let text = match place {
        PageStart::Skip(_) => return None,
        PageStart::After(issued_at, code) => {
            format!("{} {code}", issued_at.moment().unix_timestamp())
        }
        PageStart::Changed(at, code) => {
            let micros = at.unix_timestamp_nanos() / 1_000;
            let code = code.map(|code| code.to_string()).unwrap_or_default();
            format!("{CHANGED}{micros} {code}")
        }
    };
    Some(hex::encode(text))
}

/// The place that a cursor names; nothing when it is none of ours.
pub fn read(cursor: &str) -> Option<PageStart> {
    let text = String::from_utf8(hex::decode(cursor).ok()?).ok()?;
    if let Some(change) = text.strip_prefix(CHANGED) {
        let (micros, code) = change.split_once(' ')?;
        let nanos = i128::from(micros.parse::<u64>().ok()?) * 1_000;
        let at = OffsetDateTime::from_unix_timestamp_nanos(nanos).ok()?;
        let code = GenerationCode::parse(code).ok()?;
        return Some(PageStart::Changed(at, Some(code)));
    }
    let (seconds, code) = text.split_once(' ')?;
    // No document is older than 1970; 32 bits last until 2106.
    let seconds = i64::from(seconds.parse::<u32>().ok()?);
    let moment = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let code = GenerationCode::parse(code).ok()?;
    Some(PageStart::After(LocalTime::at(moment), code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_cursor_reads_back_and_a_damaged_one_does_not() {
        let moment = datetime!(2026-03-16 16:04:05.123456 UTC);
        let code = GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap();
        for place in [
            PageStart::After(LocalTime::at(moment), code),
            PageStart::Changed(moment, Some(code)),
        ] {
            let cursor = write(place).unwrap();
            assert_eq!(read(&cursor), Some(place));
            for damaged in ["", "zz", &cursor[..cursor.len() - 2], "31"] {
                assert_eq!(read(damaged), None, "{damaged}");
            }
        }
        for beyond in ["99999999999", "changed 18446744073709551616"] {
            let cursor = hex::encode(format!("{beyond} {code}"));
            assert_eq!(read(&cursor), None, "{beyond}");
        }
    }
}

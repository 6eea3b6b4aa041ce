//! The place in a list where the next page begins, as clients carry it: opaque to them.

use dte_application::ports::PageStart;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::value::Value;
use time::OffsetDateTime;

/// The cursor after a document.
pub fn write(issued_at: LocalTime, code: GenerationCode) -> String {
    hex::encode(format!("{} {code}", issued_at.moment().unix_timestamp()))
}

/// The place that a cursor names; nothing when it is none of ours.
pub fn read(cursor: &str) -> Option<PageStart> {
    let text = String::from_utf8(hex::decode(cursor).ok()?).ok()?;
    let (seconds, code) = text.split_once(' ')?;
    // No document is older than 1970; 32 bits last until 2106.
    let seconds = i64::from(seconds.parse::<u32>().ok()?);
    let moment = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    let code = GenerationCode::read(code).ok()?;
    Some(PageStart::After(LocalTime::at(moment), code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_cursor_reads_back_and_a_damaged_one_does_not() {
        let issued_at = LocalTime::at(datetime!(2026-03-16 16:04:05 UTC));
        let code = GenerationCode::read("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap();
        let cursor = write(issued_at, code);
        assert_eq!(read(&cursor), Some(PageStart::After(issued_at, code)));
        for damaged in ["", "zz", &cursor[..cursor.len() - 2], "31"] {
            assert_eq!(read(damaged), None, "{damaged}");
        }
        assert_eq!(
            read(&hex::encode(
                "99999999999 20C8619E-75F5-492F-88F3-24697A6C9F58"
            )),
            None
        );
    }
}

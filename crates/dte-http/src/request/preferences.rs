//! The `Prefer` header (RFC 7240).

use std::time::Duration;

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

const PREFER: HeaderName = HeaderName::from_static("prefer");

const APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// True if the client would rather be refused than have something passed over (`handling=strict`).
pub fn is_strict(headers: &HeaderMap) -> bool {
    let preferences = elements(headers).flat_map(|it| it.split(';'));
    preferences.map(name_and_value).any(|(name, value)| {
        name.eq_ignore_ascii_case("handling") && value.eq_ignore_ascii_case("strict")
    })
}

/// The wait for the authority that the client chose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenWait {
    seconds: Option<u64>,
    is_asynchronous: bool,
}

impl ChosenWait {
    /// Reads `wait=N` and `respond-async`. Badly formed preferences are ignored, as the RFC asks for.
    pub fn of(headers: &HeaderMap) -> Self {
        let mut chosen = Self::default();
        for element in elements(headers) {
            let (head, _parameters) = element.split_once(';').unwrap_or((element, ""));
            match head.split_once('=') {
                Some((name, value)) if name.trim().eq_ignore_ascii_case("wait") => {
                    chosen.seconds = chosen.seconds.or_else(|| seconds(value.trim()));
                }
                _ => {
                    let (name, value) = name_and_value(head);
                    chosen.is_asynchronous |=
                        name.eq_ignore_ascii_case("respond-async") && value.is_empty();
                }
            }
        }
        chosen
    }

    /// The longest wait; with `respond-async` alone none at all.
    pub fn longest(self) -> Option<Duration> {
        let none = || self.is_asynchronous.then_some(Duration::ZERO);
        self.seconds.map(Duration::from_secs).or_else(none)
    }

    /// Says that the answer came without the authority's because of it.
    pub fn say_applied(self, headers: &mut HeaderMap) {
        let wait = self.seconds.map(|seconds| format!("wait={seconds}"));
        let asynchronous = self.is_asynchronous.then(|| "respond-async".to_owned());
        let applied: Vec<_> = asynchronous.into_iter().chain(wait).collect();
        if let Ok(applied) = HeaderValue::from_str(&applied.join(", ")) {
            headers.insert(APPLIED, applied);
        }
    }
}

/// A number of seconds; one beyond all bounds counts as the largest.
fn seconds(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// The preferences with their parameters, as they came.
fn elements(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(PREFER);
    lines.filter_map(|it| it.to_str().ok()).flat_map(separated)
}

/// The parts between commas, of which those within quotation marks separate nothing.
fn separated(text: &str) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.split(move |letter| {
        let was_escaped = std::mem::replace(&mut is_escaped, is_quoted && letter == '\\');
        if was_escaped {
            is_escaped = false;
        } else if letter == '"' {
            is_quoted = !is_quoted;
        }
        letter == ',' && !is_quoted
    })
}

/// Without the blanks around them and the quotation marks around the value.
fn name_and_value(preference: &str) -> (&str, &str) {
    let (name, value) = preference.split_once('=').unwrap_or((preference, ""));
    (name.trim(), value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(lines: &[&'static str]) -> Option<u64> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(PREFER, HeaderValue::from_static(line));
        }
        let longest = ChosenWait::of(&headers).longest();
        longest.map(|wait| wait.as_secs())
    }

    #[test]
    fn the_wait_is_read_as_the_rfc_has_it() {
        for (line, wait) in [
            ("wait=5", Some(5)),
            ("Wait = 5 ; foo=1", Some(5)),
            ("respond-async", Some(0)),
            ("Respond-Async=\"\", wait=10", Some(10)),
            ("handling=strict, wait=0", Some(0)),
            ("wait=7, wait=9", Some(7)),
            ("wait=99999999999999999999999", Some(u64::MAX)),
            ("foo=\"a, wait=5, \\\", wait=6\", wait=8", Some(8)),
        ] {
            assert_eq!(chosen(&[line]), wait, "{line}");
        }
        assert_eq!(chosen(&["handling=strict", "wait=3"]), Some(3));
    }

    #[test]
    fn badly_formed_preferences_are_ignored() {
        for line in [
            "",
            "wait",
            "wait=",
            "wait=-1",
            "wait=+1",
            "wait=1.5",
            "wait=x",
            "wait=\"5\"",
            "await=5",
            "respond-async=1",
            "foo=\"wait=5",
            "foo=\", wait=5\"",
            "foo; wait=5",
            ",;=",
        ] {
            assert_eq!(chosen(&[line]), None, "{line}");
        }
        assert_eq!(chosen(&["wait=x, wait=4"]), Some(4));
    }
}

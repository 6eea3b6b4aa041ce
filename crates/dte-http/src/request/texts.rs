//! Texts that are not kept, or not drawn, as they were written, told to their author.

use dte_application::ports::is_drawn;
use dte_domain::language::Message;
use dte_domain::message;
use dte_domain::value::text::{Changes, is_mark};
use dte_domain::violation::Warning;
use serde_json::Value;

use crate::request::duplicate_keys::Path;

/// Members that are taken as they are.
const SECRETS: [&str; 3] = ["password_pri", "password", "api_secret"];

/// The most texts that an answer names.
const MOST: usize = 100;

/// The most characters that it names of one.
const MOST_CHARACTERS: usize = 5;

/// A warning for every text of a request that reading changes, or that readable versions do not show whole.
pub fn warnings(body: &str) -> Vec<Warning> {
    let mut warnings = Vec::new();
    if !is_plain(body)
        && let Ok(value) = serde_json::from_str(body)
    {
        look_into(&value, &mut Vec::new(), &mut warnings);
    }
    warnings
}

/// Whether readers of JSON can hold a body: there are none for a number of a thousand digits.
pub fn is_held(body: &[u8]) -> bool {
    serde_json::from_slice::<Value>(body).is_ok()
}

/// Whether no text can hold anything but letters and signs of the languages of Europe's west, as nearly all do.
fn is_plain(body: &str) -> bool {
    // Of what is longer than U+017F.
    const FIRST_BEYOND: u8 = 0xc6;
    // The last byte of U+0085, a line break.
    const LAST_OF_BREAK: u8 = 0x85;
    let plain = |byte: u8| byte != b'\\' && byte < FIRST_BEYOND && byte != LAST_OF_BREAK;
    // To the end, whatever it finds: many at once.
    body.bytes().fold(true, |all, byte| all & plain(byte))
}

enum Step<'v> {
    Name(&'v str),
    Index(usize),
}

fn look_into<'v>(value: &'v Value, way: &mut Vec<Step<'v>>, warnings: &mut Vec<Warning>) {
    match value {
        Value::String(text) if warnings.len() < MOST => {
            let told = Changes::of(text).told();
            warnings.extend(told.map(|told| Warning::new(spelled(way), told)));
            warnings.extend(undrawn(text).map(|told| Warning::new(spelled(way), told)));
        }
        Value::Array(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                way.push(Step::Index(index));
                look_into(entry, way, warnings);
                way.pop();
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                if SECRETS.contains(&name.as_str()) {
                    continue;
                }
                way.push(Step::Name(name));
                look_into(member, way, warnings);
                way.pop();
            }
        }
        _ => {}
    }
}

/// What is told of a text that has characters which readable versions do not show.
fn undrawn(text: &str) -> Option<Message> {
    let mut odd: Vec<char> = Vec::new();
    for character in text.chars().filter(|it| !is_mark(*it)) {
        let is_seen = !character.is_control() && !character.is_whitespace();
        if is_seen && !is_drawn(character) && !odd.contains(&character) {
            odd.push(character);
        }
    }
    let (named, rest) = odd.split_at(odd.len().min(MOST_CHARACTERS));
    let named: Vec<_> = named.iter().map(|it| format!("{it}")).collect();
    let (named, more) = (named.join(" "), rest.len());
    match (odd.is_empty(), more) {
        (true, _) => None,
        (false, 0) => Some(message!(
            "readable versions (PDF) do not show {named}: the text is kept, and a sign for what is missing is drawn",
            "las versiones legibles (PDF) no muestran {named}: el texto se conserva y se dibuja un signo de lo que falta"
        )),
        (false, _) => Some(message!(
            "readable versions (PDF) do not show {named} and {more} more: the text is kept, and a sign for what is \
             missing is drawn",
            "las versiones legibles (PDF) no muestran {named} y {more} más: el texto se conserva y se dibuja un signo \
             de lo que falta"
        )),
    }
}

/// The way in the client's names: `items[0].description`.
fn spelled(way: &[Step<'_>]) -> String {
    let mut path = Path::default();
    for step in way {
        match step {
            Step::Name(name) => path.name(name),
            Step::Index(index) => path.index(*index),
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(body: &str) -> Vec<String> {
        warnings(body).iter().map(|one| one.path.clone()).collect()
    }

    #[test]
    fn texts_that_reading_changes_are_told_with_their_places() {
        let body = r#"{"observations": "uno\ndos", "items": [{"description": "ñandú"},
            {"description": "a\u202eb"}], "receiver": {"name": "María\u00a0José"}}"#;
        assert_eq!(told(body), ["items[1].description", "observations"]);
        assert_eq!(told("{\"a\": \"\u{feff}b\"}"), ["a"]);
        assert!(told(r#"{"a": "b\"c\/", "b": 1}"#).is_empty());
    }

    #[test]
    fn characters_that_are_not_drawn_are_named() {
        let body = r#"{"a": "Señor “Ñandú” – 5 ½ €", "b": "Жук 日本 😀 日", "c": "أهلا"}"#;
        assert_eq!(told(body), ["b", "c"]);
        let all = warnings(body);
        let text = all[0].message.text(dte_domain::language::Language::English);
        assert!(text.contains("Ж у к 日 本 and 1 more"), "{text}");
        assert!(told("{\"a\": \"e\u{301}\"}").is_empty());
    }

    #[test]
    fn secrets_are_taken_as_they_are() {
        let body = r#"{"password_pri": "a\tb", "credentials": {"password": "\u200b"}}"#;
        assert!(told(body).is_empty());
    }
}

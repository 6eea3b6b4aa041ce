//! Blanks: what programs write where they have nothing to say.
//!
//! An optional text without a character counts as absent, and so does an object whose members are all
//! null or blank. An appendix without a value is left out with a warning. What must be given is then
//! missing, and its own check says so.

use std::collections::HashSet;

use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use dte_domain::message;
use dte_domain::violation::{Violation, Warning};
use garde::Validate;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};

use crate::request::body::{self, Body};
use crate::request::field_errors::{FieldErrorKind, FieldErrors};
use crate::request::json::JsonValue;
use crate::request::members::Members;
use crate::response::problem::Problem;

/// The list whose entries may lack a value.
const APPENDIXES: &str = "appendixes";

/// The object that must be there, whose members are asked for one by one.
const SUMMARY: &str = "summary";

/// The faults that a blank text has where a text is expected.
const OF_BLANKS: [FieldErrorKind; 3] = [
    FieldErrorKind::Format,
    FieldErrorKind::Length,
    FieldErrorKind::Catalogue,
];

/// Reads a body again without its blanks, if it has any.
pub fn leave_out<T>(body: Body<T>, headers: Option<&HeaderMap>) -> Result<Body<T>, Problem>
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    if body.request.is_none() || !may_have_blanks(&body.bytes, &body.found) {
        return Ok(body);
    }
    let Some((bytes, warnings)) = without_blanks(&body.bytes, &body.found) else {
        return Ok(body);
    };
    let mut read: Body<T> = body::read(bytes)?;
    read.bytes = body.bytes;
    if let Some(headers) = headers {
        read.keep_strictness(headers);
    }
    read.warnings.extend(warnings);
    Ok(read)
}

/// False for nearly all bodies, which are not taken apart then.
fn may_have_blanks(body: &[u8], found: &[Violation]) -> bool {
    let Ok(text) = str::from_utf8(body) else {
        return false;
    };
    let has_empty_object = || {
        let mut objects = text.split('{').skip(1);
        objects.any(|rest| rest.trim_start().starts_with('}'))
    };
    !found.is_empty() || text.contains("null") || text.contains(APPENDIXES) || has_empty_object()
}

/// The JSON without its blanks, and what to say of what was left out; nothing where it has no blanks. The
/// faults tell which texts may not be blank.
pub fn without_blanks(body: &[u8], found: &[Violation]) -> Option<(Bytes, Vec<Warning>)> {
    let has_code = |kinds: &'static [FieldErrorKind]| {
        let of_kinds = found
            .iter()
            .filter(|one| kinds.iter().any(|kind| kind.code() == one.code));
        of_kinds.map(|one| one.path.as_str()).collect()
    };
    let mut cleaning = Cleaning {
        blank: has_code(&OF_BLANKS),
        mistyped: has_code(&[FieldErrorKind::Type]),
        is_changed: false,
        warnings: Vec::new(),
    };
    let mut root: Box<RawValue> = serde_json::from_slice(body).ok()?;
    cleaning.clean(&mut root, "");
    let written = cleaning.is_changed.then(|| root.get().to_owned())?;
    Some((written.into(), cleaning.warnings))
}

struct Cleaning<'f> {
    /// The place of a refused text that may be blank.
    blank: HashSet<&'f str>,
    /// A place that expects something other than a text.
    mistyped: HashSet<&'f str>,
    is_changed: bool,
    warnings: Vec<Warning>,
}

impl Cleaning<'_> {
    /// Takes the blanks out of a value. True if nothing is left of it.
    fn clean(&mut self, raw: &mut Box<RawValue>, path: &str) -> bool {
        match raw.get().as_bytes().first() {
            Some(b'{') => self.clean_object(raw, path),
            Some(b'[') => self.clean_list(raw, path),
            _ => is_blank(raw) && !self.mistyped.contains(path),
        }
    }

    fn clean_object(&mut self, raw: &mut Box<RawValue>, path: &str) -> bool {
        let Ok(mut members) = serde_json::from_str::<Members>(raw.get()) else {
            return false;
        };
        let was_changed = std::mem::take(&mut self.is_changed);
        let mut is_nothing = true;
        members.retain(|name, member| {
            let at = match path {
                "" => name.to_owned(),
                _ => format!("{path}.{name}"),
            };
            let is_optional = at != SUMMARY && !self.mistyped.contains(at.as_str());
            let is_object = is_optional && member.get().starts_with('{');
            let is_left = !self.clean(member, &at);
            is_nothing &= !is_left;
            let stays = is_left || !(is_object || self.blank.contains(at.as_str()));
            self.is_changed |= !stays;
            stays
        });
        self.write(raw, &members);
        self.is_changed |= was_changed;
        is_nothing
    }

    fn clean_list(&mut self, raw: &mut Box<RawValue>, path: &str) -> bool {
        let Ok(mut entries) = serde_json::from_str::<Vec<Box<RawValue>>>(raw.get()) else {
            return false;
        };
        let was_changed = std::mem::take(&mut self.is_changed);
        let mut index = 0;
        entries.retain_mut(|entry| {
            let at = format!("{path}[{index}]");
            index += 1;
            self.clean(entry, &at);
            let stays = path != APPENDIXES || has_value(entry);
            if !stays {
                self.is_changed = true;
                let text = message!(
                    "it has no value and is left out; the entries after it are counted without it",
                    "no tiene valor y se omitió; los elementos siguientes se cuentan sin él"
                );
                self.warnings.push(Warning::new(at, text));
            }
            stays
        });
        self.write(raw, &entries);
        self.is_changed |= was_changed;
        entries.is_empty()
    }

    fn write(&self, raw: &mut Box<RawValue>, value: &impl Serialize) {
        if self.is_changed
            && let Ok(written) = to_raw_value(value)
        {
            *raw = written;
        }
    }
}

/// False if an appendix says nothing but what it would be called. What has other members is misspelt.
fn has_value(entry: &RawValue) -> bool {
    let Ok(members) = serde_json::from_str::<Members>(entry.get()) else {
        return true;
    };
    let mut members = members.iter();
    members.any(|(name, member)| !is_blank(member) && name != "field" && name != "label")
}

/// True for null, and for a text without a character.
fn is_blank(value: &RawValue) -> bool {
    match JsonValue::of(value.get()) {
        JsonValue::Null => true,
        JsonValue::Text(text) => text.trim().is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use dte_domain::language::Bilingual;

    use super::*;

    fn fault(kind: FieldErrorKind, path: &str) -> Violation {
        Violation {
            code: kind.code(),
            path: path.to_owned(),
            message: Bilingual::alike(""),
            expected: None,
            actual: None,
        }
    }

    fn cleaned(body: &str, found: &[Violation]) -> Option<(String, Vec<String>)> {
        let (bytes, warnings) = without_blanks(body.as_bytes(), found)?;
        let paths = warnings.into_iter().map(|warning| warning.path);
        let text = str::from_utf8(&bytes).unwrap().to_owned();
        Some((text, paths.collect()))
    }

    #[test]
    fn blank_texts_are_left_out_where_they_are_refused() {
        let body = r#"{"a": {"b": [{"c": "", "d": " \t", "e": "", "f": 1.10}]}, "g": ""}"#;
        let found = [
            fault(FieldErrorKind::Length, "a.b[0].c"),
            fault(FieldErrorKind::Format, "a.b[0].d"),
            fault(FieldErrorKind::Type, "a.b[0].e"),
            fault(FieldErrorKind::Unknown, "g"),
        ];
        let (left, warnings) = cleaned(body, &found).unwrap();
        assert_eq!(left, r#"{"a":{"b":[{"e":"","f":1.10}]},"g":""}"#);
        assert!(warnings.is_empty());
        assert!(cleaned(body, &[]).is_none());
    }

    #[test]
    fn objects_without_a_value_are_left_out() {
        for nothing in [
            "{}",
            r#"{"a": null, "b": " "}"#,
            r#"{"a": {"b": null}, "c": []}"#,
        ] {
            let body = format!(r#"{{"x": {nothing}, "y": [{nothing}], "z": 1}}"#);
            let (left, _) = cleaned(&body, &[]).unwrap();
            assert!(left.starts_with(r#"{"y":["#), "{left}");
        }
        for something in [r#"{"a": 0}"#, r#"{"unknown": "b"}"#, r#"{"a": false}"#] {
            let body = format!(r#"{{"x": {something}, "y": null}}"#);
            assert!(cleaned(&body, &[]).is_none(), "{something}");
        }
        // A number is expected, or a text.
        let mistyped = [fault(FieldErrorKind::Type, "x.a")];
        assert!(cleaned(r#"{"x": {"a": ""}}"#, &mistyped).is_none());
        assert!(cleaned(r#"{"x": {"a": {}, "b": 1}}"#, &mistyped).is_none());
    }

    #[test]
    fn appendixes_without_a_value_are_left_out_and_named() {
        let body = r#"{"appendixes": [{"field": "f1", "label": "one", "value": " "}, {"field": "f2"},
            {"field": "f3", "label": "two", "value": "v"}, {"campo": "f4"}, 5, null]}"#;
        let (left, warnings) = cleaned(body, &[]).unwrap();
        assert_eq!(
            left,
            r#"{"appendixes":[{"field": "f3", "label": "two", "value": "v"},{"campo": "f4"},5,null]}"#
        );
        assert_eq!(warnings, ["appendixes[0]", "appendixes[1]"]);
    }

    #[test]
    fn bodies_without_blanks_are_not_taken_apart() {
        assert!(!may_have_blanks(br#"{"a": {"b": "c"}, "d": []}"#, &[]));
        for body in [r#"{"a": null}"#, r#"{"a": { } }"#, r#"{"appendixes": []}"#] {
            assert!(may_have_blanks(body.as_bytes(), &[]), "{body}");
        }
    }
}

//! Single values, read from the characters of the request.

use std::borrow::Cow;

use dte_domain::value::{Notation, ParseError, ParseErrorKind, Value};
use garde::{Path, Report};
use schemars::{Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{Field, FieldType, StandIn, form_schema};

impl<T: Value> FieldType for T {
    fn expected() -> Cow<'static, str> {
        match T::parse("") {
            Err(parse_error) => parse_error.expected,
            Ok(_) => notation_name(T::NOTATION).into(),
        }
    }

    fn stand_in(by: StandIn) -> Option<Self> {
        by.value()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.get();
        let read = match JsonValue::of(raw) {
            JsonValue::Null => return Ok(Field::Absent),
            JsonValue::Text(text) if T::NOTATION == Notation::Text => read_text(&text),
            JsonValue::Number(digits) if T::NOTATION == Notation::Number => {
                T::parse(digits).map_err(FieldError::from)
            }
            JsonValue::Boolean(word) if T::NOTATION == Notation::Boolean => {
                T::parse(word).map_err(FieldError::from)
            }
            JsonValue::BrokenText if T::NOTATION == Notation::Text => Err(FieldError::new(
                FieldErrorKind::Format,
                "a text of whole characters",
                JsonValue::BrokenText.kind(),
            )),
            other => Err(FieldError::new(
                FieldErrorKind::Type,
                notation_name(T::NOTATION),
                other.shown(),
            )),
        };
        Ok(match read {
            Ok(value) => Field::Given(value),
            Err(error) if SHOWN => Field::wrong(error),
            Err(error) => Field::wrong(FieldError::new(
                error.kind,
                error.expected,
                JsonValue::of(raw).kind(),
            )),
        })
    }

    fn schema(_: &mut SchemaGenerator) -> Schema {
        form_schema(&T::form())
    }

    fn look_into(&self, _: &FieldErrors, _: &mut dyn FnMut() -> Path, _: &mut Report) {}
}

/// Reads a text; databases cannot hold the character U+0000.
fn read_text<T: Value>(text: &str) -> Result<T, FieldError> {
    if text.contains('\0') {
        let expected = "a text without the character U+0000";
        return Err(FieldError::new(FieldErrorKind::Format, expected, "U+0000"));
    }
    T::parse(text).map_err(FieldError::from)
}

fn notation_name(notation: Notation) -> &'static str {
    match notation {
        Notation::Text => "a text",
        Notation::Number => "a number",
        Notation::Boolean => "true or false",
    }
}

pub enum JsonValue<'a> {
    Null,
    Boolean(&'a str),
    Number(&'a str),
    Text(Cow<'a, str>),
    /// A text with half a surrogate pair.
    BrokenText,
    List,
    Object,
}

impl<'a> JsonValue<'a> {
    /// Tells by the first character; the value is known to be valid JSON.
    pub fn of(raw: &'a str) -> Self {
        match raw.as_bytes().first() {
            Some(b'"') => match raw.get(1..raw.len() - 1) {
                Some(text) if !text.contains('\\') => Self::Text(text.into()),
                _ => serde_json::from_str::<String>(raw)
                    .map_or(Self::BrokenText, |text| Self::Text(text.into())),
            },
            Some(b't' | b'f') => Self::Boolean(raw),
            Some(b'n') => Self::Null,
            Some(b'[') => Self::List,
            Some(b'{') => Self::Object,
            _ => Self::Number(raw),
        }
    }

    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::BrokenText => "a text with half a surrogate pair",
            Self::List => "a list",
            Self::Object => "an object",
        }
    }

    /// The value as far as a message can show it.
    pub fn shown(&self) -> String {
        match self {
            Self::Number(digits) => format!("the number {}", shortened(digits)),
            Self::Text(text) => format!("the text {}", shortened(text)),
            Self::Boolean(word) => (*word).to_owned(),
            other => other.kind().to_owned(),
        }
    }
}

fn shortened(found: &str) -> String {
    ParseError::new(ParseErrorKind::Format, "", found).actual
}

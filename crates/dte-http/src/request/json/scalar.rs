//! Single values, read from the characters of the request.

use std::borrow::Cow;

use dte_domain::language::{Bilingual, Phrase};
use dte_domain::message;
use dte_domain::value::{Notation, TRUE_OR_FALSE, Value, shortened};
use garde::{Path, Report};
use schemars::{Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{Field, FieldType, form_schema};

impl<T: Value> FieldType for T {
    fn expected() -> Phrase {
        match T::parse("") {
            Err(parse_error) => parse_error.expected,
            Ok(_) => notation_name(T::NOTATION).into(),
        }
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
                Bilingual::new(
                    "a text of whole characters",
                    "un texto de caracteres enteros",
                ),
                JsonValue::BrokenText.kind(),
            )),
            JsonValue::Text(text) if T::NOTATION == Notation::Number && has_comma(&text) => {
                let text = shortened(&text);
                let comma = message!(
                    "the text {text}: decimals begin with a point, and nothing sets thousands apart",
                    "el texto {text}: los decimales empiezan con un punto, y nada separa los millares"
                );
                Err(FieldError::new(FieldErrorKind::Type, NUMBER, comma))
            }
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

/// Whether a text is a number as people write it with a comma.
fn has_comma(text: &str) -> bool {
    let is_of_numbers = |byte| matches!(byte, b'0'..=b'9' | b'.' | b',' | b'-' | b' ');
    text.contains(',') && text.bytes().all(is_of_numbers)
}

/// Reads a text; databases cannot hold the character U+0000.
fn read_text<T: Value>(text: &str) -> Result<T, FieldError> {
    if text.contains('\0') {
        const EXPECTED: Bilingual = Bilingual::new(
            "a text without the character U+0000",
            "un texto sin el carácter U+0000",
        );
        let found = Phrase::value("U+0000");
        return Err(FieldError::new(FieldErrorKind::Format, EXPECTED, found));
    }
    T::parse(text).map_err(FieldError::from)
}

fn notation_name(notation: Notation) -> Bilingual {
    match notation {
        Notation::Text => TEXT,
        Notation::Number => NUMBER,
        Notation::Boolean => TRUE_OR_FALSE,
    }
}

const TEXT: Bilingual = Bilingual::new("a text", "un texto");
pub const NUMBER: Bilingual = Bilingual::new("a number", "un número");
pub const LIST: Bilingual = Bilingual::new("a list", "una lista");
pub const OBJECT: Bilingual = Bilingual::new("an object", "un objeto");

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

    pub fn kind(&self) -> Phrase {
        const BROKEN: Bilingual = Bilingual::new(
            "a text with half a surrogate pair",
            "un texto con medio par sustituto",
        );
        match self {
            Self::Null => Phrase::value("null"),
            Self::Boolean(_) => TRUE_OR_FALSE.into(),
            Self::Number(_) => NUMBER.into(),
            Self::Text(_) => TEXT.into(),
            Self::BrokenText => BROKEN.into(),
            Self::List => LIST.into(),
            Self::Object => OBJECT.into(),
        }
    }

    /// The value as far as a message can show it.
    pub fn shown(&self) -> Phrase {
        match self {
            Self::Number(digits) => {
                let digits = shortened(digits);
                message!("the number {digits}", "el número {digits}").into()
            }
            Self::Text(text) => {
                let text = shortened(text);
                message!("the text {text}", "el texto {text}").into()
            }
            Self::Boolean(word) => Phrase::value(word),
            other => other.kind(),
        }
    }
}

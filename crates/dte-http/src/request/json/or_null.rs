//! Values of which it must be said when there is none.

use dte_domain::language::{Language, Phrase};
use dte_domain::message;
use dte_domain::value::Value;
use garde::{Path, Report};
use schemars::{Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::value::RawValue;

use crate::request::field_errors::FieldErrors;
use crate::request::json::schema::or_null;
use crate::request::json::{Field, FieldType, JsonValue};

/// A value or `null`, which is not the same as nothing: who leaves it out is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrNull<T>(pub Option<T>);

impl<T: Value> FieldType for OrNull<T> {
    fn expected() -> Phrase {
        let value = T::expected();
        let [english, spanish] = [Language::English, Language::Spanish].map(|it| value.text(it));
        message!("{english}, or null", "{spanish}, o null").into()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        let raw = <&'de RawValue>::deserialize(deserializer)?.get();
        if matches!(JsonValue::of(raw), JsonValue::Null) {
            return Ok(Field::Given(Self(None)));
        }
        let value = Field::<T, SHOWN>::deserialize(&mut serde_json::Deserializer::from_str(raw));
        Ok(match value.map_err(D::Error::custom)? {
            Field::Absent => Field::Absent,
            Field::Given(value) => Field::Given(Self(Some(value))),
            Field::Wrong(error) => Field::Wrong(error),
        })
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        or_null(T::schema(generator))
    }

    fn look_into(&self, _: &FieldErrors, _: &mut dyn FnMut() -> Path, _: &mut Report) {}
}

#[cfg(test)]
mod tests {
    use dte_domain::taxpayer::Nrc;
    use serde_json::json;

    use super::*;

    fn read(written: &str) -> Field<OrNull<Nrc>> {
        serde_json::from_str(written).unwrap()
    }

    #[test]
    fn null_is_said_and_what_cannot_be_read_is_wrong() {
        assert!(matches!(read("null"), Field::Given(OrNull(None))));
        let Field::Given(OrNull(Some(nrc))) = read(r#""123-4""#) else {
            panic!("it is one");
        };
        assert_eq!(nrc.as_str(), "1234");
        let is_wrong = |written| matches!(read(written), Field::Wrong(_));
        assert!(is_wrong("1234") && is_wrong(r#""""#));
        let schema = OrNull::<Nrc>::schema(&mut SchemaGenerator::default());
        assert_eq!(schema.get("type"), Some(&json!(["string", "null"])));
    }
}

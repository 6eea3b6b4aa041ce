//! Objects and lists.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use dte_domain::language::{Bilingual, Phrase};
use dte_domain::message;
use dte_domain::parts::item;
use garde::{Path, Report, Validate};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::request::field_errors::{Demand, FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::field_names::Reading;
use crate::request::json::scalar::{JsonValue, LIST, OBJECT};
use crate::request::json::schema::demanding;
use crate::request::json::{ArrayField, Field, FieldType, given};

/// An object; `T` is its request struct.
pub struct Object<T>(pub T);

pub struct Array<P>(Vec<Field<P>>);

/// The most entries of a list that are read: no list may have more than a document lines.
const MOST_READ: usize = item::MOST;

impl<P> Default for Array<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<P> Array<P> {
    /// The entries, each made into something else; nothing if one is absent or wrong, or cannot be made.
    pub fn each<T>(self, make: impl Fn(P) -> Option<T>) -> Option<Vec<T>> {
        let entries = self.0.into_iter();
        entries.map(|entry| entry.given().and_then(&make)).collect()
    }
}

impl<P> ArrayField<P> {
    /// The entries of a list, which may be absent, each made into something else.
    pub fn each<T>(self, make: impl Fn(P) -> Option<T>) -> Option<Vec<T>> {
        match self {
            Self::Absent => Some(Vec::new()),
            Self::Given(list) => list.each(make),
            Self::Wrong(_) => None,
        }
    }
}

/// A check for garde: the list, when it is there, has 1 to `MOST` entries.
pub fn filled<P, const MOST: usize>(list: &ArrayField<P>, shape: &FieldErrors) -> garde::Result {
    if let Some(asked) = shape.asked(Demand::Count {
        least: 1,
        most: MOST,
    }) {
        return Err(asked);
    }
    match list {
        Field::Given(Array(entries)) if !(1..=MOST).contains(&entries.len()) => {
            let expected = message!("1 to {MOST} entries", "de 1 a {MOST} elementos");
            let actual = entries.len();
            Err(shape.note(FieldError::new(FieldErrorKind::Count, expected, actual)))
        }
        _ => Ok(()),
    }
}

/// A check for garde: the list, when it is there, has at most `MOST` entries.
pub fn at_most<P, const MOST: usize>(list: &ArrayField<P>, shape: &FieldErrors) -> garde::Result {
    if let Some(asked) = shape.asked(Demand::Count {
        least: 0,
        most: MOST,
    }) {
        return Err(asked);
    }
    match list {
        Field::Given(Array(entries)) if entries.len() > MOST => {
            let expected = message!("at most {MOST} entries", "a lo sumo {MOST} elementos");
            let actual = entries.len();
            Err(shape.note(FieldError::new(FieldErrorKind::Count, expected, actual)))
        }
        _ => Ok(()),
    }
}

/// A check for garde: the list has no entries, because the document has no place for them.
pub fn empty<P>(list: &ArrayField<P>, shape: &FieldErrors) -> garde::Result {
    if let Some(asked) = shape.asked(Demand::Count { least: 0, most: 0 }) {
        return Err(asked);
    }
    match list {
        Field::Given(Array(entries)) if !entries.is_empty() => {
            let expected = message!("no entries", "ningún elemento");
            let actual = entries.len();
            Err(shape.note(FieldError::new(FieldErrorKind::Count, expected, actual)))
        }
        _ => Ok(()),
    }
}

/// A part that consists of others.
pub trait Compound: Sized {
    const EXPECTED: Bilingual;

    /// Takes an object, or passes over it.
    fn from_object<'de, A: MapAccess<'de>, const SHOWN: bool>(
        mut map: A,
    ) -> Result<Field<Self, SHOWN>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(wrong_type(&JsonValue::Object))
    }

    /// Takes a list, or passes over it.
    fn from_list<'de, A: SeqAccess<'de>, const SHOWN: bool>(
        mut seq: A,
    ) -> Result<Field<Self, SHOWN>, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(wrong_type(&JsonValue::List))
    }
}

/// A fault of a value that has not the type of a part. Only its kind is shown: a text in place of an object may be
/// the secret that belongs into it.
pub fn wrong_type<C: Compound, const SHOWN: bool>(found: &JsonValue<'_>) -> Field<C, SHOWN> {
    let error = FieldError::new(FieldErrorKind::Type, C::EXPECTED, found.kind());
    Field::wrong(error)
}

impl<T: for<'de> Deserialize<'de>> Compound for Object<T> {
    const EXPECTED: Bilingual = OBJECT;

    fn from_object<'de, A: MapAccess<'de>, const SHOWN: bool>(
        map: A,
    ) -> Result<Field<Self, SHOWN>, A::Error> {
        let _names = Reading::of::<T>();
        T::deserialize(MapAccessDeserializer::new(map)).map(|object| Field::Given(Self(object)))
    }
}

impl<P: FieldType> Compound for Array<P> {
    const EXPECTED: Bilingual = LIST;

    /// A longer list than any may be is counted and not looked into.
    fn from_list<'de, A: SeqAccess<'de>, const SHOWN: bool>(
        mut seq: A,
    ) -> Result<Field<Self, SHOWN>, A::Error> {
        let mut entries = Vec::new();
        while entries.len() < MOST_READ {
            match seq.next_element()? {
                Some(entry) => entries.push(entry),
                None => return Ok(Field::Given(Self(entries))),
            }
        }
        let mut count = entries.len();
        while seq.next_element::<&RawValue>()?.is_some() {
            count += 1;
        }
        if count == entries.len() {
            return Ok(Field::Given(Self(entries)));
        }
        let expected = message!(
            "at most {MOST_READ} entries",
            "a lo sumo {MOST_READ} elementos"
        );
        let error = FieldError::new(FieldErrorKind::Count, expected, count);
        Ok(Field::wrong(error))
    }
}

/// Takes the one kind of value that a container is made of, and notes any other.
struct CompoundVisitor<C, const SHOWN: bool>(PhantomData<C>);

impl<'de, C: Compound, const SHOWN: bool> Visitor<'de> for CompoundVisitor<C, SHOWN> {
    type Value = Field<C, SHOWN>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(C::EXPECTED.english)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        C::from_object(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
        C::from_list(seq)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Field::Absent)
    }

    fn visit_bool<E>(self, word: bool) -> Result<Self::Value, E> {
        Ok(wrong_type(&JsonValue::Boolean(if word {
            "true"
        } else {
            "false"
        })))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(wrong_type(&JsonValue::Number(&number.to_string())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(wrong_type(&JsonValue::Number(&number.to_string())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(wrong_type(&JsonValue::Number(&number.to_string())))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(wrong_type(&JsonValue::Text(text.into())))
    }
}

/// Reads a part that consists of others.
pub fn read_compound<'de, C: Compound, D: Deserializer<'de>, const SHOWN: bool>(
    deserializer: D,
) -> Result<Field<C, SHOWN>, D::Error> {
    deserializer.deserialize_any(CompoundVisitor(PhantomData))
}

impl<T> FieldType for Object<T>
where
    T: for<'de> Deserialize<'de> + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    fn expected() -> Phrase {
        Self::EXPECTED.into()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        read_compound(deserializer)
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Self>()
    }

    fn look_into(&self, shape: &FieldErrors, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        self.0.validate_into(shape, path, report);
    }
}

impl<P: FieldType> FieldType for Array<P> {
    fn expected() -> Phrase {
        Self::EXPECTED.into()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        read_compound(deserializer)
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "array", "items": P::schema(generator)})
    }

    fn look_into(&self, shape: &FieldErrors, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        for (index, entry) in self.0.iter().enumerate() {
            if shape.is_full() {
                return;
            }
            let mut path = || path().join(index);
            if let Err(missing) = given(entry, shape) {
                report.append(path(), missing);
            }
            entry.validate_into(shape, &mut path, report);
        }
    }
}

/// The request struct's own, and what its checks demand.
impl<T> JsonSchema for Object<T>
where
    T: Validate<Context = FieldErrors> + Default + JsonSchema,
{
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        demanding::<T>(T::json_schema(generator))
    }
}

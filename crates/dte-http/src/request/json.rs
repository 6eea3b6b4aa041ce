//! Members of a JSON request, read straight into the values of the domain.
//!
//! A request struct has fields like `quantity: Field<Quantity>`, `receiver: ObjectField<Receiver>`,
//! `items: ArrayField<Object<Item>>`. What cannot be read does not end the parsing: it stays behind as
//! [`Field::Wrong`], so that an answer can name all faults at once. Numbers are read from their
//! digits, never through a binary float.

mod compound;
mod deny_unknown;
mod field_names;
mod if_supported;
mod or_null;
mod scalar;
mod schema;

use std::borrow::Cow;

use dte_domain::language::Phrase;
use garde::{Path, Report, Validate};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer};

pub use crate::request::json::compound::{
    Array, Compound, Object, at_most, empty, filled, read_compound, wrong_type,
};
pub use crate::request::json::deny_unknown::DenyUnknown;
pub use crate::request::json::field_names::{Names, known, meant};
pub use crate::request::json::if_supported::{IfSupported, Support, Supported, Unsupported};
pub use crate::request::json::or_null::OrNull;
pub use crate::request::json::scalar::{JsonValue, NUMBER, OBJECT};
pub use schema::{FORM, form_schema, open};

use crate::request::field_errors::{Demand, FieldError, FieldErrors};

/// A member of an object. Supported `SHOWN` false its value is never told, not even when it is wrong:
/// passwords and secrets.
#[derive(Default)]
pub enum Field<T, const SHOWN: bool = true> {
    /// Left out, or null.
    #[default]
    Absent,
    Given(T),
    /// Something that cannot be read; boxed, because a member is moved often and wrong seldom.
    Wrong(Box<FieldError>),
}

pub type Redacted<T> = Field<T, false>;
pub type ObjectField<T> = Field<Object<T>>;
pub type ArrayField<P> = Field<Array<P>>;

impl<T, const SHOWN: bool> Field<T, SHOWN> {
    /// What was read; nothing when it is absent or wrong.
    pub fn given(self) -> Option<T> {
        match self {
            Self::Given(value) => Some(value),
            Self::Absent | Self::Wrong(_) => None,
        }
    }

    pub fn wrong(error: FieldError) -> Self {
        Self::Wrong(Box::new(error))
    }

    /// The value, or the default if it is absent or wrong.
    pub fn or_default(self) -> T
    where
        T: Default,
    {
        self.given().unwrap_or_default()
    }
}

impl<T> ObjectField<T> {
    /// The object's request struct; nothing when it is absent or wrong.
    pub fn inner(self) -> Option<T> {
        self.given().map(|object| object.0)
    }
}

pub trait FieldType: Sized {
    fn expected() -> Phrase;

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error>;

    /// What a good one looks like.
    fn schema(generator: &mut SchemaGenerator) -> Schema;

    /// Finds the faults within it.
    fn look_into(&self, shape: &FieldErrors, path: &mut dyn FnMut() -> Path, report: &mut Report);
}

impl<'de, T: FieldType, const SHOWN: bool> Deserialize<'de> for Field<T, SHOWN> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read_json(deserializer)
    }
}

impl<T: FieldType, const SHOWN: bool> Validate for Field<T, SHOWN> {
    type Context = FieldErrors;

    fn validate_into(
        &self,
        shape: &FieldErrors,
        path: &mut dyn FnMut() -> Path,
        report: &mut Report,
    ) {
        match self {
            Self::Absent => {}
            Self::Given(part) => part.look_into(shape, path, report),
            Self::Wrong(error) => report.append(path(), shape.note((**error).clone())),
        }
    }
}

/// Whether it must be there is told by the object around it.
impl<T: FieldType, const SHOWN: bool> JsonSchema for Field<T, SHOWN> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Field".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = T::schema(generator);
        if !SHOWN {
            schema.insert("writeOnly".to_owned(), true.into());
        }
        schema
    }
}

/// A check for garde: the member is there.
pub fn given<T: FieldType, const SHOWN: bool>(
    member: &Field<T, SHOWN>,
    shape: &FieldErrors,
) -> garde::Result {
    if let Some(asked) = shape.asked(Demand::Given) {
        return Err(asked);
    }
    match member {
        Field::Absent => Err(shape.note(FieldError::required(T::expected()))),
        Field::Given(_) | Field::Wrong(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dte_domain::money::Money;
    use dte_domain::value::Text;

    #[derive(Default, serde::Deserialize, garde::Validate, schemars::JsonSchema)]
    #[garde(context(FieldErrors))]
    #[serde(default)]
    struct Line {
        #[garde(custom(given), dive)]
        r#type: Field<Text<1, 3>>,
        #[garde(dive)]
        amount: Field<Money>,
        #[garde(dive)]
        marked: Field<bool>,
        #[garde(dive)]
        tags: ArrayField<Text<1, 3>>,
        #[garde(dive)]
        secret: Redacted<Text<1, 3>>,
    }

    #[derive(Default, serde::Deserialize, garde::Validate, schemars::JsonSchema)]
    #[garde(context(FieldErrors))]
    #[serde(default)]
    struct Order {
        #[garde(custom(given), dive)]
        lines: ArrayField<Object<Line>>,
        #[garde(dive)]
        first: ObjectField<Line>,
        #[garde(custom(filled::<_, 2>), dive)]
        notes: ArrayField<Text<1, 3>>,
    }

    /// Reads through the wrappers that the body uses.
    fn read(json: &str) -> (ObjectField<Order>, Vec<String>) {
        let mut unknown = Vec::new();
        let mut parser = serde_json::Deserializer::from_str(json);
        let order = serde_ignored::deserialize(&mut parser, |path| unknown.push(path.to_string()));
        (order.unwrap(), unknown)
    }

    fn faults(json: &str) -> Vec<String> {
        let violations = FieldErrors::judge(&read(json).0);
        violations.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn values_are_read_through_the_wrappers_that_track_unknown_members() {
        let json = r#"{"lines": [{"type": "a\u0062", "amount": 1.10, "marked": true, "typ": 1}],
            "first": {"type": " x ", "tags": ["p", "q"], "deep": {"er": 1}}, "more": []}"#;
        let (order, unknown) = read(json);
        assert_eq!(unknown, ["lines.0.typ", "first.deep", "more"]);
        assert!(FieldErrors::judge(&order).is_empty());
        let order = order.inner().unwrap();
        let lines = order.lines.each(|line| Some(line.0));
        let lines = lines.unwrap();
        let [line] = lines.try_into().ok().unwrap();
        assert_eq!(&*line.r#type.given().unwrap(), "ab");
        assert_eq!(line.amount.given(), Some(dte_domain::samples::money("1.1")));
        assert_eq!(line.marked.given(), Some(true));
        let tags = order.first.inner().unwrap().tags;
        let tags = tags.each(Some).unwrap();
        assert_eq!(tags.len(), 2);
    }

    #[test]
    fn what_nobody_asks_for_ends_the_reading_of_the_known() {
        let known = |json: &str| {
            let mut parser = serde_json::Deserializer::from_str(json);
            ObjectField::<Order>::deserialize(DenyUnknown(&mut parser)).is_ok()
        };
        assert!(known(
            r#"{"lines": [{"type": "a", "amount": 1.10}], "first": null}"#
        ));
        assert!(!known(r#"{"more": 1}"#));
        assert!(!known(r#"{"lines": [{"type": "a", "typ": "b"}]}"#));
        assert!(!known(r#"{"lines": [], "l\u0069nes": []}"#));
        assert!(!known(r#"{"lines": {"type": "a"}}"#));
    }

    #[test]
    fn all_faults_are_told_at_once_with_the_clients_paths() {
        insta::assert_snapshot!(
            faults(
                r#"{"lines": [{"type": 12, "amount": "1.00", "marked": "yes", "tags": "x"},
                    {"type": "abcd", "amount": 1.001, "tags": [1, null, {}], "secret": 123456},
                    7, null, {"amount": 1e400, "secret": "abcdef", "type": "\ud800"}],
                    "first": [], "notes": []}"#
            )
            .join("\n")
        );
    }

    #[test]
    fn null_is_as_good_as_nothing() {
        assert!(faults(r#"{"lines": [{"type": "a", "amount": null}], "first": null}"#).is_empty());
        assert_eq!(
            faults(r#"{"lines": null}"#),
            ["[REQUIRED] lines: it must be given (expected a list, got nothing)"]
        );
    }

    #[test]
    fn a_number_keeps_every_digit() {
        let (order, _) = read(r#"{"first": {"type": "a", "amount": 99999999999.99}}"#);
        let amount = order.inner().unwrap().first.inner().unwrap().amount.given();
        assert_eq!(amount, Some(dte_domain::samples::money("99999999999.99")));
    }

    #[test]
    fn a_text_with_the_character_zero_is_refused() {
        assert_eq!(
            faults(r#"{"lines": [{"type": "a\u0000"}]}"#),
            [
                "[FORMAT] lines[0].type: it must have the form that is expected (expected a text without the character U+0000, got U+0000)"
            ]
        );
    }

    #[test]
    fn a_request_that_is_no_object_is_of_the_wrong_type() {
        for (json, found) in [("[]", "a list"), ("1.5", "a number"), ("\"x\"", "a text")] {
            assert_eq!(
                faults(json),
                [format!(
                    "[TYPE] body: it must be of the type that is expected (expected an object, got {found})"
                )]
            );
        }
    }
}

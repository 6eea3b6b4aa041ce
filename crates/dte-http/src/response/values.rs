//! Single values as answers write them.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::time::Duration;

use dte_application::ports::{ContingencyId, KeyId};
use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::edition::Edition;
use dte_domain::identification::{GenerationCode, IssuingPlace, LocalTime};
use dte_domain::value::{Form, Notation, Value};
use rust_decimal::Decimal;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::request::json::{FORM, form_schema, open};

/// A value as the text that it is shown as.
#[derive(Clone, Copy, Debug)]
pub struct AsText<T>(pub T);

impl<T: Display> Serialize for AsText<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The authority's code of an entry of a catalogue: `03`.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueCode<T>(pub T);

impl<T: Catalogue> Serialize for CatalogueCode<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.code())
    }
}

/// The names of editions: `["2022", "2026"]`.
#[derive(Clone, Copy, Debug)]
pub struct EditionNames(pub &'static [Edition]);

impl Serialize for EditionNames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|edition| edition.name()))
    }
}

/// The code of an entry of a catalogue whose codes are numbers.
#[derive(Clone, Copy, Debug)]
pub struct CatalogueNumber<T>(pub T);

impl<T: NumericCatalogue> Serialize for CatalogueNumber<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0.number())
    }
}

/// A moment on El Salvador's clock: `2026-03-16 10:00:00`.
pub type Local = AsText<LocalTime>;

impl Local {
    pub fn at(moment: OffsetDateTime) -> Self {
        Self(LocalTime::at(moment))
    }
}

/// The same with its zone: `2026-03-16T10:00:00-06:00`.
#[derive(Clone, Copy, Debug)]
pub struct Zoned(pub LocalTime);

impl Zoned {
    pub fn at(moment: OffsetDateTime) -> Self {
        Self(LocalTime::at(moment))
    }
}

impl Serialize for Zoned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.with_zone())
    }
}

/// A moment in universal time, to the second: `2026-03-16T16:00:00Z`.
#[derive(Clone, Copy, Debug)]
pub struct Universal(pub OffsetDateTime);

impl Display for Universal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0.replace_nanosecond(0).unwrap_or(self.0);
        // Every year that a clock shows has a text.
        f.write_str(&whole.format(&Rfc3339).unwrap_or_default())
    }
}

impl Serialize for Universal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An amount as a number of JSON, exactly: `33.9`.
#[derive(Clone, Copy, Debug)]
pub struct Amount(pub Decimal);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = self.0.normalize().to_string();
        let number = RawValue::from_string(digits).map_err(S::Error::custom)?;
        number.serialize(serializer)
    }
}

/// Microseconds as a number of milliseconds, exactly: `0.250`.
#[derive(Clone, Copy, Debug)]
pub struct Milliseconds(pub u64);

impl From<Duration> for Milliseconds {
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX))
    }
}

impl Serialize for Milliseconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = format!("{}.{:03}", self.0 / 1000, self.0 % 1000);
        let number = RawValue::from_string(digits).map_err(S::Error::custom)?;
        number.serialize(serializer)
    }
}

/// Says what values look like, where they stand.
macro_rules! looks_like {
    ($([$($generics:tt)*] $type:ty => $schema:expr),* $(,)?) => {$(
        impl<$($generics)*> JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )*};
}

looks_like! {
    [] AsText<GenerationCode> => form_schema(&GenerationCode::form()),
    [] AsText<IssuingPlace> => form_schema(&Form::pattern(
        "^[MSB][0-9]{3}P[0-9]{3}$",
        "the establishment and the point of sale as control numbers carry them",
        "M001P001",
    )),
    [] AsText<KeyId> => json_schema!({"type": "string", "format": "uuid"}),
    [] AsText<ContingencyId> => json_schema!({"type": "string"}),
    [] Local => form_schema(&Form::pattern(
        "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$",
        "a moment as clocks in El Salvador show it",
        "2026-03-16 10:00:00",
    )),
    [] Zoned => moment("a moment with the zone of El Salvador", "2026-03-16T10:00:00-06:00"),
    [] Universal => moment("a moment in universal time", "2026-03-16T16:00:00Z"),
    [] Milliseconds => json_schema!({
        "type": "number", "minimum": 0, FORM: "milliseconds, exact to the microsecond"
    }),
    [] Amount => json_schema!({"type": "number", FORM: "an exact decimal"}),
    [] EditionNames => json_schema!({"type": "array", "items": edition()}),
    [T: Catalogue] CatalogueCode<T> => codes(T::form()),
    [T: NumericCatalogue] CatalogueNumber<T> => form_schema(&T::form()),
}

fn moment(says: &str, example: &str) -> Schema {
    json_schema!({
        "type": "string", "format": "date-time", FORM: says, "examples": [example]
    })
}

/// The name of an edition.
fn edition() -> Schema {
    let names: Vec<_> = Edition::ALL.iter().map(|edition| edition.name()).collect();
    let mut edition = json_schema!({"type": "string", "enum": names});
    open(&mut edition);
    edition
}

/// A code that is written as a text, whatever it is in requests.
fn codes(form: Form) -> Schema {
    match form {
        Form::Code { lists, codes, .. } => form_schema(&Form::Code {
            notation: Notation::Text,
            lists,
            codes,
        }),
        other => form_schema(&other),
    }
}

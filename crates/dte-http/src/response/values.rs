//! Single values as answers write them.

use std::fmt::Display;
use std::time::Duration;

use dte_domain::catalog::{Catalogue, NumericCatalogue};
use dte_domain::edition::Edition;
use dte_domain::identification::LocalTime;
use rust_decimal::Decimal;
use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

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

impl Serialize for Universal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0.replace_nanosecond(0).unwrap_or(self.0);
        // Every year that a clock shows has a text.
        serializer.serialize_str(&whole.format(&Rfc3339).unwrap_or_default())
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

//! Single columns: how moments, amounts and identities are written, and read back.
//!
//! Moments are whole microseconds of universal time in a 64-bit number: the same on both
//! databases, compared as a number, with no zone to be lost and nothing to parse.

use dte_domain::income_tax::IncomeTax;
use dte_domain::lifecycle::Rejection;
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::error::{InconsistentRow, Refusal};

const NANOS: i128 = 1_000;
const CENT_PLACES: u32 = 2;

/// A moment as its column holds it.
pub(crate) fn micros(moment: OffsetDateTime) -> i64 {
    // Microseconds of the years -9999 to 9999 fit.
    i64::try_from(moment.unix_timestamp_nanos().div_euclid(NANOS)).unwrap_or(i64::MAX)
}

/// An amount as its column holds it. An amount with a fraction of a cent is a mistake of the
/// caller and is not rounded here.
pub(crate) fn cents(amount: Decimal) -> Result<i64, Refusal> {
    let cents = (amount * Decimal::ONE_HUNDRED).normalize();
    match i64::try_from(cents) {
        Ok(whole) if cents.scale() == 0 => Ok(whole),
        _ => Err(Refusal::Mistake(format!(
            "{amount} is not an amount in whole cents"
        ))),
    }
}

/// A list of texts as its column holds it.
pub(crate) fn list(texts: &[String]) -> Result<String, Refusal> {
    serde_json::to_string(texts).map_err(|error| Refusal::Mistake(error.to_string()))
}

/// Reads the columns of one row.
#[derive(Clone, Copy)]
pub(crate) struct RowReader<'a> {
    table: &'static str,
    key: &'a str,
}

impl<'a> RowReader<'a> {
    pub(crate) const fn new(table: &'static str, key: &'a str) -> Self {
        Self { table, key }
    }

    pub(crate) fn fault(&self, column: &'static str, why: &impl ToString) -> InconsistentRow {
        InconsistentRow {
            table: self.table,
            key: self.key.to_owned(),
            column,
            why: why.to_string(),
        }
    }

    pub(crate) fn value<T: Value>(
        &self,
        column: &'static str,
        written: &str,
    ) -> Result<T, InconsistentRow> {
        T::parse_stored(written).map_err(|parse_error| self.fault(column, &parse_error))
    }

    pub(crate) fn optional<T: Value>(
        &self,
        column: &'static str,
        written: Option<impl AsRef<str>>,
    ) -> Result<Option<T>, InconsistentRow> {
        written
            .map(|text| self.value(column, text.as_ref()))
            .transpose()
    }

    pub(crate) fn uuid(
        &self,
        column: &'static str,
        written: &str,
    ) -> Result<Uuid, InconsistentRow> {
        Uuid::try_parse(written).map_err(|error| self.fault(column, &error))
    }

    pub(crate) fn moment(
        &self,
        column: &'static str,
        micros: i64,
    ) -> Result<OffsetDateTime, InconsistentRow> {
        OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * NANOS)
            .map_err(|error| self.fault(column, &error))
    }

    /// A number that must fit its type.
    pub(crate) fn number<T: TryFrom<i64>>(
        &self,
        column: &'static str,
        number: i64,
    ) -> Result<T, InconsistentRow> {
        T::try_from(number).map_err(|_too_large| self.fault(column, &format!("got {number}")))
    }

    /// What a column's text stands for.
    pub(crate) fn named<T>(
        &self,
        column: &'static str,
        name: &str,
        named: impl Fn(&str) -> Option<T>,
    ) -> Result<T, InconsistentRow> {
        named(name).ok_or_else(|| self.fault(column, &format!("got '{name}'")))
    }

    /// Reads an income-tax pair.
    pub(crate) fn income_tax(
        &self,
        written: Option<&str>,
    ) -> Result<Option<IncomeTax>, InconsistentRow> {
        let pair = |written| self.named("income_tax", written, IncomeTax::read);
        written.map(pair).transpose()
    }

    /// What an incomplete refusal said of something that is pending still. It stands where a
    /// refusal stands, and goes with whatever is decided.
    pub(crate) fn refusal(
        &self,
        code: Option<&String>,
        description: Option<&String>,
        observations: Option<&String>,
    ) -> Result<Option<Rejection>, InconsistentRow> {
        let (Some(code), Some(description)) = (code, description) else {
            return Ok(None);
        };
        Ok(Some(Rejection {
            code: code.clone(),
            description: description.clone(),
            observations: self.list("observations", observations)?,
            at: None,
        }))
    }

    /// A list of texts; an empty one may be missing.
    pub(crate) fn list(
        &self,
        column: &'static str,
        json: Option<&String>,
    ) -> Result<Vec<String>, InconsistentRow> {
        json.map_or(Ok(Vec::new()), |json| {
            serde_json::from_str(json).map_err(|error| self.fault(column, &error))
        })
    }
}

pub(crate) fn amount(cents: i64) -> Decimal {
    Decimal::new(cents, CENT_PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn moments_come_back_to_the_microsecond_also_before_1970() {
        let reader = RowReader::new("documents", "A");
        for moment in [
            datetime!(2026-03-16 14:05:06.789123 UTC),
            datetime!(1969-12-31 23:59:59.999999 UTC),
            datetime!(9999-12-31 23:59:59 UTC),
        ] {
            assert_eq!(reader.moment("created_at", micros(moment)), Ok(moment));
        }
        assert!(reader.moment("created_at", i64::MAX).is_err());
    }

    #[test]
    fn amounts_are_whole_cents_or_refused() {
        assert_eq!(cents(Decimal::new(33_900, 2)).unwrap(), 33_900);
        assert_eq!(cents(Decimal::new(339, 0)).unwrap(), 33_900);
        assert_eq!(cents(Decimal::new(3_390, 1)).unwrap(), 33_900);
        assert_eq!(
            cents(Decimal::new(9_999_999_999_999, 2)).unwrap(),
            9_999_999_999_999
        );
        assert!(cents(Decimal::new(1, 3)).is_err());
        assert!(cents(Decimal::MAX / Decimal::ONE_THOUSAND).is_err());
        assert_eq!(amount(33_900), Decimal::new(339, 0));
    }
}

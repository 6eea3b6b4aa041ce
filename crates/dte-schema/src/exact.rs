//! Amounts as JSON numbers, digit by digit.

use std::io::{Cursor, Write};

use dte_domain::amount_in_words::{in_words, signed_in_words};
use rust_decimal::Decimal;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A sign, a point, a nought before it, and the 29 digits that a decimal has at most.
const LONGEST: usize = 32;

/// A decimal that is written as a JSON number in its shortest form: `13`, `0.5`; never through a
/// binary float.
#[derive(Clone, Copy, Debug)]
pub struct Exact(pub Decimal);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let shortest = self.0.normalize();
        if shortest.scale() == 0
            && let Ok(whole) = i64::try_from(shortest.mantissa())
        {
            return serializer.serialize_i64(whole);
        }
        serialize_digits(shortest, serializer)
    }
}

/// On the stack: a document has a hundred amounts.
fn serialize_digits<S: Serializer>(amount: Decimal, serializer: S) -> Result<S::Ok, S::Error> {
    let mut text = Cursor::new([0; LONGEST]);
    write!(text, "{amount}").map_err(serde::ser::Error::custom)?;
    let length = usize::try_from(text.position()).unwrap_or(LONGEST);
    let digits = text.get_ref().get(..length).unwrap_or_default();
    let number: &RawValue = serde_json::from_slice(digits).map_err(serde::ser::Error::custom)?;
    number.serialize(serializer)
}

/// An amount that is written in words; one that has none is an error.
#[derive(Clone, Copy, Debug)]
pub struct InWords(pub Decimal);

impl Serialize for InWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = in_words(self.0).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&words)
    }
}

/// The same of an amount that may be below 0.
#[derive(Clone, Copy, Debug)]
pub struct SignedInWords(pub Decimal);

impl Serialize for SignedInWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let words = signed_in_words(self.0).map_err(serde::ser::Error::custom)?;
        serializer.serialize_str(&words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_without_words_is_an_error() {
        let written = |amount| serde_json::to_string(&InWords(amount));
        assert_eq!(written(Decimal::ONE).unwrap(), "\"UN 00/100 USD\"");
        assert!(written(Decimal::NEGATIVE_ONE).is_err());
        let signed = serde_json::to_string(&SignedInWords(Decimal::NEGATIVE_ONE));
        assert_eq!(signed.unwrap(), "\"MENOS UN 00/100 USD\"");
    }

    #[test]
    fn amounts_are_written_exactly_and_short() {
        for (amount, written) in [
            ("339.000", "339"),
            ("0.50", "0.5"),
            ("0", "0"),
            ("-12.30", "-12.3"),
            ("99999999999.12345678", "99999999999.12345678"),
            ("0.00000001", "0.00000001"),
            (
                "-0.1234567890123456789012345678",
                "-0.1234567890123456789012345678",
            ),
            (
                "-79228162514264337593543950335",
                "-79228162514264337593543950335",
            ),
            (
                "-7.9228162514264337593543950335",
                "-7.9228162514264337593543950335",
            ),
        ] {
            let exact = Exact(Decimal::from_str_exact(amount).unwrap());
            assert_eq!(serde_json::to_string(&exact).unwrap(), written);
        }
    }
}

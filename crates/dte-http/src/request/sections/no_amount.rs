//! Amounts of other types of document.

use dte_domain::money::AnyNumber;
use dte_domain::value::{Notation, ParseError, ParseErrorKind, Value};

/// An amount that other types of document have and this one has not: 0 or nothing. Passed over like
/// any unknown member it would change a total without a word.
#[derive(Clone)]
pub struct NoAmount;

impl Value for NoAmount {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if AnyNumber::parse(written)?.get().is_zero() {
            return Ok(Self);
        }
        let expected = "0 or nothing: documents of this type have no such amount";
        Err(ParseError::new(ParseErrorKind::Range, expected, written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nothing_is_taken() {
        for good in ["0", "0.00"] {
            assert!(NoAmount::parse(good).is_ok(), "{good}");
        }
        for bad in ["0.01", "-1", "x"] {
            assert!(NoAmount::parse(bad).is_err(), "{bad}");
        }
    }
}

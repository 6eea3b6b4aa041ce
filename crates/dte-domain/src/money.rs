//! Exact amounts in US dollars.
//!
//! An amount never passes through a binary float. There is one rounding, [`round`]: half away
//! from zero, as the authority rounds (functional manual: a following digit of 5 or more rounds up).

use std::fmt::Display;

use rust_decimal::{Decimal, RoundingStrategy};

use crate::language::{Bilingual, Message};
use crate::message;
use crate::value::number::exact;
use crate::value::{Form, Notation, ParseError, ParseErrorKind, Value};

/// Every amount of a document is below one hundred thousand million dollars (official schemas).
pub const LIMIT: Decimal = Decimal::from_parts(1_215_752_192, 23, 0, false, 0);

/// The largest amount. Readers that take numbers for binary doubles would round what lies between it
/// and [`LIMIT`] up to that.
pub const LARGEST: Decimal = Decimal::from_parts(1_316_134_911, 2_328, 0, false, 2);

/// The smallest step of a total, and the authority's tolerance on computed amounts.
pub const CENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// Decimals of a total.
pub const TOTAL_PLACES: u32 = 2;

/// Decimals of an amount on a line.
pub const LINE_PLACES: u32 = 8;

/// Rounds half away from zero to `places` decimals: the only rounding there is.
#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the strategy is named"
)]
pub fn round(value: Decimal, places: u32) -> Decimal {
    value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
}

/// Cuts an amount off after `places` decimals, for a bound that must not grow.
pub fn cut(value: Decimal, places: u32) -> Decimal {
    value.trunc_with_scale(places)
}

/// Whether two amounts differ by at most one cent.
pub fn within_a_cent(one: Decimal, other: Decimal) -> bool {
    (one - other).abs() <= CENT
}

/// Whether a client's amount of a field with `places` decimals is the `exact` one within a cent,
/// measured against the exact value rounded to the field's decimals.
pub fn agrees(claimed: Decimal, exact: Decimal, places: u32) -> bool {
    // Nearly all are equal, and no rounding to cents or finer takes that further than a cent away.
    claimed == exact || within_a_cent(claimed, round(exact, places))
}

/// A number with a comma before each three digits of what stands before its point: `1,234.56`.
pub fn grouped(number: &str) -> String {
    let (sign, number) = match number.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", number),
    };
    let (whole, rest) = number.split_at(number.find('.').unwrap_or(number.len()));
    let mut grouped = String::from(sign);
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

/// An amount as people read it, to the cent: `US$ 1,234.56`.
pub fn dollars(amount: Decimal) -> String {
    format!("US$ {}", grouped(&format!("{:.2}", round(amount, 2))))
}

/// `percent` of an amount, not rounded.
pub fn percent(percent: u32, of: Decimal) -> Decimal {
    of * Decimal::new(i64::from(percent), 2)
}

fn read_limited(written: &str, places: u32) -> Result<Decimal, ParseError> {
    limited(exact(written)?, places, &written)
}

/// The amount, if it is within the limits of documents; `written` is shown when it is not.
fn limited(amount: Decimal, places: u32, written: &dyn Display) -> Result<Decimal, ParseError> {
    let amount = of_places(amount, places, written)?;
    if amount.is_sign_negative() || is_too_large(amount) {
        let expected = message!(
            "an amount from 0 to 99999999999.99",
            "un monto de 0 a 99999999999.99"
        );
        return Err(refused(ParseErrorKind::Range, expected, written));
    }
    Ok(amount)
}

/// The amount in its shortest form, 0 without a sign, if it has no more decimals.
fn of_places(amount: Decimal, places: u32, written: &dyn Display) -> Result<Decimal, ParseError> {
    let amount = amount.normalize();
    if amount.scale() > places {
        let expected = message!("at most {places} decimals", "a lo sumo {places} decimales");
        return Err(refused(ParseErrorKind::Decimals, expected, written));
    }
    Ok(amount)
}

fn refused(kind: ParseErrorKind, expected: Message, written: &dyn Display) -> ParseError {
    ParseError::new(kind, expected, &written.to_string())
}

fn is_too_large(amount: Decimal) -> bool {
    // No amount is above its own digits: most need not be brought to the scale of the largest.
    const BELOW: i128 = 99_999_999_999;
    amount.mantissa() > BELOW && amount > LARGEST
}

/// A total in dollars: from 0 to [`LARGEST`], at most 2 decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Money(Decimal);

impl Money {
    /// No money.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// The amount as a number.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Value for Money {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        read_limited(written, TOTAL_PLACES).map(Self)
    }

    fn form() -> Form {
        Form::number(Decimal::ZERO, LARGEST, TOTAL_PLACES)
    }
}

/// A computed total: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for Money {
    type Error = ParseError;

    fn try_from(amount: Decimal) -> Result<Self, ParseError> {
        limited(amount, TOTAL_PLACES, &amount).map(Self)
    }
}

/// An amount on a line (price, discount, sale): from 0 to [`LARGEST`], at most 8 decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LineAmount(Decimal);

impl LineAmount {
    /// Nothing.
    pub const ZERO: Self = Self(Decimal::ZERO);

    /// The amount as a number.
    pub fn get(self) -> Decimal {
        self.0
    }

    /// Whether there is anything.
    pub fn is_positive(self) -> bool {
        // It is never below 0.
        !self.0.is_zero()
    }
}

impl Value for LineAmount {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        read_limited(written, LINE_PLACES).map(Self)
    }

    fn form() -> Form {
        Form::number(Decimal::ZERO, LARGEST, LINE_PLACES)
    }
}

/// A computed amount: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for LineAmount {
    type Error = ParseError;

    fn try_from(amount: Decimal) -> Result<Self, ParseError> {
        limited(amount, LINE_PLACES, &amount).map(Self)
    }
}

fn signed(written: &str, places: u32) -> Result<Decimal, ParseError> {
    signed_within(exact(written)?, places, &written)
}

/// An amount of a sign of its own: at most `places` decimals, within the limits of documents either way.
fn signed_within(
    amount: Decimal,
    places: u32,
    written: &dyn Display,
) -> Result<Decimal, ParseError> {
    let amount = of_places(amount, places, written)?;
    if is_too_large(amount.abs()) {
        let expected = message!(
            "an amount from -99999999999.99 to 99999999999.99",
            "un monto de -99999999999.99 a 99999999999.99"
        );
        return Err(refused(ParseErrorKind::Range, expected, written));
    }
    Ok(amount)
}

/// An amount on a line that may be below 0: at most 8 decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SignedLineAmount(Decimal);

impl SignedLineAmount {
    /// The amount as a number.
    pub fn get(self) -> Decimal {
        self.0
    }

    /// True if it is neither above nor below 0.
    pub fn is_zero(self) -> bool {
        self.0.is_zero()
    }
}

impl Value for SignedLineAmount {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        signed(written, LINE_PLACES).map(Self)
    }

    fn form() -> Form {
        Form::number(-LARGEST, LARGEST, LINE_PLACES)
    }
}

/// A computed amount: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for SignedLineAmount {
    type Error = ParseError;

    fn try_from(amount: Decimal) -> Result<Self, ParseError> {
        signed_within(amount, LINE_PLACES, &amount).map(Self)
    }
}

/// A total that may be below 0: at most 2 decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SignedMoney(Decimal);

impl SignedMoney {
    /// The amount as a number.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Value for SignedMoney {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        signed(written, TOTAL_PLACES).map(Self)
    }

    fn form() -> Form {
        Form::number(-LARGEST, LARGEST, TOTAL_PLACES)
    }
}

/// A computed total: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for SignedMoney {
    type Error = ParseError;

    fn try_from(amount: Decimal) -> Result<Self, ParseError> {
        signed_within(amount, TOTAL_PLACES, &amount).map(Self)
    }
}

/// How much of something is sold: above 0, at most 8 decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quantity(Decimal);

impl Quantity {
    fn above_0(quantity: Decimal, written: &dyn Display) -> Result<Self, ParseError> {
        if quantity.is_zero() {
            let expected = message!("a quantity above 0", "una cantidad mayor que 0");
            return Err(refused(ParseErrorKind::Range, expected, written));
        }
        Ok(Self(quantity))
    }

    /// The quantity as a number.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Value for Quantity {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let quantity = exact(written)?;
        if quantity.is_sign_negative() {
            return Self::above_0(Decimal::ZERO, &written);
        }
        limited(quantity, LINE_PLACES, &written).and_then(|it| Self::above_0(it, &written))
    }

    fn form() -> Form {
        Form::Number {
            least: Decimal::ZERO,
            takes_least: false,
            most: LARGEST,
            decimals: LINE_PLACES,
        }
    }
}

/// A computed quantity: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for Quantity {
    type Error = ParseError;

    fn try_from(quantity: Decimal) -> Result<Self, ParseError> {
        limited(quantity, LINE_PLACES, &quantity).and_then(|it| Self::above_0(it, &quantity))
    }
}

/// A percentage from 0 to 100, at most 2 decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Percentage(Decimal);

impl Percentage {
    fn up_to_100(percentage: Decimal, written: &dyn Display) -> Result<Self, ParseError> {
        if percentage > Decimal::ONE_HUNDRED {
            let expected = message!("a percentage from 0 to 100", "un porcentaje de 0 a 100");
            return Err(refused(ParseErrorKind::Range, expected, written));
        }
        Ok(Self(percentage))
    }

    /// The percentage as a number.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Value for Percentage {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let percentage = read_limited(written, TOTAL_PLACES)?;
        Self::up_to_100(percentage, &written)
    }

    fn form() -> Form {
        Form::number(Decimal::ZERO, Decimal::ONE_HUNDRED, TOTAL_PLACES)
    }
}

/// A computed percentage: refused where it has more decimals, or is not within the limits.
impl TryFrom<Decimal> for Percentage {
    type Error = ParseError;

    fn try_from(percentage: Decimal) -> Result<Self, ParseError> {
        limited(percentage, TOTAL_PLACES, &percentage)
            .and_then(|it| Self::up_to_100(it, &percentage))
    }
}

/// A number that may have any sign and size; a rule says what it must be.
///
/// For amounts that clients may send although nothing is done with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyNumber(Decimal);

impl AnyNumber {
    /// The number.
    pub fn get(self) -> Decimal {
        self.0
    }
}

impl Value for AnyNumber {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        exact(written).map(Self)
    }

    fn form() -> Form {
        Form::AnyNumber
    }
}

/// An amount that documents of a type have no place for, as clients may send it all the same: 0. Any
/// other would change what is paid without a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoAmount;

impl Value for NoAmount {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if exact(written)?.is_zero() {
            return Ok(Self);
        }
        let expected = Bilingual::new(
            "0: such documents have no place for it",
            "0: estos documentos no tienen lugar para él",
        );
        Err(ParseError::new(ParseErrorKind::Range, expected, written))
    }

    fn form() -> Form {
        Form::number(Decimal::ZERO, Decimal::ZERO, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decimal(text: &str) -> Decimal {
        Decimal::from_str_exact(text).unwrap()
    }

    #[test]
    fn dollars_are_read_in_groups_of_three_digits_and_to_the_cent() {
        for (amount, text) in [
            ("0", "US$ 0.00"),
            ("113", "US$ 113.00"),
            ("1234.565", "US$ 1,234.57"),
            ("-1234567.8", "US$ -1,234,567.80"),
        ] {
            assert_eq!(dollars(amount.parse().unwrap()), text);
        }
    }

    #[test]
    fn a_computed_amount_keeps_the_limits_of_one_that_was_read() {
        assert_eq!(Money::try_from(decimal("1.50")), Money::parse("1.5"));
        for written in ["-0.01", "0.001", "100000000000"] {
            let computed = Money::try_from(decimal(written));
            assert_eq!(computed, Money::parse(written), "{written}");
            assert!(computed.is_err(), "{written}");
        }
        let fine = decimal("0.00000001");
        assert_eq!(LineAmount::try_from(fine).unwrap().get(), fine);
        assert_eq!(Quantity::try_from(fine).unwrap().get(), fine);
        assert_eq!(Quantity::try_from(Decimal::ZERO), Quantity::parse("0"));
        assert!(Quantity::try_from(Decimal::ZERO).is_err());
    }

    #[test]
    fn an_amount_of_either_sign_has_the_same_limits_both_ways() {
        for good in ["-99999999999.99", "99999999999.99", "-0", "-1.25"] {
            assert!(SignedMoney::parse(good).is_ok(), "{good}");
        }
        for bad in ["-100000000000", "0.001", "x"] {
            assert!(SignedMoney::parse(bad).is_err(), "{bad}");
        }
        assert!(SignedLineAmount::parse("-0.00000001").is_ok());
        assert!(SignedLineAmount::parse("0.000000001").is_err());
        let nothing = SignedLineAmount::parse("-0").unwrap();
        assert_eq!(nothing.get().to_string(), "0");
        for written in ["-1.25", "0.001", "-100000000000"] {
            let computed = SignedMoney::try_from(decimal(written));
            assert_eq!(computed, SignedMoney::parse(written), "{written}");
        }
        let fine = SignedLineAmount::try_from(decimal("-0.00000001"));
        assert_eq!(fine, SignedLineAmount::parse("-0.00000001"));
    }

    #[test]
    fn what_has_no_place_is_nothing_however_it_is_spelled() {
        for nothing in ["0", "0.00", "-0", "0e5"] {
            assert_eq!(NoAmount::parse(nothing), Ok(NoAmount), "{nothing}");
        }
        for something in ["0.00000001", "-1", "7654321.89", ""] {
            assert!(NoAmount::parse(something).is_err(), "{something}");
        }
    }

    #[test]
    fn the_limit_is_one_hundred_thousand_million() {
        assert_eq!(LIMIT, decimal("100000000000"));
        assert_eq!(CENT, decimal("0.01"));
    }

    #[test]
    fn half_a_cent_rounds_away_from_zero() {
        for (exact, rounded) in [
            ("0.005", "0.01"),
            ("0.125", "0.13"),
            ("2.675", "2.68"),
            ("-0.005", "-0.01"),
            ("0.00499999", "0"),
        ] {
            assert_eq!(round(decimal(exact), 2), decimal(rounded), "{exact}");
        }
    }

    #[test]
    fn the_tolerance_is_measured_from_the_rounded_value() {
        let exact = decimal("29.445");
        for (claimed, accepted) in [
            ("29.43", false),
            ("29.44", true),
            ("29.45", true),
            ("29.46", true),
            ("29.47", false),
        ] {
            assert_eq!(agrees(decimal(claimed), exact, 2), accepted, "{claimed}");
        }
    }

    #[test]
    fn a_total_has_two_decimals_and_trailing_zeros_do_not_count() {
        assert_eq!(Money::parse("339.000").unwrap().get().to_string(), "339");
        assert_eq!(
            Money::parse("0.015").unwrap_err().fault,
            ParseErrorKind::Decimals
        );
        assert_eq!(
            Money::parse("99999999999.99").unwrap().get(),
            decimal("99999999999.99")
        );
        assert_eq!(
            Money::parse("100000000000").unwrap_err().fault,
            ParseErrorKind::Range
        );
        assert_eq!(
            Money::parse("-0.01").unwrap_err().fault,
            ParseErrorKind::Range
        );
        assert_eq!(Money::parse("1e2").unwrap().get(), decimal("100"));
    }

    #[test]
    fn a_number_with_more_digits_than_can_be_held_is_refused_not_rounded() {
        assert_eq!(
            LineAmount::parse("0.1234567890123456789012345678901234")
                .unwrap_err()
                .fault,
            ParseErrorKind::Format
        );
        assert_eq!(
            LineAmount::parse("1.00000000000000000000000000000000001e0")
                .unwrap_err()
                .fault,
            ParseErrorKind::Format
        );
        assert_eq!(
            LineAmount::parse("0.123456789").unwrap_err().fault,
            ParseErrorKind::Decimals
        );
        assert!(LineAmount::parse("99999999999.12345678").is_ok());
        assert_eq!(LARGEST, decimal("99999999999.99"));
        assert!(LineAmount::parse("99999999999.99").is_ok());
        for above in ["99999999999.99000001", "99999999999.99999999"] {
            let refused = LineAmount::parse(above).unwrap_err();
            assert_eq!(refused.fault, ParseErrorKind::Range, "{above}");
            let refused = Quantity::parse(above).unwrap_err();
            assert_eq!(refused.fault, ParseErrorKind::Range, "{above}");
        }
    }

    #[test]
    fn nothing_is_no_quantity() {
        assert_eq!(
            Quantity::parse("0").unwrap_err().fault,
            ParseErrorKind::Range
        );
        assert!(Quantity::parse("0.00000001").is_ok());
    }

    proptest! {
        #[test]
        fn rounding_moves_a_value_by_at_most_half_a_cent(units in -1_000_000_000_000i64..1_000_000_000_000) {
            let value = Decimal::new(units, 8);
            let moved = (round(value, 2) - value).abs();
            prop_assert!(moved <= Decimal::new(5, 3));
        }

        #[test]
        fn reading_what_was_written_gives_the_same_amount(cents in 0i64..10_000_000_000_000) {
            let amount = Decimal::new(cents, 2);
            prop_assert_eq!(Money::parse(&amount.to_string()).unwrap().get(), amount);
        }
    }
}

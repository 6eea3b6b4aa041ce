//! Reading single values: how each is written, and what is wrong with one that cannot be read.

mod form;
pub mod number;
pub mod text;
mod text_form;

use std::fmt;
use std::ops::Deref;

use crate::language::{Bilingual, Language, Phrase, expect};
use crate::message;
pub use form::Form;

/// How a value is written wherever values have kinds (JSON, a form, a spreadsheet).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Characters: names, codes, identifiers, dates.
    Text,
    /// A decimal number, never in quotes.
    Number,
    /// `true` or `false`.
    Boolean,
}

/// What kind of fault a `parse_error` value has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseErrorKind {
    /// The characters do not have the form of such a value.
    Format,
    /// Too few or too many characters.
    Length,
    /// A number outside its limits.
    Range,
    /// A number with more decimals than the field holds.
    Decimals,
    /// A code that the catalogue does not have.
    Catalogue,
}

/// A value that could not be read: what was expected, what was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {}, got {}", expected.text(Language::English), actual.text(Language::English))]
pub struct ParseError {
    /// The kind of fault.
    pub fault: ParseErrorKind,
    /// What a good value looks like.
    pub expected: Phrase,
    /// What was found, shortened.
    pub actual: Phrase,
}

impl ParseError {
    /// A fault that shows the offending text itself.
    pub fn new(fault: ParseErrorKind, expected: impl Into<Phrase>, found: &str) -> Self {
        Self {
            fault,
            expected: expected.into(),
            actual: Phrase::value(shortened(found)),
        }
    }

    /// Characters that do not have the form of such a value.
    pub fn format(expected: impl Into<Phrase>, found: &str) -> Self {
        Self::new(ParseErrorKind::Format, expected, found)
    }
}

/// What is expected of a boolean.
pub const TRUE_OR_FALSE: Bilingual = Bilingual::new("true or false", "true o false");

/// How many characters were found.
pub fn characters(length: usize) -> Phrase {
    match length {
        1 => Bilingual::new("1 character", "1 carácter").into(),
        _ => message!("{length} characters", "{length} caracteres").into(),
    }
}

/// At most 60 characters of what a client sent, so that an answer stays readable.
pub fn shortened(found: &str) -> String {
    const SHOWN: usize = 60;
    match found.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("'{}…'", &found[..cut]),
        None => format!("'{found}'"),
    }
}

/// A value that can be read from the characters that a client wrote.
pub trait Value: Sized {
    /// How it is written.
    const NOTATION: Notation;

    /// Reads it; surrounding blanks do not count, but in passwords.
    fn parse(written: &str) -> Result<Self, ParseError>;

    /// What a good one looks like.
    fn form() -> Form;

    /// Reads one that was kept. What was taken once is not judged again by what texts may hold since.
    fn parse_stored(written: &str) -> Result<Self, ParseError> {
        Self::parse(written)
    }
}

impl Value for bool {
    const NOTATION: Notation = Notation::Boolean;

    fn parse(written: &str) -> Result<Self, ParseError> {
        match written.trim() {
            "true" => Ok(true),
            "false" => Ok(false),
            other => Err(ParseError::format(TRUE_OR_FALSE, other)),
        }
    }

    fn form() -> Form {
        Form::Boolean
    }
}

/// A text of `MIN` to `MAX` characters (characters, not bytes), without surrounding blanks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Text<const MIN: usize, const MAX: usize>(Box<str>);

impl<const MIN: usize, const MAX: usize> Value for Text<MIN, MAX> {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if text::is_plain(written) {
            return Self::of_length(written.trim());
        }
        let cleaned = text::cleaned(written);
        let text = cleaned.trim();
        text::is_printable(text)?;
        Self::of_length(text)
    }

    fn form() -> Form {
        Form::Text {
            least: MIN,
            most: MAX,
        }
    }

    fn parse_stored(written: &str) -> Result<Self, ParseError> {
        Self::of_length(written)
    }
}

impl<const MIN: usize, const MAX: usize> Text<MIN, MAX> {
    fn of_length(text: &str) -> Result<Self, ParseError> {
        let length = text.chars().count();
        if (MIN..=MAX).contains(&length) {
            return Ok(Self(text.into()));
        }
        Err(ParseError {
            fault: ParseErrorKind::Length,
            expected: if MIN == MAX {
                message!("exactly {MIN} characters", "exactamente {MIN} caracteres").into()
            } else {
                expect::characters(MIN, MAX).into()
            },
            actual: characters(length),
        })
    }
}

impl<const MIN: usize, const MAX: usize> Deref for Text<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// What a client wrote.
impl<const MIN: usize, const MAX: usize> From<&Text<MIN, MAX>> for Phrase {
    fn from(text: &Text<MIN, MAX>) -> Self {
        Self::value(text)
    }
}

impl<const MIN: usize, const MAX: usize> fmt::Display for Text<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text of `MIN` to `MAX` characters as it was written, surrounding blanks included: a password
/// that others chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verbatim<const MIN: usize, const MAX: usize>(Box<str>);

impl<const MIN: usize, const MAX: usize> Value for Verbatim<MIN, MAX> {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let length = written.chars().count();
        if (MIN..=MAX).contains(&length) {
            return Ok(Self(written.into()));
        }
        Err(ParseError {
            fault: ParseErrorKind::Length,
            expected: expect::characters(MIN, MAX).into(),
            actual: characters(length),
        })
    }

    fn form() -> Form {
        Form::Text {
            least: MIN,
            most: MAX,
        }
    }
}

impl<const MIN: usize, const MAX: usize> Deref for Verbatim<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// `MIN` to `MAX` digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Digits<const MIN: usize, const MAX: usize>(Box<str>);

impl<const MIN: usize, const MAX: usize> Deref for Digits<MIN, MAX> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<const MIN: usize, const MAX: usize> Value for Digits<MIN, MAX> {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let digits = written.trim();
        if (MIN..=MAX).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Self(digits.into()));
        }
        Err(ParseError::format(expect::digits(MIN, MAX), written))
    }

    fn form() -> Form {
        const EXAMPLE: &str = "123456789012345678901234567890";
        Form::pattern(
            format!("^[0-9]{{{MIN},{MAX}}}$"),
            format!("{MIN} to {MAX} digits"),
            EXAMPLE.get(..MAX).unwrap_or(EXAMPLE),
        )
    }
}

/// A whole number from `MIN` to `MAX`; `2.0` is 2, `2.5` is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Whole<const MIN: u32, const MAX: u32>(u32);

impl<const MIN: u32, const MAX: u32> Whole<MIN, MAX> {
    /// The largest.
    pub const LAST: Self = Self(MAX);

    /// The number.
    pub fn get(self) -> u32 {
        self.0
    }
}

impl<const MIN: u32, const MAX: u32> Value for Whole<MIN, MAX> {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let out_of_range = || {
            let expected = message!(
                "a whole number from {MIN} to {MAX}",
                "un número entero de {MIN} a {MAX}"
            );
            ParseError::new(ParseErrorKind::Range, expected, written)
        };
        let number = number::exact(written).map_err(|parse_error| ParseError {
            fault: parse_error.fault,
            ..out_of_range()
        })?;
        if !number.fract().is_zero() {
            return Err(ParseError::new(
                ParseErrorKind::Decimals,
                Bilingual::new("a whole number", "un número entero"),
                written,
            ));
        }
        match u32::try_from(number.trunc()) {
            Ok(whole) if (MIN..=MAX).contains(&whole) => Ok(Self(whole)),
            _ => Err(out_of_range()),
        }
    }

    fn form() -> Form {
        Form::number(MIN.into(), MAX.into(), 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_measured_in_characters_after_trimming() {
        assert_eq!(
            &*Text::<1, 4>::parse("  ñandú".trim_end_matches('ú')).unwrap(),
            "ñand"
        );
        assert_eq!(
            Text::<1, 4>::parse("ñandú").unwrap_err().to_string(),
            "expected 1 to 4 characters, got 5 characters"
        );
        assert!(Text::<1, 4>::parse("   ").is_err());
        assert_eq!(
            Text::<1, 4>::parse("a\0b").unwrap_err().fault,
            ParseErrorKind::Format
        );
    }

    #[test]
    fn a_password_keeps_its_blanks() {
        assert_eq!(&*Verbatim::<1, 4>::parse(" a ").unwrap(), " a ");
        assert_eq!(&*Verbatim::<1, 4>::parse("   ").unwrap(), "   ");
        assert_eq!(
            Verbatim::<1, 4>::parse("").unwrap_err().to_string(),
            "expected 1 to 4 characters, got 0 characters"
        );
        assert!(Verbatim::<1, 4>::parse(" ñandú").is_err());
    }

    #[test]
    fn a_text_that_was_kept_is_not_judged_again() {
        assert_eq!(
            &*Text::<1, 9>::parse_stored("a\u{7}b\n").unwrap(),
            "a\u{7}b\n"
        );
        assert!(Text::<1, 2>::parse_stored("abc").is_err());
    }

    #[test]
    fn a_whole_number_takes_no_fraction_and_keeps_its_limits() {
        assert_eq!(Whole::<1, 99>::parse("99.0").unwrap().get(), 99);
        assert_eq!(
            Whole::<1, 99>::parse("2.5").unwrap_err().fault,
            ParseErrorKind::Decimals
        );
        assert_eq!(
            Whole::<1, 99>::parse("100").unwrap_err().fault,
            ParseErrorKind::Range
        );
        assert_eq!(
            Whole::<1, 99>::parse("-1").unwrap_err().fault,
            ParseErrorKind::Range
        );
    }

    #[test]
    fn a_long_value_is_shortened_in_the_message() {
        let parse_error = ParseError::format(TRUE_OR_FALSE, &"x".repeat(500));
        let actual = parse_error.actual.text(Language::English);
        assert!(actual.chars().count() < 70);
    }
}

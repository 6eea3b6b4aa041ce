//! What the issuer's own systems call a document, what they note beside it, and its income-tax pair. Nothing
//! of it stands in the document itself.

use std::ops::Deref;

use crate::income_tax::IncomeTax;
use crate::message;
use crate::value::{Form, Notation, ParseError, ParseErrorKind, Text, Value, characters};

/// An identifier of the issuer's own: 1 to 100 visible characters of ASCII, one document's of a company
/// in an environment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ExternalId(Box<str>);

impl ExternalId {
    /// The most characters that it has.
    pub const MOST: usize = 100;
}

impl Value for ExternalId {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let expected = || {
            let most = Self::MOST;
            message!(
                "1 to {most} visible ASCII characters",
                "de 1 a {most} caracteres ASCII visibles"
            )
        };
        let text = written.trim();
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ParseError::format(expected(), written));
        }
        if !(1..=Self::MOST).contains(&text.len()) {
            return Err(ParseError {
                fault: ParseErrorKind::Length,
                expected: expected().into(),
                actual: characters(text.len()),
            });
        }
        Ok(Self(text.into()))
    }

    fn form() -> Form {
        Form::pattern_up_to(
            Self::MOST,
            "^[!-~]+$",
            "1 to 100 visible ASCII characters",
            "order-2026-0417",
        )
    }
}

impl Deref for ExternalId {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// The most entries of [`Metadata`].
pub const MOST_ENTRIES: usize = 20;

/// The name of an entry of [`Metadata`].
pub type EntryName = Text<1, 40>;

/// The text of an entry of [`Metadata`].
pub type EntryText = Text<0, 500>;

/// What is noted beside a document: texts by their names, in the order in which they were given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata(pub Vec<(EntryName, EntryText)>);

/// How the issuer's own systems know a document. What is left out was not given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnReference {
    /// Its identifier there.
    pub external_id: Option<ExternalId>,
    /// What they note beside it.
    pub metadata: Option<Metadata>,
    /// Its income-tax pair.
    pub income_tax: Option<IncomeTax>,
}

impl OwnReference {
    /// What is said of it, and of what is not said what was known: a correction keeps that.
    #[must_use]
    pub fn or(self, known: Self) -> Self {
        Self {
            external_id: self.external_id.or(known.external_id),
            metadata: self.metadata.or(known.metadata),
            income_tax: self.income_tax.or(known.income_tax),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_is_visible_ascii_of_a_hundred_characters_at_most() {
        assert_eq!(
            &*ExternalId::parse(" A-1|ü".trim_end_matches('ü')).unwrap(),
            "A-1|"
        );
        assert!(ExternalId::parse(&"x".repeat(100)).is_ok());
        let long = ExternalId::parse(&"x".repeat(101)).unwrap_err();
        assert_eq!(long.fault, ParseErrorKind::Length);
        for bad in ["a b", "ñ", "a\u{7f}", "a\tb"] {
            let fault = ExternalId::parse(bad).unwrap_err().fault;
            assert_eq!(fault, ParseErrorKind::Format, "{bad:?}");
        }
        assert!(ExternalId::parse("  ").is_err());
    }
}

//! What is wrong with a document, said so that its author can mend it.

use std::fmt;

use crate::edition::Edition;
use crate::language::{Bilingual, Language, Message, Phrase};
use crate::message;

/// One rule that a document breaks, at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's code; a public contract, never reused.
    pub code: &'static str,
    /// Where, in the names of the request: `items[0].taxes`.
    pub path: String,
    /// What must hold.
    pub message: Bilingual,
    /// What would be right, where that can be said.
    pub expected: Option<Phrase>,
    /// What was found.
    pub actual: Option<Phrase>,
}

impl Violation {
    /// It in one line.
    pub fn text(&self, language: Language) -> String {
        format!(
            "[{}] {}: {}",
            self.code,
            self.path,
            self.rule_text(language)
        )
    }

    /// What must hold, what would be right and what was found.
    pub fn rule_text(&self, language: Language) -> String {
        let message = self.message.text(language);
        let text = |phrase: &Phrase| phrase.text(language).to_owned();
        let compared = match (
            self.expected.as_ref().map(text),
            self.actual.as_ref().map(text),
        ) {
            (Some(expected), Some(actual)) => message!(
                " (expected {expected}, got {actual})",
                " (se esperaba {expected}, se recibió {actual})"
            ),
            (Some(expected), None) => {
                message!(" (expected {expected})", " (se esperaba {expected})")
            }
            (None, Some(actual)) => message!(" (got {actual})", " (se recibió {actual})"),
            (None, None) => return message.to_owned(),
        };
        format!("{message}{}", compared.text(language))
    }
}

/// In English, for logs; an answer says [`Violation::text`].
impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// Something that was accepted and that its author should still know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where, in the names of the request.
    pub path: String,
    /// What to know.
    pub message: Message,
}

impl Warning {
    /// A warning at a place.
    pub fn new(path: impl Into<String>, message: impl Into<Message>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }

    /// A warning that documents of an edition cannot say what stands at a place.
    pub fn without_a_place(path: impl Into<String>, edition: Edition) -> Self {
        let edition = edition.name();
        let text = message!(
            "has no place in documents of {edition} and is not in the document",
            "no tiene lugar en los documentos de {edition} y no está en el documento"
        );
        Self::new(path, text)
    }

    /// A warning that a number at a place has another check digit than it should.
    pub fn check_digit(path: impl Into<String>, right: u32) -> Self {
        let text = message!(
            "its check digit is wrong: by the other digits it is {right}",
            "su dígito verificador es incorrecto: según los demás dígitos es {right}"
        );
        Self::new(path, text)
    }

    /// It in one line.
    pub fn text(&self, language: Language) -> String {
        format!("{}: {}", self.path, self.message.text(language))
    }
}

/// In English, for logs; an answer says [`Warning::text`].
impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_reads_as_one_line() {
        let violation = Violation {
            code: "CCF-09",
            path: "summary.payment_types".into(),
            message: Bilingual {
                english: "the payments must add up to the total to pay",
                spanish: "los pagos deben sumar el total a pagar",
            },
            expected: Some(Phrase::value("339")),
            actual: Some(Phrase::value("338.99")),
        };
        assert_eq!(
            violation.to_string(),
            "[CCF-09] summary.payment_types: the payments must add up to the total to pay (expected 339, got 338.99)"
        );
        assert_eq!(
            violation.text(Language::Spanish),
            "[CCF-09] summary.payment_types: los pagos deben sumar el total a pagar (se esperaba 339, se recibió 338.99)"
        );
    }
}

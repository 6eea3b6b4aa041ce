//! The document that says who somebody is.

use std::borrow::Cow;

use crate::catalog::{Catalogue, IdentityDocumentType};
use crate::edition::Edition;
use crate::language::Bilingual;
use crate::message;
use crate::rule::Findings;
use crate::taxpayer::{Dui, Nit};
use crate::value::{Text, Value};

/// A number as an event of an edition shows it: a DUI with its hyphen in the first, as an invoice shows
/// it, without it in the second; any other as it is.
pub fn number_in_event(
    kind: Option<IdentityDocumentType>,
    number: &str,
    edition: Edition,
) -> Cow<'_, str> {
    let dui = Dui::parse(number).ok();
    match dui.filter(|_| kind == Some(IdentityDocumentType::Dui)) {
        Some(dui) => Cow::Owned(match edition {
            Edition::Of2022 => dui.hyphenated(),
            Edition::Of2026 => dui.as_str().to_owned(),
        }),
        None => Cow::Borrowed(number),
    }
}

/// Whether two numbers are the same, whatever documents they are of and however they are written.
pub fn is_same_number(one: &str, other: &str) -> bool {
    let signs = |number: &str| -> String {
        let signs = number.chars().filter(|sign| sign.is_alphanumeric());
        signs.flat_map(char::to_uppercase).collect()
    };
    one == other || signs(one) == signs(other)
}

/// An identity document of any kind. The form of the number depends on the kind.
#[derive(Clone, Debug, Default)]
pub struct IdentityDocument {
    /// NIT, DUI, passport, resident card or another.
    pub kind: Option<IdentityDocumentType>,
    /// Its number.
    pub number: Option<Text<3, 20>>,
}

impl IdentityDocument {
    /// The number as a document shows it: a NIT without hyphens, a DUI as `write_dui` writes it,
    /// any other as it is.
    pub fn number_written(&self, write_dui: fn(&Dui) -> String) -> Option<String> {
        let number = self.number.as_deref()?;
        let written = match self.kind {
            Some(IdentityDocumentType::Nit) => Nit::parse(number).map(|nit| nit.to_string()),
            Some(IdentityDocumentType::Dui) => Dui::parse(number).map(|dui| write_dui(&dui)),
            _ => return Some(number.to_owned()),
        };
        Some(written.unwrap_or_else(|_malformed| number.to_owned()))
    }

    /// Type and number are there.
    pub fn is_told(&self) -> bool {
        self.kind.is_some() && self.number.is_some()
    }

    /// True if it is said to be another document (37), and its number is not given.
    pub fn lacks_another_number(&self) -> bool {
        self.kind == Some(IdentityDocumentType::Other) && self.number.is_none()
    }

    /// Type and number come together.
    pub fn is_whole(&self, found: &mut Findings) {
        if self.number.is_some() {
            let expected =
                Bilingual::new("the type of document_number", "el tipo de document_number");
            found.require(self.kind.is_some(), || "receiver.document_type", expected);
        }
        if let Some(kind) = self.kind
            && self.number.is_none()
        {
            let code = kind.code();
            let expected = message!(
                "the number of the document of type {code}",
                "el número del documento de tipo {code}"
            );
            found.absent("receiver.document_number", expected);
        }
    }

    /// A NIT and a DUI, with its number at `path`, have their form.
    pub fn number_has_its_form(&self, path: &str, found: &mut Findings) {
        let Some(number) = &self.number else { return };
        let fault = match self.kind {
            Some(IdentityDocumentType::Nit) => Nit::parse(number).err(),
            Some(IdentityDocumentType::Dui) => Dui::parse(number).err(),
            _ => None,
        };
        if let Some(parse_error) = fault {
            found.differs(path, parse_error.expected, number);
        }
    }

    /// The last digit of a NIT or a DUI that the others give, if the number has another.
    pub fn corrected_check_digit(&self) -> Option<u32> {
        let number = self.number.as_deref()?;
        match self.kind? {
            IdentityDocumentType::Nit => Nit::parse(number).ok()?.corrected_check_digit(),
            IdentityDocumentType::Dui => Dui::parse(number).ok()?.corrected_check_digit(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_however_they_are_written() {
        assert!(is_same_number("0614-010123-110-1", "06140101231101"));
        assert!(is_same_number("98765432-6", "987654326"));
        assert!(is_same_number("cf-90211", "CF 90211"));
        assert!(!is_same_number("A1234567", "B1234567"));
    }

    #[test]
    fn a_dui_has_its_hyphen_in_events_of_2022_and_none_in_those_of_2026() {
        let dui = Some(IdentityDocumentType::Dui);
        for written in ["987654326", "98765432-6"] {
            let shown = |edition| number_in_event(dui, written, edition);
            assert_eq!(shown(Edition::Of2022), "98765432-6");
            assert_eq!(shown(Edition::Of2026), "987654326");
        }
        let nit = Some(IdentityDocumentType::Nit);
        assert_eq!(
            number_in_event(nit, "987654326", Edition::Of2022),
            "987654326"
        );
        assert_eq!(number_in_event(dui, "A-1", Edition::Of2022), "A-1");
    }
}

//! What companies say of the mails that take their documents to receivers.

use std::ops::Deref;

use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, Text, Value};

/// A place in a subject that a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// The name of the company.
    Issuer,
    /// What the document is.
    Kind,
    /// Its control number.
    ControlNumber,
    /// Its generation code.
    GenerationCode,
    /// Its date of issue.
    Date,
    /// Its total.
    Total,
    /// What the issuer's systems call it.
    ExternalId,
}

impl Placeholder {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Issuer,
        Self::Kind,
        Self::ControlNumber,
        Self::GenerationCode,
        Self::Date,
        Self::Total,
        Self::ExternalId,
    ];

    /// How it is written: `{issuer}`.
    pub const fn written(self) -> &'static str {
        match self {
            Self::Issuer => "{issuer}",
            Self::Kind => "{type}",
            Self::ControlNumber => "{control_number}",
            Self::GenerationCode => "{generation_code}",
            Self::Date => "{date}",
            Self::Total => "{total}",
            Self::ExternalId => "{external_id}",
        }
    }

    fn written_so(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.written() == text)
    }
}

/// The subject of a company's mails: 1 to 150 characters, with places that values take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailSubject(Text<1, 150>);

/// What a subject may be, for who wrote another.
const EXPECTED: Bilingual = Bilingual::new(
    "a text of 1 to 150 characters; in braces only {issuer}, {type}, {control_number}, {generation_code}, \
     {date}, {total} and {external_id}",
    "un texto de 1 a 150 caracteres; entre llaves solo {issuer}, {type}, {control_number}, \
     {generation_code}, {date}, {total} y {external_id}",
);

/// A part of a subject: the text before a place, and the place; nothing after the last one.
type Part<'s> = (&'s str, Option<Placeholder>);

/// The parts of a subject; nothing where braces hold something else.
fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(begins) = rest.find(['{', '}']) {
        let (before, place) = rest.split_at(begins);
        let length = place.find('}')? + 1;
        let (place, after) = place.split_at(length);
        parts.push((before, Some(Placeholder::written_so(place)?)));
        rest = after;
    }
    parts.push((rest, None));
    Some(parts)
}

impl MailSubject {
    /// The subject with values in its places.
    pub fn filled(&self, value: impl Fn(Placeholder) -> String) -> String {
        let parts = parts(&self.0).unwrap_or_else(|| vec![(&*self.0, None)]);
        parts
            .into_iter()
            .fold(String::new(), |text, (before, place)| {
                text + before + &place.map(&value).unwrap_or_default()
            })
    }
}

impl Value for MailSubject {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let text = Text::parse(written)?;
        if parts(&text).is_none() {
            return Err(ParseError::format(EXPECTED, written));
        }
        Ok(Self(text))
    }

    fn form() -> Form {
        Text::<1, 150>::form()
    }
}

impl Deref for MailSubject {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_by_values_and_nothing_else_stands_in_braces() {
        let filled = |written: &str| {
            let subject = MailSubject::parse(written).unwrap();
            subject.filled(|place| place.written().trim_matches(['{', '}']).to_uppercase())
        };
        assert_eq!(filled("{type} de {issuer}"), "TYPE de ISSUER");
        assert_eq!(filled("Factura"), "Factura");
        assert_eq!(filled("a\r\nBcc: b{date}"), "a Bcc: bDATE");
        for place in Placeholder::ALL {
            let name = place.written().trim_matches(['{', '}']).to_uppercase();
            assert_eq!(filled(place.written()), name);
        }
        for wrong in [
            "{name}",
            "{",
            "}",
            "a } b {type}",
            "{{type}}",
            "",
            "{type",
            "a\0b",
        ] {
            assert!(MailSubject::parse(wrong).is_err(), "{wrong:?}");
        }
        assert!(MailSubject::parse(&"ñ".repeat(150)).is_ok());
        assert!(MailSubject::parse(&"ñ".repeat(151)).is_err());
    }
}

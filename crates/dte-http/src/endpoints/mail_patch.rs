//! What a company says anew of the mails that take its documents to receivers.

use dte_application::mail::request_mailing::MOST_ADDRESSES;
use dte_application::ports::MailChange;
use dte_domain::language::{Bilingual, Language};
use dte_domain::mail::MailSubject;
use dte_domain::taxpayer::Email;
use dte_domain::value::{Form, Notation, ParseError, ParseErrorKind, Value};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, at_most};

/// The most copies: the receiver has an address too.
const MOST_COPIES: usize = MOST_ADDRESSES - 1;

/// What is changed of a company's mails; what is left out stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct MailPatch {
    /// Whether each document is mailed to its receiver by itself: once it has its stamp, in contingency at once too,
    /// and again when it is invalidated. It begins with what happens next.
    #[garde(dive)]
    automatic: Field<bool>,
    /// Addresses that get a copy of what is mailed by itself; an empty list for nobody.
    #[garde(custom(at_most::<_, MOST_COPIES>), dive)]
    cc: ArrayField<Email>,
    /// The address that answers go to; an empty text: the company's own `email`.
    #[garde(dive)]
    reply_to: Field<OrNothing<Email>>,
    /// The language of the mails: `es` or `en`; an empty text: the operator's.
    #[garde(dive)]
    language: Field<OrNothing<MailLanguage>>,
    /// The subject, up to 150 characters; values take the places of `{issuer}`, `{type}`, `{control_number}`,
    /// `{generation_code}`, `{date}`, `{total}` and `{external_id}`. An empty text: the usual one.
    #[garde(dive)]
    subject: Field<OrNothing<MailSubject>>,
}

impl MailPatch {
    pub fn into_change(self) -> MailChange {
        let cc = self.cc.given().map(Field::Given);
        MailChange {
            automatic: self.automatic.given(),
            cc: cc.and_then(|cc| cc.each(Some)),
            reply_to: self.reply_to.given().map(|it| it.0),
            language: self.language.given().map(|it| it.0.map(|it| it.0)),
            subject: self.subject.given().map(|it| it.0),
        }
    }
}

/// A value, or an empty text, which takes away what was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrNothing<T>(pub Option<T>);

impl<T: Value> Value for OrNothing<T> {
    const NOTATION: Notation = T::NOTATION;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if written.trim().is_empty() {
            return Ok(Self(None));
        }
        T::parse(written).map(Some).map(Self)
    }

    /// That of the value, or nothing.
    fn form() -> Form {
        match T::form() {
            Form::Text { most, .. } => Form::Text { least: 0, most },
            other => other,
        }
    }
}

/// A language that mails are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailLanguage(pub Language);

impl Value for MailLanguage {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const EXPECTED: Bilingual = Bilingual::new("a language: es or en", "un idioma: es o en");
        let named = Language::named(written.trim()).map(Self);
        named.ok_or_else(|| ParseError::new(ParseErrorKind::Catalogue, EXPECTED, written))
    }

    fn form() -> Form {
        Form::Code {
            notation: Notation::Text,
            lists: "a language",
            codes: vec![("es", "Spanish"), ("en", "English")],
        }
    }
}

//! The languages of users, and what is said to them.

use std::borrow::Cow;
use std::fmt;

use rust_decimal::Decimal;

/// A language in which users are spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// Spanish, which the trade speaks.
    #[default]
    Spanish,
    /// English.
    English,
}

impl Language {
    /// Its code in ISO 639: `es`, `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Spanish => "es",
            Self::English => "en",
        }
    }

    /// The language with that code.
    pub fn named(code: &str) -> Option<Self> {
        let all = [Self::Spanish, Self::English];
        all.into_iter().find(|language| language.code() == code)
    }
}

/// A text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual {
    /// The text in English.
    pub english: &'static str,
    /// The text in Spanish.
    pub spanish: &'static str,
}

impl Bilingual {
    /// The two texts.
    pub const fn new(english: &'static str, spanish: &'static str) -> Self {
        Self { english, spanish }
    }

    /// Names, which both languages have alike.
    pub const fn alike(names: &'static str) -> Self {
        Self::new(names, names)
    }

    /// The text in one of the languages.
    pub fn text(self, language: Language) -> &'static str {
        match language {
            Language::Spanish => self.spanish,
            Language::English => self.english,
        }
    }
}

/// Something said to a user, which exists in both languages: [`message!`](crate::message) makes it of two
/// texts, and nothing makes it of one. Both are written at once: whatever has something to say of a
/// document is in no hurry.
///
/// ```
/// use dte_domain::language::Language;
/// use dte_domain::message;
///
/// let left = 40;
/// let said = message!("at most {left}", "a lo sumo {left}");
/// assert_eq!(said.text(Language::English), "at most 40");
/// assert_eq!(said.text(Language::Spanish), "a lo sumo 40");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Message(Box<Texts>);

/// Behind one pointer: what holds a message is often moved when there is none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Texts {
    english: Cow<'static, str>,
    spanish: Cow<'static, str>,
}

impl Message {
    /// Of what [`message!`](crate::message) gives it.
    pub fn new(english: fmt::Arguments<'_>, spanish: fmt::Arguments<'_>) -> Self {
        let text = |said: fmt::Arguments<'_>| match said.as_str() {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(said.to_string()),
        };
        Self::of(text(english), text(spanish))
    }

    fn of(english: Cow<'static, str>, spanish: Cow<'static, str>) -> Self {
        Self(Box::new(Texts { english, spanish }))
    }

    /// What is said in each language, where other messages are part of it.
    pub fn in_each(say: impl Fn(Language) -> String) -> Self {
        let [english, spanish] = [Language::English, Language::Spanish].map(say);
        Self::of(english.into(), spanish.into())
    }

    /// The text in one of the languages.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::Spanish => &self.0.spanish,
            Language::English => &self.0.english,
        }
    }
}

impl From<Bilingual> for Message {
    fn from(says: Bilingual) -> Self {
        Self::of(says.english.into(), says.spanish.into())
    }
}

/// A [`Message`] of two format strings, English and Spanish, which name what they tell: `{most}`.
#[macro_export]
macro_rules! message {
    ($english:literal, $spanish:literal $(,)?) => {
        $crate::language::Message::new(::std::format_args!($english), ::std::format_args!($spanish))
    };
}

/// What is expected or was found at a place: a value, which is the same in every language, or something
/// said about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phrase {
    /// A value: `339`, `2022-05`, `RECEIVED`, what a client wrote.
    Value(Cow<'static, str>),
    /// Words.
    Said(Message),
}

impl Phrase {
    /// A value: never words.
    pub fn value(value: impl fmt::Display) -> Self {
        Self::Value(value.to_string().into())
    }

    /// Nothing, where something was expected.
    pub fn nothing() -> Self {
        Bilingual::new("nothing", "nada").into()
    }

    /// The text in one of the languages.
    pub fn text(&self, language: Language) -> &str {
        match self {
            Self::Value(value) => value,
            Self::Said(message) => message.text(language),
        }
    }
}

impl From<Message> for Phrase {
    fn from(message: Message) -> Self {
        Self::Said(message)
    }
}

impl From<Bilingual> for Phrase {
    fn from(says: Bilingual) -> Self {
        Self::Said(says.into())
    }
}

// Texts are not here: whether one is a value or words, its author says. Values of the domain say it
// beside themselves.
macro_rules! values {
    ($($kind:ty),*) => {
        $(impl From<$kind> for Phrase {
            fn from(value: $kind) -> Self {
                Self::value(value)
            }
        })*
    };
}

values!(usize, u8, u16, u32, u64, i32, Decimal);

/// What rules and values expect in many places.
pub mod expect {
    use std::fmt::Display;

    use super::{Bilingual, Message};

    /// So many characters.
    pub fn characters(least: usize, most: usize) -> Message {
        message!(
            "{least} to {most} characters",
            "de {least} a {most} caracteres"
        )
    }

    /// So many digits.
    pub fn digits(least: usize, most: usize) -> Message {
        message!("{least} to {most} digits", "de {least} a {most} dígitos")
    }

    /// That or less.
    pub fn at_most(most: impl Display) -> Message {
        message!("at most {most}", "a lo sumo {most}")
    }

    /// That or more.
    pub fn at_least(least: impl Display) -> Message {
        message!("at least {least}", "al menos {least}")
    }

    /// A code of a list.
    pub fn one_of(codes: impl Display) -> Message {
        message!("one of {codes}", "uno de {codes}")
    }

    /// That moment or an earlier one.
    pub fn by(last: impl Display) -> Message {
        message!("by {last}", "a más tardar el {last}")
    }

    /// The form of a generation code.
    pub const GENERATION_CODE: Bilingual =
        Bilingual::new("a generation code (UUID)", "un código de generación (UUID)");

    /// The form of a date.
    pub const DATE: Bilingual = Bilingual::new("a date (YYYY-MM-DD)", "una fecha (AAAA-MM-DD)");
    /// What a date with the right form is.
    pub const DAY: Bilingual = Bilingual::new("a day of the calendar", "un día del calendario");

    /// A document that can be taken up.
    pub const RECEIVED: Bilingual =
        Bilingual::new("a RECEIVED document", "un documento en estado RECEIVED");

    /// A document that the caller may name.
    pub const WITHIN_REACH: Bilingual = Bilingual::new(
        "a document of this establishment, or the main office as the issuer",
        "un documento de este establecimiento, o la casa matriz como emisor",
    );

    /// What an address needs.
    pub const ADDRESS: Bilingual = Bilingual::new(
        "department, municipality and complement",
        "departamento, municipio y complemento",
    );
}

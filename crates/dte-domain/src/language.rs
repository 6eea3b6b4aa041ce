//! The languages of users.

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
    /// The text in one of the languages.
    pub fn text(self, language: Language) -> &'static str {
        match language {
            Language::Spanish => self.spanish,
            Language::English => self.english,
        }
    }
}

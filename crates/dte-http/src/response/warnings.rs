//! The warnings of an answer.

use actix_web::http::header::{CONTENT_LANGUAGE, HeaderMap, HeaderValue};
use dte_domain::language::Language;
use dte_domain::violation::Warning;
use schemars::JsonSchema;
use serde::Serialize;

/// Warnings about what was accepted and is odd, a sentence an entry.
#[derive(Clone, Debug, Default, JsonSchema, Serialize)]
#[serde(transparent)]
pub struct Warnings {
    texts: Vec<String>,
    /// Nothing where they are those of an earlier answer, which keep the language that they had.
    #[serde(skip)]
    language: Option<Language>,
}

impl Warnings {
    pub const fn none() -> Self {
        Self {
            texts: Vec::new(),
            language: None,
        }
    }

    /// Warnings in a language.
    pub fn in_language<'w>(
        language: Language,
        warnings: impl IntoIterator<Item = &'w Warning>,
    ) -> Self {
        let texts = warnings.into_iter();
        Self {
            texts: texts.map(|warning| warning.text(language)).collect(),
            language: Some(language),
        }
    }

    /// Texts of this answer, or of the earlier one that it repeats.
    pub fn of_texts(texts: Vec<String>, language: Language, replayed: bool) -> Self {
        Self {
            texts,
            language: (!replayed).then_some(language),
        }
    }

    /// Those, and one more.
    pub fn and(mut self, language: Language, warning: Option<Warning>) -> Self {
        self.texts
            .extend(warning.map(|warning| warning.text(language)));
        self
    }

    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Says in a header in which language they are, if there are any.
    pub fn say_language(&self, headers: &mut HeaderMap) {
        if let Some(language) = self.language.filter(|_| !self.is_empty()) {
            headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
        }
    }
}

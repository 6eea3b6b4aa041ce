//! The query string of a request, read into values with all its faults.

use actix_web::web;
use dte_domain::language::{Bilingual, Phrase, expect};
use dte_domain::message;
use dte_domain::value::{Form, ParseError, ParseErrorKind, Value};
use dte_domain::violation::{Violation, Warning};

use crate::request::duplicate_keys::Path;
use crate::request::field_errors::{EVERY_NAME_ONCE, FieldError, FieldErrorKind, NAME_TWICE};
use crate::request::nearest::nearest;

/// The editions of the norm, as a parameter names them.
pub const EDITIONS: Bilingual = Bilingual::new("2022 or 2026", "2022 o 2026");

/// The most unknown parameters that an answer names.
const MOST: usize = 20;

/// What a parameter may be.
#[derive(Clone, Copy, Debug)]
pub enum Accepted {
    Form(fn() -> Form),
    /// One of some words, or what they say.
    Words(Bilingual),
}

/// The parameters that nobody has asked for yet, and what is wrong with the others.
pub struct Query {
    parameters: Vec<(String, String)>,
    known: Vec<(&'static str, Accepted)>,
    pub found: Vec<Violation>,
}

impl Query {
    pub fn of(query_string: &str) -> Self {
        // Damaged escapes stand for U+FFFD; there is no query string that cannot be taken apart.
        let parameters = web::Query::<Vec<(String, String)>>::from_query(query_string);
        Self {
            parameters: parameters.map_or_else(|_| Vec::new(), web::Query::into_inner),
            known: Vec::new(),
            found: Vec::new(),
        }
    }

    /// A parameter; an empty one counts as left out.
    pub fn take<T: Value>(&mut self, name: &'static str) -> Option<T> {
        self.take_by(name, Accepted::Form(T::form), |text| {
            let is_said = !text.is_empty();
            is_said.then(|| T::parse(text)).transpose()
        })
    }

    /// A parameter that says something when it is there.
    pub fn take_filled<T: Value>(&mut self, name: &'static str) -> Option<T> {
        let read = |text: &str| T::parse(text).map(Some);
        self.take_by(name, Accepted::Form(T::form), read)
    }

    /// A parameter that is one of a few words; an empty one counts as left out.
    pub fn take_word<T>(
        &mut self,
        name: &'static str,
        words: Bilingual,
        meaning: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        self.take_by(name, Accepted::Words(words), |text| {
            let unknown = || ParseError::new(ParseErrorKind::Catalogue, words, text);
            let is_said = !text.is_empty();
            is_said
                .then(|| meaning(text.trim()).ok_or_else(unknown))
                .transpose()
        })
    }

    fn take_by<T>(
        &mut self,
        name: &'static str,
        accepted: Accepted,
        read: impl Fn(&str) -> Result<Option<T>, ParseError>,
    ) -> Option<T> {
        self.known.push((name, accepted));
        let (own, others) = std::mem::take(&mut self.parameters)
            .into_iter()
            .partition(|(key, _)| key == name);
        self.parameters = others;
        let own: Vec<(String, String)> = own;
        let field_error = match own.as_slice() {
            [] => return None,
            [(_, text)] => match read(text) {
                Ok(value) => return value,
                Err(parse_error) => parse_error.into(),
            },
            _ => FieldError::new(FieldErrorKind::Duplicate, EVERY_NAME_ONCE, NAME_TWICE),
        };
        self.found.push(field_error.at(name));
        None
    }

    /// The parameters that were asked for.
    pub fn known(&self) -> &[(&'static str, Accepted)] {
        &self.known
    }

    /// Finds fault with the parameters that nobody asked for, and names the nearest that is known.
    pub fn refuse_unknown(&mut self) {
        let known: Vec<_> = self.known.iter().map(|(name, _)| *name).collect();
        for (name, _) in self.parameters.iter().take(MOST) {
            let mut path = Path::default();
            path.name(name);
            let expected = match nearest(name, &known) {
                Some(known) => Phrase::value(known),
                None => expect::one_of(known.join(", ")).into(),
            };
            let another = message!("another name", "otro nombre");
            let field_error = FieldError::new(FieldErrorKind::Unknown, expected, another);
            self.found.push(field_error.at(path.finish()));
        }
    }

    /// Warnings about the parameters that nobody asked for.
    pub fn unknown(&self) -> Vec<Warning> {
        let warning = |(name, _): &(String, String)| {
            let mut path = Path::default();
            path.name(name);
            let text = message!(
                "unknown parameter, ignored",
                "parámetro desconocido, se ignora"
            );
            Warning::new(path.finish(), text)
        };
        self.parameters.iter().take(MOST).map(warning).collect()
    }
}

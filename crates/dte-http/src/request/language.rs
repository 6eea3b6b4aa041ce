//! The language in which a request wants to be answered.

use std::future::{Ready, ready};

use actix_web::http::header::{ACCEPT_LANGUAGE, AcceptLanguage, Header, Preference, Quality};
use actix_web::{FromRequest, HttpRequest, dev};
use dte_domain::language::Language;

use crate::response::problem::Problem;
use crate::service;

/// The language of a request, as [`of`] tells it.
pub struct Preferred(pub Language);

impl FromRequest for Preferred {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(Ok(Self(of(request))))
    }
}

/// The first of our languages that `Accept-Language` prefers; the operator's when it names none.
pub fn of(request: &HttpRequest) -> Language {
    let service = service::of(request);
    let otherwise = service.map_or_else(|_| Language::default(), |it| it.settings.language);
    if request.headers().contains_key(ACCEPT_LANGUAGE) {
        preferred(request, otherwise).unwrap_or(otherwise)
    } else {
        otherwise
    }
}

/// A header that cannot be read names no language.
fn preferred(request: &HttpRequest, any: Language) -> Option<Language> {
    let mut wanted = AcceptLanguage::parse(request).ok()?.0;
    wanted.retain(|one| one.quality > Quality::ZERO);
    wanted.sort_by_key(|one| std::cmp::Reverse(one.quality));
    wanted.iter().find_map(|one| match &one.item {
        Preference::Any => Some(any),
        Preference::Specific(tag) => named(tag.primary_language()),
    })
}

fn named(primary: &str) -> Option<Language> {
    Language::named(&primary.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn of(header: &str) -> Option<Language> {
        let request = TestRequest::default().insert_header((ACCEPT_LANGUAGE, header));
        preferred(&request.to_http_request(), Language::Spanish)
    }

    #[test]
    fn the_language_that_is_preferred_most_of_ours_is_taken() {
        assert_eq!(of("en"), Some(Language::English));
        assert_eq!(of("EN-us,es;q=0.9"), Some(Language::English));
        assert_eq!(of("en;q=0.5, es-SV"), Some(Language::Spanish));
        assert_eq!(of("fr, de;q=0.9, en;q=0.1"), Some(Language::English));
        assert_eq!(of("en;q=0, *;q=0.1"), Some(Language::Spanish));
        assert_eq!(of("fr"), None);
        assert_eq!(of(""), None);
        assert_eq!(of(";;q=?"), None);
    }
}

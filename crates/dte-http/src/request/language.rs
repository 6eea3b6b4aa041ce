//! The language in which a request wants to be answered.

use std::future::{Ready, ready};

use actix_web::http::header::{AcceptLanguage, Header, Preference, Quality};
use actix_web::{FromRequest, HttpRequest, dev};
use dte_domain::language::Language;

use crate::response::problem::Problem;

/// The first of our languages that `Accept-Language` prefers; Spanish when it names none.
pub struct Preferred(pub Language);

impl FromRequest for Preferred {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut dev::Payload) -> Self::Future {
        ready(Ok(Self(preferred(request).unwrap_or_default())))
    }
}

/// A header that cannot be read names no language.
fn preferred(request: &HttpRequest) -> Option<Language> {
    let mut wanted = AcceptLanguage::parse(request).ok()?.0;
    wanted.retain(|one| one.quality > Quality::ZERO);
    wanted.sort_by_key(|one| std::cmp::Reverse(one.quality));
    wanted.iter().find_map(|one| match &one.item {
        Preference::Any => Some(Language::default()),
        Preference::Specific(tag) => named(tag.primary_language()),
    })
}

fn named(primary: &str) -> Option<Language> {
    let languages = [Language::Spanish, Language::English];
    languages
        .into_iter()
        .find(|language| language.code().eq_ignore_ascii_case(primary))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT_LANGUAGE;
    use actix_web::test::TestRequest;

    use super::*;

    fn of(header: &str) -> Option<Language> {
        let request = TestRequest::default().insert_header((ACCEPT_LANGUAGE, header));
        preferred(&request.to_http_request())
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

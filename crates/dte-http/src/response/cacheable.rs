//! Answers that are the same for everybody until the program changes: caches may keep them.

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, ETAG, EntityTag, Header, HeaderValue,
    IF_NONE_MATCH, IfNoneMatch, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use aws_lc_rs::digest::{Context, SHA256, digest};
use dte_application::Caller;
use dte_domain::language::Language;
use serde::Serialize;

use crate::response::envelope::{Success, answer, write};
use crate::response::problem::Problem;

/// For an hour without asking.
const CACHED: HeaderValue = HeaderValue::from_static("public, max-age=3600");
/// By its client alone, who asks each time.
const PRIVATE: HeaderValue = HeaderValue::from_static("private, no-cache");
/// What such an answer depends on beside its path.
const ASKED_FOR_BY_ONE: HeaderValue =
    HeaderValue::from_static("authorization, accept-language, accept-encoding");
/// What an answer depends on beside its path.
const ASKED_FOR: HeaderValue = HeaderValue::from_static("accept-language, accept-encoding");

/// The answer with its tag, or 304 to who has it already.
pub fn cacheable(
    request: &HttpRequest,
    languages: &'static str,
    body: &Success<'_, impl Serialize>,
) -> Result<HttpResponse, Problem> {
    let mut json = Vec::new();
    write(&mut json, body)?;
    let tag = tag_of(&json);
    let mut response = if has(request, &tag) {
        HttpResponse::build(StatusCode::NOT_MODIFIED).finish()
    } else {
        answer(StatusCode::OK, body)?
    };
    let languages = HeaderValue::from_static(languages);
    response.headers_mut().insert(CONTENT_LANGUAGE, languages);
    Ok(kept(response, &tag))
}

/// The same of a text without envelope.
pub fn cacheable_text(
    request: &HttpRequest,
    content_type: &'static str,
    text: &'static str,
) -> HttpResponse {
    let tag = tag_of(text.as_bytes());
    let response = if has(request, &tag) {
        HttpResponse::build(StatusCode::NOT_MODIFIED).finish()
    } else {
        let mut response = HttpResponse::build(StatusCode::OK);
        response
            .insert_header((CONTENT_TYPE, content_type))
            .body(text)
    };
    kept(response, &tag)
}

/// The answer with what tells caches that they may keep it.
fn kept(mut response: HttpResponse, tag: &EntityTag) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, CACHED);
    headers.insert(VARY, ASKED_FOR);
    // A tag of hexadecimal digits is fit for a header.
    if let Ok(tag) = HeaderValue::from_str(&tag.to_string()) {
        headers.insert(ETAG, tag);
    }
    response
}

fn tag_of(body: &[u8]) -> EntityTag {
    EntityTag::new_weak(hex::encode(&digest(&SHA256, body).as_ref()[..16]))
}

/// What the tag of an answer to one client is made of; each part is told apart from the next.
pub struct Tagged(Context);

impl Tagged {
    /// For a client, in a language.
    pub fn of(caller: Caller, language: Language) -> Self {
        let tagged = Self(Context::new(&SHA256));
        // Another version may say the same in other words.
        tagged
            .with(env!("CARGO_PKG_VERSION"))
            .with(language.code())
            .with(format!("{caller:?}"))
    }

    pub fn with(mut self, part: impl AsRef<str>) -> Self {
        self.0.update(part.as_ref().as_bytes());
        self.0.update(&[0]);
        self
    }

    pub fn finish(self) -> EntityTag {
        EntityTag::new_weak(hex::encode(&self.0.finish().as_ref()[..16]))
    }
}

/// 304 to a client that has the answer with the tag already.
pub fn unchanged(request: &HttpRequest, tag: &EntityTag) -> Option<HttpResponse> {
    has(request, tag).then(|| private(HttpResponse::build(StatusCode::NOT_MODIFIED).finish(), tag))
}

/// An answer that its client alone may keep, and asks each time whether it is still so.
pub fn private(mut response: HttpResponse, tag: &EntityTag) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, PRIVATE);
    headers.insert(VARY, ASKED_FOR_BY_ONE);
    // A tag of hexadecimal digits is fit for a header.
    if let Ok(tag) = HeaderValue::from_str(&tag.to_string()) {
        headers.insert(ETAG, tag);
    }
    response
}

/// Whether the client has the answer with the tag. A header that cannot be read says it has nothing.
pub fn has(request: &HttpRequest, tag: &EntityTag) -> bool {
    if !request.headers().contains_key(IF_NONE_MATCH) {
        return false;
    }
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|one| one.weak_eq(tag)),
        Err(_) => false,
    }
}

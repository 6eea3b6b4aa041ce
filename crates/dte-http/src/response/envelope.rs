//! The envelope around every answer, written once into one buffer.

use std::io;

use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_TYPE, HeaderMap, HeaderValue, LOCATION,
};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use dte_domain::language::Language;
use futures_util::Stream;
use schemars::JsonSchema;
use serde::Serialize;

use crate::request::language;
use crate::response::errors::Code;
use crate::response::problem::{ErrorResponse, Problem};
use crate::response::warnings::Warnings;

/// The answer to something done.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(inline)]
pub struct Success<'a, T> {
    /// Always true.
    #[schemars(extend("const" = true))]
    success: bool,
    /// Content of the answer.
    data: T,
    /// Warnings about what was accepted and is odd; left out when there are none.
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
}

/// The answer to a request that was not carried out.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Error")]
pub struct Failure<'a, T = ()> {
    /// Always false.
    #[schemars(extend("const" = false))]
    success: bool,
    /// Details of the error.
    error: ErrorResponse<'a>,
    /// Warnings about what was accepted and is odd; left out when there are none.
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    warnings: &'a Warnings,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(skip)]
    data: Option<T>,
}

/// Of nothing.
static NO_WARNINGS: Warnings = Warnings::none();

impl<T: Serialize> Success<'static, T> {
    pub fn of(data: T) -> Self {
        Self::warning(data, &NO_WARNINGS)
    }
}

impl<'a, T: Serialize> Success<'a, T> {
    pub fn warning(data: T, warnings: &'a Warnings) -> Self {
        Self {
            success: true,
            data,
            warnings,
        }
    }

    pub fn answer(&self, status: StatusCode) -> Result<HttpResponse, Problem> {
        let mut response = answer(status, self)?;
        self.warnings.say_language(response.headers_mut());
        Ok(response)
    }

    /// The body in two parts, of which the first is what it begins with.
    pub fn split_after(&self, begin: &str) -> Result<(Bytes, Bytes), Problem> {
        let mut json = Vec::new();
        write(&mut json, self)?;
        let mut after = Bytes::from(json);
        let before = after.split_to(begin.len().min(after.len()));
        Ok((before, after))
    }
}

impl<'a, T: Serialize> Failure<'a, T> {
    /// With what the client should know all the same, if there is something.
    pub fn of(problem: &'a Problem, language: Language, data: Option<T>) -> Self {
        Self {
            success: false,
            error: ErrorResponse::of(problem, language),
            warnings: problem.warnings(),
            data,
        }
    }

    pub fn json(&self) -> Vec<u8> {
        // Not reached without a body: texts and lists of them always have a JSON.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// The answer to a problem, as pages show it.
pub fn shown(problem: &Problem, language: Language) -> String {
    let failure = Failure::<()>::of(problem, language, None);
    serde_json::to_string_pretty(&failure).unwrap_or_default()
}

impl Problem {
    /// The answer to it in a language.
    pub fn answer(&self, language: Language) -> HttpResponse {
        self.answer_with(language, None::<()>)
    }

    /// The answer to it, with what the client should know all the same.
    pub fn answer_with(&self, language: Language, data: Option<impl Serialize>) -> HttpResponse {
        let json = Failure::of(self, language, data).json();
        let mut response = self.error_response().set_body(BoxBody::new(json));
        say(language, response.headers_mut());
        response
    }
}

pub fn say(language: Language, headers: &mut HeaderMap) {
    headers.insert(CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
}

/// Names the path at which what was made is read.
pub fn locate(path: &str, headers: &mut HeaderMap) {
    if let Ok(path) = HeaderValue::from_str(path) {
        headers.insert(LOCATION, path);
    }
}

/// Writes what a handler refused in the language of its request.
pub fn in_its_language(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let error = response.response().error();
    let Some(problem) = error.and_then(|error| error.as_error::<Problem>()) else {
        return response;
    };
    let language = language::of(response.request());
    let json = Failure::<()>::of(problem, language, None).json();
    let mut response = response.map_body(|_, _| BoxBody::new(json));
    say(language, response.headers_mut());
    response
}

/// The head of the answer to a problem wherever a handler refuses with one. Its body comes when the language
/// of the request is known ([`in_its_language`]).
impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = headed(self.status()).finish();
        for (name, value) in self.headers() {
            response.headers_mut().insert(name.clone(), value.clone());
        }
        response
    }
}

/// An answer with a body that says itself that it is one to something done.
pub fn answer(status: StatusCode, body: &impl Serialize) -> Result<HttpResponse, Problem> {
    let mut json = Vec::with_capacity(512);
    write(&mut json, body)?;
    Ok(headed(status).body(json))
}

/// An answer with a document between what stands before and after it: the members of the one struct,
/// `data` with the document's bytes, the members of the other.
pub fn answer_around(
    status: StatusCode,
    before: &impl Serialize,
    document: &str,
    after: &impl Serialize,
) -> Result<HttpResponse, Problem> {
    let json = around(before, document, after)?;
    Ok(headed(status).body(json))
}

fn around(
    before: &impl Serialize,
    document: &str,
    after: &impl Serialize,
) -> Result<Vec<u8>, Problem> {
    let mut json = Vec::with_capacity(document.len() + 1024);
    write(&mut json, before)?;
    json.pop();
    json.extend_from_slice(b",\"data\":");
    json.extend_from_slice(document.as_bytes());
    let end = json.len();
    write(&mut json, after)?;
    if &json[end..] == b"{}" {
        json.remove(end);
    } else {
        json[end] = b',';
    }
    Ok(json)
}

pub fn write(json: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Problem> {
    // Not reached: texts, numbers and lists of them always have a JSON.
    let unwritten = |error| Problem::from(Code::InternalError).because(error);
    serde_json::to_writer(json, value).map_err(unwritten)
}

pub fn streamed(pieces: impl Stream<Item = io::Result<Bytes>> + 'static) -> HttpResponse {
    headed(StatusCode::OK).streaming(pieces)
}

fn headed(status: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response
        .insert_header((CONTENT_TYPE, "application/json; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(JsonSchema, Serialize)]
    struct Before {
        success: bool,
    }

    #[derive(JsonSchema, Serialize)]
    struct After {
        #[serde(skip_serializing_if = "Option::is_none")]
        damaged: Option<bool>,
    }

    #[test]
    fn a_document_stands_between_the_members_around_it() {
        let written = |damaged| {
            let (before, after) = (Before { success: true }, After { damaged });
            String::from_utf8(around(&before, "{\"a\": 1}", &after).unwrap()).unwrap()
        };
        assert_eq!(written(None), r#"{"success":true,"data":{"a": 1}}"#);
        assert_eq!(
            written(Some(true)),
            r#"{"success":true,"data":{"a": 1},"damaged":true}"#
        );
    }
}

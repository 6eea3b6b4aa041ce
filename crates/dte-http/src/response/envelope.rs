//! The envelope around every answer, written once into one buffer. Documents go in as the bytes
//! that are stored and signed, never parsed and written again.

use std::io;

use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::Bytes;
use actix_web::{HttpResponse, HttpResponseBuilder};
use dte_domain::identification::GenerationCode;
use futures_util::Stream;
use serde::Serialize;
use serde::de::IgnoredAny;

use crate::response::problem::Problem;

/// The members of a JSON object in the making.
#[derive(Debug)]
pub struct Members(Vec<u8>);

impl Default for Members {
    fn default() -> Self {
        Self(Vec::with_capacity(512))
    }
}

impl Members {
    fn name(&mut self, name: &str) {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        self.json(name);
        self.0.push(b':');
    }

    fn json(&mut self, value: &(impl Serialize + ?Sized)) {
        let start = self.0.len();
        if serde_json::to_writer(&mut self.0, value).is_err() {
            // Not reached: texts, numbers and lists of them always have a JSON.
            self.0.truncate(start);
            self.0.extend_from_slice(b"null");
        }
    }

    /// A member.
    pub fn member(&mut self, name: &str, value: &(impl Serialize + ?Sized)) {
        self.name(name);
        self.json(value);
    }

    /// A member whose value is JSON already and stays as it is.
    pub fn verbatim(&mut self, name: &str, json: &str) {
        self.name(name);
        self.0.extend_from_slice(json.as_bytes());
    }

    /// A member whose value is a stored document or event. When its text is damaged the member is
    /// null and `damaged` stands beside it: the rest of the answer is JSON all the same.
    pub fn stored(&mut self, name: &str, json: &str, code: GenerationCode) {
        if json.starts_with('{') && serde_json::from_str::<IgnoredAny>(json).is_ok() {
            return self.verbatim(name, json);
        }
        tracing::error!(%code, "the stored JSON is damaged");
        self.member(name, &());
        self.member("damaged", &true);
    }

    /// A member that is an object.
    pub fn object(&mut self, name: &str, object: Self) {
        self.name(name);
        self.0.extend_from_slice(&object.finish());
    }

    /// A member that is a list of objects.
    pub fn objects(&mut self, name: &str, objects: impl Iterator<Item = Self>) {
        self.name(name);
        self.0.push(b'[');
        for (index, object) in objects.enumerate() {
            if index > 0 {
                self.0.push(b',');
            }
            self.0.extend_from_slice(&object.finish());
        }
        self.0.push(b']');
    }

    /// A member that is left out when it is an empty list.
    pub fn unless_empty(&mut self, name: &str, texts: &[String]) {
        if !texts.is_empty() {
            self.member(name, texts);
        }
    }

    /// The finished object.
    pub fn finish(mut self) -> Vec<u8> {
        if self.0.is_empty() {
            self.0.push(b'{');
        }
        self.0.push(b'}');
        self.0
    }
}

fn headed(status: StatusCode) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    response
        .insert_header((CONTENT_TYPE, "application/json; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"));
    response
}

/// An answer in the making.
pub struct Envelope(Members);

impl Envelope {
    /// The answer to something done, with what `write` puts beside `success`.
    pub fn success(write: impl FnOnce(&mut Members)) -> Self {
        let mut members = Members::default();
        members.member("success", &true);
        write(&mut members);
        Self(members)
    }

    /// The answer to something done, with an object as its data.
    pub fn data(write: impl FnOnce(&mut Members)) -> Self {
        let mut data = Members::default();
        write(&mut data);
        Self::success(|members| members.object("data", data))
    }

    /// The answer to something not done.
    pub fn failure(problem: &Problem) -> Self {
        let mut members = Members::default();
        members.member("success", &false);
        members.object("error", problem.members());
        members.unless_empty("warnings", problem.warnings());
        Self(members)
    }

    /// With an additive member.
    pub fn with(mut self, write: impl FnOnce(&mut Members)) -> Self {
        write(&mut self.0);
        self
    }

    /// The finished answer.
    pub fn answer(self, status: StatusCode) -> HttpResponse {
        headed(status).body(self.0.finish())
    }

    /// The finished answer in two parts, of which the first is what it begins with.
    pub fn split_after(self, begin: &str) -> (Bytes, Bytes) {
        let mut after = Bytes::from(self.0.finish());
        let before = after.split_to(begin.len().min(after.len()));
        (before, after)
    }

    /// An answer that is written piece by piece.
    pub fn streamed(pieces: impl Stream<Item = io::Result<Bytes>> + 'static) -> HttpResponse {
        headed(StatusCode::OK).streaming(pieces)
    }
}

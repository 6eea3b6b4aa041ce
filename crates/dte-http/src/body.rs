//! The body of a request: received with limits, read into a request struct with all its faults.

use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap};
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest, dev};
use dte_domain::violation::{Violation, Warning};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use garde::Validate;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::errors::Code;
use crate::json::Section;
use crate::problem::Problem;
use crate::scan::{self, Path, Refusal};
use crate::service;
use crate::shape::{Kind, Misfit, Shape};

/// The largest body: 1 MiB.
pub const MOST_BYTES: usize = 1024 * 1024;

/// The most unknown members that an answer names.
const MOST_WARNINGS: usize = 100;

/// A request as it was read.
pub struct Body<T> {
    /// The request struct; nothing when the body is no object.
    pub request: Option<T>,
    /// Everything that is wrong with its shape.
    pub found: Vec<Violation>,
    /// Members that nobody knows.
    pub warnings: Vec<Warning>,
    /// The bytes.
    pub bytes: Bytes,
}

impl<T> FromRequest for Body<T>
where
    T: DeserializeOwned + Validate<Context = Shape> + 'static,
{
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let declared = is_json(request.headers()).and_then(|()| is_short(request.headers()));
        let within = service::of(request).map(|service| service.settings.body_within);
        let payload = payload.take();
        Box::pin(async move {
            declared?;
            let received = tokio::time::timeout(within?, receive(payload)).await;
            read(received.map_err(|_elapsed| Problem::from(Code::RequestTimeout))??)
        })
    }
}

/// The body is declared as JSON in UTF-8, or not declared at all.
fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let encoded = text(CONTENT_ENCODING).is_some_and(|coding| coding != "identity");
    let declared = text(CONTENT_TYPE).is_none_or(|declared| {
        let mut parts = declared
            .split(';')
            .map(|part| part.trim().to_ascii_lowercase());
        let media = parts.next().unwrap_or_default();
        let charset = parts.find_map(|part| part.strip_prefix("charset=").map(str::to_owned));
        (media == "application/json" || media.ends_with("+json"))
            && charset.is_none_or(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8"))
    });
    if declared && !encoded {
        Ok(())
    } else {
        Err(Code::UnsupportedMediaType.into())
    }
}

/// The body is not declared as too large.
fn is_short(headers: &HeaderMap) -> Result<(), Problem> {
    let length = headers
        .get(CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok());
    let length: Option<usize> = length.and_then(|text| text.parse().ok());
    if length.is_some_and(|length| length > MOST_BYTES) {
        return Err(Code::BodyTooLarge.into());
    }
    Ok(())
}

/// Receives the body; one that comes in one piece is not copied.
async fn receive(mut payload: dev::Payload) -> Result<Bytes, Problem> {
    let mut whole = Bytes::new();
    let mut pieces = BytesMut::new();
    while let Some(piece) = payload.next().await {
        let piece = piece.map_err(|error| damaged(&error))?;
        if whole.len() + pieces.len() + piece.len() > MOST_BYTES {
            return Err(Code::BodyTooLarge.into());
        }
        if whole.is_empty() && pieces.is_empty() {
            whole = piece;
        } else {
            pieces.extend_from_slice(&std::mem::take(&mut whole));
            pieces.extend_from_slice(&piece);
        }
    }
    Ok(if pieces.is_empty() {
        whole
    } else {
        pieces.freeze()
    })
}

fn damaged(error: &PayloadError) -> Problem {
    match error {
        PayloadError::Overflow => Code::BodyTooLarge.into(),
        _ => Code::BodyIncomplete.into(),
    }
}

/// Reads a body with all its faults; only what is not JSON at all is a problem of its own.
pub fn read<T>(bytes: Bytes) -> Result<Body<T>, Problem>
where
    T: DeserializeOwned + Validate<Context = Shape>,
{
    let text = str::from_utf8(&bytes).map_err(|error| {
        let place = format!("the body is not UTF-8 from byte {} on", error.valid_up_to());
        Problem::from(Code::InvalidJson).saying(place)
    })?;
    scan::scan(text).map_err(|refusal| is_json_at_all(text).err().unwrap_or(refused(refusal)))?;
    let mut warnings = Vec::new();
    let mut parser = serde_json::Deserializer::from_str(text);
    let root: Section<T> = serde_ignored::deserialize(&mut parser, |path| {
        note_unknown(&mut warnings, &path);
    })
    .and_then(|root| parser.end().map(|()| root))
    .map_err(|_again| {
        is_json_at_all(text)
            .err()
            .unwrap_or_else(|| unreadable::<T>(text))
    })?;
    let mut found = Shape::judge(&root);
    if matches!(root, Section::Absent) {
        found.push(Misfit::new(Kind::Type, "an object", "null").at("body"));
    }
    Ok(Body {
        request: root.inner(),
        found,
        warnings,
        bytes,
    })
}

/// Asked only of what could not be read: what is no JSON has no other faults.
fn is_json_at_all(text: &str) -> Result<(), Problem> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(broken(text, &error)),
    }
}

/// Text that is not JSON.
fn broken(text: &str, error: &serde_json::Error) -> Problem {
    let line_start = text
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    let end = text.floor_char_boundary(line_start + error.column().saturating_sub(1));
    let place = scan::place(&text[..end]);
    if text.starts_with('\u{feff}') {
        let problem = Problem::from(Code::InvalidJson);
        return problem.saying("the body begins with a byte order mark: send UTF-8 without one");
    }
    let misfit = Misfit::new(Kind::Syntax, "JSON", error.to_string());
    Problem::from(Code::InvalidJson)
        .saying(format!("the body is not valid JSON: {error}"))
        .over(vec![misfit.at(place)])
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Duplicate(path) => {
            let misfit = Misfit::new(Kind::Duplicate, "every name once", "the name twice");
            Problem::from(Code::DuplicateKey).over(vec![misfit.at(path)])
        }
        Refusal::TooDeep(path) => {
            let most = format!("at most {} levels", scan::DEEPEST);
            let misfit = Misfit::new(Kind::Nesting, most, "more");
            Problem::from(Code::NestingTooDeep).over(vec![misfit.at(path)])
        }
        Refusal::TooMany(path) => {
            let most = format!("at most {} values", scan::MOST_VALUES);
            let misfit = Misfit::new(Kind::Count, most, "more");
            Problem::from(Code::BodyTooLarge)
                .saying("the body has far more values than any request needs")
                .over(vec![misfit.at(path)])
        }
    }
}

/// JSON that the parser cannot hold, such as a number of a thousand digits where an object
/// belongs. It is parsed once more to learn the place.
fn unreadable<T>(text: &str) -> Problem
where
    T: DeserializeOwned + Validate<Context = Shape>,
{
    let mut parser = serde_json::Deserializer::from_str(text);
    match serde_path_to_error::deserialize::<_, Section<T>>(&mut parser) {
        Ok(_) => Code::InvalidJson.into(),
        Err(error) => {
            let place = error.path().to_string();
            let misfit = Misfit::new(Kind::Syntax, "JSON", error.inner().to_string());
            Problem::from(Code::InvalidJson)
                .saying(format!("the body cannot be read: {}", error.inner()))
                .over(vec![misfit.at(place)])
        }
    }
}

fn note_unknown(warnings: &mut Vec<Warning>, path: &serde_ignored::Path<'_>) {
    match warnings.len() {
        ..MOST_WARNINGS => {
            let mut place = Path::default();
            spell(path, &mut place);
            warnings.push(Warning::new(place.finish(), "unknown member, ignored"));
        }
        MOST_WARNINGS => warnings.push(Warning::new("body", "more unknown members, ignored")),
        _ => {}
    }
}

/// A path of serde's in the client's names.
fn spell(path: &serde_ignored::Path<'_>, place: &mut Path) {
    match path {
        serde_ignored::Path::Root => {}
        serde_ignored::Path::Seq { parent, index } => {
            spell(parent, place);
            place.index(*index);
        }
        serde_ignored::Path::Map { parent, key } => {
            spell(parent, place);
            place.name(key);
        }
        serde_ignored::Path::Some { parent }
        | serde_ignored::Path::NewtypeStruct { parent }
        | serde_ignored::Path::NewtypeVariant { parent } => spell(parent, place),
    }
}

//! The body of a request: received with limits, read into a request struct with all its faults.

use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderMap, ORIGIN};
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest, dev};
use dte_domain::language::{Bilingual, Message, Phrase};
use dte_domain::message;
use dte_domain::value::TRUE_OR_FALSE;
use dte_domain::violation::{Violation, Warning};
use futures_util::future::LocalBoxFuture;
use futures_util::{FutureExt, StreamExt};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::request::duplicate_keys;
use crate::request::duplicate_keys::{Path, Refusal};
use crate::request::field_errors::{
    EVERY_NAME_ONCE, FieldError, FieldErrorKind, FieldErrors, NAME_TWICE,
};
use crate::request::json::{DenyUnknown, NUMBER, Names, OBJECT, ObjectField, known, meant};
use crate::request::preferences::is_strict;
use crate::request::{syntax, texts};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::service;
use crate::transport::connection::ConnectionActivity;
use crate::transport::in_flight;
use crate::transport::in_flight::BYTES_EACH;

/// The largest body: 1 MiB.
pub const MOST_BYTES: usize = 1024 * 1024;

/// A body this long is read without counting its values first: 64 KiB. What they take in memory is
/// bounded by that.
const SHORT_BYTES: usize = 64 * 1024;

/// The most unknown members that an answer names.
const MOST_WARNINGS: usize = 100;

/// Expectation under `handling=strict`.
pub const KNOWN: Bilingual = Bilingual {
    english: "a member that is known here",
    spanish: "un miembro conocido aquí",
};

const MORE_OF_IT: Bilingual = Bilingual::new("more", "más");

/// A member that nobody knows.
pub struct UnknownMember {
    path: String,
    /// The name that was probably meant.
    meant: Option<&'static str>,
    /// Asked for those that its object knows, when none was meant.
    known: fn() -> Names,
}

pub struct Body<T> {
    /// The request struct; nothing when the body is no object.
    pub request: Option<T>,
    pub found: Vec<Violation>,
    /// Warnings about unknown members, then about texts that were changed.
    pub warnings: Vec<Warning>,
    /// The members that the first of the warnings are about.
    unknown: Vec<UnknownMember>,
    /// True if the body has the short form, which only `?calculate=true` takes.
    pub is_short: bool,
    pub bytes: Bytes,
}

impl<T> Body<T> {
    /// Finds fault with the members that nobody knows, when the client would rather have it so.
    pub fn keep_strictness(&mut self, headers: &HeaderMap) {
        if is_strict(headers) {
            self.refuse_unknown(FieldErrorKind::Unknown, KNOWN);
        }
    }

    /// Takes the members of the short form, and the one that asks for it, as known; those that are no texts are
    /// found as that.
    pub fn admit_short_form(&mut self, asks: &str) {
        for one in std::mem::take(&mut self.unknown) {
            let kind = if one.path == asks {
                Some(TRUE_OR_FALSE)
            } else if one.is_short() {
                one.kind_of_short()
            } else {
                self.unknown.push(one);
                continue;
            };
            let another = message!("text", "texto");
            let no_text = kind.map(|kind| FieldError::new(FieldErrorKind::Type, kind, another));
            self.found.extend(no_text.map(|error| error.at(one.path)));
        }
        self.warnings.clear();
    }

    /// Finds fault with the members that nobody knows, instead of warning of them.
    pub fn refuse_unknown(&mut self, kind: FieldErrorKind, expected: Bilingual) {
        let unknown = std::mem::take(&mut self.unknown);
        self.warnings
            .drain(..unknown.len().min(self.warnings.len()));
        let violations = unknown.into_iter().map(|one| {
            let another = message!("another", "otro");
            FieldError::new(kind, one.asked(expected), another).at(one.path)
        });
        self.found.extend(violations);
    }
}

impl<T> FromRequest for Body<T>
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema + 'static,
{
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            is_json(request.headers())?;
            let mut body = read(whole(&request, payload).await?)?;
            body.keep_strictness(request.headers());
            Ok(body)
        })
    }
}

/// A whole body of any kind, received within the limits.
pub(crate) async fn whole(request: &HttpRequest, payload: dev::Payload) -> Result<Bytes, Problem> {
    is_short(request.headers())?;
    let within = service::of(request)?.settings.body_within;
    let received = tokio::time::timeout(within, receive(request, payload)).await;
    let bytes = received.map_err(|_elapsed| Problem::from(Code::RequestTimeout))??;
    in_flight::take_permit(request)?;
    Ok(bytes)
}

/// The body is declared as JSON in UTF-8, or not declared at all.
fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    // A web page of anybody may send what has no type without asking before.
    let may_be_undeclared = !headers.contains_key(ORIGIN);
    let declared = text(CONTENT_TYPE).map_or(may_be_undeclared, |declared| {
        let mut parts = declared
            .split(';')
            .map(|part| part.trim().to_ascii_lowercase());
        let media = parts.next().unwrap_or_default();
        let charset = parts.find_map(|part| part.strip_prefix("charset=").map(str::to_owned));
        (media == "application/json" || media.ends_with("+json"))
            && charset.is_none_or(|name| matches!(name.trim_matches('"'), "utf-8" | "utf8"))
    });
    if declared && !is_encoded(headers) {
        Ok(())
    } else {
        Err(Problem::from(Code::UnsupportedMediaType).saying(message!(
            "the body is taken as JSON: send `Content-Type: application/json`, in UTF-8 and without \
             `Content-Encoding`",
            "el cuerpo se admite como JSON: envíe `Content-Type: application/json`, en UTF-8 y sin \
             `Content-Encoding`"
        )))
    }
}

/// True if the body has to be decoded before it can be read.
pub(crate) fn is_encoded(headers: &HeaderMap) -> bool {
    let coding = headers.get(CONTENT_ENCODING);
    coding.is_some_and(|coding| coding != "identity")
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

/// Receives the body, whose memory is taken as it comes; one that comes in one piece is not copied.
async fn receive(request: &HttpRequest, mut payload: dev::Payload) -> Result<Bytes, Problem> {
    let mut whole = Bytes::new();
    let mut pieces = BytesMut::new();
    while let Some(piece) = next(request, &mut payload).await {
        let piece = piece.map_err(|error| damaged(&error))?;
        let received = whole.len() + pieces.len() + piece.len();
        if received > MOST_BYTES {
            return Err(Code::BodyTooLarge.into());
        }
        in_flight::take_bytes(request, received * BYTES_EACH)?;
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

/// The next piece of a body. While it is waited for the connection counts as one that waits for its
/// client.
async fn next(
    request: &HttpRequest,
    payload: &mut dev::Payload,
) -> Option<Result<Bytes, PayloadError>> {
    if let Some(piece) = payload.next().now_or_never() {
        return piece;
    }
    let _receiving = request
        .conn_data::<ConnectionActivity>()
        .map(ConnectionActivity::receive);
    payload.next().await
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
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    let text = str::from_utf8(&bytes).map_err(|error| {
        let byte = error.valid_up_to();
        Problem::from(Code::InvalidJson).saying(message!(
            "the body is not UTF-8 from byte {byte} on",
            "el cuerpo no es UTF-8 a partir del byte {byte}"
        ))
    })?;
    let (request, found, unknown) = match faultless(text) {
        Some(request) => (Some(request), Vec::new(), Vec::new()),
        None => carefully(text)?,
    };
    let lacks_summary =
        |one: &Violation| one.path == "summary" && one.code == FieldErrorKind::Required.code();
    let is_short = unknown.iter().any(UnknownMember::is_short) || found.iter().any(lacks_summary);
    let mut warnings: Vec<Warning> = unknown.iter().map(UnknownMember::warning).collect();
    warnings.extend(texts::warnings(text));
    Ok(Body {
        request,
        found,
        warnings,
        unknown,
        is_short,
        bytes,
    })
}

/// The request of a short body with which nothing is wrong, as nearly all are: read in one go. Of
/// any other it is told by reading it again what is wrong with it, so here nothing needs to be
/// known of a fault but that there is one.
///
/// A name that occurs twice is refused by the request structs when they know it, and by [`DenyUnknown`]
/// when they do not; objects and lists within a single value make that one wrong.
fn faultless<T>(text: &str) -> Option<T>
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    if text.len() > SHORT_BYTES {
        return None;
    }
    let mut parser = serde_json::Deserializer::from_str(text);
    let root: ObjectField<T> = ObjectField::deserialize(DenyUnknown(&mut parser)).ok()?;
    parser.end().ok()?;
    if FieldErrors::judge(&root).is_empty() {
        root.inner()
    } else {
        None
    }
}

/// The content of a request without faults, or else all its faults.
pub fn convert<T, C>(
    request: Option<T>,
    faults: Vec<Violation>,
    content: impl FnOnce(T) -> Option<C>,
) -> Result<C, Vec<Violation>> {
    let request = request.filter(|_| faults.is_empty());
    request.and_then(content).ok_or(faults)
}

type Parsed<T> = (Option<T>, Vec<Violation>, Vec<UnknownMember>);

fn carefully<T>(text: &str) -> Result<Parsed<T>, Problem>
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    duplicate_keys::scan(text)
        .map_err(|refusal| is_json_at_all(text).err().unwrap_or(refused(refusal)))?;
    let mut unknown = Vec::new();
    let mut parser = serde_json::Deserializer::from_str(text);
    let root: ObjectField<T> = serde_ignored::deserialize(&mut parser, |path| {
        note_unknown(&mut unknown, &path);
    })
    .and_then(|root| parser.end().map(|()| root))
    .map_err(|error| {
        is_json_at_all(text)
            .err()
            .unwrap_or_else(|| syntax::unreadable(text, &error))
    })?;
    let mut found = FieldErrors::judge(&root);
    if matches!(root, ObjectField::Absent) {
        found.push(FieldError::new(FieldErrorKind::Type, OBJECT, Phrase::value("null")).at("body"));
    }
    Ok((root.inner(), found, unknown))
}

/// Asked only of what could not be read: what is no JSON has no other faults.
fn is_json_at_all(text: &str) -> Result<(), Problem> {
    match serde_json::from_str::<&RawValue>(text) {
        Ok(_) => Ok(()),
        Err(error) => Err(syntax::broken(text, &error)),
    }
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Duplicate(path) => {
            let field_error =
                FieldError::new(FieldErrorKind::Duplicate, EVERY_NAME_ONCE, NAME_TWICE);
            Problem::from(Code::DuplicateKey).over(vec![field_error.at(path)])
        }
        Refusal::TooDeep(path) => {
            let most = duplicate_keys::DEEPEST;
            let expected = message!("at most {most} levels", "a lo sumo {most} niveles");
            let field_error = FieldError::new(FieldErrorKind::Nesting, expected, MORE_OF_IT);
            Problem::from(Code::NestingTooDeep).over(vec![field_error.at(path)])
        }
        Refusal::TooMany(path) => {
            let most = duplicate_keys::MOST_VALUES;
            let expected = message!("at most {most} values", "a lo sumo {most} valores");
            let field_error = FieldError::new(FieldErrorKind::Count, expected, MORE_OF_IT);
            Problem::from(Code::BodyTooLarge)
                .saying(message!(
                    "the body has far more values than any request needs",
                    "el cuerpo tiene muchos más valores de los que necesita cualquier solicitud"
                ))
                .over(vec![field_error.at(path)])
        }
    }
}

/// Notes a member that nobody knows; when too many are noted, that there are more.
fn note_unknown(unknown: &mut Vec<UnknownMember>, path: &serde_ignored::Path<'_>) {
    match unknown.len() {
        ..MOST_WARNINGS => {
            let mut place = Path::default();
            spell(path, &mut place);
            let (meant, known): (_, fn() -> Names) = match path {
                serde_ignored::Path::Map { key, .. } => (meant(key), known()),
                _ => (None, Vec::new),
            };
            let path = place.finish();
            unknown.push(UnknownMember { path, meant, known });
        }
        MOST_WARNINGS => unknown.push(UnknownMember {
            path: MORE.to_owned(),
            meant: None,
            known: Vec::new,
        }),
        _ => {}
    }
}

/// The members that only help to calculate, each with one that stands beside it in a whole request.
const SHORT: [(&str, &str); 6] = [
    ("taxed", "taxed_sale"),
    ("exempt", "exempt_sale"),
    ("non_subject", "non_subject_sale"),
    ("share", "amount"),
    ("apply", "summary"),
    ("prices_include_vat", "summary"),
];

/// Path of the warning that there are more unknown members.
const MORE: &str = "body";

impl UnknownMember {
    /// True if the member belongs to the short form, which only `?calculate=true` takes.
    fn is_short(&self) -> bool {
        let name = self.path.rsplit('.').next().unwrap_or_default();
        let stands_beside = |(_, other): &(&str, &str)| (self.known)().contains(other);
        SHORT
            .iter()
            .any(|short| short.0 == name && stands_beside(short))
    }

    /// Form of a member of the short form, unless it is a text or a list of texts.
    fn kind_of_short(&self) -> Option<Bilingual> {
        match self.path.rsplit('.').next() {
            Some("apply") => None,
            Some("share") => Some(NUMBER),
            _ => Some(TRUE_OR_FALSE),
        }
    }

    /// The member that takes an identity that a receiver of this type does not have under this name.
    fn identity(&self) -> Option<Bilingual> {
        let name = self.path.rsplit('.').next().unwrap_or_default();
        let known = (self.known)();
        let takes = |names: &[&str]| names.iter().all(|name| known.contains(name));
        match name {
            "nit" if takes(&["document_type", "document_number", "nrc"]) => Some(Bilingual::new(
                "the NIT is given in `document_number`, with `document_type` 36",
                "el NIT se indica en `document_number`, con `document_type` 36",
            )),
            "document_type" | "document_number" if takes(&["nit", "nrc"]) => Some(Bilingual::new(
                "the NIT is given in `nit`",
                "el NIT se indica en `nit`",
            )),
            _ => None,
        }
    }

    fn warning(&self) -> Warning {
        if let Some(Bilingual { english, spanish }) = self.identity() {
            let text = message!(
                "unknown member, ignored; {english}",
                "miembro desconocido, se ignora; {spanish}"
            );
            return Warning::new(self.path.clone(), text);
        }
        let text = match self.meant {
            _ if self.is_short() => message!(
                "ignored: it is of the short form, which is taken with `?calculate=true`",
                "se ignora: es de la forma corta, que se admite con `?calculate=true`"
            ),
            Some(name) => message!(
                "unknown member, ignored; was `{name}` meant?",
                "miembro desconocido, se ignora; ¿quiso decir `{name}`?"
            ),
            None if self.path == MORE => message!(
                "more unknown members, ignored",
                "más miembros desconocidos, se ignoran"
            ),
            None => message!("unknown member, ignored", "miembro desconocido, se ignora"),
        };
        Warning::new(self.path.clone(), text)
    }

    /// Expectation in its place.
    fn asked(&self, expected: Bilingual) -> Message {
        if let Some(taken) = self.identity() {
            let text = |language| format!("{}; {}", expected.text(language), taken.text(language));
            return Message::in_each(text);
        }
        let Bilingual { english, spanish } = expected;
        match self.meant {
            _ if self.is_short() => message!(
                "{english}; this one is taken with `?calculate=true`",
                "{spanish}; este se admite con `?calculate=true`"
            ),
            Some(name) => message!(
                "{english}; was `{name}` meant?",
                "{spanish}; ¿quiso decir `{name}`?"
            ),
            None => match &*(self.known)() {
                [] => expected.into(),
                known => {
                    let known = known.join(", ");
                    message!("{english}: {known}", "{spanish}: {known}")
                }
            },
        }
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::endpoints::documents::ccf::CcfRequest;
    use crate::tests::requests;

    fn body() -> String {
        let body = requests::ccf().to_string();
        body.replace(|c: char| !c.is_ascii(), "x")
    }

    /// True if the strict parser accepts the body.
    fn is_good(text: &str) -> bool {
        carefully::<CcfRequest>(text).is_ok_and(|(request, found, unknown)| {
            request.is_some() && found.is_empty() && unknown.is_empty()
        })
    }

    fn agree(text: &str) -> bool {
        faultless::<CcfRequest>(text).is_some() == is_good(text)
    }

    #[test]
    fn a_long_body_is_read_carefully() {
        let long = body() + &" ".repeat(SHORT_BYTES);
        assert!(is_good(&long));
        assert!(faultless::<CcfRequest>(&long).is_none());
    }

    #[test]
    fn a_good_body_is_faultless() {
        assert!(is_good(&body()) && faultless::<CcfRequest>(&body()).is_some());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn what_is_read_in_one_go_is_what_careful_reading_finds_good(
            (from, to, at) in any::<(Index, Index, Index)>(),
            beside in prop::sample::select(vec![
                "", ",", "null", "{}", "[]", "1", "\"nit\":\"x\",", "\"new\":[{}],", "\\u0061", "}",
            ]),
        ) {
            // Something is taken out of a good body and put in elsewhere, with something beside it.
            let body = body();
            let (from, to) = (from.index(body.len()), to.index(body.len()));
            let part = &body[from.min(to)..from.max(to).min(from.min(to) + 80)];
            let at = at.index(body.len());
            let doubled = format!("{}{beside}{part}{}", &body[..at], &body[at..]);
            prop_assert!(agree(&doubled), "{doubled}");
            let without = body.replacen(part, beside, 1);
            prop_assert!(agree(&without), "{without}");
        }
    }
}

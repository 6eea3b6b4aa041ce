//! An endpoint: its method, its paths, who may ask, who answers, and its description in the interface.

use actix_web::{Route, http};
use dte_application::ports::{Scope, Scopes};
use dte_domain::value::Form;
use schemars::JsonSchema;

use crate::openapi::description::{JSON, SchemaOf, Tag};
use crate::request::field_errors::FieldErrors;
use crate::request::json::Object;
use crate::request::query::Query;
use crate::response::errors::Code;

pub const BASE: &str = "/api/v1";

type Paths = &'static [&'static str];
type Handle = fn(Route) -> Route;

/// Who may ask.
pub enum Access {
    Everybody,
    /// Everybody, or the clients that have the operator's token of registrations.
    Registering,
    /// A session whose key has one of these scopes.
    Session(Scopes),
}

/// A successful answer.
pub struct Answer {
    pub status: u16,
    pub schema: Option<SchemaOf>,
    /// True if the schema describes `data` in the envelope.
    pub is_enveloped: bool,
    /// The kinds of content, of which the first has the schema.
    pub media: &'static [&'static str],
}

/// A parameter in a path: its name, its form and its description.
pub type PathParameter = (&'static str, fn() -> Form, &'static str);

/// The row of an endpoint. It stands beside the handler; `endpoints::routes` lists all rows.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing of an operation, and none decides about another"
)]
pub struct Endpoint {
    pub method: Method,
    /// Its paths after [`BASE`]; the first stands for all.
    pub paths: Paths,
    pub access: Access,
    /// A scope that the key of the session must have as well.
    pub besides: Option<Scope>,
    pub handle: Handle,
    /// Name of the operation.
    pub name: &'static str,
    pub tag: Tag,
    pub summary: &'static str,
    /// What the operation does and changes. Facts that follow from other fields are not repeated here.
    pub about: &'static str,
    pub in_path: [Option<PathParameter>; 2],
    /// Reads the parameters of the query.
    pub query: Option<fn(&mut Query)>,
    /// Returns the description of a parameter of the query.
    pub parameters: fn(&str) -> &'static str,
    pub body: Option<SchemaOf>,
    /// Kind of content of the body.
    pub body_media: &'static str,
    /// Kinds of file that it takes in place of a JSON body.
    pub files: &'static [&'static str],
    pub answer: Answer,
    /// True if it takes an idempotency key.
    pub is_idempotent: bool,
    /// True if `Prefer` shortens the wait for the authority.
    pub is_waiting: bool,
    /// True if the header `Corrects` may name a rejected document.
    pub corrects: bool,
    /// True if caches may keep the answer.
    pub is_cacheable: bool,
    /// True if a reader that was cut off may name its last event.
    pub is_resumable: bool,
    /// True if the answer is a file.
    pub is_file: bool,
    /// Schema of `data` in the answer of a service that is down.
    pub data_when_down: Option<SchemaOf>,
    /// The errors that do not follow from other fields.
    pub refusals: [&'static [Code]; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`, and `HEAD`, which is a `GET` without a body.
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    pub const ALL: [Self; 5] = [Self::Get, Self::Post, Self::Put, Self::Patch, Self::Delete];

    /// The value of the `Allow` header.
    pub fn allowed(self) -> &'static str {
        match self {
            Self::Get => "GET, HEAD",
            other => other.name(),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// The method with that name, in letters of either case.
    pub fn named(name: &str) -> Option<Self> {
        let mut methods = Self::ALL.into_iter();
        methods.find(|method| method.name().eq_ignore_ascii_case(name))
    }

    fn takes(self, method: &http::Method) -> bool {
        match self {
            Self::Get => [http::Method::GET, http::Method::HEAD].contains(method),
            Self::Post => method == http::Method::POST,
            Self::Put => method == http::Method::PUT,
            Self::Patch => method == http::Method::PATCH,
            Self::Delete => method == http::Method::DELETE,
        }
    }
}

impl Endpoint {
    /// An operation that reads: it needs the scope to read.
    pub const fn get(paths: Paths, handle: Handle) -> Self {
        Self::new(Method::Get, Scope::Read, paths, handle)
    }

    /// An operation that changes settings, unless [`needs`](Self::needs) names other scopes.
    pub const fn post(paths: Paths, handle: Handle) -> Self {
        Self::new(Method::Post, Scope::Settings, paths, handle)
    }

    pub const fn put(paths: Paths, handle: Handle) -> Self {
        Self::new(Method::Put, Scope::Settings, paths, handle)
    }

    pub const fn patch(paths: Paths, handle: Handle) -> Self {
        Self::new(Method::Patch, Scope::Settings, paths, handle)
    }

    pub const fn delete(paths: Paths, handle: Handle) -> Self {
        Self::new(Method::Delete, Scope::Settings, paths, handle)
    }

    const fn new(method: Method, scope: Scope, paths: Paths, handle: Handle) -> Self {
        Self {
            method,
            paths,
            access: Access::Session(Scopes::of(scope)),
            besides: None,
            handle,
            name: "",
            tag: Tag::Documents,
            summary: "",
            about: "",
            in_path: [None; 2],
            query: None,
            parameters: |_| "",
            body: None,
            body_media: JSON,
            files: &[],
            answer: Answer {
                status: 200,
                schema: None,
                is_enveloped: false,
                media: &[JSON],
            },
            is_idempotent: false,
            is_waiting: false,
            corrects: false,
            is_cacheable: false,
            is_resumable: false,
            is_file: false,
            data_when_down: None,
            refusals: [&[]; 4],
        }
    }

    pub const fn public(mut self) -> Self {
        self.access = Access::Everybody;
        self
    }

    pub const fn registering(mut self) -> Self {
        self.access = Access::Registering;
        self
    }

    /// Needs a session whose key has one of these scopes.
    pub const fn needs(mut self, scopes: Scopes) -> Self {
        self.access = Access::Session(scopes);
        self
    }

    /// Needs the scope `read` as well: the endpoint sends documents or reports them to somebody.
    pub const fn needs_read_too(mut self) -> Self {
        self.besides = Some(Scope::Read);
        self
    }

    pub const fn named(mut self, name: &'static str, tag: Tag) -> Self {
        self.name = name;
        self.tag = tag;
        self
    }

    pub const fn summary(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    pub const fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    pub const fn in_path(mut self, parameter: PathParameter) -> Self {
        let mut place = 0;
        while self.in_path[place].is_some() {
            place += 1;
        }
        self.in_path[place] = Some(parameter);
        self
    }

    pub const fn query(mut self, read: fn(&mut Query)) -> Self {
        self.query = Some(read);
        self
    }

    pub const fn parameters(mut self, about: fn(&str) -> &'static str) -> Self {
        self.parameters = about;
        self
    }

    /// Takes a body; `T` is its request struct.
    pub const fn takes<T>(self) -> Self
    where
        T: garde::Validate<Context = FieldErrors> + Default + JsonSchema,
    {
        self.takes_as(|generator| generator.subschema_for::<Object<T>>())
    }

    /// Takes a body of a schema of its own.
    pub const fn takes_as(mut self, schema: SchemaOf) -> Self {
        self.body = Some(schema);
        self
    }

    /// Takes the parts of a form.
    pub const fn takes_form<T: JsonSchema>(mut self) -> Self {
        self.body = Some(|generator| generator.subschema_for::<T>());
        self.body_media = "multipart/form-data";
        self
    }

    /// Takes a file of one of these kinds.
    pub const fn takes_files(mut self, media: &'static [&'static str]) -> Self {
        self.files = media;
        self
    }

    /// Answers with a status; `T` is `data` in the envelope.
    pub const fn answers<T: JsonSchema>(self, status: u16) -> Self {
        let mut enveloped = self.answers_whole::<T>(status);
        enveloped.answer.is_enveloped = true;
        enveloped
    }

    /// Answers with a status; `T` is the whole content.
    pub const fn answers_whole<T: JsonSchema>(mut self, status: u16) -> Self {
        self.answer.status = status;
        self.answer.schema = Some(|generator| generator.subschema_for::<T>());
        self
    }

    /// Answers in these kinds of content; the first has the schema.
    pub const fn media(mut self, media: &'static [&'static str]) -> Self {
        self.answer.media = media;
        self
    }

    /// Answers with a file of a kind of content.
    pub const fn hands_over(mut self, media: &'static [&'static str]) -> Self {
        self.is_file = true;
        self.media(media).cacheable()
    }

    pub const fn idempotent(mut self) -> Self {
        self.is_idempotent = true;
        self
    }

    pub const fn waiting(mut self) -> Self {
        self.is_waiting = true;
        self
    }

    pub const fn correcting(mut self) -> Self {
        self.corrects = true;
        self
    }

    pub const fn cacheable(mut self) -> Self {
        self.is_cacheable = true;
        self
    }

    pub const fn resumable(mut self) -> Self {
        self.is_resumable = true;
        self
    }

    pub const fn says_when_down<T: JsonSchema>(mut self) -> Self {
        self.data_when_down = Some(|generator| generator.subschema_for::<T>());
        self
    }

    pub const fn refuses(mut self, codes: &'static [Code]) -> Self {
        let mut place = 0;
        while !self.refusals[place].is_empty() {
            place += 1;
        }
        self.refusals[place] = codes;
        self
    }

    pub fn takes_json(&self) -> bool {
        self.body.is_some() && self.body_media == JSON
    }

    /// The scopes of which the key of a session needs one, and a scope that it needs as well.
    pub fn scopes(&self) -> Option<(Scopes, Option<Scope>)> {
        match self.access {
            Access::Session(scopes) => Some((scopes, self.besides)),
            Access::Everybody | Access::Registering => None,
        }
    }

    /// True if it answers a path template after [`BASE`] with a method.
    pub fn is_at(&self, path: &str, method: &http::Method) -> bool {
        self.paths.contains(&path) && self.method.takes(method)
    }

    /// The spelling of its path that stands for all.
    pub fn path(&self) -> &'static str {
        self.paths.first().copied().unwrap_or_default()
    }

    /// The errors that it may answer, in the order of the table.
    pub fn errors(&self) -> Vec<Code> {
        let mut all = vec![Code::InternalError, Code::Overloaded];
        all.extend(self.refusals.into_iter().flatten());
        match self.access {
            Access::Everybody => {}
            Access::Registering => all.extend([
                Code::MissingToken,
                Code::InvalidToken,
                Code::Forbidden,
                Code::RateLimited,
            ]),
            Access::Session(_) => all.extend([
                Code::ScopeMissing,
                Code::MissingToken,
                Code::InvalidToken,
                Code::RateLimited,
                Code::TemporarilyUnavailable,
            ]),
        }
        if self.body.is_some() || !self.files.is_empty() {
            all.extend(OF_BODIES);
        }
        if self.takes_json() {
            all.extend(OF_JSON);
        }
        let reads_values = self.query.is_some() || self.body.is_some() || self.in_path[0].is_some();
        if reads_values {
            all.push(Code::ValidationFailed);
        }
        if self.is_idempotent {
            all.extend([Code::IdempotencyInFlight, Code::IdempotencyKeyReused]);
        }
        if self.data_when_down.is_some() {
            all.push(Code::ServiceDown);
        }
        all.sort_unstable_by_key(|code| *code as usize);
        all.dedup();
        all
    }
}

/// Errors of JSON bodies whose members are not read yet.
const OF_JSON: [Code; 3] = [Code::InvalidJson, Code::DuplicateKey, Code::NestingTooDeep];

/// Errors of all bodies.
const OF_BODIES: [Code; 5] = [
    Code::BodyIncomplete,
    Code::BodyTooLarge,
    Code::UnsupportedMediaType,
    Code::RequestTimeout,
    Code::TemporarilyUnavailable,
];

/// [`Endpoint::scopes`] for each method of a path. They are stored with the path, where each request finds them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NeededScopes([Option<(Scopes, Option<Scope>)>; Method::ALL.len()]);

impl NeededScopes {
    pub fn of<'a>(endpoints: impl Iterator<Item = &'a Endpoint>) -> Self {
        let mut needed = Self::default();
        for endpoint in endpoints {
            needed.0[endpoint.method as usize] = endpoint.scopes();
        }
        needed
    }

    pub fn by(self, method: &http::Method) -> Option<(Scopes, Option<Scope>)> {
        let of = Method::ALL.into_iter().find(|one| one.takes(method))?;
        self.0[of as usize]
    }
}

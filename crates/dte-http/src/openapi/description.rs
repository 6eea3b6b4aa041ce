//! What a row of the table of endpoints says of itself beside its paths: the one place where an endpoint
//! is described.

use std::borrow::Cow;

use dte_domain::value::{Form, Value};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::request::field_errors::FieldErrors;
use crate::request::json::Object;
use crate::request::query::Query;
use crate::response::errors::Code;

pub const JSON: &str = "application/json";

pub type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// An object of which nothing is said.
pub struct AnyObject;

impl JsonSchema for AnyObject {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "AnyObject".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object"})
    }
}

/// What an operation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tag {
    Access,
    Documents,
    Numbers,
    Contingency,
    Events,
    Company,
    Reference,
    Operation,
}

impl Tag {
    pub const ALL: [Self; 8] = [
        Self::Access,
        Self::Documents,
        Self::Numbers,
        Self::Contingency,
        Self::Events,
        Self::Company,
        Self::Reference,
        Self::Operation,
    ];

    /// Its name, and what it is about.
    pub fn says(self) -> (&'static str, &'static str) {
        match self {
            Self::Access => (
                "Access",
                "A company is registered, an establishment logs in.",
            ),
            Self::Documents => (
                "Documents",
                "Documents are issued, looked up, corrected and invalidated.",
            ),
            Self::Numbers => ("Numbers", "Every control number that was ever taken."),
            Self::Contingency => (
                "Contingency",
                "Documents that are handed over before the tax authority has them.",
            ),
            Self::Events => (
                "Events",
                "What happened, in order: read, followed as it happens, or sent to webhooks.",
            ),
            Self::Company => ("Company", "What a company says of itself."),
            Self::Reference => (
                "Reference",
                "Errors, rules, catalogues and this description, for everybody.",
            ),
            Self::Operation => ("Operation", "How the service is."),
        }
    }
}

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Everybody,
    /// Whoever the operator lets: everybody, or who has the token of registrations.
    Registering,
    /// An establishment with the token of a log-in.
    Session,
}

/// An answer to something done.
pub struct Answer {
    pub status: u16,
    pub schema: Option<SchemaOf>,
    /// Whether that is `data` in the envelope.
    pub is_enveloped: bool,
    /// The kinds of content, of which the first has the schema.
    pub media: &'static [&'static str],
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing of an operation, and none decides about another"
)]
pub struct Description {
    pub operation: Cow<'static, str>,
    pub tag: Tag,
    pub summary: Cow<'static, str>,
    pub access: Access,
    /// The members of its path.
    pub path: Vec<(&'static str, Form)>,
    /// Asks for the parameters of its query.
    pub query: Option<fn(&mut Query)>,
    pub body: Option<SchemaOf>,
    /// The kind of content that the body is.
    pub body_media: &'static str,
    /// The kinds of file that it takes in place of a JSON body.
    pub files: &'static [&'static str],
    pub answer: Answer,
    /// Whether it takes an idempotency key.
    pub is_idempotent: bool,
    /// True if `Prefer` shortens the wait for the authority.
    pub is_waiting: bool,
    /// Whether a header may name the document that is said right.
    pub corrects: bool,
    /// Whether caches may keep the answer.
    pub is_cacheable: bool,
    /// Whether a reader that was cut off says where it was.
    pub is_resumable: bool,
    /// Whether the answer is a file.
    pub is_file: bool,
    /// What its answer has when the service is down.
    pub data_when_down: Option<SchemaOf>,
    /// What may go wrong that is not known from the rest.
    pub refusals: Vec<Code>,
}

impl Description {
    /// Of an operation that an establishment asks for, and whose answer is JSON.
    pub fn new(
        operation: impl Into<Cow<'static, str>>,
        tag: Tag,
        summary: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self {
            operation: operation.into(),
            tag,
            summary: summary.into(),
            access: Access::Session,
            path: Vec::new(),
            query: None,
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
            refusals: Vec::new(),
        }
    }

    pub fn public(mut self) -> Self {
        self.access = Access::Everybody;
        self
    }

    pub fn registering(mut self) -> Self {
        self.access = Access::Registering;
        self
    }

    pub fn path<T: Value>(self, name: &'static str) -> Self {
        self.path_of(name, T::form())
    }

    pub fn path_of(mut self, name: &'static str, form: Form) -> Self {
        self.path.push((name, form));
        self
    }

    pub fn query(mut self, ask: fn(&mut Query)) -> Self {
        self.query = Some(ask);
        self
    }

    /// With a body; `T` is its request struct.
    pub fn takes<T>(mut self) -> Self
    where
        T: garde::Validate<Context = FieldErrors> + Default + JsonSchema,
    {
        self.body = Some(|generator| generator.subschema_for::<Object<T>>());
        self
    }

    /// With a body that may be any object, though a request struct says what is meant: what is wrong with
    /// it is the answer.
    pub fn takes_or_any<T>(self) -> Self
    where
        T: garde::Validate<Context = FieldErrors> + Default + JsonSchema,
    {
        self.takes_as(|generator| {
            let meant = generator.subschema_for::<Object<T>>();
            json_schema!({"anyOf": [meant, {"type": "object"}]})
        })
    }

    /// With a body of a schema of its own.
    pub fn takes_as(mut self, schema: SchemaOf) -> Self {
        self.body = Some(schema);
        self
    }

    /// With the parts of a form.
    pub fn takes_form<T: JsonSchema>(mut self) -> Self {
        self.body = Some(|generator| generator.subschema_for::<T>());
        self.body_media = "multipart/form-data";
        self
    }

    pub fn takes_json(&self) -> bool {
        self.body.is_some() && self.body_media == JSON
    }

    /// With a file of one of some kinds.
    pub fn takes_files(mut self, media: &'static [&'static str]) -> Self {
        self.files = media;
        self
    }

    /// Answers with a status; `T` is `data` in the envelope.
    pub fn answers<T: JsonSchema>(self, status: u16) -> Self {
        let mut answering = self.answers_whole::<T>(status);
        answering.answer.is_enveloped = true;
        answering
    }

    /// The same of an answer with an envelope of its own.
    pub fn answers_whole<T: JsonSchema>(mut self, status: u16) -> Self {
        self.answer.status = status;
        self.answer.schema = Some(|generator| generator.subschema_for::<T>());
        self
    }

    /// With kinds of content of its own; the first has the schema.
    pub fn media(mut self, media: &'static [&'static str]) -> Self {
        self.answer.media = media;
        self
    }

    /// Answers with a file of a kind of content, as it is.
    pub fn hands_over(mut self, media: &'static [&'static str]) -> Self {
        self.is_cacheable = true;
        self.is_file = true;
        self.answer.media = media;
        self
    }

    pub fn idempotent(mut self) -> Self {
        self.is_idempotent = true;
        self
    }

    /// The client may choose how long it waits for the authority.
    pub fn waiting(mut self) -> Self {
        self.is_waiting = true;
        self
    }

    pub fn correcting(mut self) -> Self {
        self.corrects = true;
        self
    }

    pub fn cacheable(mut self) -> Self {
        self.is_cacheable = true;
        self
    }

    pub fn resumable(mut self) -> Self {
        self.is_resumable = true;
        self
    }

    pub fn says_when_down<T: JsonSchema>(mut self) -> Self {
        self.data_when_down = Some(|generator| generator.subschema_for::<T>());
        self
    }

    pub fn refuses(mut self, codes: &[Code]) -> Self {
        self.refusals.extend_from_slice(codes);
        self
    }

    /// The errors that it may answer, in the order of the table.
    pub fn errors(&self) -> Vec<Code> {
        let mut all = vec![Code::InternalError, Code::Overloaded];
        all.extend(&self.refusals);
        match self.access {
            Access::Everybody => {}
            Access::Registering => all.extend([
                Code::MissingToken,
                Code::InvalidToken,
                Code::Forbidden,
                Code::RateLimited,
            ]),
            Access::Session => all.extend([
                Code::ScopeMissing,
                Code::MissingToken,
                Code::InvalidToken,
                Code::RateLimited,
                Code::TemporarilyUnavailable,
            ]),
        }
        if self.body.is_some() {
            all.extend(OF_BODIES);
        }
        if self.takes_json() {
            all.extend(OF_JSON);
        }
        if !self.files.is_empty() {
            all.extend(OF_UPLOADS);
        }
        let reads_values = self.query.is_some() || self.body.is_some() || !self.path.is_empty();
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

/// What may be wrong with a body of JSON before its members are looked at.
const OF_JSON: [Code; 3] = [Code::InvalidJson, Code::DuplicateKey, Code::NestingTooDeep];

/// What may be wrong with any body.
const OF_BODIES: [Code; 5] = [
    Code::BodyIncomplete,
    Code::BodyTooLarge,
    Code::UnsupportedMediaType,
    Code::RequestTimeout,
    Code::TemporarilyUnavailable,
];

/// What may be wrong with a file before its lines are looked at.
const OF_UPLOADS: [Code; 5] = [
    Code::BodyIncomplete,
    Code::BodyTooLarge,
    Code::UnsupportedMediaType,
    Code::RequestTimeout,
    Code::TemporarilyUnavailable,
];

/// What may be wrong with the company's certificate.
pub const OF_CERTIFICATES: &[Code] = &[
    Code::CertificateMissing,
    Code::CertificateUnreadable,
    Code::CertificateWrongPassword,
    Code::CertificateOtherTaxpayer,
    Code::CertificateOutOfDate,
    Code::TemporarilyUnavailable,
];

/// What may keep a document from being issued, or an event from being sent.
pub const OF_DOCUMENTS: &[Code] = &[
    Code::Forbidden,
    Code::DocumentNotFound,
    Code::CertificateMissing,
    Code::CertificateUnreadable,
    Code::CertificateWrongPassword,
    Code::CertificateOtherTaxpayer,
    Code::CertificateOutOfDate,
    Code::InvalidState,
    Code::InvalidationUnderWay,
    Code::Rejected,
    Code::AlreadyReceived,
    Code::UnansweredCopy,
    Code::AuthorityUnavailable,
];

/// What may keep a file from being handed over.
pub const OF_FILES: &[Code] = &[
    Code::Forbidden,
    Code::DocumentNotFound,
    Code::DocumentRejected,
    Code::NotSigned,
];

/// What keeps a document from being mailed.
pub const OF_DELIVERIES: &[Code] = &[
    Code::Forbidden,
    Code::DocumentNotFound,
    Code::DocumentRejected,
    Code::MailNotConfigured,
    Code::MailLimitReached,
];

/// What keeps a request from being judged: all else is told in the answer.
pub const OF_TRIALS: &[Code] = &[
    Code::RouteNotFound,
    Code::AuthorityUnavailable,
    Code::BranchRequired,
    Code::Forbidden,
];

/// What keeps a company from issuing a type.
pub const OF_TYPES: &[Code] = &[Code::CompanyWithoutNrc, Code::TypeNotAllowed];

/// What may keep a number from being taken.
pub const OF_NUMBERS: &[Code] = &[
    Code::SeriesExhausted,
    Code::BalanceExceeded,
    Code::NumbersTaken,
];

/// What keeps a request from being drawn: nothing of it is stored, numbered or sent.
pub const OF_PREVIEWS: &[Code] = &[
    Code::NotInEdition,
    Code::CompanyWithoutNrc,
    Code::TypeNotAllowed,
    Code::DocumentNotFound,
    Code::CertificateMissing,
    Code::CertificateUnreadable,
    Code::CertificateWrongPassword,
    Code::CertificateOtherTaxpayer,
    Code::CertificateOutOfDate,
    Code::InvalidationUnderWay,
    Code::ExternalIdTaken,
];

/// What keeps a stream of events from being read on.
pub const OF_STREAMS: &[Code] = &[
    Code::EventsExpired,
    Code::EventCursorAhead,
    Code::EventStreamChanged,
];

/// What keeps a webhook from being looked at.
pub const OF_WEBHOOKS: &[Code] = &[Code::WebhookNotFound, Code::Forbidden];

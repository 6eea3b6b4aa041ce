//! Words that the rows of several endpoints share: tags, a schema, groups of errors.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

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

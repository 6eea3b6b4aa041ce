//! Deliveries in answers, and how a company wants its documents mailed.

use dte_application::mail::request_mailing::Deliveries;
use dte_application::ports::{
    MailAttempt, MailFault, MailSettings, MailedVersion, Mailing, MailingFailure, MailingState,
    PagePart,
};
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::taxpayer::Email;
use schemars::JsonSchema;
use serde::Serialize;
use time::OffsetDateTime;

use crate::request::json::open;
use crate::response::values::{AsText, Milliseconds, Universal};

/// The deliveries of a document.
#[derive(Debug, JsonSchema, Serialize)]
pub struct MailingsResponse<'a> {
    /// The deliveries, the newest first.
    deliveries: Vec<MailingResponse<'a>>,
    /// What of the receiver's page (`public_url`) was first taken when, the earliest first. Programs that look at
    /// links before people do count too.
    openings: Vec<OpeningResponse>,
}

impl<'a> MailingsResponse<'a> {
    pub fn of(all: &'a Deliveries) -> Self {
        let (mailings, openings) = (all.mailings.iter(), all.openings.iter());
        Self {
            deliveries: mailings
                .map(|(mailing, attempts)| MailingResponse::of(mailing, attempts))
                .collect(),
            openings: openings
                .map(|(part, at)| OpeningResponse {
                    part: part.name(),
                    opened_at: Universal(*at),
                })
                .collect(),
        }
    }
}

/// A part of a receiver's page that was taken.
#[derive(Debug, JsonSchema, Serialize)]
struct OpeningResponse {
    /// What was taken: `PAGE`, `PDF` or `FILE`.
    #[schemars(extend("enum" = PagePart::ALL.map(PagePart::name)), transform = open)]
    part: &'static str,
    /// When for the first time.
    opened_at: Universal,
}

/// A document on its way to its receiver.
#[derive(Debug, JsonSchema, Serialize)]
pub struct MailingResponse<'a> {
    /// Id of the delivery.
    #[schemars(extend("format" = "uuid"))]
    id: String,
    /// The way: `email`.
    channel: &'static str,
    /// The identity of the document (`codigoGeneracion`).
    generation_code: AsText<GenerationCode>,
    /// Where it stands: `QUEUED`, `SENT` (the mail relay took it, which proves no receipt) or `FAILED`.
    #[schemars(extend("enum" = ["QUEUED", "SENT", "FAILED"]))]
    status: &'static str,
    /// Why it failed: `REFUSED` (the relay will not take it), `GIVEN_UP` (it did not for a day), `DOCUMENT_REJECTED`
    /// (by the tax authority), `MAIL_LIMIT_REACHED` (of the day) or `NOT_NEEDED` (the word of a rejection that nobody
    /// needs: the document reached nobody, or was stamped after all); null when it did not.
    failure: Option<&'static str>,
    /// Whether nobody asked for it: the company has its documents mailed.
    automatic: bool,
    /// What it brings: `DOCUMENT` with its files, or `REJECTION`, the word that what was sent before does not count.
    #[schemars(extend("enum" = ["DOCUMENT", "REJECTION"]), transform = open)]
    brings: &'static str,
    /// The language of this mail alone; null: that of the company's mails.
    language: Option<&'static str>,
    /// The addresses that it goes to.
    to: Vec<&'a str>,
    /// The addresses that a copy goes to.
    cc: Vec<&'a str>,
    /// `Message-ID` of the mail, the same at each attempt.
    message_id: &'a str,
    /// Moment of the request.
    created_at: Universal,
    /// Since when it is sent, or has failed; null while it is queued.
    decided_at: Option<Universal>,
    /// What was mailed at the last attempt; null before the first, and of a `REJECTION`.
    mailed: Option<MailedResponse>,
    /// What the relay answered, the oldest first.
    attempts: Vec<MailAttemptResponse<'a>>,
}

fn texts(addresses: &[Email]) -> Vec<&str> {
    addresses.iter().map(Email::as_str).collect()
}

impl<'a> MailingResponse<'a> {
    pub fn of(mailing: &'a Mailing, attempts: &'a [MailAttempt]) -> Self {
        let (failure, decided_at): (Option<MailingFailure>, Option<OffsetDateTime>) =
            match mailing.state {
                MailingState::Queued => (None, None),
                MailingState::Sent(at) => (None, Some(at)),
                MailingState::Failed(why, at) => (Some(why), Some(at)),
            };
        Self {
            id: mailing.id.0.to_string(),
            channel: "email",
            generation_code: AsText(mailing.document),
            status: mailing.state.name(),
            failure: failure.map(MailingFailure::name),
            automatic: mailing.automatic,
            brings: if mailing.tells_rejection {
                "REJECTION"
            } else {
                "DOCUMENT"
            },
            language: mailing.language.map(Language::code),
            to: texts(&mailing.to),
            cc: texts(&mailing.cc),
            message_id: &mailing.message_id,
            created_at: Universal(mailing.created_at),
            decided_at: decided_at.map(Universal),
            mailed: mailing.mailed.as_ref().map(MailedResponse::from),
            attempts: attempts.iter().map(MailAttemptResponse::from).collect(),
        }
    }
}

/// What was mailed: by these the readable version can be made again, byte for byte.
#[derive(Debug, JsonSchema, Serialize)]
struct MailedResponse {
    /// How the document stood: `RECEIVED`, `CONTINGENCY` (without a stamp) or `INVALIDATED`.
    state: &'static str,
    /// The paper of the readable version.
    format: &'static str,
    /// Which version of the company's look it has; null: the usual one.
    look: Option<u32>,
    /// Which version of the layout.
    layout: u32,
    /// SHA-256 of the document's stored bytes, in hex.
    document_sha256: String,
    /// SHA-256 of the attached readable version (`GET /dte/{id}/pdf`), in hex.
    pdf_sha256: String,
    /// SHA-256 of the attached file (`GET /dte/{id}/file`), in hex.
    file_sha256: String,
}

impl From<&MailedVersion> for MailedResponse {
    fn from(mailed: &MailedVersion) -> Self {
        Self {
            state: mailed.state.name(),
            format: mailed.format.name(),
            look: mailed.look,
            layout: mailed.layout,
            document_sha256: hex::encode(mailed.document),
            pdf_sha256: hex::encode(mailed.readable),
            file_sha256: hex::encode(mailed.file),
        }
    }
}

/// An attempt at the mail relay.
#[derive(Debug, JsonSchema, Serialize)]
struct MailAttemptResponse<'a> {
    /// Moment of the start.
    at: Universal,
    /// The code that was answered; null when nothing was.
    code: Option<u16>,
    /// Why it came to nothing: `connect` (not there, or no answer before it got the message), `lost` (gone while it took
    /// the message: the mail may have arrived), `tls`, `login`, `timeout` (no answer to the message in time: it may have
    /// arrived), `protocol`, `later` (4xx), `refused` (5xx) or `unsendable`; null when the relay took the mail.
    error: Option<&'static str>,
    /// Duration in milliseconds.
    duration_ms: Milliseconds,
    /// The beginning of what was answered, 1 KiB at most.
    answered: &'a str,
    /// The addresses that the relay did not take; of a mail that it took, those that were to get a copy alone. A copy
    /// that it does not take now (4xx) is a delivery of its own.
    refused: Vec<&'a str>,
}

impl<'a> From<&'a MailAttempt> for MailAttemptResponse<'a> {
    fn from(attempt: &'a MailAttempt) -> Self {
        let reply = &attempt.reply;
        Self {
            at: Universal(attempt.at),
            code: reply.code,
            error: reply.fault.map(MailFault::name),
            duration_ms: Milliseconds::from(reply.duration),
            answered: &reply.text,
            refused: texts(&reply.refused),
        }
    }
}

/// How a company wants its documents mailed.
#[derive(Debug, JsonSchema, Serialize)]
pub struct MailSettingsResponse<'a> {
    /// Whether each document is mailed to its receiver by itself.
    automatic: bool,
    /// The addresses that get a copy of what is mailed by itself.
    cc: Vec<&'a str>,
    /// The address that answers go to; null: the company's own `email`.
    reply_to: Option<&'a str>,
    /// The language of the mails; null: the operator's.
    language: Option<&'static str>,
    /// The subject, with places that values take; null: the usual one.
    subject: Option<&'a str>,
}

impl<'a> From<&'a MailSettings> for MailSettingsResponse<'a> {
    fn from(settings: &'a MailSettings) -> Self {
        Self {
            automatic: settings.automatic,
            cc: texts(&settings.cc),
            reply_to: settings.reply_to.as_ref().map(Email::as_str),
            language: settings.language.map(Language::code),
            subject: settings.subject.as_deref(),
        }
    }
}

//! Documents that are mailed to their receivers.

use std::time::Duration;

use async_trait::async_trait;
use dte_domain::Decimal;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use dte_domain::language::Language;
use dte_domain::mail::MailSubject;
use dte_domain::own_reference::ExternalId;
use dte_domain::taxpayer::Email;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::ports::{
    CompanyId, EstablishmentId, HandedFile, LeaseNumber, Leased, PageFormat, PortError,
    ReadableState,
};

/// The identity of a mailing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MailingId(pub Uuid);

impl MailingId {
    /// The id that a text is.
    pub fn parse(text: &str) -> Option<Self> {
        Uuid::try_parse(text).ok().map(Self)
    }
}

/// Why a mailing failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailingFailure {
    /// The relay will not take it, however often it is tried.
    Refused,
    /// The relay did not take it for a day.
    GivenUp,
    /// The authority rejected the document, which goes to nobody.
    DocumentRejected,
    /// The company has mailed as much as it may in a day.
    DailyLimit,
    /// It would tell that a document was rejected, and nobody needs to know: the document reached nobody, or was
    /// stamped after all.
    NotNeeded,
}

impl MailingFailure {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Refused,
        Self::GivenUp,
        Self::DocumentRejected,
        Self::DailyLimit,
        Self::NotNeeded,
    ];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Refused => "REFUSED",
            Self::GivenUp => "GIVEN_UP",
            Self::DocumentRejected => "DOCUMENT_REJECTED",
            Self::DailyLimit => "MAIL_LIMIT_REACHED",
            Self::NotNeeded => "NOT_NEEDED",
        }
    }

    /// The reason with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.name() == name)
    }
}

/// Where a mailing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailingState {
    /// It is to be sent.
    Queued,
    /// The relay took it, at a moment; whether anybody got it, nobody here knows.
    Sent(OffsetDateTime),
    /// It will not be sent any more, since a moment.
    Failed(MailingFailure, OffsetDateTime),
}

impl MailingState {
    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Queued => "QUEUED",
            Self::Sent(_) => "SENT",
            Self::Failed(..) => "FAILED",
        }
    }
}

/// What was mailed. A readable version is made of the document's bytes, how it stood, the paper, the look and the
/// layout alone: by these it can be made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailedVersion {
    /// The SHA-256 of the document's stored bytes.
    pub document: [u8; 32],
    /// How it stood.
    pub state: ReadableState,
    /// The paper.
    pub format: PageFormat,
    /// The version of its company's look; nothing of one that never said one.
    pub look: Option<u32>,
    /// The version of the layout.
    pub layout: u32,
    /// The SHA-256 of the readable version.
    pub readable: [u8; 32],
    /// The SHA-256 of the authority's file.
    pub file: [u8; 32],
}

/// A document that is mailed to somebody, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mailing {
    /// Its identity.
    pub id: MailingId,
    /// Whose it is.
    pub company: CompanyId,
    /// The document.
    pub document: GenerationCode,
    /// The version of the document that is mailed, by its number of corrections: no other goes to these addresses.
    pub revision: u32,
    /// The document's environment.
    pub environment: Environment,
    /// Whether nobody asked for it: its company has its documents mailed.
    pub automatic: bool,
    /// Whether it tells those who got the document that the authority rejected it, without its files.
    pub tells_rejection: bool,
    /// The language of this mail alone; nothing follows the company's.
    pub language: Option<Language>,
    /// To whom.
    pub to: Vec<Email>,
    /// To whom a copy goes.
    pub cc: Vec<Email>,
    /// `Message-ID`, the same at each attempt: `<…@…>`.
    pub message_id: String,
    /// Where it stands.
    pub state: MailingState,
    /// When it was asked for.
    pub created_at: OffsetDateTime,
    /// When it was tried first.
    pub first_tried_at: Option<OffsetDateTime>,
    /// The number of attempts that began. One without a stored outcome was cut off, and the mail may have arrived.
    pub begun: u32,
    /// What was mailed at the last attempt; nothing of a word about a document without its files.
    pub mailed: Option<MailedVersion>,
}

/// Why an attempt at a mailing came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailFault {
    /// The relay is not there, or broke off or said nothing in time before it got the message.
    Connect,
    /// It broke off while it got the message or answered it: the mail may have arrived.
    Lost,
    /// No TLS, or not with a certificate that holds.
    Tls,
    /// The relay does not let the service in.
    Login,
    /// No whole answer to the message within the time: the mail may have arrived.
    Timeout,
    /// What it answers is no SMTP.
    Protocol,
    /// It does not take the mail now (4xx).
    Later,
    /// It does not take the mail (5xx).
    Refused,
    /// No message can be made of it.
    Unsendable,
}

impl MailFault {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Connect,
        Self::Lost,
        Self::Tls,
        Self::Login,
        Self::Timeout,
        Self::Protocol,
        Self::Later,
        Self::Refused,
        Self::Unsendable,
    ];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Lost => "lost",
            Self::Tls => "tls",
            Self::Login => "login",
            Self::Timeout => "timeout",
            Self::Protocol => "protocol",
            Self::Later => "later",
            Self::Refused => "refused",
            Self::Unsendable => "unsendable",
        }
    }

    /// The class with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }

    /// Whether the mail may have arrived nevertheless.
    pub fn may_have_arrived(self) -> bool {
        matches!(self, Self::Lost | Self::Timeout)
    }

    /// Whether another attempt would come to the same.
    pub fn is_final(self) -> bool {
        matches!(self, Self::Refused | Self::Unsendable)
    }
}

/// The addresses that may have a mail, as far as its attempts tell.
pub fn reached<'a>(mailing: &'a Mailing, attempts: &[MailAttempt]) -> Vec<&'a Email> {
    let all = mailing.to.iter().chain(&mailing.cc);
    if usize::try_from(mailing.begun).is_ok_and(|begun| begun > attempts.len()) {
        return all.collect();
    }
    let is_reached = |address: &&Email| {
        attempts.iter().any(|attempt| {
            let reply = &attempt.reply;
            let came = reply.fault.is_none_or(MailFault::may_have_arrived);
            came && !reply.refused.contains(address)
        })
    };
    all.filter(is_reached).collect()
}

/// What came of an attempt at the relay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailReply {
    /// The code that was answered, if one was.
    pub code: Option<u16>,
    /// Why it came to nothing; nothing when the relay took it.
    pub fault: Option<MailFault>,
    /// How long it took.
    pub duration: Duration,
    /// The beginning of what was answered.
    pub text: String,
    /// The addresses that the relay did not take. Of a mail that it took, those that were to get a copy alone.
    pub refused: Vec<Email>,
    /// Those of them that it does not take now, of a mail that it took: each gets a mailing of its own, which tells what
    /// becomes of it.
    pub put_off: Vec<Email>,
}

/// An attempt at a mailing, kept as proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAttempt {
    /// When it began.
    pub at: OffsetDateTime,
    /// What came of it.
    pub reply: MailReply,
}

/// What a mail says of its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailedDocument {
    /// The name of the company.
    pub issuer: String,
    /// Its type.
    pub document_type: DocumentType,
    /// Its number; nothing of one of a type that has none.
    pub control_number: Option<String>,
    /// Its identity.
    pub generation_code: GenerationCode,
    /// What its issuer's systems call it.
    pub external_id: Option<ExternalId>,
    /// When it was issued.
    pub issued_at: LocalTime,
    /// Its total.
    pub total: Decimal,
    /// How it stands.
    pub state: ReadableState,
    /// True if another under the same number corrected it.
    pub is_corrected: bool,
    /// The authority's stamp.
    pub stamp: Option<String>,
    /// Where the authority shows it; nothing of one that it rejected.
    pub authority_page: Option<String>,
    /// Where the service shows it to its receiver, if it does.
    pub receiver_page: Option<String>,
    /// Who was mailed another in its place under the same number before.
    pub replaces: Option<Replaces>,
}

/// Who has a document that a mail replaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replaces {
    /// All whom the mail is for.
    OfAll,
    /// Some of them.
    OfSome,
}

/// A mail, as the relay gets it.
#[derive(Clone, Debug)]
pub struct MailMessage {
    /// `Message-ID`.
    pub id: String,
    /// When it is sent.
    pub at: OffsetDateTime,
    /// To whom.
    pub to: Vec<Email>,
    /// To whom a copy goes.
    pub cc: Vec<Email>,
    /// The address that answers go to.
    pub reply_to: Email,
    /// The language that it is written in.
    pub language: Language,
    /// What its subject says, if the company said so.
    pub subject: Option<MailSubject>,
    /// Whether it is of a test, and says so.
    pub is_test: bool,
    /// What it is about.
    pub document: MailedDocument,
    /// What is attached.
    pub files: Vec<HandedFile>,
}

/// Hands mails to a relay.
#[async_trait]
pub trait MailRelay: Send + Sync {
    /// The domain that message ids end with.
    fn domain(&self) -> &str;

    /// Hands over a mail once.
    async fn send(&self, message: MailMessage) -> MailReply;
}

/// How a company wants its documents mailed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailSettings {
    /// Whether each document is mailed to its receiver by itself.
    pub automatic: bool,
    /// Who gets a copy of each.
    pub cc: Vec<Email>,
    /// The address that answers go to; nothing follows the company's own.
    pub reply_to: Option<Email>,
    /// The language of its mails; nothing follows the operator's.
    pub language: Option<Language>,
    /// The subject of its mails.
    pub subject: Option<MailSubject>,
}

/// What a company says anew of its mails; what is nothing stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MailChange {
    /// Whether each document is mailed. What happens from then on is.
    pub automatic: Option<bool>,
    /// Others who get a copy, or nobody.
    pub cc: Option<Vec<Email>>,
    /// Another address for answers, or none.
    pub reply_to: Option<Option<Email>>,
    /// Another language, or the operator's.
    pub language: Option<Option<Language>>,
    /// Another subject, or the usual one.
    pub subject: Option<Option<MailSubject>>,
}

/// How many mails a company may have sent in a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailAllowance {
    /// When the day began.
    pub since: OffsetDateTime,
    /// How many there may be.
    pub most: u32,
}

/// What became of a mailing that somebody asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddedMailing {
    /// It is stored.
    New,
    /// There is one with its id, as it stands now.
    Before(Box<Mailing>),
    /// The company has had as many as it may have in a day.
    LimitReached,
}

/// What a domain event tells of a mailing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailingFacts {
    /// The mailing.
    pub id: MailingId,
    /// Why it failed; nothing when it was sent.
    pub failure: Option<MailingFailure>,
    /// The document.
    pub generation_code: GenerationCode,
    /// Its environment.
    pub environment: Environment,
    /// Its type.
    pub document_type: DocumentType,
    /// Who issued it.
    pub establishment: EstablishmentId,
    /// Its number; nothing for a document of a type that has none.
    pub control_number: Option<String>,
    /// What its issuer's systems call it.
    pub external_id: Option<ExternalId>,
}

/// A mailing that is to be stored, with what is told of it where it fails at once.
#[derive(Clone, Debug)]
pub struct NewMailing {
    /// The mailing.
    pub mailing: Mailing,
    /// What is told.
    pub facts: MailingFacts,
}

/// A company whose stream is followed in an environment, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailFollower {
    /// The company.
    pub company: CompanyId,
    /// The environment.
    pub environment: Environment,
    /// Every event up to this number was looked at.
    pub position: u64,
}

/// What follows of some events of a company.
#[derive(Clone, Debug)]
pub struct MailRound {
    /// Who follows, with the place after them.
    pub follower: MailFollower,
    /// The lease under which they were looked at.
    pub lease: LeaseNumber,
    /// What is mailed because of them.
    pub mailings: Vec<NewMailing>,
    /// How many may be.
    pub allowance: MailAllowance,
    /// Until when the lease lasts that goes on; nothing lets go of it.
    pub leased_until: Option<OffsetDateTime>,
}

/// What is to be done with a mailing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailNext {
    /// Nothing: the relay took it.
    Sent,
    /// Nothing: it failed.
    Failed(MailingFailure),
    /// It is tried again at a moment.
    Again(OffsetDateTime),
}

/// What came of looking after a mailing.
#[derive(Clone, Debug)]
pub struct MailResult {
    /// The mailing.
    pub id: MailingId,
    /// Its company.
    pub company: CompanyId,
    /// The lease under which it was looked after.
    pub lease: LeaseNumber,
    /// When.
    pub at: OffsetDateTime,
    /// The attempt, if one was made, with what was mailed; a word about a document has no files.
    pub attempt: Option<(MailAttempt, Option<MailedVersion>)>,
    /// What follows.
    pub next: MailNext,
    /// What is told, when it is sent or fails; nothing of what nobody needs.
    pub facts: Option<MailingFacts>,
    /// The copies that were put off.
    pub put_off: Option<PutOff>,
}

/// Copies that the relay does not take now of a mail that it took.
#[derive(Clone, Debug)]
pub struct PutOff {
    /// Each is a mailing of its own.
    pub mailings: Vec<Mailing>,
    /// When they are tried first.
    pub until: OffsetDateTime,
}

/// The mail of a company that did not leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsentMail {
    /// The company.
    pub company: CompanyId,
    /// Events that were not read yet for what is to be mailed; nothing of a company that does not have its documents
    /// mailed.
    pub events: Option<u64>,
    /// Mails that wait.
    pub waiting: u64,
    /// Mails that wait for too long.
    pub overdue: u64,
    /// Mails that the relay refused, or that were given up, since the last one that it took.
    pub failed: u64,
}

/// The moments from which on mail is unsent for too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsentSince {
    /// Mails that were tried first at that moment, or before, wait for too long.
    pub tried: OffsetDateTime,
    /// So do mails that were asked for then or before and were never tried, unless their document waits for its stamp.
    pub asked: OffsetDateTime,
    /// Mails that failed later are counted.
    pub failed: OffsetDateTime,
}

/// The mails of companies: their settings, what is to be sent, and what became of it.
#[async_trait]
pub trait Mailings: Send + Sync {
    /// How a company wants its documents mailed.
    async fn mail_settings(&self, company: CompanyId) -> Result<MailSettings, PortError>;

    /// Stores a mailing that somebody asked for, unless one has its id already or its company may have no more.
    async fn add_mailing(
        &self,
        mailing: Mailing,
        allowance: MailAllowance,
    ) -> Result<AddedMailing, PortError>;

    /// The mailings of a document with their attempts, the newest first.
    async fn mailings(
        &self,
        document: GenerationCode,
    ) -> Result<Vec<(Mailing, Vec<MailAttempt>)>, PortError>;

    /// The unsent mail of one company or of all, of those that have their documents mailed or have any.
    async fn unsent_mail(
        &self,
        environment: Environment,
        company: Option<CompanyId>,
        since: UnsentSince,
    ) -> Result<Vec<UnsentMail>, PortError>;

    /// Takes companies at which something happened, each under a lease until a moment.
    async fn lease_mail_followers(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        most: u32,
    ) -> Result<Vec<Leased<MailFollower>>, PortError>;

    /// Keeps the place of a company with what is mailed because of what happened before it; answers whether the lease
    /// still stands, and otherwise keeps nothing. A document that waits to be mailed by itself, and was never taken
    /// up, is not mailed twice.
    async fn keep_mail_round(&self, round: MailRound) -> Result<bool, PortError>;

    /// Takes mailings that are due, but of no company of some, each under a lease until a moment.
    async fn lease_due_mailings(
        &self,
        environment: Environment,
        now: OffsetDateTime,
        until: OffsetDateTime,
        except: Vec<CompanyId>,
        most: u32,
    ) -> Result<Vec<Leased<Mailing>>, PortError>;

    /// Begins an attempt: renews the lease until a moment and counts the attempt. Answers whether the lease still
    /// stands.
    async fn begin_mailing_attempt(
        &self,
        id: MailingId,
        lease: LeaseNumber,
        until: OffsetDateTime,
    ) -> Result<bool, PortError>;

    /// Keeps what came of a mailing, and tells it; answers whether the lease still stood.
    async fn keep_mail_result(&self, result: MailResult) -> Result<bool, PortError>;
}

//! A document is issued: checked, and then stored, signed, submitted, and its result recorded.

mod check;
mod external_id;
mod hand_over;
mod in_order;
mod replay;
mod validate;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::Decimal;
use dte_domain::documents::Content;
use dte_domain::edition::{Choice, Edition};
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, LocalTime, ReceptionStamp,
};
use dte_domain::invalidation::window::Windows;
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::own_reference::{ExternalId, OwnReference};
use dte_domain::violation::{Violation, Warning};
use time::OffsetDateTime;
use tokio::sync::Semaphore;

use crate::caller::Caller;
use crate::contingency::current::CurrentContingency;
use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::limits::deadline::Deadline;
use crate::ports::{
    Clock, Companies, CompanyEstablishment, CorrectedDocument, DocumentContingency, Documents,
    IdempotencyKey, LeaseNumber, NewDocument, Numbering, Randomness, RequestKey, SeriesKey, Signer,
    StoreResult, TransmissionKind,
};
use crate::submission::in_flight::{Background, BackgroundWork, StoredNotice};
use crate::submission::stored_document::{StoredDocument, SubmittedDocument, made_at};
use crate::submission::submit_document::{Earlier, SubmitDocument};
use crate::use_cases::correct_document::CorrectDocument;
use crate::use_cases::gather_facts::GatherFacts;
use crate::use_cases::show_receiver::PublicLinks;
use check::Ready;
pub(crate) use check::series;
use hand_over::{is_renumbered, is_undecided};
pub(crate) use in_order::{JudgedLine, StartedLine};
pub use validate::WouldIssue;

/// A request to issue, with what the adapter already found.
#[derive(Debug)]
pub struct IssueRequest {
    pub caller: Caller,
    /// The type that is asked for, even by a request with faults.
    pub document_type: DocumentType,
    /// The content of the document, or all faults of shape.
    pub content: Result<Content, Vec<Violation>>,
    pub warnings: Vec<Warning>,
    /// The language of the warnings that are kept with its idempotency key.
    pub language: Language,
    /// The rejected document that this one says right, under its code and number.
    pub corrects: Option<GenerationCode>,
    pub idempotency: Option<RequestKey>,
    /// The longest wait for the authority that the client chose; the work goes on after that.
    pub wait: Option<Duration>,
    /// How the client's systems know the document.
    pub own: OwnReference,
}

#[derive(Clone, Debug, PartialEq)]
pub enum IssuedState {
    Stamped {
        stamp: ReceptionStamp,
        observations: Vec<String>,
    },
    /// The authority has not answered yet. The document is issued; the stamp comes later.
    Unstamped,
    Refused(Rejection),
}

#[derive(Clone, Debug)]
pub struct IssuedDocument {
    pub generation_code: GenerationCode,
    /// Nothing for a document of a type that has none.
    pub control_number: Option<String>,
    pub document_type: DocumentType,
    pub status: StatusKind,
    /// Its total, as people are told it.
    pub total: Decimal,
    /// The address of its receiver's page; nothing where it has none.
    pub public_url: Option<String>,
    pub environment: Environment,
    pub issued_at: LocalTime,
    pub json: Arc<str>,
    /// What the client's systems call it.
    pub external_id: Option<ExternalId>,
    pub verdict: IssuedState,
    /// The last second in which it can be invalidated, once it is stamped.
    pub invalidable_until: Option<LocalTime>,
    /// The contingency in which it was issued, if it was.
    pub contingency: Option<DocumentContingency>,
    pub warnings: Vec<String>,
    /// Whether this is the answer to an earlier request with the same idempotency key.
    pub replayed: bool,
}

/// What the operator decides about issuing.
#[derive(Clone, Debug)]
pub struct IssueSettings {
    pub environment: Environment,
    pub edition: Choice,
    /// The edition of single types, whatever is chosen.
    pub pinned: Vec<(DocumentType, Edition)>,
    /// The choice of an invalidation's edition.
    pub invalidation: Choice,
    /// Where a year's numbers begin.
    pub numbering: Numbering,
    /// How long a client waits for its answer at most; the work goes on after that.
    pub answer_within: Duration,
}

impl IssueSettings {
    /// The edition of a document at a moment: the company's pin goes before that of the type, and
    /// both before what is chosen.
    fn edition_of(
        &self,
        establishment: &CompanyEstablishment,
        document_type: DocumentType,
        moment: OffsetDateTime,
    ) -> Edition {
        let mut pinned = self.pinned.iter();
        let of_type = pinned
            .find(|(kind, _)| *kind == document_type)
            .map(|(_, edition)| *edition);
        self.edition
            .of(establishment.company.edition.or(of_type), moment)
    }
}

const STORING: &str = "storing a document in the background";

pub struct IssueDocument {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub facts: Arc<GatherFacts>,
    pub correct: Arc<CorrectDocument>,
    pub current: Arc<CurrentContingency>,
    pub signer: Arc<dyn Signer>,
    pub links: Arc<PublicLinks>,
    pub submit: Arc<SubmitDocument>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub settings: IssueSettings,
    pub intervals: BackgroundIntervals,
    pub background: Background,
}

impl IssueDocument {
    /// Issues a document: nothing is stored and no number is taken unless it keeps every rule
    /// and can be signed.
    ///
    /// A request whose idempotency key is known gets the first answer again. Most keys are new, and
    /// the store finds out when it claims them; only a request that fails is looked for before, as
    /// one that was good once may break a rule or find no place by now.
    ///
    /// What is not stored in the time of an answer is a transient error for the client, and goes on:
    /// a repetition with the same key finds it.
    pub async fn run(&self, mut request: IssueRequest) -> Result<IssuedDocument, Error> {
        let deadline = Deadline::after(self.settings.answer_within).with_wait(request.wait);
        let Some(key) = request.idempotency.take() else {
            return self.issue(request, None, deadline).await;
        };
        let key = key.of(request.caller.establishment);
        let language = request.language;
        match self.issue(request, Some(&key), deadline).await {
            Err(error)
                if !deadline.has_passed()
                    && !matches!(error, Error::KeyReused(_) | Error::InFlight) =>
            {
                // What is found is confirmed behind all that waits to be written.
                let claim = self.documents.claim(&key);
                match deadline
                    .wait_for("finding an idempotency key", claim)
                    .await??
                {
                    Some(claim) => self.replay(claim, Some(&key), (language, deadline)).await,
                    None => Err(error),
                }
            }
            issued => issued,
        }
    }

    /// Check, store, sign, submit, record. From storing on it goes on when the client leaves; the
    /// client waits for the result as long as there is time; what is not stored by then is a transient
    /// error.
    async fn issue(
        &self,
        request: IssueRequest,
        key: Option<&IdempotencyKey>,
        deadline: Deadline,
    ) -> Result<IssuedDocument, Error> {
        let language = request.language;
        let (caller, wanted) = (request.caller, request.own.external_id.clone());
        let check = Box::pin(self.check(request, key));
        let ready = deadline.wait_for("judging a document", check).await??;
        let _waiting = self
            .background
            .in_flight
            .enter(ready.new.document().generation_code);
        let begun = self.begin(ready);
        if deadline.is_chosen() {
            self.background.in_flight.note_short_wait(begun.about.code);
        }
        let issued = self.finish(begun, key, (language, deadline)).await;
        match issued {
            Err(error) => Err(self.naming_the_holder(error, caller, wanted.as_ref()).await),
            issued => issued,
        }
    }

    /// Store, sign, submit, record: all that goes on by itself.
    fn begin(&self, ready: Ready) -> StartedDocument {
        let about = self.about(&ready);
        let (company, code) = (ready.establishment.company.id, about.code);
        let (submission, store) = (Arc::clone(&self.submit), Arc::clone(&self.documents));
        let Ready {
            establishment,
            new,
            permit,
            warnings,
        } = ready;
        let work = |notice| store_and_submit(submission, store, establishment, new, None, notice);
        let work = self
            .background
            .begin("document", company, code, permit, work);
        StartedDocument {
            about,
            warnings,
            work,
        }
    }

    fn about(&self, ready: &Ready) -> About {
        let (document, company) = (ready.new.document(), &ready.establishment.company);
        let (code, document_type) = (document.generation_code, document.series.document_type);
        let version = (code, ready.new.revision());
        About {
            code,
            edition: document.edition,
            issued_at: document.issued_at,
            document_type,
            total: document.recorded.total,
            public_url: self.links.of_shown(version, document_type, company),
            external_id: ready.new.external_id().cloned(),
            windows: self.windows(&ready.establishment),
        }
    }

    /// The windows in which documents of an establishment can be invalidated now.
    fn windows(&self, establishment: &CompanyEstablishment) -> Windows {
        establishment.windows(self.settings.invalidation, self.clock.now())
    }

    /// Waits for what becomes of a document until a client has to be answered.
    async fn finish(
        &self,
        begun: StartedDocument,
        key: Option<&IdempotencyKey>,
        (language, deadline): (Language, Deadline),
    ) -> Result<IssuedDocument, Error> {
        let StartedDocument {
            about:
                About {
                    code,
                    edition,
                    issued_at,
                    document_type,
                    total,
                    public_url,
                    external_id,
                    windows,
                },
            mut warnings,
            work,
        } = begun;
        let (stored, submitted) = work.outcome(STORING, deadline).await?;
        let number = match stored {
            StoreResult::Replayed(earlier) => {
                return self.replay(earlier, key, (language, deadline)).await;
            }
            StoreResult::Created { control_number, .. } => control_number,
        };
        let submitted = match submitted {
            Some(submitted) if !is_undecided(&submitted) => submitted,
            _ => self.hand_over(code).await?,
        };
        if number.is_some_and(|number| is_renumbered(&submitted, &number)) {
            let told = self.number_warning(code).await;
            warnings.extend(told.map(|message| message.text(language).to_owned()));
        }
        let contingency = self.contingency(code, &submitted).await;
        let stamped_at = submitted.status.stamped_at();
        Ok(IssuedDocument {
            generation_code: code,
            control_number: submitted.control_number,
            document_type,
            status: submitted.status.kind(),
            total,
            public_url,
            environment: self.settings.environment,
            issued_at,
            json: submitted.json,
            external_id,
            invalidable_until: stamped_at
                .map(|stamped_at| windows.closes_at(edition, document_type, issued_at, stamped_at)),
            verdict: verdict(submitted.status),
            contingency,
            warnings,
            replayed: false,
        })
    }

    /// What is told of the contingency of a document that was just issued in one. The document is
    /// issued: when this cannot be read now, the answer goes without it.
    async fn contingency(
        &self,
        code: GenerationCode,
        submitted: &SubmittedDocument,
    ) -> Option<DocumentContingency> {
        if submitted.transmission == TransmissionKind::Normal {
            return None;
        }
        match self.documents.find(code).await {
            Ok(record) => record?.contingency,
            Err(error) => {
                tracing::warn!(%code, %error, cause = ?error.cause, "its contingency is not told");
                None
            }
        }
    }
}

/// What an answer says of a document whatever becomes of it.
struct About {
    code: GenerationCode,
    edition: Edition,
    issued_at: LocalTime,
    document_type: DocumentType,
    total: Decimal,
    public_url: Option<String>,
    external_id: Option<ExternalId>,
    windows: Windows,
}

/// A document on its way.
struct StartedDocument {
    about: About,
    warnings: Vec<String>,
    work: BackgroundWork<StoreResult, SubmittedDocument>,
}

/// Stores a document, signs, submits it and records its result. Where many are on their way at once
/// that nobody waits for, each waits for its turn to be signed.
async fn store_and_submit(
    submission: Arc<SubmitDocument>,
    store: Arc<dyn Documents>,
    establishment: CompanyEstablishment,
    new: New,
    turns: Option<Arc<Semaphore>>,
    notice: StoredNotice<StoreResult>,
) -> Result<Option<SubmittedDocument>, Error> {
    let in_contingency = new.document().contingency.is_some();
    let Some(mut document) = new.store(&*store, notice).await else {
        return Ok(None);
    };
    let mut signed = {
        let _turn = match &turns {
            Some(turns) => turns.acquire().await.ok(),
            None => None,
        };
        submission.sign(&establishment, &document).await?
    };
    if in_contingency {
        let kept = submission.record_signature(&document, signed.signed).await;
        return kept.map(Some);
    }
    let outcome = submission
        .submit(&establishment, &mut document, &mut signed, Earlier::None)
        .await?;
    let recorded = submission.record(&establishment, &document, outcome, signed.signed);
    recorded.await.map(Some)
}

enum New {
    First(NewDocument),
    /// A corrected one, which has its number.
    Again(CorrectedDocument),
}

impl New {
    fn document(&self) -> &NewDocument {
        match self {
            Self::First(document) => document,
            Self::Again(corrected) => &corrected.document,
        }
    }

    /// What the client's systems call it: a correction keeps what it does not say.
    fn external_id(&self) -> Option<&ExternalId> {
        self.document().own.external_id.as_ref()
    }

    /// How often it was corrected, this time included.
    fn revision(&self) -> u32 {
        match self {
            Self::First(_) => 0,
            Self::Again(corrected) => corrected.revision + 1,
        }
    }

    /// Stores it and tells its client: the document as the store has it, when it is new.
    async fn store(
        self,
        store: &dyn Documents,
        notice: StoredNotice<StoreResult>,
    ) -> Option<StoredDocument> {
        let NewDocument {
            generation_code,
            edition,
            issued_at,
            now,
            ref body,
            series:
                SeriesKey {
                    document_type,
                    environment,
                    ..
                },
            ..
        } = *self.document();
        let (schema_version, revision) = (body.schema_version(), self.revision());
        let in_contingency = self.document().contingency.is_some();
        let stored = match self {
            Self::First(document) => store.store(document).await,
            Self::Again(corrected) => store.correct(corrected).await,
        };
        let new = match &stored {
            Ok(StoreResult::Created {
                json,
                control_number,
            }) => Some(StoredDocument {
                document_type,
                environment,
                edition,
                schema_version,
                generation_code,
                control_number: control_number.map(|number| number.to_string()),
                issued_at,
                made_at: made_at(document_type, issued_at, now),
                json: Arc::clone(json),
                revision,
                lease: LeaseNumber::FIRST,
                resends: 0,
                unanswered: u32::from(!in_contingency),
                refused: None,
            }),
            Ok(StoreResult::Replayed(_)) | Err(_) => None,
        };
        notice.send(stored);
        new
    }
}

fn verdict(status: Status) -> IssuedState {
    match status {
        Status::Received {
            stamp,
            observations,
            ..
        } => IssuedState::Stamped {
            stamp,
            observations,
        },
        Status::Invalidated { stamp, .. } => IssuedState::Stamped {
            stamp,
            observations: Vec::new(),
        },
        Status::Rejected { rejection, .. } => IssuedState::Refused(rejection),
        Status::Pending => IssuedState::Unstamped,
    }
}

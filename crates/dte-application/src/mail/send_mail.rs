//! Mailings that are due are handed to the relay, each by itself, and what came of it is kept: after a crash a mail
//! may go out twice, under the same `Message-ID`, and none is left out. A slow mail holds up no other: every company
//! has places of its own.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dte_domain::identification::{Environment, ReceptionStamp, TransmissionKind};
use dte_domain::language::Language;
use dte_domain::lifecycle::Status;
use dte_domain::taxpayer::Email;
use time::{Duration, OffsetDateTime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{Instrument, Span, info_span};

use crate::error::Error;
use crate::jobs::attempt::attempt;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::Retry;
use crate::jobs::stopping::stopped_for;
use crate::mail::mailing::{Recipients, Tried, Word, becomes_of_word, begun, facts_of, of_version};
use crate::ports::{
    Clock, Companies, CompanyId, DocumentRecord, Documents, HandedFile, Invalidations, Leased,
    MailAttempt, MailMessage, MailNext, MailRelay, MailReply, MailResult, MailedDocument,
    MailedVersion, Mailing, MailingFailure, Mailings, Outbox, PageFormat, PutOff, Randomness,
    ReadableState, Replaces, reached,
};
use crate::use_cases::make_readable::{MakeReadable, state_of};
use crate::use_cases::read_files::{event_file, link_of};
use crate::use_cases::show_receiver::PublicLinks;

/// How long a mailing is held: longer than an attempt takes. Renewed once its files are made.
const LEASE: Duration = Duration::minutes(5);

/// How many mails are under way at once.
const AT_ONCE: usize = 64;

/// How many of them may be of one company.
const OF_A_COMPANY: usize = 8;

/// How long a server that stops waits for what the relay says of mails that it has.
const ANSWERED_WITHIN: std::time::Duration = std::time::Duration::from_secs(10);

/// After so long without being taken a mailing is given up.
pub const GIVEN_UP_AFTER: Duration = Duration::hours(24);

pub struct SendMail {
    pub companies: Arc<dyn Companies>,
    pub documents: Arc<dyn Documents>,
    pub mailings: Arc<dyn Mailings>,
    pub outbox: Arc<dyn Outbox>,
    pub invalidations: Arc<dyn Invalidations>,
    pub readable: Arc<MakeReadable>,
    pub relay: Arc<dyn MailRelay>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
    /// The language of mails of companies that name none.
    pub language: Language,
    /// The authority's public page.
    pub public_query_url: String,
    /// Where documents are shown to their receivers.
    pub links: Arc<PublicLinks>,
    pub places: MailPlaces,
}

/// Bounds how many mails are under way, and how many of each company.
#[derive(Clone, Debug)]
pub struct MailPlaces {
    all: Arc<Semaphore>,
    taken: Arc<Mutex<BTreeMap<CompanyId, usize>>>,
}

impl Default for MailPlaces {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            taken: Arc::default(),
        }
    }
}

impl MailPlaces {
    fn taken(&self) -> MutexGuard<'_, BTreeMap<CompanyId, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The companies that have all their places taken.
    fn full(&self) -> Vec<CompanyId> {
        let taken = self.taken();
        let full = taken.iter().filter(|(_, taken)| **taken >= OF_A_COMPANY);
        full.map(|(company, _)| *company).collect()
    }

    fn take(&self, company: CompanyId) -> MailPlace {
        *self.taken().entry(company).or_default() += 1;
        MailPlace {
            places: self.clone(),
            company,
        }
    }
}

/// The place of a mail that is under way.
#[derive(Debug)]
struct MailPlace {
    places: MailPlaces,
    company: CompanyId,
}

impl Drop for MailPlace {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.company) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.company);
            }
        }
    }
}

/// A mailing under its lease, with its place.
type Taken = (Leased<Mailing>, MailPlace);

impl SendMail {
    /// Begins to look after what is due. What is begun goes on by itself, and with what is due then.
    pub async fn run(
        self: &Arc<Self>,
        tasks: &TaskTracker,
        stopping: &CancellationToken,
    ) -> Result<(), Error> {
        while !stopping.is_cancelled() {
            let Ok(permit) = Arc::clone(&self.places.all).try_acquire_owned() else {
                return Ok(());
            };
            let Some(taken) = self.take().await? else {
                return Ok(());
            };
            let (send, stopping) = (Arc::clone(self), stopping.clone());
            tasks.spawn(async move { send.work(permit, taken, &stopping).await });
        }
        Ok(())
    }

    /// The next mailing that is due, of a company that has a place.
    async fn take(&self) -> Result<Option<Taken>, Error> {
        let now = self.clock.now();
        let until = now + LEASE;
        let full = self.places.full();
        let due = self
            .mailings
            .lease_due_mailings(self.environment, now, until, full, 1);
        let mailing = due.await?.pop();
        Ok(mailing.map(|mailing| {
            let place = self.places.take(mailing.company);
            (mailing, place)
        }))
    }

    /// One after the other, until nothing is due.
    async fn work(
        &self,
        permit: OwnedSemaphorePermit,
        mut taken: Taken,
        stopping: &CancellationToken,
    ) {
        loop {
            let (mailing, place) = taken;
            let about = about(&mailing);
            let looked_after = self.look_after(mailing).instrument(about.clone());
            tokio::select! {
                looked_after = attempt(looked_after, || about) => drop(looked_after),
                // What is under way then comes again after its lease.
                () = stopped_for(stopping, ANSWERED_WITHIN) => {}
            }
            drop(place);
            if stopping.is_cancelled() {
                break;
            }
            taken = match self.take().await {
                Ok(Some(next)) => next,
                Ok(None) => break,
                Err(error) => {
                    tracing::error!(?error, "mails not looked after");
                    break;
                }
            };
        }
        drop(permit);
    }

    async fn look_after(&self, mailing: Leased<Mailing>) {
        if let Err(error) = self.attempt(&mailing).await {
            tracing::error!(?error, "a mail was not looked after");
        }
    }

    async fn attempt(&self, mailing: &Leased<Mailing>) -> Result<(), Error> {
        let record = self.documents.find(mailing.document).await?;
        let record = record.ok_or(Error::NotFound)?;
        match self.course(mailing, &record).await? {
            Course::Goes => self.send(mailing, &record).await,
            Course::Waits => self.postpone(mailing, &record).await,
            Course::Ends(why) => {
                let next = MailNext::Failed(why);
                self.keep(mailing, &record, None, next).await
            }
        }
    }

    /// What becomes of a mailing, as its document stands now. A mailing is of one version of its document: once a
    /// correction replaced that, nobody gets what waited, and the word of its rejection still goes.
    async fn course(&self, mailing: &Mailing, record: &DocumentRecord) -> Result<Course, Error> {
        let is_replaced = mailing.revision != record.revision;
        let is_waiting =
            record.status == Status::Pending && record.transmission == TransmissionKind::Normal;
        let is_rejected = is_replaced || matches!(record.status, Status::Rejected { .. });
        Ok(match (is_rejected, mailing.tells_rejection) {
            (false, _) if is_waiting => Course::Waits,
            (false, false) => Course::Goes,
            (true, false) => Course::Ends(MailingFailure::DocumentRejected),
            // It was stamped after all.
            (false, true) => Course::Ends(MailingFailure::NotNeeded),
            (true, true) => {
                let all = self.mailings.mailings(mailing.document).await?;
                match becomes_of_word(&of_version(mailing.revision, &all)) {
                    Word::Wanted => Course::Goes,
                    Word::Waits => Course::Waits,
                    Word::NotNeeded => Course::Ends(MailingFailure::NotNeeded),
                }
            }
        })
    }

    async fn send(&self, mailing: &Leased<Mailing>, record: &DocumentRecord) -> Result<(), Error> {
        let (message, version) = match self.message(mailing, record).await {
            // Not signed yet, or too many are drawn: in a moment.
            Err(Error::NotSigned | Error::Overloaded) => {
                return self.postpone(mailing, record).await;
            }
            made => made?,
        };
        let at = self.clock.now();
        let held = self
            .mailings
            .begin_mailing_attempt(mailing.id, mailing.lease, at + LEASE);
        if !held.await? {
            return Ok(());
        }
        let reply = self.relay.send(message).await;
        let next = self.next(mailing, &reply, at).await?;
        if reply.fault.is_none() && !reply.refused.is_empty() {
            let count = reply.refused.len();
            tracing::warn!(count, "the relay refused who was to get a copy of a mail");
        }
        if let Some(fault) = reply.fault {
            let (code, fault) = (reply.code.unwrap_or_default(), fault.name());
            tracing::warn!(code, fault, ?next, "the relay did not take a mail");
        }
        let attempt = Some((MailAttempt { at, reply }, version));
        self.keep(mailing, record, attempt, next).await
    }

    /// Until the document has its stamp, or its files can be made.
    async fn postpone(
        &self,
        mailing: &Leased<Mailing>,
        record: &DocumentRecord,
    ) -> Result<(), Error> {
        let pause = self.intervals.pause_before(Retry::WaitingMail);
        let next = MailNext::Again(self.clock.now() + pause);
        self.keep(mailing, record, None, next).await
    }

    /// The mailing is given up only once the purge horizon agrees: this clock may be ahead.
    async fn next(
        &self,
        mailing: &Mailing,
        reply: &MailReply,
        began: OffsetDateTime,
    ) -> Result<MailNext, Error> {
        let Some(fault) = reply.fault else {
            return Ok(MailNext::Sent);
        };
        if fault.is_final() {
            return Ok(MailNext::Failed(MailingFailure::Refused));
        }
        let (since, now) = (mailing.first_tried_at.unwrap_or(began), self.clock.now());
        if self.outbox.has_passed(GIVEN_UP_AFTER, since, now).await? {
            return Ok(MailNext::Failed(MailingFailure::GivenUp));
        }
        let tried_for = now - since;
        let pause = self
            .intervals
            .pause_before(Retry::UntakenMail { tried_for });
        Ok(MailNext::Again(now + pause))
    }

    async fn keep(
        &self,
        mailing: &Leased<Mailing>,
        record: &DocumentRecord,
        attempt: Option<(MailAttempt, Option<MailedVersion>)>,
        next: MailNext,
    ) -> Result<(), Error> {
        let failure = match next {
            MailNext::Failed(failure) => Some(failure),
            MailNext::Sent | MailNext::Again(_) => None,
        };
        let put_off = attempt.as_ref().map(|(attempt, _)| &*attempt.reply.put_off);
        let put_off = put_off.and_then(|it| self.postponed_copies(mailing, record, it));
        let result = MailResult {
            id: mailing.id,
            company: mailing.company,
            lease: mailing.lease,
            at: self.clock.now(),
            attempt,
            next,
            // What nobody needs any more is no failure that somebody must look at.
            facts: (failure != Some(MailingFailure::NotNeeded))
                .then(|| facts_of(mailing.id, failure, record)),
            put_off,
        };
        self.mailings.keep_mail_result(result).await?;
        Ok(())
    }

    /// The copies that the relay does not take now, each by itself: nobody waits for another.
    fn postponed_copies(
        &self,
        mailing: &Mailing,
        record: &DocumentRecord,
        addresses: &[Email],
    ) -> Option<PutOff> {
        let now = self.clock.now();
        let tried_for = Duration::ZERO;
        let pause = self
            .intervals
            .pause_before(Retry::UntakenMail { tried_for });
        let copy = |address: &Email| {
            let recipients = Recipients {
                to: vec![address.clone()],
                cc: Vec::new(),
            };
            let id = self.randomness.uuid();
            Mailing {
                automatic: mailing.automatic,
                tells_rejection: mailing.tells_rejection,
                revision: mailing.revision,
                language: mailing.language,
                ..begun(record, recipients, id, &*self.relay, now)
            }
        };
        let mailings: Vec<_> = addresses.iter().map(copy).collect();
        (!mailings.is_empty()).then_some(PutOff {
            mailings,
            until: now + pause,
        })
    }

    /// What is attached, and what it is: beside a document that was invalidated, what tells so.
    async fn files(
        &self,
        record: &DocumentRecord,
    ) -> Result<(Vec<HandedFile>, MailedVersion), Error> {
        let made = self.readable.mailed(record, PageFormat::Letter).await?;
        let mut files = vec![made.readable, made.file];
        if matches!(record.status, Status::Invalidated { .. }) {
            let event = self.invalidations.newest_event(record.generation_code);
            // One that the authority took in another way has no file.
            files.extend(event.await?.and_then(|event| event_file(&event).ok()));
        }
        Ok((files, made.version))
    }

    /// Who was mailed another version of the document last.
    async fn replaces(
        &self,
        mailing: &Mailing,
        version: &MailedVersion,
    ) -> Result<Option<Replaces>, Error> {
        let mut all = self.mailings.mailings(mailing.document).await?;
        all.retain(|(other, _)| other.id != mailing.id);
        let has_another = |address: &&Email| {
            last_with(&all, address).is_some_and(|last| last.document != version.document)
        };
        let (those, others): (Vec<_>, Vec<_>) =
            mailing.to.iter().chain(&mailing.cc).partition(has_another);
        Ok(match (those.is_empty(), others.is_empty()) {
            (true, _) => None,
            (false, true) => Some(Replaces::OfAll),
            (false, false) => Some(Replaces::OfSome),
        })
    }

    /// A word about a version, without anything of the one that replaced it.
    async fn of_its_version(
        &self,
        mailing: &Mailing,
        record: &DocumentRecord,
        word: MailedDocument,
    ) -> Result<MailedDocument, Error> {
        if mailing.revision == record.revision {
            return Ok(word);
        }
        let version = self
            .documents
            .rejected_version(record.generation_code, mailing.revision);
        let version = version.await?.ok_or(Error::NotFound)?;
        Ok(MailedDocument {
            issued_at: version.issued_at,
            total: version.total,
            external_id: None,
            is_corrected: true,
            ..word
        })
    }

    async fn message(
        &self,
        mailing: &Mailing,
        record: &DocumentRecord,
    ) -> Result<(MailMessage, Option<MailedVersion>), Error> {
        let company = self.companies.company(record.company).await?;
        let company = company.ok_or(Error::NotFound)?;
        let settings = self.mailings.mail_settings(record.company).await?;
        let word = MailedDocument {
            issuer: company.business_name.to_string(),
            document_type: record.document_type,
            control_number: record.control_number.clone(),
            generation_code: record.generation_code,
            external_id: record.own.external_id.clone(),
            issued_at: record.issued_at,
            total: record.recorded.total,
            state: ReadableState::Rejected,
            is_corrected: false,
            stamp: None,
            authority_page: None,
            receiver_page: None,
            replaces: None,
        };
        let (document, files, version) = if mailing.tells_rejection {
            let word = self.of_its_version(mailing, record, word).await?;
            (word, Vec::new(), None)
        } else {
            let (files, version) = self.files(record).await?;
            let stamp = record.status.stamp().map(ReceptionStamp::as_str);
            let document = MailedDocument {
                state: state_of(record),
                stamp: stamp.map(str::to_owned),
                authority_page: Some(link_of(record, &self.public_query_url)),
                receiver_page: self.links.of(record, &company),
                replaces: self.replaces(mailing, &version).await?,
                ..word
            };
            (document, files, Some(version))
        };
        let message = MailMessage {
            id: mailing.message_id.clone(),
            at: self.clock.now(),
            to: mailing.to.clone(),
            cc: mailing.cc.clone(),
            reply_to: settings.reply_to.unwrap_or(company.email),
            language: mailing
                .language
                .or(settings.language)
                .unwrap_or(self.language),
            subject: settings.subject,
            is_test: record.environment == Environment::Test,
            document,
            files,
        };
        Ok((message, version))
    }
}

/// What becomes of a mailing that is due.
enum Course {
    Goes,
    Waits,
    Ends(MailingFailure),
}

/// What an address may have of a document, the last of it.
fn last_with<'a>(newest_first: &'a [Tried], address: &Email) -> Option<&'a MailedVersion> {
    let mut its = newest_first
        .iter()
        .filter(|(mailing, attempts)| reached(mailing, attempts).contains(&address));
    its.find_map(|(mailing, _)| mailing.mailed.as_ref())
}

/// A mailing as the log names it.
fn about(mailing: &Mailing) -> Span {
    let (company, code, id) = (mailing.company.0, mailing.document, mailing.id.0);
    info_span!("attempt", work = "mail", %company, generation_code = %code, delivery = %id)
}

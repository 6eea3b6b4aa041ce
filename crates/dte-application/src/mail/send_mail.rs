//! Mailings that are due are handed to the relay, and what came of it is kept: after a crash a mail may go out twice,
//! under the same `Message-ID`, and none is left out.

use std::sync::Arc;

use dte_domain::identification::{Environment, ReceptionStamp, TransmissionKind};
use dte_domain::language::Language;
use dte_domain::lifecycle::Status;
use time::{Duration, OffsetDateTime};
use tokio_util::sync::CancellationToken;
use tracing::info_span;

use crate::error::Error;
use crate::jobs::intervals::BackgroundIntervals;
use crate::jobs::retry::Retry;
use crate::jobs::runner::work_off;
use crate::jobs::stopping::stopped_for_long;
use crate::mail::mailing::facts_of;
use crate::ports::{
    Clock, CompanyReader, DocumentReader, DocumentRecord, Leased, MailAttempt, MailMessage,
    MailNext, MailQueue, MailRelay, MailReply, MailResult, MailedDocument, MailedVersion, Mailing,
    MailingFailure, Mailings, PageFormat,
};
use crate::use_cases::make_readable::MakeReadable;
use crate::use_cases::read_files::{link_of, name_of};
use crate::use_cases::show_receiver::PublicLinks;

/// How long a mailing is held: longer than an attempt takes. Renewed once its files are made.
const LEASE: Duration = Duration::minutes(5);

/// After so long without being taken a mailing is given up.
pub const GIVEN_UP_AFTER: Duration = Duration::hours(24);

pub struct SendMail {
    pub companies: Arc<dyn CompanyReader>,
    pub documents: Arc<dyn DocumentReader>,
    pub mailings: Arc<dyn Mailings>,
    pub queue: Arc<dyn MailQueue>,
    pub readable: Arc<MakeReadable>,
    pub relay: Arc<dyn MailRelay>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    pub intervals: BackgroundIntervals,
    /// The language of mails of companies that name none.
    pub language: Language,
    /// The authority's public page.
    pub public_query_url: String,
    /// Where documents are shown to their receivers.
    pub links: Arc<PublicLinks>,
}

impl SendMail {
    /// Looks after what is due; answers of how many it is decided what became of them.
    pub async fn run(&self, stopping: &CancellationToken) -> Result<usize, Error> {
        let now = self.clock.now();
        if !self.queue.has_due_mailings(self.environment, now).await? {
            return Ok(0);
        }
        let work = work_off(
            &*self.clock,
            LEASE,
            |now, until, most| {
                self.queue
                    .lease_due_mailings(self.environment, now, until, most)
            },
            |mailing| {
                let (company, code) = (mailing.company.0, mailing.document);
                let id = mailing.id.0;
                info_span!("attempt", work = "mail", %company, generation_code = %code, delivery = %id)
            },
            |mailing| self.look_after(mailing),
        );
        tokio::select! {
            done = work => Ok(done?),
            // What is under way then comes again after its lease.
            () = stopped_for_long(stopping) => Ok(0),
        }
    }

    async fn look_after(&self, mailing: Leased<Mailing>) -> bool {
        let decided = self.attempt(&mailing).await;
        decided.unwrap_or_else(|error| {
            tracing::error!(?error, "a mail was not looked after");
            false
        })
    }

    /// One attempt; answers whether it is decided what became of the mailing.
    async fn attempt(&self, mailing: &Leased<Mailing>) -> Result<bool, Error> {
        let record = self.documents.find(mailing.document).await?;
        let record = record.ok_or(Error::NotFound)?;
        if matches!(record.status, Status::Rejected { .. }) {
            let next = MailNext::Failed(MailingFailure::DocumentRejected);
            return self.keep(mailing, &record, None, next).await;
        }
        let is_waiting =
            record.status == Status::Pending && record.transmission == TransmissionKind::Normal;
        if is_waiting {
            return self.postpone(mailing, &record).await;
        }
        let (message, version) = match self.message(mailing, &record).await {
            // Not signed yet, or too many are drawn: in a moment.
            Err(Error::NotSigned | Error::Overloaded) => {
                return self.postpone(mailing, &record).await;
            }
            made => made?,
        };
        let at = self.clock.now();
        let held = self
            .queue
            .renew_mailing(mailing.id, mailing.lease, at + LEASE);
        if !held.await? {
            return Ok(false);
        }
        let reply = self.relay.send(message).await;
        let next = self.next(mailing, &reply, at);
        if let Some(fault) = reply.fault {
            let (code, fault) = (reply.code.unwrap_or_default(), fault.name());
            tracing::warn!(code, fault, ?next, "the relay did not take a mail");
        }
        let attempt = Some((MailAttempt { at, reply }, version));
        self.keep(mailing, &record, attempt, next).await
    }

    /// Until the document has its stamp, or its files can be made.
    async fn postpone(
        &self,
        mailing: &Leased<Mailing>,
        record: &DocumentRecord,
    ) -> Result<bool, Error> {
        let pause = self.intervals.pause_before(Retry::WaitingMail);
        let next = MailNext::Again(self.clock.now() + pause);
        self.keep(mailing, record, None, next).await
    }

    fn next(&self, mailing: &Mailing, reply: &MailReply, began: OffsetDateTime) -> MailNext {
        let Some(fault) = reply.fault else {
            return MailNext::Sent;
        };
        let now = self.clock.now();
        let tried_for = now - mailing.first_tried_at.unwrap_or(began);
        if fault.is_final() {
            MailNext::Failed(MailingFailure::Refused)
        } else if tried_for >= GIVEN_UP_AFTER {
            MailNext::Failed(MailingFailure::GivenUp)
        } else {
            let retry = Retry::UntakenMail { tried_for };
            MailNext::Again(now + self.intervals.pause_before(retry))
        }
    }

    async fn keep(
        &self,
        mailing: &Leased<Mailing>,
        record: &DocumentRecord,
        attempt: Option<(MailAttempt, MailedVersion)>,
        next: MailNext,
    ) -> Result<bool, Error> {
        let failure = match next {
            MailNext::Failed(failure) => Some(failure),
            MailNext::Sent | MailNext::Again(_) => None,
        };
        let result = MailResult {
            id: mailing.id,
            company: mailing.company,
            lease: mailing.lease,
            at: self.clock.now(),
            attempt,
            next,
            facts: Some(facts_of(mailing.id, failure, record)),
        };
        let kept = self.queue.keep_mail_result(result).await?;
        Ok(kept && !matches!(next, MailNext::Again(_)))
    }

    async fn message(
        &self,
        mailing: &Mailing,
        record: &DocumentRecord,
    ) -> Result<(MailMessage, MailedVersion), Error> {
        let company = self.companies.company(record.company).await?;
        let company = company.ok_or(Error::NotFound)?;
        let settings = self.mailings.mail_settings(record.company).await?;
        let made = self.readable.mailed(record, PageFormat::Letter).await?;
        let document = MailedDocument {
            issuer: company.business_name.to_string(),
            document_type: record.document_type,
            control_number: name_of(record),
            generation_code: record.generation_code,
            external_id: record.own.external_id.clone(),
            issued_at: record.issued_at,
            total: record.recorded.total,
            state: made.version.state,
            stamp: record
                .status
                .stamp()
                .map(ReceptionStamp::as_str)
                .map(str::to_owned),
            authority_page: link_of(record, &self.public_query_url),
            receiver_page: self.links.of(record, &company),
        };
        let message = MailMessage {
            id: mailing.message_id.clone(),
            at: self.clock.now(),
            to: mailing.to.clone(),
            cc: mailing.cc.clone(),
            reply_to: settings.reply_to,
            language: settings.language.unwrap_or(self.language),
            subject: settings.subject,
            is_test: record.environment == Environment::Test,
            document,
            files: vec![made.readable, made.file],
        };
        Ok((message, made.version))
    }
}

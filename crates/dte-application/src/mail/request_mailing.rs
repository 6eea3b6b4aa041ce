//! Somebody asks for a document to be mailed, and what became of that.

use std::sync::Arc;

use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::lifecycle::Status;
use time::{Duration, OffsetDateTime};

use crate::caller::Caller;
use crate::error::Error;
use crate::mail::mailing::{allowance_at, begun, repeatable_id};
use crate::ports::{
    AddedMailing, Clock, MailAttempt, MailRelay, Mailing, MailingId, Mailings, PagePart, Randomness,
};
use crate::use_cases::find_documents::FindDocuments;

pub use crate::mail::mailing::{MOST_ADDRESSES, Recipients};

/// How a document came to its receiver.
#[derive(Debug)]
pub struct Deliveries {
    /// The mailings with their attempts, the newest first.
    pub mailings: Vec<(Mailing, Vec<MailAttempt>)>,
    /// When each part of the page of its present version was first taken, the earliest first.
    pub openings: Vec<(PagePart, OffsetDateTime)>,
}

/// A mailing that somebody asked for.
#[derive(Debug)]
pub struct RequestedMailing {
    pub mailing: Mailing,
    /// Whether an earlier request with the same idempotency key asked for it.
    pub replayed: bool,
}

pub struct RequestMailing {
    pub find: Arc<FindDocuments>,
    pub mailings: Arc<dyn Mailings>,
    /// Nothing where no relay is set.
    pub relay: Option<Arc<dyn MailRelay>>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    /// How many mails a company may have sent in a day.
    pub most_a_day: u32,
}

impl RequestMailing {
    /// Has a document mailed, in the language of its company's mails unless another is named. One that waits for its stamp
    /// is mailed once it has it. A request that repeats another's idempotency key has nothing mailed again.
    pub async fn run(
        &self,
        caller: Caller,
        code: GenerationCode,
        recipients: Recipients,
        language: Option<Language>,
        key: Option<&str>,
    ) -> Result<RequestedMailing, Error> {
        let relay = self.relay.as_ref().ok_or(Error::MailNotConfigured)?;
        let record = self.find.one(caller, code).await?;
        if matches!(record.status, Status::Rejected { .. }) {
            return Err(Error::DocumentRejected);
        }
        let now = self.clock.now();
        let id = key.map(|key| repeatable_id(caller, record.environment, key));
        let id = id.unwrap_or_else(|| self.randomness.uuid());
        let mailing = Mailing {
            language,
            ..begun(&record, recipients, id, &**relay, now)
        };
        let allowance = allowance_at(now, self.most_a_day);
        let added = self.mailings.add_mailing(mailing.clone(), allowance);
        match added.await? {
            AddedMailing::New => Ok(RequestedMailing {
                mailing,
                replayed: false,
            }),
            AddedMailing::Before(before) if asks_the_same(&before, &mailing) => {
                Ok(RequestedMailing {
                    mailing: *before,
                    replayed: true,
                })
            }
            AddedMailing::Before(_) => Err(Error::KeyReused(None)),
            AddedMailing::LimitReached => {
                let ends_in = allowance.since + Duration::DAY - now;
                Err(Error::MailLimitReached {
                    most: self.most_a_day,
                    ends_in: ends_in.whole_seconds().try_into().unwrap_or(1),
                })
            }
        }
    }

    /// What is known of how a document that the caller may see came to its receiver.
    pub async fn list(&self, caller: Caller, code: GenerationCode) -> Result<Deliveries, Error> {
        let record = self.find.one(caller, code).await?;
        let (code, revision) = (record.generation_code, record.revision);
        Ok(Deliveries {
            mailings: self.mailings.mailings(code).await?,
            openings: self.find.documents.openings(code, revision).await?,
        })
    }

    /// One of them.
    pub async fn one(
        &self,
        caller: Caller,
        code: GenerationCode,
        id: MailingId,
    ) -> Result<(Mailing, Vec<MailAttempt>), Error> {
        let mut all = self.list(caller, code).await?.mailings.into_iter();
        all.find(|(mailing, _)| mailing.id == id)
            .ok_or(Error::NoSuchDelivery)
    }
}

/// Whether two mailings bring the same document to the same addresses in the same language.
fn asks_the_same(before: &Mailing, again: &Mailing) -> bool {
    let of = |it: &Mailing| (it.document, it.to.clone(), it.cc.clone(), it.language);
    of(before) == of(again)
}

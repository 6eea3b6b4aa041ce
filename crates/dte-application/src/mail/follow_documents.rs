//! What happened to documents of companies that have them mailed: who settles a document writes an event in the same
//! transaction, and of the event comes a mailing here, in the transaction that keeps that it was looked at. So none
//! is left out and none comes twice, and who has nothing mailed pays nothing.

use std::sync::Arc;

use dte_domain::identification::{Environment, TransmissionKind};
use dte_domain::lifecycle::Status;
use dte_domain::taxpayer::Email;
use dte_domain::value::Value;
use dte_schema::receiver_email;
use time::Duration;
use tokio_util::sync::CancellationToken;

use crate::error::Error;
use crate::mail::mailing::{
    MOST_ADDRESSES, Recipients, allowance_at, begun, facts_of, of_version, who_may_have,
};
use crate::ports::{
    Clock, DocumentRecord, Documents, DomainEvent, DomainEventKind, EventFacts, Leased,
    MailFollower, MailRelay, MailRound, MailSettings, Mailing, MailingFailure, Mailings,
    NewMailing, Outbox, Randomness,
};

/// How long a company is held while its events are looked at; renewed with each round.
const LEASE: Duration = Duration::minutes(1);

/// How many companies are taken at once.
const AT_ONCE: u32 = 16;

/// How many events are looked at in a round.
const ROUND: u32 = 100;

pub struct FollowDocuments {
    pub documents: Arc<dyn Documents>,
    pub outbox: Arc<dyn Outbox>,
    pub mailings: Arc<dyn Mailings>,
    pub relay: Arc<dyn MailRelay>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    /// How many mails a company may have sent in a day.
    pub most_a_day: u32,
}

impl FollowDocuments {
    pub async fn run(&self, stopping: &CancellationToken) -> Result<(), Error> {
        while !stopping.is_cancelled() {
            let now = self.clock.now();
            let followers =
                self.mailings
                    .lease_mail_followers(self.environment, now, now + LEASE, AT_ONCE);
            let followers = followers.await?;
            if followers.is_empty() {
                return Ok(());
            }
            for follower in followers {
                let company = follower.company.0;
                if let Err(error) = self.follow(follower, stopping).await {
                    tracing::error!(?error, %company, "what is to be mailed was not looked at");
                }
            }
        }
        Ok(())
    }

    async fn follow(
        &self,
        mut follower: Leased<MailFollower>,
        stopping: &CancellationToken,
    ) -> Result<(), Error> {
        let settings = self.mailings.mail_settings(follower.company).await?;
        loop {
            let (company, after) = (follower.company, follower.position);
            let events = self.outbox.events_after(company, after, ROUND).await?;
            let last = events.last().map_or(after, |event| event.sequence);
            let goes_on = !events.is_empty() && !stopping.is_cancelled();
            let mut mailings = Vec::new();
            for event in events.iter().filter(|event| self.is_told(event)) {
                mailings.extend(self.mailing(event, &settings).await?);
            }
            let now = self.clock.now();
            let reached = self.reached(&follower, last, events.is_empty()).await?;
            follower.subject.position = reached;
            let round = MailRound {
                follower: follower.subject,
                lease: follower.lease,
                mailings,
                allowance: allowance_at(now, self.most_a_day),
                leased_until: goes_on.then_some(now + LEASE),
            };
            if !self.mailings.keep_mail_round(round).await? || !goes_on {
                return Ok(());
            }
        }
    }

    /// True if what happened is told to the receiver by this server: the document is good, is handed over before it is,
    /// is taken back, or is rejected after it was handed over.
    fn is_told(&self, event: &DomainEvent) -> bool {
        let EventFacts::Document(facts) = &event.facts else {
            return false;
        };
        facts.environment == self.environment
            && match event.kind {
                DomainEventKind::Received
                | DomainEventKind::InContingency
                | DomainEventKind::Rejected
                | DomainEventKind::Invalidated => true,
                // A correction that is handed over in contingency has no other event before its stamp.
                DomainEventKind::Corrected => facts.transmission == TransmissionKind::Contingency,
                _ => false,
            }
    }

    /// How far the stream was looked at: where nothing can be read up to its end, there is nothing any more.
    async fn reached(
        &self,
        follower: &MailFollower,
        last: u64,
        is_at_end: bool,
    ) -> Result<u64, Error> {
        if !is_at_end {
            return Ok(last);
        }
        // What was written since is looked at next time.
        let stream = self.outbox.stream(follower.company).await?;
        let after = self
            .outbox
            .events_after(follower.company, follower.position, 1)
            .await?;
        Ok(if after.is_empty() {
            stream.newest
        } else {
            last
        })
    }

    /// What is mailed because of an event; nothing of a document without an address. Each event is of one version of its
    /// document: what happened to a version that was replaced brings nobody the one that replaced it.
    async fn mailing(
        &self,
        event: &DomainEvent,
        settings: &MailSettings,
    ) -> Result<Option<NewMailing>, Error> {
        let EventFacts::Document(facts) = &event.facts else {
            return Ok(None);
        };
        let Some(record) = self.documents.find(facts.generation_code).await? else {
            return Ok(None);
        };
        if event.kind == DomainEventKind::Rejected {
            return self.word_of_rejection(&record, facts.revision).await;
        }
        if record.revision != facts.revision {
            return Ok(None);
        }
        let address = receiver_email(&record.json).and_then(|it| Email::parse(&it).ok());
        let Some(address) = address else {
            return Ok(None);
        };
        let copies = settings.cc.iter().filter(|copy| **copy != address);
        let recipients = Recipients {
            cc: copies.take(MOST_ADDRESSES - 1).cloned().collect(),
            to: vec![address],
        };
        Ok(Some(self.automatic(&record, recipients)))
    }

    /// The word to those who may have a version of a document that it was rejected; nothing if nobody has it, or if it was
    /// stamped meanwhile. A correction may be for another receiver, so that it takes this word from nobody. Whether they
    /// have what is under way now is known once this is due.
    async fn word_of_rejection(
        &self,
        record: &DocumentRecord,
        revision: u32,
    ) -> Result<Option<NewMailing>, Error> {
        let is_present = record.revision == revision;
        if is_present && !matches!(record.status, Status::Rejected { .. }) {
            return Ok(None);
        }
        let all = self.mailings.mailings(record.generation_code).await?;
        let Some(recipients) = who_may_have(&of_version(revision, &all)) else {
            return Ok(None);
        };
        let mut word = self.automatic(record, recipients);
        word.mailing.tells_rejection = true;
        word.mailing.revision = revision;
        Ok(Some(word))
    }

    fn automatic(&self, record: &DocumentRecord, recipients: Recipients) -> NewMailing {
        let (id, now) = (self.randomness.uuid(), self.clock.now());
        let mailing = Mailing {
            automatic: true,
            ..begun(record, recipients, id, &*self.relay, now)
        };
        NewMailing {
            facts: facts_of(mailing.id, Some(MailingFailure::DailyLimit), record),
            mailing,
        }
    }
}

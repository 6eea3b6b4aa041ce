//! A mailing that begins.

use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, LocalTime};
use dte_domain::taxpayer::Email;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::caller::Caller;
use crate::ports::{
    DocumentRecord, MailAllowance, MailAttempt, MailRelay, Mailing, MailingFacts, MailingFailure,
    MailingId, MailingState, reached,
};

/// Who gets a document, and a copy of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipients {
    pub to: Vec<Email>,
    pub cc: Vec<Email>,
}

/// The most addresses that a mail has together.
pub const MOST_ADDRESSES: usize = 10;

/// The id of the mailing that a request with an idempotency key asks for: the same for the same caller and key, so
/// that the request repeated finds it.
pub fn repeatable_id(caller: Caller, environment: Environment, key: &str) -> Uuid {
    let mut hash = Sha256::new();
    hash.update(caller.company.0);
    hash.update(caller.establishment.0);
    hash.update(environment.code());
    hash.update(key);
    let mut bytes = [0; 16];
    for (byte, hashed) in bytes.iter_mut().zip(hash.finalize()) {
        *byte = hashed;
    }
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}

/// A mailing of a document that nobody has tried yet.
pub fn begun(
    record: &DocumentRecord,
    recipients: Recipients,
    id: Uuid,
    relay: &dyn MailRelay,
    now: OffsetDateTime,
) -> Mailing {
    Mailing {
        id: MailingId(id),
        company: record.company,
        document: record.generation_code,
        revision: record.revision,
        environment: record.environment,
        automatic: false,
        tells_rejection: false,
        language: None,
        to: recipients.to,
        cc: recipients.cc,
        message_id: format!("<{id}@{}>", relay.domain()),
        state: MailingState::Queued,
        created_at: now,
        first_tried_at: None,
        begun: 0,
        mailed: None,
    }
}

/// What is told of a mailing.
pub fn facts_of(
    id: MailingId,
    failure: Option<MailingFailure>,
    record: &DocumentRecord,
) -> MailingFacts {
    MailingFacts {
        id,
        failure,
        generation_code: record.generation_code,
        environment: record.environment,
        document_type: record.document_type,
        establishment: record.establishment,
        control_number: record.control_number.clone(),
        external_id: record.own.external_id.clone(),
    }
}

/// A mailing with its attempts.
pub type Tried = (Mailing, Vec<MailAttempt>);

fn is_queued(mailing: &Mailing) -> bool {
    matches!(mailing.state, MailingState::Queued)
}

/// The automatic mailings of a document's version that brought its files.
pub fn of_version(revision: u32, all: &[Tried]) -> Vec<&Tried> {
    let is_of_it = |(mailing, _): &&Tried| {
        mailing.automatic && !mailing.tells_rejection && mailing.revision == revision
    };
    all.iter().filter(is_of_it).collect()
}

/// Who may have what was mailed, or gets it of what is under way: whom the first was for, and all others with a copy.
pub fn who_may_have(newest_first: &[&Tried]) -> Option<Recipients> {
    let mut all: Option<Recipients> = None;
    for (mailing, attempts) in newest_first.iter().rev() {
        let addresses: Vec<_> = if is_queued(mailing) {
            mailing.to.iter().chain(&mailing.cc).collect()
        } else {
            reached(mailing, attempts)
        };
        if addresses.is_empty() {
            continue;
        }
        let known = all.get_or_insert_with(|| Recipients {
            to: mailing.to.clone(),
            cc: Vec::new(),
        });
        for address in addresses {
            let is_known = known.to.contains(address) || known.cc.contains(address);
            if !is_known && known.to.len() + known.cc.len() < MOST_ADDRESSES {
                known.cc.push(address.clone());
            }
        }
    }
    all
}

/// What becomes of the word that a document was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Somebody has the document.
    Wanted,
    /// One is under way that may reach somebody yet.
    Waits,
    /// Nobody has it.
    NotNeeded,
}

/// The fate of a word of rejection, by the mails of its version.
pub fn becomes_of_word(mailed: &[&Tried]) -> Word {
    if mailed.iter().any(|(mailing, _)| is_queued(mailing)) {
        Word::Waits
    } else if mailed
        .iter()
        .any(|(mailing, attempts)| !reached(mailing, attempts).is_empty())
    {
        Word::Wanted
    } else {
        Word::NotNeeded
    }
}

/// How many mails there may be in the day of a moment, by the clocks of El Salvador.
pub fn allowance_at(now: OffsetDateTime, most: u32) -> MailAllowance {
    let midnight = LocalTime::at(now)
        .date()
        .previous_day()
        .map(LocalTime::end_of);
    MailAllowance {
        since: midnight.map_or(now, |before| before.moment() + Duration::SECOND),
        most,
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_day_is_one_of_el_salvador() {
        for (now, since) in [
            (
                datetime!(2026-03-16 05:59:59 UTC),
                datetime!(2026-03-15 06:00 UTC),
            ),
            (
                datetime!(2026-03-16 06:00 UTC),
                datetime!(2026-03-16 06:00 UTC),
            ),
        ] {
            assert_eq!(allowance_at(now, 5), MailAllowance { since, most: 5 });
        }
    }
}

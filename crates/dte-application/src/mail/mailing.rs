//! A mailing that begins.

use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, LocalTime};
use dte_domain::taxpayer::Email;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::caller::Caller;
use crate::ports::{
    DocumentRecord, MailAllowance, MailRelay, Mailing, MailingFacts, MailingFailure, MailingId,
    MailingState,
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

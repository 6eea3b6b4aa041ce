//! The authority itself: everything that the endpoints share.

use crate::clock::Clock;
use crate::code::{Code, Nit};
use crate::config::SandboxConfig;
use crate::edition::Cutover;
use crate::error::SandboxError;
use crate::faults::Faults;
use crate::journal::{Entry, Journal};
use crate::randomness;
use crate::reception_answer::ENVIRONMENT;
use crate::store::{Refused, Store};
use crate::strictness::{CurrentStrictness, Strictness};
use crate::taxpayers::Taxpayers;
use crate::test_values::TestValues;
use crate::token::Tokens;

/// One tax authority: its clock, its books, and the faults it was asked for.
pub(crate) struct Authority {
    pub(crate) clock: Clock,
    pub(crate) tokens: Tokens,
    pub(crate) faults: Faults,
    pub(crate) test_values: TestValues,
    pub(crate) taxpayers: Taxpayers,
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    /// Seconds until the result of a batch may be seen.
    pub(crate) batch_seconds: i64,
    pub(crate) cutover: Cutover,
    strict: CurrentStrictness,
}

impl Authority {
    /// Opens the books; refuses to be anything but a test environment.
    pub(crate) fn open(config: &SandboxConfig) -> Result<Self, SandboxError> {
        if config.environment != ENVIRONMENT {
            return Err(SandboxError::NotATestEnvironment(
                config.environment.clone(),
            ));
        }
        let (taxpayers, store) = (Taxpayers::default(), Store::default());
        let mut secret = None;
        let journal = match &config.data_dir {
            None => Journal::default(),
            Some(directory) => Journal::open(directory, |entry| {
                if let Entry::Secret(known) = &entry {
                    secret = hex::decode(known).ok();
                }
                taxpayers.replay(&entry);
                store.replay(entry);
            })?,
        };
        let secret = match secret {
            Some(secret) => secret,
            None => new_secret(&journal).map_err(SandboxError::Io)?,
        };
        Ok(Self {
            clock: Clock::moved_by(config.clock_offset),
            tokens: Tokens::new(&secret, config.token_seconds),
            faults: Faults::default(),
            test_values: TestValues::default(),
            taxpayers,
            store,
            journal,
            batch_seconds: config.batch_seconds,
            cutover: Cutover {
                at: config.cutover.unwrap_or(i64::MAX),
                grace: config.cutover_grace,
            },
            strict: CurrentStrictness::new(config.strict),
        })
    }

    pub(crate) fn strict(&self) -> Strictness {
        self.strict.get()
    }

    pub(crate) fn set_strict(&self, level: Strictness) {
        self.strict.set(level);
    }

    /// Notes a rejection under the document's code, so that a query tells it.
    pub(crate) fn note_rejection(
        &self,
        code: Code,
        rejected: crate::stored::Rejected,
    ) -> Result<(), Refused> {
        self.store
            .note(Entry::Rejected { code, rejected }, &self.journal)
    }

    /// Makes a certificate for the taxpayer, remembers its public key, answers the file. Slow.
    pub(crate) fn certify(
        &self,
        nit: Nit,
        password: &str,
        not_before: Option<i64>,
        not_after: Option<i64>,
    ) -> Option<String> {
        let certificate = crate::certificate::issue(&crate::certificate::Order {
            nit: &nit.to_string(),
            password,
            not_before: not_before.unwrap_or_else(|| self.clock.now()),
            not_after,
        })?;
        match self
            .taxpayers
            .certify(nit, &certificate.public_key, &self.journal)
        {
            Ok(()) => Some(certificate.file),
            Err(error) => {
                tracing::error!(%error, "the journal could not be written");
                None
            }
        }
    }
}

/// Tokens outlive a restart: the secret is part of the books.
fn new_secret(journal: &Journal) -> std::io::Result<Vec<u8>> {
    let secret = randomness::bytes::<64>().to_vec();
    journal.append(&Entry::Secret(hex::encode(&secret)))?;
    Ok(secret)
}

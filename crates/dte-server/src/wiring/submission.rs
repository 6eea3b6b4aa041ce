//! The use cases that bring documents to the authority, at once or later.

use std::sync::Arc;

use dte_application::contingency::current::{CurrentContingency, Declared};
use dte_application::contingency::enter::EnterContingency;
use dte_application::contingency::prove_return::ProveReturn;
use dte_application::contingency::query_before_transmission::AskForHeld;
use dte_application::contingency::report::ReportContingency;
use dte_application::contingency::transmit_batches::TransmitHeld;
use dte_application::contingency::watch::{Announced, WatchContingencies};
use dte_application::submission::resume_pending::ResumePending;
use dte_application::submission::submit_document::SubmitDocument;
use dte_application::submission::submit_event::SubmitEvent;
use dte_application::submission::versions::Versions;

use crate::config::Config;
use crate::wiring::Adapters;

/// The use cases that share the way to the authority.
pub struct SubmissionServices {
    pub current: Arc<CurrentContingency>,
    pub submit: Arc<SubmitDocument>,
    pub submit_event: Arc<SubmitEvent>,
    pub resume_pending: Arc<ResumePending>,
    pub watch: Arc<WatchContingencies>,
}

impl SubmissionServices {
    pub fn new(config: &Config, adapters: &Adapters) -> Self {
        let enter = Arc::new(EnterContingency {
            documents: adapters.database.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
        });
        let current = Arc::new(CurrentContingency {
            contingencies: adapters.database.clone(),
            authority: adapters.authority.clone(),
            enter: enter.clone(),
            clock: adapters.clock.clone(),
            environment: config.environment,
            declared: Declared::default(),
        });
        let submit = Arc::new(SubmitDocument {
            documents: adapters.database.clone(),
            versions: Arc::new(versions(adapters)),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            contingency: enter,
            clock: adapters.clock.clone(),
            intervals: config.intervals,
        });
        let submit_event = Arc::new(submit_event(config, adapters));
        let resume_pending = Arc::new(ResumePending {
            companies: adapters.database.clone(),
            documents: adapters.database.clone(),
            invalidations: adapters.database.clone(),
            submit: submit.clone(),
            submit_event: submit_event.clone(),
            clock: adapters.clock.clone(),
            environment: config.environment,
            intervals: config.intervals,
        });
        Self {
            current,
            submit,
            submit_event,
            resume_pending,
            watch: Arc::new(watch(config, adapters)),
        }
    }
}

/// What tells the versions of corrected documents apart.
pub fn versions(adapters: &Adapters) -> Versions {
    Versions {
        documents: adapters.database.clone(),
        clock: adapters.clock.clone(),
    }
}

fn submit_event(config: &Config, adapters: &Adapters) -> SubmitEvent {
    SubmitEvent {
        language: config.language,
        companies: adapters.database.clone(),
        documents: adapters.database.clone(),
        invalidations: adapters.database.clone(),
        signer: adapters.signer.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        intervals: config.intervals,
    }
}

fn watch(config: &Config, adapters: &Adapters) -> WatchContingencies {
    let ask = Arc::new(AskForHeld {
        documents: adapters.database.clone(),
        versions: Arc::new(versions(adapters)),
        contingencies: adapters.database.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        intervals: config.intervals,
    });
    let report = Arc::new(ReportContingency {
        contingencies: adapters.database.clone(),
        ask: ask.clone(),
        signer: adapters.signer.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        intervals: config.intervals,
        edition: config.editions.contingency,
        responsible: config.responsible.clone(),
    });
    let transmit = Arc::new(TransmitHeld {
        documents: adapters.database.clone(),
        contingencies: adapters.database.clone(),
        ask,
        signer: adapters.signer.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        intervals: config.intervals,
    });
    WatchContingencies {
        contingencies: adapters.database.clone(),
        companies: adapters.database.clone(),
        authority: adapters.authority.clone(),
        prove: Arc::new(ProveReturn {
            contingencies: adapters.database.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            unlogged: adapters.authority_client.clone(),
        }),
        announced: Announced::default(),
        report,
        transmit,
        clock: adapters.clock.clone(),
        environment: config.environment,
        intervals: config.intervals,
    }
}

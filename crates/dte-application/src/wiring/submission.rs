//! The use cases that bring documents and events to the authority, at once or later.

use std::sync::Arc;

use super::{Adapters, Settings};
use crate::contingency::current::{CurrentContingency, Declared};
use crate::contingency::enter::EnterContingency;
use crate::contingency::prove_return::ProveReturn;
use crate::contingency::query_before_transmission::AskForHeld;
use crate::contingency::report::ReportContingency;
use crate::contingency::transmit_batches::TransmitHeld;
use crate::contingency::watch::{Announced, WatchContingencies};
use crate::ports::Authority;
use crate::submission::resume_pending::ResumePending;
use crate::submission::submit_document::SubmitDocument;
use crate::submission::submit_event::SubmitEvent;
use crate::submission::versions::Versions;

pub(super) struct Submission {
    pub(super) versions: Arc<Versions>,
    pub(super) current: Arc<CurrentContingency>,
    pub(super) submit: Arc<SubmitDocument>,
    pub(super) submit_event: Arc<SubmitEvent>,
    pub(super) resume_pending: Arc<ResumePending>,
    pub(super) watch: Arc<WatchContingencies>,
}

impl Submission {
    pub(super) fn new(
        adapters: &Adapters,
        settings: &Settings,
        unlogged: Arc<dyn Authority>,
    ) -> Self {
        let versions = Arc::new(Versions {
            documents: adapters.documents.clone(),
            clock: adapters.clock.clone(),
        });
        let enter = Arc::new(EnterContingency {
            documents: adapters.documents.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
        });
        let submit = Arc::new(SubmitDocument {
            documents: adapters.documents.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            versions: versions.clone(),
            contingency: enter.clone(),
            clock: adapters.clock.clone(),
            intervals: settings.intervals,
        });
        let submit_event = Arc::new(SubmitEvent {
            companies: adapters.companies.clone(),
            documents: adapters.documents.clone(),
            invalidations: adapters.invalidations.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            clock: adapters.clock.clone(),
            intervals: settings.intervals,
            language: settings.language,
        });
        Self {
            current: Arc::new(CurrentContingency {
                contingencies: adapters.contingencies.clone(),
                authority: adapters.authority.clone(),
                enter,
                clock: adapters.clock.clone(),
                environment: settings.environment,
                declared: Declared::default(),
            }),
            resume_pending: Arc::new(ResumePending {
                companies: adapters.companies.clone(),
                documents: adapters.documents.clone(),
                invalidations: adapters.invalidations.clone(),
                submit: submit.clone(),
                submit_event: submit_event.clone(),
                clock: adapters.clock.clone(),
                environment: settings.environment,
                intervals: settings.intervals,
            }),
            watch: Arc::new(watch(adapters, settings, unlogged, &versions)),
            versions,
            submit,
            submit_event,
        }
    }
}

fn watch(
    adapters: &Adapters,
    settings: &Settings,
    unlogged: Arc<dyn Authority>,
    versions: &Arc<Versions>,
) -> WatchContingencies {
    let ask = Arc::new(AskForHeld {
        documents: adapters.documents.clone(),
        contingencies: adapters.contingencies.clone(),
        versions: versions.clone(),
        authority: adapters.authority.clone(),
        clock: adapters.clock.clone(),
        intervals: settings.intervals,
    });
    WatchContingencies {
        contingencies: adapters.contingencies.clone(),
        companies: adapters.companies.clone(),
        authority: adapters.authority.clone(),
        prove: Arc::new(ProveReturn {
            contingencies: adapters.contingencies.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            unlogged,
        }),
        report: Arc::new(ReportContingency {
            contingencies: adapters.contingencies.clone(),
            ask: ask.clone(),
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
            intervals: settings.intervals,
            edition: settings.contingency,
            responsible: settings.responsible.clone(),
        }),
        transmit: Arc::new(TransmitHeld {
            documents: adapters.documents.clone(),
            contingencies: adapters.contingencies.clone(),
            ask,
            signer: adapters.signer.clone(),
            authority: adapters.authority.clone(),
            clock: adapters.clock.clone(),
            randomness: adapters.randomness.clone(),
            intervals: settings.intervals,
        }),
        clock: adapters.clock.clone(),
        environment: settings.environment,
        intervals: settings.intervals,
        announced: Announced::default(),
    }
}

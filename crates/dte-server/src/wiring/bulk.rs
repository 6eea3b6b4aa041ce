//! Files of many documents: what receives them, and what works on them.

use std::sync::{Arc, Mutex};

use dte_application::bulk::find::FindBulks;
use dte_application::bulk::receive::ReceiveBulk;
use dte_application::bulk::run_bulks::RunBulks;
use dte_application::bulk::schedule::BulkSchedule;
use dte_application::submission::in_flight::Background;
use dte_application::use_cases::issue_document::IssueDocument;
use dte_http::IssuingLines;
use tokio::sync::Notify;

use crate::config::Config;
use crate::wiring::Adapters;

pub struct BulkServices {
    pub receive: Arc<ReceiveBulk>,
    pub find: Arc<FindBulks>,
    pub run: Arc<RunBulks>,
    /// Rung when a file is there.
    pub bell: Arc<Notify>,
}

impl BulkServices {
    pub fn new(
        config: &Config,
        adapters: &Adapters,
        issue: Arc<IssueDocument>,
        background: &Background,
    ) -> Self {
        let bell = Arc::new(Notify::new());
        Self {
            receive: Arc::new(ReceiveBulk {
                bulks: adapters.database.clone(),
                clock: adapters.clock.clone(),
                randomness: adapters.randomness.clone(),
                environment: config.environment,
                intervals: config.intervals,
                bell: bell.clone(),
            }),
            find: Arc::new(FindBulks {
                bulks: adapters.database.clone(),
                environment: config.environment,
            }),
            run: Arc::new(RunBulks {
                bulks: adapters.database.clone(),
                keys: adapters.database.clone(),
                issue,
                requests: Arc::new(IssuingLines),
                schedule: BulkSchedule::new(
                    config.max_submissions,
                    config.signing_threads.get(),
                    background.in_flight.clone(),
                ),
                clock: adapters.clock.clone(),
                environment: config.environment,
                intervals: config.intervals,
                failures: Mutex::default(),
            }),
            bell,
        }
    }
}

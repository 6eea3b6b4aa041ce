//! The settings of one sandbox.

use std::path::PathBuf;

use crate::strictness::Strictness;

/// The settings of one sandbox; the defaults suit a test.
#[derive(Debug, Clone)]
pub struct SandboxConfig {
    /// The environment of the process that runs it. Anything but `00` is refused.
    pub environment: String,
    /// Where the journal is kept; memory only when `None`.
    pub data_dir: Option<PathBuf>,
    /// How far its clock runs ahead of the system's, in seconds; negative: behind.
    pub clock_offset: i64,
    /// How many threads answer requests, at least 1.
    pub workers: usize,
    /// How long a token is good for, in seconds; the real ones last 24 hours.
    pub token_seconds: i64,
    /// How long the result of a batch is kept back, in seconds; until then its query is answered
    /// with an empty body, as the real authority does while it works.
    pub batch_seconds: i64,
    /// When the edition of 2022 ends, in seconds since 1970 and by the
    /// sandbox's clock; it does not when `None`.
    pub cutover: Option<i64>,
    /// How many seconds after the cut-over a document of 2022 is still taken that
    /// was issued before: the norm knows 30 minutes of tolerance at the end of a month.
    pub cutover_grace: i64,
    /// How strictly it judges, until it is told otherwise.
    pub strict: Strictness,
}

impl Default for SandboxConfig {
    fn default() -> Self {
        Self {
            environment: "00".to_owned(),
            data_dir: None,
            clock_offset: 0,
            workers: 1,
            token_seconds: 24 * 3600,
            batch_seconds: 0,
            cutover: None,
            cutover_grace: 30 * 60,
            strict: Strictness::default(),
        }
    }
}

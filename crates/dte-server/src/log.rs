//! Logs: one JSON object a line on stderr.

use std::str::FromStr;

use tracing_subscriber::EnvFilter;

/// Starts logging. A second call in the same process changes nothing.
pub fn start(filter: &str) {
    let filter = EnvFilter::from_str(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let started = tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(true)
        .with_span_list(false)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
    if started.is_err() {
        tracing::debug!("logging was started before");
    }
}

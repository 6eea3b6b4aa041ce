//! What ends a run before its time.

use std::error::Error;
use std::io;

/// Why there is no good result.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The system refused something.
    #[error("{doing}")]
    Io { doing: String, source: io::Error },
    /// A request outside the load failed.
    #[error("{doing}")]
    Http {
        doing: String,
        source: reqwest::Error,
    },
    /// An answer outside the load was not the expected one.
    #[error("{doing}: unexpected answer {status}: {body}")]
    Answer {
        doing: String,
        status: u16,
        /// Its beginning.
        body: String,
    },
    /// A server did not start.
    #[error("dte {command} did not start: {log}")]
    Server {
        command: &'static str,
        /// The end of what it said.
        log: String,
    },
    /// A server ended before it was told to.
    #[error("dte {command} ended under load: {log}")]
    Ended {
        command: &'static str,
        /// The end of what it said.
        log: String,
    },
    /// The machine or the measurement cannot be used.
    #[error("{0}")]
    Unusable(String),
    /// What was issued under load is not right.
    #[error("CHECK FAILED, {0} fault(s): what was issued under load is wrong, see above")]
    Check(usize),
    /// An invariant did not hold after a chaos run.
    #[error("BROKEN, {0} kind(s) of fault: see above")]
    Chaos(usize),
    /// Somebody pressed Ctrl-C.
    #[error("stopped")]
    Stopped,
}

impl BenchError {
    pub fn io(doing: impl Into<String>, source: io::Error) -> Self {
        Self::Io {
            doing: doing.into(),
            source,
        }
    }

    pub fn http(doing: impl Into<String>, source: reqwest::Error) -> Self {
        Self::Http {
            doing: doing.into(),
            source,
        }
    }

    pub fn answer(doing: impl Into<String>, status: u16, body: &[u8]) -> Self {
        const SHOWN: usize = 600;
        Self::Answer {
            doing: doing.into(),
            status,
            body: String::from_utf8_lossy(&body[..body.len().min(SHOWN)]).into_owned(),
        }
    }
}

/// An error with everything that led to it, in one line.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

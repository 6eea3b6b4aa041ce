//! Why a sandbox does not start, or stops.

use std::io;
use std::path::PathBuf;

/// Why a sandbox does not start, or stops.
#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The process is configured for another environment than `00`.
    #[error("the sandbox never runs in environment {0:?}, only in 00")]
    NotATestEnvironment(String),
    /// The journal cannot be read or written.
    #[error("the journal {} cannot be used", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another sandbox uses this journal.
    #[error("another sandbox uses the journal {}", _0.display())]
    InUse(PathBuf),
    /// The server cannot be started or ended badly.
    #[error("the sandbox's server failed")]
    Io(#[source] io::Error),
}

//! What ends a command before its time.

use crate::config::settings::ConfigError;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A setting is wrong: exit code 2.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A running service gives no answer that anything can be made of: exit code 3.
    #[error("{0}")]
    NotReachable(String),
    /// Something else failed: exit code 1.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Other(_) => 1,
            Self::Config(_) => 2,
            Self::NotReachable(_) => 3,
        }
    }

    /// What was tried, and the whole chain of what went wrong, in one line.
    pub fn because(tried: &str, error: &(dyn std::error::Error + 'static)) -> Self {
        let mut text = format!("{tried}: {error}");
        let mut source = error.source();
        while let Some(cause) = source {
            text = format!("{text}: {cause}");
            source = cause.source();
        }
        Self::Other(text.replace('\n', " "))
    }
}

pub trait Context<T> {
    fn context(self, tried: &str) -> Result<T, Failure>;
}

impl<T, E: std::error::Error + 'static> Context<T> for Result<T, E> {
    fn context(self, tried: &str) -> Result<T, Failure> {
        self.map_err(|error| Failure::because(tried, &error))
    }
}

//! What is wrong with the settings.

/// A setting that cannot be used. Its text is one line for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ConfigError(pub String);

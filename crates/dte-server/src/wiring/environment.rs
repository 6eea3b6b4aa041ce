//! Whether a server, or a command, is in the environment of the database's documents.
//!
//! One database keeps the documents of both apart. Who forgets to name production would otherwise
//! hand over documents that do not count, under numbers that documents which count have.

use dte_domain::identification::Environment;
use dte_persistence::Database;

use crate::config::Config;
use crate::config::settings::ConfigError;
use crate::failure::{Context, Failure};

/// Refuses to be in the test environment for want of a setting where documents of production are,
/// and warns where somebody wants it so.
pub async fn check(config: &Config, database: &Database) -> Result<(), Failure> {
    if !is_beside_production(config, database).await? {
        return Ok(());
    }
    if !config.is_environment_set {
        return Err(ConfigError(
            "DTE_ENVIRONMENT is not set, which means 00 (test), but the database has documents of 01 \
             (production): set DTE_ENVIRONMENT=01, or DTE_ENVIRONMENT=00 to use it for tests"
                .into(),
        )
        .into());
    }
    tracing::warn!(
        "the environment is 00 (test), as DTE_ENVIRONMENT says, and the database has documents of 01 \
         (production): what is issued now does not count"
    );
    Ok(())
}

/// Tells who runs a command in the test environment for want of a setting that the documents of
/// production are not looked at.
pub async fn warn_of_default(config: &Config, database: &Database) -> Result<(), Failure> {
    if !config.is_environment_set && is_beside_production(config, database).await? {
        tracing::warn!(
            "DTE_ENVIRONMENT is not set: this is about 00 (test), and the database has documents of 01 \
             (production)"
        );
    }
    Ok(())
}

async fn is_beside_production(config: &Config, database: &Database) -> Result<bool, Failure> {
    if config.environment == Environment::Production {
        return Ok(false);
    }
    let has_numbers = database.has_numbers_of(Environment::Production).await;
    has_numbers.context("looking for documents of production")
}

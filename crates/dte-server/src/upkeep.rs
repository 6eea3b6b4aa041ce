//! What the commands beside a service have in common with it: its database, its keys.

use std::sync::Arc;

use dte_persistence::{Database, DatabaseOptions};

use crate::command_line::Failure;
use crate::config::Config;

/// Opens the database beside a service that may be running. Its tables are left as they are.
pub async fn open_database(config: &Config) -> Result<Arc<Database>, Failure> {
    const DOING: &str = "opening the database";
    let url = config.database_url.clone();
    let options = DatabaseOptions {
        readers: 1,
        ..DatabaseOptions::default()
    };
    let opened = tokio::task::spawn_blocking(move || Database::open_as_it_is(&url, options));
    let opened = opened
        .await
        .map_err(|error| Failure::because(DOING, &error))?;
    opened
        .map(Arc::new)
        .map_err(|error| Failure::because(DOING, &error))
}

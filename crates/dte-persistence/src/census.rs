//! What the operator sees of a database as a whole.

use dte_application::ports::{CompanyId, PortError};
use dte_domain::identification::{Environment, date_text};
use dte_domain::taxpayer::Nit;
use time::Date;

use crate::database::Database;
use crate::reads;

pub use crate::reads::census::Census;

/// The connections that read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pool {
    /// Those that read at this moment.
    pub busy: u32,
    /// Those that wait for a reader.
    pub idle: u32,
    /// How many there may be.
    pub most: u32,
}

impl Database {
    /// Counts the documents that are not at their end.
    pub async fn census(&self, environment: Environment) -> Result<Census, PortError> {
        self.reader
            .read("counting what waits", move |connection| {
                reads::census::count(connection, environment)
            })
            .await
    }

    /// The companies that issued anything on a day, in El Salvador, or after it.
    pub async fn active_companies(
        &self,
        environment: Environment,
        since: Date,
    ) -> Result<Vec<(CompanyId, Nit)>, PortError> {
        let since = date_text(since);
        self.reader
            .read("finding companies that issue", move |connection| {
                reads::census::active(connection, environment, &since)
            })
            .await
    }

    /// How the connections that read stand.
    pub fn pool(&self) -> Pool {
        self.reader.pool()
    }
}

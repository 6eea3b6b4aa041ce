//! Where the service stores during a run.

use dte_test_kit::postgresql::{Cluster, ClusterError, TestDatabase};

use crate::error::BenchError;
use crate::options::Database;

/// The database of one run.
pub enum DatabaseTarget {
    /// A new file in the data folder.
    File,
    /// Somebody's.
    Given(String),
    /// Dropped with this.
    Temporary(TestDatabase<'static>),
}

impl DatabaseTarget {
    /// Makes the database, starting a server for it if need be.
    pub fn of(database: &Database) -> Result<Self, BenchError> {
        let failed = |error: ClusterError| BenchError::Unusable(error.to_string());
        Ok(match database {
            Database::Sqlite | Database::Both => Self::File,
            Database::Postgres(url) => Self::Given(url.clone()),
            Database::Temporary => {
                let cluster = Cluster::shared().map_err(failed)?;
                let none = || BenchError::Unusable("there is no PostgreSQL here".into());
                Self::Temporary(cluster.ok_or_else(none)?.database().map_err(failed)?)
            }
        })
    }

    /// Its URL; none for a new file.
    pub fn url(&self) -> Option<String> {
        match self {
            Self::File => None,
            Self::Given(url) => Some(url.clone()),
            Self::Temporary(database) => Some(database.url().to_owned()),
        }
    }
}

impl std::fmt::Debug for DatabaseTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::File => "File",
            Self::Given(_) => "Given",
            Self::Temporary(_) => "Temporary",
        })
    }
}

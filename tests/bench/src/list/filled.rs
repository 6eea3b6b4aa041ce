//! A database that was filled.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::company::Account;
use crate::database_target::DatabaseTarget;
use crate::error::BenchError;
use crate::options::Database;

/// A filled database with the folder of its service.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Filled {
    /// Where the service and the authority keep their files; not written down.
    #[serde(skip)]
    pub folder: PathBuf,
    /// The URL of the database; none for the file in the folder.
    pub database: Option<String>,
    pub account: Account,
    pub documents: u64,
    /// The codes of some, from everywhere.
    pub codes: Vec<String>,
    /// The first and the last day of issue.
    pub days: [String; 2],
}

impl Filled {
    const NAME: &'static str = "filled.json";

    /// Reads what was written down about a folder.
    pub fn read(folder: &Path) -> Result<Self, BenchError> {
        let path = folder.join(Self::NAME);
        let text = std::fs::read(&path)
            .map_err(|error| BenchError::io(path.display().to_string(), error))?;
        let mut filled: Self = serde_json::from_slice(&text)
            .map_err(|error| BenchError::Unusable(format!("{}: {error}", path.display())))?;
        filled.folder = folder
            .canonicalize()
            .map_err(|error| BenchError::io(folder.display().to_string(), error))?;
        Ok(filled)
    }

    /// What kind of database it is.
    pub fn database(&self) -> Database {
        match &self.database {
            Some(url) => Database::Postgres(url.clone()),
            None => Database::Sqlite,
        }
    }

    /// Writes it down in its folder.
    pub fn write(&self) -> Result<(), BenchError> {
        let path = self.folder.join(Self::NAME);
        let text = serde_json::to_vec_pretty(self)
            .map_err(|error| BenchError::Unusable(format!("{}: {error}", path.display())))?;
        std::fs::write(&path, text)
            .map_err(|error| BenchError::io(path.display().to_string(), error))
    }
}

/// One that goes with this.
#[derive(Debug)]
pub struct Temporary {
    pub filled: Filled,
    _ground: DatabaseTarget,
    _folder: TempDir,
}

impl Temporary {
    /// A filled database with what is dropped and removed with it.
    pub fn new(filled: Filled, database_target: DatabaseTarget, folder: TempDir) -> Self {
        Self {
            filled,
            _ground: database_target,
            _folder: folder,
        }
    }
}

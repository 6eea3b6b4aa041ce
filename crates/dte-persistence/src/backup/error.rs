use std::path::PathBuf;

use crate::error::OpenError;

/// Why a database was not copied, restored or checked. Nothing was left half done.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// A database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The file to be written is there already.
    #[error("{} is there already, and a backup replaces nothing", .0.display())]
    Exists(PathBuf),
    /// A file cannot be read or written.
    #[error("the file {} cannot be used", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        cause: std::io::Error,
    },
    /// What is to be read is not a database of this service.
    #[error("this is not a database of this service: {0}")]
    Foreign(String),
    /// What is to be restored into holds something already.
    #[error("the database is not empty ({table} has rows): restore into a new one")]
    NotEmpty {
        /// The first table with rows.
        table: String,
    },
    /// The tables of both sides differ although their versions agree.
    #[error("table {table} has no column {column} there: was it changed by hand?")]
    NoColumn {
        /// The table.
        table: String,
        /// The column.
        column: String,
    },
    /// The database refused.
    #[error("the database refused")]
    Database(#[from] diesel::result::Error),
}

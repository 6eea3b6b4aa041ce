use std::path::PathBuf;

use crate::error::OpenError;

/// Why a database was not copied, restored or checked. Nothing was left half done.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{} is there already, and a backup replaces nothing", .0.display())]
    Exists(PathBuf),
    #[error("the file {} cannot be used", path.display())]
    File {
        path: PathBuf,
        #[source]
        cause: std::io::Error,
    },
    #[error("this is not a database of this service: {0}")]
    Foreign(String),
    #[error("the database is not empty ({table} has rows): restore into a new one")]
    NotEmpty {
        /// The first table with rows.
        table: String,
    },
    /// The tables of both sides differ although their versions agree.
    #[error("table {table} has no column {column} there: was it changed by hand?")]
    NoColumn { table: String, column: String },
    #[error("the database refused")]
    Database(#[from] diesel::result::Error),
}

//! The machinery under the aggregates: connections, the two drivers, migrations, the readers and the
//! writer.

pub(crate) mod column;
pub(crate) mod connection;
pub(crate) mod damaged_rows;
pub(crate) mod digest;
pub(crate) mod lease;
pub(crate) mod location;
pub(crate) mod lock;
pub(crate) mod migrations;
pub(crate) mod postgresql;
pub(crate) mod readers;
pub(crate) mod snapshot;
pub(crate) mod sqlite;
pub(crate) mod statement;
pub(crate) mod writer;

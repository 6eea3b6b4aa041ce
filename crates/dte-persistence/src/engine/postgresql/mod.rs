//! PostgreSQL's own: the driver, connections, migrations, the marks of transactions.

pub(crate) mod connection;
mod dial;
pub(crate) mod driver;
pub(crate) mod marks;
pub(crate) mod migrations;
pub(crate) mod statement;
mod tls;

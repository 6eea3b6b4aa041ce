//! SQLite's own: connections, migrations, a look at files.

pub(crate) mod connection;
pub(crate) mod inspection;
pub(crate) mod last_commit;
pub(crate) mod migrations;
pub(crate) mod statement;

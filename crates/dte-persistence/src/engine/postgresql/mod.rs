//! What is said to PostgreSQL in its own way.

pub(crate) mod amounts;
pub(crate) mod balances;
pub(crate) mod charges;
pub(crate) mod claims;
pub(crate) mod connection;
pub(crate) mod contingencies;
pub(crate) mod counts;
mod dial;
pub(crate) mod districts;
pub(crate) mod documents;
pub(crate) mod driver;
pub(crate) mod holds;
pub(crate) mod marks;
pub(crate) mod migrations;
pub(crate) mod outcomes;
pub(crate) mod series;
pub(crate) mod statement;
mod tls;

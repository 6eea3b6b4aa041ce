//! The goals by their names.

use clap::ValueEnum;
use serde::Serialize;

/// A scenario, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Name {
    /// CPU of a document and the sustained rate: closed loop, 64 clients.
    Closed,
    /// A document of each type in turn against as large CCFs alone: closed loop, 64 clients.
    EachType,
    /// Latency at half the signing rate of a core: open loop.
    Open,
    /// The sustained rate on PostgreSQL, its server on the same cores.
    Postgresql,
    /// Two servers on one PostgreSQL, the clients shared between them.
    PostgresqlTwo,
    /// The authority answers after 300 ms.
    #[value(name = "slow-300ms")]
    #[serde(rename = "slow-300ms")]
    Slow300Ms,
    /// The authority answers after 3 s, 2 000 documents under way.
    #[value(name = "slow-3s")]
    #[serde(rename = "slow-3s")]
    Slow3S,
    /// Each flush takes a millisecond more.
    #[value(name = "flush-1ms")]
    #[serde(rename = "flush-1ms")]
    Flush1Ms,
    /// A file of many documents, alone and beside an open loop.
    Bulk,
    /// 1 008 webhooks of 63 companies, without and with one that never answers.
    Webhooks,
    /// Lists, single documents, start and rate on a full database.
    List,
    /// The same on PostgreSQL.
    ListPostgresql,
    /// Resident memory, idle and under load.
    Memory,
    /// The size of the program.
    Binary,
}

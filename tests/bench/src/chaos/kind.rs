//! The chaos runs by their names.

use clap::ValueEnum;

/// A chaos run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ChaosKind {
    /// Servers are killed at random moments.
    Kill,
    /// The authority fails in every way at every service.
    Authority,
    /// The authority is away while documents are issued.
    Outage,
    /// The authority stamps and closes the connection.
    #[value(alias = "lost")]
    LostResponse,
    /// Clients leave before a slow authority answers.
    #[value(alias = "gone")]
    ClientDisconnect,
    /// Far more clients than the machine can serve.
    Overload,
    /// Two New Years pass under load.
    Year,
    /// Somebody looks into the database, copies it, resets credentials; the server is killed.
    #[value(alias = "looks")]
    Maintenance,
    /// A proxy before the authority spoils a quarter of all answers.
    Proxy,
    /// The log cannot be written.
    Log,
    /// The disk has no room (SQLite).
    Disk,
    /// Connections to the database hang (PostgreSQL).
    Hang,
    /// The database's primary dies with commits that its standby has not got (PostgreSQL).
    Failover,
    /// All of them.
    All,
}

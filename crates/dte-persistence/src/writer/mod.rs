//! The writer: one thread with one connection, through which everything is written.
//!
//! A commit costs a flush of the disk, whatever is in it. So the writer takes what is waiting, up
//! to [`GROUP`] commands, and commits it together. While one group is being flushed the next one
//! gathers by itself, and where commands come thick and fast the writer lets them gather a moment
//! longer (see [`gathering`]): alone, a document is committed at once, under load many share the
//! pages and the flush. With one thread per database there is no lock to wait for on
//! SQLite, and on PostgreSQL a series is locked once a group instead of once a document.
//!
//! What is answered as stored is on the disk. What is answered as an error was not kept, with one
//! exception that says so (see [`Failure::Unknown`]).

pub(crate) mod alone;
mod amounts;
mod answer;
mod balances;
mod checkpoints;
mod command;
pub(crate) mod contingencies;
mod correct;
mod counts;
mod districts;
pub(crate) mod events;
mod gathering;
mod group;
pub(crate) mod held;
mod lanes;
pub(crate) mod leases;
pub(crate) mod numbers;
pub(crate) mod offices;
mod pulse;
mod renderings;
pub(crate) mod reporting;
mod run;
mod session;
pub(crate) mod stamps;
mod storing;
mod transaction;
pub(crate) mod versions;
mod watch;

pub(crate) use command::{
    Command, PreparedCompany, PreparedCorrection, PreparedDocument, PreparedEvent, PreparedSeries,
};
pub(crate) use held::Entering;
pub(crate) use lanes::Writer;
pub(crate) use session::Session;

/// The most commands that share a transaction: enough to make the flush cheap for each, few
/// enough that the first does not wait long for the last.
const GROUP: usize = 64;

//! The writer: one thread with one connection, through which everything is written.
//!
//! A commit costs a flush of the disk, whatever is in it. So the writer takes what is waiting, up
//! to [`GROUP`] commands, and commits it together; it never waits for more to come. While one
//! group is being flushed the next one gathers by itself: alone, a document is committed at once,
//! under load dozens share a flush. With one thread per database there is no lock to wait for on
//! SQLite, and on PostgreSQL a series is locked once a group instead of once a document.
//!
//! What is answered as stored is on the disk. What is answered as an error was not kept, with one
//! exception that says so (see [`Failure::Unknown`]).

mod alone;
mod answer;
mod balances;
mod command;
mod counts;
mod events;
mod group;
mod lanes;
mod offices;
mod run;
mod session;
mod transaction;

pub(crate) use command::{
    Command, PreparedCompany, PreparedDocument, PreparedEvent, PreparedSeries, Upkeep,
};
pub(crate) use lanes::Writer;

/// The most commands that share a transaction: enough to make the flush cheap for each, few
/// enough that the first does not wait long for the last.
const GROUP: usize = 64;

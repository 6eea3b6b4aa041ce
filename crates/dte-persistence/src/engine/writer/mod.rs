//! The writer: one thread with one connection, through which everything is written.
//!
//! A commit costs a flush of the disk, whatever is in it. So the writer takes what is waiting, up
//! to [`GROUP_SIZE`] commands, and commits it together. While one group is being flushed the next one
//! gathers by itself, and where commands come thick and fast the writer lets them gather a moment
//! longer (see [`group_commit`]): alone, a document is committed at once, under load many share the
//! pages and the flush. With one thread per database there is no lock to wait for on
//! SQLite, and on PostgreSQL a series is locked once a group instead of once a document.
//!
//! What is answered as stored is on the disk. What is answered as an error was not kept, with one
//! exception that says so (see [`Failure::Unknown`]).

mod checkpoints;
mod group_commit;
mod group_transaction;
mod handle;
mod pulse;
mod reply;
mod request;
mod session;
pub(crate) mod standalone;
mod thread;
mod transaction;
mod watch;

pub(crate) use handle::Writer;
pub(crate) use request::Command;
pub(crate) use session::Session;

/// The most commands that share a transaction: enough to make the flush cheap for each, few
/// enough that the first does not wait long for the last.
const GROUP_SIZE: usize = 64;

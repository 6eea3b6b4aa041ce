//! SQLite and PostgreSQL behind the repositories of [`dte_application::ports`], one for each aggregate:
//! documents, contingencies, invalidations, number series, companies and what happened to them.
//!
//! # How to open a database
//!
//! ```text
//! let database = Arc::new(Database::open("sqlite://data/dte.db", DatabaseOptions::default())?);
//! let documents: Arc<dyn Documents> = database.clone();   // and so on
//! // … at the end:
//! database.close();
//! ```
//!
//! The URL's scheme chooses the database; both are always compiled in. Opening brings the tables
//! up to date with the migrations embedded in the program; any number of programs may do so at
//! once. A database that a newer version has changed is not opened.
//!
//! # How writing works
//!
//! Everything is written by one thread with one connection. It takes what is waiting, up to 64
//! commands, and commits them together, because a commit costs a flush of the disk whatever is in
//! it. It never waits for more to come: while one group is flushed the next one gathers. In a
//! group everything of a kind is done at once and always in the same order, which is also the order
//! of the locks: idempotency keys, numbers, contingencies, documents, balances, counters. What is
//! seldom has transactions of its own, in the same order: corrections, invalidation events, all that
//! is done to contingencies but entering them.
//!
//! - **All or nothing.** A document's idempotency key, number, row, body and counter are one
//!   transaction. A key that was used before ends the matter before a number is taken.
//! - **One bad document fails alone.** A group that the database refuses is rolled back and each of
//!   its commands is done by itself.
//! - **Balances.** What credit notes take of a document is taken in the transaction that keeps them,
//!   after the balance was locked, and never more than is left: then the note is refused with all
//!   that belongs to it. A note that is rejected or invalidated gives back exactly what it took, in
//!   the transaction that changes its status. Each document that a note names is kept in
//!   `document_charges`, also when it has no balance here and nothing was taken. What debit notes add is
//!   taken below 0, as long as it counts (`balances/added.rs`).
//! - **Amounts** that others may take up only as far as they go (`document_amounts`) have no balance:
//!   each version of a document keeps its own, and what counts follows from its status. They are
//!   looked at after the documents that are named were locked, in the transaction that stores.
//! - **Districts** (`receiver_districts`) are remembered in the transaction that stores the document
//!   that says them, and written only when they are new.
//! - **Invalidations.** The event is kept before it is sent; an index allows one of a document
//!   that is pending or accepted. Event, document, counters and what is given back change together.
//! - **Who looks after what.** A document that is PENDING has a moment from which on anybody may look
//!   after it; so have unfinished events and contingencies. Whoever takes some puts that moment off
//!   in the same transaction, and passes over what another server is just taking.
//! - **Contingencies.** A document enters the open contingency of its company with its mark, or opens
//!   it; an index allows one. The contingency stays locked until the document is committed, so that
//!   nobody ends or closes it in between. A document that was rendered anew keeps both renderings,
//!   and the one that the authority decides about becomes the document in the transaction that keeps
//!   the decision. `contingency_documents.waits` says whether the document is PENDING: what waits is
//!   found, and counted, without looking at what was decided long ago.
//! - **Corrections.** A rejected document is written anew under its code and number; as it stood is
//!   kept in `rejected_versions`. Of two who correct the same version one is told that it changed.
//! - **Room.** New documents are refused as overload while as many as
//!   [`DatabaseOptions::queue`] are waiting; corrections and new invalidation events likewise.
//!   What ends or continues work that was begun is never refused.
//! - **Several servers** on one PostgreSQL need nothing but the database: a group locks the rows of
//!   its series until it is committed, in an order that all servers keep.
//! - **A connection that breaks** is made again. Before the commit it is certain that nothing was
//!   kept, and the group is done again. Each transaction leaves a mark in a row of its writer
//!   (`commit_marks`). When the answer to the commit is lost, the server that now writes is asked
//!   for it: the mark stands there together with all else of that transaction, or nothing of it
//!   does, whatever fail-over came between. Only when no server can be asked for 15 seconds is the
//!   answer an error that says that it is not known; the document, if it was kept, is found among
//!   the unsettled ones then, and the client's idempotency key finds it.
//! - **A commit with a WARNING** of the server is on no synchronous standby, as far as anybody knows. It
//!   counts once a later commit came without one, which is tried for the same 15 seconds. What a reader
//!   found of an earlier request is confirmed by such a commit before it is answered again.
//! - **A lost log.** On SQLite each transaction raises `installation.commits`; before a group is answered the
//!   number is noted in a file, and a start refuses a database that has fewer ([`last_commit`]).
//! - **A connection that hangs** is one that breaks: each statement is answered within its time, or
//!   the connection is given up. Nothing is cancelled at the server.
//! - **A panic** costs its command and the connection, never the thread.
//!
//! # How reading works
//!
//! On connections of their own that cannot write, as many as [`DatabaseOptions::readers`], on
//! threads that may block. Establishments, needed for each document, are remembered for
//! [`DatabaseOptions::establishment_lifetime`]. Counters come from sums by month and day that the writer
//! keeps, and the same sums say on which days a page of a list lies. How many documents carry a
//! number of a series is a count over a range of the numbers' index, from the same state as the
//! last number.
//!
//! # Damaged rows
//!
//! A row that cannot be read back is an [`InconsistentRow`]: table, key, column, what is wrong.
//! Asking for that row answers it as a port error; lists leave it out and tell the log, so that one
//! bad row hides no good one. It is still counted.
//!
//! # How to change the tables
//!
//! Edit the one migration in `migrations/sqlite` and the one in `migrations/postgresql` (see
//! `engine/migrations.rs`), then `schema.rs`, the row in the aggregate's folder, and the statements of the
//! hot path in `statements/`. Moments are microseconds of universal time, amounts cents, identities
//! text; generation codes in upper case.
//!
//! # Where things are
//!
//! - `documents`, `numbers`, `balances`, `contingencies`, `invalidations`, `companies`: one folder an
//!   aggregate, with its rows, its reads, its writes and the `port` that it stands behind.
//!   `attempts`, `counters`, `districts`, `idempotency` and `last_commit` are one file each.
//! - `mail`: what is mailed to receivers, and how companies want that.
//! - `statements`: what each document costs, as one trait and as each database is told it.
//! - `engine`: connections and drivers, migrations, the readers and the writer.
//! - `backup` and `verify`: copies, and whether what is stored is still what was stored.
//!
//! Storing a document goes through `documents/port.rs`, `documents/prepared.rs`, the writer's queue
//! (`engine/writer/handle.rs`, `thread.rs`, `session.rs`), `engine/writer/group_transaction.rs`, which
//! holds the order of the locks, `documents/insert_documents.rs` and `statements/`.
//!
//! # How to test
//!
//! `tests/contract` holds one suite for both databases. The test kit (`tests/kit`, module `postgresql`)
//! starts the PostgreSQL server.

mod attempts;
pub mod backup;
mod balances;
mod bulk;
mod certificates;
mod companies;
mod contingencies;
mod counters;
mod database;
mod districts;
mod documents;
mod engine;
mod error;
mod idempotency;
mod installation;
mod invalidations;
mod keys;
mod last_commit;
mod looks;
mod mail;
mod maintenance;
mod numbers;
mod openings;
mod outbox;
mod schema;
mod settlements;
mod statements;
pub mod verify;
mod webhooks;

pub use companies::census::Census;
pub use companies::kept_certificates::KeptCertificate;
pub use database::{Database, DatabaseKind, DatabaseOptions};
pub use engine::location::{check_url, file_of};
pub use engine::postgresql::driver::PgConnection;
pub use engine::readers::Pool;
pub use error::{InconsistentRow, OpenError};
pub use installation::Installation;

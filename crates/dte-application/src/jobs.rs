//! What runs without a request: attempts, threads for blocking work, intervals, pauses and the
//! runner of what is due, encryption anew.

pub mod attempt;
pub mod blocking;
pub mod intervals;
pub(crate) mod looked_at;
pub mod retry;
pub mod rotate_encryption;
pub mod runner;
pub(crate) mod stopping;
pub mod upload_threads;
pub mod worker_threads;

//! Many documents in one file: received line by line, issued in the order of its lines, looked up.
//!
//! What becomes of a line is kept in the transaction that stores its document: however often a file is
//! taken up again, each line is one document, or refused.

pub mod find;
pub mod line_requests;
pub mod receive;
pub mod run_bulks;
pub mod schedule;

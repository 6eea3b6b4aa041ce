//! No statement reads a table that grows from one end to the other, and none sorts what it read
//! of one.
//!
//! On SQLite every statement that the store sends is written down as it is sent, and its plan asked
//! for. The service never collects statistics there, so the plans are those of any size. On
//! PostgreSQL the planner chooses by sizes: there everything is done on tables of some size, and the
//! server's own count of the rows that were read is looked at.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "../contract/made.rs"]
#[expect(dead_code, reason = "the contract suite needs more of it")]
mod made;
mod postgresql;
mod settling;
mod sqlite;
mod work;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held by each test: what is written down of SQLite's connections would be of PostgreSQL's too.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tables that grow with the documents.
const GROWING: [&str; 13] = [
    "documents",
    "document_bodies",
    "idempotency_claims",
    "document_balances",
    "document_charges",
    "invalidation_events",
    "contingency_documents",
    "spare_renderings",
    "rejected_versions",
    "events",
    "receiver_words",
    "third_party_sales",
    "settled_documents",
];

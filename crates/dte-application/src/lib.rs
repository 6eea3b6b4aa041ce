//! The use cases, one module each, and the ports that they need.
//!
//! A use case is a struct of ports with a method `run`. It knows no HTTP, no database and no
//! wire format; [`ports`] says what it needs, `fakes` (feature `test-support`) has it in memory.
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

pub mod amend_company;
pub mod ask_for_held;
pub mod blocking;
pub mod caller;
pub mod check_health;
pub mod check_readiness;
pub mod correct_document;
pub mod credentials;
pub mod current_contingency;
mod deadline;
pub mod declare_contingency;
pub mod deliver;
pub mod deliver_event;
pub mod enter_contingency;
pub mod error;
mod event_facts;
#[cfg(any(test, feature = "test-support"))]
pub mod fakes;
pub mod find_documents;
pub mod gather_facts;
pub mod invalidate_document;
pub mod issue_document;
pub mod log_in;
pub mod pace;
pub mod places;
pub mod portal_access;
pub mod ports;
pub mod prepare_certificate;
pub mod prove_return;
pub mod read_ledger;
pub mod register_company;
pub mod report_contingency;
pub mod reseal;
mod seldom;
pub mod self_test;
pub mod settle_pending;
pub mod shares;
pub mod transmit_held;
pub mod versions;
mod violations;
pub mod waiting;
pub mod watch_contingencies;
pub mod watch_deadlines;

pub use caller::Caller;
pub use dte_schema::Identified;
pub use error::Error;

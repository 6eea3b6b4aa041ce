//! The use cases, one module each, and the ports that they need.
//!
//! A use case is a struct of ports with a method `run`. It knows no HTTP, no database and no
//! wire format; [`ports`] says what it needs, `fakes` (feature `test-support`) has it in memory.

pub mod caller;
pub mod check_health;
pub mod credentials;
pub mod deliver;
pub mod deliver_event;
pub mod error;
#[cfg(any(test, feature = "test-support"))]
pub mod fakes;
pub mod find_documents;
pub mod gather_facts;
pub mod invalidate_document;
pub mod issue_document;
pub mod log_in;
pub mod portal_access;
pub mod ports;
pub mod prepare_certificate;
pub mod register_company;
pub mod reseal;
pub mod self_test;
pub mod settle_pending;
mod violations;
pub mod waiting;

pub use caller::Caller;
pub use error::Error;

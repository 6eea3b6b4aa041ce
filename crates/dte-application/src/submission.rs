//! The way of a stored document or event to the authority, and what is done until its result is known.

pub mod in_flight;
pub mod logged_authority;
pub mod resume_pending;
pub mod stored_credentials;
pub mod stored_document;
pub mod submit_document;
pub mod submit_event;
pub mod versions;
pub(crate) mod waiting_log;

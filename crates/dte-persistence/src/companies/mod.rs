//! Companies, their establishments and credentials, and what the operator sees of all of them.

mod admin;
pub(crate) mod cache;
pub(crate) mod census;
pub(crate) mod change;
pub(crate) mod company;
pub(crate) mod credentials;
pub(crate) mod establishment;
pub(crate) mod kept_certificates;
pub(crate) mod lock;
mod port;
mod reads;
mod registrations;
pub(crate) mod responsible;
pub(crate) mod sealed_values;
pub(crate) mod shown_keys;

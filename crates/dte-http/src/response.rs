//! Turns results and errors into answers. Structs that only one endpoint answers are beside that endpoint.

pub(crate) mod bulk;
pub(crate) mod cacheable;
pub(crate) mod company;
pub(crate) mod contingency;
pub(crate) mod document;
pub(crate) mod envelope;
pub(crate) mod errors;
pub(crate) mod event;
pub(crate) mod file;
pub(crate) mod health;
pub(crate) mod hints;
pub(crate) mod invalidation;
pub(crate) mod mailing;
pub(crate) mod problem;
pub(crate) mod refusals;
pub(crate) mod rejection;
pub(crate) mod session;
pub(crate) mod stored_json;
pub(crate) mod validation;
pub(crate) mod values;
pub(crate) mod warnings;
pub(crate) mod webhook;

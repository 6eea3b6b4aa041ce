//! From the bytes of a request to values of the domain, with every fault of shape at once.

pub(crate) mod blanks;
pub(crate) mod body;
pub(crate) mod bulk;
pub(crate) mod calculation;
pub(crate) mod caller;
pub(crate) mod cursor;
pub(crate) mod duplicate_keys;
pub(crate) mod field_errors;
pub(crate) mod fingerprint;
pub(crate) mod issuing_request;
pub(crate) mod json;
pub(crate) mod language;
pub(crate) mod members;
pub(crate) mod nearest;
pub(crate) mod own_reference;
pub(crate) mod picture;
pub(crate) mod preferences;
pub(crate) mod query;
pub(crate) mod sections;
pub(crate) mod syntax;
pub(crate) mod texts;
pub(crate) mod timestamps;
pub(crate) mod upload;

//! The description of the interface in OpenAPI 3.1, made from the table of endpoints and from the types
//! that read and write the bodies.

mod description;
mod document;
mod examples;
mod operation;
mod responses;

pub use description::{AnyObject, Description, OF_CERTIFICATES, OF_DOCUMENTS, OF_NUMBERS, Tag};
pub use document::{as_json, as_yaml};

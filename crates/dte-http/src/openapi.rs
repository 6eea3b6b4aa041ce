//! The description of the interface in OpenAPI 3.1, made from the table of endpoints and from the types
//! that read and write the bodies.

pub mod description;
pub mod document;
pub mod examples;
mod operation;
mod responses;
pub mod short;
mod texts;

//! The use cases and the ports they need.
pub mod ports;

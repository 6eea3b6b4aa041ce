//! The client against authorities that behave oddly, and against the sandbox.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod answers;
mod fixture;
mod sandbox;
mod sign_in;
mod stub;
mod surroundings;
mod tls;
mod trouble;

//! The sandbox from outside, over HTTP.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on fails, in its helpers too"
)]

mod documents;
mod editions;
mod events;
mod faults;
mod registry;
mod rules;
mod sandbox;
mod taxpayer;

//! Mails documents to their receivers through the operator's relay: how a message reads and what it is made of, where
//! the relay is ([`RelayUrl`]) and how it is spoken to ([`SmtpRelay`]).
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod bounded;
mod message;
mod relay;
mod url;
mod wording;

pub use relay::{RelayError, RelaySettings, SmtpRelay, check_roots};
pub use url::{NoRelayUrl, RelayUrl};

//! Sends what happened to the webhooks of companies, by Standard Webhooks 1.0, and to nobody else: an
//! address that a company names is judged before anything connects to it ([`allow`] what the operator
//! lets, `address` what is public), and again at each attempt (`resolve`).
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod address;
mod allow;
mod failure;
mod resolve;
mod sender;
mod signature;
mod target;

pub use allow::{Allowed, NotAllowed};
pub use sender::HttpWebhooks;
pub use signature::{SIGNATURE_HEADERS, is_secret, signature_headers};

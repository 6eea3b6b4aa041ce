//! The service: settings, wiring and command line. The binary `dte` is [`run`].
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cli;
mod config;
mod failure;
mod log;
mod system;
mod wiring;

pub use cli::run;
pub use config::settings;

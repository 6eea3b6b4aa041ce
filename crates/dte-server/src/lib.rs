//! The service: settings, wiring and command line. The binary `dte` is [`run`].

mod background;
mod command_line;
mod config;
mod contingency;
mod demo;
mod folder;
mod keys;
mod locked_vault;
mod log;
mod open_files;
mod probes;
mod sandbox;
mod serve;
pub mod settings;
mod wiring;

pub use command_line::run;

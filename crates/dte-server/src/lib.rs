//! The service: settings, wiring and command line. The binary `dte` is [`run`].
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod background;
mod backup;
mod clock_watch;
mod command_line;
mod companies;
mod config;
mod config_check;
mod contingency;
mod database_lock;
mod delivery;
mod demo;
mod environment;
mod event_stamp;
mod failure;
mod file_size;
mod folder;
mod gauges;
mod installation;
mod invalidations;
mod key_commands;
mod keys;
mod listener;
mod locked_vault;
mod log;
mod open_files;
mod output;
mod probes;
mod readiness;
mod runtime;
mod sandbox;
mod series;
mod serve;
pub mod settings;
mod stop_signal;
mod survey;
mod switch_watch;
mod threads;
mod upkeep;
mod verify;
mod wiring;

pub use command_line::run;

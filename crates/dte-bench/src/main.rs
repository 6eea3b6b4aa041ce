//! `dte-bench`: how fast the service issues documents, measured from outside, and whether what it
//! issued under load is right.
//!
//! It starts the sandbox authority and the service as processes of their own on an empty folder,
//! registers a company, loads the issuing path and then checks every document. Because absolute
//! figures say little about another machine, it measures the machine's own signing rate in the same
//! run and gives the ratio.
//!
//! | module | what |
//! |---|---|
//! | [`options`], [`scenario`] | what to run |
//! | [`run`] | one scenario from the empty folder to the report |
//! | [`ground`], [`server`], [`company`] | the processes under load and their client |
//! | [`document`], [`answer`] | what is sent and what comes back |
//! | [`load`], [`tally`] | closed and open loop, and what they count |
//! | [`check`] | every document looked up again, here and at the authority |
//! | [`storm`] | runs that break things on purpose, and what must hold after them |
//! | [`signing`], [`disk`], [`system`] | the machine: signatures, flushes, CPU, memory |
//! | [`report`], [`mod@print`] | the result as data and as text |
#![expect(clippy::float_arithmetic, reason = "rates and times, no money")]

mod answer;
mod check;
mod company;
mod disk;
mod document;
mod error;
mod faults;
mod ground;
mod load;
mod options;
mod print;
mod report;
mod run;
mod scenario;
mod server;
mod signing;
mod storm;
mod system;
mod tally;

use std::process::ExitCode;

use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};

use crate::error::BenchError;
use crate::options::{Command, Options};

fn main() -> ExitCode {
    let options = Options::parse();
    match start(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("dte-bench: {}", error::chain(&error));
            ExitCode::FAILURE
        }
    }
}

/// Runs everything on one thread: the generator leaves the cores to what it measures.
///
/// A stop signal ends it in order, so that the servers are stopped too.
fn start(options: &Options) -> Result<(), BenchError> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| BenchError::io("starting the runtime", error))?;
    runtime.block_on(async {
        let mut terminate = signal(SignalKind::terminate())
            .map_err(|error| BenchError::io("listening to SIGTERM", error))?;
        tokio::select! {
            done = command(options) => done,
            _ = tokio::signal::ctrl_c() => Err(BenchError::Stopped),
            _ = terminate.recv() => Err(BenchError::Stopped),
        }
    })
}

async fn command(options: &Options) -> Result<(), BenchError> {
    match options.command {
        Command::Storm {
            name,
            scale,
            own_times,
        } => storm::run(&options.common, name, scale, own_times).await,
        _ => run::all(options).await,
    }
}

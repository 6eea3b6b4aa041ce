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
//! | [`runner`] | one scenario from the empty folder to the report |
//! | [`goals`] | the performance goals, each by scenarios of its own, as a table |
//! | [`list`] | a database filled with years of documents, and lists on it |
//! | [`database_target`], [`server`], [`company`] | the processes under load and their client |
//! | [`document`], [`each_type`], [`response`] | what is sent and what comes back |
//! | [`load`], [`counters`] | closed and open loop, and what they count |
//! | [`bulk`] | files of many documents, alone and beside other load |
//! | [`webhooks`] | many of them, one of which never answers |
//! | [`check`], [`held`] | every document looked up again, here and at the authority |
//! | [`chaos`] | runs that break things on purpose, and what must hold after them |
//! | [`arithmetic`] | counts as rates |
//! | [`signing`], [`disk`], [`flush`], [`system`] | the machine: signatures, flushes, CPU, memory |
//! | [`rng`] | random choices |
//! | [`report`], [`mod@print`] | the result as data and as text |
#![expect(clippy::float_arithmetic, reason = "rates and times, no money")]

mod arithmetic;
mod bulk;
mod chaos;
mod check;
mod company;
mod counters;
mod database_target;
mod disk;
mod document;
mod each_type;
mod error;
mod faults;
mod flush;
mod goals;
mod held;
mod list;
mod load;
mod options;
mod print;
mod report;
mod response;
mod rng;
mod runner;
mod scenario;
mod server;
mod signing;
mod system;
mod webhooks;

use std::process::ExitCode;

use clap::Parser;
use tokio::signal::unix::{SignalKind, signal};

use crate::error::BenchError;
use crate::goals::Size;
use crate::options::{Command, Options};
use crate::scenario::Scenario;

fn main() -> ExitCode {
    let options = Options::parse();
    // Thousands of connections at once; where that is refused, the run says what failed.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
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
    let common = &options.common;
    let warm_up = common.warm_up;
    match &options.command {
        Command::Closed { clients, seconds } => {
            runner::alone(common, &Scenario::closed(*clients, *seconds, warm_up)).await
        }
        Command::Open { rate, seconds } => {
            runner::alone(common, &Scenario::open(*rate, *seconds, warm_up)).await
        }
        Command::Goals {
            names,
            seconds,
            repetitions,
            documents,
        } => {
            goals::run(
                common,
                names,
                &Size::full(*repetitions, *seconds, *documents),
            )
            .await
        }
        Command::Smoke => goals::smoke(common).await,
        Command::Fill { documents, keep } => match keep {
            Some(folder) => list::keep(common, *documents, folder).await,
            None => list::fill(common, *documents).await.map(drop),
        },
        Command::List {
            documents,
            on,
            seconds,
            repetitions,
        } => {
            let size = Size::full(*repetitions, *seconds, *documents);
            goals::lists(common, on.as_deref(), &size).await
        }
        Command::Chaos {
            name,
            scale,
            own_times,
        } => chaos::run(common, *name, *scale, *own_times).await,
    }
}

//! The sandbox authority, inside the service or as a process of its own.

use std::net::TcpListener;

use dte_domain::catalog::Catalogue;
use dte_sandbox::{RunningSandbox, Sandbox, SandboxConfig};
use time::OffsetDateTime;

use crate::cli::output;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::system::data_dir;
use crate::system::listener::listen;
use crate::system::stop_signal::StopSignal;

/// Starts the sandbox with its own durable state in the data folder.
pub fn start(config: &Config) -> Result<RunningSandbox, Failure> {
    data_dir::prepare(&config.data_dir)?;
    let listener = listen(config.sandbox_listen, "DTE_SANDBOX_LISTEN")?;
    start_on(config, listener)
}

fn start_on(config: &Config, listener: TcpListener) -> Result<RunningSandbox, Failure> {
    let settings = SandboxConfig {
        environment: config.environment.code().to_owned(),
        data_dir: Some(config.data_dir.join("sandbox")),
        clock_offset: config.clock_offset,
        cutover: config
            .editions
            .in_sandbox
            .map(OffsetDateTime::unix_timestamp),
        workers: config.workers,
        strict: config.sandbox_strict,
        ..SandboxConfig::default()
    };
    Sandbox::start(&settings, listener).context("starting the sandbox authority")
}

/// Runs the sandbox alone until it is told to stop.
pub async fn run(config: Config) -> Result<(), Failure> {
    let sandbox = start(&config)?;
    let mut stop = StopSignal::catch()?;
    output::announce(&format!("sandbox authority on {}", sandbox.url()));
    stop.received().await;
    sandbox.stop(true).await;
    Ok(())
}

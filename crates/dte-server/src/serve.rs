//! Serving until told to stop.

use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use dte_application::ports::Clock as _;
use dte_security::SystemClock;
use tokio_util::sync::CancellationToken;

use crate::background;
use crate::command_line::Failure;
use crate::config::{AuthorityAt, Config};
use crate::sandbox;
use crate::stop_signal::StopSignal;
use crate::wiring::{self, Wired};

/// Serves until a signal comes.
pub async fn run(config: Config) -> Result<(), Failure> {
    let service = Running::start(config).await?;
    let mut stop = StopSignal::catch()?;
    service.announce();
    stop.received().await;
    service.stop().await;
    Ok(())
}

/// Brings the database to this version's schema.
pub async fn migrate(config: Config) -> Result<(), Failure> {
    let database = wiring::open_database(&config).await?;
    println!("the database is up to date");
    drop(database);
    Ok(())
}

/// A service that answers requests.
pub struct Running {
    address: SocketAddr,
    sandbox: Option<dte_sandbox::RunningSandbox>,
    handle: actix_web::dev::ServerHandle,
    server: tokio::task::JoinHandle<std::io::Result<()>>,
    wired: Wired,
    metrics: Option<actix_web::dev::ServerHandle>,
    stopping: CancellationToken,
    background: Vec<tokio::task::JoinHandle<()>>,
    drain_within: Duration,
}

impl Running {
    /// Starts the sandbox if it is to run inside, then the service.
    pub async fn start(config: Config) -> Result<Self, Failure> {
        config.check_keys()?;
        let now = SystemClock::new(config.clock_offset).now();
        config.editions.tell(now);
        let sandbox = match config.authority {
            AuthorityAt::InnerSandbox => Some(sandbox::start(&config)?),
            AuthorityAt::Url(_) => None,
        };
        let inner = sandbox.as_ref().map(dte_sandbox::RunningSandbox::url);
        let authority_url = config.authority_url(inner.as_deref());
        let listener = listen(config.listen, "DTE_LISTEN")?;
        let address = listener
            .local_addr()
            .map_err(|error| Failure::because("reading the listening address", &error))?;
        let wired = wiring::wire(&config, &authority_url).await?;
        background::release(&config, &wired).await?;
        let server = dte_http::server(wired.service.clone(), listener, &wired.http)
            .map_err(|error| Failure::because("starting the HTTP server", &error))?;
        let handle = server.handle();
        let server = tokio::spawn(server);
        let metrics = config
            .metrics_listen
            .map(|address| serve_metrics(&wired, address));
        let metrics = metrics.transpose()?;
        let stopping = CancellationToken::new();
        let background = background::start(&config, &wired, &stopping);
        let drain_within = config.drain_within;
        Ok(Self {
            address,
            sandbox,
            handle,
            server,
            wired,
            metrics,
            stopping,
            background,
            drain_within,
        })
    }

    /// Where the API is.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Prints the addresses: whoever started the process waits for these lines.
    pub fn announce(&self) {
        if let Some(sandbox) = &self.sandbox {
            tell(&format!("sandbox authority on {}", sandbox.url()));
        }
        tell(&format!("listening on {}", self.url()));
    }

    /// Takes no new requests, finishes the ones in hand and the work that clients left behind.
    pub async fn stop(self) {
        self.stopping.cancel();
        self.handle.stop(true).await;
        if let Some(metrics) = &self.metrics {
            metrics.stop(true).await;
        }
        self.wired.under_way.close();
        if tokio::time::timeout(self.drain_within, self.wired.under_way.wait())
            .await
            .is_err()
        {
            tracing::warn!("stopped with work under way; it is settled at the next start");
        }
        let mut ended = vec![self.server.await.err()];
        for task in self.background {
            ended.push(task.await.err());
        }
        for error in ended.into_iter().flatten() {
            tracing::error!(%error, "a task ended abruptly");
        }
        drop(self.wired);
        if let Some(sandbox) = self.sandbox {
            sandbox.stop(true).await;
        }
    }
}

/// Serves the figures of the whole service at the operator's own address.
fn serve_metrics(
    wired: &Wired,
    address: SocketAddr,
) -> Result<actix_web::dev::ServerHandle, Failure> {
    let listener = listen(address, "DTE_METRICS_LISTEN")?;
    let server = dte_http::metrics_server(wired.metrics.clone(), listener)
        .map_err(|error| Failure::because("starting the metrics server", &error))?;
    let handle = server.handle();
    tokio::spawn(server);
    Ok(handle)
}

/// Prints a line for whoever waits for it. A server goes on when nobody reads any more.
pub fn tell(line: &str) {
    let mut stdout = std::io::stdout();
    let _nobody_reads = writeln!(stdout, "{line}").and_then(|()| stdout.flush());
}

/// Listens on an address, or says which setting to change.
pub fn listen(address: SocketAddr, setting: &str) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).map_err(|error| {
        Failure::Other(format!(
            "cannot listen on {address} ({error}): set {setting}"
        ))
    })
}

//! Serving until told to stop.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use dte_application::jobs::blocking;
use dte_application::ports::Clock as _;
use dte_domain::catalog::Catalogue as _;
use dte_security::SystemClock;
use futures_util::future::{join, join_all};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_util::sync::CancellationToken;

use crate::cli::output;
use crate::cli::output::print_line;
use crate::cli::{sandbox, series, verify};
use crate::config::settings::without_password;
use crate::config::{AuthorityAt, Config};
use crate::failure::{Context, Failure};
use crate::log;
use crate::system::listener::listen;
use crate::system::stop_signal::StopSignal;
use crate::system::{bus_error, data_dir, file_size};
use crate::wiring::background;
use crate::wiring::database_lock::DatabaseLock;
use crate::wiring::installation;
use crate::wiring::{self, Wired};

/// What a stop may take beyond its time: for connections to be cut, and files to be closed.
const AFTERWARDS: Duration = Duration::from_secs(2);

pub async fn run(config: Config) -> Result<(), Failure> {
    let service = Running::start(config).await?;
    let mut stop = StopSignal::catch()?;
    service.announce();
    let signal = stop.received().await;
    tracing::info!(signal, "stopping");
    end_within(service.drain_within + A_LITTLE);
    service.stop().await;
    tracing::info!("stopped");
    Ok(())
}

/// What stopping may take beyond the time for the work in hand: connections, the database and the
/// sandbox have [`AFTERWARDS`] each, and then a moment is left.
const A_LITTLE: Duration = AFTERWARDS.saturating_mul(4);

/// Ends the process if stopping takes longer: a thread that waits for a database that hangs cannot
/// be told to stop. What was answered is stored; all else is found at the next start.
fn end_within(patience: Duration) {
    let end = move || {
        std::thread::sleep(patience);
        tracing::error!(
            "stopped with work under way that does not end; it is settled at the next start"
        );
        log::close();
        std::process::exit(0);
    };
    if let Err(error) = std::thread::Builder::new().name("end".into()).spawn(end) {
        tracing::warn!(%error, "no thread is left to end the process with, should something hang");
    }
}

/// Brings the database to this version's schema.
pub async fn migrate(
    config: Config,
    new_installation: bool,
    accept_older: bool,
) -> Result<(), Failure> {
    data_dir::prepare(&config.data_dir)?;
    let _alone = DatabaseLock::take(&config.database_url, config.drain_within)?;
    if new_installation {
        installation::forget(&config)?;
    }
    let is_older = accept_older && {
        let now = SystemClock::new(config.clock_offset).now();
        installation::accept_older(&config, now)?
    };
    let database = wiring::open_database(&config).await?;
    print_line!("the database is up to date");
    if is_older {
        series::print_last_numbers(&database).await?;
        drop(database);
        return verify::database(&config, &config.database_url);
    }
    if accept_older {
        print_line!("it has every commit that was noted: there was nothing to accept");
    }
    Ok(())
}

pub struct Running {
    address: SocketAddr,
    sandbox: Option<dte_sandbox::RunningSandbox>,
    handle: actix_web::dev::ServerHandle,
    server: JoinHandle<std::io::Result<()>>,
    wired: Wired,
    metrics: Option<actix_web::dev::ServerHandle>,
    stopping: CancellationToken,
    background: Vec<JoinHandle<()>>,
    drain_within: Duration,
    _alone: DatabaseLock,
}

impl Running {
    /// Starts the sandbox if it is to run inside, then the service.
    pub async fn start(config: Config) -> Result<Self, Failure> {
        config.check_keys()?;
        config.check_addresses()?;
        config.warn_of_plain_authority();
        let now = SystemClock::new(config.clock_offset).now();
        config.editions.log_choice(config.environment, now);
        data_dir::prepare(&config.data_dir)?;
        let mut alone = DatabaseLock::take(&config.database_url, config.drain_within)?;
        file_size::limit_is_an_error()?;
        bus_error::end_with_a_line()?;
        blocking::start(wiring::blocking_threads(&config)).context("starting threads")?;
        let sandbox = match config.authority {
            AuthorityAt::InnerSandbox => Some(sandbox::start(&config)?),
            AuthorityAt::Url(_) => None,
        };
        let inner = sandbox.as_ref().map(dte_sandbox::RunningSandbox::url);
        let authority_url = config.authority_url(inner.as_deref());
        let listener = listen(config.listen, "DTE_LISTEN")?;
        let address = listener
            .local_addr()
            .context("reading the listening address")?;
        let wired = wiring::wire(&config, &authority_url, address).await?;
        alone.take_itself(&config.database_url, Duration::ZERO)?;
        background::release(&config, &wired).await?;
        background::compare_clock(&wired).await;
        let server = dte_http::server(wired.service.clone(), listener, &wired.http)
            .context("starting the HTTP server")?;
        let handle = server.handle();
        let server = tokio::spawn(server);
        answers(address).await?;
        let metrics = config
            .metrics_listen
            .map(|address| serve_metrics(&wired, address));
        let metrics = metrics.transpose()?;
        let stopping = CancellationToken::new();
        let background = background::start(&config, &wired, &stopping);
        log_start(&config, address, &authority_url);
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
            _alone: alone,
        })
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn sandbox_url(&self) -> Option<String> {
        self.sandbox.as_ref().map(dte_sandbox::RunningSandbox::url)
    }

    /// Prints the addresses: whoever started the process waits for these lines.
    pub fn announce(&self) {
        if let Some(sandbox) = &self.sandbox {
            output::announce(&format!("sandbox authority on {}", sandbox.url()));
        }
        output::announce(&format!("listening on {}", self.url()));
    }

    /// Takes no new requests, finishes the ones in hand and the work that clients left behind, for
    /// as long as it may take. What is then left is taken up again after the next start, as after a
    /// crash.
    pub async fn stop(self) {
        let deadline = Instant::now() + self.drain_within;
        self.stopping.cancel();
        let metrics = self.metrics.iter().map(|metrics| metrics.stop(true));
        let served = join(self.handle.stop(true), join_all(metrics));
        let mut is_over = timeout_at(deadline + AFTERWARDS, served).await.is_ok();
        self.wired.service.background.under_way.close();
        let under_way = timeout_at(deadline, self.wired.service.background.under_way.wait());
        is_over &= under_way.await.is_ok();
        for task in self.background {
            is_over &= ended(task, deadline).await;
        }
        ended(self.server, deadline + AFTERWARDS).await;
        if !is_over {
            tracing::warn!("stopped with work under way; it is settled at the next start");
        }
        // Closing a database that hangs may take for ever.
        let closed = tokio::task::spawn_blocking(move || drop(self.wired));
        let _or_left = timeout(AFTERWARDS, closed).await;
        if let Some(sandbox) = self.sandbox {
            let _or_left = timeout(AFTERWARDS, sandbox.stop(true)).await;
        }
    }
}

/// What runs, where, and upon what: the first thing to be asked of a log.
fn log_start(config: &Config, address: SocketAddr, authority: &str) {
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        environment = config.environment.code(),
        edition = config.editions.choice_in_words(),
        database = without_password(&config.database_url),
        listen = %address,
        metrics = config.metrics_listen.map(tracing::field::display),
        authority = without_password(authority),
        "started"
    );
}

/// Waits for a task, and ends it at the deadline; whether it had ended by itself.
async fn ended<T>(mut task: JoinHandle<T>, deadline: Instant) -> bool {
    match timeout_at(deadline, &mut task).await {
        Ok(Ok(_)) => true,
        Ok(Err(error)) => {
            tracing::error!(%error, "a task ended abruptly");
            true
        }
        Err(_late) => {
            task.abort();
            false
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
        .context("starting the metrics server")?;
    let handle = server.handle();
    tokio::spawn(server);
    Ok(handle)
}

/// Asks the server that was started whether it lives: what says that it listens must answer.
async fn answers(address: SocketAddr) -> Result<(), Failure> {
    const WITHIN: Duration = Duration::from_secs(10);
    let asked = timeout(WITHIN, ask(reachable(address))).await;
    let why = match asked {
        Ok(Ok(true)) => return Ok(()),
        Ok(Ok(false)) => "it closes the connection".to_owned(),
        Ok(Err(error)) => error.to_string(),
        Err(_late) => format!("nothing came within {} s", WITHIN.as_secs()),
    };
    Err(Failure::Other(format!(
        "the server was started on {address} and does not answer ({why}): look at the limits of \
         open files and of processes (ulimit -n, ulimit -u) and at the log"
    )))
}

/// Where the process itself reaches an address on which it listens.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(any) if any.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(any) if any.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        own => own,
    };
    SocketAddr::new(ip, address.port())
}

async fn ask(address: SocketAddr) -> std::io::Result<bool> {
    const LIVE: &[u8] =
        b"GET /api/v1/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    let mut connection = TcpStream::connect(address).await?;
    connection.write_all(LIVE).await?;
    let mut answer = Vec::new();
    connection.read_to_end(&mut answer).await?;
    Ok(answer.starts_with(b"HTTP/1.1 "))
}

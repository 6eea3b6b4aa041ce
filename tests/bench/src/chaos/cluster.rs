//! The ground of a chaos run: an authority and servers that are killed and started again at the same
//! addresses, on one database.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::error::BenchError;
use crate::rng;
use crate::server::{Server, Treatment, without_our_settings};
use crate::system;

/// A setting of the service, by its name in the environment.
pub type Setting = (&'static str, String);

/// Short times, so that everything is settled soon. The longest attempt of a document (a question,
/// three submissions with a question each, all unanswered) is shorter than what is left to it.
const SHORT_TIMES: [(&str, &str); 5] = [
    ("DTE_AUTHORITY_SECONDS", "2"),
    ("DTE_LEASE_SECONDS", "25"),
    ("DTE_RETRY_SECONDS", "1"),
    ("DTE_CONTINGENCY_SECONDS", "1"),
    ("DTE_BATCH_SECONDS", "10"),
];

/// What clients may do: more than a chaos run does.
const NO_LIMITS: [(&str, &str); 4] = [
    ("DTE_LOG", "info"),
    ("DTE_LOGIN_RATE", "1000000"),
    ("DTE_REGISTRATION_RATE", "1000000"),
    ("DTE_BCRYPT_COST", "4"),
];

/// What chaos runs set unless they say otherwise, with short times or the service's own.
pub fn usual(short_times: bool) -> Vec<Setting> {
    let times = SHORT_TIMES.iter().filter(|_| short_times);
    let all = times.chain(&NO_LIMITS);
    all.map(|(name, value)| (*name, (*value).to_owned()))
        .collect()
}

/// Has servers issue in the edition that has returns, which rivals order.
pub fn every_type() -> Setting {
    ("DTE_EDITION", "2026".to_owned())
}

/// A process that has an address of its own, whether it runs or not.
#[derive(Debug)]
struct Node {
    port: u16,
    folder: PathBuf,
    running: Option<Server>,
}

/// Dropped, it ends everything and removes the folder.
#[derive(Debug)]
pub struct Cluster {
    program: PathBuf,
    settings: Vec<Setting>,
    authority: Node,
    servers: Vec<Node>,
    /// What stands between the servers and the authority, if anything does.
    front: Option<String>,
    /// What is done to servers that start from now on.
    pub treatment: Treatment,
    /// Values that no log may show.
    pub secrets: Vec<String>,
    peak_kib: u64,
    folder: TempDir,
}

impl Cluster {
    /// Leaves the folder where it is when the chaos run is over.
    pub fn keep(&mut self) -> &Path {
        self.folder.disable_cleanup(true);
        self.folder.path()
    }

    /// Starts an authority and so many servers on an empty folder. A setting that is there twice
    /// counts as it is there last.
    ///
    /// Without a database URL there is a new file, which is for one server.
    pub async fn set(
        program: PathBuf,
        folder: TempDir,
        database: Option<&str>,
        servers: usize,
        mut settings: Vec<Setting>,
    ) -> Result<Self, BenchError> {
        let keys = [rng::hexadecimal(32), rng::hexadecimal(32)];
        let certificates = folder.path().join("certificates").display().to_string();
        settings.push(("DTE_MASTER_KEY", keys[0].clone()));
        settings.push(("DTE_TOKEN_SECRET", keys[1].clone()));
        settings.push(("DTE_CERTIFICATES_DIR", certificates));
        settings.extend(database.map(|url| ("DTE_DATABASE_URL", url.to_owned())));
        let node = |name: String| {
            let path = folder.path().join(name);
            std::fs::create_dir(&path)
                .map_err(|error| BenchError::io(path.display().to_string(), error))?;
            Ok::<_, BenchError>(Node {
                port: free_port()?,
                folder: path,
                running: None,
            })
        };
        let servers = (0..servers).map(|number| node(format!("server-{number}")));
        let mut cluster = Self {
            program,
            settings,
            authority: node("authority".into())?,
            servers: servers.collect::<Result<_, _>>()?,
            front: None,
            treatment: Treatment::default(),
            secrets: keys.into(),
            peak_kib: 0,
            folder,
        };
        cluster.start_authority().await?;
        for number in 0..cluster.servers.len() {
            cluster.start(number).await?;
        }
        Ok(cluster)
    }

    /// Where the authority is, running or not.
    pub fn authority(&self) -> String {
        format!("http://127.0.0.1:{}", self.authority.port)
    }

    pub fn authority_port(&self) -> u16 {
        self.authority.port
    }

    /// Where the servers are, running or not.
    pub fn urls(&self) -> Vec<String> {
        let ports = self.servers.iter().map(|node| node.port);
        ports
            .map(|port| format!("http://127.0.0.1:{port}"))
            .collect()
    }

    /// Starts the authority where it was before.
    pub async fn start_authority(&mut self) -> Result<(), BenchError> {
        let listen = ("DTE_SANDBOX_LISTEN", local(self.authority.port));
        let mut settings = vec![listen, ("DTE_DATA_DIR", "data".into())];
        settings.push(("DTE_LOG", "warn".into()));
        // At its strictest: what no chaos run breaks is to be right besides.
        settings.push(("DTE_SANDBOX_STRICT", "registry".into()));
        let ready = "sandbox authority on ";
        let usual = Treatment::default();
        let server = start(
            &self.program,
            "sandbox",
            ready,
            &self.authority,
            settings,
            usual,
        )
        .await?;
        self.authority.running = Some(server);
        Ok(())
    }

    /// Kills the authority; nobody listens there any more.
    pub fn kill_authority(&mut self) {
        self.authority.running = None;
    }

    /// Starts a server where it was before, on the same data.
    pub async fn start(&mut self, number: usize) -> Result<(), BenchError> {
        let (settings, treatment) = (self.settings_of(number), self.treatment);
        let node = &mut self.servers[number];
        let ready = "listening on ";
        let server = start(&self.program, "serve", ready, node, settings, treatment).await?;
        node.running = Some(server);
        Ok(())
    }

    fn settings_of(&self, number: usize) -> Vec<Setting> {
        let mut settings = self.settings.clone();
        let authority = self.front.clone().unwrap_or_else(|| self.authority());
        settings.push(("DTE_LISTEN", local(self.servers[number].port)));
        settings.push(("DTE_DATA_DIR", "data".into()));
        settings.push(("DTE_AUTHORITY_URL", authority));
        settings
    }

    /// Servers that start from now on find the authority there.
    pub fn stand_before_authority(&mut self, url: String) {
        self.front = Some(url);
    }

    /// A server's folder with everything that it stores.
    pub fn data(&self, number: usize) -> PathBuf {
        self.servers[number].folder.join("data")
    }

    /// A server's process, if it runs.
    pub fn pid(&self, number: usize) -> Option<u32> {
        self.servers[number].running.as_ref().map(Server::pid)
    }

    /// Does something to a server that runs.
    pub fn with_server(&mut self, number: usize, doing: impl FnOnce(&mut Server)) {
        if let Some(server) = self.servers[number].running.as_mut() {
            doing(server);
        }
    }

    /// Asks a server to end; says how long that took, or nothing when it had to be killed.
    pub async fn end(
        &mut self,
        number: usize,
        patience: Duration,
    ) -> Result<Option<Duration>, BenchError> {
        self.measure();
        let Some(server) = self.servers[number].running.take() else {
            return Ok(Some(Duration::ZERO));
        };
        blocking("ending dte", move || server.end_within(patience)).await?
    }

    /// Runs one of the service's own commands beside it, with a server's settings.
    pub async fn beside(&self, number: usize, arguments: &[&str]) -> Result<Output, BenchError> {
        let mut order = Command::new(&self.program);
        order
            .args(arguments)
            .current_dir(&self.servers[number].folder);
        without_our_settings(&mut order);
        order.envs(self.settings_of(number)).stdin(Stdio::null());
        output(order).await
    }

    /// `kill -9`. The memory that it used counts.
    pub fn kill(&mut self, number: usize) {
        self.measure();
        self.servers[number].running = None;
    }

    /// Changes a setting for servers that start from now on.
    pub fn change(&mut self, name: &'static str, value: String) {
        self.settings.retain(|(known, _)| *known != name);
        self.settings.push((name, value));
    }

    pub fn servers(&self) -> usize {
        self.servers.len()
    }

    /// Fails when a process that should run has ended by itself.
    pub fn still_runs(&mut self) -> Result<(), BenchError> {
        let places = self.servers.iter_mut().chain([&mut self.authority]);
        for running in places.filter_map(|node| node.running.as_mut()) {
            running.still_runs()?;
        }
        Ok(())
    }

    fn measure(&mut self) {
        let running = self.servers.iter().filter_map(|node| node.running.as_ref());
        let peaks = running.filter_map(|server| system::memory_of(server.pid()).ok());
        let peak = peaks.map(|memory| memory.peak_kib).max().unwrap_or(0);
        self.peak_kib = self.peak_kib.max(peak);
    }

    /// The most memory that one server ever used, in MiB.
    pub fn peak_mib(&mut self) -> u64 {
        self.measure();
        self.peak_kib / 1_024
    }

    /// Everything that the servers logged, a text each.
    pub fn logs(&self) -> Vec<String> {
        let running = self.servers.iter().filter_map(|node| node.running.as_ref());
        let read = |server: &Server| std::fs::read(server.log()).unwrap_or_default();
        let texts = running.map(read);
        texts
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .collect()
    }
}

fn local(port: u16) -> String {
    format!("127.0.0.1:{port}")
}

/// Starting waits for the process; everything else goes on meanwhile.
async fn start(
    program: &Path,
    command: &'static str,
    ready: &'static str,
    node: &Node,
    settings: Vec<Setting>,
    treatment: Treatment,
) -> Result<Server, BenchError> {
    let (program, folder) = (program.to_owned(), node.folder.clone());
    blocking("starting dte", move || {
        let settings: Vec<(&str, &str)> = settings
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Server::start_treated(&program, command, ready, &folder, &settings, treatment)
    })
    .await?
}

pub async fn output(mut order: Command) -> Result<Output, BenchError> {
    let name = order.get_program().display().to_string();
    let done = blocking("running a program", move || order.output()).await?;
    done.map_err(|error| BenchError::io(name, error))
}

/// Does what waits on a thread that may wait.
pub async fn blocking<T: Send + 'static>(
    doing: &str,
    what: impl FnOnce() -> T + Send + 'static,
) -> Result<T, BenchError> {
    let done = tokio::task::spawn_blocking(what).await;
    done.map_err(|error| BenchError::Unusable(format!("{doing} broke: {error}")))
}

/// A port below those that the system gives to outgoing connections: nobody takes it while its
/// server is down.
fn free_port() -> Result<u16, BenchError> {
    const FROM: u16 = 20_000;
    const COUNT: u64 = 12_000;
    const TRIES: u32 = 200;
    for _ in 0..TRIES {
        let port = FROM + u16::try_from(rng::below(COUNT)).unwrap_or(0);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(BenchError::Unusable("no free port".into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_not_those_of_outgoing_connections() {
        let port = free_port().unwrap();
        assert!((20_000..32_000).contains(&port), "{port}");
    }
}

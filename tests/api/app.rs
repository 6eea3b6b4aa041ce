//! A running service for one test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{self, Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{described, requests};

/// An answer: status, headers, and the text that was received.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// The answer as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The answer's error code.
    pub fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// The same answer, which must have this status.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }
}

/// A company of a test.
pub struct Company {
    pub registered: Value,
    pub token: String,
}

/// The settings of one service.
#[derive(Default)]
pub struct Options {
    pub environment: Vec<(&'static str, String)>,
}

/// The program as a process, with its folder.
pub struct App {
    pub folder: TempDir,
    pub url: String,
    pub sandbox: String,
    pub client: Client,
    options: Options,
    process: Process,
}

/// A process that prints where it listens.
pub struct Started {
    pub process: Process,
    /// Of the service; empty when it is a sandbox alone.
    pub url: String,
    /// Of the sandbox; empty when it is somewhere else.
    pub sandbox: String,
}

/// A process that ends with its owner.
pub struct Process {
    pub child: Child,
    _stdout: BufReader<ChildStdout>,
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits until something is so, which is looked at often, at most a minute.
pub async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < Duration::from_mins(1), "it never is so");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// An address that nobody listens at. The system, asked for any port, gives higher ones (on Linux from 32768 on
/// unless it is told otherwise), so that nobody else gets it meanwhile.
pub fn free_address() -> String {
    static GIVEN: AtomicU32 = AtomicU32::new(0);
    loop {
        // Runs that began one after the other are far apart.
        let number = process::id() * 97 + GIVEN.fetch_add(1, Ordering::Relaxed);
        let address = format!("127.0.0.1:{}", 20_000 + number % 10_000);
        if TcpListener::bind(&address).is_ok() {
            return address;
        }
    }
}

/// How strictly sandboxes judge in this run of the suite; as the product does, when nobody says.
pub fn strictness() -> String {
    std::env::var("DTE_TEST_SANDBOX_STRICT").unwrap_or_else(|_| "rules".to_owned())
}

/// Enters the receivers of the suite's documents as taxpayers, without whom the strictest sandbox
/// refuses documents.
fn enter_receivers(sandbox: &str) {
    let receivers = requests::RECEIVERS.map(|nit| json!({"nit": nit}));
    let body = Value::from(receivers.to_vec()).to_string();
    let address = sandbox.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST /sandbox/taxpayers HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

/// The program with a test's settings and nothing else of the environment's.
pub fn program(folder: &Path, options: &Options) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dte-under-test"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("DTE_")) {
        command.env_remove(name);
    }
    command
        .current_dir(folder)
        .env("DTE_DATA_DIR", folder.join("data"))
        .env("DTE_LISTEN", "127.0.0.1:0")
        .env("DTE_SANDBOX_LISTEN", "127.0.0.1:0")
        .env("DTE_SANDBOX_STRICT", strictness())
        .env("DTE_BCRYPT_COST", "4")
        .env("DTE_LANGUAGE", "en")
        .env(
            "DTE_LOG",
            "debug,hyper=info,hyper_util=info,actix=info,mio=info,reqwest=info",
        )
        .envs(
            options
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        );
    command
}

/// Starts a command of the program and waits for the addresses that it prints, the last of which is
/// what the command is for.
pub fn launch(folder: &Path, options: &Options, command: &str) -> Started {
    let log = std::fs::File::options()
        .create(true)
        .append(true)
        .open(folder.join("stderr.log"))
        .unwrap();
    let mut program = program(folder, options);
    program.arg(command).stderr(Stdio::from(log));
    launch_program(folder, program, command)
}

/// The same of a program that is ready to be started.
pub fn launch_program(folder: &Path, mut program: Command, command: &str) -> Started {
    let mut child = program.stdout(Stdio::piped()).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let (mut url, mut sandbox) = (String::new(), String::new());
    while url.is_empty() && (command == "serve" || sandbox.is_empty()) {
        let mut line = String::new();
        let read = stdout.read_line(&mut line).unwrap();
        assert!(
            read > 0,
            "it ended: {}",
            std::fs::read_to_string(folder.join("stderr.log")).unwrap_or_default()
        );
        if let Some(address) = line.trim().strip_prefix("listening on ") {
            address.clone_into(&mut url);
        }
        if let Some(address) = line.trim().strip_prefix("sandbox authority on ") {
            address.clone_into(&mut sandbox);
        }
    }
    let process = Process {
        child,
        _stdout: stdout,
    };
    if strictness() == "registry" && !sandbox.is_empty() {
        enter_receivers(&sandbox);
    }
    Started {
        process,
        url,
        sandbox,
    }
}

impl App {
    /// A service on an empty folder, with SQLite and its own sandbox.
    pub async fn start() -> Self {
        Self::start_with(Options::default()).await
    }

    /// A service with settings of the test's own.
    #[expect(clippy::unused_async, reason = "every step of a test is awaited")]
    pub async fn start_with(options: Options) -> Self {
        Self::start_as(options, |folder, options| launch(folder, options, "serve"))
    }

    /// A service that is started in a way of the test's own.
    pub fn start_as(options: Options, launch: impl FnOnce(&Path, &Options) -> Started) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let started = launch(folder.path(), &options);
        let client = Client::builder()
            .no_proxy()
            .tls_certs_only([])
            .build()
            .unwrap();
        Self {
            folder,
            url: started.url,
            sandbox: started.sandbox,
            client,
            options,
            process: started.process,
        }
    }

    fn launch_again(&mut self) {
        let started = launch(self.folder.path(), &self.options, "serve");
        (self.process, self.url) = (started.process, started.url);
        if !started.sandbox.is_empty() {
            self.sandbox = started.sandbox;
        }
    }

    /// Goes on with another process on the same folder.
    pub fn continue_with(&mut self, started: Started) {
        (self.process, self.url) = (started.process, started.url);
    }

    /// Kills the process as a power cut would.
    pub fn kill(&mut self) {
        // It may have ended already.
        let _ = self.process.child.kill();
        self.process.child.wait().unwrap();
    }

    /// Waits for the process to end by itself; `None` if it does not.
    pub fn exit_within(&mut self, patience: Duration) -> Option<process::ExitStatus> {
        let began = Instant::now();
        loop {
            let ended = self.process.child.try_wait().unwrap();
            if ended.is_some() || began.elapsed() > patience {
                return ended;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Kills the process as a power cut would, and starts it again on the same folder.
    pub fn kill_and_restart(&mut self) {
        self.kill();
        self.launch_again();
    }

    /// Kills it, and starts it again `seconds` later, as far as its clock knows.
    pub fn kill_and_move_clock(&mut self, seconds: i64) {
        self.process.child.kill().unwrap();
        self.process.child.wait().unwrap();
        self.launch_with_clock(seconds);
    }

    /// Stops it and starts it again with clocks, its own and the sandbox's, moved by `seconds`.
    pub fn move_clock(&mut self, seconds: i64) {
        assert_eq!(self.terminate(), Some(0));
        self.launch_with_clock(seconds);
    }

    fn launch_with_clock(&mut self, seconds: i64) {
        let environment = &mut self.options.environment;
        environment.retain(|(name, _)| *name != "DTE_CLOCK_OFFSET");
        environment.push(("DTE_CLOCK_OFFSET", seconds.to_string()));
        self.launch_again();
    }

    /// Stops it and starts it again with another value of a setting.
    pub fn restart_with(&mut self, name: &'static str, value: &str) {
        assert_eq!(self.terminate(), Some(0));
        self.set(name, value);
        self.launch_again();
    }

    /// Gives its next start, and commands, another value of a setting.
    pub fn set(&mut self, name: &'static str, value: &str) {
        let environment = &mut self.options.environment;
        environment.retain(|(known, _)| *known != name);
        environment.push((name, value.to_owned()));
    }

    /// A command with its settings, beside it.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(self.folder.path(), &self.options);
        command.args(arguments);
        command
    }

    /// Runs a command beside it: exit code, and what it printed.
    pub fn run(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = self.command(arguments).output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let printed = text(&output.stdout) + &text(&output.stderr);
        (output.status.code(), printed)
    }

    /// Runs a command that must succeed; what it printed.
    #[track_caller]
    pub fn good(&self, arguments: &[&str]) -> String {
        let (code, printed) = self.run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {printed}");
        printed
    }

    /// Asks it to stop, and waits until it has.
    pub fn terminate(&mut self) -> Option<i32> {
        self.signal("-TERM");
        self.process.child.wait().unwrap().code()
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let pid = self.process.child.id().to_string();
        let sent = Command::new("kill").args([signal, &pid]).status();
        assert!(sent.unwrap().success());
    }

    /// Its exit code, if it ends in time.
    pub fn ended_within(&mut self, patience: Duration) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < patience {
            if let Some(status) = self.process.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }

    /// Its folder of data.
    pub fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// Its file of SQLite.
    pub fn database(&self) -> PathBuf {
        self.data().join("dte.sqlite")
    }

    /// A file that SQLite puts beside it.
    pub fn beside(&self, ending: &str) -> PathBuf {
        self.data().join(format!("dte.sqlite{ending}"))
    }

    /// The number of its process.
    pub fn pid(&self) -> u32 {
        self.process.child.id()
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("stderr.log")).unwrap()
    }

    /// Any request.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Answer {
        let body = body.into();
        let sent = body.as_bytes().map(<[u8]>::to_vec);
        let mut request = self
            .client
            .request(method.clone(), format!("{}/api/v1{path}", self.url));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.body(body).send().await.unwrap();
        let (status, headers) = (answer.status(), answer.headers().clone());
        let answer = Answer {
            status,
            headers,
            text: answer.text().await.unwrap(),
        };
        described::check(&method, path, sent.as_deref(), &answer);
        answer
    }

    /// Posts JSON.
    pub async fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &bearer),
        ];
        self.send(Method::POST, path, &headers, body.to_string())
            .await
    }

    /// Gets something.
    pub async fn get(&self, path: &str, token: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        self.send(Method::GET, path, &[("authorization", &bearer)], "")
            .await
    }

    /// Registers the test company and logs its main office in.
    pub async fn company(&self) -> Company {
        self.company_with(requests::register()).await
    }

    /// Registers a company and logs its first pair of keys in.
    pub async fn company_with(&self, registration: Value) -> Company {
        let registered = self
            .post("/auth/register", "", &registration)
            .await
            .expect(201)
            .json();
        let nit = registration["nit"].as_str().unwrap().replace('-', "");
        let token = self.log_in_of(&registered["data"], &nit).await;
        Company { registered, token }
    }

    /// Logs in with a pair of keys of the first company; the token.
    pub async fn log_in(&self, keys: &Value) -> String {
        self.log_in_of(keys, requests::NIT).await
    }

    /// Logs in with a pair of keys of any company; the token.
    pub async fn log_in_of(&self, keys: &Value, nit: &str) -> String {
        let request = requests::login(keys, nit);
        let session = self
            .post("/auth/login", "", &request)
            .await
            .expect(200)
            .json();
        session["data"]["token"].as_str().unwrap().to_owned()
    }

    /// What the sandbox holds.
    pub async fn held(&self) -> Vec<Value> {
        let url = format!("{}/sandbox/documents", self.sandbox);
        let answer: Value = self
            .client
            .get(url)
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        answer
            .as_array()
            .or_else(|| answer["documents"].as_array())
            .unwrap_or_else(|| panic!("{answer}"))
            .clone()
    }

    /// Tells the sandbox to fail.
    pub async fn fault(&self, on: &str, kind: &str, value: Value, times: u32) {
        let url = format!("{}/sandbox/faults", self.sandbox);
        let fault = json!({"on": on, "kind": kind, "value": value, "times": times});
        let answer = self.client.post(url).json(&fault).send().await.unwrap();
        assert!(
            answer.status().is_success(),
            "{}",
            answer.text().await.unwrap()
        );
    }

    /// Gets the document until it has the status, at most 55 seconds: what a shorter
    /// setting should have brought does not come by the usual one.
    pub async fn wait_for_status(&self, code: &str, token: &str, status: &str) -> Value {
        let path = format!("/dte/{code}");
        self.wait_until(&path, token, |record| record["data"]["status"] == status)
            .await
    }

    /// Gets something until it is as it should be, at most 55 seconds.
    pub async fn wait_until(
        &self,
        path: &str,
        token: &str,
        is_so: impl Fn(&Value) -> bool,
    ) -> Value {
        let began = Instant::now();
        loop {
            let answer = self.get(path, token).await.expect(200).json();
            if is_so(&answer) {
                return answer;
            }
            assert!(began.elapsed() < Duration::from_secs(55), "{answer:#}");
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }
}

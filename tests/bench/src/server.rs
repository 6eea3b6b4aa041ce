//! The processes under load.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use crate::error::BenchError;

/// How long a server may take to say that it is ready.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// What becomes of a server's log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogTo {
    /// It is kept.
    #[default]
    File,
    /// The device has no room.
    FullDevice,
    /// Somebody reads it, until [`Server::spoil_log`] lets him go.
    Leaver,
    /// Somebody reads it, until [`Server::spoil_log`] lets him read no more.
    Sleeper,
}

/// What is done to a server from its start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Treatment {
    /// What becomes of its log.
    pub log: LogTo,
    /// Whether it is told, instead of being killed, when a file may not grow further.
    pub is_told_of_limits: bool,
}

/// A running `dte`; dropped, it is killed and gone.
#[derive(Debug)]
pub struct Server {
    child: Child,
    command: &'static str,
    log: PathBuf,
    /// Lets go of whoever reads the log.
    reader: Option<Sender<()>>,
    /// Where it listens.
    pub url: String,
    /// From its start to its being ready.
    pub ready_after: Duration,
}

impl Server {
    /// Starts `dte COMMAND` in a folder, with these settings and no others, and waits for the line
    /// that starts with `ready` and goes on with its address.
    pub fn start(
        program: &Path,
        command: &'static str,
        ready: &str,
        folder: &Path,
        settings: &[(&str, &str)],
    ) -> Result<Self, BenchError> {
        let usual = Treatment::default();
        Self::start_treated(program, command, ready, folder, settings, usual)
    }

    /// The same with something done to it.
    pub fn start_treated(
        program: &Path,
        command: &'static str,
        ready: &str,
        folder: &Path,
        settings: &[(&str, &str)],
        treatment: Treatment,
    ) -> Result<Self, BenchError> {
        let log_path = folder.join(format!("{command}.log"));
        // One that is started again goes on with the log of the one before.
        let opened = |path: &Path| {
            let file = File::options().create(true).append(true).open(path);
            file.map_err(|error| BenchError::io(path.display().to_string(), error))
        };
        let kept = opened(&log_path)?;
        let mut order = Command::new(program);
        if treatment.is_told_of_limits {
            order = Command::new("/bin/sh");
            order.args(["-c", "trap '' XFSZ; exec \"$0\" \"$1\""]);
            order.arg(program);
        }
        order.arg(command);
        without_our_settings(&mut order);
        order.current_dir(folder).stdin(Stdio::null());
        order.stdout(Stdio::piped());
        match treatment.log {
            LogTo::File => order.stderr(
                kept.try_clone()
                    .map_err(|error| BenchError::io(log_path.display().to_string(), error))?,
            ),
            LogTo::FullDevice => order.stderr(opened(Path::new("/dev/full"))?),
            LogTo::Leaver | LogTo::Sleeper => order.stderr(Stdio::piped()),
        };
        order.envs(settings.iter().copied());
        let start = Instant::now();
        let child = order
            .spawn()
            .map_err(|error| BenchError::io(program.display().to_string(), error))?;
        let mut server = Self {
            child,
            command,
            log: log_path,
            reader: None,
            url: String::new(),
            ready_after: Duration::ZERO,
        };
        let written = server.child.stderr.take();
        server.reader = written.map(|log| reader(log, kept, treatment.log));
        let lines = server.child.stdout.take().map(lines);
        server.url = lines
            .and_then(|lines| address(&lines, ready, start))
            .ok_or_else(|| BenchError::Server {
                command,
                log: end_of(&server.log),
            })?;
        server.ready_after = start.elapsed();
        Ok(server)
    }

    /// Asks it to end and waits until it has, with everything written.
    pub fn end(mut self) -> Result<(), BenchError> {
        let failed = |error| BenchError::io(format!("ending dte {}", self.command), error);
        // The system's own way to send a signal, without code that the compiler cannot check.
        let id = self.child.id().to_string();
        Command::new("kill").arg(id).status().map_err(failed)?;
        self.child.wait().map_err(failed).map(drop)
    }

    /// Lets whoever reads its log leave, or fall asleep.
    pub fn spoil_log(&mut self) {
        self.reader = None;
    }

    /// Asks it to end: how long that took, or nothing when it had to be killed.
    pub fn end_within(mut self, patience: Duration) -> Result<Option<Duration>, BenchError> {
        const EVERY: Duration = Duration::from_millis(20);
        let failed = |error| BenchError::io(format!("ending dte {}", self.command), error);
        let id = self.child.id().to_string();
        Command::new("kill").arg(id).status().map_err(failed)?;
        let start = Instant::now();
        while start.elapsed() < patience {
            if self.child.try_wait().map_err(failed)?.is_some() {
                return Ok(Some(start.elapsed()));
            }
            std::thread::sleep(EVERY);
        }
        Ok(None)
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Where it writes its log.
    pub fn log(&self) -> &Path {
        &self.log
    }

    /// Fails when it runs no more.
    pub fn still_runs(&mut self) -> Result<(), BenchError> {
        match self.child.try_wait() {
            Ok(None) => Ok(()),
            _ => Err(BenchError::Ended {
                command: self.command,
                log: end_of(&self.log),
            }),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The service gets the settings that it is given, and none of ours.
pub fn without_our_settings(order: &mut Command) {
    let ours = std::env::vars_os().map(|(name, _)| name);
    for name in ours.filter(|name| name.to_string_lossy().starts_with("DTE_")) {
        order.env_remove(name);
    }
}

/// Keeps what is logged until the other end is dropped; then leaves, or stays and reads no more.
fn reader(mut log: ChildStderr, mut kept: File, to: LogTo) -> Sender<()> {
    let (lets_go, goes_on) = channel::<()>();
    std::thread::spawn(move || {
        use std::sync::mpsc::TryRecvError;
        let mut bytes = [0; 4_096];
        while goes_on.try_recv() == Err(TryRecvError::Empty) {
            match log.read(&mut bytes) {
                // A log that cannot be kept is not what is tried here.
                Ok(count @ 1..) if kept.write_all(&bytes[..count]).is_ok() => {}
                _ => return,
            }
        }
        if to == LogTo::Sleeper {
            // Longer than any chaos run.
            std::thread::sleep(Duration::from_hours(1));
        }
    });
    lets_go
}

/// What it prints, line by line, read to its end so that it never waits for a reader.
fn lines(output: ChildStdout) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // After the address nobody listens any more.
            let _ = sender.send(line);
        }
    });
    lines
}

fn address(lines: &Receiver<String>, ready: &str, start: Instant) -> Option<String> {
    loop {
        let left = READY_WITHIN.saturating_sub(start.elapsed());
        let line = lines.recv_timeout(left).ok()?;
        if let Some(address) = line.strip_prefix(ready) {
            return Some(address.trim().trim_end_matches('/').to_owned());
        }
    }
}

/// The last lines of a log.
fn end_of(log: &PathBuf) -> String {
    const LINES: usize = 5;
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    match lines.as_slice() {
        [] => "it said nothing".to_owned(),
        lines => lines[lines.len().saturating_sub(LINES)..].join(" | "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shell runs the script named as the command; a program written by the test itself could
    /// be busy still when another test forks.
    fn start(text: &str) -> Result<Server, BenchError> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("serve"), text).unwrap();
        let settings = [("DTE_LISTEN", "127.0.0.1:0")];
        let shell = Path::new("/bin/sh");
        Server::start(shell, "serve", "listening on ", folder.path(), &settings)
    }

    #[test]
    fn its_address_is_read_and_it_is_killed_with_its_owner() {
        let text = "echo hello\necho listening on http://127.0.0.1:9/ \nexec sleep 60";
        let mut server = start(text).unwrap();
        assert_eq!(server.url, "http://127.0.0.1:9");
        assert!(server.still_runs().is_ok());
        let process = PathBuf::from(format!("/proc/{}", server.pid()));
        assert!(process.exists());
        drop(server);
        assert!(!process.exists());
    }

    #[test]
    fn one_that_ended_by_itself_is_noticed_with_its_last_words() {
        let mut server = start("echo listening on x; echo out of memory >&2; exit 1").unwrap();
        let told = loop {
            if let Err(error) = server.still_runs() {
                break error.to_string();
            }
        };
        assert!(told.starts_with("dte serve ended under load"), "{told}");
    }

    #[test]
    fn what_it_said_is_told_when_it_does_not_start() {
        let refused = start("echo DTE_LISTEN=$DTE_LISTEN: taken >&2; exit 2");
        let text = refused.unwrap_err().to_string();
        let expected = "dte serve did not start: DTE_LISTEN=127.0.0.1:0: taken";
        assert_eq!(text, expected);
    }
}

//! Logs: lines on stderr, written by a thread of their own. A service speaks JSON, one object a
//! line, from its first line on; a command beside it speaks to a person.

#[cfg(test)]
pub mod capture;
mod libraries;
mod lines;

use std::fs::File;
use std::io::{self, Write as _};
use std::os::fd::AsFd as _;
use std::str::FromStr;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;

use serde::Serialize;
use tracing::Level;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime as _, SystemTime};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use lines::Lines;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A JSON object each.
    Json,
    /// Words, for whoever typed the command.
    Text,
}

/// How long the end of the process waits for lines that nobody takes.
const LAST_WORDS_WITHIN: Duration = Duration::from_secs(1);

static LINES: Lines = Lines::new();
static FORM: OnceLock<Form> = OnceLock::new();

/// Lets lines be written from now on. To be called once, before anything can go wrong.
pub fn open(form: Form) -> io::Result<()> {
    FORM.get_or_init(|| form);
    // Not the library's own stderr: its lock would be held while a write waits for a reader.
    let stderr = File::from(io::stderr().as_fd().try_clone_to_owned()?);
    let write = move || lines::write(&LINES, stderr, |lost| line(Level::WARN, LOST, Some(lost)));
    thread::Builder::new().name("log".into()).spawn(write)?;
    std::panic::set_hook(Box::new(|panic| {
        write_line(Level::ERROR, &panic.to_string().replace('\n', " "));
    }));
    Ok(())
}

/// What is said once lines can be written again.
const LOST: &str = "lines of the log were lost: nobody took them";

/// Starts logging what happens. A second call in the same process changes nothing.
pub fn start(filter: &str) {
    let info = |_unreadable| Targets::new().with_default(Level::INFO);
    let wanted = Targets::from_str(filter).unwrap_or_else(info);
    let registry = tracing_subscriber::registry()
        .with(libraries::as_debug(wanted.clone()))
        .with(wanted);
    let to_lines = tracing_subscriber::fmt::layer().with_writer(|| &LINES);
    let started = match form() {
        Form::Json => {
            let json = to_lines.json().flatten_event(true);
            let json = json.with_current_span(true).with_span_list(false);
            registry.with(json).try_init()
        }
        Form::Text => {
            let text = to_lines.with_ansi(false).with_target(false);
            registry.with(text.without_time()).try_init()
        }
    };
    if started.is_err() {
        tracing::debug!("logging was started before");
    }
}

/// Says something whatever is logged otherwise: why a command failed.
pub fn write_line(level: Level, text: &str) {
    LINES.push(line(level, text, None).as_bytes());
}

/// The same where nothing writes lines yet.
pub fn write_line_directly(level: Level, text: &str) {
    // Nothing is left to do when even stderr is gone.
    let _ = io::stderr().write_all(line(level, text, None).as_bytes());
}

pub fn lost() -> u64 {
    LINES.lost()
}

/// Waits for what is still to be written, a moment at most.
pub fn close() {
    LINES.wait_until_written(LAST_WORDS_WITHIN);
}

fn form() -> Form {
    FORM.get().copied().unwrap_or(Form::Text)
}

/// A line as the subscriber writes its own.
fn line(level: Level, message: &str, lines: Option<u64>) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        timestamp: &'a str,
        level: &'a str,
        message: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        lines: Option<u64>,
        target: &'a str,
    }
    let counted = lines.map_or_else(String::new, |lines| format!(" ({lines})"));
    if form() == Form::Text {
        return format!("dte: {message}{counted}\n");
    }
    let mut timestamp = String::new();
    // A clock that cannot be written leaves the moment out.
    let _moment = SystemTime.format_time(&mut Writer::new(&mut timestamp));
    let line = Line {
        timestamp: &timestamp,
        level: level.as_str(),
        message,
        lines,
        target: "dte",
    };
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

//! What commands print. Nothing here panics, whatever stdout is.

use std::fmt;
use std::io::{self, Write as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::{Context, Failure};
use crate::log;

/// Prints a line of what a command was asked to show; a failure when it cannot be written.
macro_rules! print_or_fail {
    ($($text:tt)*) => {
        $crate::cli::output::show(format_args!($($text)*))
    };
}

/// Prints a line about what a command has done or found, which holds whether or not it can be
/// written: the exit code stays that of the command.
macro_rules! print_line {
    ($($text:tt)*) => {
        $crate::cli::output::report(format_args!($($text)*))
    };
}

pub(crate) use {print_line, print_or_fail};

/// See [`print_or_fail`].
pub fn show(line: fmt::Arguments<'_>) -> Result<(), Failure> {
    print(line).context("the output cannot be written")
}

/// See [`print_line`]. The first line that cannot be written goes to stderr, with the reason.
pub fn report(line: fmt::Arguments<'_>) {
    static IS_LOST: AtomicBool = AtomicBool::new(false);
    if let Err(error) = print(line)
        && !IS_LOST.swap(true, Ordering::Relaxed)
    {
        log::write_line(
            tracing::Level::WARN,
            &format!("the output cannot be written ({error}): {line}"),
        );
    }
}

/// Prints a line for whoever waits for it. A server goes on when nobody reads any more.
pub fn announce(line: &str) {
    let _nobody_reads = print(format_args!("{line}"));
}

/// The line is out when this returns, or it says why not.
fn print(line: fmt::Arguments<'_>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{line}")?;
    stdout.flush()
}

/// Fails where what is printed reaches nobody: a closed stdout, which the start of every program
/// replaces by `/dev/null`, and `/dev/null` itself.
pub fn must_reach_somebody() -> Result<(), Failure> {
    let is_lost = || -> io::Result<bool> {
        let stdout = std::fs::File::from(io::stdout().as_fd().try_clone_to_owned()?);
        let nowhere = std::fs::metadata("/dev/null")?;
        Ok(stdout.metadata()?.rdev() == nowhere.rdev())
    };
    match is_lost() {
        Ok(false) => Ok(()),
        Ok(true) => Err(Failure::Other(
            "what is printed would be lost: stdout is closed or /dev/null".into(),
        )),
        Err(error) => Err(Failure::because("looking at the output", &error)),
    }
}

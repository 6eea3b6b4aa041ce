//! `dte`: issues electronic tax documents.

use std::process::ExitCode;

fn main() -> ExitCode {
    dte_server::run(std::env::args_os())
}

//! The program `dte`, built beside the tests so that they can start it as a process.

use std::process::ExitCode;

fn main() -> ExitCode {
    dte_server::run(std::env::args_os())
}

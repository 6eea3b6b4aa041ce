//! Flushes that take a millisecond more, as on a disk that is not as fast as this one.
//!
//! A library in C, made when it is needed, which the service loads before the system's own.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::BenchError;

/// The calls by which databases make something durable, each a millisecond later.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static void wait_a_millisecond(void) {
    struct timespec time = {0, 1000000};
    nanosleep(&time, 0);
}

int fsync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    wait_a_millisecond();
    return real(file);
}

int fdatasync(int file) {
    static int (*real)(int);
    if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    wait_a_millisecond();
    return real(file);
}
"#;

/// Makes the library in a folder, with the machine's C compiler.
pub fn library(folder: &Path) -> Result<PathBuf, BenchError> {
    let (source, library) = (folder.join("slow_flush.c"), folder.join("slow_flush.so"));
    std::fs::write(&source, SOURCE)
        .map_err(|error| BenchError::io(source.display().to_string(), error))?;
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]);
    compiler.arg(&library).arg(&source).arg("-ldl");
    let output = compiler
        .output()
        .map_err(|error| BenchError::io("starting the C compiler cc", error))?;
    if output.status.success() {
        return Ok(library);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(BenchError::Unusable(format!("cc: {said}")))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    #[test]
    fn a_program_that_loads_it_flushes_a_millisecond_later() {
        const FLUSHES: u32 = 20;
        let folder = tempfile::tempdir().unwrap();
        let library = library(folder.path()).unwrap();
        let start = Instant::now();
        // Each write of dd is flushed.
        let status = Command::new("dd")
            .args(["if=/dev/zero", "bs=1", "oflag=append", "conv=notrunc,fsync"])
            .arg(format!("of={}", folder.path().join("file").display()))
            .arg(format!("count={FLUSHES}"))
            .env("LD_PRELOAD", &library)
            .status();
        assert!(status.unwrap().success());
        assert!(start.elapsed() >= Duration::from_millis(1));
    }
}

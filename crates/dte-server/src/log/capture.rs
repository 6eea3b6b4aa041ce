//! What is told to the log, for tests that listen to it.

use std::io::Write;
use std::sync::{Arc, Mutex};

use tracing::subscriber::DefaultGuard;

/// What the thread of a test has told since it began to listen: lines of a level, words and values.
#[derive(Clone, Default)]
pub struct CapturedLog(Arc<Mutex<Vec<u8>>>);

impl CapturedLog {
    /// Listens until the guard is dropped.
    pub fn begin() -> (Self, DefaultGuard) {
        let captured = Self::default();
        let writer = captured.clone();
        let subscriber = tracing_subscriber::fmt()
            .without_time()
            .with_target(false)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        (captured, tracing::subscriber::set_default(subscriber))
    }

    /// The lines since the last time.
    pub fn lines(&self) -> Vec<String> {
        let told = std::mem::take(&mut *self.0.lock().unwrap());
        let told = String::from_utf8(told).unwrap();
        told.lines().map(|line| line.trim().to_owned()).collect()
    }
}

impl Write for CapturedLog {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

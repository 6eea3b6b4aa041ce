//! The runtime that commands run on.

use std::time::Duration;

use crate::failure::{Context, Failure};

/// How long the end of the process waits for its own threads.
const LAST_THREADS_WITHIN: Duration = Duration::from_secs(1);

/// Threads for what blocks stay once they are there.
const FOR_EVER: Duration = Duration::from_hours(24 * 365);

/// The most of them.
const MOST_BLOCKING: usize = 64;

/// Runs a future on the runtime where the work goes on when a client has left. It mostly waits for
/// the writer, for signatures and for the authority: a thread for every two cores is enough, and
/// more of them wake each other for nothing.
pub fn on_runtime<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.div_ceil(2))
        .thread_keep_alive(FOR_EVER)
        .max_blocking_threads(MOST_BLOCKING)
        .enable_all()
        .build()
        .context("starting threads")?;
    // What libraries have done by such threads (names are resolved) waits for this one when the
    // system gives no more.
    drop(runtime.spawn_blocking(|| ()));
    let done = runtime.block_on(work);
    // A thread that hangs in the database holds nothing that the next start does not find out.
    runtime.shutdown_timeout(LAST_THREADS_WITHIN);
    done
}

//! Whether the system lets the process have the threads that it needs.

use std::sync::mpsc;
use std::thread::Builder;

use crate::config::Config;
use crate::failure::Failure;

/// Threads beside those of the settings: the writer, the readers of the database, the one that
/// accepts connections, files and names looked up.
const OTHERS: usize = 32;

/// Starts as many threads at once as the service will have, and ends them. Later a thread that
/// cannot be started would leave a service that says it listens and does not.
pub fn check(config: &Config) -> Result<(), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let needed = cores.div_ceil(2)
        + config.workers
        + config.signing_threads.get()
        + config.renderers.get()
        + OTHERS;
    let mut started = Vec::with_capacity(needed);
    for number in 1..=needed {
        let (end, until_ended) = mpsc::channel::<()>();
        let wait = move || {
            let _ended = until_ended.recv();
        };
        match Builder::new().spawn(wait) {
            Ok(thread) => started.push((end, thread)),
            Err(error) => {
                return Err(Failure::Other(format!(
                    "the system starts no more than {} of {needed} threads ({error}): raise the \
                     limit of processes (ulimit -u, RLIMIT_NPROC; TasksMax with systemd; \
                     pids.max of a container) or of memory, or lower DTE_WORKERS",
                    number - 1
                )));
            }
        }
    }
    for (end, thread) in started {
        drop(end);
        // It does nothing that could fail.
        let _ended = thread.join();
    }
    Ok(())
}

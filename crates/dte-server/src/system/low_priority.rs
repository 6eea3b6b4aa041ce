//! Threads that leave the processors to others.

/// How far a thread can stand back.
const LAST: i32 = 19;

/// Makes the thread that calls it run only as far as the others leave it time. Where the system refuses,
/// it goes on as they do.
pub fn give_way() {
    let thread = rustix::thread::gettid();
    if let Err(error) = rustix::process::setpriority_process(Some(thread), LAST) {
        tracing::warn!(%error, "a thread that draws is as urgent as those that issue");
    }
}

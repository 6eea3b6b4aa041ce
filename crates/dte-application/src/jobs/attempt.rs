//! Work whose end nobody sees: a panic in it ends nothing else, and the log tells whose it was.

use std::any::Any;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use tracing::Span;

/// The work ended in a panic, which the log was told of.
#[derive(Debug, thiserror::Error)]
#[error("it ended in a panic")]
pub struct Panicked;

/// Does a piece of work. The span, made only when it is wanted, names what a panic was about: the kind of
/// work, the company, the generation code.
pub async fn attempt<T>(
    work: impl Future<Output = T>,
    about: impl FnOnce() -> Span,
) -> Result<T, Panicked> {
    let worked = AssertUnwindSafe(work).catch_unwind().await;
    worked.map_err(|panic| {
        about().in_scope(|| log_panic(&*panic));
        Panicked
    })
}

/// Tells the log of a panic, in the span of whatever ended in it.
pub fn log_panic(panic: &(dyn Any + Send)) {
    let panic = panic_text(panic);
    tracing::error!(panic, "work in the background ended in a panic");
}

pub fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without words")
}

//! What goes on without anybody asking: pending documents are settled, contingencies followed.

use std::time::Duration;

use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::command_line::Failure;
use crate::config::Config;
use crate::wiring::Wired;

/// Starts everything in the background. It ends when `stopping` says so, after the round in hand.
pub async fn start(
    config: &Config,
    wired: &Wired,
    stopping: &CancellationToken,
) -> Result<Vec<JoinHandle<()>>, Failure> {
    if has_its_database_to_itself(config) {
        // What a server before this one held, nobody holds any more.
        let released = wired.documents.release_all(wired.clock.now()).await;
        released.map_err(|error| Failure::because("looking for unsettled documents", &error))?;
    }
    let (settle, watch) = (wired.settle.clone(), wired.watch.clone());
    let every = Duration::try_from(config.pace.pause).unwrap_or(Duration::from_secs(1));
    let settling = tokio::spawn(repeat(every, stopping.clone(), async move || match settle
        .run()
        .await
    {
        Ok(0) => {}
        Ok(settled) => tracing::info!(settled, "pending documents settled"),
        Err(error) => tracing::error!(?error, "pending documents not looked after"),
    }));
    let watching = tokio::spawn(repeat(every, stopping.clone(), async move || {
        if let Err(error) = watch.run().await {
            tracing::error!(?error, "contingencies not looked after");
        }
    }));
    Ok(vec![settling, watching])
}

/// A file belongs to one server; a PostgreSQL may serve several, whose leases run out by
/// themselves.
fn has_its_database_to_itself(config: &Config) -> bool {
    config.database_url.starts_with("sqlite")
}

async fn repeat(every: Duration, stopping: CancellationToken, work: impl AsyncFn()) {
    loop {
        work().await;
        tokio::select! {
            () = stopping.cancelled() => return,
            () = tokio::time::sleep(every) => {}
        }
    }
}

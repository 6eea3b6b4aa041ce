//! How long what is under way in the background may go on when the server stops.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

/// How long a server that stops waits for those to whom it sends.
const STOPS_WITHIN: Duration = Duration::from_secs(2);

/// Waits until the server has been stopping for a while.
pub(crate) async fn stopped_for_long(stopping: &CancellationToken) {
    stopped_for(stopping, STOPS_WITHIN).await;
}

/// Waits until the server has been stopping for so long.
pub(crate) async fn stopped_for(stopping: &CancellationToken, long: Duration) {
    stopping.cancelled().await;
    tokio::time::sleep(long).await;
}

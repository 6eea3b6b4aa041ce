//! Starting and stopping the server.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpServer, web};
use tokio::task::JoinHandle;

use crate::authority::Authority;
use crate::config::SandboxConfig;
use crate::endpoints;
use crate::error::SandboxError;

/// A batch of a hundred large documents stays below this many bytes.
const LARGEST_BODY: usize = 64 << 20;

/// Longer than clients keep idle connections, so that they close them first.
const KEEP_ALIVE: Duration = Duration::from_mins(2);

/// The tax authority in a box.
#[derive(Debug)]
pub struct Sandbox;

impl Sandbox {
    /// Opens the books and answers on the listener from now on.
    ///
    /// Call it inside a tokio or actix runtime; the server runs there until
    /// [`RunningSandbox::stop`], or until the [`RunningSandbox`] is dropped. Signals are left to the
    /// caller.
    pub fn start(
        config: &SandboxConfig,
        listener: TcpListener,
    ) -> Result<RunningSandbox, SandboxError> {
        let address = listener.local_addr().map_err(SandboxError::Io)?;
        let authority = web::Data::new(Authority::open(config)?);
        let shared = authority.clone();
        let server = HttpServer::new(move || {
            App::new()
                .app_data(shared.clone())
                .app_data(web::PayloadConfig::new(LARGEST_BODY))
                .configure(endpoints::routes)
        })
        .workers(config.workers.max(1))
        .disable_signals()
        .keep_alive(KEEP_ALIVE)
        .shutdown_timeout(5)
        .listen(listener)
        .map_err(SandboxError::Io)?
        .run();
        let handle = server.handle();
        Ok(RunningSandbox {
            address,
            handle,
            task: Some(tokio::spawn(server)),
            authority,
        })
    }
}

/// A sandbox that answers requests; dropping it stops it at once.
pub struct RunningSandbox {
    address: SocketAddr,
    handle: ServerHandle,
    task: Option<JoinHandle<std::io::Result<()>>>,
    authority: web::Data<Authority>,
}

impl std::fmt::Debug for RunningSandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunningSandbox")
            .field("address", &self.address)
            .finish_non_exhaustive()
    }
}

impl RunningSandbox {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its base address for clients, without a slash at the end.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops it; a graceful stop finishes the requests in hand. Answers when it has stopped.
    pub async fn stop(mut self, graceful: bool) {
        self.handle.stop(graceful).await;
        if let Some(task) = self.task.take() {
            drop(task.await);
        }
    }

    /// Waits until it ends, which only a failure or somebody else's [`handle`](Self::handle) brings.
    pub async fn wait(mut self) -> Result<(), SandboxError> {
        match self.task.take() {
            Some(task) => match task.await {
                Ok(ended) => ended.map_err(SandboxError::Io),
                Err(panicked) => Err(SandboxError::Io(std::io::Error::other(panicked))),
            },
            None => Ok(()),
        }
    }

    /// Stops it from elsewhere, for example from a signal handler, while [`wait`](Self::wait) waits.
    pub fn handle(&self) -> ServerHandle {
        self.handle.clone()
    }
}

impl Drop for RunningSandbox {
    fn drop(&mut self) {
        if self.task.is_some() {
            // The order is given by the call; nobody waits for its end.
            drop(self.handle.stop(false));
        }
        // Its threads may outlive it by a moment; the next sandbox must not wait for them.
        self.authority.journal.close();
    }
}

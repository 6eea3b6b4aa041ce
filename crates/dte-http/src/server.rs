//! The server: a listener, workers, limits on slow and on many clients.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::dev::{Server, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, HttpServer, web};

use crate::edge::{self, UnderWay};
use crate::routes;
use crate::service::Service;

/// What the operator decides about the server.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// How many threads answer requests.
    pub workers: usize,
    /// How long an idle connection stays open.
    pub keep_alive: Duration,
    /// How long the head of a request may take to arrive.
    pub head_within: Duration,
    /// How many connections a worker holds; more wait.
    pub connections: usize,
    /// How long a stopping server waits for the requests under way.
    pub drain_within: Duration,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            workers: 1,
            keep_alive: Duration::from_secs(75),
            head_within: Duration::from_secs(10),
            connections: 10_000,
            drain_within: Duration::from_secs(35),
        }
    }
}

/// Serves until it is stopped: `server.handle().stop(true)` drains. Signals are left to the
/// caller, who also decides where the returned future runs.
pub fn server(
    service: Arc<Service>,
    listener: TcpListener,
    settings: &ServerSettings,
) -> std::io::Result<Server> {
    const LEAVE_WITHIN: Duration = Duration::from_secs(5);
    let service = web::Data::from(service);
    let under_way = web::Data::new(UnderWay::default());
    let server = HttpServer::new(move || app(service.clone(), under_way.clone()))
        .workers(settings.workers)
        .keep_alive(settings.keep_alive)
        .client_request_timeout(settings.head_within)
        .client_disconnect_timeout(LEAVE_WITHIN)
        .max_connections(settings.connections)
        .shutdown_timeout(settings.drain_within.as_secs())
        .tcp_nodelay(true)
        .disable_signals()
        .listen(listener)?
        .run();
    Ok(server)
}

/// The application that every worker runs, and tests.
pub fn app(
    service: web::Data<Service>,
    under_way: web::Data<UnderWay>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(service)
        .app_data(under_way)
        .configure(routes::configure)
        .wrap(from_fn(edge::edge))
}

//! The server: a listener, workers, limits on slow and on many clients.

use std::future::ready;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_server::{GracefulShutdownSignal, Server};
use actix_service::{IntoServiceFactory, ServiceFactoryExt, fn_service, map_config};
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::rt::net::TcpStream;
use actix_web::{App, Error, web};

use crate::connection::{Patience, Watched};
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
    /// How long a client may take to receive an answer.
    pub taken_within: Duration,
    /// How many connections are open at a time; more wait to be accepted.
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
            taken_within: Duration::from_mins(1),
            connections: 4_096,
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
    let service = web::Data::from(service);
    let under_way = web::Data::new(UnderWay::default());
    let settings = settings.clone();
    let builder = Server::build()
        .workers(settings.workers)
        .max_concurrent_connections(settings.connections.div_ceil(settings.workers.max(1)))
        .shutdown_timeout(settings.drain_within.as_secs())
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let worker = move || {
        let app = app(service.clone(), under_way.clone());
        over_connections(app, &settings, stopping.clone())
    };
    Ok(builder.listen("api", listener, worker)?.run())
}

/// Serves the application over watched connections. `actix_web::HttpServer` serves it over plain
/// ones and has no way in between.
fn over_connections<S>(
    app: App<S>,
    settings: &ServerSettings,
    stopping: GracefulShutdownSignal,
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()>
+ use<S>
where
    S: ServiceFactory<
            ServiceRequest,
            Config = (),
            Response = ServiceResponse<BoxBody>,
            Error = Error,
            InitError = (),
        > + 'static,
{
    /// How long what a client still sends after an early answer is read and dropped, so that it
    /// gets to read the answer.
    const LEAVE_WITHIN: Duration = Duration::from_secs(5);
    let patience = Patience {
        head: settings.head_within,
        answer: settings.taken_within,
    };
    let watched = move |stream: TcpStream| {
        let peer = stream.peer_addr().ok();
        // Without it answers may wait for the client's acknowledgement; that is all.
        let _still_works = stream.set_nodelay(true);
        ready(Ok((Watched::over(stream, patience), peer)))
    };
    let app = app.into_factory().map_err(|error| error.error_response());
    let http = HttpService::build()
        .keep_alive(settings.keep_alive)
        .client_request_timeout(settings.head_within)
        .client_disconnect_timeout(LEAVE_WITHIN)
        .graceful_shutdown_signal(move || {
            let stopping = stopping.clone();
            async move { stopping.notified().await }
        })
        .on_connect_ext(|watched: &Watched<TcpStream>, connection| {
            connection.insert(watched.turn());
        })
        .h1(map_config(app, |()| AppConfig::default()));
    fn_service(watched).and_then(http)
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
    > + 'static,
> {
    App::new()
        .app_data(service)
        .app_data(under_way)
        .configure(routes::configure)
        .wrap(from_fn(edge::edge))
}

//! The server: a listener, workers, limits on slow and on many clients.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_http::HttpService;
use actix_http::error::DispatchError;
use actix_server::{GracefulShutdownSignal, Server};
use actix_service::{IntoServiceFactory, Service, ServiceFactoryExt, fn_service, map_config};
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, Condition, from_fn};
use actix_web::rt::net::TcpStream;
use actix_web::{App, Error, web};
use futures_util::TryFutureExt;
use futures_util::future::LocalBoxFuture;

use crate::endpoints::routes;
use crate::response::envelope;
use crate::transport::connection::{TimeoutStream, Timeouts};
use crate::transport::connections::Connections;
use crate::transport::in_flight::InFlight;
use crate::transport::{browsers, middleware, upgrade};

/// How many connections more than allowed are accepted, while others are being closed for them.
/// When all of them are being served, the next ones wait to be accepted.
pub const SPARE_CONNECTIONS: usize = 64;

/// What the operator decides about the server.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    pub workers: usize,
    pub keep_alive: Duration,
    /// How long the head of a request may take to arrive.
    pub head_within: Duration,
    /// How long a client may take to receive an answer.
    pub taken_within: Duration,
    /// How many connections are open at a time. When there are more, those that have waited longest
    /// for their clients are closed.
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
    service: Arc<crate::Service>,
    listener: TcpListener,
    settings: &ServerSettings,
) -> std::io::Result<Server> {
    let service = web::Data::from(service);
    let connections = Connections::new(settings.connections);
    let under_way = InFlight::new(&service.settings);
    let under_way = web::Data::new(under_way);
    let settings = settings.clone();
    let accepted = settings.connections.saturating_add(SPARE_CONNECTIONS);
    let builder = Server::build()
        .workers(settings.workers)
        .max_concurrent_connections(accepted.div_ceil(settings.workers.max(1)))
        .shutdown_timeout(settings.drain_within.as_secs())
        .disable_signals();
    let stopping = builder.graceful_shutdown_signal();
    let (followers, stops) = (Arc::clone(&service.followers), stopping.clone());
    tokio::spawn(async move {
        stops.notified().await;
        followers.end_all();
    });
    let worker = move || {
        let app = app(service.clone(), under_way.clone());
        over_connections(app, &settings, connections.clone(), stopping.clone())
    };
    Ok(builder.listen("api", listener, worker)?.run())
}

/// Serves the application over watched connections. `actix_web::HttpServer` serves it over plain
/// ones and has no way in between.
fn over_connections<S>(
    app: App<S>,
    settings: &ServerSettings,
    connections: Arc<Connections>,
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
    let app = app.into_factory().map_err(|error| error.error_response());
    let http = HttpService::build()
        .keep_alive(settings.keep_alive)
        .client_request_timeout(settings.head_within)
        .client_disconnect_timeout(LEAVE_WITHIN)
        .graceful_shutdown_signal(move || {
            let stopping = stopping.clone();
            async move { stopping.notified().await }
        })
        .on_connect_ext(|watched: &TimeoutStream<TcpStream>, connection| {
            connection.insert(watched.turn());
        })
        .upgrade(fn_service(|(request, framed)| {
            upgrade::refuse(request, framed)
        }))
        .h1(map_config(app, |()| AppConfig::default()));
    OverConnections {
        http,
        timeouts: Timeouts {
            head: settings.head_within,
            answer: settings.taken_within,
        },
        connections,
    }
}

/// Serves connections with what serves watched ones.
struct OverConnections<F> {
    http: F,
    timeouts: Timeouts,
    connections: Arc<Connections>,
}

/// What serves a connection of a client.
struct Serve<S> {
    http: Rc<S>,
    timeouts: Timeouts,
    connections: Arc<Connections>,
}

/// A watched connection and the other end of it.
type Connection = (TimeoutStream<TcpStream>, Option<SocketAddr>);

impl<F> ServiceFactory<TcpStream> for OverConnections<F>
where
    F: ServiceFactory<
            Connection,
            Config = (),
            Response = (),
            Error = DispatchError,
            InitError = (),
        >,
    F::Service: 'static,
    F::Future: 'static,
{
    type Response = ();
    type Error = DispatchError;
    type Config = ();
    type Service = Serve<F::Service>;
    type InitError = ();
    type Future = LocalBoxFuture<'static, Result<Self::Service, ()>>;

    fn new_service(&self, (): ()) -> Self::Future {
        let (timeouts, connections) = (self.timeouts, Arc::clone(&self.connections));
        let made = self.http.new_service(());
        Box::pin(async move {
            Ok(Serve {
                http: Rc::new(made.await?),
                timeouts,
                connections,
            })
        })
    }
}

impl<S> Service<TcpStream> for Serve<S>
where
    S: Service<Connection, Response = (), Error = DispatchError> + 'static,
{
    type Response = ();
    type Error = DispatchError;
    type Future = LocalBoxFuture<'static, Result<(), DispatchError>>;

    fn poll_ready(&self, context: &mut Context<'_>) -> Poll<Result<(), DispatchError>> {
        self.http.poll_ready(context)
    }

    fn call(&self, stream: TcpStream) -> Self::Future {
        let peer = stream.peer_addr().ok();
        // Without it answers may wait for the client's acknowledgement; that is all.
        let _still_works = stream.set_nodelay(true);
        let address = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.ip());
        let open = self.connections.enter(address);
        let mut watched = TimeoutStream::over(stream, self.timeouts, open);
        let http = Rc::clone(&self.http);
        Box::pin(async move {
            loop {
                let again = watched.again();
                http.call((watched, peer)).await?;
                match again.take() {
                    Some(anew) => watched = anew,
                    None => return Ok(()),
                }
            }
        })
    }
}

/// The application that every worker runs, and tests.
pub fn app(
    service: web::Data<crate::Service>,
    under_way: web::Data<InFlight>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<BoxBody>,
        Error = Error,
        InitError = (),
    > + 'static,
> {
    let origins = &service.settings.cors_origins;
    let cors = Condition::new(!origins.is_empty(), browsers::allow(origins));
    App::new()
        .app_data(service)
        .app_data(under_way)
        .configure(routes::configure)
        .wrap_fn(|request, handlers| {
            let answered = handlers.call(request);
            answered.map_ok(envelope::in_its_language)
        })
        .wrap(Compress::default())
        .wrap(cors)
        .wrap(from_fn(middleware::edge))
}

//! The operator's port.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::Server;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, web};

use crate::response::problem::Problem;
use crate::transport::metrics::exposition::{self, Format};
use crate::transport::metrics::registry::Metrics;

/// Serves everybody's figures to Prometheus at `/metrics`, until it is stopped. It asks for no
/// token: the listener belongs on an address that only the operator reaches.
pub fn metrics_server(metrics: Arc<Metrics>, listener: TcpListener) -> std::io::Result<Server> {
    const WITHIN: Duration = Duration::from_secs(5);
    let metrics = web::Data::from(metrics);
    let app = move || {
        App::new().app_data(metrics.clone()).service(
            web::resource("/metrics")
                .route(web::get().to(everything))
                .route(web::head().to(everything)),
        )
    };
    let server = HttpServer::new(app)
        .workers(1)
        .client_request_timeout(WITHIN)
        .client_disconnect_timeout(WITHIN)
        .shutdown_timeout(WITHIN.as_secs())
        .disable_signals()
        .listen(listener)?
        .run();
    Ok(server)
}

async fn everything(
    metrics: web::Data<Metrics>,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let (rows, speeds) = metrics.everything();
    let format = Format::asked_for(&http).unwrap_or(Format::Prometheus);
    let mut families = exposition::requests(&rows);
    families.push(exposition::durations(speeds));
    families.extend(exposition::contingencies(&metrics.standings.all()));
    families.push(exposition::late(&metrics.late()));
    families.extend(metrics.families());
    exposition::answer(format, families)
}

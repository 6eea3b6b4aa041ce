//! `GET /api/v1/metrics`: how often the caller's company asked for what, and how long it took.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_domain::language::Bilingual;
use dte_domain::message;
use dte_domain::violation::Warning;

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::language;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::{Endpoint, Method};
use crate::transport::metrics;
use crate::transport::metrics::{Format, Metrics, MetricsResponse, Row};

/// Which endpoints are to be shown; all when nothing is said.
#[derive(Clone, Copy, Debug, Default)]
struct Filter {
    path: Option<&'static str>,
    method: Option<Method>,
}

pub const SHOW: Endpoint = Endpoint::get(&["/metrics"], |it| it.to(show))
    .named("read_metrics", Tag::Operation)
    .summary("Counts the company's requests, in JSON or as Prometheus reads it")
    .about(
        "Counts the company's requests and their durations, and tells how its contingencies \
         stand; as JSON, or for Prometheus by the `Accept` header.",
    )
    .query(|query| _ = parameters(&Metrics::default(), query))
    .parameters(|name| match name {
        "endpoint" => "Only the endpoint at this path.",
        "method" => "Only endpoints with this method.",
        _ => "",
    })
    .answers::<MetricsResponse>(200)
    .media(&[
        "application/json",
        "text/plain",
        "application/openmetrics-text",
    ]);

async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let filter = filter(&service.metrics, http.query_string())?;
    let (mut rows, is_complete) = service.metrics.of(caller.company);
    rows.retain(|row| filter.takes(row));
    if let Some(format) = Format::asked_for(&http) {
        let standings = service.metrics.standings.of(caller.company);
        let mut late = service.metrics.late();
        late.retain(|one| one.company == caller.company);
        let mut mine = metrics::requests(&rows);
        mine.extend(metrics::contingencies(&standings));
        mine.push(metrics::late(&late));
        return metrics::answer(format, mine);
    }
    let crowded = || {
        let text = message!(
            "more companies are active than are counted one by one; yours is among the others",
            "hay más empresas activas de las que se cuentan una por una; la suya está entre las demás"
        );
        Warning::new("data.endpoints", text)
    };
    let crowded = (!is_complete).then(crowded);
    let warnings = Warnings::in_language(language::of(&http), &crowded);
    let gauges = service.metrics.standings.of(caller.company);
    let data = MetricsResponse::of(&rows, &gauges);
    Success::warning(data, &warnings).answer(StatusCode::OK)
}

impl Filter {
    fn takes(self, row: &Row) -> bool {
        self.path.is_none_or(|path| row.path == path)
            && self.method.is_none_or(|method| row.method == method.name())
    }
}

fn parameters(figures: &Metrics, query: &mut Query) -> Filter {
    const PATHS: Bilingual = Bilingual::new(
        "a path of the interface, such as /api/v1/dte/ccf",
        "una ruta de la interfaz, como /api/v1/dte/ccf",
    );
    const METHODS: Bilingual = Bilingual::new("GET or POST", "GET o POST");
    Filter {
        path: query.take_word("endpoint", PATHS, |path| figures.first_spelling(path)),
        method: query.take_word("method", METHODS, Method::named),
    }
}

fn filter(figures: &Metrics, query_string: &str) -> Result<Filter, Problem> {
    let mut query = Query::of(query_string);
    let filter = parameters(figures, &mut query);
    query.refuse_unknown();
    if query.found.is_empty() {
        Ok(filter)
    } else {
        Err(Problem::invalid(query.found))
    }
}

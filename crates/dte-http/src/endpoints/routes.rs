//! The paths, in one table with all their spellings.

use std::future::ready;
use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse, Route, http, web};
use dte_application::ports::{Scope, Scopes};
use dte_domain::identification::GenerationCode;
use dte_domain::message;
use dte_domain::value::Value;

use crate::endpoints::descriptions as describe;
use crate::endpoints::documents::accounting_settlement::AccountingSettlementRequest;
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::debit_note::DebitNoteRequest;
use crate::endpoints::documents::delivery_note::DeliveryNoteRequest;
use crate::endpoints::documents::donation::DonationRequest;
use crate::endpoints::documents::excluded_subject::ExcludedSubjectRequest;
use crate::endpoints::documents::export_invoice::ExportInvoiceRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::documents::return_event::ReturnRequest;
use crate::endpoints::documents::settlement::SettlementRequest;
use crate::endpoints::documents::special_operations::SpecialOperationsRequest;
use crate::endpoints::issuing::{IssuingRequest, issue};
use crate::endpoints::{
    bulk, catalogs, certificate, company, contingencies, deliveries, docs, documents, events,
    explanations, files, health, invalidation, issuing, keys, login, logo, metrics, openapi,
    receiver, register, self_test, series, timeline, trying, webhooks,
};
use crate::openapi::description::Description;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::{BASE, Endpoint, Method, NeededScopes};
use crate::transport::metrics::{MOST_COMPANIES, Metrics};

type Paths = &'static [&'static str];
type Handle = fn(Route) -> Route;
type Describe = fn() -> Description;

const fn of(
    method: Method,
    scope: Scope,
    paths: Paths,
    handle: Handle,
    describe: Describe,
) -> Endpoint {
    Endpoint {
        method,
        paths,
        scopes: Some(Scopes::of(scope)),
        besides: None,
        handle,
        describe,
    }
}

/// What is looked at needs the scope to read.
const fn get(paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    of(Method::Get, Scope::Read, paths, handle, describe)
}

const fn post(scope: Scope, paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    of(Method::Post, scope, paths, handle, describe)
}

const fn put(scope: Scope, paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    of(Method::Put, scope, paths, handle, describe)
}

const fn patch(scope: Scope, paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    of(Method::Patch, scope, paths, handle, describe)
}

const fn delete(scope: Scope, paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    of(Method::Delete, scope, paths, handle, describe)
}

/// What judges a request and does nothing: whoever may look may ask, and whoever may do what is judged.
const fn trial(scope: Scope, paths: Paths, handle: Handle, describe: Describe) -> Endpoint {
    Endpoint {
        scopes: Some(Scopes::of(scope).or(Scope::Read)),
        ..post(scope, paths, handle, describe)
    }
}

/// Requires the scope `read` as well: the endpoint has documents sent or reported to somebody.
const fn with_read(endpoint: Endpoint) -> Endpoint {
    Endpoint {
        besides: Some(Scope::Read),
        ..endpoint
    }
}

/// What is asked without a session.
const fn public(endpoint: Endpoint) -> Endpoint {
    Endpoint {
        scopes: None,
        ..endpoint
    }
}

/// What issues documents of a type, at the paths that its row names.
const fn issuing<T: IssuingRequest + 'static>() -> Endpoint {
    post(
        Scope::Issue,
        T::DOCUMENT_TYPE.spec().paths,
        |route| route.to(issue::<T>),
        issuing::describe::<T>,
    )
}

/// Every endpoint: its method, its paths, its handler, and how the interface describes it.
pub const ENDPOINTS: &[Endpoint] = &[
    public(post(
        Scope::Settings,
        &["/auth/register"],
        |route| route.to(register::register),
        describe::access::register_company,
    )),
    public(post(
        Scope::Settings,
        &["/auth/login"],
        |route| route.to(login::log_in),
        describe::access::log_in,
    )),
    issuing::<InvoiceRequest>(),
    issuing::<CcfRequest>(),
    issuing::<DeliveryNoteRequest>(),
    issuing::<CreditNoteRequest>(),
    issuing::<DebitNoteRequest>(),
    issuing::<RetentionRequest>(),
    issuing::<SettlementRequest>(),
    issuing::<AccountingSettlementRequest>(),
    issuing::<ExportInvoiceRequest>(),
    issuing::<ExcludedSubjectRequest>(),
    issuing::<DonationRequest>(),
    issuing::<SpecialOperationsRequest>(),
    issuing::<ReturnRequest>(),
    post(
        Scope::Invalidate,
        &["/dte/invalidate", "/invalidation", "/dte/invalidation"],
        |route| route.to(invalidation::invalidate),
        describe::documents::invalidate_document,
    ),
    post(
        Scope::Issue,
        &["/dte/batches"],
        |route| route.to(bulk::receive::receive),
        describe::batches::hand_in_batch,
    ),
    get(
        &["/dte/batches"],
        |route| route.to(bulk::list),
        describe::batches::list_batches,
    ),
    get(
        &["/dte/batches/{id}"],
        |route| route.to(bulk::one),
        describe::batches::read_batch,
    ),
    get(
        &["/dte/batches/{id}/results"],
        |route| route.to(bulk::results),
        describe::batches::read_batch_results,
    ),
    get(
        &["/dte"],
        |route| route.to(documents::list),
        describe::documents::list_documents,
    ),
    get(
        &["/dte/by-external-id/{external_id}"],
        |route| route.to(documents::by_external_id),
        describe::documents::read_document_by_external_id,
    ),
    get(
        &["/dte/{id}"],
        |route| route.to(documents::one),
        describe::documents::read_document,
    ),
    get(
        &["/dte/{id}/invalidation"],
        |route| route.to(documents::newest_invalidation),
        describe::documents::read_invalidation,
    ),
    get(
        &["/dte/{id}/file"],
        |route| route.to(files::file),
        describe::files::read_file,
    ),
    get(
        &["/dte/{id}/invalidation/file"],
        |route| route.to(files::invalidation),
        describe::files::read_invalidation_file,
    ),
    get(
        &["/dte/{id}/jws"],
        |route| route.to(files::jws),
        describe::files::read_jws,
    ),
    get(
        &["/dte/{id}/qr.svg"],
        |route| route.to(files::qr_svg),
        describe::files::read_qr_svg,
    ),
    get(
        &["/dte/{id}/qr.png"],
        |route| route.to(files::qr_png),
        describe::files::read_qr_png,
    ),
    get(
        &["/dte/{id}/pdf"],
        |route| route.to(files::pdf),
        describe::files::read_pdf,
    ),
    with_read(post(
        Scope::Issue,
        &["/dte/{id}/deliveries"],
        |route| route.to(deliveries::mail),
        describe::deliveries::deliver_document,
    )),
    get(
        &["/dte/{id}/deliveries"],
        |route| route.to(deliveries::list),
        describe::deliveries::list_document_deliveries,
    ),
    get(
        &["/dte/{id}/deliveries/{delivery}"],
        |route| route.to(deliveries::one),
        describe::deliveries::read_delivery,
    ),
    get(
        &["/dte/{id}/timeline"],
        |route| route.to(timeline::show),
        describe::documents::read_timeline,
    ),
    trial(
        Scope::Invalidate,
        &["/dte/invalidate/validate"],
        |route| route.to(invalidation::validate),
        describe::trials::validate_invalidation,
    ),
    trial(
        Scope::Issue,
        &["/dte/{kind}/validate"],
        |route| route.to(trying::validate),
        describe::trials::validate_document,
    ),
    trial(
        Scope::Issue,
        &["/dte/{kind}/calculate"],
        |route| route.to(trying::calculate),
        describe::trials::calculate_document,
    ),
    trial(
        Scope::Issue,
        &["/dte/{kind}/preview.pdf"],
        |route| route.to(trying::preview),
        describe::trials::preview_document,
    ),
    get(
        &["/series"],
        |route| route.to(series::list),
        describe::numbers::list_series,
    ),
    get(
        &["/series/{series}"],
        |route| route.to(series::one),
        describe::numbers::read_series,
    ),
    get(
        &["/contingencies"],
        |route| route.to(contingencies::list),
        describe::contingency::list_contingencies,
    ),
    post(
        Scope::Settings,
        &["/contingencies/declare"],
        |route| route.to(contingencies::declare),
        describe::contingency::declare_contingency,
    ),
    post(
        Scope::Settings,
        &["/contingencies/end"],
        |route| route.to(contingencies::end),
        describe::contingency::end_contingencies,
    ),
    get(
        &["/events"],
        |route| route.to(events::list),
        describe::events::list_events,
    ),
    get(
        &["/events/stream"],
        |route| route.to(events::stream::follow),
        describe::events::follow_events,
    ),
    get(
        &["/events/{id}"],
        |route| route.to(events::one),
        describe::events::read_event,
    ),
    with_read(post(
        Scope::Settings,
        &["/webhooks"],
        |route| route.to(webhooks::make),
        describe::webhooks::make_webhook,
    )),
    get(
        &["/webhooks"],
        |route| route.to(webhooks::list),
        describe::webhooks::list_webhooks,
    ),
    get(
        &["/webhooks/{id}"],
        |route| route.to(webhooks::one),
        describe::webhooks::read_webhook,
    ),
    with_read(patch(
        Scope::Settings,
        &["/webhooks/{id}"],
        |route| route.to(webhooks::change),
        describe::webhooks::change_webhook,
    )),
    delete(
        Scope::Settings,
        &["/webhooks/{id}"],
        |route| route.to(webhooks::remove),
        describe::webhooks::remove_webhook,
    ),
    post(
        Scope::Settings,
        &["/webhooks/{id}/rotate"],
        |route| route.to(webhooks::rotate),
        describe::webhooks::rotate_webhook_secret,
    ),
    post(
        Scope::Settings,
        &["/webhooks/{id}/test"],
        |route| route.to(webhooks::test),
        describe::webhooks::test_webhook,
    ),
    get(
        &["/webhooks/{id}/deliveries"],
        |route| route.to(webhooks::deliveries),
        describe::webhooks::list_deliveries,
    ),
    with_read(post(
        Scope::Settings,
        &["/webhooks/{id}/replay"],
        |route| route.to(webhooks::replay),
        describe::webhooks::replay_events,
    )),
    get(
        &["/company"],
        |route| route.to(company::show),
        describe::company::read_company,
    ),
    patch(
        Scope::Settings,
        &["/company"],
        |route| route.to(company::amend),
        describe::company::amend_company,
    ),
    post(
        Scope::Settings,
        &["/company/branches"],
        |route| route.to(register::open_branches),
        describe::company::open_branches,
    ),
    get(
        &["/company/branches"],
        |route| route.to(company::branches),
        describe::company::list_branches,
    ),
    get(
        &["/company/readiness"],
        |route| route.to(company::readiness),
        describe::company::read_readiness,
    ),
    patch(
        Scope::Settings,
        &["/company/branches/{id}", "/branches/{id}"],
        |route| route.to(company::amend_branch),
        describe::company::amend_branch,
    ),
    get(
        &["/company/certificate"],
        |route| route.to(certificate::show),
        describe::company::read_certificate,
    ),
    put(
        Scope::Settings,
        &["/company/certificate"],
        |route| route.to(certificate::replace),
        describe::company::replace_certificate,
    ),
    get(
        &["/company/logo"],
        |route| route.to(logo::show),
        describe::company::read_logo,
    ),
    put(
        Scope::Settings,
        &["/company/logo"],
        |route| route.to(logo::replace),
        describe::company::replace_logo,
    ),
    delete(
        Scope::Settings,
        &["/company/logo"],
        |route| route.to(logo::remove),
        describe::company::remove_logo,
    ),
    get(
        &["/company/keys"],
        |route| route.to(keys::list),
        describe::keys::list_keys,
    ),
    post(
        Scope::Settings,
        &["/company/keys"],
        |route| route.to(keys::make),
        describe::keys::make_key,
    ),
    post(
        Scope::Settings,
        &["/company/keys/{id}/rotate"],
        |route| route.to(keys::rotate),
        describe::keys::rotate_key,
    ),
    delete(
        Scope::Settings,
        &["/company/keys/{id}"],
        |route| route.to(keys::remove),
        describe::keys::remove_key,
    ),
    public(get(
        &["/health"],
        |route| route.to(health::health),
        describe::operation::read_health,
    )),
    public(get(
        &["/health/live"],
        |route| route.to(health::live),
        describe::operation::read_liveness,
    )),
    public(get(
        &["/health/ready"],
        |route| route.to(health::ready),
        describe::operation::read_readiness_to_serve,
    )),
    public(get(
        &["/catalogs"],
        |route| route.to(catalogs::list),
        describe::explanations::list_catalogs,
    )),
    public(get(
        &["/catalogs/{id}"],
        |route| route.to(catalogs::one),
        describe::explanations::read_catalog,
    )),
    public(get(
        &["/errors"],
        |route| route.to(explanations::errors),
        describe::explanations::list_errors,
    )),
    public(get(
        &["/rules"],
        |route| route.to(explanations::rules),
        describe::explanations::list_rules,
    )),
    public(get(
        &["/openapi.json"],
        |route| route.to(openapi::json),
        describe::explanations::read_openapi_json,
    )),
    public(get(
        &["/openapi.yaml"],
        |route| route.to(openapi::yaml),
        describe::explanations::read_openapi_yaml,
    )),
    get(
        &["/metrics"],
        |route| route.to(metrics::show),
        describe::operation::read_metrics,
    ),
    get(
        &["/test"],
        |route| route.to(self_test::test),
        describe::operation::test_service,
    ),
];

impl Default for Metrics {
    fn default() -> Self {
        Self::counting(ENDPOINTS, MOST_COMPANIES)
    }
}

/// Makes the paths known, and what is answered to everything else. A path that ends with a slash
/// is another path, and unknown.
pub fn configure(config: &mut web::ServiceConfig) {
    let mut done = Vec::new();
    for path in ENDPOINTS.iter().flat_map(|endpoint| endpoint.paths) {
        if done.contains(path) {
            continue;
        }
        done.push(*path);
        let mut resource = web::resource(format!("{BASE}{path}"));
        resource = resource.app_data(NeededScopes::of(at(path)));
        for endpoint in at(path) {
            let handle = endpoint.handle;
            resource = match endpoint.method {
                Method::Get => resource
                    .route(handle(web::get()))
                    .route(handle(web::head())),
                Method::Post => resource.route(handle(web::post())),
                Method::Put => resource.route(handle(web::put())),
                Method::Patch => resource.route(handle(web::patch())),
                Method::Delete => resource.route(handle(web::delete())),
            };
        }
        let allowed = allowed_at(path);
        let refuse = move |request: HttpRequest| ready(wrong_method(&request, &allowed));
        config.service(resource.default_service(web::to(refuse)));
    }
    pages(config);
    config.app_data(web::Data::new(ENDPOINTS));
    config.default_service(web::to(unknown));
}

/// Makes the pages for people known, which are read.
fn pages(config: &mut web::ServiceConfig) {
    for (path, handle) in docs::PAGES.into_iter().chain(receiver::PAGES) {
        let resource = web::resource(path)
            .route(handle(web::get()))
            .route(handle(web::head()));
        let refuse = |request: HttpRequest| ready(wrong_method(&request, Method::Get.allowed()));
        config.service(resource.default_service(web::to(refuse)));
    }
}

/// The endpoints at a path, each of another method.
fn at(path: &str) -> impl Iterator<Item = &'static Endpoint> {
    ENDPOINTS
        .iter()
        .filter(move |endpoint| endpoint.paths.contains(&path))
}

/// The methods that a path takes, as the `Allow` header names them.
pub fn allowed_at(path: &str) -> String {
    let methods: Vec<_> = at(path).map(|endpoint| endpoint.method.allowed()).collect();
    methods.join(", ")
}

/// A path that does not take the method. What is posted where the code of a document stands, and is
/// none, is a kind of document that there is not.
fn wrong_method(request: &HttpRequest, allowed: &str) -> Result<HttpResponse, Problem> {
    let is_of_a_document = request
        .match_pattern()
        .is_some_and(|pattern| pattern.ends_with("/dte/{id}"));
    let is_code = GenerationCode::parse(request.match_info().query("id")).is_ok();
    if request.method() == http::Method::POST && is_of_a_document && !is_code {
        return Err(Problem::from(Code::RouteNotFound).saying(trying::kinds()));
    }
    Err(Problem::from(Code::MethodNotAllowed).allowing(allowed))
}

/// A path at which there is nothing; where there is something at the same path after the base, or without a slash
/// at its end, the answer names that one.
async fn unknown(request: HttpRequest) -> Result<HttpResponse, Problem> {
    /// The longest path that an answer repeats.
    const LONGEST: usize = 200;
    /// All paths of the table, compiled once.
    static KNOWN: LazyLock<ResourceDef> = LazyLock::new(|| {
        let paths = ENDPOINTS.iter().flat_map(|it| it.paths);
        ResourceDef::new(paths.copied().collect::<Vec<_>>())
    });
    let path = request.path();
    let below = path
        .strip_prefix(BASE)
        .unwrap_or(path)
        .trim_end_matches('/');
    let method = request.method();
    let shown: String = path.chars().take(LONGEST).collect();
    let message = if path.len() <= LONGEST && KNOWN.is_match(below) {
        message!(
            "there is nothing at {method} {shown}; paths begin with {BASE} and end without a slash: was \
             {BASE}{below} meant?",
            "no hay nada en {method} {shown}; las rutas empiezan con {BASE} y no terminan con barra: ¿quiso decir \
             {BASE}{below}?"
        )
    } else {
        message!(
            "there is nothing at {method} {shown}; paths begin with {BASE}",
            "no hay nada en {method} {shown}; las rutas empiezan con {BASE}"
        )
    };
    Err(Problem::from(Code::RouteNotFound).saying(message))
}

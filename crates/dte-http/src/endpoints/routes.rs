//! The paths, in one table with all their spellings.

use std::future::ready;
use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::{HttpRequest, HttpResponse, http, web};
use dte_domain::identification::GenerationCode;
use dte_domain::message;
use dte_domain::value::Value;

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
use crate::endpoints::issuing::endpoint as issue;
use crate::endpoints::{
    bulk, catalogs, certificate, company, contingencies, deliveries, docs, documents, events,
    explanations, files, health, invalidation, keys, login, logo, metrics, openapi, receiver,
    register, self_test, series, timeline, trying, webhooks,
};
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::transport::endpoint::{BASE, Endpoint, Method, NeededScopes};
use crate::transport::metrics::{MOST_COMPANIES, Metrics};

/// The rows of all endpoints.
pub const ENDPOINTS: &[Endpoint] = &[
    register::REGISTER,
    login::LOG_IN,
    issue::<InvoiceRequest>("issue_invoice", "Issues a document: invoice"),
    issue::<CcfRequest>("issue_ccf", "Issues a document: fiscal credit voucher"),
    issue::<DeliveryNoteRequest>("issue_delivery_note", "Issues a document: delivery note"),
    issue::<CreditNoteRequest>("issue_credit_note", "Issues a document: credit note"),
    issue::<DebitNoteRequest>("issue_debit_note", "Issues a document: debit note"),
    issue::<RetentionRequest>(
        "issue_retention_voucher",
        "Issues a document: retention voucher",
    ),
    issue::<SettlementRequest>(
        "issue_settlement_voucher",
        "Issues a document: settlement voucher",
    ),
    issue::<AccountingSettlementRequest>(
        "issue_accounting_settlement_document",
        "Issues a document: accounting settlement document",
    ),
    issue::<ExportInvoiceRequest>("issue_export_invoice", "Issues a document: export invoice"),
    issue::<ExcludedSubjectRequest>(
        "issue_excluded_subject_invoice",
        "Issues a document: excluded subject invoice",
    ),
    issue::<DonationRequest>(
        "issue_donation_receipt",
        "Issues a document: donation receipt",
    ),
    issue::<SpecialOperationsRequest>(
        "issue_special_operations_event",
        "Issues a document: special operations event",
    ),
    issue::<ReturnRequest>("issue_return_event", "Issues a document: return event"),
    invalidation::INVALIDATE,
    bulk::receive::RECEIVE,
    bulk::LIST,
    bulk::ONE,
    bulk::RESULTS,
    documents::LIST,
    documents::BY_EXTERNAL_ID,
    documents::ONE,
    documents::NEWEST_INVALIDATION,
    files::FILE,
    files::INVALIDATION,
    files::JWS,
    files::QR_SVG,
    files::QR_PNG,
    files::PDF,
    deliveries::MAIL,
    deliveries::LIST,
    deliveries::ONE,
    timeline::SHOW,
    invalidation::VALIDATE,
    trying::VALIDATE,
    trying::CALCULATE,
    trying::PREVIEW,
    series::LIST,
    series::ONE,
    contingencies::LIST,
    contingencies::DECLARE,
    contingencies::END,
    events::LIST,
    events::stream::FOLLOW,
    events::ONE,
    webhooks::MAKE,
    webhooks::LIST,
    webhooks::ONE,
    webhooks::CHANGE,
    webhooks::REMOVE,
    webhooks::ROTATE,
    webhooks::TEST,
    webhooks::ATTEMPTS,
    webhooks::REPLAY,
    company::SHOW,
    company::AMEND,
    register::OPEN,
    company::BRANCHES,
    company::READINESS,
    company::AMEND_BRANCH,
    certificate::SHOW,
    certificate::REPLACE,
    logo::SHOW,
    logo::REPLACE,
    logo::REMOVE,
    keys::LIST,
    keys::MAKE,
    keys::ROTATE,
    keys::REMOVE,
    health::HEALTH,
    health::LIVE,
    health::READY,
    catalogs::LIST,
    catalogs::ONE,
    explanations::ERRORS,
    explanations::RULES,
    openapi::JSON,
    openapi::YAML,
    metrics::SHOW,
    self_test::TEST,
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

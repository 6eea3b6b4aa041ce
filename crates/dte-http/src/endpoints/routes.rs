//! The paths, in one table with all their spellings.

use std::future::ready;

use actix_web::{HttpRequest, HttpResponse, Route, http, web};
use dte_application::ports::Scope;
use dte_domain::identification::GenerationCode;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::{Text, Value, Whole};

use crate::endpoints::company::{CompanyPatch, EstablishmentPatch};
use crate::endpoints::contingencies::DeclarationRequest;
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::excluded_subject::ExcludedSubjectRequest;
use crate::endpoints::documents::export_invoice::ExportInvoiceRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::invalidation::InvalidationRequest;
use crate::endpoints::issuing::{IssuingRequest, issue};
use crate::endpoints::keys::{KeyRequest, RotationRequest};
use crate::endpoints::login::KeysRequest;
use crate::endpoints::register::{BranchesRequest, CompanyRequest};
use crate::endpoints::webhooks::{ReplayRequest, WebhookPatch, WebhookRequest};
use crate::endpoints::{
    bulk, catalogs, certificate, company, contingencies, docs, documents, events, explanations,
    files, health, invalidation, issuing, keys, login, logo, metrics, openapi, register, self_test,
    series, timeline, trying, validating, webhooks,
};
use crate::openapi::description::{
    AnyObject, Description, OF_CERTIFICATES, OF_DOCUMENTS, OF_FILES, OF_STREAMS, OF_TRIALS,
    OF_WEBHOOKS, Tag,
};
use crate::request::bulk::form;
use crate::request::picture;
use crate::request::upload::CertificateForm;
use crate::response::bulk::{BulkLineResponse, BulkListResponse, BulkResponse};
use crate::response::catalogs::{CatalogResponse, CatalogsResponse};
use crate::response::certificate::CertificateResponse;
use crate::response::company::{
    BranchesResponse, CompanyResponse, EstablishmentResponse, ReadinessResponse,
};
use crate::response::contingency::{
    ContingenciesResponse, ContingencyResponse, ContingencySummaryResponse,
};
use crate::response::document::{DocumentListResponse, DocumentResponse};
use crate::response::errors::Code;
use crate::response::event::{EventId, EventResponse, EventsResponse};
use crate::response::explanations::{ErrorsResponse, RulesResponse};
use crate::response::health::{HealthResponse, SelfTestResponse, StatusResponse};
use crate::response::invalidation::{InvalidatedResponse, InvalidationRecordResponse};
use crate::response::keys::{KeysResponse, RemovedKeyResponse, ShownKeyResponse};
use crate::response::look::LookResponse;
use crate::response::problem::Problem;
use crate::response::series::{SeriesListResponse, SeriesPageResponse};
use crate::response::session::{RegistrationResponse, SessionResponse};
use crate::response::timeline::TimelineResponse;
use crate::response::validation::{CalculationResponse, ValidationResponse};
use crate::response::webhook::{
    DeliveriesResponse, DeliveryResponse, RemovedWebhookResponse, ReplayResponse,
    ShownWebhookResponse, WebhookResponse, WebhooksResponse,
};
use crate::transport::endpoint::{BASE, Endpoint, Method, NeededScopes};
use crate::transport::metrics::{MOST_COMPANIES, Metrics, MetricsResponse};

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
        scope: Some(scope),
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

/// What is asked without a session.
const fn public(endpoint: Endpoint) -> Endpoint {
    Endpoint {
        scope: None,
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
        || {
            Description::new("register_company", Tag::Access, "Registers a company")
                .registering()
                .takes::<CompanyRequest>()
                .answers::<RegistrationResponse<'_>>(201)
                .idempotent()
                .refuses(&[Code::CompanyAlreadyRegistered, Code::SecretAlreadyShown])
                .refuses(OF_CERTIFICATES)
        },
    )),
    public(post(
        Scope::Settings,
        &["/auth/login"],
        |route| route.to(login::log_in),
        || {
            Description::new("log_in", Tag::Access, "Logs an establishment in")
                .public()
                .takes::<KeysRequest>()
                .answers::<SessionResponse<'_>>(200)
                .refuses(&[Code::InvalidCredentials, Code::PortalCredentialsRejected])
                .refuses(&[Code::RateLimited, Code::AuthorityUnavailable])
                .refuses(OF_CERTIFICATES)
        },
    )),
    issuing::<InvoiceRequest>(),
    issuing::<CcfRequest>(),
    issuing::<CreditNoteRequest>(),
    issuing::<RetentionRequest>(),
    issuing::<ExportInvoiceRequest>(),
    issuing::<ExcludedSubjectRequest>(),
    post(
        Scope::Invalidate,
        &["/dte/invalidate", "/invalidation", "/dte/invalidation"],
        |route| route.to(invalidation::invalidate),
        || {
            Description::new(
                "invalidate_document",
                Tag::Documents,
                "Invalidates a document",
            )
            .takes::<InvalidationRequest>()
            .answers_whole::<InvalidatedResponse<'_>>(200)
            .idempotent()
            .refuses(OF_DOCUMENTS)
        },
    ),
    post(
        Scope::Issue,
        &["/dte/batches"],
        |route| route.to(bulk::receive::receive),
        || {
            Description::new(
                "hand_in_batch",
                Tag::Documents,
                "Hands in many documents in one file, to be issued line by line",
            )
            .query(|query| {
                form::parameters(query);
            })
            .takes_files(&["application/x-ndjson", "text/csv"])
            .answers::<BulkResponse>(202)
            .idempotent()
            .refuses(&[Code::Forbidden, Code::BranchRequired, Code::TooManyBatches])
        },
    ),
    get(
        &["/dte/batches"],
        |route| route.to(bulk::list),
        || {
            Description::new("list_batches", Tag::Documents, "Lists files of documents")
                .query(|query| {
                    bulk::parameters(query);
                })
                .answers::<BulkListResponse>(200)
        },
    ),
    get(
        &["/dte/batches/{id}"],
        |route| route.to(bulk::one),
        || {
            Description::new(
                "read_batch",
                Tag::Documents,
                "Reads how far a file of documents is",
            )
            .path::<Text<1, 36>>("id")
            .answers::<BulkResponse>(200)
            .refuses(&[Code::BatchNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/batches/{id}/results"],
        |route| route.to(bulk::results),
        || {
            Description::new(
                "read_batch_results",
                Tag::Documents,
                "Reads what became of each line of a file, a JSON object a line",
            )
            .path::<Text<1, 36>>("id")
            .answers_whole::<BulkLineResponse<'_>>(200)
            .media(&["application/x-ndjson"])
            .refuses(&[Code::BatchNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte"],
        |route| route.to(documents::list),
        || {
            Description::new("list_documents", Tag::Documents, "Lists documents")
                .query(|query| {
                    documents::parameters(query);
                })
                .answers::<DocumentListResponse<'_>>(200)
                .cacheable()
                .refuses(&[Code::Forbidden])
        },
    ),
    get(
        &["/dte/by-external-id/{external_id}"],
        |route| route.to(documents::by_external_id),
        || {
            Description::new(
                "read_document_by_external_id",
                Tag::Documents,
                "Reads the document that your systems know by an identifier",
            )
            .path::<ExternalId>("external_id")
            .answers::<DocumentResponse<'_>>(200)
            .cacheable()
            .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}"],
        |route| route.to(documents::one),
        || {
            Description::new("read_document", Tag::Documents, "Reads a document")
                .path::<GenerationCode>("id")
                .answers::<DocumentResponse<'_>>(200)
                .cacheable()
                .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}/invalidation"],
        |route| route.to(documents::newest_invalidation),
        || {
            Description::new(
                "read_invalidation",
                Tag::Documents,
                "Reads the newest invalidation of a document",
            )
            .path::<GenerationCode>("id")
            .answers::<InvalidationRecordResponse<'_>>(200)
            .refuses(&[Code::DocumentNotFound, Code::InvalidationNotFound])
            .refuses(&[Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}/file"],
        |route| route.to(files::file),
        || {
            Description::new(
                "read_file",
                Tag::Documents,
                "Reads the file that the receiver of a document gets: what was signed, with signature and stamp",
            )
            .path::<GenerationCode>("id")
            .hands_over(&["application/json"])
            .refuses(OF_FILES)
        },
    ),
    get(
        &["/dte/{id}/invalidation/file"],
        |route| route.to(files::invalidation),
        || {
            Description::new(
                "read_invalidation_file",
                Tag::Documents,
                "Reads the same file of the newest invalidation of a document",
            )
            .path::<GenerationCode>("id")
            .hands_over(&["application/json"])
            .refuses(&[Code::InvalidationNotFound])
            .refuses(OF_FILES)
        },
    ),
    get(
        &["/dte/{id}/jws"],
        |route| route.to(files::jws),
        || {
            Description::new(
                "read_jws",
                Tag::Documents,
                "Reads a document as it was signed and sent, as a compact JWS",
            )
            .path::<GenerationCode>("id")
            .hands_over(&["application/jose"])
            .refuses(&[Code::DocumentNotFound, Code::Forbidden, Code::NotSigned])
        },
    ),
    get(
        &["/dte/{id}/qr.svg"],
        |route| route.to(files::qr_svg),
        || {
            Description::new(
                "read_qr_svg",
                Tag::Documents,
                "Draws the QR code of `qr_link`, as lines",
            )
            .path::<GenerationCode>("id")
            .hands_over(&["image/svg+xml"])
            .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}/qr.png"],
        |route| route.to(files::qr_png),
        || {
            Description::new(
                "read_qr_png",
                Tag::Documents,
                "Draws the QR code of `qr_link`, as points",
            )
            .path::<GenerationCode>("id")
            .hands_over(&["image/png"])
            .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}/pdf"],
        |route| route.to(files::pdf),
        || {
            Description::new(
                "read_pdf",
                Tag::Documents,
                "Reads the readable version of a document",
            )
            .path::<GenerationCode>("id")
            .query(files::parameters)
            .hands_over(&["application/pdf"])
            .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    get(
        &["/dte/{id}/timeline"],
        |route| route.to(timeline::show),
        || {
            Description::new(
                "read_timeline",
                Tag::Documents,
                "Tells what happened to a document",
            )
            .path::<GenerationCode>("id")
            .answers::<TimelineResponse<'_>>(200)
            .refuses(&[Code::DocumentNotFound, Code::Forbidden])
        },
    ),
    post(
        Scope::Invalidate,
        &["/dte/invalidate/validate"],
        |route| route.to(invalidation::validate),
        || {
            Description::new(
                "validate_invalidation",
                Tag::Documents,
                "Tells whether a document could be invalidated, and does nothing",
            )
            .takes_or_any::<InvalidationRequest>()
            .answers::<ValidationResponse<'_>>(200)
            .refuses(OF_DOCUMENTS)
        },
    ),
    post(
        Scope::Issue,
        &["/dte/{kind}/validate"],
        |route| route.to(trying::validate),
        || {
            Description::new(
                "validate_document",
                Tag::Documents,
                "Judges a request as if it were issued, and does nothing",
            )
            .path::<Text<1, 40>>("kind")
            .query(validating::parameters)
            .takes_as(trying::whole_or_short)
            .answers::<ValidationResponse<'_>>(200)
            .refuses(OF_TRIALS)
        },
    ),
    post(
        Scope::Issue,
        &["/dte/{kind}/calculate"],
        |route| route.to(trying::calculate),
        || {
            Description::new(
                "calculate_document",
                Tag::Documents,
                "Does the arithmetic of a request, judges what comes of it, and does nothing else",
            )
            .path::<Text<1, 40>>("kind")
            .query(validating::parameters)
            .takes_as(trying::short)
            .answers::<CalculationResponse<'_>>(200)
            .refuses(OF_TRIALS)
        },
    ),
    post(
        Scope::Read,
        &["/dte/{kind}/preview.pdf"],
        |route| route.to(trying::preview),
        || {
            Description::new(
                "preview_document",
                Tag::Documents,
                "Draws a request as its receiver would read it, marked BORRADOR, and does nothing else",
            )
            .path::<Text<1, 40>>("kind")
            .query(validating::preview_parameters)
            .takes_as(trying::whole_or_short)
            .hands_over(&["application/pdf"])
            .refuses(OF_DOCUMENTS)
            .refuses(OF_TRIALS)
        },
    ),
    get(
        &["/series"],
        |route| route.to(series::list),
        || {
            Description::new("list_series", Tag::Numbers, "Lists the number series")
                .answers::<SeriesListResponse>(200)
        },
    ),
    get(
        &["/series/{series}"],
        |route| route.to(series::one),
        || {
            Description::new(
                "read_series",
                Tag::Numbers,
                "Reads the numbers of a series, and what became of each",
            )
            .path::<Text<1, 40>>("series")
            .query(|query| {
                series::parameters(query);
            })
            .answers::<SeriesPageResponse<'_>>(200)
            .refuses(&[Code::SeriesNotFound])
        },
    ),
    get(
        &["/contingencies"],
        |route| route.to(contingencies::list),
        || {
            Description::new(
                "list_contingencies",
                Tag::Contingency,
                "Lists contingencies",
            )
            .answers::<ContingenciesResponse<ContingencySummaryResponse<'_>>>(200)
        },
    ),
    post(
        Scope::Settings,
        &["/contingencies/declare"],
        |route| route.to(contingencies::declare),
        || {
            Description::new(
                "declare_contingency",
                Tag::Contingency,
                "Declares a contingency",
            )
            .takes::<DeclarationRequest>()
            .answers::<ContingencyResponse<'_>>(200)
            .refuses(&[Code::Forbidden, Code::InvalidState])
        },
    ),
    post(
        Scope::Settings,
        &["/contingencies/end"],
        |route| route.to(contingencies::end),
        || {
            Description::new(
                "end_contingencies",
                Tag::Contingency,
                "Ends the contingencies that were declared",
            )
            .answers::<ContingenciesResponse<ContingencyResponse<'_>>>(200)
            .refuses(&[Code::Forbidden, Code::InvalidState])
        },
    ),
    get(
        &["/events"],
        |route| route.to(events::list),
        || {
            Description::new("list_events", Tag::Events, "Tells what happened, in order")
                .query(|query| {
                    events::parameters(query);
                })
                .answers::<EventsResponse<'_>>(200)
                .refuses(OF_STREAMS)
        },
    ),
    get(
        &["/events/stream"],
        |route| route.to(events::stream::follow),
        || {
            Description::new(
                "follow_events",
                Tag::Events,
                "Tells what happens as it happens (server-sent events)",
            )
            .query(|query| {
                events::position(query);
            })
            .resumable()
            .answers_whole::<EventResponse<'_>>(200)
            .media(&["text/event-stream"])
            .refuses(OF_STREAMS)
            .refuses(&[Code::TooManyStreams])
        },
    ),
    get(
        &["/events/{id}"],
        |route| route.to(events::one),
        || {
            Description::new("read_event", Tag::Events, "Reads an event")
                .path_of("id", EventId::form())
                .answers::<EventResponse<'_>>(200)
                .refuses(&[Code::EventNotFound, Code::EventsExpired])
        },
    ),
    post(
        Scope::Settings,
        &["/webhooks"],
        |route| route.to(webhooks::make),
        || {
            Description::new("make_webhook", Tag::Events, "Makes a webhook")
                .takes::<WebhookRequest>()
                .answers::<ShownWebhookResponse<'_>>(201)
                .idempotent()
                .refuses(OF_WEBHOOKS)
                .refuses(&[Code::WebhookAddressRefused, Code::TooManyWebhooks])
                .refuses(&[Code::SecretAlreadyShown])
        },
    ),
    get(
        &["/webhooks"],
        |route| route.to(webhooks::list),
        || {
            Description::new("list_webhooks", Tag::Events, "Lists the webhooks")
                .answers::<WebhooksResponse<'_>>(200)
                .refuses(&[Code::Forbidden])
        },
    ),
    get(
        &["/webhooks/{id}"],
        |route| route.to(webhooks::one),
        || {
            Description::new("read_webhook", Tag::Events, "Reads a webhook")
                .path_of("id", webhooks::id_form())
                .answers::<WebhookResponse<'_>>(200)
                .refuses(OF_WEBHOOKS)
        },
    ),
    patch(
        Scope::Settings,
        &["/webhooks/{id}"],
        |route| route.to(webhooks::change),
        || {
            Description::new("change_webhook", Tag::Events, "Changes a webhook")
                .path_of("id", webhooks::id_form())
                .takes::<WebhookPatch>()
                .answers::<WebhookResponse<'_>>(200)
                .refuses(OF_WEBHOOKS)
                .refuses(&[Code::WebhookAddressRefused])
        },
    ),
    delete(
        Scope::Settings,
        &["/webhooks/{id}"],
        |route| route.to(webhooks::remove),
        || {
            Description::new("remove_webhook", Tag::Events, "Removes a webhook")
                .path_of("id", webhooks::id_form())
                .answers::<RemovedWebhookResponse>(200)
                .refuses(OF_WEBHOOKS)
        },
    ),
    post(
        Scope::Settings,
        &["/webhooks/{id}/rotate"],
        |route| route.to(webhooks::rotate),
        || {
            Description::new(
                "rotate_webhook_secret",
                Tag::Events,
                "Gives a webhook another secret",
            )
            .path_of("id", webhooks::id_form())
            .answers::<ShownWebhookResponse<'_>>(201)
            .idempotent()
            .refuses(OF_WEBHOOKS)
            .refuses(&[Code::WebhookChanged, Code::SecretAlreadyShown])
        },
    ),
    post(
        Scope::Settings,
        &["/webhooks/{id}/test"],
        |route| route.to(webhooks::test),
        || {
            Description::new("test_webhook", Tag::Events, "Sends a webhook a test")
                .path_of("id", webhooks::id_form())
                .answers::<DeliveryResponse<'_>>(200)
                .refuses(OF_WEBHOOKS)
        },
    ),
    get(
        &["/webhooks/{id}/deliveries"],
        |route| route.to(webhooks::deliveries),
        || {
            Description::new(
                "list_deliveries",
                Tag::Events,
                "Tells what came of the attempts at a webhook",
            )
            .path_of("id", webhooks::id_form())
            .query(|query| {
                webhooks::parameters(query);
            })
            .answers::<DeliveriesResponse<'_>>(200)
            .refuses(OF_WEBHOOKS)
        },
    ),
    post(
        Scope::Settings,
        &["/webhooks/{id}/replay"],
        |route| route.to(webhooks::replay),
        || {
            Description::new(
                "replay_events",
                Tag::Events,
                "Has events delivered again to a webhook",
            )
            .path_of("id", webhooks::id_form())
            .takes::<ReplayRequest>()
            .answers::<ReplayResponse>(202)
            .refuses(OF_WEBHOOKS)
            .refuses(&[Code::EventNotFound, Code::EventCursorAhead])
        },
    ),
    get(
        &["/company"],
        |route| route.to(company::show),
        || {
            Description::new("read_company", Tag::Company, "Reads the company")
                .answers::<CompanyResponse<'_>>(200)
        },
    ),
    patch(
        Scope::Settings,
        &["/company"],
        |route| route.to(company::amend),
        || {
            Description::new("amend_company", Tag::Company, "Changes the company")
                .takes::<CompanyPatch>()
                .answers::<CompanyResponse<'_>>(200)
                .refuses(&[Code::Forbidden, Code::DocumentNotFound])
                .refuses(OF_CERTIFICATES)
        },
    ),
    post(
        Scope::Settings,
        &["/company/branches"],
        |route| route.to(register::open_branches),
        || {
            Description::new("open_branches", Tag::Company, "Opens establishments")
                .takes::<BranchesRequest>()
                .answers::<RegistrationResponse<'_>>(201)
                .idempotent()
                .refuses(&[Code::Forbidden, Code::SecretAlreadyShown])
        },
    ),
    get(
        &["/company/branches"],
        |route| route.to(company::branches),
        || {
            Description::new("list_branches", Tag::Company, "Lists the establishments")
                .answers::<BranchesResponse<'_>>(200)
        },
    ),
    get(
        &["/company/readiness"],
        |route| route.to(company::readiness),
        || {
            Description::new(
                "read_readiness",
                Tag::Company,
                "Tells how the company stands before the documents of 2026",
            )
            .answers::<ReadinessResponse<'_>>(200)
        },
    ),
    patch(
        Scope::Settings,
        &["/company/branches/{id}", "/branches/{id}"],
        |route| route.to(company::amend_branch),
        || {
            Description::new("amend_branch", Tag::Company, "Changes an establishment")
                .path::<Whole<1, 999>>("id")
                .takes::<EstablishmentPatch>()
                .answers::<EstablishmentResponse<'_>>(200)
                .refuses(&[Code::Forbidden, Code::DocumentNotFound])
        },
    ),
    get(
        &["/company/certificate"],
        |route| route.to(certificate::show),
        || {
            Description::new(
                "read_certificate",
                Tag::Company,
                "Reads the certificate in use, without anything secret",
            )
            .answers::<CertificateResponse<'_>>(200)
            .refuses(OF_CERTIFICATES)
        },
    ),
    put(
        Scope::Settings,
        &["/company/certificate"],
        |route| route.to(certificate::replace),
        || {
            Description::new(
                "replace_certificate",
                Tag::Company,
                "Gives another certificate, which is tried before it replaces the one in use",
            )
            .takes_form::<CertificateForm>()
            .answers::<CertificateResponse<'_>>(200)
            .refuses(&[Code::Forbidden])
            .refuses(OF_CERTIFICATES)
        },
    ),
    get(
        &["/company/logo"],
        |route| route.to(logo::show),
        || {
            Description::new("read_logo", Tag::Company, "Reads the logo as it is kept")
                .hands_over(&["image/png"])
                .refuses(&[Code::LogoNotFound])
        },
    ),
    put(
        Scope::Settings,
        &["/company/logo"],
        |route| route.to(logo::replace),
        || {
            Description::new(
                "replace_logo",
                Tag::Company,
                "Gives the logo of readable documents, and their colour",
            )
            .query(logo::parameters)
            .takes_files(&picture::MEDIA)
            .answers::<LookResponse>(200)
            .refuses(&[Code::Forbidden])
        },
    ),
    delete(
        Scope::Settings,
        &["/company/logo"],
        |route| route.to(logo::remove),
        || {
            Description::new(
                "remove_logo",
                Tag::Company,
                "Goes without a logo, in the colour that nobody chose",
            )
            .answers::<LookResponse>(200)
            .refuses(&[Code::Forbidden, Code::LogoNotFound])
        },
    ),
    get(
        &["/company/keys"],
        |route| route.to(keys::list),
        || {
            Description::new(
                "list_keys",
                Tag::Company,
                "Lists the keys, without their secrets",
            )
            .answers::<KeysResponse<'_>>(200)
            .refuses(&[Code::Forbidden])
        },
    ),
    post(
        Scope::Settings,
        &["/company/keys"],
        |route| route.to(keys::make),
        || {
            Description::new("make_key", Tag::Company, "Makes a key")
                .takes::<KeyRequest>()
                .answers::<ShownKeyResponse<'_>>(201)
                .idempotent()
                .refuses(&[Code::Forbidden, Code::SecretAlreadyShown, Code::TooManyKeys])
        },
    ),
    post(
        Scope::Settings,
        &["/company/keys/{id}/rotate"],
        |route| route.to(keys::rotate),
        || {
            Description::new("rotate_key", Tag::Company, "Gives a key another pair")
                .path_of("id", keys::id_form())
                .takes::<RotationRequest>()
                .answers::<ShownKeyResponse<'_>>(201)
                .idempotent()
                .refuses(&[
                    Code::Forbidden,
                    Code::SecretAlreadyShown,
                    Code::KeyNotFound,
                    Code::KeyChanged,
                    Code::EarlierPairStillGood,
                ])
        },
    ),
    delete(
        Scope::Settings,
        &["/company/keys/{id}"],
        |route| route.to(keys::remove),
        || {
            Description::new("remove_key", Tag::Company, "Removes a key")
                .path_of("id", keys::id_form())
                .answers::<RemovedKeyResponse>(200)
                .refuses(&[Code::Forbidden, Code::KeyNotFound, Code::LastSettingsKey])
        },
    ),
    public(get(
        &["/health"],
        |route| route.to(health::health),
        || {
            Description::new("read_health", Tag::Operation, "Tells how the service is")
                .public()
                .answers::<HealthResponse<'_>>(200)
                .says_when_down::<HealthResponse<'_>>()
        },
    )),
    public(get(
        &["/health/live"],
        |route| route.to(health::live),
        || {
            Description::new("read_liveness", Tag::Operation, "Tells whether it lives")
                .public()
                .answers::<StatusResponse>(200)
                .says_when_down::<StatusResponse>()
        },
    )),
    public(get(
        &["/health/ready"],
        |route| route.to(health::ready),
        || {
            Description::new(
                "read_readiness_to_serve",
                Tag::Operation,
                "Tells whether it serves",
            )
            .public()
            .answers::<StatusResponse>(200)
            .says_when_down::<StatusResponse>()
        },
    )),
    public(get(
        &["/catalogs"],
        |route| route.to(catalogs::list),
        || {
            Description::new("list_catalogs", Tag::Reference, "Lists the catalogues")
                .public()
                .answers::<CatalogsResponse>(200)
                .cacheable()
        },
    )),
    public(get(
        &["/catalogs/{id}"],
        |route| route.to(catalogs::one),
        || {
            Description::new(
                "read_catalog",
                Tag::Reference,
                "Reads or searches a catalogue",
            )
            .public()
            .path::<Text<1, 20>>("id")
            .query(|query| {
                catalogs::parameters(query);
            })
            .answers::<CatalogResponse>(200)
            .cacheable()
            .refuses(&[Code::CatalogueNotFound])
        },
    )),
    public(get(
        &["/errors"],
        |route| route.to(explanations::errors),
        || {
            Description::new("list_errors", Tag::Reference, "Lists the error codes")
                .public()
                .query(|query| {
                    explanations::error_parameters(query);
                })
                .answers::<ErrorsResponse>(200)
                .cacheable()
        },
    )),
    public(get(
        &["/rules"],
        |route| route.to(explanations::rules),
        || {
            Description::new("list_rules", Tag::Reference, "Lists the rules")
                .public()
                .query(|query| {
                    explanations::rule_parameters(query);
                })
                .answers::<RulesResponse>(200)
                .cacheable()
        },
    )),
    public(get(
        &["/openapi.json"],
        |route| route.to(openapi::json),
        || {
            Description::new(
                "read_openapi_json",
                Tag::Reference,
                "This description, as JSON",
            )
            .public()
            .answers_whole::<AnyObject>(200)
            .cacheable()
        },
    )),
    public(get(
        &["/openapi.yaml"],
        |route| route.to(openapi::yaml),
        || {
            Description::new(
                "read_openapi_yaml",
                Tag::Reference,
                "This description, as YAML",
            )
            .public()
            .answers_whole::<AnyObject>(200)
            .media(&["application/yaml"])
            .cacheable()
        },
    )),
    get(
        &["/metrics"],
        |route| route.to(metrics::show),
        || {
            Description::new(
                "read_metrics",
                Tag::Operation,
                "Counts the company's requests, in JSON or as Prometheus reads it",
            )
            .query(metrics::ask_parameters)
            .answers::<MetricsResponse>(200)
            .media(&[
                "application/json",
                "text/plain",
                "application/openmetrics-text",
            ])
        },
    ),
    get(
        &["/test"],
        |route| route.to(self_test::test),
        || {
            Description::new(
                "test_service",
                Tag::Operation,
                "Tries what issuing takes, and tells what was found",
            )
            .answers::<SelfTestResponse<'_>>(200)
        },
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
    for (path, handle) in docs::PAGES {
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

async fn unknown() -> Result<HttpResponse, Problem> {
    Err(Code::RouteNotFound.into())
}

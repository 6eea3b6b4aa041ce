//! `/api/v1/webhooks`: a company says where it wants to be told what happens.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::Error;
use dte_application::ports::{DomainEventKind, WebhookChange, WebhookId};
use dte_application::webhooks::manage::{
    SecretRequest, ShownWebhook, WantedReplay, WantedRotation, WantedWebhook,
};
use dte_domain::language::{Bilingual, Phrase};
use dte_domain::message;
use dte_domain::value::{Form, Notation, ParseError, ParseErrorKind, Text, Value, Whole};
use dte_domain::violation::Violation;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::endpoints::events::Sequence;
use crate::endpoints::issuing::{idempotency, marked};
use crate::openapi::description::Tag;
use crate::request::body::Body;
use crate::request::caller::Session;
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{ArrayField, Field, filled, given};
use crate::request::language;
use crate::request::query::Query;
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::response::webhook::{
    DeliveriesResponse, DeliveryResponse, RemovedWebhookResponse, ReplayResponse,
    ShownWebhookResponse, WebhookResponse, WebhooksResponse, moment_of,
};
use crate::service::Service;
use crate::transport::endpoint::{Endpoint, PathParameter};

/// How many attempts a page has when the client does not say.
const PAGE_SIZE: u32 = 50;

/// How many types of events, or ids, a request names at most.
const MOST_TYPES: usize = 50;
const MOST_IDS: usize = 1_000;

/// The path parameter that names a webhook.
const WEBHOOK: PathParameter = (
    "id",
    id_form,
    "Id of the webhook, as `GET /api/v1/webhooks` lists it.",
);

/// Errors of all requests that name a webhook.
const ERRORS: &[Code] = &[Code::WebhookNotFound, Code::Forbidden];

pub const LIST: Endpoint = Endpoint::get(&["/webhooks"], |it| it.to(list))
    .named("list_webhooks", Tag::Events)
    .summary("Lists the webhooks")
    .about("Lists the webhooks of the company, without their secrets.")
    .answers::<WebhooksResponse<'_>>(200)
    .refuses(&[Code::Forbidden]);

async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let webhooks = service.webhooks.list(caller).await;
    let webhooks = webhooks.map_err(Problem::in_session)?;
    Success::of(WebhooksResponse::of(&webhooks)).answer(StatusCode::OK)
}

pub const ONE: Endpoint = Endpoint::get(&["/webhooks/{id}"], |it| it.to(one))
    .named("read_webhook", Tag::Events)
    .summary("Reads a webhook")
    .about("Reads a webhook: where events are sent, how far it is, and whether it fails.")
    .in_path(WEBHOOK)
    .answers::<WebhookResponse<'_>>(200)
    .refuses(ERRORS);

async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let webhook = service.webhooks.one(caller, webhook_id(&http)?).await;
    let webhook = webhook.map_err(Problem::in_session)?;
    Success::of(WebhookResponse::from(&webhook)).answer(StatusCode::OK)
}

pub const MAKE: Endpoint = Endpoint::post(&["/webhooks"], |it| it.to(make))
    .named("make_webhook", Tag::Events)
    .summary("Makes a webhook")
    .about(
        "Makes a webhook: what happens from now on is sent to it, signed by Standard Webhooks \
         1.0. Its secret is shown this once. Each event is sent at least once, in no promised \
         order (`sequence` tells it), until it is answered 2xx: after 0 s, 5 s, 5 min, 30 min, 2 \
         h, 5 h, 10 h and 10 h. Redirects are not followed; 410, or five days without a delivery, \
         end it. A company has 16 at most.",
    )
    .needs_read_too()
    .takes::<WebhookRequest>()
    .answers::<ShownWebhookResponse<'_>>(201)
    .idempotent()
    .refuses(ERRORS)
    .refuses(&[
        Code::WebhookAddressRefused,
        Code::TooManyWebhooks,
        Code::SecretAlreadyShown,
    ]);

async fn make(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<WebhookRequest>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let mut found = body.found;
    let request = SecretRequest {
        caller,
        idempotency: idempotency("POST /webhooks", &http, &body.bytes, &mut found),
        wanted: body.request.and_then(WebhookRequest::into_wanted),
        found,
    };
    let made = service.webhooks.make(request).await;
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    match made {
        Ok(made) => shown(&made, &odd),
        Err(error) => Err(Problem::in_session(error).warning(odd)),
    }
}

pub const CHANGE: Endpoint = Endpoint::patch(&["/webhooks/{id}"], |it| it.to(change))
    .named("change_webhook", Tag::Events)
    .summary("Changes a webhook")
    .about(
        "Changes what is given of a webhook. One that is enabled anew gets what happens from then \
         on.",
    )
    .needs_read_too()
    .in_path(WEBHOOK)
    .takes::<WebhookPatch>()
    .answers::<WebhookResponse<'_>>(200)
    .refuses(ERRORS)
    .refuses(&[Code::WebhookAddressRefused]);

async fn change(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<WebhookPatch>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let id = webhook_id(&http)?;
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    if !body.found.is_empty() {
        return Err(Problem::invalid(body.found).warning(odd));
    }
    let change = body.request.unwrap_or_default().into_change();
    match service.webhooks.change(caller, id, change).await {
        Ok(changed) => {
            let data = WebhookResponse::from(&changed);
            Success::warning(data, &odd).answer(StatusCode::OK)
        }
        Err(error) => Err(Problem::in_session(error).warning(odd)),
    }
}

pub const REMOVE: Endpoint = Endpoint::delete(&["/webhooks/{id}"], |it| it.to(remove))
    .named("remove_webhook", Tag::Events)
    .summary("Removes a webhook")
    .about(
        "Removes a webhook, with what is kept of its deliveries. Nothing is sent to it any more.",
    )
    .in_path(WEBHOOK)
    .answers::<RemovedWebhookResponse>(200)
    .refuses(ERRORS);

async fn remove(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = webhook_id(&http)?;
    let removed = service.webhooks.remove(caller, id).await;
    removed.map_err(Problem::in_session)?;
    Success::of(RemovedWebhookResponse::of(id)).answer(StatusCode::OK)
}

/// Whether a secret that is still good ends early.
fn rotation_parameters(query: &mut Query) -> bool {
    query.take::<bool>("force").unwrap_or_default()
}

pub const ROTATE: Endpoint = Endpoint::post(&["/webhooks/{id}/rotate"], |it| it.to(rotate))
    .named("rotate_webhook_secret", Tag::Events)
    .summary("Gives a webhook another secret")
    .about("Gives a webhook another secret, shown this once. For 24 hours both sign.")
    .in_path(WEBHOOK)
    .query(|query| _ = rotation_parameters(query))
    .parameters(|_| {
        "`true`: a secret before the present one that still signs ends at once; otherwise that is \
         refused."
    })
    .answers::<ShownWebhookResponse<'_>>(201)
    .idempotent()
    .refuses(ERRORS)
    .refuses(&[
        Code::WebhookChanged,
        Code::EarlierSecretStillGood,
        Code::SecretAlreadyShown,
    ]);

async fn rotate(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = webhook_id(&http)?;
    let mut query = Query::of(http.query_string());
    let force = rotation_parameters(&mut query);
    query.refuse_unknown();
    let mut found = query.found;
    let endpoint = format!("POST /webhooks/{}/rotate", id.0);
    let asked: &[u8] = if force { b"force" } else { b"" };
    let request = SecretRequest {
        caller,
        idempotency: idempotency(&endpoint, &http, asked, &mut found),
        wanted: Some(WantedRotation { id, force }),
        found,
    };
    let rotated = service.webhooks.rotate(request).await;
    let rotated = rotated.map_err(Problem::in_session)?;
    shown(&rotated, &Warnings::none())
}

pub const TEST: Endpoint = Endpoint::post(&["/webhooks/{id}/test"], |it| it.to(test))
    .named("test_webhook", Tag::Events)
    .summary("Sends a webhook a test")
    .about(
        "Sends a webhook a `webhook.test` at once, and answers what came of it. It is no event: \
         the feed does not have it. Ten tests and replays a minute.",
    )
    .in_path(WEBHOOK)
    .answers::<DeliveryResponse<'_>>(200)
    .refuses(ERRORS);

async fn test(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = webhook_id(&http)?;
    service.limits.webhook(&http, caller.company)?;
    let delivery = service.webhooks.test(caller, id).await;
    let delivery = delivery.map_err(Problem::in_session)?;
    Success::of(DeliveryResponse::of(caller.company, &delivery)).answer(StatusCode::OK)
}

/// Which page, and how many attempts it has.
fn parameters(query: &mut Query) -> (Option<Sequence>, u32) {
    let before = query.take::<Sequence>("before");
    let limit = query.take::<Whole<1, 200>>("limit");
    (before, limit.map_or(PAGE_SIZE, Whole::get))
}

pub const ATTEMPTS: Endpoint = Endpoint::get(&["/webhooks/{id}/deliveries"], |it| it.to(attempts))
    .named("list_deliveries", Tag::Events)
    .summary("Tells what came of the attempts at a webhook")
    .about(
        "Tells what came of each attempt at a webhook, the newest first. Attempts are kept for 30 \
         days.",
    )
    .in_path(WEBHOOK)
    .query(|query| _ = parameters(query))
    .parameters(|name| match name {
        "before" => "`next_before` of the page before; from the newest on when left out.",
        "limit" => "How many attempts a page has at most; 50 when left out.",
        _ => "",
    })
    .answers::<DeliveriesResponse<'_>>(200)
    .refuses(ERRORS);

async fn attempts(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let id = webhook_id(&http)?;
    let mut query = Query::of(http.query_string());
    let (before, limit) = parameters(&mut query);
    query.refuse_unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let before = before.and_then(|before| moment_of(before.0));
    let found = service.webhooks.deliveries(caller, id, before, limit).await;
    let found = found.map_err(Problem::in_session)?;
    let data = DeliveriesResponse::of(caller.company, &found, limit);
    Success::of(data).answer(StatusCode::OK)
}

pub const REPLAY: Endpoint = Endpoint::post(&["/webhooks/{id}/replay"], |it| it.to(replay))
    .named("replay_events", Tag::Events)
    .summary("Has events delivered again to a webhook")
    .about(
        "Has events that are kept delivered again, whether they were delivered or given up: 10 \
         000 at once at most. Ten tests and replays a minute.",
    )
    .needs_read_too()
    .in_path(WEBHOOK)
    .takes::<ReplayRequest>()
    .answers::<ReplayResponse>(202)
    .refuses(ERRORS)
    .refuses(&[Code::EventNotFound, Code::EventCursorAhead]);

async fn replay(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    mut body: Body<ReplayRequest>,
) -> Result<HttpResponse, Problem> {
    refuse_unknown(&mut body);
    let id = webhook_id(&http)?;
    let mut found = body.found;
    let wanted = body.request.and_then(|it| it.into_wanted(&mut found));
    let odd = Warnings::in_language(language::of(&http), &body.warnings);
    let wanted = match wanted {
        Some(wanted) if found.is_empty() => wanted,
        _ => return Err(Problem::invalid(found).warning(odd)),
    };
    service.limits.webhook(&http, caller.company)?;
    let queued = service.webhooks.replay(caller, id, wanted).await;
    let queued = queued.map_err(|error| match error {
        Error::NotFound => Problem::from(Code::EventNotFound),
        other => Problem::in_session(other),
    });
    match queued {
        Ok(queued) => {
            Success::warning(ReplayResponse::of(queued), &odd).answer(StatusCode::ACCEPTED)
        }
        Err(problem) => Err(problem.warning(odd)),
    }
}

fn shown(shown: &ShownWebhook, odd: &Warnings) -> Result<HttpResponse, Problem> {
    let data = ShownWebhookResponse::from(shown);
    let answer = Success::warning(data, odd).answer(StatusCode::CREATED)?;
    Ok(marked(answer, shown.replayed))
}

/// A member that nobody knows could have been meant to say what is sent.
fn refuse_unknown<T>(body: &mut Body<T>) {
    const KNOWN: Bilingual = Bilingual::new(
        "a member that webhooks have",
        "un miembro que tienen los webhooks",
    );
    body.refuse_unknown(FieldErrorKind::Unknown, KNOWN);
}

/// What the id of a webhook looks like.
fn id_form() -> Form {
    Form::pattern(
        "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
        "the id of a webhook: a UUID",
        "7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31",
    )
}

fn webhook_id(http: &HttpRequest) -> Result<WebhookId, Problem> {
    let id = WebhookId::parse(http.match_info().query("id"));
    id.ok_or_else(|| Code::WebhookNotFound.into())
}

/// A type of events, or `*` for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedType(Option<DomainEventKind>);

impl Value for WantedType {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const EXPECTED: Bilingual = Bilingual::new(
            "a type of events, such as dte.received, or * for all",
            "un tipo de eventos, como dte.received, o * para todos",
        );
        match written.trim() {
            "*" => Ok(Self(None)),
            name => match DomainEventKind::named(name) {
                Some(kind) => Ok(Self(Some(kind))),
                None => Err(ParseError::new(
                    ParseErrorKind::Catalogue,
                    EXPECTED,
                    written,
                )),
            },
        }
    }

    fn form() -> Form {
        let kinds = DomainEventKind::ALL.map(|kind| (kind.name(), ""));
        let codes = kinds.into_iter().chain([("*", "all")]);
        Form::Code {
            notation: Notation::Text,
            lists: "a type of events",
            codes: codes.collect(),
        }
    }
}

/// The kinds that are named; none stands for all.
fn kinds(types: ArrayField<WantedType>) -> Option<Vec<DomainEventKind>> {
    let types = types.each(Some)?;
    let all = types.contains(&WantedType(None));
    let kinds = types.into_iter().filter_map(|it| it.0);
    Some(if all { Vec::new() } else { kinds.collect() })
}

/// A webhook that is made.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct WebhookRequest {
    /// Where events are sent: `https`, without user and fragment, and not to a private or local address unless the
    /// operator lets it.
    #[garde(custom(given), dive)]
    url: Field<Text<1, 2_000>>,
    /// The types of events that are sent; all when left out.
    #[garde(custom(filled::<_, MOST_TYPES>), dive)]
    types: ArrayField<WantedType>,
    /// A name by which people know it.
    #[garde(dive)]
    label: Field<Text<1, 100>>,
}

impl WebhookRequest {
    fn into_wanted(self) -> Option<WantedWebhook> {
        Some(WantedWebhook {
            url: self.url.given()?.to_string(),
            kinds: kinds(self.types)?,
            label: self.label.given(),
        })
    }
}

/// What is changed of a webhook; what is left out stays.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct WebhookPatch {
    /// Where events are sent.
    #[garde(dive)]
    url: Field<Text<1, 2_000>>,
    /// The types of events that are sent; `*` for all.
    #[garde(custom(filled::<_, MOST_TYPES>), dive)]
    types: ArrayField<WantedType>,
    /// A name by which people know it.
    #[garde(dive)]
    label: Field<Text<1, 100>>,
    /// Whether anything is sent. What is enabled anew gets what happens from then on; `replay` has the rest.
    #[garde(dive)]
    enabled: Field<bool>,
}

impl WebhookPatch {
    fn into_change(self) -> WebhookChange {
        let types = self.types.given().map(Field::Given);
        WebhookChange {
            url: self.url.given().map(|url| url.to_string()),
            kinds: types.and_then(kinds),
            label: self.label.given().map(Some),
            enabled: self.enabled.given(),
        }
    }
}

/// Which events are delivered again: those of a range, or those with ids.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ReplayRequest {
    /// The number of the event before the first of the range.
    #[garde(dive)]
    after: Field<Sequence>,
    /// The number of the last event of the range; the newest when left out.
    #[garde(dive)]
    until: Field<Sequence>,
    /// Only events of these types.
    #[garde(custom(filled::<_, MOST_TYPES>), dive)]
    types: ArrayField<WantedType>,
    /// The ids of the events, in place of a range.
    #[garde(custom(filled::<_, MOST_IDS>), dive)]
    event_ids: ArrayField<Text<1, 100>>,
}

impl ReplayRequest {
    fn into_wanted(self, found: &mut Vec<Violation>) -> Option<WantedReplay> {
        let ids = self.event_ids.each(Some)?;
        let after = self.after.given();
        match (after, ids.is_empty()) {
            (Some(after), true) => Some(WantedReplay::Range {
                after: after.0,
                until: self.until.given().map(|until| until.0),
                kinds: kinds(self.types)?,
            }),
            (None, false) => {
                let ids = ids.iter().map(ToString::to_string);
                Some(WantedReplay::Events(ids.collect()))
            }
            (given, _) => {
                let expected = message!(
                    "either `after` (with `until` and `types`) or `event_ids`",
                    "`after` (con `until` y `types`) o `event_ids`, uno de los dos"
                );
                let fault = if given.is_some() {
                    let both = message!("both", "ambos");
                    FieldError::new(FieldErrorKind::Format, expected, both)
                } else {
                    FieldError::new(FieldErrorKind::Required, expected, Phrase::nothing())
                };
                found.push(fault.at("after"));
                None
            }
        }
    }
}

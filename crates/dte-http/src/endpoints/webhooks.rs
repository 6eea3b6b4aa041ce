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

/// How many attempts a page has when the client does not say.
const PAGE_SIZE: u32 = 50;

/// How many types of events, or ids, a request names at most.
const MOST_TYPES: usize = 50;
const MOST_IDS: usize = 1_000;

pub async fn list(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let webhooks = service.webhooks.list(caller).await;
    let webhooks = webhooks.map_err(Problem::in_session)?;
    Success::of(WebhooksResponse::of(&webhooks)).answer(StatusCode::OK)
}

pub async fn one(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let webhook = service.webhooks.one(caller, webhook_id(&http)?).await;
    let webhook = webhook.map_err(Problem::in_session)?;
    Success::of(WebhookResponse::from(&webhook)).answer(StatusCode::OK)
}

pub async fn make(
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

pub async fn change(
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

pub async fn remove(
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
pub fn rotation_parameters(query: &mut Query) -> bool {
    query.take::<bool>("force").unwrap_or_default()
}

pub async fn rotate(
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

pub async fn test(
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
pub fn parameters(query: &mut Query) -> (Option<Sequence>, u32) {
    let before = query.take::<Sequence>("before");
    let limit = query.take::<Whole<1, 200>>("limit");
    (before, limit.map_or(PAGE_SIZE, Whole::get))
}

pub async fn deliveries(
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

pub async fn replay(
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
pub fn id_form() -> Form {
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

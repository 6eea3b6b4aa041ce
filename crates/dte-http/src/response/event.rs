//! What happened, as the feed, the stream and webhooks tell it: the one place where events become JSON.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use dte_application::ports::{
    BulkFacts, CompanyId, ContingencyFacts, ContingencyId, DeadlineFacts, DocumentFacts,
    DomainEvent, DomainEventKind, EventFacts, MailingFacts, MailingFailure, OpeningFacts, PagePart,
};
use dte_application::use_cases::read_events::EventPage;
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::{DocumentType, GenerationCode, ReceptionStamp};
use dte_domain::language::Bilingual;
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Form;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::openapi::description::SchemaOf;
use crate::request::json::{form_schema, open};
use crate::response::bulk::{CountsResponse, id};
use crate::response::values::{AsText, CatalogueCode, CatalogueNumber, Zoned};

/// A page of the feed.
#[derive(Debug, JsonSchema, Serialize)]
pub struct EventsResponse<'a> {
    /// The identity of the stream: a restored database has another one, and its numbers begin anew where
    /// its copy ended.
    stream_id: &'a str,
    /// The events in the order of their numbers. Those that the key may not see, or that are of other
    /// types than asked for, are left out.
    events: Vec<EventResponse<'a>>,
    /// Value of `after` for the next page: the number of the last event that was looked at.
    next_after: u64,
    /// True if there is more to read at once.
    has_more: bool,
}

impl<'a> EventsResponse<'a> {
    pub fn of(company: CompanyId, stream_id: &'a str, page: &'a EventPage, newest: u64) -> Self {
        let events = page.events.iter();
        Self {
            stream_id,
            events: events
                .map(|event| EventResponse::of(company, event))
                .collect(),
            next_after: page.next_after,
            has_more: page.next_after < newest,
        }
    }
}

/// Something that happened. There may be more types and members at any time.
#[derive(Debug, JsonSchema, Serialize)]
pub struct EventResponse<'a> {
    /// Id of the event: the same wherever and however often it is told.
    #[schemars(with = "EventIdText")]
    id: AsText<EventId>,
    /// Its number in the company's stream: from 1 on, without gaps, in the order in which things became
    /// true.
    sequence: u64,
    /// Type of the event.
    #[schemars(
        extend("enum" = EVENT_TYPES.iter().map(|it| it.kind.name()).collect::<Vec<_>>()),
        transform = open
    )]
    r#type: &'static str,
    /// Moment of the event.
    timestamp: Zoned,
    /// Snapshot of the subject at that moment: no persons and no amounts.
    data: EventData<'a>,
}

impl<'a> EventResponse<'a> {
    pub fn of(company: CompanyId, event: &'a DomainEvent) -> Self {
        Self {
            id: AsText(EventId {
                company,
                sequence: event.sequence,
            }),
            sequence: event.sequence,
            r#type: event.kind.name(),
            timestamp: Zoned::at(event.occurred_at),
            data: EventData::from(&event.facts),
        }
    }
}

/// The id of an event: `evt_<company>_<sequence>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventId {
    pub company: CompanyId,
    pub sequence: u64,
}

impl EventId {
    /// What it looks like.
    pub fn form() -> Form {
        Form::pattern(
            "^evt_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}_[1-9][0-9]*$",
            "the id of an event: `evt_`, the company, its number",
            "evt_7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31_17",
        )
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "evt_{}_{}", self.company.0, self.sequence)
    }
}

/// The id as it is described.
struct EventIdText;

impl JsonSchema for EventIdText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "EventId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        form_schema(&EventId::form())
    }
}

impl FromStr for EventId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let parts = text.strip_prefix("evt_").and_then(|it| it.split_once('_'));
        let (company, sequence) = parts.ok_or(())?;
        let id = Self {
            company: CompanyId(company.parse().map_err(drop)?),
            sequence: sequence.parse().map_err(drop)?,
        };
        // One event has one id.
        (id.to_string() == text).then_some(id).ok_or(())
    }
}

/// Snapshot of the subject of an event at its moment.
#[derive(Debug, JsonSchema, Serialize)]
#[serde(untagged)]
#[schemars(transform = open)]
enum EventData<'a> {
    Document(DocumentEventData<'a>),
    Contingency(ContingencyEventData<'a>),
    Mailing(DeliveryEventData<'a>),
    Opening(OpeningEventData<'a>),
    Batch(BatchEventData),
    Deadline(DeadlineEventData),
    Certificate(CertificateEventData),
    Access(AccessEventData),
    Webhook(WebhookEventData),
}

impl<'a> From<&'a EventFacts> for EventData<'a> {
    fn from(facts: &'a EventFacts) -> Self {
        match facts {
            EventFacts::Document(facts) => Self::Document(facts.into()),
            EventFacts::Contingency(facts) => Self::Contingency(facts.into()),
            EventFacts::Mailing(facts) => Self::Mailing(facts.into()),
            EventFacts::Opening(facts) => Self::Opening(facts.into()),
            EventFacts::Bulk(facts) => Self::Batch(facts.into()),
            EventFacts::Deadline(facts) => Self::Deadline(facts.into()),
            EventFacts::Certificate(facts) => Self::Certificate(CertificateEventData {
                ends_at: Zoned::at(facts.ends_at),
                days_left: facts.days,
            }),
            EventFacts::Access(facts) => Self::Access(AccessEventData {
                contingency_id: AsText(facts.contingency),
            }),
            EventFacts::Webhook(facts) => Self::Webhook(WebhookEventData {
                webhook_id: facts.id.0.to_string(),
                disabled_because: facts.why.name(),
            }),
        }
    }
}

/// A document at an event.
#[derive(Debug, JsonSchema, Serialize)]
struct DocumentEventData<'a> {
    /// The identity of the document (`codigoGeneracion`).
    generation_code: AsText<GenerationCode>,
    /// Its number then (`numeroControl`); null for an event, which has none.
    control_number: Option<&'a str>,
    /// Its type (`tipoDte`).
    document_type: CatalogueCode<DocumentType>,
    /// The status in which the event left it.
    #[schemars(extend("enum" = StatusKind::ALL.map(StatusKind::name)))]
    status: &'static str,
    /// `NORMAL`, or `CONTINGENCY` when it was handed over first.
    transmission: &'static str,
    /// The authority's stamp, in the event that brought it (`selloRecibido`): of the document, or of its
    /// invalidation in `dte.invalidated`.
    reception_stamp: Option<&'a str>,
    /// Name of the document in your own systems.
    external_id: Option<&'a str>,
    /// The identity of the event that invalidates it, in events about that.
    invalidation_code: Option<AsText<GenerationCode>>,
    /// The last second in which it can be invalidated, in `dte.received` of a document that had been
    /// rejected and turned out to be stamped; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    invalidable_until: Option<Zoned>,
    /// The authority's remarks (`observaciones`), in the event that brought its answer; left out when it made none.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    observations: &'a [String],
}

impl<'a> From<&'a DocumentFacts> for DocumentEventData<'a> {
    fn from(facts: &'a DocumentFacts) -> Self {
        Self {
            generation_code: AsText(facts.generation_code),
            control_number: facts.control_number.as_deref(),
            document_type: CatalogueCode(facts.document_type),
            status: facts.status.name(),
            transmission: facts.transmission.name(),
            reception_stamp: facts.reception_stamp.as_ref().map(ReceptionStamp::as_str),
            external_id: facts.external_id.as_deref(),
            invalidation_code: facts.invalidation.map(AsText),
            invalidable_until: facts
                .invalidable_until
                .map(|until| Zoned::at(until.moment())),
            observations: &facts.observations,
        }
    }
}

/// A contingency at an event.
#[derive(Debug, JsonSchema, Serialize)]
struct ContingencyEventData<'a> {
    /// Id of the contingency, as `GET /api/v1/contingencies` lists it.
    contingency_id: AsText<ContingencyId>,
    /// Its cause (`tipoContingencia`).
    contingency_type: CatalogueNumber<ContingencyCause>,
    /// The identity of the event that reports it to the authority, in events about that.
    event_code: Option<AsText<GenerationCode>>,
    /// The authority's stamp of that event, when it was accepted with one.
    reception_stamp: Option<&'a str>,
}

impl<'a> From<&'a ContingencyFacts> for ContingencyEventData<'a> {
    fn from(facts: &'a ContingencyFacts) -> Self {
        Self {
            contingency_id: AsText(facts.id),
            contingency_type: CatalogueNumber(facts.cause),
            event_code: facts.event.map(AsText),
            reception_stamp: facts.reception_stamp.as_ref().map(ReceptionStamp::as_str),
        }
    }
}

/// A delivery at an event.
#[derive(Debug, JsonSchema, Serialize)]
struct DeliveryEventData<'a> {
    /// Id of the delivery, as `GET /api/v1/dte/{id}/deliveries` lists it.
    delivery_id: String,
    /// The way: `email`.
    channel: &'static str,
    /// `SENT` or `FAILED`.
    status: &'static str,
    /// Why it failed, as the delivery says it; null when it was sent.
    failure: Option<&'static str>,
    /// The identity of the document (`codigoGeneracion`).
    generation_code: AsText<GenerationCode>,
    /// Its number (`numeroControl`); null for an event, which has none.
    control_number: Option<&'a str>,
    /// Its type (`tipoDte`).
    document_type: CatalogueCode<DocumentType>,
    /// Name of the document in your own systems.
    external_id: Option<&'a str>,
}

impl<'a> From<&'a MailingFacts> for DeliveryEventData<'a> {
    fn from(facts: &'a MailingFacts) -> Self {
        let is_sent = facts.failure.is_none();
        Self {
            delivery_id: facts.id.0.to_string(),
            channel: "email",
            status: if is_sent { "SENT" } else { "FAILED" },
            failure: facts.failure.map(MailingFailure::name),
            generation_code: AsText(facts.generation_code),
            control_number: facts.control_number.as_deref(),
            document_type: CatalogueCode(facts.document_type),
            external_id: facts.external_id.as_deref(),
        }
    }
}

/// A receiver's page of which something was taken for the first time.
#[derive(Debug, JsonSchema, Serialize)]
struct OpeningEventData<'a> {
    /// What was taken: `PAGE`, `PDF` or `FILE`.
    #[schemars(extend("enum" = PagePart::ALL.map(PagePart::name)), transform = open)]
    part: &'static str,
    /// The identity of the document (`codigoGeneracion`).
    generation_code: AsText<GenerationCode>,
    /// Its number (`numeroControl`); null for an event, which has none.
    control_number: Option<&'a str>,
    /// Its type (`tipoDte`).
    document_type: CatalogueCode<DocumentType>,
    /// Name of the document in your own systems.
    external_id: Option<&'a str>,
}

impl<'a> From<&'a OpeningFacts> for OpeningEventData<'a> {
    fn from(facts: &'a OpeningFacts) -> Self {
        Self {
            part: facts.part.name(),
            generation_code: AsText(facts.generation_code),
            control_number: facts.control_number.as_deref(),
            document_type: CatalogueCode(facts.document_type),
            external_id: facts.external_id.as_deref(),
        }
    }
}

/// A file of documents at an event.
#[derive(Debug, JsonSchema, Serialize)]
struct BatchEventData {
    /// Id of the file, as its upload was answered.
    batch_id: String,
    /// How many of its lines came to what.
    counts: CountsResponse,
}

impl From<&BulkFacts> for BatchEventData {
    fn from(facts: &BulkFacts) -> Self {
        Self {
            batch_id: id(facts.id),
            counts: CountsResponse::of(facts.counts, facts.counts.valid > 0),
        }
    }
}

/// A time of the law that is near.
#[derive(Debug, JsonSchema, Serialize)]
struct DeadlineEventData {
    /// Id of the contingency, as `GET /api/v1/contingencies` lists it.
    contingency_id: AsText<ContingencyId>,
    /// The identity of the contingency event whose documents must reach the authority by then; null when it is the
    /// event itself that must.
    event_code: Option<AsText<GenerationCode>>,
    /// The time.
    due_at: Zoned,
    /// Within how many hours it is: 6, then 1.
    hours_left: u32,
}

impl From<&DeadlineFacts> for DeadlineEventData {
    fn from(facts: &DeadlineFacts) -> Self {
        Self {
            contingency_id: AsText(facts.contingency),
            event_code: facts.event.map(AsText),
            due_at: Zoned::at(facts.due_at),
            hours_left: facts.hours,
        }
    }
}

/// The end of a certificate that is near.
#[derive(Debug, JsonSchema, Serialize)]
struct CertificateEventData {
    /// When it ends.
    ends_at: Zoned,
    /// Within how many days it does: 30, 15, 7, 1.
    days_left: u32,
}

/// Portal access that the authority does not take.
#[derive(Debug, JsonSchema, Serialize)]
struct AccessEventData {
    /// Id of the contingency in which documents are handed over because of it.
    contingency_id: AsText<ContingencyId>,
}

/// A webhook that was given up.
#[derive(Debug, JsonSchema, Serialize)]
struct WebhookEventData {
    /// Id of the webhook.
    webhook_id: String,
    /// `GONE` (it answered 410) or `FAILING` (nothing was delivered for five days).
    disabled_because: &'static str,
}

/// A type of event.
pub struct EventType {
    pub kind: DomainEventKind,
    /// What happened.
    pub says: Bilingual,
    /// What its `data` has.
    pub data: SchemaOf,
}

const fn event_type(
    kind: DomainEventKind,
    english: &'static str,
    spanish: &'static str,
    data: SchemaOf,
) -> EventType {
    let says = Bilingual::new(english, spanish);
    EventType { kind, says, data }
}

const OF_DOCUMENT: SchemaOf = |generator| generator.subschema_for::<DocumentEventData<'static>>();
const OF_CONTINGENCY: SchemaOf =
    |generator| generator.subschema_for::<ContingencyEventData<'static>>();
const OF_DELIVERY: SchemaOf = |generator| generator.subschema_for::<DeliveryEventData<'static>>();

/// Every type of event, with what its `data` has: docs/EVENTS.md is written from it.
pub const EVENT_TYPES: &[EventType] = &[
    event_type(
        DomainEventKind::Received,
        "The authority received a document and stamped it.",
        "Hacienda recibió un documento y lo selló.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::Pending,
        "A first attempt to submit a document ended undecided. It is submitted again by itself.",
        "Un primer intento de transmitir un documento terminó sin decisión. Se transmite de nuevo por sí solo.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::InContingency,
        "A document was issued in contingency, or entered one: it is handed over, its stamp comes later.",
        "Un documento se emitió en contingencia, o entró en una: se entrega, su sello viene después.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::Rejected,
        "The authority rejected a document. It is said right with the header `Corrects`.",
        "Hacienda rechazó un documento. Se corrige con la cabecera `Corrects`.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::Corrected,
        "A rejected document was issued anew under its code and number.",
        "Un documento rechazado se emitió de nuevo con su código y su número.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::Invalidated,
        "The authority accepted the invalidation of a document.",
        "Hacienda aceptó la invalidación de un documento.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::InvalidationRejected,
        "The authority rejected the invalidation of a document, which stays as it was.",
        "Hacienda rechazó la invalidación de un documento, que queda como estaba.",
        OF_DOCUMENT,
    ),
    event_type(
        DomainEventKind::ContingencyOpened,
        "A contingency began: documents are handed over before the authority has them.",
        "Empezó una contingencia: los documentos se entregan antes de que Hacienda los tenga.",
        OF_CONTINGENCY,
    ),
    event_type(
        DomainEventKind::ContingencyEventAccepted,
        "The authority accepted the event that reports documents of a contingency.",
        "Hacienda aceptó el evento que informa documentos de una contingencia.",
        OF_CONTINGENCY,
    ),
    event_type(
        DomainEventKind::ContingencyEventRejected,
        "The authority rejected an event of a contingency. Another takes its place by itself.",
        "Hacienda rechazó un evento de contingencia. Otro toma su lugar por sí solo.",
        OF_CONTINGENCY,
    ),
    event_type(
        DomainEventKind::ContingencyClosed,
        "Every document of a contingency is decided about.",
        "Todos los documentos de una contingencia tienen decisión.",
        OF_CONTINGENCY,
    ),
    event_type(
        DomainEventKind::DeliverySent,
        "The mail relay took the mail with a document. That proves no receipt.",
        "El servidor de correo aceptó el correo con un documento. Eso no prueba que se recibió.",
        OF_DELIVERY,
    ),
    event_type(
        DomainEventKind::DeliveryFailed,
        "A document could not be mailed: `GET /dte/{id}/deliveries` has the answers.",
        "Un documento no pudo enviarse por correo: `GET /dte/{id}/deliveries` tiene las respuestas.",
        OF_DELIVERY,
    ),
    event_type(
        DomainEventKind::DeliveryOpened,
        "Something of a receiver's page was taken for the first time: the page, the PDF or the file. Programs that look at links before people do count too.",
        "Algo de la página del receptor se tomó por primera vez: la página, el PDF o el archivo. Los programas que miran los enlaces antes que las personas también cuentan.",
        |generator| generator.subschema_for::<OpeningEventData<'static>>(),
    ),
    event_type(
        DomainEventKind::BatchCompleted,
        "Every line of a file of documents is issued or refused.",
        "Cada línea de un archivo de documentos está emitida o rechazada.",
        |generator| generator.subschema_for::<BatchEventData>(),
    ),
    event_type(
        DomainEventKind::DeadlineNear,
        "A time of the law is near by which the event of a contingency, or its documents, must be with the authority.",
        "Está cerca un plazo de ley en el que Hacienda debe tener el evento de una contingencia, o sus documentos.",
        |generator| generator.subschema_for::<DeadlineEventData>(),
    ),
    event_type(
        DomainEventKind::CertificateExpiring,
        "The company's certificate ends soon: give another one with `PUT /company/certificate`.",
        "El certificado de la empresa vence pronto: entregue otro con `PUT /company/certificate`.",
        |generator| generator.subschema_for::<CertificateEventData>(),
    ),
    event_type(
        DomainEventKind::AccessRefused,
        "The authority does not take the company's portal access: log in with good `credentials`.",
        "Hacienda no acepta el acceso de la empresa al portal: inicie sesión con `credentials` vigentes.",
        |generator| generator.subschema_for::<AccessEventData>(),
    ),
    event_type(
        DomainEventKind::WebhookDisabled,
        "A webhook was given up. `PATCH /webhooks/{id}` enables it again.",
        "Un webhook se dio por perdido. `PATCH /webhooks/{id}` lo activa de nuevo.",
        |generator| generator.subschema_for::<WebhookEventData>(),
    ),
];

//! docs/MEMBERS.md: where each member of a request stands in the document that is signed.
//!
//! Found by changing one member after the other of a request that has them all, and looking at what changes
//! in what is written. No rule is asked: such a request would be refused.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use dte_domain::catalog::Catalogue as _;
use dte_domain::documents::Content;
use dte_domain::edition::Edition;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::samples;
use dte_domain::value::Value as _;
use rust_decimal::Decimal;
use serde_json::Value;
use time::macros::datetime;

use super::docs::is_up_to_date;
use super::requests::{ISSUING, Issuing};
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
use crate::endpoints::issuing::IssuingRequest;
use crate::endpoints::routes::ENDPOINTS;
use crate::openapi::document;
use crate::request::body;

/// What is noted beside a document and stands in none.
const BESIDE: [&str; 10] = [
    "external_id",
    "metadata",
    "income_tax.operation_type",
    "income_tax.income_type",
    "apply[]",
    "items[].exempt",
    "items[].non_subject",
    "items[].taxed",
    "prices_include_vat",
    "summary.payment_types[].share",
];

/// The amount of a tax.
const TAX: &str = "/summary/taxes/0/value";

/// What must be given and can be 0 alone, which the document says without it: the tax on exports.
const ALWAYS_NOTHING: (&str, &str) = ("exportinvoice", "summary.taxes[].value");

const PAGE: &str = "<!-- Written by `UPDATE_DOCS=1 cargo test -p dte-http`; not by hand. -->

# Miembros de las solicitudes y del documento

*Members of requests, and where they stand in the signed document.*

Cada miembro de una solicitud de emisión y su lugar en el JSON firmado, con los nombres de los esquemas de
Hacienda, en la edición de 2022 y en la de 2026. `[]` es cada elemento de una lista; `-` es que el documento de
esa edición no tiene lugar para el miembro. Los importes que la solicitud deja fuera y el servicio calcula van en
los mismos lugares. `identificacion` y `emisor` los pone el servicio: el emisor es la empresa registrada.
`external_id`, `metadata` e `income_tax` no van en el documento.

La tabla la escribe una prueba con el programa mismo: cambia un miembro tras otro y mira qué cambia en el
documento. *Written by a test that changes one member after the other and looks at what changes in the document.*
";

fn content<T: IssuingRequest>(request: &Value) -> Option<Content> {
    let body: body::Body<T> = body::read(request.to_string().into()).ok()?;
    let request = body.request.filter(|_| body.found.is_empty())?;
    request.content()
}

fn read(issuing: &Issuing, request: &Value) -> Option<Content> {
    content_of(issuing.document_type, request)
}

/// The content that a request of a type asks for.
pub fn content_of(document_type: DocumentType, request: &Value) -> Option<Content> {
    type Reads = fn(&Value) -> Option<Content>;
    let readers: [(_, Reads); 13] = [
        (ReturnRequest::DOCUMENT_TYPE, content::<ReturnRequest>),
        (InvoiceRequest::DOCUMENT_TYPE, content::<InvoiceRequest>),
        (CcfRequest::DOCUMENT_TYPE, content::<CcfRequest>),
        (
            DeliveryNoteRequest::DOCUMENT_TYPE,
            content::<DeliveryNoteRequest>,
        ),
        (
            CreditNoteRequest::DOCUMENT_TYPE,
            content::<CreditNoteRequest>,
        ),
        (DebitNoteRequest::DOCUMENT_TYPE, content::<DebitNoteRequest>),
        (RetentionRequest::DOCUMENT_TYPE, content::<RetentionRequest>),
        (
            ExportInvoiceRequest::DOCUMENT_TYPE,
            content::<ExportInvoiceRequest>,
        ),
        (
            AccountingSettlementRequest::DOCUMENT_TYPE,
            content::<AccountingSettlementRequest>,
        ),
        (
            SettlementRequest::DOCUMENT_TYPE,
            content::<SettlementRequest>,
        ),
        (DonationRequest::DOCUMENT_TYPE, content::<DonationRequest>),
        (
            SpecialOperationsRequest::DOCUMENT_TYPE,
            content::<SpecialOperationsRequest>,
        ),
        (
            ExcludedSubjectRequest::DOCUMENT_TYPE,
            content::<ExcludedSubjectRequest>,
        ),
    ];
    let reader = readers.iter().find(|(read, _)| *read == document_type);
    reader.unwrap().1(request)
}

/// What is written of a request, by the places in it.
fn written(
    issuing: &Issuing,
    request: &Value,
    edition: Edition,
) -> Option<BTreeMap<String, Value>> {
    let identification = Identification {
        environment: Environment::Test,
        document_type: issuing.document_type,
        generation_code: GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap(),
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let content = read(issuing, request)?;
    let issuer = samples::issuer();
    let (json, _) = dte_schema::written(&content, edition, &identification, &issuer).ok()?;
    // The number is put in where it is stored.
    let json: Value = serde_json::from_str(&json).unwrap();
    let mut all = BTreeMap::new();
    leaves(&json, String::new(), &mut all);
    Some(all)
}

/// The single values of a JSON, by pointers to them.
fn leaves(value: &Value, pointer: String, all: &mut BTreeMap<String, Value>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                leaves(member, format!("{pointer}/{name}"), all);
            }
        }
        Value::Array(entries) => {
            for (index, entry) in entries.iter().enumerate() {
                leaves(entry, format!("{pointer}/{index}"), all);
            }
        }
        single => {
            all.insert(pointer, single.clone());
        }
    }
}

/// A pointer as the page writes it.
fn path(pointer: &str) -> String {
    let mut path = String::new();
    for step in pointer.split('/').skip(1) {
        if step.bytes().all(|byte| byte.is_ascii_digit()) {
            path.push_str("[]");
        } else {
            path.push_str(if path.is_empty() { "" } else { "." });
            path.push_str(step);
        }
    }
    path
}

/// Other values that may stand in the place of one.
fn others(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let number: Decimal = number.to_string().parse().unwrap();
            let half = Decimal::new(5, 1);
            let others = [number + Decimal::ONE, number - Decimal::ONE, number + half];
            let small = [Decimal::ONE, Decimal::TWO];
            let all = others.into_iter().chain(small).filter(|it| *it != number);
            all.map(|it| serde_json::from_str(&it.to_string()).unwrap())
                .collect()
        }
        Value::String(text) => {
            let last_digit = text.rfind(|c: char| c.is_ascii_digit());
            let changed = last_digit.map(|at| {
                let digit = (text.as_bytes()[at] - b'0' + 1) % 10;
                format!("{}{digit}{}", &text[..at], &text[at + 1..])
            });
            let codes = [
                "01", "02", "03", "04", "05", "07", "08", "10", "11", "13", "14", "20", "22", "36",
                "57", "59", "90", "97", "A6", "A8", "C3", "C4", "C8", "C9", "D1", "US", "1000.000",
                "1040.000",
            ];
            let longer = [format!("{text}x"), format!("x{text}")];
            let all = codes.map(str::to_owned).into_iter();
            let all = longer.into_iter().chain(changed).chain(all);
            all.filter(|it| it != text).map(Value::from).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether what is written says a value of a request.
fn says(written: Option<&Value>, value: &Value) -> bool {
    let plain = |value: &Value| match value {
        Value::String(text) => {
            let kept = text.chars().filter(|c| !"- ()+".contains(*c));
            kept.collect::<String>().to_lowercase()
        }
        Value::Number(number) => {
            let number: Decimal = number.to_string().parse().unwrap();
            number.normalize().to_string()
        }
        other => other.to_string(),
    };
    written.is_some_and(|written| plain(written) == plain(value))
}

/// Where a member of a request stands in the document; nothing when it has no place there.
fn place(issuing: &Issuing, base: &Value, pointer: &str, edition: Edition) -> BTreeSet<String> {
    let mut touched = BTreeSet::new();
    if issuing.document_type.spec().edition(edition).is_none() {
        return touched;
    }
    let before = written(issuing, base, edition).unwrap();
    for other in others(base.pointer(pointer).unwrap()) {
        let mut request = base.clone();
        *request.pointer_mut(pointer).unwrap() = other.clone();
        let Some(after) = written(issuing, &request, edition) else {
            continue;
        };
        let changed = |it: &&String| before.get(*it) != after.get(*it);
        let all: BTreeSet<_> = before.keys().chain(after.keys()).filter(changed).collect();
        let said = all.iter().filter(|it| says(after.get(**it), &other));
        let said: BTreeSet<_> = said.map(|it| path(it)).collect();
        if !said.is_empty() {
            return said;
        }
        touched.extend(all.into_iter().map(|it| path(it)));
    }
    touched
}

/// A request with every member; a note is one over a voucher, of which all of it is written.
fn base(issuing: &Issuing) -> Value {
    let mut base = (issuing.every_member)();
    let related = base.pointer_mut("/related_docs/0/document_type");
    if let Some(related) = related.filter(|it| **it == "07") {
        *related = "03".into();
    }
    base
}

/// The single members that the description has of a request.
fn described(issuing: &Issuing) -> Described {
    let document: Value = serde_json::from_str(document::as_json(ENDPOINTS)).unwrap();
    let path = format!("/api/v1{}", issuing.paths()[0]);
    let body = &document["paths"][path]["post"]["requestBody"];
    let mut all = Described::default();
    walk(
        &document,
        &body["content"]["application/json"]["schema"],
        "",
        &mut all,
    );
    all
}

/// The single members of a request.
#[derive(Default)]
struct Described {
    all: BTreeSet<String>,
    /// Those that must be given where what they are in is.
    required: BTreeSet<String>,
}

fn walk(document: &Value, schema: &Value, at: &str, all: &mut Described) {
    if let Some(reference) = schema["$ref"].as_str() {
        return walk(
            document,
            document.pointer(&reference[1..]).unwrap(),
            at,
            all,
        );
    }
    let choices = ["anyOf", "oneOf", "allOf"].iter();
    let choices = choices.filter_map(|it| schema[*it].as_array());
    let mut inner = 0;
    for choice in choices.flatten() {
        walk(document, choice, at, all);
        inner += 1;
    }
    if let Some(members) = schema["properties"].as_object() {
        let required = schema["required"].as_array();
        for (name, member) in members {
            let at = if at.is_empty() {
                name.clone()
            } else {
                format!("{at}.{name}")
            };
            if required.is_some_and(|all| all.contains(&name.as_str().into())) {
                all.required.insert(at.clone());
            }
            walk(document, member, &at, all);
        }
    } else if schema["items"].is_object() {
        if schema["maxItems"] != 0 {
            walk(document, &schema["items"], &format!("{at}[]"), all);
        }
    } else if inner == 0 && schema["type"] != "null" && schema["type"] != "object" {
        all.all.insert(at.to_owned());
    }
}

fn shown(places: &BTreeSet<String>) -> String {
    if places.is_empty() {
        return "-".to_owned();
    }
    let places: Vec<_> = places.iter().map(|it| format!("`{it}`")).collect();
    places.join(", ")
}

#[test]
fn the_page_of_members_is_what_is_written_of_each() {
    let mut page = PAGE.to_owned();
    for issuing in ISSUING {
        let spec = issuing.document_type.spec();
        let base = base(issuing);
        let mut members = BTreeMap::new();
        leaves(&base, String::new(), &mut members);
        let mut rows = BTreeMap::new();
        for pointer in members.keys() {
            let mut base = base.clone();
            if pointer == "/extension/observation" {
                // The document has one place for both.
                base["observations"] = Value::Null;
            }
            let of = |edition| {
                let places = place(issuing, &base, pointer, edition);
                if !places.is_empty() || pointer != TAX {
                    return places;
                }
                // What follows from the rest is written as it does; of another tax the request says it.
                let mut base = base.clone();
                base["summary"]["taxes"][0]["code"] = "D1".into();
                place(issuing, &base, pointer, edition)
            };
            let row: &mut [BTreeSet<String>; 2] = rows.entry(path(pointer)).or_default();
            row[0].extend(of(Edition::Of2022));
            row[1].extend(of(Edition::Of2026));
        }
        let mut known: BTreeSet<_> = rows.keys().cloned().collect();
        known.extend(BESIDE.map(str::to_owned));
        let described = described(issuing);
        let lost: Vec<_> = described.all.difference(&known).cloned().collect();
        assert!(lost.is_empty(), "{}: {lost:?}", issuing.name);
        // What must be given is written, or the values that are tried here are too few.
        let has_no_place = |member: &&String| {
            let places = rows.get(*member);
            let is_empty = places.is_some_and(|places| places.iter().all(BTreeSet::is_empty));
            is_empty && (spec.kind, member.as_str()) != ALWAYS_NOTHING
        };
        let unplaced: Vec<_> = described.required.iter().filter(has_no_place).collect();
        assert!(unplaced.is_empty(), "{}: {unplaced:?}", issuing.name);
        let (code, name) = (issuing.document_type.code(), &spec.names);
        write!(page, "\n## {} ({code}), {}\n\n", name.spanish, name.english).unwrap();
        page.push_str("| solicitud | documento de 2022 | documento de 2026 |\n|---|---|---|\n");
        for (member, [of_2022, of_2026]) in rows {
            let both = (shown(&of_2022), shown(&of_2026));
            writeln!(page, "| `{member}` | {} | {} |", both.0, both.1).unwrap();
        }
    }
    is_up_to_date("MEMBERS.md", &page);
}

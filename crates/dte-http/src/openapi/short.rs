//! The short form of a request: the same members, of which those that the service fills need not be
//! there, with those that only help to fill them.

use dte_domain::fills::{Fills, PaymentTerms, SALES, SaleKind};
use dte_domain::money::Percentage;
use dte_domain::value::Value as _;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use crate::request::issuing_request::{IssuingRequest, fills};
use crate::request::json::{Object, form_schema};

const SCHEMAS: &str = "#/components/schemas/";

/// The whole request or its short form.
pub fn either<T: IssuingRequest>(generator: &mut SchemaGenerator) -> Schema {
    let whole = generator.subschema_for::<Object<T>>();
    json_schema!({"anyOf": [whole, of::<T>(generator)]})
}

/// The short form, under a name of its own.
pub fn of<T: IssuingRequest>(generator: &mut SchemaGenerator) -> Schema {
    let whole = generator.subschema_for::<Object<T>>().to_value();
    let name = T::schema_name();
    let name = name.strip_suffix("Request").unwrap_or(&*name);
    let fills = fills::<T>();
    let mut schema = resolved(generator, &whole);
    schema["description"] = format!(
        "The short form of `{name}Request`: what `calculate` fills may be left out. It is sent with \
         `?calculate=true`, or to `POST /api/v1/dte/{{kind}}/calculate`."
    )
    .into();
    let sells = SALES.iter().any(|sale| fills.line.contains(sale));
    need_not(&mut schema, &["summary"]);
    if sells {
        add(&mut schema, "prices_include_vat", prices());
    }
    if !fills.withheld.is_empty() {
        add(&mut schema, "apply", apply(fills));
    }
    short_lines(generator, &mut schema, fills, sells, name);
    short_summary(generator, &mut schema, fills, name);
    named(generator, &format!("{name}ShortRequest"), schema)
}

fn short_lines(
    generator: &mut SchemaGenerator,
    schema: &mut Value,
    fills: &Fills,
    sells: bool,
    name: &str,
) {
    let Some(lines) = schema.pointer_mut("/properties/items/items") else {
        return;
    };
    let mut line = resolved(generator, lines);
    need_not(&mut line, fills.line);
    if sells {
        for kind in SaleKind::ALL {
            add(&mut line, kind.word(), says_kind(kind));
        }
    }
    *lines = named(generator, &format!("{name}ShortItemRequest"), line).to_value();
}

fn short_summary(generator: &mut SchemaGenerator, schema: &mut Value, fills: &Fills, name: &str) {
    let Some(place) = schema.pointer_mut("/properties/summary") else {
        return;
    };
    let mut summary = resolved(generator, place);
    need_not(&mut summary, fills.summary);
    if fills.terms != PaymentTerms::None {
        need_not(&mut summary, &["operation_condition"]);
    }
    if fills.terms == PaymentTerms::Payments {
        need_not(&mut summary, &["payment_types"]);
        if let Some(payments) = summary.pointer_mut("/properties/payment_types/items") {
            let mut payment = resolved(generator, payments);
            need_not(&mut payment, &["amount"]);
            add(&mut payment, "share", share());
            *payments = named(generator, "PaymentShortRequest", payment).to_value();
        }
    }
    let says = place["description"].take();
    let short = named(generator, &format!("{name}ShortSummaryRequest"), summary);
    *place = json!({"anyOf": [short, {"type": "null"}], "description": says});
}

/// What a schema is, wherever it stands.
fn resolved(generator: &SchemaGenerator, schema: &Value) -> Value {
    let options = schema["anyOf"].as_array().into_iter().flatten();
    let mut all = std::iter::once(schema).chain(options);
    let name = all.find_map(|one| one["$ref"].as_str()?.strip_prefix(SCHEMAS));
    match name.and_then(|name| generator.definitions().get(name)) {
        Some(known) => known.clone(),
        None => schema.clone(),
    }
}

fn named(generator: &mut SchemaGenerator, name: &str, schema: Value) -> Schema {
    generator.definitions_mut().insert(name.to_owned(), schema);
    json_schema!({"$ref": format!("{SCHEMAS}{name}")})
}

fn need_not(schema: &mut Value, filled: &[&str]) {
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| !filled.iter().any(|filled| name == filled));
        if required.is_empty()
            && let Some(schema) = schema.as_object_mut()
        {
            schema.remove("required");
        }
    }
}

fn add(schema: &mut Value, name: &str, member: Value) {
    if let Some(members) = schema["properties"].as_object_mut() {
        members.insert(name.to_owned(), member);
    }
}

fn prices() -> Value {
    json!({
        "type": ["boolean", "null"],
        "description": "Whether the prices and discounts of taxed items contain the VAT, where the document has them \
            otherwise: `true` outside invoices, `false` in them. They are written anew, to 8 decimals."
    })
}

fn apply(fills: &Fills) -> Value {
    let members: Vec<_> = fills.withheld.iter().map(|one| one.member()).collect();
    json!({
        "type": ["array", "null"],
        "items": {"type": "string", "enum": members},
        "description": "What is to be kept back or perceived, by the members of `summary` that are filled: 1 % of the \
            taxed base, or 10 % of the sales without VAT for `income_retention`. Nothing else is."
    })
}

fn says_kind(kind: SaleKind) -> Value {
    let says = match kind {
        SaleKind::NonSubject => "The line is a sale outside the tax: `non_subject_sale` is filled.",
        SaleKind::Exempt => "The line is an exempt sale: `exempt_sale` is filled.",
        SaleKind::Taxed => "The line is a taxed sale: `taxed_sale` is filled.",
    };
    let says = format!("{says} One of the three is true, unless the amount of the sale is given.");
    json!({"type": ["boolean", "null"], "description": says})
}

fn share() -> Value {
    let mut share = form_schema(&Percentage::form()).to_value();
    share["type"] = json!([share["type"].take(), "null"]);
    share["description"] =
        "How much of the total is paid so, in percent, in place of `amount`; the last share \
        takes the cent that is left. One payment with neither takes the rest."
            .into();
    share
}

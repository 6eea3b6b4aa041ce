//! The description of the interface.

use std::collections::BTreeSet;
use std::path::Path;

use dte_domain::documents::DocumentSpec;
use dte_domain::identification::DocumentType;
use serde_json::Value;

use super::ApiApp;
use crate::endpoints::routes::ENDPOINTS;
use crate::openapi::document;
use crate::transport::endpoint::BASE;

fn as_json() -> &'static str {
    document::as_json(ENDPOINTS)
}

fn document() -> Value {
    serde_json::from_str(as_json()).unwrap()
}

fn operations(document: &Value) -> impl Iterator<Item = (&String, &String, &Value)> {
    let paths = document["paths"].as_object().unwrap().iter();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (path, method, operation))
    })
}

#[test]
fn the_committed_description_is_what_the_types_say() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&file, as_json()).unwrap();
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == as_json(),
        "docs/openapi.json is out of date: UPDATE_DOCS=1 cargo test -p dte-http"
    );
}

#[test]
fn every_endpoint_is_described_at_every_path_under_a_name_of_its_own() {
    let document = document();
    let mut names = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let name = operation["operationId"].as_str().unwrap();
        let is_snake = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        assert!(name.chars().all(is_snake), "{name}");
        assert!(names.insert(name), "{name} twice: {method} {path}");
        assert!(operation["summary"].as_str().unwrap().len() > 5, "{name}");
    }
    for endpoint in ENDPOINTS {
        for (index, path) in endpoint.paths.iter().enumerate() {
            let method = endpoint.method.name().to_ascii_lowercase();
            let operation = &document["paths"][format!("{BASE}{path}")][&method];
            assert!(operation.is_object(), "{method} {path}");
            assert_eq!(
                operation["deprecated"] == true,
                index > 0,
                "{method} {path}"
            );
            let needs_session = operation.get("security").is_none();
            assert_eq!(endpoint.scopes().is_some(), needs_session, "{path}");
            let in_path = path.matches('{').count();
            let parameters = operation["parameters"].as_array().unwrap();
            let described = parameters.iter().filter(|one| one["in"] == "path").count();
            assert_eq!(described, in_path, "{method} {path}");
        }
    }
}

#[test]
fn what_is_no_json_is_a_string_and_json_is_none() {
    let document = document();
    for (path, _, operation) in operations(&document) {
        let answers = operation["responses"].as_object().unwrap().values();
        let answers = answers.map(|answer| resolved(&document, answer));
        for described in answers.chain([&operation["requestBody"]]) {
            for (media, content) in described["content"].as_object().into_iter().flatten() {
                let schema = &content["schema"];
                match &**media {
                    "application/json" => assert_ne!(schema["type"], "string", "{path}"),
                    "multipart/form-data" => {}
                    _ => {
                        assert_eq!(schema["contentMediaType"], *media, "{path}");
                        assert_eq!(schema["type"], "string", "{path}");
                    }
                }
            }
        }
    }
}

#[test]
fn parameters_that_are_true_or_false_are_booleans() {
    let document = document();
    let mut found = BTreeSet::new();
    for (path, _, operation) in operations(&document) {
        for parameter in operation["parameters"].as_array().unwrap() {
            let name = parameter["name"].as_str().unwrap_or_default();
            if ["calculate", "dry_run", "force"].contains(&name) {
                assert_eq!(parameter["schema"]["type"], "boolean", "{path}: {name}");
                found.insert(name);
            }
        }
    }
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn deprecated_paths_come_last() {
    let document = document();
    let paths = document["paths"].as_object().unwrap();
    for (text, indent) in [
        (as_json(), "\n    "),
        (document::as_yaml(ENDPOINTS), "\n  "),
    ] {
        let mut places: Vec<_> = paths
            .iter()
            .map(|(path, methods)| {
                let mut operations = methods.as_object().unwrap().values();
                let is_deprecated = operations.all(|it| it["deprecated"] == true);
                let place = text.find(&format!("{indent}\"{path}\":")).unwrap();
                (place, is_deprecated, path)
            })
            .collect();
        places.sort_unstable();
        assert!(places.is_sorted_by_key(|(_, is_deprecated, path)| (is_deprecated, path)));
        assert!(places[0].1 != places.last().unwrap().1, "{places:?}");
    }
}

#[test]
fn every_schema_has_a_name_of_its_own_and_every_reference_leads_somewhere() {
    let document = document();
    for name in document["components"]["schemas"]
        .as_object()
        .unwrap()
        .keys()
    {
        let last = name.chars().next_back().unwrap();
        assert!(
            !last.is_ascii_digit(),
            "two types are called {name}: rename one"
        );
    }
    let text = as_json();
    for reference in text.split("\"$ref\": \"#").skip(1) {
        let pointer = reference.split('"').next().unwrap();
        assert!(document.pointer(pointer).is_some(), "{pointer}");
    }
}

/// An answer, wherever it is described.
fn resolved<'a>(document: &'a Value, answer: &'a Value) -> &'a Value {
    match answer["$ref"].as_str() {
        Some(reference) => document.pointer(&reference[1..]).unwrap(),
        None => answer,
    }
}

/// True if an answer may have a code. The authority's own codes are listed as one.
fn lists(answer: &Value, code: &str) -> bool {
    let is_own = code.strip_prefix("HACIENDA_").is_none();
    let code = if is_own { code } else { "HACIENDA_<codigoMsg>" };
    let says = answer["description"].as_str().unwrap();
    says.contains(&format!("`{code}`"))
}

/// The paths where a code is among what may be answered.
fn paths_of(document: &Value, code: &str) -> BTreeSet<String> {
    let listing = operations(document).filter(|(_, _, operation)| {
        let mut answers = operation["responses"].as_object().unwrap().values();
        answers.any(|answer| lists(resolved(document, answer), code))
    });
    listing.map(|(path, ..)| path.clone()).collect()
}

#[test]
fn what_is_answered_of_some_types_is_listed_with_them_alone() {
    let document = document();
    let of = |is_so: fn(&DocumentSpec) -> bool| {
        let specs = DocumentType::issued().map(DocumentType::spec);
        let paths = specs.filter(|spec| is_so(spec)).flat_map(|spec| spec.paths);
        paths.map(|path| format!("{BASE}{path}")).collect()
    };
    let mut in_one_edition: BTreeSet<_> =
        of(|spec| spec.of_2022.is_none() || spec.of_2026.is_none());
    assert_eq!(in_one_edition.len(), 4, "{in_one_edition:?}");
    in_one_edition.insert(format!("{BASE}/dte/{{kind}}/preview.pdf"));
    assert_eq!(paths_of(&document, "NOT_IN_EDITION"), in_one_edition);
    let settlements: BTreeSet<_> = of(|spec| spec.kind == "settlement");
    assert_eq!(paths_of(&document, "ALREADY_SETTLED"), settlements);
    // What is only drawn is neither numbered nor sent.
    let preview = format!("{BASE}/dte/{{kind}}/preview.pdf");
    for code in [
        "HACIENDA_020",
        "ALREADY_RECEIVED",
        "BALANCE_EXCEEDED",
        "INVALID_STATE",
    ] {
        let paths = paths_of(&document, code);
        assert!(paths.contains(&format!("{BASE}/dte/ccf")), "{code}");
        assert!(!paths.contains(&preview), "{code}");
    }
}

#[test]
fn errors_have_one_schema_and_answers_list_their_codes() {
    let document = document();
    let error = serde_json::json!({"$ref": "#/components/schemas/Error"});
    let mut own = Vec::new();
    for (path, _, operation) in operations(&document) {
        for (status, answer) in operation["responses"].as_object().unwrap() {
            if !status.starts_with(['4', '5']) {
                continue;
            }
            let content = &resolved(&document, answer)["content"]["application/json"];
            if content["schema"] != error {
                assert_eq!(content["schema"]["allOf"][0], error, "{path} {status}");
                own.push(format!("{path} {status}"));
            }
            for example in content["examples"].as_object().into_iter().flatten() {
                let code = example.1["value"]["error"]["code"].as_str().unwrap();
                let answer = resolved(&document, answer);
                assert!(lists(answer, code), "{path} {status}: {code}");
            }
        }
    }
    // Only the answer of a service that is down has more: its parts.
    let own: Vec<_> = own.iter().filter_map(|it| it.strip_prefix(BASE)).collect();
    assert_eq!(
        own,
        ["/health 503", "/health/live 503", "/health/ready 503"]
    );
}

#[test]
fn what_is_said_of_kinds_names_each_that_is_issued() {
    let document = document();
    let parameter = |path: &str, name: &str| {
        let all = document["paths"][format!("{BASE}{path}")]["post"]["parameters"].as_array();
        let mut all = all.unwrap().iter();
        let said = all.find(|it| it["name"] == name).unwrap();
        said["description"].as_str().unwrap().to_owned()
    };
    let validate = parameter("/dte/{kind}/validate", "kind");
    let preview = parameter("/dte/{kind}/preview.pdf", "kind");
    let table = parameter("/dte/batches", "type");
    for spec in DocumentType::issued().map(DocumentType::spec) {
        let kind = format!("`{}`", spec.kind);
        assert!(
            validate.contains(&kind) && preview.contains(&kind),
            "{kind}"
        );
        assert!(table.contains(&format!("`{}`", spec.code)), "{}", spec.code);
    }
    assert!(validate.contains("invalidate") && !preview.contains("invalidate"));
}

#[test]
fn members_have_the_limits_of_their_values_and_what_must_be_given() {
    let document = document();
    let schema = |pointer: &str| {
        let found = document.pointer(&format!("/components/schemas/{pointer}"));
        found.unwrap_or_else(|| panic!("{pointer}"))
    };
    assert_eq!(
        schema("CcfRequest/required"),
        &serde_json::json!(["items", "summary"])
    );
    assert_eq!(schema("CcfRequest/properties/other_docs/maxItems"), 10);
    assert_eq!(schema("CcfRequest/properties/other_docs/minItems"), 1);
    assert_eq!(
        schema("CompanyRequest/properties/business_name/minLength"),
        5
    );
    assert_eq!(
        schema("CompanyRequest/properties/business_name/maxLength"),
        200
    );
    assert_eq!(
        schema("CompanyRequest/properties/password_pri/writeOnly"),
        true
    );
    assert_eq!(
        schema("CompanyRequest/properties/token_lifetime/maximum"),
        90
    );
    let receiver = schema("CcfRequest/properties/receiver");
    assert!(receiver.to_string().contains("\"nit\""), "{receiver}");
    assert!(
        !receiver.to_string().contains("document_number"),
        "{receiver}"
    );
    assert_eq!(
        schema("CreditNoteRequest/properties/other_docs/maxItems"),
        0
    );
}

#[test]
fn every_operation_parameter_schema_and_member_says_what_it_is() {
    let document = document();
    let mut silent = Vec::new();
    for (path, method, operation) in operations(&document) {
        let place = format!("{method} {path}");
        // Who may ask follows from the row, and stands after what the row's operation does.
        let says = operation["description"].as_str().unwrap_or_default();
        if says.trim().len() < 60 || says.starts_with("\n\n") {
            silent.push(place.clone());
        }
        for parameter in operation["parameters"].as_array().unwrap() {
            if parameter.get("$ref").is_none() && !is_said(parameter) {
                silent.push(format!("{place}: {}", parameter["name"]));
            }
        }
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        find_silent(body, &format!("{place}: body"), &mut silent);
        for (status, answer) in operation["responses"].as_object().unwrap() {
            if status.starts_with('2') {
                let content = &answer["content"]["application/json"]["schema"];
                find_silent(content, &format!("{place}: {status}"), &mut silent);
            }
        }
    }
    let components = &document["components"];
    for (name, parameter) in components["parameters"].as_object().unwrap() {
        if !is_said(parameter) {
            silent.push(name.clone());
        }
    }
    for (name, schema) in components["schemas"].as_object().unwrap() {
        if !is_said(schema) {
            silent.push(name.clone());
        }
        find_silent(schema, name, &mut silent);
    }
    assert!(silent.is_empty(), "without a description: {silent:#?}");
}

fn is_said(what: &Value) -> bool {
    what["description"]
        .as_str()
        .is_some_and(|says| says.len() > 8)
}

/// The members of a schema, however deep, that say nothing of themselves.
fn find_silent(schema: &Value, place: &str, silent: &mut Vec<String>) {
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{place}.{name}");
        if !is_said(member) && !member["const"].is_string() {
            silent.push(place.clone());
        }
        find_silent(member, &place, silent);
    }
    find_silent_in(&schema["items"], place, silent);
    for several in ["anyOf", "oneOf", "allOf"] {
        for one in schema[several].as_array().into_iter().flatten() {
            find_silent_in(one, place, silent);
        }
    }
}

fn find_silent_in(schema: &Value, place: &str, silent: &mut Vec<String>) {
    if schema.is_object() {
        find_silent(schema, place, silent);
    }
}

#[test]
fn issuing_takes_the_whole_request_or_a_short_one_from_which_the_rest_is_filled() {
    let document = document();
    let line = serde_json::json!({
        "type": 1, "description": "Café", "quantity": 2, "unit_measure": 59, "unit_price": 3.5, "taxed": true
    });
    let short = serde_json::json!({"items": [line], "apply": ["iva_retention"], "prices_include_vat": true});
    for (path, name) in [
        ("ccf", "Ccf"),
        ("invoices", "Invoice"),
        ("creditnote", "CreditNote"),
    ] {
        let body = &document["paths"][format!("/api/v1/dte/{path}")]["post"]["requestBody"];
        let body = &body["content"]["application/json"]["schema"];
        let of = |name: String| serde_json::json!({"$ref": format!("#/components/schemas/{name}")});
        let [whole, own] = [
            of(format!("{name}Request")),
            of(format!("{name}ShortRequest")),
        ];
        assert_eq!(body, &serde_json::json!({"anyOf": [whole, own]}));
        assert!(!is_so(&document, &whole, &short), "{path}");
        for schema in [body, &own] {
            assert!(is_so(&document, schema, &short), "{path}");
        }
        let mut odd = short.clone();
        odd["items"][0]["taxed"] = "yes".into();
        assert!(!is_so(&document, body, &odd), "{path}");
        odd = short.clone();
        odd["apply"] = serde_json::json!(["vat"]);
        assert!(!is_so(&document, body, &odd), "{path}");
        odd = short.clone();
        odd["items"][0].as_object_mut().unwrap().remove("quantity");
        assert!(!is_so(&document, body, &odd), "{path}");
    }
    let paid = serde_json::json!({"code": "01", "share": 50});
    let payment = serde_json::json!({"$ref": "#/components/schemas/PaymentShortRequest"});
    assert!(is_so(&document, &payment, &paid));
}

#[test]
fn an_event_of_a_newer_version_is_still_an_event() {
    let document = document();
    let event = |name: &str, data: Value| {
        let id = "evt_7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31_17";
        let timestamp = "2026-03-16T10:00:00-06:00";
        serde_json::json!({
            "id": id, "sequence": 17, "type": name, "timestamp": timestamp, "data": data
        })
    };
    let schema = serde_json::json!({"$ref": "#/components/schemas/EventResponse"});
    let newer = event("received.stored", serde_json::json!({"received_id": 1}));
    assert!(is_so(&document, &schema, &newer));
    let odd = event("dte.received", serde_json::json!("none"));
    assert!(!is_so(&document, &schema, &odd));
}

fn is_so(document: &Value, schema: &Value, value: &Value) -> bool {
    let schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": document["components"]
    });
    jsonschema::validator_for(&schema).unwrap().is_valid(value)
}

#[test]
fn what_was_executed_has_the_form_that_is_described() {
    let document = document();
    let mut examples = 0;
    for (path, method, operation) in operations(&document) {
        let place = format!("{method} {path}");
        let request = &operation["requestBody"]["content"]["application/json"];
        examples += judge(&document, request, &place);
        for (status, answer) in operation["responses"].as_object().unwrap() {
            let content = &answer["content"]["application/json"];
            examples += judge(&document, content, &format!("{place}: {status}"));
        }
    }
    assert!(examples > 50, "{examples} examples");
}

/// Judges the examples of a content by its schema; how many there are.
fn judge(document: &Value, content: &Value, place: &str) -> usize {
    let Some(examples) = content["examples"].as_object() else {
        return 0;
    };
    let schema = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [content["schema"]],
        "components": document["components"]
    });
    let validator = jsonschema::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap();
    for (name, example) in examples {
        let faults: Vec<_> = validator
            .iter_errors(&example["value"])
            .map(|fault| format!("{}: {fault}", fault.instance_path()))
            .collect();
        assert!(faults.is_empty(), "{place}, {name}: {faults:#?}");
    }
    examples.len()
}

#[actix_web::test]
async fn the_description_is_answered_to_everybody_and_kept_by_caches() {
    let app = ApiApp::new();
    for (path, content_type, begin) in [
        (
            "/api/v1/openapi.json",
            "application/json; charset=utf-8",
            "{\n",
        ),
        (
            "/api/v1/openapi.yaml",
            "application/yaml; charset=utf-8",
            "\"components\":\n",
        ),
    ] {
        let answered = app.get(path, "").await;
        assert_eq!(answered.status, 200);
        assert_eq!(answered.header("content-type"), Some(content_type));
        assert_eq!(
            answered.header("cache-control"),
            Some("public, max-age=3600")
        );
        assert!(answered.header("etag").is_some() && answered.header("x-request-id").is_some());
        assert!(answered.body.starts_with(begin), "{}", &answered.body[..40]);
    }
    assert_eq!(app.get("/api/v1/openapi.json", "").await.body, as_json());
    assert_eq!(
        app.get("/api/v1/openapi.yaml", "").await.body,
        document::as_yaml(ENDPOINTS)
    );
}

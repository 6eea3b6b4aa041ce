use std::collections::BTreeSet;

use actix_web::test::TestRequest;
use dte_application::ports::{Obstacle, SubmitReply};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;

use super::{Answered, ApiApp, authorized, requests};

fn code_of(answered: &Answered) -> String {
    let json = answered.json();
    let code = json["data"]["identificacion"]["codigoGeneracion"].as_str();
    code.unwrap().to_owned()
}

async fn ccf(app: &ApiApp, company: &TestCompany) -> String {
    code_of(&app.issue(company, requests::ccf().to_string()).await)
}

async fn get(app: &ApiApp, company: &TestCompany, path: &str) -> Value {
    let path = format!("/api/v1/{path}");
    let answered = app.get(&path, company.token.reveal()).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    answered.json()["data"].clone()
}

async fn invalidate(app: &ApiApp, company: &TestCompany, code: &str) -> Answered {
    let body = requests::invalidation(code).to_string();
    let token = company.token.reveal();
    app.post("/api/v1/dte/invalidate", token, body).await
}

fn rejection() -> SubmitReply {
    SubmitReply::Rejected(Rejection {
        code: "020".to_owned(),
        description: "RECHAZADO A PEDIDO".to_owned(),
        observations: vec!["[motivo] no".to_owned()],
        at: None,
    })
}

#[actix_web::test]
async fn a_record_and_its_entry_in_a_list_are_the_same_but_for_the_name_of_the_body_and_its_page() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let received = ccf(&app, &company).await;
    app.kit.authority.answer_next(rejection());
    app.issue(&company, requests::ccf().to_string()).await;
    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    ccf(&app, &company).await;
    invalidate(&app, &company, &received).await;
    let list = get(&app, &company, "dte").await;
    let mut statuses = BTreeSet::new();
    for entry in list["documents"].as_array().unwrap() {
        let code = entry["generation_code"].as_str().unwrap();
        let mut record = get(&app, &company, &format!("dte/{code}")).await;
        let body = record.as_object_mut().unwrap().remove("json_data");
        record["document"] = body.unwrap();
        // The address of the receiver's page, and what is left of it, stand in the record alone.
        let page = record.as_object_mut().unwrap().remove("public_url");
        record.as_object_mut().unwrap().remove("remaining").unwrap();
        assert_eq!(page.unwrap().is_null(), record["status"] == "REJECTED");
        assert_eq!(&record, entry);
        for name in [
            "qr_link",
            "transmission",
            "transmission_type",
            "times",
            "type",
        ] {
            assert!(!entry[name].is_null(), "{name}");
        }
        statuses.insert(entry["status"].as_str().unwrap().to_owned());
    }
    let all = ["INVALIDATED", "PENDING", "REJECTED"].map(str::to_owned);
    assert_eq!(statuses, BTreeSet::from(all));
}

#[actix_web::test]
async fn a_record_tells_what_notes_have_left_and_which_they_are() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let voucher = ccf(&app, &company).await;
    let before = get(&app, &company, &format!("dte/{voucher}")).await;
    assert_eq!(
        before["remaining"],
        json!({"non_subject": 0, "exempt": 50, "taxed": 100})
    );
    assert_eq!(before["named_by"], Value::Null);

    let note = json!({
        "receiver": requests::receiver(),
        "related_docs": [
            {"document_type": "03", "generation_type": 2, "document_number": voucher}
        ],
        "items": [{
            "type": 1, "description": "Devolución de café", "quantity": 2, "unit_measure": 59,
            "unit_price": 25.5, "discount": 1, "taxed": true, "related_doc": voucher
        }],
        "summary": {"operation_condition": 1}
    });
    let path = "/api/v1/dte/creditnote?calculate=true";
    let answered = app
        .post(path, company.token.reveal(), note.to_string())
        .await;
    assert_eq!(answered.status, 201, "{}", answered.body);
    let code = code_of(&answered);
    let after = get(&app, &company, &format!("dte/{voucher}")).await;
    assert_eq!(
        after["remaining"],
        json!({"non_subject": 0, "exempt": 50, "taxed": 50})
    );
    assert_eq!(after["named_by"], json!([code]));
    let of_note = get(&app, &company, &format!("dte/{code}")).await;
    assert_eq!(of_note.get("remaining"), Some(&Value::Null));
}

#[actix_web::test]
async fn a_document_and_its_replacement_name_each_other_once_that_is_accepted() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let (replaced, replacement) = (ccf(&app, &company).await, ccf(&app, &company).await);
    let path = format!("/api/v1/dte/{replacement}");
    let token = company.token.reveal();
    let before = app.get(&path, token).await;
    let mut request = requests::invalidation(&replaced);
    request["reason"]["type"] = 1.into();
    request["replacement_generation_code"] = replacement.clone().into();
    for reply in [Some(rejection()), None] {
        if let Some(reply) = reply {
            app.kit.authority.answer_next(reply);
        }
        let of_replacement = get(&app, &company, &format!("dte/{replacement}")).await;
        assert_eq!(of_replacement["replaces"], Value::Null);
        let of_replaced = get(&app, &company, &format!("dte/{replaced}")).await;
        assert_eq!(of_replaced["replaced_by"], Value::Null);
        let body = request.to_string();
        app.post("/api/v1/dte/invalidate", token, body).await;
    }
    let of_replaced = get(&app, &company, &format!("dte/{replaced}")).await;
    assert_eq!(of_replaced["replaced_by"], json!(replacement));
    assert_eq!(of_replaced["replaces"], Value::Null);
    // The row of the replacement did not change, but what is told of it.
    let after = app.get(&path, token).await;
    assert_eq!(after.json()["data"]["replaces"], json!([replaced]));
    assert_eq!(after.json()["data"]["replaced_by"], Value::Null);
    assert_ne!(after.header("etag"), before.header("etag"));
}

#[actix_web::test]
async fn answers_tell_until_when_a_document_can_be_invalidated() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let until = issued.json()["invalidable_until"].clone();
    let code = code_of(&issued);
    let record = get(&app, &company, &format!("dte/{code}")).await;
    assert_eq!(record["invalidable_until"], until);
    let times = &record["times"];
    assert_eq!(times["issued"], "2026-03-16T10:00:00-06:00");
    assert_eq!(until, "2026-03-17T10:00:00-06:00");
    for name in ["created", "updated", "stamped"] {
        let moment = times[name].as_str().unwrap();
        assert!(moment.ends_with("-06:00"), "{name}: {moment}");
    }

    let token = company.token.reveal();
    let body = requests::invoice::valid().to_string();
    let invoice = app.post("/api/v1/invoices", token, body).await.json();
    assert_eq!(invoice["invalidable_until"], "2026-06-16T23:59:59-06:00");

    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let waiting = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(waiting.json()["invalidable_until"], Value::Null);
    let record = get(&app, &company, &format!("dte/{}", code_of(&waiting))).await;
    assert_eq!(record["invalidable_until"], Value::Null);
    assert_eq!(record["times"]["stamped"], Value::Null);
}

#[actix_web::test]
async fn an_unfinished_invalidation_is_told_everywhere_until_it_is_finished() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let code = ccf(&app, &company).await;
    let path = format!("/api/v1/dte/{code}/invalidation");
    let token = company.token.reveal();
    let none = app.get(&path, token).await;
    assert_eq!(
        (none.status, none.code().as_str()),
        (404, "INVALIDATION_NOT_FOUND")
    );
    assert_eq!(
        get(&app, &company, &format!("dte/{code}")).await["invalidation"],
        Value::Null
    );

    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let answered = invalidate(&app, &company, &code).await;
    let answer = answered.json();
    assert_eq!(answered.status, 200);
    assert_eq!(answer["reception_stamp"], Value::Null);
    let warnings = answer["warnings"].to_string();
    assert!(warnings.contains("not finished"), "{warnings}");

    let record = get(&app, &company, &format!("dte/{code}")).await;
    assert_eq!(record["status"], "RECEIVED");
    let mut told = record["invalidation"].clone();
    assert_eq!(told["status"], "PENDING");
    assert_eq!(told["reception_stamp"], Value::Null);
    assert_eq!(told["rejection"], Value::Null);
    let list = get(&app, &company, "dte").await;
    assert_eq!(list["documents"][0]["invalidation"], told);
    let event = get(&app, &company, &format!("dte/{code}/invalidation")).await;
    assert_eq!(event["json_data"], answer["data"]);
    told["document"] = json!(code);
    told["json_data"] = answer["data"].clone();
    assert_eq!(event, told);

    let branch = app.get(&path, company.branch_token.reveal()).await;
    assert_eq!(branch.status, 403);
    let other = app.kit.company_named("06142909851037").await;
    let stranger = app.get(&path, other.token.reveal()).await;
    assert_eq!(stranger.code(), "DOCUMENT_NOT_FOUND");
}

#[actix_web::test]
async fn the_newest_invalidation_counts_and_its_refusal_is_told() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let code = ccf(&app, &company).await;
    app.kit.authority.answer_next(rejection());
    let refused = invalidate(&app, &company, &code).await;
    assert_eq!(refused.code(), "HACIENDA_020");
    let warnings = refused.json()["warnings"].to_string();
    assert!(
        warnings.contains("ask for the invalidation anew"),
        "{warnings}"
    );
    let record = get(&app, &company, &format!("dte/{code}")).await;
    assert_eq!(record["status"], "RECEIVED");
    assert_eq!(record["invalidation"]["status"], "REJECTED");
    assert_eq!(
        record["invalidation"]["rejection"],
        json!({"code": "020", "description": "RECHAZADO A PEDIDO", "observations": ["[motivo] no"]})
    );
    app.kit.clock.advance(Duration::SECOND);
    let accepted = invalidate(&app, &company, &code).await.json();
    let record = get(&app, &company, &format!("dte/{code}")).await;
    assert_eq!(record["status"], "INVALIDATED");
    assert_eq!(record["invalidable_until"], Value::Null);
    let newest = &record["invalidation"];
    assert_eq!(newest["status"], "ACCEPTED");
    assert_eq!(newest["reception_stamp"], accepted["reception_stamp"]);
    assert_eq!(newest["generation_code"], record["invalidated_by"]);
    assert_eq!(newest["requested_at"], "2026-03-16T10:00:01-06:00");
}

#[actix_web::test]
async fn what_changed_is_listed_in_the_order_of_the_changes() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(ccf(&app, &company).await);
        app.kit.clock.advance(Duration::seconds(10));
    }
    invalidate(&app, &company, &codes[0]).await;
    let changed = async |query: &str| {
        let list = get(&app, &company, &format!("dte?{query}")).await;
        let documents = list["documents"].as_array().unwrap();
        let code = |entry: &Value| entry["generation_code"].as_str().unwrap().to_owned();
        let listed: Vec<String> = documents.iter().map(code).collect();
        (listed, list)
    };
    let since = "updated_since=2026-03-16T10:00:00-06:00";
    // The last change is five seconds old only later.
    let (listed, list) = changed(since).await;
    assert_eq!(listed, codes[1..]);
    assert_eq!(list["summary"]["total"], 2);
    app.kit.clock.advance(Duration::seconds(5));
    let (listed, _) = changed(since).await;
    assert_eq!(listed, [&codes[1], &codes[2], &codes[0]].map(Clone::clone));
    let (listed, _) = changed("updated_since=2026-03-16%2010:00:20").await;
    assert_eq!(listed, [&codes[2], &codes[0]].map(Clone::clone));
    let (first, list) = changed(&format!("{since}&page_size=2")).await;
    assert_eq!(first, codes[1..]);
    let cursor = list["pagination"]["next_cursor"].as_str().unwrap();
    let (second, list) = changed(&format!("{since}&page_size=2&cursor={cursor}")).await;
    assert_eq!(second, codes[..1]);
    assert_eq!(list["pagination"]["next_cursor"], Value::Null);
}

#[actix_web::test]
async fn unknown_parameters_and_damaged_numbers_are_refused() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut lines = Vec::new();
    for path in [
        "dte?pagesize=5",
        "dte?colour=red&type=03",
        "dte?page=1_0",
        "dte?updated_since=yesterday",
        "dte?updated_since=2026-03-16T10:00:00Z&page=2",
        "dte?branch=9",
        "metrics?endpont=/dte",
    ] {
        let path = format!("/api/v1/{path}");
        let answered = app.get(&path, company.token.reveal()).await;
        assert_eq!(answered.status, 400, "{path}");
        lines.push(format!("{path}: {}", answered.json()["error"]["details"]));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[actix_web::test]
async fn what_is_not_there_is_called_by_its_name() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let unknown = app.post("/api/v1/dte/recipe", token, "{}").await;
    assert_eq!(
        (unknown.status, unknown.code().as_str()),
        (404, "ROUTE_NOT_FOUND")
    );
    let document = "/api/v1/dte/20C8619E-75F5-492F-88F3-24697A6C9F58";
    assert_eq!(
        app.post(document, token, "{}").await.code(),
        "METHOD_NOT_ALLOWED"
    );
    assert_eq!(
        app.post("/api/v1/branches/x", token, "{}").await.status,
        405
    );
    let series = app.get("/api/v1/series/XX", token).await;
    assert_eq!(
        (series.status, series.code().as_str()),
        (404, "SERIES_NOT_FOUND")
    );
}

#[actix_web::test]
async fn refusals_of_a_companys_own_requests_name_unknown_members_too() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let warned = |answered: Answered, expected: &str| {
        assert_eq!(answered.status, 400, "{}", answered.body);
        let warnings = answered.json()["warnings"].to_string();
        assert!(warnings.contains(expected), "{}", answered.body);
    };
    let mut registration = requests::company();
    registration["bussines_name"] = json!("x");
    registration["phone"] = json!(7);
    let answered = app.post("/api/v1/auth/register", "", registration.to_string());
    warned(
        answered.await,
        "bussines_name: unknown member, ignored; was `business_name` meant?",
    );
    let branches = json!({"branch_offices": [{"establishment_typ": "01"}]});
    let answered = app.post("/api/v1/company/branches", token, branches.to_string());
    warned(
        answered.await,
        "branch_offices[0].establishment_typ: unknown member, ignored; was `establishment_type` meant?",
    );
    let declared = json!({"type": 5, "raeson": "Inundación"});
    let answered = app.post("/api/v1/contingencies/declare", token, declared.to_string());
    warned(
        answered.await,
        "raeson: unknown member, ignored; was `reason` meant?",
    );
    let login = json!({"api_kei": "x"});
    let answered = app.post("/api/v1/auth/login", "", login.to_string());
    warned(
        answered.await,
        "api_kei: unknown member, ignored; was `api_key` meant?",
    );
    // What cannot be changed is a fault there, and told with the name that was meant.
    let patch = TestRequest::patch().uri("/api/v1/company");
    let patch = patch.set_payload(json!({"bussiness_name": "x"}).to_string());
    let answered = app.send(authorized(patch, token)).await;
    assert_eq!(answered.status, 400);
    assert_eq!(
        answered.json()["error"]["violations"][0]["expected"],
        "a member that can be changed; was `business_name` meant?"
    );
}

#[actix_web::test]
async fn who_prefers_it_is_refused_for_what_nobody_knows() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut body = requests::ccf();
    body["sumary"] = json!({});
    let issue = |preference: &'static str| {
        let request = TestRequest::post().uri("/api/v1/dte/ccf");
        let request = request.insert_header(("prefer", preference));
        let request = request.insert_header(("content-type", "application/json"));
        let request = request.set_payload(body.to_string());
        app.send(authorized(request, company.token.reveal()))
    };
    for strict in [
        "handling=strict",
        "respond-async, Handling = \"strict\"",
        "wait=10;handling=strict",
    ] {
        let refused = issue(strict).await;
        assert_eq!(refused.status, 400, "{strict}");
        let answer = refused.json();
        assert_eq!(
            answer["error"]["violations"],
            json!([{
                "code": "UNKNOWN",
                "path": "sumary",
                "message": "the name must be one that is known here",
                "expected": "a member that is known here; was `summary` meant?",
                "actual": "another",
                "help": "/docs/errors/UNKNOWN",
            }])
        );
        assert_eq!(answer["warnings"], Value::Null);
    }
    for lenient in ["handling=lenient", "strict", "handling", ""] {
        let issued = issue(lenient).await;
        assert_eq!(issued.status, 201, "{lenient}: {}", issued.body);
        assert!(issued.json()["warnings"].to_string().contains("sumary"));
    }
}

#[actix_web::test]
async fn an_identity_under_the_name_of_another_type_is_told_the_member_that_takes_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let of_an_invoice = "the NIT is given in `document_number`, with `document_type` 36";
    let of_a_ccf = "the NIT is given in `nit`";
    for (path, valid, member, taken) in [
        ("invoices", requests::invoice::valid(), "nit", of_an_invoice),
        ("ccf", requests::ccf(), "document_number", of_a_ccf),
    ] {
        let mut body = valid;
        if !body["receiver"].is_object() {
            body["receiver"] = json!({});
        }
        body["receiver"][member] = "0614-010190-101-5".into();
        let path = format!("/api/v1/dte/{path}");
        let issue = |strict: bool| {
            let request = TestRequest::post().uri(&path).set_payload(body.to_string());
            let request = request.insert_header(("content-type", "application/json"));
            let handling = if strict { "handling=strict" } else { "" };
            let request = request.insert_header(("prefer", handling));
            app.send(authorized(request, company.token.reveal()))
        };
        let refused = issue(true).await.json();
        let violations = refused["error"]["violations"].as_array().unwrap();
        let mut all = violations.iter();
        let found = all.find(|it| it["code"] == "UNKNOWN").unwrap();
        assert_eq!(found["path"], format!("receiver.{member}"));
        let expected = format!("a member that is known here; {taken}");
        assert_eq!(found["expected"], expected, "{path}");
        let warned = issue(false).await.json()["warnings"].to_string();
        assert!(warned.contains(taken), "{path}: {warned}");
    }

    // What the type does not have is not among what is known.
    let mut body = requests::invoice::valid();
    body["receiver"] = json!({"zzz": 1});
    let request = TestRequest::post().uri("/api/v1/dte/invoices");
    let request = request.insert_header(("prefer", "handling=strict"));
    let request = request.insert_header(("content-type", "application/json"));
    let request = request.set_payload(body.to_string());
    let refused = app.send(authorized(request, company.token.reveal())).await;
    let refused = refused.json();
    let expected = refused["error"]["violations"][0]["expected"]
        .as_str()
        .unwrap();
    let (_, known) = expected.split_once(": ").unwrap();
    let known: Vec<_> = known.split(", ").collect();
    assert!(known.contains(&"document_number"), "{known:?}");
    assert!(
        !known.contains(&"nit") && !known.contains(&"commercial_name"),
        "{known:?}"
    );
}

#[actix_web::test]
async fn a_text_that_was_changed_is_no_member_that_cannot_be() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let patch = TestRequest::patch().uri("/api/v1/company");
    let patch = patch.set_payload(json!({"business_name": "Casa\tNueva"}).to_string());
    let answered = app.send(authorized(patch, company.token.reveal())).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    let warnings = answered.json()["warnings"].to_string();
    assert!(warnings.contains("business_name"), "{}", answered.body);
}

#[actix_web::test]
async fn a_refusal_names_unknown_members_and_what_was_probably_meant() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    let item = request["items"][0].as_object_mut().unwrap();
    let price = item.remove("unit_price").unwrap();
    item.insert("unitPrice".to_owned(), price);
    request["sumary"] = json!({});
    let answered = app.issue(&company, request.to_string()).await;
    assert_eq!(answered.code(), "VALIDATION_FAILED");
    assert_eq!(
        answered.json()["warnings"],
        json!([
            "items[0].unitPrice: unknown member, ignored; was `unit_price` meant?",
            "sumary: unknown member, ignored; was `summary` meant?",
        ])
    );
    // By the authority's names.
    let mut request = requests::ccf();
    let root = request.as_object_mut().unwrap();
    let receiver = root.remove("receiver").unwrap();
    root.insert("receptor".to_owned(), receiver);
    let item = root["items"][0].as_object_mut().unwrap();
    for (ours, theirs) in [
        ("type", "tipoItem"),
        ("quantity", "cantidad"),
        ("unit_price", "precioUni"),
    ] {
        let value = item.remove(ours).unwrap();
        item.insert(theirs.to_owned(), value);
    }
    let answered = app.issue(&company, request.to_string()).await;
    assert_eq!(
        answered.json()["warnings"],
        json!([
            "items[0].cantidad: unknown member, ignored; was `quantity` meant?",
            "items[0].precioUni: unknown member, ignored; was `unit_price` meant?",
            "items[0].tipoItem: unknown member, ignored; was `type` meant?",
            "receptor: unknown member, ignored; was `receiver` meant?",
        ])
    );
    // Known to a sister type only.
    let mut request = requests::credit_note::valid();
    request["summary"]["total_to_pay"] = json!(1);
    request["summary"]["total_operation"] = json!(1);
    let path = "/api/v1/creditnotes";
    let answered = app.post(path, company.token.reveal(), request.to_string());
    let answered = answered.await;
    assert_eq!(answered.status, 400);
    let warnings = &answered.json()["warnings"];
    let expected = "summary.total_to_pay: unknown member, ignored";
    assert!(
        warnings.as_array().unwrap().contains(&json!(expected)),
        "{warnings}"
    );
}

#[actix_web::test]
async fn a_document_has_at_most_a_hundred_payments() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for (path, mut request) in [
        ("/api/v1/ccf", requests::ccf()),
        ("/api/v1/invoices", requests::invoice::valid()),
    ] {
        let payment = request["summary"]["payment_types"][0].clone();
        request["summary"]["payment_types"] = Value::Array(vec![payment; 101]);
        let token = company.token.reveal();
        let answered = app.post(path, token, request.to_string()).await;
        let details = answered.json()["error"]["details"].to_string();
        let expected = "[COUNT] summary.payment_types: the number of entries must be within the limits \
                        (expected at most 100 entries, got 101)";
        assert!(details.contains(expected), "{details}");
    }
}

/// Everything of an answer but the code that it is about and the id of its request.
fn told(answered: &Answered, code: &str) -> (u16, BTreeSet<String>, String) {
    let id = answered.header("x-request-id").unwrap_or("-").to_owned();
    let without = |text: &str| text.replace(code, "it").replace(&id, "id");
    let headers = answered.headers.iter();
    let headers = headers.map(|(name, value)| without(&format!("{name}: {value:?}")));
    (answered.status, headers.collect(), without(&answered.body))
}

#[actix_web::test]
async fn another_companys_document_is_answered_as_one_that_does_not_exist() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let stranger = app.kit.company_named("06142909851037").await;
    let code = ccf(&app, &company).await;
    let nobodys = "20C8619E-75F5-492F-88F3-24697A6C9F58";
    let token = stranger.token.reveal();
    let all = async |code: &str| {
        let path = format!("/api/v1/dte/{code}");
        let correction = TestRequest::post()
            .uri("/api/v1/dte/ccf")
            .set_payload(requests::ccf().to_string())
            .insert_header(("Content-Type", "application/json"))
            .insert_header(("Corrects", code));
        [
            app.get(&path, token).await,
            app.get(&format!("{path}/invalidation"), token).await,
            invalidate(&app, &stranger, code).await,
            app.send(authorized(correction, token)).await,
        ]
        .map(|answered| told(&answered, code))
    };
    let (of_another, unknown) = (all(&code).await, all(nobodys).await);
    assert_eq!(of_another, unknown);
    assert!(
        unknown.iter().all(|(status, ..)| *status == 404),
        "{unknown:?}"
    );
}

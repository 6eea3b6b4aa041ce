use actix_web::test::TestRequest;
use dte_application::ports::{Acceptance, CertificateFault, Obstacle, SignIn, SubmitReply};
use dte_domain::lifecycle::Rejection;
use serde_json::{Value, json};

use super::{Answered, ApiApp, authorized, requests};
use crate::endpoints::documents::ccf::CcfRequest;
use crate::endpoints::issuing::IssuingRequest as _;
use crate::request::body;

fn generation_code(answered: &Answered) -> String {
    let json = answered.json();
    let code = json["data"]["identificacion"]["codigoGeneracion"].as_str();
    code.unwrap().to_owned()
}

#[actix_web::test]
async fn a_company_registers_logs_in_issues_a_ccf_and_reads_it_back() {
    let app = ApiApp::new();
    let registered = app
        .post("/api/v1/auth/register", "", requests::company().to_string())
        .await;
    insta::assert_snapshot!("registered", registered.whole());

    let keys = registered.json();
    let keys = requests::keys(
        keys["data"]["api_key"].as_str().unwrap(),
        keys["data"]["api_secret"].as_str().unwrap(),
    );
    let logged_in = app.post("/api/v1/auth/login", "", keys.to_string()).await;
    insta::assert_snapshot!("logged_in", logged_in.whole());

    let session = logged_in.json();
    let token = session["data"]["token"].as_str().unwrap();
    let mut ccf = requests::ccf();
    ccf["receiver"]["nit"] = json!("0614-150795-103-3");
    let issued = app.post("/api/v1/dte/ccf", token, ccf.to_string()).await;
    insta::assert_snapshot!("issued", issued.whole());

    let path = format!("/api/v1/dte/{}", generation_code(&issued).to_lowercase());
    let found = app.get(&path, token).await;
    insta::assert_snapshot!("found", found.whole());

    let listed = app
        .get(
            "/api/v1/dte?type=03&page_size=1&startDate=2026-03-16",
            token,
        )
        .await;
    insta::assert_snapshot!("listed", listed.whole());

    let start = found.body.find("\"json_data\":").unwrap() + "\"json_data\":".len();
    let bytes = &found.body[start..found.body.len() - 2];
    assert!(
        issued
            .body
            .contains(&format!("\"data\":{bytes},\"warnings\":"))
    );
    assert!(listed.body.contains(&format!("\"document\":{bytes}}}")));
}

#[actix_web::test]
async fn every_member_of_a_ccf_reaches_the_domain() {
    let body: body::Body<CcfRequest> = body::read(requests::ccf::every_member().to_string().into())
        .ok()
        .unwrap();
    assert!(body.found.is_empty(), "{:?}", body.found);
    assert!(body.warnings.is_empty(), "{:?}", body.warnings);
    let content = body.request.unwrap().into_content().unwrap();
    insta::assert_debug_snapshot!(content);
}

#[actix_web::test]
async fn rules_are_judged_of_requests_without_faults_of_shape_alone() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut breaking = requests::ccf();
    breaking["items"][0]["taxes"] = json!([]);
    breaking["receiver"]
        .as_object_mut()
        .unwrap()
        .remove("email");
    breaking["summary"]["payment_types"][0]["amount"] = json!(99.99);
    breaking["summary"]["operation_condition"] = json!(2);
    let mut faulty = breaking.clone();
    faulty["items"][0]["description"] = json!("");
    faulty["items"][0]["code"] = json!("x".repeat(26));
    faulty["receiver"]["nit"] = json!(614);
    faulty["receiver"]["address"]["department"] = json!("99");
    faulty["extension"] = json!({"delivery_name": true});
    faulty["other_docs"] = json!([]);
    let answered = app.issue(&company, faulty.to_string()).await;
    insta::assert_snapshot!("faults_of_shape", answered.whole());
    let answered = app.issue(&company, breaking.to_string()).await;
    insta::assert_snapshot!("breaches_of_rules", answered.whole());
    assert_eq!(
        app.kit.file.stored_documents(),
        0,
        "nothing stored, no number taken"
    );
}

#[actix_web::test]
async fn amounts_that_cannot_be_read_are_named_with_all_their_faults() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    request["items"][0]["quantity"] = json!("4");
    request["items"][1]["unit_price"] = Value::Null;
    request["summary"]["total_taxed"] = json!(100.001);
    request["summary"]["sub_total"] = json!(-1);
    request["summary"]["payment_types"] = json!("01");
    let answered = app.issue(&company, request.to_string()).await;
    insta::assert_snapshot!(
        answered.json()["error"]["details"]
            .to_string()
            .replace("\",\"", "\n")
    );
}

#[actix_web::test]
async fn a_number_is_the_same_however_json_writes_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = requests::ccf().to_string();
    for (written, otherwise) in [
        ("\"exempt_sale\":0", "\"exempt_sale\":-0"),
        ("\"exempt_sale\":0", "\"exempt_sale\":-0.00"),
        ("\"quantity\":4", "\"quantity\":4.000"),
        ("\"total_taxed\":100", "\"total_taxed\":1E+2"),
        ("\"total_operation\":163", "\"total_operation\":1630e-1"),
        ("\"type\":2", "\"type\":2.0"),
    ] {
        assert!(body.contains(written), "{written}");
        let same = app
            .issue(&company, body.replacen(written, otherwise, 1))
            .await;
        assert_eq!(same.status, 201, "{otherwise}: {}", same.body);
        assert!(
            !same.body.contains(":-0") && !same.body.contains("4.0"),
            "{otherwise}: {}",
            same.body
        );
    }
}

#[actix_web::test]
async fn unknown_members_are_accepted_and_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    request["items"][1]["descripcion"] = json!({"deep": [1, 2]});
    request["comment\u{0}"] = json!("hello");
    request["items"][0]["unit_measure"] = json!(98);
    let answered = app.issue(&company, request.to_string()).await;
    assert_eq!(answered.status, 201);
    insta::assert_snapshot!(answered.json()["warnings"].to_string());
}

#[actix_web::test]
async fn an_empty_optional_list_is_as_good_as_none() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    for member in ["related_docs", "appendixes"] {
        request[member] = json!([]);
    }
    for member in ["third_party_sale", "extension", "other_docs"] {
        request[member] = Value::Null;
    }
    assert_eq!(app.issue(&company, request.to_string()).await.status, 201);
}

#[actix_web::test]
async fn the_same_key_and_body_get_the_first_answer_again_under_every_alias() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let send = async |path: &str, key: &str, body: &Value| {
        let request = TestRequest::post().uri(path).set_payload(body.to_string());
        let request = request.insert_header(("Idempotency-Key", key));
        app.send(authorized(request, company.token.reveal())).await
    };
    let body = requests::ccf();
    let first = send("/api/v1/dte/ccf", "order-1", &body).await;
    let again = send("/api/v1/ccf", "order-1", &body).await;
    assert_eq!((first.status, &first.body), (again.status, &again.body));
    assert_eq!(first.header("idempotency-replayed"), None);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(app.kit.file.stored_documents(), 1);

    let mut other = body.clone();
    other["items"][0]["description"] = json!("Otro");
    let reused = send("/api/v1/dte/ccf", "order-1", &other).await;
    assert_eq!(reused.code(), "IDEMPOTENCY_KEY_REUSED");
    let identification = &first.json()["data"]["identificacion"];
    let existing = &reused.json()["error"]["existing"];
    assert_eq!(
        existing["generation_code"],
        identification["codigoGeneracion"]
    );
    assert_eq!(existing["control_number"], identification["numeroControl"]);
    assert_eq!(existing["status"], "RECEIVED");
    for bad in ["", "two words", "tab\there", &"k".repeat(256)] {
        let answered = send("/api/v1/dte/ccf", bad, &body).await;
        assert_eq!(answered.status, 400, "{bad}");
        assert_eq!(
            answered.json()["error"]["violations"][0]["path"],
            "Idempotency-Key"
        );
    }
    assert_eq!(
        send("/api/v1/dte/ccf", &"k".repeat(255), &body)
            .await
            .status,
        201
    );
}

#[actix_web::test]
async fn a_document_without_an_answer_of_the_authority_is_issued_without_a_stamp() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(
        (issued.status, &issued.json()["reception_stamp"]),
        (201, &Value::Null)
    );
    let path = format!("/api/v1/dte/{}", generation_code(&issued));
    let found = app.get(&path, company.token.reveal()).await.json();
    assert_eq!(found["data"]["status"], "PENDING");
    assert_eq!(found["data"]["reception_stamp"], Value::Null);
}

#[actix_web::test]
async fn a_document_that_the_authority_refuses_is_answered_in_its_words_and_kept() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "096".into(),
            description: "DOCUMENTO NO CUMPLE ESQUEMA JSON".into(),
            observations: vec!["Campo #/resumen/totalIva no permitido".into()],
            at: None,
        }));
    let refused = app.issue(&company, requests::ccf().to_string()).await;
    insta::assert_snapshot!("refused", refused.whole());
    let code = refused.json()["error"]["generation_code"]
        .as_str()
        .unwrap()
        .to_owned();
    let found = app
        .get(&format!("/api/v1/dte/{code}"), company.token.reveal())
        .await;
    let found = found.json();
    assert_eq!(found["data"]["status"], "REJECTED");
    insta::assert_snapshot!(found["data"]["rejection"].to_string());

    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "dte_012-b".into(),
            description: String::new(),
            observations: Vec::new(),
            at: None,
        }));
    let refused = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(refused.code(), "HACIENDA_DTE_012B");

    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: String::new(),
            description: String::new(),
            observations: Vec::new(),
            at: None,
        }));
    let refused = app.issue(&company, requests::ccf().to_string()).await;
    assert_eq!(refused.code(), "HACIENDA_UNKNOWN");
    let refused = refused.json();
    let code = refused["error"]["generation_code"].as_str().unwrap();
    let path = format!("/api/v1/dte/{code}");
    let found = app.get(&path, company.token.reveal()).await.json();
    assert_eq!(found["data"]["rejection"]["code"], "HACIENDA_UNKNOWN");
}

#[actix_web::test]
async fn what_the_authority_remarked_is_told() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let stamp = dte_domain::value::Value::parse(&"A".repeat(40)).unwrap();
    let observations = vec!["[receptor.correo] no verificado".to_owned()];
    app.kit
        .authority
        .answer_next(SubmitReply::Accepted(Acceptance {
            stamp,
            at: None,
            observations,
        }));
    let issued = app
        .issue(&company, requests::ccf().to_string())
        .await
        .json();
    assert_eq!(issued["observations"][0], "[receptor.correo] no verificado");
}

#[actix_web::test]
async fn a_certificate_at_fault_is_a_warning_to_register_and_log_in() {
    let app = ApiApp::new();
    app.kit
        .signer
        .set_fault(Some(CertificateFault::WrongPassword));
    app.kit.authority.set_sign_in(SignIn::Unreachable);
    let mut company = requests::company();
    company["colour"] = json!("green");
    let registered = app
        .post("/api/v1/auth/register", "", company.to_string())
        .await;
    assert_eq!(registered.status, 201);
    insta::assert_snapshot!(
        registered.json()["warnings"]
            .to_string()
            .replace("\",\"", "\n")
    );
    let keys = registered.json();
    let keys = requests::keys(
        keys["data"]["api_key"].as_str().unwrap(),
        keys["data"]["api_secret"].as_str().unwrap(),
    );
    let logged_in = app.post("/api/v1/auth/login", "", keys.to_string()).await;
    assert_eq!(logged_in.status, 200);
    insta::assert_snapshot!(
        logged_in.json()["warnings"]
            .to_string()
            .replace("\",\"", "\n")
    );
}

#[actix_web::test]
async fn a_registration_names_all_its_faults_and_no_secret() {
    let app = ApiApp::new();
    let mut company = requests::company();
    company["password_pri"] = json!(20_262_027);
    company["token_lifetime"] = json!(91);
    company["auth_type"] = json!("OAUTH");
    company["phone"] = json!("123");
    company["branch_offices"][0]["establishment_type"] = json!("02");
    company["branch_offices"][0]["address"] = json!({"department": "05", "municipality": "99"});
    let answered = app
        .post("/api/v1/auth/register", "", company.to_string())
        .await;
    insta::assert_snapshot!(answered.whole());
    assert!(!answered.body.contains("20262027"));

    company["password_pri"] = json!("s".repeat(256));
    company["nit"] = json!("12");
    company["branch_offices"] = json!([]);
    let answered = app
        .post("/api/v1/auth/register", "", company.to_string())
        .await;
    assert!(!answered.body.contains("sss"));
}

#[actix_web::test]
async fn a_log_in_names_all_its_faults_and_no_secret() {
    let app = ApiApp::new();
    let request = json!({
        "api_key": 7, "api_secret": 8_888_888,
        "credentials": {"username": "", "password": ["very secret"]}
    });
    let answered = app
        .post("/api/v1/auth/login", "", request.to_string())
        .await;
    insta::assert_snapshot!(answered.whole());
    for secret in ["8888888", "very secret"] {
        assert!(!answered.body.contains(secret));
    }
}

#[actix_web::test]
async fn what_stands_in_place_of_an_object_is_never_quoted() {
    for written in [
        json!("pwSECRET"),
        json!(7_654_321),
        json!(["pwSECRET", 7_654_321]),
        json!(true),
    ] {
        let app = ApiApp::new();
        for (path, body) in [
            ("/api/v1/auth/login", json!({"credentials": written})),
            ("/api/v1/auth/login", written.clone()),
            ("/api/v1/auth/register", written.clone()),
            (
                "/api/v1/auth/register",
                json!({"branch_offices": [written]}),
            ),
        ] {
            let answered = app.post(path, "", body.to_string()).await;
            assert_eq!(answered.status, 400, "{path} {body}: {}", answered.body);
            for secret in ["pwSECRET", "7654321"] {
                assert!(!answered.body.contains(secret), "{path}: {}", answered.body);
            }
        }
    }
}

#[actix_web::test]
async fn a_page_past_the_end_is_empty_and_counts_the_same() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for _ in 0..3 {
        app.issue(&company, requests::ccf().to_string()).await;
    }
    let page = async |query: &str| {
        let path = format!("/api/v1/dte?{query}");
        app.get(&path, company.token.reveal()).await.json()["data"].clone()
    };
    let second = page("page=2&page_size=2").await;
    assert_eq!(second["documents"].as_array().unwrap().len(), 1);
    assert_eq!(
        second["pagination"],
        json!({"total_pages": 2, "page": 2, "page_size": 2, "next_cursor": null})
    );
    let past = page("page=9&page_size=2").await;
    assert_eq!(past["documents"], json!([]));
    assert_eq!(past["summary"], second["summary"]);
    let none = page("status=REJECTED&transmission=NORMAL&endDate=2026-03-16").await;
    assert_eq!(
        none["pagination"],
        json!({"total_pages": 0, "page": 1, "page_size": 20, "next_cursor": null})
    );
}

#[actix_web::test]
async fn every_bad_parameter_of_a_list_is_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let query = "page=0&page_size=101&status=LOST&type=99&startDate=2026-13-01&transmission=PIGEON\
                 &endDate=x&endDate=y";
    let answered = app
        .get(&format!("/api/v1/dte?{query}"), company.token.reveal())
        .await;
    insta::assert_snapshot!(
        answered.json()["error"]["details"]
            .to_string()
            .replace("\",\"", "\n")
    );
    let query = "startDate=2026-03-02&endDate=2026-03-01";
    let answered = app
        .get(&format!("/api/v1/dte?{query}"), company.token.reveal())
        .await;
    assert_eq!(
        answered.json()["error"]["violations"][0]["path"],
        "startDate"
    );
    let answered = app
        .get("/api/v1/dte?page=&statsu=RECEIVED", company.token.reveal())
        .await;
    assert_eq!(answered.status, 400);
    assert_eq!(
        answered.json()["error"]["violations"][0]["expected"],
        "status"
    );
}

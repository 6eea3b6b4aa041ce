//! Changes of establishments, readiness, and the members of requests that documents of 2026 need.

use actix_web::test::TestRequest;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};

use super::{Answered, ApiApp, authorized, requests};

impl ApiApp {
    pub(super) async fn patch(&self, path: &str, token: &str, body: &Value) -> Answered {
        let request = TestRequest::patch().uri(path);
        let request = request.set_payload(body.to_string());
        self.send(authorized(request, token)).await
    }

    async fn amend(&self, company: &TestCompany, body: &Value) -> Answered {
        self.patch("/api/v1/company", company.token.reveal(), body)
            .await
    }
}

#[actix_web::test]
async fn the_main_office_changes_itself_and_its_branches() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = json!({
        "address": {"municipality": "14", "complement": "Avenida España 1"},
        "establishment_code_mh": "M001",
        "branch_offices": [
            {"id": 2, "address": {"municipality": "23", "district": "14"}}
        ]
    });
    let answered = app.amend(&company, &body).await;
    insta::assert_snapshot!("amended", answered.whole());
    let nothing = app.amend(&company, &json!({})).await;
    assert_eq!(nothing.status, 200);
    assert_eq!(nothing.json()["data"]["branch_offices"], json!([]));
}

#[actix_web::test]
async fn a_branch_changes_itself_alone() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.branch_token.reveal();
    let district = json!({"address": {"municipality": "23", "district": "14"}});
    let own = app.patch("/api/v1/branches/2", token, &district).await;
    assert_eq!(own.status, 200, "{}", own.body);
    assert_eq!(own.json()["data"]["branch_number"], 2);
    let own = app.patch("/api/v1/company", token, &district).await;
    assert_eq!(own.json()["data"]["branch_offices"][0]["branch_number"], 2);
    let sister = app.patch("/api/v1/branches/1", token, &district).await;
    assert_eq!((sister.status, &*sister.code()), (403, "FORBIDDEN"));
    let sister = json!({"branch_offices": [{"id": 1, "address": {"district": "05"}}]});
    let sister = app.patch("/api/v1/company", token, &sister).await;
    assert_eq!(sister.status, 403);
    for path in [
        "/api/v1/branches/3",
        "/api/v1/branches/0",
        "/api/v1/branches/x",
    ] {
        let nobody = app.patch(path, company.token.reveal(), &district).await;
        assert_eq!(
            (nobody.status, &*nobody.code()),
            (404, "DOCUMENT_NOT_FOUND"),
            "{path}"
        );
    }
}

#[actix_web::test]
async fn all_faults_of_a_change_are_named_at_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = json!({
        "address": {"district": 14},
        "pos_code_mh": "P1",
        "branch_offices": [
            {"id": 2, "address": {"municipality": "23", "district": "01"}},
            {"address": {"district": "01"}},
            {"id": 9},
            {"id": 2, "establishment_code_mh": "S009"}
        ]
    });
    let answered = app.amend(&company, &body).await;
    insta::assert_snapshot!("amendment_refused", answered.whole());
}

#[actix_web::test]
async fn readiness_tells_what_is_missing_of_each_establishment() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let moved = json!({
        "address": {"municipality": "23", "district": "14"},
        "branch_offices": [{"id": 2, "address": {"municipality": "23"}}]
    });
    assert_eq!(app.amend(&company, &moved).await.status, 200);
    let path = "/api/v1/company/readiness";
    let before = app.get(path, company.token.reveal()).await;
    insta::assert_snapshot!("not_ready", before.whole());
    let branch = app.get(path, company.branch_token.reveal()).await;
    assert_eq!(
        branch.json()["data"]["branch_offices"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    let district = json!({"branch_offices": [{"id": 2, "address": {"district": "14"}}]});
    app.amend(&company, &district).await;
    let after = app.get(path, company.token.reveal()).await;
    assert_eq!(after.json()["data"]["ready"], true);
}

#[actix_web::test]
async fn the_members_that_documents_of_2026_need_reach_them() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let caller = company.main;
    let second = Some(dte_domain::edition::Edition::Of2026);
    app.kit.database.pin(caller.company, second).await.unwrap();
    let mut ccf = requests::ccf();
    ccf["observations"] = json!("Entregar en bodega");
    let answered = app.issue(&company, ccf.to_string()).await;
    assert_eq!(answered.status, 201, "{}", answered.body);
    let data = &answered.json()["data"];
    assert_eq!(data["identificacion"]["version"], 4);
    assert_eq!(data["receptor"]["direccion"]["distrito"], "11");
    assert_eq!(data["resumen"]["observaciones"], "Entregar en bodega");
    ccf["receiver"]["address"]
        .as_object_mut()
        .unwrap()
        .remove("district");
    let remembered = app.issue(&company, ccf.to_string()).await;
    assert_eq!(remembered.status, 201, "{}", remembered.body);
    let data = &remembered.json()["data"];
    assert_eq!(data["receptor"]["direccion"]["distrito"], "11");
    ccf["receiver"]["address"]["municipality"] = json!("24");
    let refused = app.issue(&company, ccf.to_string()).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let path = &refused.json()["error"]["violations"][0]["path"];
    assert_eq!(path, "receiver.address.district");
}

#[actix_web::test]
async fn a_company_is_shown_without_secrets_and_changed_member_by_member() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let shown = app.get("/api/v1/company", token).await;
    insta::assert_snapshot!("shown", shown.whole());
    let change = json!({
        "business_name": "COMERCIO ÑANDÚ SA DE CV", "commercial_name": "ÑANDÚ",
        "economic_activity": "56101", "economic_activity_desc": "Restaurantes",
        "phone": "2233-4455", "email": "otra@empresa.example", "password_pri": " clave ",
        "responsible": {
            "name": "Ana Ñáñez", "document_type": "13", "document_number": "012345678"
        },
        "returns_at_any_branch": true, "public_links": false
    });
    let changed = app.amend(&company, &change).await;
    insta::assert_snapshot!("company_changed", changed.whole());
    let shown = app.get("/api/v1/company", token).await.json();
    for (name, value) in change.as_object().unwrap() {
        match &**name {
            "password_pri" => assert!(shown["data"].get(name).is_none()),
            "phone" => assert_eq!(shown["data"][name], "22334455"),
            _ => assert_eq!(&shown["data"][name], value, "{name}"),
        }
    }
    let of_branch = app.get("/api/v1/company", company.branch_token.reveal());
    let of_branch = of_branch.await.json();
    let branches = of_branch["data"]["branch_offices"].as_array().unwrap();
    assert_eq!(branches.len(), 1);
    assert_eq!(branches[0]["branch_number"], 2);
}

#[actix_web::test]
async fn who_answers_for_the_company_does_so_of_invalidations_that_name_nobody() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
    let mut request = requests::invalidation(code.as_str().unwrap());
    let reason = request["reason"].as_object_mut().unwrap();
    reason.retain(|member, _| !member.starts_with("responsible_"));
    let invalidate = |request: &Value| {
        let request = request.to_string();
        app.post("/api/v1/dte/invalidate", token, request)
    };
    let paths = |refused: Answered| {
        assert_eq!(refused.status, 400, "{}", refused.body);
        let violations = refused.json()["error"]["violations"].clone();
        let violations = violations.as_array().unwrap().iter();
        let paths = violations.map(|one| one["path"].as_str().unwrap().to_owned());
        paths.collect::<Vec<_>>()
    };
    let members = ["name", "doc_type", "num_doc"].map(|it| format!("reason.responsible_{it}"));
    assert_eq!(paths(invalidate(&request).await), members);

    let named = json!({"responsible": {
        "name": "Ana Ñáñez", "document_type": "13", "document_number": "98765432-6"
    }});
    assert_eq!(app.amend(&company, &named).await.status, 200);
    // Nobody is half named.
    let mut half = request.clone();
    half["reason"]["responsible_name"] = json!("Luz López");
    let told = paths(invalidate(&half).await);
    assert!(told.ends_with(&members[1..]), "{told:?}");
    let done = invalidate(&request).await;
    assert_eq!(done.status, 200, "{}", done.body);
    let reason = &done.json()["data"]["motivo"];
    assert_eq!(
        (&reason["nombreResponsable"], &reason["tipDocResponsable"]),
        (&json!("Ana Ñáñez"), &json!("13"))
    );
}

#[actix_web::test]
async fn what_cannot_be_changed_is_refused_by_name() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    for (path, body, named) in [
        ("/api/v1/company", json!({"nit": "06140101231101"}), "nit"),
        (
            "/api/v1/company",
            json!({"phone": "22334455", "year_in_dte": true}),
            "year_in_dte",
        ),
        (
            "/api/v1/company",
            json!({"branch_offices": [{"id": 2, "establishment_type": "04"}]}),
            "branch_offices[0].establishment_type",
        ),
        ("/api/v1/branches/2", json!({"place": "S009P001"}), "place"),
    ] {
        let refused = app.patch(path, token, &body).await;
        let violation = &refused.json()["error"]["violations"][0];
        assert_eq!(refused.status, 400, "{body}");
        assert_eq!(violation["code"], "UNCHANGEABLE", "{body}");
        assert_eq!(violation["path"], named, "{body}");
    }
    let shown = app.get("/api/v1/company", token).await.json();
    assert_eq!(shown["data"]["phone"], "21212828", "nothing was changed");
}

impl ApiApp {
    async fn post_with_key(&self, path: &str, token: &str, key: &str, body: &Value) -> Answered {
        let request = TestRequest::post().uri(path);
        let request = request.set_payload(body.to_string());
        let request = request.insert_header(("Idempotency-Key", key));
        self.send(authorized(request, token)).await
    }
}

#[actix_web::test]
async fn a_registration_with_an_idempotency_key_is_answered_again() {
    let app = ApiApp::new();
    let (path, body) = ("/api/v1/auth/register", requests::company());
    let first = app.post_with_key(path, "", "key-1", &body).await;
    let again = app.post_with_key(path, "", "key-1", &body).await;
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(again.body, first.body);
    assert_eq!(first.header("idempotency-replayed"), None);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    let mut other = body.clone();
    other["phone"] = "22334455".into();
    let other = app.post_with_key(path, "", "key-1", &other).await;
    assert_eq!(
        (other.status, &*other.code()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
    let without = app.post(path, "", body.to_string()).await;
    assert_eq!(without.code(), "COMPANY_ALREADY_REGISTERED");
    let bad = app.post_with_key(path, "", "a key", &body).await;
    assert_eq!((bad.status, &*bad.code()), (400, "VALIDATION_FAILED"));
}

#[actix_web::test]
async fn branches_are_opened_by_who_stands_for_the_company() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let (path, token) = ("/api/v1/company/branches", company.token.reveal());
    let body = json!({"branch_offices": [
        {"establishment_type": "01", "establishment_code": "S009", "pos_code": "P002"},
        {"establishment_type": "04"}
    ]});
    let opened = app.post_with_key(path, token, "key-1", &body).await;
    insta::assert_snapshot!("branches_opened", opened.whole());
    let again = app.post_with_key(path, token, "key-1", &body).await;
    assert_eq!(again.body, opened.body);
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    app.kit.clock.advance(time::Duration::DAY);
    let late = app.post_with_key(path, token, "key-1", &body).await;
    assert_eq!((late.status, &*late.code()), (409, "SECRET_ALREADY_SHOWN"));
    let of_branch = company.branch_token.reveal();
    let refused = app.post(path, of_branch, body.to_string()).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    let nothing = app.post(path, token, "{}").await;
    assert_eq!(nothing.json()["error"]["violations"][0]["code"], "REQUIRED");
}

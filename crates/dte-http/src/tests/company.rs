//! Changes of establishments, readiness, and the members of requests that documents of 2026 need.

use actix_web::test::TestRequest;
use dte_application::fakes::KitCompany;
use serde_json::{Value, json};

use super::{Answered, TestApp, authorized, requests};

impl TestApp {
    async fn patch(&self, path: &str, token: &str, body: &Value) -> Answered {
        let request = TestRequest::patch().uri(path);
        let request = request.set_payload(body.to_string());
        self.send(authorized(request, token)).await
    }

    async fn amend(&self, company: &KitCompany, body: &Value) -> Answered {
        self.patch("/api/v1/company", company.token.reveal(), body)
            .await
    }
}

#[actix_web::test]
async fn the_main_office_changes_itself_and_its_branches() {
    let app = TestApp::new();
    let company = app.kit.company().await;
    let body = json!({
        "address": {"municipality": "14", "complement": "Avenida España 1"},
        "establishment_code_mh": "M001",
        "branch_offices": [
            {"id": 2, "address": {"municipality": "23", "district": "14"}, "colour": "red"}
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
    let app = TestApp::new();
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
    let app = TestApp::new();
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
    let app = TestApp::new();
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
    use dte_application::ports::Offices;
    let app = TestApp::new();
    let company = app.kit.company().await;
    let caller = company.main;
    let second = Some(dte_domain::edition::Edition::Second);
    app.kit.offices.pin(caller.company, second).await.unwrap();
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
    let refused = app.issue(&company, ccf.to_string()).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let path = &refused.json()["error"]["violations"][0]["path"];
    assert_eq!(path, "receiver.address.district");
}

//! Documents are mailed because somebody asks, or because the company has them mailed.

use actix_web::test::TestRequest;
use dte_application::ports::MailFault;
use dte_test_kit::{MAILS_A_DAY, TestCompany};
use serde_json::{Value, json};
use time::Duration;

use super::{Answered, ApiApp, authorized, requests};

struct Mails {
    app: ApiApp,
    company: TestCompany,
    path: String,
}

impl Mails {
    /// Of a company with a document.
    async fn new() -> Self {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let issued = app.issue(&company, requests::ccf().to_string()).await;
        let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
        let path = format!("/api/v1/dte/{}/deliveries", code.as_str().unwrap());
        Self { app, company, path }
    }

    async fn ask(&self, body: &Value) -> Answered {
        let token = self.company.token.reveal();
        self.app.post(&self.path, token, body.to_string()).await
    }

    async fn get(&self, path: &str) -> Answered {
        let path = format!("{}{path}", self.path);
        self.app.get(&path, self.company.token.reveal()).await
    }

    async fn amend(&self, mail: &Value) -> Answered {
        let request = TestRequest::patch().uri("/api/v1/company");
        let request = request.set_payload(json!({ "mail": mail }).to_string());
        self.app
            .send(authorized(request, self.company.token.reveal()))
            .await
    }

    async fn work(&self) {
        self.app.kit.send_due_mail().await;
    }
}

fn email() -> Value {
    json!({"channel": "email", "to": ["a@cliente.example"], "cc": ["b@cliente.example"]})
}

#[actix_web::test]
async fn a_delivery_is_told_with_what_the_relay_answered() {
    let mails = Mails::new().await;
    let asked = mails.ask(&email()).await;
    assert_eq!(asked.status, 202);
    insta::assert_snapshot!("asked", asked.whole());
    mails.app.kit.relay.fail_next(MailFault::Later);
    mails.work().await;
    mails.app.kit.clock.advance(Duration::minutes(1));
    mails.work().await;
    let id = asked.json()["data"]["id"].as_str().unwrap().to_owned();
    let sent = mails.get(&format!("/{id}")).await;
    let data = &sent.json()["data"];
    assert_eq!(data["status"], "SENT");
    let codes: Vec<_> = data["attempts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["code"].clone())
        .collect();
    assert_eq!(codes, [451, 250]);
    let listed = mails.get("").await;
    assert_eq!(listed.json()["data"]["deliveries"], json!([data]));
    let unknown = mails.get("/00000000-0000-4000-8000-00000000ffff").await;
    assert_eq!(
        (unknown.status, &*unknown.code()),
        (404, "DELIVERY_NOT_FOUND")
    );
    let other = mails.company.branch_token.reveal();
    let forbidden = mails.app.get(&mails.path, other).await;
    assert_eq!((forbidden.status, &*forbidden.code()), (403, "FORBIDDEN"));
}

#[actix_web::test]
async fn what_cannot_be_mailed_is_refused_with_what_is_wrong() {
    let mails = Mails::new().await;
    let wrong = json!({"channel": "fax", "to": ["A <a@b.example>"], "cc": ["a@b.example\r\nBcc: c"], "bcc": 1});
    insta::assert_snapshot!("wrong", mails.ask(&wrong).await.whole());
    let ten: Vec<_> = (0..10)
        .map(|number| format!("a{number}@b.example"))
        .collect();
    let many = json!({"channel": "email", "to": ten, "cc": ["a@b.example"]});
    insta::assert_snapshot!("too_many", mails.ask(&many).await.whole());
    for _ in 0..MAILS_A_DAY {
        assert_eq!(mails.ask(&email()).await.status, 202);
    }
    insta::assert_snapshot!("limited", mails.ask(&email()).await.whole());
}

#[actix_web::test]
async fn a_request_repeated_with_its_key_mails_nothing_again() {
    let mails = Mails::new().await;
    let ask = async |body: Value| {
        let request = TestRequest::post().uri(&mails.path);
        let request = request.insert_header(("Idempotency-Key", "mail-1"));
        let request = authorized(request, mails.company.token.reveal());
        mails.app.send(request.set_payload(body.to_string())).await
    };
    let (first, again) = (ask(email()).await, ask(email()).await);
    assert_eq!((first.status, again.status), (202, 202));
    assert_eq!(first.json()["data"], again.json()["data"]);
    let marked = [&first, &again].map(|it| it.headers.contains_key("idempotency-replayed"));
    assert_eq!(marked, [false, true]);
    mails.work().await;
    let sent = ask(email()).await;
    assert_eq!(sent.json()["data"]["status"], "SENT");
    let listed = mails.get("").await.json();
    assert_eq!(listed["data"]["deliveries"].as_array().unwrap().len(), 1);
    let other = ask(json!({"channel": "email", "to": ["b@cliente.example"]})).await;
    assert_eq!(
        (other.status, &*other.code()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
}

#[actix_web::test]
async fn a_company_says_how_its_documents_are_mailed() {
    let mails = Mails::new().await;
    let all = json!({
        "automatic": true, "cc": ["a@b.example"], "reply_to": "c@d.example", "language": "en",
        "subject": "{type} {control_number}",
    });
    let kept = mails.amend(&all).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    assert_eq!(kept.json()["data"]["mail"], all);
    let less = json!({"cc": [], "reply_to": "", "language": "", "subject": ""});
    let nothing =
        json!({"automatic": true, "cc": [], "reply_to": null, "language": null, "subject": null});
    assert_eq!(mails.amend(&less).await.json()["data"]["mail"], nothing);
    let wrong =
        json!({"cc": ["a"], "reply_to": "a, b", "language": "fr", "subject": "{name}", "bcc": 1});
    insta::assert_snapshot!("wrong_settings", mails.amend(&wrong).await.whole());
}

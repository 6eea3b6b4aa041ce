//! Nothing stops unseen: what health, the self-test, metrics, the log and the check of settings say in production.

use std::time::{Duration, Instant};

use dte_test_kit::SmtpServer;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options, free_address};
use crate::authority::Apart;
use crate::damage::tamper;
use crate::operation::read;
use crate::requests;

const TOKEN: &str = "0123456789abcdef";

/// A service of production, its metrics, and a sandbox that stands for the authority.
struct Production {
    app: App,
    metrics: String,
    authority: Apart,
}

impl Production {
    async fn start(more: &[(&'static str, &str)]) -> Self {
        let (authority, metrics) = (Apart::start(), free_address());
        let mut environment = vec![
            ("DTE_ENVIRONMENT", "01".to_owned()),
            ("DTE_REGISTRATION_TOKEN", TOKEN.to_owned()),
            ("DTE_EDITION", "auto".to_owned()),
            (
                "DTE_EDITION_CUTOVER",
                "2036-01-01T00:00:00-06:00".to_owned(),
            ),
            ("DTE_AUTHORITY_URL", authority.url.clone()),
            ("DTE_AUTHORITY_PLAIN", "yes".to_owned()),
            ("DTE_INTERNET_PROBES", "none".to_owned()),
            ("DTE_METRICS_LISTEN", metrics.clone()),
            ("DTE_LOG", "info".to_owned()),
        ];
        let more = more.iter();
        environment.extend(more.map(|(name, value)| (*name, (*value).to_owned())));
        let app = App::start_with(Options { environment }).await;
        Self {
            app,
            metrics: format!("http://{metrics}/metrics"),
            authority,
        }
    }

    async fn company(&self) -> Company {
        let bearer = format!("Bearer {TOKEN}");
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &bearer),
        ];
        let body = requests::register().to_string();
        let registered = self
            .app
            .send(Method::POST, "/auth/register", &headers, body);
        let registered = registered.await.expect(201).json();
        let token = self.app.log_in(&registered["data"]).await;
        Company { registered, token }
    }

    /// A certificate, as the operator puts it into the folder.
    async fn put_certificate(&self) {
        let order = json!({"nit": requests::NIT, "password": requests::CERTIFICATE_PASSWORD});
        let url = format!("{}/sandbox/certificates", self.authority.url);
        let request = self.app.client.post(url).body(order.to_string());
        let certificate = request.send().await.unwrap().text().await.unwrap();
        let file = format!("certificates/{}.crt", requests::NIT);
        std::fs::write(self.app.data().join(file), certificate).unwrap();
    }

    async fn patch(&self, company: &Company, body: Value) -> Answer {
        let bearer = format!("Bearer {}", company.token);
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &bearer),
        ];
        let patched = self
            .app
            .send(Method::PATCH, "/company", &headers, body.to_string());
        patched.await.expect(200)
    }

    /// The component of health once it is as it should be, which takes some seconds at most.
    async fn component(&self, name: &str, status: &str) -> Value {
        let began = Instant::now();
        loop {
            let health = self.app.get("/health", "").await.expect(200).json();
            let component = &health["data"]["components"][name];
            if component["status"] == status {
                let overall = &health["data"]["status"];
                assert!(status == "UP" || overall == "DEGRADED", "{health}");
                return component["details"].clone();
            }
            assert!(
                began.elapsed() < Duration::from_secs(20),
                "{name}: {health}"
            );
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// The messages of the self-test by the names of the tests that fail.
    async fn failed(&self, company: &Company) -> Vec<(String, String)> {
        let tested = self.app.get("/test", &company.token).await.expect(200);
        let tests = tested.json()["data"]["tests"].clone();
        let tests = tests.as_array().unwrap().iter();
        let failed = tests.filter(|test| test["success"] == false);
        let member = |test: &Value, name: &str| test[name].as_str().unwrap().to_owned();
        failed
            .map(|test| (member(test, "name"), member(test, "message")))
            .collect()
    }

    async fn message(&self, company: &Company, name: &str) -> String {
        let failed = self.failed(company).await;
        let found = failed.iter().find(|(test, _)| test == name);
        found
            .unwrap_or_else(|| panic!("{name} does not fail: {failed:?}"))
            .1
            .clone()
    }

    /// The faults in the metrics.
    async fn metrics(&self) -> Vec<String> {
        let series = read(&self.app, &self.metrics).await;
        let faults = series.get("dte_fault").cloned().unwrap_or_default();
        let mut ids: Vec<_> = faults
            .into_iter()
            .map(|(labels, _)| labels["fault"].clone())
            .collect();
        ids.sort_unstable();
        ids
    }

    /// How often the log was warned of a fault since a moment in it.
    fn warnings(&self, since: usize, fault: &str) -> usize {
        let log = self.app.log()[since..].to_owned();
        let lines = log
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        lines
            .filter(|line| line["level"] == "WARN" && line["fault"] == fault)
            .count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_a_certificate_that_has_not_issued_yet_is_seen_in_production() {
    let mut production = Production::start(&[]).await;
    let company = production.company().await;
    let since = production.app.log().len();
    production.app.kill_and_restart();
    let details = production.component("certificates", "DOWN").await;
    assert_eq!(
        details,
        "certificates that ended, are missing or cannot be used: 1"
    );
    assert_eq!(production.warnings(since, "certificate_unusable"), 1);
    assert_eq!(production.metrics().await, ["certificate_unusable"]);
    let told = production.message(&company, "signing").await;
    assert!(told.contains("there is no certificate file"), "{told}");
    let readiness = production
        .app
        .get("/company/readiness", &company.token)
        .await;
    let readiness = readiness.expect(200).json()["data"].clone();
    assert_eq!(readiness["ready"], false);
    let obstacle = readiness["obstacles"][0].as_str().unwrap();
    assert!(obstacle.contains("PUT /company/certificate"), "{obstacle}");
    let (code, printed) = production.app.run(&["readiness"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("NOT READY"), "{printed}");
    assert!(
        printed.contains("there is no certificate file"),
        "{printed}"
    );
    let printed = production.app.good(&["config", "check"]);
    assert!(
        printed.contains("certificate_unusable: certificates that ended"),
        "{printed}"
    );

    production.put_certificate().await;
    let since = production.app.log().len();
    production.app.kill_and_restart();
    production.component("certificates", "UP").await;
    assert_eq!(production.warnings(since, "certificate_unusable"), 0);
    let printed = production.app.good(&["config", "check"]);
    assert!(!printed.contains("certificate_unusable"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_that_forgets_the_relay_and_the_webhooks_is_seen_before_anything_waits() {
    let relay = SmtpServer::start();
    let url = format!("{}?tls=opportunistic", relay.url());
    let settings = [
        ("DTE_SMTP_URL", &*url),
        ("DTE_MAIL_FROM", "dte@mail.example"),
        ("DTE_WEBHOOK_ALLOW", "127.0.0.1"),
    ];
    let mut production = Production::start(&settings).await;
    production.put_certificate().await;
    let company = production.company().await;
    production
        .patch(&company, json!({"mail": {"automatic": true}}))
        .await;
    let webhook = json!({"url": format!("http://{}/dte", free_address())});
    let made = production
        .app
        .post("/webhooks", &company.token, &webhook)
        .await;
    made.expect(201);
    assert_eq!(production.failed(&company).await, []);
    let printed = production.app.good(&["config", "check"]);
    assert!(!printed.contains("mail_without_relay"), "{printed}");

    for (name, _) in settings {
        production.app.set(name, "");
    }
    let printed = production.app.good(&["config", "check"]);
    for fault in ["mail_without_relay: ", "webhook_forbidden: "] {
        assert!(printed.contains(fault), "{printed}");
    }
    let since = production.app.log().len();
    production.app.kill_and_restart();
    let details = production.component("mail", "DOWN").await;
    let expected = "companies whose documents are to be mailed, without a mail relay: 1";
    assert_eq!(details, expected);
    let details = production.component("webhooks", "DOWN").await;
    let expected = "companies with a webhook whose address the settings do not allow: 1";
    assert_eq!(details, expected);
    // The sandbox rejects what is of production, and that is an event.
    let issued = production
        .app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await;
    assert!(issued.expect(400).code().starts_with("HACIENDA_"));
    for (test, setting) in [("mail", "DTE_SMTP_URL"), ("webhooks", "DTE_WEBHOOK_ALLOW")] {
        let told = production.message(&company, test).await;
        assert!(told.contains("1 ") && told.contains(setting), "{told}");
    }
    let faults = ["mail_without_relay", "webhook_forbidden"];
    assert_eq!(production.metrics().await, faults);
    for fault in faults {
        assert_eq!(production.warnings(since, fault), 1, "{fault}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dead_relay_and_a_dead_webhook_are_seen_after_ten_minutes() {
    let relay = format!("smtp://{}?tls=opportunistic", free_address());
    let settings = [
        ("DTE_SMTP_URL", &*relay),
        ("DTE_MAIL_FROM", "dte@mail.example"),
        ("DTE_WEBHOOK_ALLOW", "127.0.0.1"),
    ];
    let mut production = Production::start(&settings).await;
    production.put_certificate().await;
    let company = production.company().await;
    let webhook = json!({"url": format!("http://{}/dte", free_address())});
    let made = production
        .app
        .post("/webhooks", &company.token, &webhook)
        .await
        .expect(201);
    let webhook = made.json()["data"]["id"].as_str().unwrap().to_owned();
    let issued = production
        .app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await;
    assert!(issued.expect(400).code().starts_with("HACIENDA_"));
    let path = format!("/webhooks/{webhook}");
    let failing = production.app.wait_until(&path, &company.token, |it| {
        it["data"]["failing_since"].is_string()
    });
    failing.await;
    production.component("webhooks", "UP").await;
    production.app.kill();
    tamper(
        &production.app,
        "UPDATE webhooks SET failing_since = failing_since - 600000000",
    );
    // A mail that was tried first eleven minutes ago.
    tamper(
        &production.app,
        "INSERT INTO mailings (id, company, document, revision, environment, automatic, recipients, cc, message_id, \
         state, created_at, first_tried_at, attempts, due_at, lease) SELECT \
         '00000000-0000-4000-8000-000000000001', id, '00000000-0000-4000-8000-000000000002', 0, '01', 0, '[]', '[]', \
         '<a@b>', 'QUEUED', created_at - 660000000, created_at - 660000000, 5, created_at + 3000000000, 0 \
         FROM companies",
    );
    let since = production.app.log().len();
    production.app.kill_and_restart();
    let details = production.component("mail", "DOWN").await;
    let expected = "companies whose mails have waited for more than 10 minutes: 1";
    assert_eq!(details, expected);
    let details = production.component("webhooks", "DOWN").await;
    let expected = "companies with a webhook that has taken nothing for more than 10 minutes: 1";
    assert_eq!(details, expected);
    let told = production.message(&company, "mail").await;
    assert!(told.starts_with("1 mails have waited"), "{told}");
    let told = production.message(&company, "webhooks").await;
    assert!(told.ends_with("shows what it answers"), "{told}");
    let faults = ["mail_waiting", "webhook_failing"];
    assert_eq!(production.metrics().await, faults);
    for fault in faults {
        assert_eq!(production.warnings(since, fault), 1, "{fault}");
    }
    let printed = production.app.good(&["config", "check"]);
    for fault in faults {
        assert!(printed.contains(&format!("{fault}: ")), "{printed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_master_key_is_told_by_the_check_and_no_certificate_is_blamed() {
    let app = App::start().await;
    app.company().await;
    std::fs::remove_file(app.data().join("keys/master.key")).unwrap();
    let printed = app.good(&["config", "check"]);
    assert!(
        printed.contains("master_key: the master key is missing"),
        "{printed}"
    );
    assert!(!printed.contains("certificate_unusable"), "{printed}");
}

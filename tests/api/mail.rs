//! Documents are mailed through a real relay, by the real program.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dte_test_kit::{SmtpMood, SmtpServer, TakenMail};
use mail_parser::{Message, MessageParser, MimeHeaders};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::{Apart, code_of};
use crate::requests;

const FROM: &str = "dte@mail.example";

/// A service that tries again soon, with a relay.
fn options(relay: &SmtpServer) -> Options {
    let environment = [
        ("DTE_SMTP_URL", relay.url()),
        ("DTE_MAIL_FROM", FROM.to_owned()),
        ("DTE_RETRY_SECONDS", "1".to_owned()),
        ("DTE_CONTINGENCY_SECONDS", "1".to_owned()),
        ("DTE_LEASE_SECONDS", "4".to_owned()),
        ("DTE_BATCH_SECONDS", "4".to_owned()),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1".to_owned()),
        ("DTE_AUTHORITY_SECONDS", "2".to_owned()),
    ];
    Options {
        environment: environment.into(),
    }
}

async fn app(relay: &SmtpServer) -> App {
    App::start_with(options(relay)).await
}

async fn automatic(app: &App, company: &Company, mail: Value) -> Value {
    let answer = amend(app, company, &json!({ "mail": mail })).await;
    answer.expect(200).json()["data"]["mail"].clone()
}

async fn amend(app: &App, company: &Company, body: &Value) -> Answer {
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", &bearer),
    ];
    app.send(Method::PATCH, "/company", &headers, body.to_string())
        .await
}

async fn issue(app: &App, company: &Company) -> String {
    let issued = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    code_of(&issued.expect(201).json())
}

async fn ask(app: &App, company: &Company, code: &str, to: &Value) -> String {
    let body = json!({"channel": "email", "to": to});
    let path = format!("/dte/{code}/deliveries");
    let asked = app.post(&path, &company.token, &body).await.expect(202);
    let location = asked.headers["location"].to_str().unwrap().to_owned();
    let id = asked.json()["data"]["id"].as_str().unwrap().to_owned();
    assert_eq!(location, format!("/api/v1/dte/{code}/deliveries/{id}"));
    location.trim_start_matches("/api/v1").to_owned()
}

/// Waits until a delivery is as it should be.
async fn wait_for(
    app: &App,
    company: &Company,
    path: &str,
    is_so: impl Fn(&Value) -> bool,
) -> Value {
    let found = app
        .wait_until(path, &company.token, |answer| is_so(&answer["data"]))
        .await;
    found["data"].clone()
}

async fn bytes(app: &App, company: &Company, path: &str) -> Vec<u8> {
    let url = format!("{}/api/v1{path}", app.url);
    let request = app.client.get(url).bearer_auth(&company.token);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    answer.bytes().await.unwrap().to_vec()
}

fn read(mail: &TakenMail) -> Message<'_> {
    MessageParser::default().parse(&mail.message).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_receiver_gets_both_files_byte_for_byte() {
    let relay = SmtpServer::start();
    let app = app(&relay).await;
    let mut registration = requests::register();
    let name = format!("Ñandú {} 🧾", "x".repeat(190));
    registration["business_name"] = name.clone().into();
    let company = app.company_with(registration).await;
    let kept = json!({
        "automatic": true,
        "cc": ["archivo@emisor.example"],
        "reply_to": "ventas@emisor.example",
        "language": "es",
        "subject": "{type} {control_number}: {total}"
    });
    assert_eq!(automatic(&app, &company, kept.clone()).await, kept);
    let code = issue(&app, &company).await;
    let mail = relay.wait_for(1).await.remove(0);
    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .json();
    let email = record["data"]["json_data"]["receptor"]["correo"].as_str();
    let email = email.unwrap_or_else(|| panic!("{record}"));
    assert_eq!(mail.from, FROM);
    assert_eq!(mail.to, [email, "archivo@emisor.example"]);

    let message = read(&mail);
    let from = message.from().unwrap().first().unwrap();
    assert_eq!((from.name(), from.address()), (Some(&*name), Some(FROM)));
    let number = record["data"]["control_number"].as_str().unwrap();
    let subject = message.subject().unwrap();
    let expected = format!("[PRUEBAS] Comprobante de crédito fiscal {number}: US$ ");
    assert!(subject.starts_with(&expected), "{subject}");
    let reply_to = message.reply_to().unwrap().first().unwrap();
    assert_eq!(reply_to.address(), Some("ventas@emisor.example"));
    let files: Vec<_> = message.attachments().collect();
    let named = |file: &mail_parser::MessagePart<'_>| file.attachment_name().unwrap().to_owned();
    assert_eq!(named(files[0]), format!("{number}.pdf"));
    assert_eq!(named(files[1]), format!("{number}.json"));
    let pdf = bytes(&app, &company, &format!("/dte/{code}/pdf")).await;
    let file = bytes(&app, &company, &format!("/dte/{code}/file")).await;
    assert!(files[0].contents() == pdf && files[1].contents() == file);

    let all = format!("/dte/{code}/deliveries");
    let all = wait_for(&app, &company, &all, |it| {
        it["deliveries"][0]["status"] == "SENT"
    })
    .await;
    let delivery = &all["deliveries"][0];
    assert_eq!(delivery["automatic"], true);
    assert_eq!(delivery["attempts"][0]["code"], 250);
    let sum = |bytes: &[u8]| {
        let sum = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, bytes);
        let digits = sum.as_ref().iter();
        digits.fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    };
    assert_eq!(delivery["mailed"]["pdf_sha256"], sum(&pdf));
    assert_eq!(delivery["mailed"]["file_sha256"], sum(&file));
    let id = delivery["message_id"].as_str().unwrap();
    assert_eq!(message.message_id(), Some(id.trim_matches(['<', '>'])));
    let events = app
        .get("/events?type=delivery.sent", &company.token)
        .await
        .json();
    let told = &events["data"]["events"][0]["data"];
    assert_eq!(told["delivery_id"], delivery["id"]);
    assert_eq!(
        (&told["status"], &told["generation_code"]),
        (&json!("SENT"), &json!(code))
    );
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_plain_address_is_refused_and_opens_no_header() {
    let relay = SmtpServer::start();
    let app = app(&relay).await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    let path = format!("/dte/{code}/deliveries");
    for address in [
        "a@b.example\r\nBcc: c@d.example",
        "a@b.example\nX: y",
        "a@b.example\u{0}",
        "a@b.example, c@d.example",
        "A <a@b.example>",
        "\"a b\"@b.example",
        "a@b.example;c@d.example",
        "",
        "a",
    ] {
        for member in ["to", "cc"] {
            let mut body = json!({"channel": "email", "to": ["x@y.example"]});
            body[member] = json!([address]);
            let refused = app.post(&path, &company.token, &body).await.expect(400);
            assert_eq!(refused.code(), "VALIDATION_FAILED", "{address:?}");
        }
        if !address.is_empty() {
            let refused = amend(&app, &company, &json!({"mail": {"reply_to": address}})).await;
            assert_eq!(
                refused.expect(400).code(),
                "VALIDATION_FAILED",
                "{address:?}"
            );
        }
    }
    let many = |count: usize| {
        (0..count)
            .map(|n| format!("a{n}@b.example"))
            .collect::<Vec<_>>()
    };
    for body in [
        json!({"channel": "email", "to": many(10), "cc": ["c@b.example"]}),
        json!({"channel": "email", "to": many(11)}),
        json!({"channel": "email", "to": []}),
        json!({"channel": "email"}),
        json!({"channel": "sms", "to": many(1)}),
        json!({"to": many(1)}),
    ] {
        let refused = app.post(&path, &company.token, &body).await.expect(400);
        assert_eq!(refused.code(), "VALIDATION_FAILED", "{body}");
    }
    let subject = json!({"subject": "Hola\r\nBcc: c@d.example {type}"});
    let kept = automatic(&app, &company, subject).await;
    assert_eq!(kept["subject"], "Hola Bcc: c@d.example {type}");
    let copies = ["c@b.example", "A0@b.example", "d@b.example"];
    let body = json!({"channel": "email", "to": many(6), "cc": copies});
    app.post(&path, &company.token, &body).await.expect(202);
    let mail = relay.wait_for(1).await.remove(0);
    assert_eq!(mail.to.len(), 8, "nobody gets two");
    assert!(read(&mail).bcc().is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn each_fault_of_the_relay_leaves_what_is_known_and_the_same_id_comes_again() {
    let relay = SmtpServer::start();
    let mut app = app(&relay).await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    for (mood, code_of, error) in [
        (SmtpMood::Later, json!(451), "later"),
        (SmtpMood::Full, json!(452), "later"),
        (SmtpMood::Drops, json!(null), "lost"),
        (SmtpMood::Away, json!(null), "connect"),
        (SmtpMood::Garbage, json!(null), "protocol"),
    ] {
        relay.set(mood);
        let path = ask(&app, &company, &code, &json!(["a@cliente.example"])).await;
        let tried = wait_for(&app, &company, &path, |it| it["attempts"][0].is_object()).await;
        assert_eq!(tried["status"], "QUEUED", "{mood:?}");
        assert_eq!(tried["attempts"][0]["code"], code_of, "{mood:?}");
        assert_eq!(tried["attempts"][0]["error"], error, "{mood:?}");
    }
    relay.set(SmtpMood::Refuses);
    let refused = ask(&app, &company, &code, &json!(["nobody@cliente.example"])).await;
    let failed = wait_for(&app, &company, &refused, |it| it["status"] == "FAILED").await;
    assert_eq!(
        (&failed["failure"], &failed["attempts"][0]["code"]),
        (&json!("REFUSED"), &json!(550))
    );
    assert_eq!(
        failed["attempts"][0]["refused"],
        json!(["nobody@cliente.example"])
    );
    let events = app
        .get("/events?type=delivery.failed", &company.token)
        .await
        .json();
    assert_eq!(
        events["data"]["events"][0]["data"]["delivery_id"],
        failed["id"]
    );
    assert!(relay.taken().is_empty());

    // The relay is away for hours, and the server begins anew meanwhile.
    relay.set(SmtpMood::Away);
    app.move_clock(5 * 3_600);
    let path = format!("/dte/{code}/deliveries");
    let token = app.log_in(&company.registered["data"]).await;
    let company = Company { token, ..company };
    let is_tried = |it: &Value| {
        let all = it["deliveries"].as_array().unwrap().iter();
        all.filter(|it| it["status"] == "QUEUED")
            .all(|it| it["attempts"][1].is_object())
    };
    wait_for(&app, &company, &path, is_tried).await;
    relay.set(SmtpMood::Takes);
    app.move_clock(8 * 3_600);
    let arrived = relay.wait_for(5).await;
    let all = wait_for(&app, &company, &path, |it| {
        let all = it["deliveries"].as_array().unwrap().iter();
        all.filter(|it| it["status"] == "SENT").count() == 5
    });
    let all = all.await;
    let mut ids: Vec<_> = arrived
        .iter()
        .map(|mail| read(mail).message_id().unwrap().to_owned())
        .collect();
    ids.sort();
    let sent = all["deliveries"].as_array().unwrap().iter();
    let sent = sent.filter(|it| it["status"] == "SENT");
    let mut expected: Vec<_> = sent
        .map(|it| {
            it["message_id"]
                .as_str()
                .unwrap()
                .trim_matches(['<', '>'])
                .to_owned()
        })
        .collect();
    expected.sort();
    assert_eq!(ids, expected, "each once, under the id that it had");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_in_the_middle_mails_under_the_same_id() {
    let relay = SmtpServer::start();
    let mut app = app(&relay).await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    relay.set(SmtpMood::Slow(Duration::from_secs(4)));
    let path = ask(&app, &company, &code, &json!(["a@cliente.example"])).await;
    while relay.connections() == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    app.kill_and_restart();
    relay.set(SmtpMood::Takes);
    let sent = wait_for(&app, &company, &path, |it| it["status"] == "SENT").await;
    let id = sent["message_id"]
        .as_str()
        .unwrap()
        .trim_matches(['<', '>']);
    for mail in relay.wait_for(1).await {
        assert_eq!(read(&mail).message_id(), Some(id));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_relay_that_hangs_delays_no_document() {
    let relay = SmtpServer::start();
    let app = app(&relay).await;
    let company = app.company().await;
    automatic(&app, &company, json!({"automatic": true})).await;
    relay.set(SmtpMood::Slow(Duration::from_mins(1)));
    for _ in 0..20 {
        let began = std::time::Instant::now();
        issue(&app, &company).await;
        assert!(
            began.elapsed() < Duration::from_secs(10),
            "{:?}",
            began.elapsed()
        );
    }
    assert!(relay.connections() > 0 || relay.taken().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_contingency_it_comes_at_once_and_again_with_its_stamp_and_when_it_is_invalidated() {
    let relay = SmtpServer::start();
    let mut authority = Apart::start();
    let mut settings = options(&relay);
    settings
        .environment
        .push(("DTE_AUTHORITY_URL", authority.url.clone()));
    let mut app = App::start_with(settings).await;
    app.sandbox.clone_from(&authority.url);
    let company = app.company().await;
    automatic(&app, &company, json!({"automatic": true})).await;
    authority.go();
    let code = issue(&app, &company).await;
    let first = relay.wait_for(1).await.remove(0);
    authority.come_back();
    app.wait_for_status(&code, &company.token, "RECEIVED").await;
    let second = relay.wait_for(2).await.remove(1);
    let json_of = |mail: &TakenMail| {
        let message = read(mail);
        let file = message.attachments().nth(1).unwrap().contents().to_vec();
        serde_json::from_slice::<Value>(&file).unwrap()
    };
    assert!(json_of(&first)["selloRecibido"].is_null());
    assert!(json_of(&second)["selloRecibido"].is_string());
    assert_ne!(read(&first).message_id(), read(&second).message_id());

    let invalidation = requests::rescission(&code);
    let path = "/dte/invalidate";
    app.post(path, &company.token, &invalidation)
        .await
        .expect(200);
    let third = relay.wait_for(3).await.remove(2);
    let text = read(&third).body_text(0).unwrap().into_owned();
    assert!(
        text.contains("invalidat") || text.contains("invalidado"),
        "{text}"
    );
    assert_eq!(relay.taken().len(), 3);
}

/// The first receiver, whose documents the sandbox rejects, and the receiver of the correction.
const REJECTED: &str = "a@uno.example";
const CORRECTED: &str = "b@dos.example";

fn ccf_for(email: &str) -> Value {
    let mut request = requests::ccf();
    request["receiver"]["email"] = email.into();
    if email == REJECTED {
        request["receiver"]["name"] = "PRUEBA RECHAZO 020".into();
    }
    request
}

/// A document to the first receiver, handed over in a contingency that the company declared.
async fn in_contingency(app: &App, company: &Company) -> String {
    let mail = json!({"automatic": true, "language": "es"});
    automatic(app, company, mail).await;
    let declaration = json!({"type": 4});
    let declared = app.post("/contingencies/declare", &company.token, &declaration);
    declared.await.expect(200);
    let issued = app
        .post("/dte/ccf", &company.token, &ccf_for(REJECTED))
        .await;
    code_of(&issued.expect(201).json())
}

/// The contingency ends, the authority rejects the document, and it is corrected at once, for the other receiver.
async fn corrected_for_another(app: &App, company: &Company, code: &str) {
    let nothing = json!({});
    let ended = app.post("/contingencies/end", &company.token, &nothing);
    ended.await.expect(200);
    app.wait_for_status(code, &company.token, "REJECTED").await;
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", &bearer),
        ("corrects", code),
    ];
    let right = ccf_for(CORRECTED).to_string();
    let corrected = app.send(Method::POST, "/dte/ccf", &headers, right).await;
    corrected.expect(201);
}

/// The mails that one address got.
fn to<'m>(taken: &'m [TakenMail], address: &str) -> Vec<&'m TakenMail> {
    let all = taken.iter();
    all.filter(|mail| mail.to.iter().any(|to| to == address))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_that_the_relay_put_off_brings_nobody_the_correction_for_another() {
    let relay = SmtpServer::start();
    let mut app = app(&relay).await;
    let company = app.company().await;
    relay.set(SmtpMood::Later);
    let code = in_contingency(&app, &company).await;
    let path = format!("/dte/{code}/deliveries");
    wait_for(&app, &company, &path, |it| {
        it["deliveries"][0]["attempts"][0].is_object()
    })
    .await;
    corrected_for_another(&app, &company, &code).await;
    relay.set(SmtpMood::Takes);
    relay.wait_for(1).await;
    // What was put off is due again.
    app.move_clock(600);
    let token = app.log_in(&company.registered["data"]).await;
    let company = Company { token, ..company };
    let all = wait_for(&app, &company, &path, |it| {
        let mut all = it["deliveries"].as_array().unwrap().iter();
        all.all(|it| it["status"] != "QUEUED")
    });
    let all = all.await;
    let messages = relay.wait_for(1).await;
    assert!(to(&messages, REJECTED).is_empty(), "{all:#}");
    assert_eq!(to(&messages, CORRECTED).len(), 1, "{all:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_replaced_version_is_told_so_and_sees_nothing_of_the_correction() {
    let relay = SmtpServer::start();
    let app = app(&relay).await;
    let company = app.company().await;
    let code = in_contingency(&app, &company).await;
    let first = relay.wait_for(1).await.remove(0);
    assert_eq!(first.to, [REJECTED]);
    let link = async || {
        let record = app.get(&format!("/dte/{code}"), &company.token).await;
        let link = record.json()["data"]["public_url"].clone();
        link.as_str().unwrap().to_owned()
    };
    let before = link().await;
    corrected_for_another(&app, &company, &code).await;
    let taken = relay.wait_for(3).await;
    let told = to(&taken, REJECTED);
    assert_eq!((told.len(), to(&taken, CORRECTED).len()), (2, 1));
    let word = read(told[1]);
    assert!(word.subject().unwrap().contains("[RECHAZADO]"));
    assert_eq!(word.attachments().count(), 0);
    let text = word.body_text(0).unwrap();
    assert!(text.contains("no vale") && !text.contains("http"), "{text}");
    assert!(text.contains("Si recibió el corregido"), "{text}");

    let after = link().await;
    for below in ["", "/pdf", "/file", "/invalidation/file"] {
        let page = app.client.get(format!("{before}{below}")).send().await;
        let page = page.unwrap();
        assert_eq!(page.status(), 410, "{below}");
        let body = page.text().await.unwrap();
        for shown in ["339", "DTE-03", &code] {
            assert!(!body.contains(shown), "{shown}: {body}");
        }
    }
    for below in ["", "/pdf", "/file"] {
        let page = app.client.get(format!("{after}{below}")).send().await;
        assert_eq!(page.unwrap().status(), 200, "{below}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_relay_nothing_is_mailed_and_it_is_said() {
    let app = App::start().await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    let body = json!({"channel": "email", "to": ["a@cliente.example"]});
    let path = format!("/dte/{code}/deliveries");
    let refused = app.post(&path, &company.token, &body).await.expect(400);
    assert_eq!(refused.code(), "MAIL_NOT_CONFIGURED");
    let refused = amend(&app, &company, &json!({"mail": {"automatic": true}})).await;
    assert_eq!(refused.expect(400).code(), "MAIL_NOT_CONFIGURED");
    let none = app.get(&path, &company.token).await.expect(200).json();
    assert_eq!(none["data"]["deliveries"], json!([]));
    let unknown = app.get(&format!("{path}/x"), &company.token).await;
    assert_eq!(unknown.expect(404).code(), "DELIVERY_NOT_FOUND");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_has_its_limit_and_the_password_of_the_relay_stands_nowhere() {
    let relay = SmtpServer::start();
    let mut settings = options(&relay);
    let secret = "s3cr3t-of-the-relay";
    let url = format!(
        "smtp://user:{secret}@127.0.0.1:{}?tls=opportunistic",
        relay.port
    );
    settings.environment[0].1 = url;
    settings
        .environment
        .push(("DTE_MAILS_PER_DAY", "2".to_owned()));
    let app = App::start_with(settings).await;
    let company = app.company().await;
    let code = issue(&app, &company).await;
    for _ in 0..2 {
        ask(&app, &company, &code, &json!(["a@cliente.example"])).await;
    }
    let body = json!({"channel": "email", "to": ["a@cliente.example"]});
    let path = format!("/dte/{code}/deliveries");
    let refused = app.post(&path, &company.token, &body).await.expect(429);
    assert_eq!(refused.code(), "MAIL_LIMIT_REACHED");
    assert!(refused.headers.contains_key("retry-after"));
    let taken = relay.wait_for(2).await;
    let login = STANDARD.decode(taken[0].login.as_ref().unwrap()).unwrap();
    assert_eq!(login, format!("\0user\0{secret}").into_bytes());
    let database = std::fs::read(app.database()).unwrap();
    for text in [
        app.log(),
        String::from_utf8_lossy(&database).into(),
        app.good(&["config", "check"]),
    ] {
        assert!(!text.contains(secret));
    }
}

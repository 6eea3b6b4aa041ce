//! A taxpayer at its authority: certificate, token, signatures, requests.

use std::net::TcpListener;
use std::path::Path;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::RSA_PKCS1_SHA512;
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use dte_sandbox::{RunningSandbox, Sandbox, SandboxConfig};
use reqwest::{Client, Method, Response};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

pub const NIT: &str = "06001503991010";
pub const OTHER_NIT: &str = "06002208771021";
/// A taxpayer to whom no sample is issued.
pub const THIRD_NIT: &str = "06141507951033";

/// Noon of the samples' day in El Salvador.
const NOON: i64 = 1_773_684_000;

pub fn ccf() -> Value {
    serde_json::from_str(include_str!("../../samples/ccf.json")).unwrap()
}

pub fn credit_note() -> Value {
    serde_json::from_str(include_str!("../../samples/credit_note.json")).unwrap()
}

pub fn invalidation() -> Value {
    serde_json::from_str(include_str!("../../samples/invalidation.json")).unwrap()
}

pub fn contingency() -> Value {
    serde_json::from_str(include_str!("../../samples/contingency.json")).unwrap()
}

/// The type of a document, or of an event.
fn kind(document: &Value) -> &Value {
    let identification = &document["identificacion"];
    match &identification["tipoDte"] {
        Value::Null => &identification["tipoEvento"],
        kind => kind,
    }
}

/// The same document under another number, with a code to match.
pub fn numbered(mut document: Value, number: u64) -> Value {
    let kind = kind(&document).as_str().unwrap().to_owned();
    let identification = &mut document["identificacion"];
    // An event has no number.
    if identification["tipoDte"].is_string() {
        identification["numeroControl"] = json!(format!("DTE-{kind}-M001P001-{number:015}"));
    }
    identification["codigoGeneracion"] = json!(format!("AAAAAAAA-0000-4000-80{kind}-{number:012}"));
    document
}

pub fn code(document: &Value) -> String {
    document["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap()
        .to_owned()
}

/// An answer: its status and its JSON (null when it is not JSON).
pub struct Answer {
    pub status: u16,
    pub body: Value,
    pub text: String,
}

impl std::ops::Index<&str> for Answer {
    type Output = Value;

    fn index(&self, member: &str) -> &Value {
        &self.body[member]
    }
}

async fn read(response: Response) -> Answer {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    Answer {
        status,
        body: serde_json::from_str(&text).unwrap_or_default(),
        text,
    }
}

/// A sandbox on a free port.
pub fn start(config: &SandboxConfig) -> RunningSandbox {
    Sandbox::start(config, TcpListener::bind("127.0.0.1:0").unwrap()).unwrap()
}

/// A sandbox that remembers.
pub fn start_in(directory: &Path) -> RunningSandbox {
    start(&SandboxConfig {
        data_dir: Some(directory.to_owned()),
        ..SandboxConfig::default()
    })
}

pub struct Taxpayer {
    pub nit: &'static str,
    pub url: String,
    pub token: String,
    pub client: Client,
    key: KeyPair,
}

impl Taxpayer {
    /// Gets a certificate, signs in, and sets the sandbox's clock to noon of the samples' day.
    pub async fn at(sandbox: &RunningSandbox, nit: &'static str) -> Self {
        let client = client();
        let url = sandbox.url();
        let file = issue(&client, &url, nit).await;
        let mut taxpayer = Self {
            nit,
            url,
            token: String::new(),
            client,
            key: key(&file),
        };
        taxpayer.set_time(0).await;
        taxpayer.sign_in("anything").await;
        taxpayer
    }

    /// Moves the sandbox's clock to so many seconds after noon of the samples' day.
    pub async fn set_time(&self, after_noon: i64) {
        let clock = self.client.put(format!("{}/sandbox/clock", self.url));
        let moment = OffsetDateTime::from_unix_timestamp(NOON + after_noon).unwrap();
        let now = moment.format(&Rfc3339).unwrap();
        let moved = clock.json(&json!({"now": now})).send().await.unwrap();
        assert_eq!(moved.status(), 200);
    }

    pub async fn sign_in(&mut self, password: &str) -> u16 {
        let answer = sign_in(&self.client, &self.url, self.nit, password).await;
        if answer.status == 200 {
            let token = answer["body"]["token"].as_str().unwrap();
            token.clone_into(&mut self.token);
        }
        answer.status
    }

    pub fn sign(&self, document: &Value) -> String {
        self.sign_text(&document.to_string())
    }

    pub fn sign_text(&self, text: &str) -> String {
        let signed = format!("eyJhbGciOiJSUzUxMiJ9.{}", URL_SAFE_NO_PAD.encode(text));
        let mut signature = vec![0; self.key.public_modulus_len()];
        let random = SystemRandom::new();
        self.key
            .sign(
                &RSA_PKCS1_SHA512,
                &random,
                signed.as_bytes(),
                &mut signature,
            )
            .unwrap();
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// The request of a single reception.
    pub fn envelope(&self, document: &Value) -> Value {
        let identification = &document["identificacion"];
        json!({
            "ambiente": identification["ambiente"],
            "idEnvio": 1,
            "version": identification["version"],
            "tipoDte": kind(document),
            "documento": self.sign(document),
            "codigoGeneracion": identification["codigoGeneracion"]
        })
    }

    pub async fn try_post(&self, path: &str, body: &Value) -> reqwest::Result<Answer> {
        let request = self.client.post(format!("{}{path}", self.url));
        let response = request
            .header("Authorization", &self.token)
            .json(body)
            .send()
            .await?;
        let status = response.status().as_u16();
        let text = response.text().await?;
        Ok(Answer {
            status,
            body: serde_json::from_str(&text).unwrap_or_default(),
            text,
        })
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).await.unwrap()
    }

    pub async fn get(&self, path: &str) -> Answer {
        let request = self.client.get(format!("{}{path}", self.url));
        read(
            request
                .header("Authorization", &self.token)
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    pub async fn send(&self, document: &Value) -> Answer {
        self.post("/fesv/recepciondte", &self.envelope(document))
            .await
    }

    pub async fn query(&self, document: &Value) -> Answer {
        let identification = &document["identificacion"];
        let body = json!({
            "nitEmisor": self.nit,
            "tdte": kind(document),
            "codigoGeneracion": identification["codigoGeneracion"]
        });
        self.post("/fesv/recepcion/consultadte/", &body).await
    }

    pub async fn fault(&self, fault: Value) {
        let answer = self.post("/sandbox/faults", &fault).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
    }

    /// Waits until every fault that was asked for was met by a request, at most a minute.
    pub async fn until_faults_are_met(&self) {
        let began = std::time::Instant::now();
        while self.get("/sandbox/faults").await.body != json!([]) {
            assert!(began.elapsed().as_secs() < 60, "nothing met them");
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }

    pub async fn delete_faults(&self) {
        let request = self
            .client
            .request(Method::DELETE, format!("{}/sandbox/faults", self.url));
        assert_eq!(request.send().await.unwrap().status(), 200);
    }

    /// State of every document that the sandbox holds, by code.
    pub async fn stored(&self) -> Vec<(String, String)> {
        let listed = self.get("/sandbox/documents").await.body;
        let text = |one: &Value, name| one[name].as_str().unwrap().to_owned();
        let mut all: Vec<_> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|one| (text(one, "codigoGeneracion"), text(one, "estado")))
            .collect();
        all.sort();
        all
    }
}

pub fn client() -> Client {
    Client::builder()
        .user_agent("tests")
        .no_proxy()
        .build()
        .unwrap()
}

pub async fn sign_in(client: &Client, url: &str, nit: &str, password: &str) -> Answer {
    let form = client
        .post(format!("{url}/seguridad/auth"))
        .form(&[("user", nit), ("pwd", password)]);
    read(form.send().await.unwrap()).await
}

pub async fn issue(client: &Client, url: &str, nit: &str) -> String {
    let order = json!({"nit": nit, "password": "Llave-privada-7"});
    let request = client
        .post(format!("{url}/sandbox/certificates"))
        .json(&order);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/xml");
    response.text().await.unwrap()
}

fn key(file: &str) -> KeyPair {
    let file = roxmltree::Document::parse(file).unwrap();
    let private = file
        .descendants()
        .find(|node| node.has_tag_name("privateKey"))
        .unwrap();
    let encoded = private
        .children()
        .find(|node| node.has_tag_name("encodied"))
        .unwrap();
    KeyPair::from_pkcs8(&STANDARD.decode(encoded.text().unwrap()).unwrap()).unwrap()
}

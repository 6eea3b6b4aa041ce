//! The sandbox authority: beside the service as a process of its own, and what it holds.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::{App, Options, Process, free_address, launch, until};

/// A sandbox that can go away while the service stays.
pub struct Apart {
    folder: TempDir,
    process: Option<Process>,
    pub url: String,
}

impl Apart {
    /// A sandbox on an empty folder.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let environment = vec![("DTE_SANDBOX_LISTEN", free_address())];
        let started = launch(folder.path(), &Options { environment }, "sandbox");
        Self {
            folder,
            process: Some(started.process),
            url: started.sandbox,
        }
    }

    /// Kills it; whoever asks finds nobody.
    pub fn go(&mut self) {
        self.process = None;
    }

    /// Starts it again at the same address, with everything that it held.
    pub fn come_back(&mut self) {
        let address = self.url.trim_start_matches("http://").to_owned();
        let environment = vec![("DTE_SANDBOX_LISTEN", address)];
        let started = launch(self.folder.path(), &Options { environment }, "sandbox");
        assert_eq!(started.sandbox, self.url);
        self.process = Some(started.process);
    }
}

impl App {
    /// Asks something of the sandbox's controls.
    pub async fn at_sandbox(&self, method: Method, path: &str, body: &Value) -> Value {
        let url = format!("{}/sandbox/{path}", self.sandbox);
        let request = self.client.request(method, url);
        let answer = request.body(body.to_string()).send().await.unwrap();
        let status = answer.status();
        let text = answer.text().await.unwrap();
        assert!(status.is_success(), "{text}");
        serde_json::from_str(&text).unwrap_or(Value::String(text))
    }

    /// Waits until every fault of a kind was met by a request, at most a minute.
    pub async fn until_met(&self, kind: &str) {
        until(async || {
            let faults = self.at_sandbox(Method::GET, "faults", &Value::Null).await;
            let mut faults = faults.as_array().unwrap().iter();
            faults.all(|fault| fault["kind"] != kind)
        })
        .await;
    }

    /// Forgets all faults: whatever was down is back.
    pub async fn mend(&self) {
        self.at_sandbox(Method::DELETE, "faults", &json!({})).await;
    }

    /// The documents that a taxpayer's contingency events name; each is named once.
    pub async fn reported_of(&self, nit: &str) -> BTreeSet<String> {
        let events = self.at_sandbox(Method::GET, "events", &Value::Null).await;
        let events = events.as_array().unwrap().iter();
        let events = events.filter(|event| event["tipo"] == "contingencia" && event["nit"] == nit);
        let mut codes = BTreeSet::new();
        for code in events.flat_map(|event| event["documentos"].as_array().unwrap()) {
            assert!(codes.insert(text(code)), "{code} is named twice");
        }
        codes
    }

    /// The codes that batches brought, in order, each as often as it came.
    pub async fn in_batches(&self) -> Vec<String> {
        let batches = self.at_sandbox(Method::GET, "batches", &Value::Null).await;
        let mut codes = Vec::new();
        for batch in batches.as_array().unwrap() {
            let taken = batch["resultado"]["procesados"].as_array().unwrap();
            codes.extend(taken.iter().map(|one| text(&one["codigoGeneracion"])));
        }
        codes.sort_unstable();
        codes
    }

    /// The codes of the documents that it stamped; each is there once, and so is its number.
    pub async fn stamped(&self) -> BTreeSet<String> {
        let held = self.held().await;
        let held = held.iter().filter(|one| one["estado"] == "PROCESADO");
        let (mut codes, mut numbers) = (BTreeSet::new(), BTreeSet::new());
        for one in held {
            let number = (text(&one["nit"]), text(&one["numeroControl"]));
            assert!(codes.insert(text(&one["codigoGeneracion"])), "{one}");
            assert!(numbers.insert(number), "{one}");
        }
        codes
    }
}

/// A member that is a text.
#[track_caller]
pub fn text(value: &Value) -> String {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value}"))
        .to_owned()
}

/// The generation code of an issued document.
#[track_caller]
pub fn code_of(issued: &Value) -> String {
    text(&issued["data"]["identificacion"]["codigoGeneracion"])
}

/// The control number of an issued document.
#[track_caller]
pub fn number_of(issued: &Value) -> String {
    text(&issued["data"]["identificacion"]["numeroControl"])
}

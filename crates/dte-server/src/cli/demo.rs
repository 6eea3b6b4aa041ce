//! `dte demo`: everything on an empty folder, each step shown.

mod client;
mod others;
mod requests;
mod to_go_on;

use std::path::{Path, PathBuf};

use client::Client;
use dte_application::ports::Clock as _;
use dte_domain::language::Language;
use dte_sandbox::Strictness;
use dte_security::SystemClock;
use serde_json::Value;

use crate::cli::output::print_line;
use crate::cli::serve::Running;
use crate::config::Config;
use crate::config::settings::{ConfigError, Settings};
use crate::failure::Failure;
use crate::system::stop_signal::StopSignal;

/// What a demo shows.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// It ends after its steps.
    pub once: bool,
    /// It issues a document of each type.
    pub all: bool,
}

/// The settings of a demo: a fresh folder unless one is given, quiet logs, and webhooks to this machine. One of all
/// types is of 2026, which alone has all of them, unless an edition is given.
pub fn configure(settings: &mut Settings, all: bool) -> Result<Config, ConfigError> {
    if all && settings.given("edition").is_none() {
        settings.set("edition", "2026", "demo");
    }
    if settings.given("data_dir").is_none() {
        settings.set("data_dir", own_folder().to_string_lossy(), "demo");
    }
    for (name, value) in [("log", "warn"), ("webhook_allow", "127.0.0.1,localhost")] {
        if settings.given(name).is_none() {
            settings.set(name, value, "demo");
        }
    }
    let config = Config::read(settings)?;
    let is_test = config.environment == dte_domain::identification::Environment::Test;
    if !is_test {
        return Err(ConfigError("the demo runs in environment 00 only".into()));
    }
    if has_entries(&config.data_dir) {
        let folder = config.data_dir.display();
        return Err(ConfigError(format!(
            "the demo needs an empty folder, and {folder} is not; to go on with what is there: \
             DTE_DATA_DIR='{folder}' dte serve"
        )));
    }
    Ok(config)
}

fn own_folder() -> PathBuf {
    std::env::temp_dir().join(format!("dte-demo-{}", std::process::id()))
}

fn has_entries(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Runs the demo.
pub async fn run(config: Config, Steps { once, all }: Steps) -> Result<(), Failure> {
    let data_dir = config.data_dir.clone();
    let strict = config.sandbox_strict;
    let now = SystemClock::new(config.clock_offset).now();
    let edition = config.editions.choice.at(now).note();
    let started = Running::start(config).await;
    if started.is_err() {
        remove(&data_dir);
    }
    let service = started?;
    service.announce();
    print_line!("data folder {}", data_dir.display());
    print_line!("{}\n", edition.text(Language::English));
    let shown = show_on(&service, strict, all).await;
    if let Ok(to_go_on) = &shown
        && !once
    {
        let mut stop = StopSignal::catch()?;
        print_line!("\nTo go on:\n\n{to_go_on}");
        print_line!("Serving until Ctrl-C.");
        stop.received().await;
    }
    service.stop().await;
    if once {
        remove(&data_dir);
    }
    shown.map(drop)
}

/// Removes the folder of a demo that was given none: nobody was told to go on with it.
fn remove(data_dir: &Path) {
    if data_dir == own_folder() {
        let _left_behind = std::fs::remove_dir_all(data_dir);
    }
}

/// The steps on a running service.
async fn show_on(service: &Running, strict: Strictness, all: bool) -> Result<String, Failure> {
    if let Some(sandbox) = service.sandbox_url()
        && strict >= Strictness::Registry
    {
        introduce_receiver(&sandbox).await?;
    }
    show(&service.url(), service.sandbox_url().as_deref(), all).await
}

/// Enters the receiver of the demo's documents where unknown ones are refused.
async fn introduce_receiver(sandbox: &str) -> Result<(), Failure> {
    let client = Client::at(sandbox)?;
    let receiver = requests::receiver_as_taxpayer();
    let entered = client.post("/sandbox/taxpayers", None, &receiver);
    entered.await.map(drop)
}

/// The steps; answers how to go on.
async fn show(url: &str, sandbox: Option<&str>, all: bool) -> Result<String, Failure> {
    let client = Client::new(url)?;
    step(1, "A company registers with three establishments");
    let registered = client
        .post("/auth/register", None, &requests::register())
        .await?;
    for establishment in registered["data"]["branch_offices"]
        .as_array()
        .into_iter()
        .flatten()
    {
        print_line!(
            "   establishment {}  type {}  api_key {}",
            establishment["branch_number"],
            text(&establishment["establishment_type"]),
            text(&establishment["api_key"])
        );
    }
    print_warnings(&registered);

    step(2, "Its main office logs in");
    let login = requests::login(&registered["data"]);
    let session = client.post("/auth/login", None, &login).await?;
    let token = text(&session["data"]["token"]);
    print_line!("   token until {}", text(&session["data"]["expires_at"]));
    print_warnings(&session);

    let company = DemoCompany {
        client: &client,
        token,
    };
    step(
        3,
        "It issues an invoice, a fiscal credit voucher, a credit note, a retention voucher",
    );
    let invoice = company.issue("/dte/invoices", &requests::invoice()).await?;
    let ccf = company.issue("/dte/ccf", &requests::ccf()).await?;
    let note = requests::credit_note(code(&ccf));
    company.issue("/dte/creditnote", &note).await?;
    let date = text(&ccf["data"]["identificacion"]["fecEmi"]);
    let voucher = requests::retention(date);
    company.issue("/dte/retention", &voucher).await?;

    step(4, "It reads the voucher back");
    company.read_back(&ccf).await?;

    step(5, "It invalidates the invoice");
    company.invalidate(&invoice).await?;

    step(6, "It lists its documents and asks how the service is");
    let list = client.get("/dte", token).await?;
    print_line!("   {}", list["data"]["summary"]);
    let health = client.get("/health", token).await?;
    print_line!("   health {}", text(&health["data"]["status"]));
    if all {
        step(7, "It issues a document of each other type");
        for (path, body) in others::requests(code(&ccf), (date, date)) {
            let issued = company.issue(path, &body).await?;
            if path == others::EXPORTS {
                let back = others::return_event(code(&issued));
                company.issue("/dte/return", &back).await?;
            }
        }
    }

    Ok(to_go_on::commands(&to_go_on::Left {
        url,
        sandbox,
        registered: &registered["data"],
        login: &login,
        token,
    }))
}

struct DemoCompany<'a> {
    client: &'a Client,
    token: &'a str,
}

impl DemoCompany<'_> {
    async fn issue(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let path = format!("{path}?calculate=true");
        let issued = self.client.post(&path, Some(self.token), body).await?;
        print_line!("   POST {path}");
        // An event has no number.
        print_line!("     control number   {}", text(&issued["control_number"]));
        print_line!("     generation code  {}", code(&issued));
        print_line!("     total            {}", issued["total"]);
        print_line!("     reception stamp  {}", text(&issued["reception_stamp"]));
        print_line!("     public page      {}", text(&issued["qr_link"]));
        print_warnings(&issued);
        Ok(issued)
    }

    async fn read_back(&self, issued: &Value) -> Result<(), Failure> {
        let record = self.record(issued).await?;
        let data = &record["data"];
        let (status, created) = (text(&data["status"]), text(&data["created_at"]));
        print_line!("   status {status}  created {created}");
        print_line!("   page of its receiver  {}", text(&data["public_url"]));
        if let Some(page) = data["public_url"].as_str() {
            print_line!("   its PDF               {page}/pdf");
        }
        let same = data["json_data"] == issued["data"]
            && data["reception_stamp"] == issued["reception_stamp"];
        if !same {
            let fault = "what was read back is not what was issued";
            return Err(Failure::Other(fault.into()));
        }
        print_line!("   the same bytes and the same stamp as issued");
        Ok(())
    }

    async fn invalidate(&self, issued: &Value) -> Result<(), Failure> {
        let request = requests::invalidation(code(issued));
        let event = self
            .client
            .post("/dte/invalidate", Some(self.token), &request)
            .await?;
        print_line!("   stamp of the event  {}", text(&event["reception_stamp"]));
        let record = self.record(issued).await?;
        print_line!("   status              {}", text(&record["data"]["status"]));
        print_warnings(&event);
        Ok(())
    }

    async fn record(&self, issued: &Value) -> Result<Value, Failure> {
        let path = format!("/dte/{}", code(issued));
        self.client.get(&path, self.token).await
    }
}

fn code(issued: &Value) -> &str {
    text(&issued["generation_code"])
}

fn step(number: u32, title: &str) {
    print_line!("{number}. {title}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn print_warnings(answer: &Value) {
    for warning in answer["warnings"].as_array().into_iter().flatten() {
        print_line!("   warning: {}", text(warning));
    }
}

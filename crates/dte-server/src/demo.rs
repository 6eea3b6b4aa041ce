//! `dte demo`: everything on an empty folder, each step shown.

mod client;
mod requests;

use std::path::Path;

use client::Client;
use serde_json::Value;

use crate::command_line::Failure;
use crate::config::Config;
use crate::serve::{Running, stop_signal};
use crate::settings::{ConfigError, Settings};

/// The settings of a demo: a fresh folder unless one is given, and quiet logs.
pub fn configure(settings: &mut Settings) -> Result<Config, ConfigError> {
    if settings.given("data_dir").is_none() {
        let folder = std::env::temp_dir().join(format!("dte-demo-{}", std::process::id()));
        settings.set("data_dir", folder.to_string_lossy(), "demo");
    }
    if settings.given("log").is_none() {
        settings.set("log", "warn", "demo");
    }
    let config = Config::read(settings)?;
    let is_test = config.environment == dte_domain::identification::Environment::Test;
    if !is_test {
        return Err(ConfigError("the demo runs in environment 00 only".into()));
    }
    if has_entries(&config.data_dir) {
        let folder = config.data_dir.display();
        return Err(ConfigError(format!(
            "the demo needs an empty folder, and {folder} is not"
        )));
    }
    Ok(config)
}

fn has_entries(folder: &Path) -> bool {
    std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Runs the demo; with `once` it ends after the steps.
pub async fn run(config: Config, once: bool) -> Result<(), Failure> {
    let data_dir = config.data_dir.clone();
    let service = Running::start(config).await?;
    service.announce();
    println!("data folder {}\n", data_dir.display());
    let shown = show(&service.url()).await;
    if shown.is_ok() && !once {
        println!("Serving until Ctrl-C.");
        stop_signal().await;
    }
    service.stop().await;
    shown
}

/// The steps.
async fn show(url: &str) -> Result<(), Failure> {
    let client = Client::new(url)?;
    step(1, "A company registers with three establishments");
    let registered = client
        .post("/auth/register", None, &requests::register())
        .await?;
    for office in registered["data"]["branch_offices"]
        .as_array()
        .into_iter()
        .flatten()
    {
        println!(
            "   establishment {}  type {}  api_key {}",
            office["branch_number"],
            text(&office["establishment_type"]),
            text(&office["api_key"])
        );
    }
    tell_warnings(&registered);

    step(2, "Its main office logs in");
    let login = requests::login(&registered["data"]);
    let session = client.post("/auth/login", None, &login).await?;
    let token = text(&session["data"]["token"]);
    println!("   token until {}", text(&session["data"]["expires_at"]));
    tell_warnings(&session);

    step(3, "It issues a fiscal credit voucher (CCF)");
    let issued = client
        .post("/dte/ccf", Some(token), &requests::ccf())
        .await?;
    let identification = &issued["data"]["identificacion"];
    let code = text(&identification["codigoGeneracion"]);
    println!(
        "   control number   {}",
        text(&identification["numeroControl"])
    );
    println!("   generation code  {code}");
    println!(
        "   to pay           {}",
        text(&issued["data"]["resumen"]["totalLetras"])
    );
    println!("   reception stamp  {}", text(&issued["reception_stamp"]));
    println!("   public page      {}", text(&issued["qr_link"]));
    tell_warnings(&issued);

    step(4, "It reads the document back");
    let record = client.get(&format!("/dte/{code}"), token).await?;
    let data = &record["data"];
    println!(
        "   status {}  created {}",
        text(&data["status"]),
        text(&data["created_at"])
    );
    if data["json_data"] != issued["data"] || data["reception_stamp"] != issued["reception_stamp"] {
        return Err(Failure::Other(
            "what was read back is not what was issued".into(),
        ));
    }
    println!("   the same bytes and the same stamp as issued");

    step(5, "It lists its documents and asks how the service is");
    let list = client.get("/dte", token).await?;
    println!("   {}", list["data"]["summary"]);
    let health = client.get("/health", token).await?;
    println!("   health {}", text(&health["data"]["status"]));

    println!(
        "\nTo go on:\n\n{}",
        requests::curl_commands(url, &registered["data"], &login)
    );
    Ok(())
}

fn step(number: u32, title: &str) {
    println!("{number}. {title}");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("-")
}

fn tell_warnings(answer: &Value) {
    for warning in answer["warnings"].as_array().into_iter().flatten() {
        println!("   warning: {}", text(warning));
    }
}

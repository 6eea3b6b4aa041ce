//! `dte config check`: every setting as it is in effect, and whether `serve` would start with it.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use dte_application::ports::Clock;
use dte_domain::assumptions;
use dte_persistence::file_of;
use dte_security::SystemClock;

use crate::cli::admin;
use crate::cli::output::{print_line, print_or_fail};
use crate::config::settings::{self, ConfigError, Setting, Settings, Shown};
use crate::config::{AuthorityAt, Config};
use crate::failure::{Context, Failure};
use crate::system::listener::listen;
use crate::system::runtime::on_runtime;
use crate::system::{data_dir, fd_limit, threads};
use crate::wiring;
use crate::wiring::{environment, faults, installation, vault};

const NO_KEY: &str = "master_key: the master key is missing or wrong, so that nothing is signed and nobody logs in. \
    Remedy: put keys/master.key back into the data folder, or set DTE_MASTER_KEY";

/// How every file of SQLite begins.
const SQLITE: &[u8] = b"SQLite format 3\0";

/// Shows all settings, then refuses what `serve` would refuse. It may run beside a server.
pub fn run(settings: &Settings) -> Result<(), Failure> {
    let config = Config::read(settings);
    let shown = Shown {
        settings,
        effective: |key: &str| config.as_ref().ok()?.effective(key),
    };
    print_or_fail!("{}", shown.to_string().trim_end())?;
    for renamed in settings.renamed() {
        print_or_fail!("\n{renamed}")?;
    }
    let config = config?;
    for pin in config.editions.pins() {
        print_or_fail!("\n{pin}")?;
    }
    if config.public_base(config.listen).is_none() {
        print_or_fail!(
            "\nDTE_PUBLIC_URL is not set: receivers get no page, and records have no public_url. Set it \
             to the address by which they reach this service: https://dte.example"
        )?;
    }
    show_assumptions(settings)?;
    check(&config)?;
    let faults = on_runtime(check_database_content(&config))?;
    if let Some(strangers) = settings.strangers() {
        return Err(ConfigError(strangers).into());
    }
    print_line!("\nThe settings are good.");
    if !faults.is_empty() {
        print_line!(
            "A service with them would log these faults, which its health shows in environment 01:"
        );
    }
    for fault in faults {
        print_line!("{fault}");
    }
    Ok(())
}

/// Lists every assumption with its value in effect, and the setting that changes it.
fn show_assumptions(settings: &Settings) -> Result<(), Failure> {
    print_or_fail!("\nThe assumptions, by type of document; how to try them: docs/ASSUMPTIONS.md")?;
    for assumption in assumptions::all() {
        let key = assumption.setting.unwrap_or_default();
        let given = settings.given(key).map(|given| given.value.as_str());
        let value = given.unwrap_or(&assumption.value);
        let (types, says) = (assumption.types, assumption.says);
        let setting = settings::setting(key).map(Setting::variable);
        let setting = setting.map_or_else(String::new, |variable| format!(" ({variable})"));
        print_or_fail!("{types}: {says}: {value}{setting}")?;
    }
    Ok(())
}

fn check(config: &Config) -> Result<(), Failure> {
    config.check_keys()?;
    config.check_addresses()?;
    data_dir::check(&config.data_dir)?;
    installation::refuse_to_begin_anew(config)?;
    check_database(config)?;
    check_authority(config)?;
    for (address, setting) in [
        (Some(config.listen), "DTE_LISTEN"),
        (config.metrics_listen, "DTE_METRICS_LISTEN"),
        (
            sandbox(config).then_some(config.sandbox_listen),
            "DTE_SANDBOX_LISTEN",
        ),
    ] {
        if let Some(address) = address {
            check_address(address, setting)?;
        }
    }
    fd_limit::check(config)?;
    threads::check(config)?;
    let now = SystemClock::new(config.clock_offset).now();
    Ok(config.editions.check(config.environment, now)?)
}

/// Checks the environment against the database, and returns the faults that a service with these settings would have.
/// A database that cannot be opened as it is (it is new, or older than the program, or away) is not spoken of: the
/// settings may be good all the same.
async fn check_database_content(config: &Config) -> Result<Vec<String>, Failure> {
    let Ok(database) = admin::open_database(config).await else {
        return Ok(Vec::new());
    };
    environment::check(config, &database).await?;
    // Opening the vault of a database without companies would make its key.
    let company = database.first_company().await;
    if company.context("finding companies")?.is_none() {
        return Ok(Vec::new());
    }
    // Without its key every certificate looks unusable.
    if !vault::open_vault(config, &database).await?.has_key {
        return Ok(vec![NO_KEY.to_owned()]);
    }
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new(config.clock_offset));
    let signer = admin::signer(config, &database, &clock).await?;
    let sender = wiring::webhook_sender(config, &clock)?;
    let survey = wiring::survey(config, &database, &signer, &clock, &sender);
    survey.run().await;
    let found = faults::found(&survey).into_iter();
    let shown = found
        .map(|(fault, found)| format!("{}: {}. Remedy: {}", fault.id, found.details, fault.remedy));
    Ok(shown.collect())
}

fn sandbox(config: &Config) -> bool {
    config.authority == AuthorityAt::InnerSandbox
}

/// Whether the file that is named can be the database. A server may be at work with it.
fn check_database(config: &Config) -> Result<(), Failure> {
    let Some(file) = file_of(&config.database_url) else {
        return Ok(());
    };
    let refusal = |why: &str| {
        let shown = file.display();
        Failure::Other(format!(
            "the database {shown} {why}: set DTE_DATABASE_URL to a file of SQLite, or to one that can \
             be made"
        ))
    };
    let mut begin = Vec::new();
    let read =
        File::open(&file).and_then(|file| file.take(SQLITE.len() as u64).read_to_end(&mut begin));
    match read {
        Ok(_) if begin.is_empty() || begin == SQLITE => Ok(()),
        Ok(_) => Err(refusal("is no file of SQLite")),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let folder = file.parent().unwrap_or(&config.data_dir);
            let is_there = folder.is_dir() || folder.starts_with(&config.data_dir);
            let absent = || refusal("lies in a folder that is not there");
            is_there.then_some(()).ok_or_else(absent)
        }
        Err(error) => Err(refusal(&format!("cannot be opened ({error})"))),
    }
}

fn check_authority(config: &Config) -> Result<(), Failure> {
    let inner = format!("http://{}", config.sandbox_listen);
    let url = config.authority_url(Some(&inner));
    dte_authority::check(&wiring::authority_settings(config, &url))
        .context("preparing the client of the authority")?;
    Ok(())
}

/// Whether this machine could listen there. That somebody does may be the server itself.
fn check_address(address: SocketAddr, setting: &str) -> Result<(), Failure> {
    match TcpListener::bind(address) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => Ok(()),
        Err(_refused) => listen(address, setting).map(drop),
        Ok(_free) => Ok(()),
    }
}

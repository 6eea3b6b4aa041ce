//! What a run needs: an authority, servers on one database, a company.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::company::{self, Company};
use crate::database_target::DatabaseTarget;
use crate::error::BenchError;
use crate::flush;
use crate::list::filled::Filled;
use crate::options::Common;
use crate::rng;
use crate::scenario::{Requests, Scenario};
use crate::server::Server;

/// Any port of this machine.
const LOCAL: &str = "127.0.0.1:0";

/// Dropped, it stops the servers, then removes what was made for it.
#[derive(Debug)]
pub struct Environment {
    pub company: Company,
    /// `dte serve`, once or more.
    pub services: Vec<Server>,
    /// `dte sandbox`.
    pub authority: Server,
    /// Everything that they keep.
    pub folder: PathBuf,
    _made: Option<(TempDir, DatabaseTarget)>,
}

impl Environment {
    /// Starts everything on an empty folder, registers a company with so many establishments and
    /// logs it in.
    pub async fn set(
        common: &Common,
        scenario: &Scenario,
        establishments: usize,
    ) -> Result<Self, BenchError> {
        let folder = temporary(common)?;
        let database_target = DatabaseTarget::of(&common.database)?;
        let (authority, services) = servers(
            common,
            scenario,
            folder.path(),
            database_target.url().as_deref(),
        )?;
        let company = Company::register(&services[0].url, establishments).await?;
        Ok(Self {
            company,
            services,
            authority,
            folder: folder.path().to_owned(),
            _made: Some((folder, database_target)),
        })
    }

    /// Starts everything on a database that is filled.
    pub async fn set_on(
        common: &Common,
        scenario: &Scenario,
        filled: &Filled,
    ) -> Result<Self, BenchError> {
        let url = filled.database.as_deref();
        let (authority, services) = servers(common, scenario, &filled.folder, url)?;
        let company = Company::log_in(&services[0].url, filled.account.clone()).await?;
        Ok(Self {
            company,
            services,
            authority,
            folder: filled.folder.clone(),
            _made: None,
        })
    }

    pub fn urls(&self) -> Vec<&str> {
        let urls = self.services.iter().map(|server| server.url.as_str());
        urls.collect()
    }

    /// Has the authority answer each document so late from now on.
    pub async fn delay(&self, milliseconds: u32) -> Result<(), BenchError> {
        if milliseconds == 0 {
            return Ok(());
        }
        let order = company::client()?.post(format!("{}/sandbox/faults", self.authority.url));
        let fault = json!({"on": "reception", "kind": "delay", "value": milliseconds, "times": 0});
        let delayed = company::read::<Value>("delaying the authority", order.json(&fault));
        delayed.await.map(drop)
    }

    /// Fails when one of the servers runs no more.
    pub fn still_runs(&mut self) -> Result<(), BenchError> {
        for service in &mut self.services {
            service.still_runs()?;
        }
        self.authority.still_runs()
    }
}

pub fn temporary(common: &Common) -> Result<TempDir, BenchError> {
    let mut named = tempfile::Builder::new();
    named.prefix("dte-bench-");
    let folder = match &common.folder {
        Some(parent) => named.tempdir_in(parent),
        None => named.tempdir(),
    };
    folder.map_err(|error| BenchError::io("making a data folder", error))
}

pub type Servers = (Server, Vec<Server>);

/// Starts the authority and the servers in a folder, new or used before. Several servers share the
/// keys that are made for them; one keeps its own in the folder.
pub fn servers(
    common: &Common,
    scenario: &Scenario,
    folder: &Path,
    database: Option<&str>,
) -> Result<Servers, BenchError> {
    const LOG: (&str, &str) = ("DTE_LOG", "warn");
    let inside = |name: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(&path)
            .map(|()| path.clone())
            .map_err(|error| BenchError::io(path.display().to_string(), error))
    };
    let program = common.program()?;
    let settings = [("DTE_SANDBOX_LISTEN", LOCAL), ("DTE_DATA_DIR", "data"), LOG];
    let ready = "sandbox authority on ";
    let authority = Server::start(&program, "sandbox", ready, &inside("sandbox")?, &settings)?;

    let mut settings = vec![("DTE_LISTEN", LOCAL), ("DTE_DATA_DIR", "data"), LOG];
    settings.push(("DTE_AUTHORITY_URL", &authority.url));
    if scenario.requests != Requests::Ccf {
        // The edition that has every type.
        settings.push(("DTE_EDITION", "2026"));
    }
    settings.extend(database.map(|url| ("DTE_DATABASE_URL", url)));
    let keys = [rng::hexadecimal(32), rng::hexadecimal(32)];
    let certificates = inside("certificates")?.display().to_string();
    if scenario.servers > 1 {
        settings.push(("DTE_MASTER_KEY", &keys[0]));
        settings.push(("DTE_TOKEN_SECRET", &keys[1]));
        settings.push(("DTE_CERTIFICATES_DIR", &certificates));
    }
    let preload = if scenario.slow_flush {
        Some(flush::library(folder)?.display().to_string())
    } else {
        None
    };
    settings.extend(preload.as_deref().map(|path| ("LD_PRELOAD", path)));
    let mut services = Vec::new();
    for number in 0..scenario.servers {
        let folder = inside(&format!("service-{number}"))?;
        let ready = "listening on ";
        services.push(Server::start(&program, "serve", ready, &folder, &settings)?);
    }
    Ok((authority, services))
}

//! What a run needs: an empty folder, the authority, the service, a company.

use tempfile::TempDir;

use crate::company::Company;
use crate::error::BenchError;
use crate::ground::Ground;
use crate::options::Common;
use crate::server::Server;

/// Dropped, it stops the servers, then removes the folder.
#[derive(Debug)]
pub struct Stage {
    /// The company that issues.
    pub company: Company,
    /// `dte serve`.
    pub service: Server,
    /// `dte sandbox`.
    pub authority: Server,
    /// Everything that both keep.
    pub folder: TempDir,
    _ground: Ground,
}

impl Stage {
    /// Starts both on an empty folder, registers a company and logs it in.
    pub async fn set(common: &Common) -> Result<Self, BenchError> {
        const LOCAL: &str = "127.0.0.1:0";
        const LOG: (&str, &str) = ("DTE_LOG", "warn");
        let folder = folder(common)?;
        let inside = |name| {
            let path = folder.path().join(name);
            std::fs::create_dir(&path)
                .map(|()| path.clone())
                .map_err(|error| BenchError::io(path.display().to_string(), error))
        };
        let program = common.program()?;
        let sandbox_folder = inside("sandbox")?;
        let settings = [("DTE_SANDBOX_LISTEN", LOCAL), ("DTE_DATA_DIR", "data"), LOG];
        let ready = "sandbox authority on ";
        let authority = Server::start(&program, "sandbox", ready, &sandbox_folder, &settings)?;
        let service_folder = inside("service")?;
        let mut settings = vec![("DTE_LISTEN", LOCAL), ("DTE_DATA_DIR", "data"), LOG];
        settings.push(("DTE_AUTHORITY_URL", &authority.url));
        let ground = Ground::of(&common.database)?;
        let url = ground.url();
        settings.extend(url.as_deref().map(|url| ("DTE_DATABASE_URL", url)));
        let ready = "listening on ";
        let service = Server::start(&program, "serve", ready, &service_folder, &settings)?;
        let company = Company::register(&service.url).await?;
        Ok(Self {
            company,
            service,
            authority,
            folder,
            _ground: ground,
        })
    }

    /// Fails when one of the servers runs no more.
    pub fn still_runs(&mut self) -> Result<(), BenchError> {
        self.service.still_runs()?;
        self.authority.still_runs()
    }
}

fn folder(common: &Common) -> Result<TempDir, BenchError> {
    let mut named = tempfile::Builder::new();
    named.prefix("dte-bench-");
    let folder = match &common.folder {
        Some(parent) => named.tempdir_in(parent),
        None => named.tempdir(),
    };
    folder.map_err(|error| BenchError::io("making a data folder", error))
}

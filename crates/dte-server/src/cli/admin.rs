//! What the commands beside a service have in common with it: its database, its keys.

use std::num::NonZeroUsize;
use std::sync::Arc;

use dte_application::given_certificates::GivenCertificates;
use dte_application::ports::{Clock, Companies, Company, PortError, Signer};
use dte_application::submission::stored_credentials::StoredCredentials;
use dte_authority::AuthorityClient;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use dte_persistence::{Database, DatabaseOptions};
use dte_security::{CertificateFolder, CertificateSigner, SigningSettings, SystemClock};

use crate::config::{AuthorityAt, Config};
use crate::failure::{Context, Failure};
use crate::wiring;
use crate::wiring::{company_list, installation, vault};

/// Opens the database beside a service that may be running. Its tables are left as they are.
pub async fn open_database(config: &Config) -> Result<Arc<Database>, Failure> {
    const DOING: &str = "opening the database";
    installation::refuse_older(config)?;
    let url = config.database_url.clone();
    let options = DatabaseOptions {
        readers: 1,
        ..DatabaseOptions::default()
    };
    let opened = tokio::task::spawn_blocking(move || Database::open_as_it_is(&url, options));
    let opened = opened.await.context(DOING)?;
    opened.map(Arc::new).context(DOING)
}

/// The company with a NIT.
pub async fn company(database: &Database, nit: &str) -> Result<Company, Failure> {
    let unknown = || Failure::Other(format!("no company with NIT {nit} is registered"));
    let read = Nit::parse(nit).map_err(|_malformed| unknown())?;
    let found = database.company_of(&read).await;
    found.context("finding a company")?.ok_or_else(unknown)
}

/// The NIT of one company, or those of all.
pub async fn nits(database: &Database, one: Option<String>) -> Result<Vec<String>, PortError> {
    if let Some(nit) = one {
        return Ok(vec![nit]);
    }
    let all = company_list::all(database).await?;
    Ok(all.into_iter().map(|company| company.nit).collect())
}

/// A signer with the certificates of the folder and those that companies gave, for a look at them.
pub async fn signer(
    config: &Config,
    database: &Arc<Database>,
    clock: &Arc<dyn Clock>,
) -> Result<Arc<dyn Signer>, Failure> {
    let vault = vault::open_vault(config, database).await?.vault;
    let folder = CertificateFolder::new(&config.certificates_dir);
    let settings = SigningSettings {
        threads: NonZeroUsize::MIN,
        queue: config.queue,
    };
    let signer = CertificateSigner::new(settings, folder, vault, clock.clone())
        .context("starting a signing thread")?;
    let given = Arc::new(GivenCertificates::default());
    let looked = given.refresh(&**database, clock.now()).await;
    looked.context("looking for certificates that were given")?;
    Ok(Arc::new(signer.with_given(database.clone(), given)))
}

/// A client of the authority that signs in as companies do whose credentials are stored.
pub async fn authority_client(
    config: &Config,
    database: &Arc<Database>,
) -> Result<AuthorityClient, Failure> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new(config.clock_offset));
    let url = match &config.authority {
        AuthorityAt::Url(url) => url.clone(),
        AuthorityAt::InnerSandbox => format!("http://{}", config.sandbox_listen),
    };
    let vault = vault::open_vault(config, database).await?.vault;
    let access = StoredCredentials {
        companies: database.clone(),
        vault,
    };
    let settings = wiring::authority_settings(config, &url);
    AuthorityClient::new(&settings, Arc::new(access), clock)
        .context("preparing the client of the authority")
}

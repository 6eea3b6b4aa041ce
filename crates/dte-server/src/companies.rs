//! `dte companies` and `dte credentials`: the operator's view of the companies.

use std::sync::Arc;

use clap::Subcommand;
use dte_application::credentials::ResetCredentials;
use dte_application::ports::{PortError, Registry};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use dte_security::{BcryptPasswords, SystemRandomness};

use crate::command_line::Failure;
use crate::config::Config;
use crate::upkeep;

/// What can be done with credentials.
#[derive(Debug, Subcommand)]
pub enum CredentialsAction {
    /// Makes a new API key and secret for an establishment; the old pair stops at once.
    Reset {
        /// The company's NIT.
        #[arg(long)]
        nit: String,
        /// The establishment's branch number, from 1.
        #[arg(long)]
        branch: u32,
    },
}

fn failed(error: &PortError) -> Failure {
    Failure::because("the companies", error)
}

/// Lists the companies.
pub async fn list(config: &Config) -> Result<(), Failure> {
    const PAGE: u32 = 100;
    let database = upkeep::open_database(config).await?;
    let mut after = String::new();
    println!("{:<16}{:<12}business name; branches", "nit", "last day");
    loop {
        let page = database.companies(&after, PAGE).await;
        let page = page.map_err(|error| failed(&error))?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after.clone_from(&last.nit);
        for company in &page {
            let places = company.establishments.iter();
            let places: Vec<String> = places
                .map(|(number, place)| format!("{number} {place}"))
                .collect();
            let day = company.last_day.as_deref().unwrap_or("none");
            let (nit, name) = (&company.nit, &company.business_name);
            println!("{nit:<16}{day:<12}{name}; {}", places.join(", "));
        }
    }
}

/// Resets credentials, and shows the new pair once.
pub async fn run(config: &Config, action: CredentialsAction) -> Result<(), Failure> {
    let CredentialsAction::Reset { nit, branch } = action;
    let nit = Nit::read(&nit).map_err(|malformed| Failure::Other(format!("--nit: {malformed}")))?;
    let database = upkeep::open_database(config).await?;
    let passwords = BcryptPasswords::new(config.bcrypt_cost, 1)
        .map_err(|error| Failure::because("preparing the hashes", &error))?;
    let reset = ResetCredentials {
        registry: database,
        passwords: Arc::new(passwords),
        randomness: Arc::new(SystemRandomness),
    };
    let pair = reset
        .run(&nit, branch)
        .await
        .map_err(|error| failed(&error))?;
    let Some(pair) = pair else {
        let text = format!("there is no establishment {branch} of {nit}: see `dte companies`");
        return Err(Failure::Other(text));
    };
    println!("api_key    {}", pair.api_key);
    println!("api_secret {}", pair.api_secret.reveal());
    println!(
        "The old pair opens no session any more. Sessions that it opened live until they end; \
         `dte keys rotate --tokens --revoke` ends all."
    );
    Ok(())
}

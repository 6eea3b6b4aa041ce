//! `dte companies` and `dte credentials`: the operator's view of the companies.

use std::sync::Arc;

use clap::Subcommand;
use dte_application::ports::Companies;
use dte_application::use_cases::reset_credentials::ResetCredentials;
use dte_domain::catalog::Catalogue;
use dte_domain::closed_types::{ClosedTypes, TypeChange};
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use dte_persistence::DatabaseOptions;
use dte_security::{BcryptPasswords, SystemClock, SystemRandomness};

use crate::cli::admin;
use crate::cli::output;
use crate::cli::output::{print_line, print_or_fail};
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::company_list;

const DOING: &str = "the companies";

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

/// What can be done with companies; they are listed when nothing is.
#[derive(Debug, Subcommand)]
pub enum CompaniesAction {
    /// Pins a company to an edition of documents, or lets it follow the settings.
    Edition {
        /// The company's NIT.
        nit: String,
        /// 2022, 2026, or auto to follow the settings.
        #[arg(value_name = "2022|2026|auto", value_parser = Pin::read)]
        edition: Pin,
    },
    /// Closes types of document for a company or opens them again; shows which are closed.
    Types {
        /// The company's NIT.
        nit: String,
        /// `-09` closes type 09, `+09` opens it again.
        #[arg(value_name = "-TYPE|+TYPE", allow_hyphen_values = true, value_parser = read_change)]
        changes: Vec<TypeChange>,
    },
}

/// A sign and the code of a type.
fn read_change(text: &str) -> Result<TypeChange, String> {
    let (change, code): (fn(DocumentType) -> TypeChange, &str) =
        match (text.strip_prefix('-'), text.strip_prefix('+')) {
            (Some(code), _) => (TypeChange::Close, code),
            (_, Some(code)) => (TypeChange::Open, code),
            _ => return Err("neither -TYPE, which closes it, nor +TYPE, which opens it".into()),
        };
    let document_type = DocumentType::parse(code).map_err(|_unknown| {
        let codes: Vec<_> = DocumentType::ENTRIES
            .iter()
            .map(|entry| entry.code)
            .collect();
        format!("{code} is no type of document: {}", codes.join(", "))
    })?;
    Ok(change(document_type))
}

/// The edition that a company is pinned to; nothing follows the settings.
#[derive(Clone, Copy, Debug)]
pub struct Pin(Option<Edition>);

impl Pin {
    fn read(text: &str) -> Result<Self, String> {
        match Edition::named(text) {
            Some(edition) => Ok(Self(Some(edition))),
            None if text == "auto" => Ok(Self(None)),
            None => Err("neither 2022 nor 2026 nor auto".into()),
        }
    }
}

pub async fn look(config: &Config, action: Option<CompaniesAction>) -> Result<(), Failure> {
    match action {
        None => list(config).await,
        Some(CompaniesAction::Edition { nit, edition }) => pin(config, &nit, edition).await,
        Some(CompaniesAction::Types { nit, changes }) => types(config, &nit, changes).await,
    }
}

async fn pin(config: &Config, nit: &str, Pin(edition): Pin) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    let company = admin::company(&database, nit).await?;
    database.pin(company.id, edition).await.context(DOING)?;
    match edition {
        Some(edition) => print_line!("{}: documents of {}", company.nit, edition.name()),
        None => print_line!("{}: documents as DTE_EDITION says", company.nit),
    }
    print_when_it_is_seen();
    Ok(())
}

async fn types(config: &Config, nit: &str, changes: Vec<TypeChange>) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    let company = admin::company(&database, nit).await?;
    if changes.is_empty() {
        print_types(&company.nit, &company.closed_types);
        return Ok(());
    }
    let closed = database.change_types(company.id, changes).await;
    print_types(&company.nit, &closed.context(DOING)?);
    print_when_it_is_seen();
    Ok(())
}

fn print_types(nit: &Nit, closed: &ClosedTypes) {
    let named = |document_type: DocumentType| {
        let spec = document_type.spec();
        format!("{} ({})", spec.code, spec.names.english)
    };
    let closed: Vec<_> = closed.iter().map(named).collect();
    if closed.is_empty() {
        print_line!("{nit}: no type is closed");
    } else {
        print_line!("{nit}: closed are {}", closed.join(", "));
    }
}

fn print_when_it_is_seen() {
    let seconds = DatabaseOptions::default().establishment_lifetime.as_secs();
    print_line!("Servers that run see it within {seconds} seconds.");
}

async fn list(config: &Config) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    let companies = company_list::all(&database).await.context(DOING)?;
    print_or_fail!(
        "{:<16}{:<12}{:<38}{:<9}business name; branches",
        "nit",
        "last day",
        "id",
        "edition"
    )?;
    for company in &companies {
        let places = company.establishments.iter();
        let places: Vec<String> = places
            .map(|(number, place)| format!("{number} {place}"))
            .collect();
        let day = company.last_day.as_deref().unwrap_or("none");
        let edition = company.pinned.as_deref().unwrap_or("auto");
        let (nit, name, id) = (&company.nit, &company.business_name, &company.id);
        print_or_fail!(
            "{nit:<16}{day:<12}{id:<38}{edition:<9}{name}; {}",
            places.join(", ")
        )?;
    }
    Ok(())
}

/// Resets credentials, and shows the new pair once.
pub async fn run(config: &Config, action: CredentialsAction) -> Result<(), Failure> {
    let CredentialsAction::Reset { nit, branch } = action;
    let nit =
        Nit::parse(&nit).map_err(|parse_error| Failure::Other(format!("--nit: {parse_error}")))?;
    let database = admin::open_database(config).await?;
    let passwords = BcryptPasswords::new(config.bcrypt_cost, 1).context("preparing the hashes")?;
    let reset = ResetCredentials {
        companies: database.clone(),
        passwords: Arc::new(passwords),
        randomness: Arc::new(SystemRandomness),
        clock: Arc::new(SystemClock::new(config.clock_offset)),
    };
    let company = admin::company(&database, nit.as_str()).await?;
    let places = database.establishments(company.id).await.context(DOING)?;
    if places.iter().all(|place| place.branch_number != branch) {
        return Err(no_establishment(&nit, branch));
    }
    // Whoever cannot read the new pair keeps the old one.
    output::must_reach_somebody()?;
    let drawn = reset.draw().await.context(DOING)?;
    print_or_fail!("api_key    {}", drawn.pair.api_key)?;
    print_or_fail!("api_secret {}", drawn.pair.api_secret.reveal())?;
    match reset.put_in_place(&nit, branch, drawn).await {
        Ok(true) => {}
        Ok(false) => return Err(no_establishment(&nit, branch)),
        Err(error) => {
            print_line!("This pair may not be in place: try it, and the old one.");
            return Err(Failure::because(DOING, &error));
        }
    }
    print_line!(
        "The old pair opens no session any more, and servers that run end those that it opened within \
         5 seconds."
    );
    Ok(())
}

fn no_establishment(nit: &Nit, branch: u32) -> Failure {
    Failure::Other(format!(
        "there is no establishment {branch} of {nit}: see `dte companies`"
    ))
}

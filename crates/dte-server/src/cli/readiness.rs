//! `dte readiness`: how companies stand before the second edition of documents.

use std::sync::Arc;

use clap::Args;
use dte_application::use_cases::check_readiness::{
    CheckReadiness, EstablishmentReadiness, Readiness,
};
use dte_domain::edition::Edition;
use dte_security::SystemClock;
use serde_json::{Value, json};

use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::Failure;
use crate::wiring::environment;

/// Which companies, and how they are shown.
#[derive(Args, Debug)]
pub struct Arguments {
    /// One company only.
    #[arg(long)]
    nit: Option<String>,
    /// As JSON, an object a line.
    #[arg(long)]
    json: bool,
}

/// Shows it, whether or not servers run on the database. The settings are those of this command:
/// give it the ones that the servers have.
pub async fn run(config: &Config, arguments: Arguments) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    environment::warn_of_default(config, &database).await?;
    let nits = match arguments.nit {
        Some(nit) => vec![nit],
        None => admin::nits(&database)
            .await
            .map_err(|error| failed(&error))?,
    };
    let check = CheckReadiness {
        offices: database.clone(),
        documents: database.clone(),
        clock: Arc::new(SystemClock::new(config.clock_offset)),
        environment: config.environment,
        choice: config.editions.choice,
        cutover: config.editions.cutover,
    };
    let mut lacking = 0_usize;
    for nit in &nits {
        let company = admin::company(&database, nit).await?;
        let found = check.of_company(company.id).await;
        let Some(readiness) = found.map_err(|error| failed(&error))? else {
            continue;
        };
        lacking += usize::from(!readiness.is_ready());
        if arguments.json {
            print_line!("{}", as_json(&readiness));
        } else {
            show(&readiness);
        }
    }
    match lacking {
        0 => Ok(()),
        count => Err(Failure::Other(format!(
            "{count} of {} companies are not ready",
            nits.len()
        ))),
    }
}

fn show(readiness: &Readiness) {
    let company = &readiness.company;
    let ready = if readiness.is_ready() {
        "ready"
    } else {
        "NOT READY"
    };
    print_line!("{}  {ready}  {}", company.nit, company.business_name);
    print_line!(
        "  documents of {} now, of {} from {} on ({} days left); {} of 2022 unsettled",
        readiness.edition.name(),
        readiness.after_cutover.name(),
        readiness.cutover,
        readiness.days_left,
        readiness.unsettled,
    );
    if readiness.receivers_without_district > 0 {
        let count = readiness.receivers_without_district;
        print_line!(
            "  {count} receivers of the last 30 days have no district: receiver.address.district"
        );
    }
    if readiness.after_cutover != Edition::Of2026 {
        let pin = "`dte companies edition NIT auto`";
        print_line!("  stays at 2022: set DTE_EDITION=auto, or {pin} if the company is pinned");
    }
    for one in &readiness.establishments {
        for missing in &one.missing {
            print_line!("  branch {}: {missing}", one.establishment.branch_number);
        }
    }
}

fn as_json(readiness: &Readiness) -> Value {
    let establishments = readiness.establishments.iter().map(establishment);
    json!({
        "nit": readiness.company.nit.as_str(),
        "ready": readiness.is_ready(),
        "edition": readiness.edition.name(),
        "edition_after_cutover": readiness.after_cutover.name(),
        "pinned": readiness.company.edition.map(Edition::name),
        "cutover": readiness.cutover.to_string(),
        "days_left": readiness.days_left,
        "unsettled_documents": readiness.unsettled,
        "receivers_without_district": readiness.receivers_without_district,
        "branch_offices": establishments.collect::<Vec<_>>(),
    })
}

fn establishment(one: &EstablishmentReadiness) -> Value {
    let missing = one.missing.iter().map(|violation| {
        json!({
            "code": violation.code,
            "path": violation.path,
            "message": violation.message,
            "expected": violation.expected,
            "actual": violation.actual,
        })
    });
    json!({
        "branch_number": one.establishment.branch_number,
        "ready": one.missing.is_empty(),
        "missing": missing.collect::<Vec<_>>(),
    })
}

fn failed(error: &dte_application::ports::PortError) -> Failure {
    Failure::because("checking readiness", error)
}

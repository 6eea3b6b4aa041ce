//! `dte readiness`: how companies stand before the second edition of documents.

use std::sync::Arc;

use clap::Args;
use dte_application::ports::Clock;
use dte_application::use_cases::check_readiness::{EstablishmentReadiness, Readiness};
use dte_domain::edition::Edition;
use dte_domain::language::{Language, Message, Phrase};
use dte_domain::violation::Violation;
use dte_security::SystemClock;
use serde::Serialize;

use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring;
use crate::wiring::environment;

/// What a failure begins with.
const DOING: &str = "checking readiness";

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
    let nits = admin::nits(&database, arguments.nit).await.context(DOING)?;
    let clock: Arc<dyn Clock> = Arc::new(SystemClock::new(config.clock_offset));
    let signer = admin::signer(config, &database, &clock).await?;
    let check = wiring::readiness(config, &database, &signer, &clock);
    let mut lacking = 0_usize;
    for nit in &nits {
        let company = admin::company(&database, nit).await?;
        let Some(readiness) = check.of_company(company.id).await.context(DOING)? else {
            continue;
        };
        lacking += usize::from(!readiness.is_ready());
        if arguments.json {
            let line = serde_json::to_string(&ReadinessLine::from(&readiness));
            print_line!("{}", line.context("writing JSON")?);
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
        "  documents of {} now, of {} from {} on ({} left); {} of 2022 unsettled",
        readiness.edition.name(),
        readiness.after_cutover.name(),
        readiness.cutover,
        match readiness.days_left {
            1 => "1 day".to_owned(),
            days => format!("{days} days"),
        },
        readiness.unsettled,
    );
    if let Some(fault) = certificate_fault(readiness) {
        print_line!("  {fault}");
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

fn certificate_fault(readiness: &Readiness) -> Option<&str> {
    let fault = readiness.certificate_fault.as_ref();
    fault.map(|fault: &Message| fault.text(Language::English))
}

/// A line of `--json`, its members in the order of the alphabet.
#[derive(Serialize)]
struct ReadinessLine<'a> {
    branch_offices: Vec<EstablishmentLine<'a>>,
    certificate_fault: Option<&'a str>,
    cutover: String,
    days_left: u64,
    edition: &'static str,
    edition_after_cutover: &'static str,
    nit: &'a str,
    pinned: Option<&'static str>,
    ready: bool,
    unsettled_documents: u64,
}

/// What an establishment lacks.
#[derive(Serialize)]
struct EstablishmentLine<'a> {
    branch_number: u32,
    missing: Vec<MissingLine<'a>>,
    ready: bool,
}

/// A rule that an establishment would break.
#[derive(Serialize)]
struct MissingLine<'a> {
    actual: Option<&'a str>,
    code: &'a str,
    expected: Option<&'a str>,
    message: &'a str,
    path: &'a str,
}

impl<'a> From<&'a Readiness> for ReadinessLine<'a> {
    fn from(readiness: &'a Readiness) -> Self {
        let establishments = readiness.establishments.iter();
        Self {
            branch_offices: establishments.map(EstablishmentLine::from).collect(),
            certificate_fault: certificate_fault(readiness),
            cutover: readiness.cutover.to_string(),
            days_left: readiness.days_left,
            edition: readiness.edition.name(),
            edition_after_cutover: readiness.after_cutover.name(),
            nit: readiness.company.nit.as_str(),
            pinned: readiness.company.edition.map(Edition::name),
            ready: readiness.is_ready(),
            unsettled_documents: readiness.unsettled,
        }
    }
}

impl<'a> From<&'a EstablishmentReadiness> for EstablishmentLine<'a> {
    fn from(one: &'a EstablishmentReadiness) -> Self {
        Self {
            branch_number: one.establishment.branch_number,
            missing: one.missing.iter().map(MissingLine::from).collect(),
            ready: one.missing.is_empty(),
        }
    }
}

impl<'a> From<&'a Violation> for MissingLine<'a> {
    fn from(violation: &'a Violation) -> Self {
        let text = |phrase: &'a Phrase| phrase.text(Language::English);
        Self {
            actual: violation.actual.as_ref().map(text),
            code: violation.code,
            expected: violation.expected.as_ref().map(text),
            message: violation.message.english,
            path: &violation.path,
        }
    }
}

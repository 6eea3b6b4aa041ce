//! `dte series audit`: every number that was ever taken has its document.

use clap::Subcommand;
use dte_application::ports::{Company, Ledger, LedgerFilter, PortError, SeriesState};
use dte_application::read_ledger::prefix;
use dte_persistence::Database;

use crate::command_line::Failure;
use crate::config::Config;
use crate::output::tell;
use crate::upkeep;

/// What to do about number series.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists every series with its last number, and the numbers without a document; exit code 1
    /// when there are any.
    Audit {
        /// One company only.
        #[arg(long)]
        nit: Option<String>,
    },
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let Action::Audit { nit } = action;
    let database = upkeep::open_database(config).await?;
    let nits = match nit {
        Some(nit) => vec![nit],
        None => upkeep::nits(&database)
            .await
            .map_err(|error| failed(&error))?,
    };
    let mut missing = 0;
    for nit in nits {
        let company = upkeep::company(&database, &nit).await?;
        missing += audit(config, &database, &company)
            .await
            .map_err(|error| failed(&error))?;
    }
    if missing > 0 {
        return Err(Failure::Other(format!(
            "{missing} numbers have no document"
        )));
    }
    tell!("no number is missing");
    Ok(())
}

/// Prints a company's series; answers how many numbers are missing.
async fn audit(config: &Config, database: &Database, company: &Company) -> Result<u64, PortError> {
    let filter = LedgerFilter {
        company: company.id,
        environment: config.environment,
        establishment: None,
    };
    let mut missing = 0;
    for state in database.series(&filter).await? {
        let (name, last, documents) = (prefix(&state), state.last_number, state.documents);
        tell!(
            "{}  {name}  last {last}  documents {documents}",
            company.nit
        );
        if documents != last {
            missing += gaps(database, &state).await?;
        }
    }
    Ok(missing)
}

/// Prints the numbers of a series that no document carries.
async fn gaps(database: &Database, state: &SeriesState) -> Result<u64, PortError> {
    const PAGE: u32 = 1000;
    let (mut expected, mut missing) = (1, 0);
    loop {
        let page = database.entries(&state.series, expected - 1, PAGE).await?;
        let is_last = page.len() < PAGE as usize;
        let ends = is_last.then_some(state.last_number + 1);
        for number in page.iter().map(|entry| entry.number).chain(ends) {
            if number > expected {
                tell!("  without a document: {expected} to {}", number - 1);
                missing += number - expected;
            }
            expected = number + 1;
        }
        if is_last {
            return Ok(missing);
        }
    }
}

fn failed(error: &PortError) -> Failure {
    Failure::because("reading the series", error)
}

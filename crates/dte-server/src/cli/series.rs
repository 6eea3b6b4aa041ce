//! `dte series`: every number that was ever taken has its document, or is known to be elsewhere.

mod advance;
mod enter;

use clap::Subcommand;
use dte_application::ports::{
    Company, Documents, NumberRegister, PortError, SeriesFilter, SeriesKey, SeriesState,
    TakenNumbers,
};
use dte_application::use_cases::read_numbers::prefix;
use dte_domain::identification::{DocumentType, Environment, NamedType};
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Value;
use dte_persistence::Database;
use dte_persistence::verify::{Finding, verify_numbers};

use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::environment;

const DOING: &str = "reading the series";

/// What to do about number series.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists every series with its numbers and those that were taken elsewhere, and checks that each number has
    /// its document once; exit code 1 when one has not, 0 when numbers are only taken elsewhere.
    Audit {
        /// One company only.
        #[arg(long)]
        nit: Option<String>,
    },
    /// Skips the numbers of a series up to one, which others have given: after the restore of an
    /// older backup, or when a company moves in during the year.
    Advance(advance::Arguments),
    /// Enters a document that the authority has and this service does not know, from its JSON, so
    /// that its number is accounted for.
    Enter(enter::Arguments),
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    environment::warn_of_default(config, &database).await?;
    match action {
        Action::Audit { nit } => audit_all(config, &database, nit).await,
        Action::Advance(arguments) => advance::run(config, &database, arguments).await,
        Action::Enter(arguments) => enter::run(config, database, arguments).await,
    }
}

/// Prints the last number of each series of an older database: later ones were given, and are not known to
/// it.
pub async fn print_last_numbers(database: &Database) -> Result<(), Failure> {
    for nit in admin::nits(database, None).await.context(DOING)? {
        let company = admin::company(database, &nit).await?;
        for environment in [Environment::Test, Environment::Production] {
            let filter = SeriesFilter {
                company: company.id,
                environment,
                establishment: None,
            };
            for state in database.series(&filter).await.context(DOING)? {
                print_line!("{}  {}", company.nit, line(&state));
            }
        }
    }
    print_line!(
        "skip the numbers that were given since, before the service starts: `dte series advance` for each series"
    );
    Ok(())
}

async fn audit_all(
    config: &Config,
    database: &Database,
    nit: Option<String>,
) -> Result<(), Failure> {
    let nits = admin::nits(database, nit).await.context(DOING)?;
    let mut found = 0;
    for nit in nits {
        let company = admin::company(database, &nit).await?;
        audit(config, database, &company).await.context(DOING)?;
        found += faults(config, &company).await?;
    }
    if found > 0 {
        return Err(Failure::Other(format!("{found} faults were found")));
    }
    print_line!("no number is missing");
    Ok(())
}

/// Prints a company's series.
async fn audit(config: &Config, database: &Database, company: &Company) -> Result<(), PortError> {
    let filter = SeriesFilter {
        company: company.id,
        environment: config.environment,
        establishment: None,
    };
    for state in database.series(&filter).await? {
        print_line!("{}  {}", company.nit, line(&state));
        let taken = database.taken(&state.series).await?;
        for range in &taken {
            let words = in_words(database, &state.series, range).await?;
            print_line!("  taken elsewhere: {words}");
        }
        for (number, code) in database.entered(&state.series).await? {
            print_line!("  entered: {number}, {code}");
        }
    }
    Ok(())
}

fn line(state: &SeriesState) -> String {
    let mut line = prefix(state);
    if state.first_number > 1 {
        line = format!("{line}  from {}", state.first_number);
    }
    line = format!(
        "{line}  last {}  documents {}",
        state.last_number, state.documents
    );
    if state.taken_elsewhere > 0 {
        line = format!("{line}  taken elsewhere {}", state.taken_elsewhere);
    }
    line
}

async fn in_words(
    database: &Database,
    series: &SeriesKey,
    range: &TakenNumbers,
) -> Result<String, PortError> {
    let TakenNumbers { from, to, document } = range;
    let Some(document) = document else {
        return Ok(if from == to {
            from.to_string()
        } else {
            format!("{from} to {to}")
        });
    };
    let record = database.find(*document).await?;
    // One that has the number still and was not refused has it beside another.
    let has_it_too = record.is_some_and(|record| {
        record.control_number == Some(series.number(*from).to_string())
            && record.status.kind() != StatusKind::Rejected
    });
    Ok(if has_it_too {
        format!("{from}, which {document} has too")
    } else {
        format!("{from}, for which {document} was refused")
    })
}

/// Prints what is wrong with a company's numbers; answers how many faults there are.
async fn faults(config: &Config, company: &Company) -> Result<u64, Failure> {
    let (url, id) = (config.database_url.clone(), company.id.0.to_string());
    let verified = tokio::task::spawn_blocking(move || {
        let mut tell =
            |Finding { of, why, .. }: &Finding| print_line!("FAULT numbers: {of}: {why}");
        verify_numbers(&url, &id, &mut tell)
    });
    let report = verified.await.context(DOING)?.context(DOING)?;
    Ok(report.tallies.values().map(|tally| tally.faults).sum())
}

fn document_type(written: &str) -> Result<DocumentType, Failure> {
    NamedType::parse(written)
        .map(DocumentType::from)
        .map_err(|_unknown| Failure::Other(format!("--type {written} is no document type")))
}

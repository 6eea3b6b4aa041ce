//! `dte series`: every number that was ever taken has its document, or is known to be elsewhere.

mod advance;
mod enter;

use clap::Subcommand;
use dte_application::ports::{
    Company, DocumentReader, NumberRegister, PortError, SeriesFilter, SeriesKey, SeriesState,
    TakenElsewhere, TakenNumbers,
};
use dte_application::use_cases::read_numbers::prefix;
use dte_domain::identification::{DocumentType, Environment, NamedType};
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Value;
use dte_persistence::Database;

use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::environment;

const DOING: &str = "reading the series";

/// What to do about number series.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists every series with its numbers, those that were taken elsewhere, and those without a
    /// document; exit code 1 when a number is without a document, 0 when numbers are only taken
    /// elsewhere.
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
    let mut missing = 0;
    for nit in nits {
        let company = admin::company(database, &nit).await?;
        missing += audit(config, database, &company).await.context(DOING)?;
    }
    if missing > 0 {
        return Err(Failure::Other(format!(
            "{missing} numbers have no document"
        )));
    }
    print_line!("no number is missing");
    Ok(())
}

/// Prints a company's series; answers how many numbers are missing.
async fn audit(config: &Config, database: &Database, company: &Company) -> Result<u64, PortError> {
    let filter = SeriesFilter {
        company: company.id,
        environment: config.environment,
        establishment: None,
    };
    let mut missing = 0;
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
        missing += gaps(database, &state, &taken).await?;
    }
    Ok(missing)
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

/// Prints the numbers of a series that no document carries and that nobody has elsewhere.
async fn gaps(
    database: &Database,
    state: &SeriesState,
    taken: &[TakenNumbers],
) -> Result<u64, PortError> {
    const PAGE: u32 = 1000;
    let (mut expected, mut missing) = (state.first_number, 0);
    loop {
        let page = database.entries(&state.series, expected - 1, PAGE).await?;
        let is_last = page.next_after.is_none();
        let ends = is_last.then_some(state.last_number + 1);
        for number in page.entries.iter().map(|entry| entry.number).chain(ends) {
            for (from, to) in untaken(expected, number, taken) {
                print_line!("  without a document: {from} to {to}");
                missing += to + 1 - from;
            }
            expected = number + 1;
        }
        if is_last {
            return Ok(missing);
        }
    }
}

/// The numbers from one to before another that were not taken elsewhere, as ranges.
fn untaken(mut from: u64, before: u64, taken: &[TakenNumbers]) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    for range in taken {
        if range.to < from {
            continue;
        }
        if range.from >= before {
            break;
        }
        if range.from > from {
            found.push((from, range.from - 1));
        }
        from = range.to + 1;
    }
    if from < before {
        found.push((from, before - 1));
    }
    found
}

fn document_type(written: &str) -> Result<DocumentType, Failure> {
    NamedType::parse(written)
        .map(DocumentType::from)
        .map_err(|_unknown| Failure::Other(format!("--type {written} is no document type")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_elsewhere_is_not_missing() {
        let range = |from, to| TakenNumbers {
            from,
            to,
            document: None,
        };
        let taken = [range(2, 2), range(4, 6), range(9, 9)];
        assert_eq!(untaken(1, 9, &taken), [(1, 1), (3, 3), (7, 8)]);
        assert_eq!(untaken(4, 7, &taken), []);
        assert_eq!(untaken(5, 5, &taken), []);
        assert_eq!(untaken(9, 12, &taken), [(10, 11)]);
        assert_eq!(untaken(1, 3, &[]), [(1, 2)]);
    }
}

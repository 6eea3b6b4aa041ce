//! `dte contingency`: the operator looks at contingencies, declares and ends them.

use clap::Subcommand;
use dte_application::ports::{
    Clock, Contingencies, ContingencyEventStatus, ContingencyId, ContingencySummary, Declaration,
    Offices, Randomness,
};
use dte_domain::catalog::{Catalogue, ContingencyCause};
use dte_domain::contingency::{Declared, EVENT_WITHIN, Mark};
use dte_domain::identification::LocalTime;
use dte_domain::value::{Text, Value};
use dte_persistence::Database;
use dte_security::{SystemClock, SystemRandomness};

use crate::command_line::Failure;
use crate::config::Config;
use crate::output::{say, tell};
use crate::upkeep;

/// What to do about contingencies.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists those of all companies that are not closed.
    List,
    /// From now on the company's documents are issued in contingency.
    Declare {
        /// The company.
        #[arg(long)]
        nit: String,
        /// What is down: 4 electric power, 5 something else.
        #[arg(long = "type", value_name = "4|5")]
        cause: String,
        /// In words; needed for 5.
        #[arg(long)]
        reason: Option<String>,
    },
    /// What was declared for the company is over.
    End {
        /// The company.
        #[arg(long)]
        nit: String,
    },
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let database = upkeep::open_database(config).await?;
    let clock = SystemClock::new(config.clock_offset);
    match action {
        Action::List => list(&database).await,
        Action::Declare { nit, cause, reason } => {
            let mark = mark(&cause, reason.as_deref())?;
            let company = upkeep::company(&database, &nit).await?;
            let declaration = Declaration {
                id: ContingencyId(SystemRandomness.uuid()),
                company: company.id,
                environment: config.environment,
                mark,
                now: clock.now(),
            };
            let declared = database.declare(declaration).await;
            let declared = declared.map_err(|error| failed(&error))?;
            tell!("declared since {}", LocalTime::at(declared.began_at));
            Ok(())
        }
        Action::End { nit } => end(config, &database, &nit, &clock).await,
    }
}

async fn list(database: &Database) -> Result<(), Failure> {
    let unclosed = database.unclosed().await.map_err(|error| failed(&error))?;
    for one in &unclosed {
        let company = database.company(one.contingency.company).await;
        let company = company.map_err(|error| failed(&error))?;
        let nit = company.map(|company| company.nit.to_string());
        say!("{}", line(nit.as_deref().unwrap_or("?"), one))?;
    }
    say!("{} not closed", unclosed.len())
}

fn line(nit: &str, one: &ContingencySummary) -> String {
    let contingency = &one.contingency;
    let ended = match (contingency.ended_at, contingency.event_due_at) {
        (Some(at), Some(due)) => format!(
            "ended {}, event due {}",
            LocalTime::at(at),
            LocalTime::at(due)
        ),
        _ => contingency
            .why_it_is_open()
            .map_or_else(|| "open".to_owned(), |why| format!("open: {}", why.text())),
    };
    let stamped = one
        .events
        .iter()
        .filter(|event| matches!(event.status, ContingencyEventStatus::Accepted { .. }))
        .count();
    format!(
        "{nit}  type {}{}  began {}  {ended}  documents {} waiting {}  events {} stamped {stamped}",
        contingency.mark.cause().number(),
        if contingency.is_declared {
            " declared"
        } else {
            ""
        },
        LocalTime::at(contingency.began_at),
        one.documents,
        one.waiting,
        one.events.len(),
    )
}

async fn end(
    config: &Config,
    database: &Database,
    nit: &str,
    clock: &SystemClock,
) -> Result<(), Failure> {
    let company = upkeep::company(database, nit).await?;
    let open = Contingencies::open(database, company.id, config.environment).await;
    let open = open.map_err(|error| failed(&error))?;
    let now = clock.now();
    let mut ended = 0;
    for one in open.iter().filter(|one| one.is_declared) {
        let standing = Contingencies::end(database, one.id, now, now + EVENT_WITHIN).await;
        standing.map_err(|error| failed(&error))?;
        ended += 1;
    }
    tell!("{ended} ended");
    Ok(())
}

fn mark(cause: &str, reason: Option<&str>) -> Result<Mark, Failure> {
    let malformed = |what: &str| Failure::Other(format!("{what} is not of its form"));
    let declared = Declared {
        cause: ContingencyCause::read(cause).map_err(|_malformed| malformed("--type"))?,
        reason: reason
            .map(Text::read)
            .transpose()
            .map_err(|_malformed| malformed("--reason"))?,
    };
    declared.check().map_err(|violations| {
        let texts: Vec<_> = violations.iter().map(ToString::to_string).collect();
        Failure::Other(texts.join("; "))
    })
}

fn failed(error: &dte_application::ports::PortError) -> Failure {
    Failure::because("working on the database", error)
}

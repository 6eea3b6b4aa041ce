//! `dte contingency`: the operator looks at contingencies, declares and ends them.

use clap::Subcommand;
use dte_application::ports::{
    Clock, Companies, Contingencies, ContingencyEventStatus, ContingencyId, ContingencySummary,
    Declaration, Randomness,
};
use dte_domain::catalog::{ContingencyCause, NumericCatalogue};
use dte_domain::contingency::{Declared, EVENT_WITHIN};
use dte_domain::identification::LocalTime;
use dte_domain::value::{ParseError, Text, Value};
use dte_domain::violation::Violation;
use dte_persistence::Database;
use dte_security::{SystemClock, SystemRandomness};

use crate::cli::output::{print_line, print_or_fail};
use crate::cli::{admin, event_stamp};
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::log;
use crate::wiring::environment;

const DOING: &str = "working on the database";

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
    /// Enters the stamp of an event that the authority accepted without telling it.
    Stamp {
        /// The event's generation code.
        #[arg(long)]
        event: String,
        /// The event's own stamp, which no document has: 40 capital letters and digits.
        #[arg(long)]
        stamp: String,
    },
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    environment::warn_of_default(config, &database).await?;
    let clock = SystemClock::new(config.clock_offset);
    match action {
        Action::List => list(config, &database).await,
        Action::Declare { nit, cause, reason } => {
            let declared = declared(&cause, reason.as_deref())?;
            for odd in declared.warnings() {
                log::write_line(tracing::Level::WARN, &format!("--{odd}"));
            }
            let mark = declared.check().map_err(|violations| broken(&violations))?;
            let company = admin::company(&database, &nit).await?;
            let declaration = Declaration {
                id: ContingencyId(SystemRandomness.uuid()),
                company: company.id,
                environment: config.environment,
                mark,
                now: clock.now(),
            };
            let declared = database.declare(declaration).await.context(DOING)?;
            print_line!("declared since {}", LocalTime::at(declared.began_at));
            Ok(())
        }
        Action::End { nit } => end(config, &database, &nit, &clock).await,
        Action::Stamp { event, stamp } => enter(&database, &event, &stamp).await,
    }
}

async fn list(config: &Config, database: &Database) -> Result<(), Failure> {
    let unclosed = database.unclosed(config.environment).await;
    let unclosed = unclosed.context(DOING)?;
    for one in &unclosed {
        let company = database
            .company(one.contingency.company)
            .await
            .context(DOING)?;
        let nit = company.map(|company| company.nit.to_string());
        print_or_fail!("{}", line(nit.as_deref().unwrap_or("?"), one))?;
        if let Some(words) = refused_last(one) {
            print_or_fail!("  {words}")?;
        }
    }
    print_or_fail!("{} not closed", unclosed.len())?;
    let unstamped = database.unstamped_contingency_events().await;
    for event in unstamped.context(DOING)? {
        let (code, at) = (event.generation_code, LocalTime::at(event.created_at));
        let id = event.contingency.0;
        print_or_fail!("event {code}  of {at}  contingency {id}  accepted without a stamp")?;
    }
    Ok(())
}

fn line(nit: &str, one: &ContingencySummary) -> String {
    let contingency = &one.contingency;
    let ended = match contingency.end() {
        Some(end) => format!(
            "ended {}, event due {}",
            LocalTime::at(end.at),
            LocalTime::at(end.event_due_at)
        ),
        None => contingency
            .why_it_is_open()
            .map_or_else(|| "open".to_owned(), |why| format!("open: {}", why.text())),
    };
    let stamped = one
        .events
        .iter()
        .filter(|event| matches!(event.status, ContingencyEventStatus::Accepted { .. }))
        .count();
    format!(
        "{nit}  type {}{}  began {}  {ended}  documents {} waiting {}  events {} stamped {stamped}  \
         company {}  contingency {}",
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
        contingency.company.0,
        contingency.id.0,
    )
}

/// What the authority said of the newest event, when it refused it.
fn refused_last(one: &ContingencySummary) -> Option<String> {
    let event = one.events.last()?;
    let ContingencyEventStatus::Rejected(rejection) = &event.status else {
        return None;
    };
    let (code, at) = (event.generation_code, LocalTime::at(event.updated_at));
    // Events are often refused without a code.
    let said = format!("{} {}", rejection.code, rejection.description);
    let mut words = format!("event {code}  refused {at}: {}", said.trim());
    for observation in &rejection.observations {
        words = format!("{words}; {observation}");
    }
    Some(words)
}

async fn end(
    config: &Config,
    database: &Database,
    nit: &str,
    clock: &SystemClock,
) -> Result<(), Failure> {
    let company = admin::company(database, nit).await?;
    let open = database.ongoing(company.id, config.environment).await;
    let open = open.context(DOING)?;
    let now = clock.now();
    let mut ended = 0;
    for one in open.iter().filter(|one| one.is_declared) {
        let standing = Contingencies::end(database, one.id, now, now + EVENT_WITHIN).await;
        standing.context(DOING)?;
        ended += 1;
    }
    print_line!("{ended} ended");
    Ok(())
}

/// The stamp of an event that the authority has told somebody.
async fn enter(database: &Database, event: &str, stamp: &str) -> Result<(), Failure> {
    let (code, stamp) = event_stamp::read(event, stamp)?;
    let entered = database
        .stamp_contingency_event(code, stamp)
        .await
        .context(DOING)?;
    event_stamp::answer(code, entered, "dte contingency list")
}

fn declared(cause: &str, reason: Option<&str>) -> Result<Declared, Failure> {
    let parse_error = |what: &str, why: &ParseError| Failure::Other(format!("{what}: {why}"));
    Ok(Declared {
        cause: ContingencyCause::parse(cause).map_err(|why| parse_error("--type", &why))?,
        reason: reason
            .map(Text::parse)
            .transpose()
            .map_err(|why| parse_error("--reason", &why))?,
    })
}

fn broken(violations: &[Violation]) -> Failure {
    let texts: Vec<_> = violations.iter().map(ToString::to_string).collect();
    Failure::Other(texts.join("; "))
}

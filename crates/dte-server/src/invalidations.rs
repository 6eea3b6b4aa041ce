//! `dte invalidations`: the operator enters stamps of events that the authority accepted without
//! telling them.

use clap::Subcommand;
use dte_application::ports::Invalidations;
use dte_domain::identification::{GenerationCode, LocalTime, ReceptionStamp};
use dte_domain::value::Value;

use crate::command_line::Failure;
use crate::config::Config;
use crate::output::{say, tell};
use crate::upkeep;

/// What to do about invalidations.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists the accepted events whose stamp is not known.
    List,
    /// Enters the stamp of an accepted event, as the authority's public query shows it.
    Stamp {
        /// The event's generation code, not the document's.
        #[arg(long)]
        event: String,
        /// The stamp: 40 letters and digits.
        #[arg(long)]
        stamp: String,
    },
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let database = upkeep::open_database(config).await?;
    match action {
        Action::List => {
            let events = database.unstamped_events().await;
            let events = events.map_err(|error| failed(&error))?;
            for event in &events {
                let at = LocalTime::at(event.created_at);
                let (code, document) = (event.generation_code, event.document);
                say!("event {code}  document {document}  asked for {at}")?;
            }
            say!("{} without a stamp", events.len())
        }
        Action::Stamp { event, stamp } => {
            let code: GenerationCode = read("--event", &event)?;
            let stamp: ReceptionStamp = read("--stamp", &stamp)?;
            let kept = database.stamp_event(code, stamp).await;
            if kept.map_err(|error| failed(&error))? {
                tell!("kept");
                return Ok(());
            }
            Err(Failure::Other(format!(
                "there is no accepted event {code} without a stamp: `dte invalidations list` names them"
            )))
        }
    }
}

fn read<T: Value>(argument: &str, text: &str) -> Result<T, Failure> {
    let malformed = |_malformed| Failure::Other(format!("{argument} is not of its form"));
    T::read(text).map_err(malformed)
}

fn failed(error: &dte_application::ports::PortError) -> Failure {
    Failure::because("working on the database", error)
}

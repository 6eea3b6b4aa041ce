//! `dte invalidations`: the operator enters stamps of events that the authority accepted without
//! telling them.

use clap::Subcommand;
use dte_application::ports::{Clock, Companies};
use dte_domain::identification::LocalTime;
use dte_security::SystemClock;

use crate::cli::output::print_or_fail;
use crate::cli::{admin, event_stamp};
use crate::config::Config;
use crate::failure::{Context, Failure};

const DOING: &str = "working on the database";

/// What to do about invalidations.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Lists the accepted events whose stamp is not known.
    List,
    /// Enters the stamp of an accepted event, once the authority has told it.
    Stamp {
        /// The event's generation code, not the document's.
        #[arg(long)]
        event: String,
        /// The event's own stamp, not the document's: 40 capital letters and digits.
        #[arg(long)]
        stamp: String,
    },
}

/// Does it on the database, whether or not servers run on it.
pub async fn run(config: &Config, action: Action) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    match action {
        Action::List => {
            let events = database.unstamped_events().await.context(DOING)?;
            for event in &events {
                let at = LocalTime::at(event.created_at);
                let (code, document) = (event.generation_code, event.document);
                let company = database.company(event.company).await.context(DOING)?;
                let nit = company.map_or_else(|| "?".to_owned(), |company| company.nit.to_string());
                print_or_fail!("{nit}  event {code}  document {document}  asked for {at}")?;
            }
            print_or_fail!("{} without a stamp", events.len())
        }
        Action::Stamp { event, stamp } => {
            let (code, stamp) = event_stamp::read(&event, &stamp)?;
            let now = SystemClock::new(config.clock_offset).now();
            let entered = database
                .stamp_event(code, stamp, now)
                .await
                .context(DOING)?;
            event_stamp::answer(code, entered, "dte invalidations list")
        }
    }
}

//! `dte series advance`.

use clap::Args;
use dte_application::ports::{
    Advance, AdvanceResult, Clock, Companies, Company, NumberRegister, SeriesFilter, SeriesKey,
};
use dte_domain::identification::{IssuingPlace, LocalTime, PlaceCode};
use dte_domain::value::Value;
use dte_persistence::Database;
use dte_security::SystemClock;

use super::document_type;
use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};

/// Which series, and how far.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The company.
    #[arg(long)]
    nit: String,
    /// The type of the documents, such as 03.
    #[arg(long = "type", value_name = "TYPE")]
    document_type: String,
    /// The establishment and point of sale as they stand in control numbers, such as M001P001.
    #[arg(long)]
    place: String,
    /// The last number that was given elsewhere; the next document gets the one after it.
    #[arg(long, value_name = "NUMBER")]
    to: u64,
    /// Skips more than a million numbers, or goes beyond a tenth of the series. It cannot be undone.
    #[arg(long)]
    yes: bool,
}

/// How many numbers are skipped without being asked.
const MOST_SKIPPED: u64 = 1_000_000;

/// The part of a series that is gone through without being asked.
const PART: u64 = 10;

pub async fn run(
    config: &Config,
    database: &Database,
    arguments: Arguments,
) -> Result<(), Failure> {
    let company = admin::company(database, &arguments.nit).await?;
    let now = SystemClock::new(config.clock_offset).now();
    let year = LocalTime::at(now).date().year();
    let series = SeriesKey {
        company: company.id,
        environment: config.environment,
        document_type: document_type(&arguments.document_type)?,
        place: place(&arguments.place)?,
        year: u16::try_from(year).unwrap_or_default(),
        year_in_number: company.year_in_number,
    };
    let to = arguments.to;
    if to == 0 || to >= series.last() {
        let last = series.last() - 1;
        return Err(Failure::Other(format!("--to must be from 1 to {last}")));
    }
    check_place(database, &company, &series).await?;
    if !arguments.yes {
        check_jump(database, &series, to).await?;
    }
    let next = series.number(to + 1);
    let advance = Advance {
        series,
        numbering: config.numbering,
        to,
        now,
    };
    let advanced = database.advance(advance).await;
    match advanced.context("advancing the series")? {
        AdvanceResult::Opened => print_line!("the series begins with {next}"),
        AdvanceResult::PassedOver { from } => {
            print_line!("the numbers {from} to {to} count as taken elsewhere; the next is {next}");
        }
        AdvanceResult::Behind { last_number } => {
            return Err(Failure::Other(format!(
                "the series is at {last_number} already: its next number comes after that; nothing was \
                 changed"
            )));
        }
    }
    Ok(())
}

/// A place that no establishment has gives no numbers.
pub(super) async fn check_place(
    database: &Database,
    company: &Company,
    series: &SeriesKey,
) -> Result<(), Failure> {
    let places = database
        .establishments(company.id)
        .await
        .context("reading the establishments")?;
    if places.iter().any(|one| one.place == series.place) {
        return Ok(());
    }
    let places: Vec<String> = places.iter().map(|one| one.place.to_string()).collect();
    Err(Failure::Other(format!(
        "no establishment of {} has the place {}: there are {}",
        company.nit,
        series.place,
        places.join(", ")
    )))
}

/// A slip of the finger uses a series up.
async fn check_jump(database: &Database, series: &SeriesKey, to: u64) -> Result<(), Failure> {
    let filter = SeriesFilter {
        company: series.company,
        environment: series.environment,
        establishment: None,
    };
    let states = database
        .series(&filter)
        .await
        .context("reading the series")?;
    let last = states
        .iter()
        .find(|state| state.series == *series)
        .map_or(0, |state| state.last_number);
    if to.saturating_sub(last) <= MOST_SKIPPED && to <= series.last() / PART {
        return Ok(());
    }
    Err(Failure::Other(format!(
        "the last number is {last}: {} would be skipped, of {} that the series has, and that cannot \
         be undone; say --yes if it is meant",
        to.saturating_sub(last),
        series.last()
    )))
}

/// `M001P001`.
fn place(written: &str) -> Result<IssuingPlace, Failure> {
    const ESTABLISHMENT: usize = 4;
    let read = || {
        let (establishment, point_of_sale) = written.split_at_checked(ESTABLISHMENT)?;
        Some(IssuingPlace {
            establishment: PlaceCode::parse(establishment).ok()?,
            point_of_sale: PlaceCode::parse(point_of_sale).ok()?,
        })
    };
    read().ok_or_else(|| Failure::Other(format!("--place {written} is not of the form M001P001")))
}

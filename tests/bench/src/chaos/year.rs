//! Two New Years pass while documents are issued, with and without the year in their numbers.

use std::time::Duration;

use time::macros::offset;
use time::{Date, Month, OffsetDateTime};

use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;

const CLIENTS: usize = 24;
/// How long before midnight a year's end begins, and how long after it the load goes on.
const BEFORE: Duration = Duration::from_secs(14);
const AFTER: Duration = Duration::from_secs(8);
const SHORTEST: Duration = Duration::from_secs(4);
const PAUSE_MS: u64 = 100;

/// Issues over one New Year, starts the service again shortly before the next, issues over that.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let before = options.scaled_time(BEFORE).max(SHORTEST);
    let after = options.scaled_time(AFTER).max(SHORTEST / 2);
    let mut scenario = ChaosScenario::bare(options, "year", 1, Vec::new()).await?;
    scenario.set_pause(PAUSE_MS);
    let now = scenario.injector().clock(0).await?;
    let mut year = OffsetDateTime::from_unix_timestamp(now)
        .map_err(|error| BenchError::Unusable(error.to_string()))?
        .to_offset(offset!(-6))
        .year();
    for round in 0..2 {
        year += 1;
        let seconds = i64::try_from(before.as_secs()).unwrap_or(0);
        let offset = new_year(year)? - seconds - scenario.injector().clock(0).await?;
        scenario.injector().clock(offset).await?;
        scenario
            .cluster
            .change("DTE_CLOCK_OFFSET", offset.to_string());
        scenario.cluster.kill(0);
        scenario.cluster.start(0).await?;
        if round == 0 {
            scenario.register().await?;
        } else {
            scenario.log_in().await?;
            scenario.look_at_the_date().await;
        }
        let clients = scenario.start_clients(CLIENTS, i64::MAX);
        tokio::time::sleep(before + after).await;
        scenario.stop(clients).await;
    }
    let years = format!("{} to {year}", year - 2);
    let mut result = scenario.end().await?;
    result.notes.push(format!("from {years}"));
    Ok(result)
}

/// When a year begins in El Salvador, in seconds since 1970.
fn new_year(year: i32) -> Result<i64, BenchError> {
    let day = Date::from_calendar_date(year, Month::January, 1)
        .map_err(|error| BenchError::Unusable(error.to_string()))?;
    Ok(day.midnight().assume_offset(offset!(-6)).unix_timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_begins_six_hours_after_it_does_in_utc() {
        assert_eq!(new_year(2025).unwrap(), 1_735_711_200);
    }
}

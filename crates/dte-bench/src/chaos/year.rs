//! Two New Years pass while documents are issued, with and without the year in their numbers.

use std::sync::atomic::Ordering;
use std::time::Duration;

use time::macros::offset;
use time::{Date, Month, OffsetDateTime};

use crate::chaos::client;
use crate::chaos::results::Figures;
use crate::chaos::scenario::{Place, Scene};
use crate::chaos::fault_injection::Weather;
use crate::error::BenchError;

const CLIENTS: usize = 24;
/// How long before midnight a year's end begins, and how long after it the load goes on.
const BEFORE: Duration = Duration::from_secs(14);
const AFTER: Duration = Duration::from_secs(8);
const SHORTEST: Duration = Duration::from_secs(4);
const PAUSE_MS: u64 = 100;

/// Issues over one New Year, starts the service again shortly before the next, issues over that.
pub async fn run(place: &Place) -> Result<Figures, BenchError> {
    let before = place.scaled_time(BEFORE).max(SHORTEST);
    let after = place.scaled_time(AFTER).max(SHORTEST / 2);
    let mut scene = Scene::bare(place, "year", 1, Vec::new()).await?;
    scene.field.pause_ms.store(PAUSE_MS, Ordering::Relaxed);
    let now = clock(&scene, 0).await?;
    let mut year = OffsetDateTime::from_unix_timestamp(now)
        .map_err(|error| BenchError::Unusable(error.to_string()))?
        .to_offset(offset!(-6))
        .year();
    for round in 0..2 {
        year += 1;
        let seconds = i64::try_from(before.as_secs()).unwrap_or(0);
        let offset = new_year(year)? - seconds - clock(&scene, 0).await?;
        clock(&scene, offset).await?;
        scene.bed.change("DTE_CLOCK_OFFSET", offset.to_string());
        scene.bed.kill(0);
        scene.bed.start(0).await?;
        if round == 0 {
            scene.register().await?;
        } else {
            scene.log_in().await?;
            scene.look_at_the_date().await;
        }
        scene.field.allow(i64::MAX);
        let clients = client::start(&scene.field, &scene.offices(), CLIENTS);
        tokio::time::sleep(before + after).await;
        scene.field.allow(0);
        clients.join_all().await;
    }
    let years = format!("{} to {year}", year - 2);
    let mut figures = scene.end().await?;
    figures.notes.push(format!("from {years}"));
    Ok(figures)
}

async fn clock(scene: &Scene, offset_seconds: i64) -> Result<i64, BenchError> {
    let weather = Weather {
        client: &scene.client,
        authority: scene.bed.authority(),
    };
    weather.clock(offset_seconds).await
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

//! What the log is told of the switch to the documents of 2026: day by day before it, and what is
//! still open in the last evening.

use dte_application::ports::{CompanyId, DocumentCounts, PortError};
use dte_domain::edition::Edition;
use dte_domain::identification::{Environment, LocalTime};
use dte_persistence::Database;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::wiring::company_list;

/// How long before the cut-over what is open is counted: from 22:00 of the last evening on.
const EVENING: Duration = Duration::hours(2);

/// How often it is counted then.
const EVERY: Duration = Duration::minutes(10);

/// Which lines of the log are due.
pub struct SwitchWatch {
    cutover: OffsetDateTime,
    told_on: Date,
    counted_at: Option<OffsetDateTime>,
    is_over: bool,
}

impl SwitchWatch {
    /// The line of the present day was told at the start.
    pub fn begin(cutover: OffsetDateTime, now: OffsetDateTime) -> Self {
        Self {
            cutover,
            told_on: LocalTime::at(now).date(),
            counted_at: None,
            is_over: false,
        }
    }

    /// Whether a day has begun, of which nothing was told yet.
    pub fn is_new_day(&mut self, now: OffsetDateTime) -> bool {
        let today = LocalTime::at(now).date();
        std::mem::replace(&mut self.told_on, today) != today
    }

    /// Whether the unsealed documents of 2022 are to be counted now.
    pub fn counts(&mut self, now: OffsetDateTime) -> bool {
        let is_evening = now >= self.cutover - EVENING;
        let is_recent = self.counted_at.is_some_and(|at| now - at < EVERY);
        if self.is_over || !is_evening || is_recent {
            return false;
        }
        self.counted_at = Some(now);
        true
    }

    /// Tells how many there are. After the cut-over nothing is left to tell once there are none.
    pub fn log_unsealed(&mut self, unsealed: u64, now: OffsetDateTime) {
        let cutover = LocalTime::at(self.cutover);
        self.is_over = unsealed == 0 && now >= self.cutover;
        if unsealed == 0 {
            tracing::info!(%cutover, unsealed, "no document of 2022 is without a stamp");
        } else {
            tracing::warn!(
                %cutover,
                unsealed,
                "documents of 2022 are without a stamp, around the switch to those of 2026: see \
                 `dte contingency list` and the state of the authority"
            );
        }
    }
}

/// How many documents of 2022 the authority has not decided about.
pub async fn unsealed(database: &Database, environment: Environment) -> Result<u64, PortError> {
    let mut unsealed = 0;
    for one in company_list::all(database).await? {
        let Ok(company) = Uuid::try_parse(&one.id).map(CompanyId) else {
            continue;
        };
        let unsettled = database.unsettled_of(company, environment, Edition::Of2022);
        unsealed += unsettled.await?;
    }
    Ok(unsealed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::capture::CapturedLog;
    use dte_domain::edition::CUTOVER;

    #[test]
    fn a_day_is_told_of_once() {
        let now = CUTOVER - Duration::days(3);
        let mut watch = SwitchWatch::begin(CUTOVER, now);
        assert!(!watch.is_new_day(now + Duration::HOUR));
        assert!(watch.is_new_day(now + Duration::DAY));
        assert!(!watch.is_new_day(now + Duration::DAY + Duration::HOUR));
    }

    #[test]
    fn what_is_open_is_told_and_is_a_warning() {
        let (captured, _listening) = CapturedLog::begin();
        let mut watch = SwitchWatch::begin(CUTOVER, CUTOVER - Duration::DAY);
        for (unsealed, begin) in [
            (0, "INFO no document of 2022 is without a stamp"),
            (3, "WARN documents of 2022 are without a stamp"),
        ] {
            watch.log_unsealed(unsealed, CUTOVER - Duration::HOUR);
            let told = captured.lines().concat();
            assert!(told.starts_with(begin), "{told}");
            let end = format!("cutover=2026-12-01 00:00:00 unsealed={unsealed}");
            assert!(told.ends_with(&end), "{told}");
        }
    }

    #[test]
    fn what_is_open_is_counted_from_22_o_clock_of_the_last_evening_until_nothing_is() {
        let mut watch = SwitchWatch::begin(CUTOVER, CUTOVER - Duration::DAY);
        let evening = CUTOVER - Duration::hours(2);
        assert_eq!(LocalTime::at(evening).to_string(), "2026-11-30 22:00:00");
        assert!(!watch.counts(evening - Duration::SECOND));
        assert!(watch.counts(evening));
        watch.log_unsealed(0, evening);
        assert!(!watch.counts(evening + Duration::MINUTE));
        assert!(watch.counts(evening + EVERY));
        watch.log_unsealed(3, evening + EVERY);
        assert!(watch.counts(CUTOVER));
        watch.log_unsealed(1, CUTOVER);
        assert!(watch.counts(CUTOVER + EVERY));
        watch.log_unsealed(0, CUTOVER + EVERY);
        assert!(!watch.counts(CUTOVER + Duration::DAY), "nothing is left");
    }
}

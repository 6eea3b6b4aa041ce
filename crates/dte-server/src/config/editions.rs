//! Which generation of documents is issued, and since when.

use dte_domain::edition::{CUTOVER, Choice, Edition};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::settings::{ConfigError, Settings};

/// How long before the cut-over a start says that nothing is going to switch.
const SOON: Duration = Duration::days(30);

/// What the operator decided about the generations of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Editions {
    /// How the generation of a new document or event is chosen.
    pub choice: Choice,
    /// When the authority takes only the second generation.
    pub cutover: OffsetDateTime,
    /// The same for the sandbox. It has none while nobody decided anything about editions: what is
    /// issued then is of the first generation at any date.
    pub in_sandbox: Option<OffsetDateTime>,
}

impl Editions {
    /// Reads `edition` and `edition_cutover`.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        let cutover = settings.read("edition_cutover", || CUTOVER, moment)?;
        let first = || Choice::Always(Edition::First);
        let choice = settings.read("edition", first, |text| choice(text, cutover))?;
        let mut decided = ["edition", "edition_cutover"].iter();
        let is_decided = decided.any(|key| settings.given(key).is_some());
        Ok(Self {
            choice,
            cutover,
            in_sandbox: is_decided.then_some(cutover),
        })
    }

    /// Says at a start what the operator should not learn from refused documents.
    pub fn tell(&self, now: OffsetDateTime) {
        if self.is_left_behind(now) {
            tracing::warn!(
                cutover = %self.cutover,
                "new documents stay of the generation of 2022, which the authority takes until the \
                 cut-over only: set DTE_EDITION to auto"
            );
        }
    }

    /// Whether the first generation ends soon, or has ended, and is issued nevertheless.
    fn is_left_behind(&self, now: OffsetDateTime) -> bool {
        self.choice.at(self.cutover) == Edition::First && self.cutover - now < SOON
    }
}

fn choice(text: &str, cutover: OffsetDateTime) -> Result<Choice, String> {
    match Edition::named(text) {
        Some(edition) => Ok(Choice::Always(edition)),
        None if text == "auto" => Ok(Choice::ByDate { cutover }),
        None => Err("neither 2022 nor 2026 nor auto".into()),
    }
}

fn moment(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339)
        .map_err(|_fault| "not a moment such as 2026-12-01T00:00:00-06:00".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &[(&'static str, &str)]) -> Result<Editions, ConfigError> {
        let mut settings = Settings::default();
        for (key, value) in given {
            settings.set(key, *value, "test");
        }
        Editions::read(&settings)
    }

    #[test]
    fn nothing_changes_until_somebody_says_so() {
        let editions = read(&[]).unwrap();
        assert_eq!(editions.choice, Choice::Always(Edition::First));
        assert_eq!(editions.cutover, CUTOVER);
        assert_eq!(editions.in_sandbox, None);
    }

    #[test]
    fn the_sandbox_switches_as_the_authority_does_once_anything_is_decided() {
        let moved = ("edition_cutover", "2027-01-01T00:00:00-06:00");
        for decided in [("edition", "2022"), ("edition", "auto"), moved] {
            let editions = read(&[decided]).unwrap();
            assert_eq!(editions.in_sandbox, Some(editions.cutover));
        }
    }

    #[test]
    fn by_date_is_by_the_date_that_is_set() {
        let moved = [
            ("edition", "auto"),
            ("edition_cutover", "2027-01-01T00:00:00-06:00"),
        ];
        let editions = read(&moved).unwrap();
        let cutover = time::macros::datetime!(2027-01-01 06:00 UTC);
        assert_eq!(editions.choice, Choice::ByDate { cutover });
        assert_eq!(editions.cutover, cutover);
    }

    #[test]
    fn a_service_that_will_not_switch_is_told_so_in_the_last_month() {
        let fixed = read(&[]).unwrap();
        assert!(!fixed.is_left_behind(CUTOVER - Duration::days(31)));
        assert!(fixed.is_left_behind(CUTOVER - Duration::days(29)));
        assert!(fixed.is_left_behind(CUTOVER + Duration::DAY));
        let by_date = read(&[("edition", "auto")]).unwrap();
        assert!(!by_date.is_left_behind(CUTOVER));
    }

    #[test]
    fn another_edition_or_a_day_without_time_is_refused() {
        for (key, value) in [
            ("edition", "2024"),
            ("edition", "AUTO"),
            ("edition_cutover", "2026-12-01"),
        ] {
            let refused = read(&[(key, value)]).unwrap_err().to_string();
            assert!(refused.contains(value), "{refused}");
        }
    }
}

//! Which generation of documents is issued, and since when.

use dte_domain::edition::{CUTOVER, Choice, Edition};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::settings::{ConfigError, Settings};

/// What the operator decided about the generations of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Editions {
    /// How the generation of a new document or event is chosen.
    pub choice: Choice,
    /// When the authority takes only the second generation.
    pub cutover: OffsetDateTime,
}

impl Editions {
    /// Reads `edition` and `edition_cutover`.
    pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
        let cutover = settings.read("edition_cutover", || CUTOVER, moment)?;
        let first = || Choice::Always(Edition::First);
        let choice = settings.read("edition", first, |text| choice(text, cutover))?;
        Ok(Self { choice, cutover })
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

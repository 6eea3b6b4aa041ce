//! Which edition of documents is issued, and since when.

use dte_domain::catalog::Catalogue;
use dte_domain::edition::{CUTOVER, Choice, Edition};
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::config::error::ConfigError;

/// What the operator decided about the editions of documents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editions {
    /// How the edition of a new document or event is chosen.
    pub choice: Choice,
    /// The types of document that have an edition of their own at any date.
    pub documents: Vec<(DocumentType, Edition)>,
    /// How the edition of an invalidation is chosen.
    pub invalidation: Choice,
    /// How the edition of a contingency event is chosen.
    pub contingency: Choice,
    /// When the authority takes only the edition of 2026.
    pub cutover: OffsetDateTime,
    /// The same for the sandbox. It has none while documents stay of the edition of 2022 and nobody
    /// set a cut-over: it takes both then, at any date.
    pub in_sandbox: Option<OffsetDateTime>,
}

impl Editions {
    /// Those of `edition` and `edition_cutover`. What nobody decided goes by the date in production, and
    /// stays of 2022 in the test environment.
    pub fn of(pins: &Pins, cutover_set: Option<OffsetDateTime>, environment: Environment) -> Self {
        let cutover = cutover_set.unwrap_or(CUTOVER);
        let choice = match (pins.all, environment) {
            (Some(Pick::Always(edition)), _) => Choice::Always(edition),
            (None, Environment::Test) => Choice::Always(Edition::Of2022),
            (Some(Pick::Auto), _) | (None, Environment::Production) => Choice::ByDate { cutover },
        };
        let stays = choice == Choice::Always(Edition::Of2022);
        Self {
            choice,
            documents: pins.documents.clone(),
            invalidation: pins.invalidation.map_or(choice, Choice::Always),
            contingency: pins.contingency.map_or(choice, Choice::Always),
            cutover,
            in_sandbox: (cutover_set.is_some() || !stays).then_some(cutover),
        }
    }

    /// Refuses what production must not be started with: nothing of it is taken any more.
    pub fn check(&self, environment: Environment, now: OffsetDateTime) -> Result<(), ConfigError> {
        if environment == Environment::Production && self.is_left_behind(now) {
            let cutover = LocalTime::at(self.cutover);
            return Err(ConfigError(format!(
                "DTE_EDITION = 2022: since {cutover} (El Salvador) the authority takes only documents \
                 of 2026: set DTE_EDITION to auto"
            )));
        }
        Ok(())
    }

    /// How the edition is chosen, as the setting says it: `2022`, `2026` or `auto`.
    pub fn choice_in_words(&self) -> &'static str {
        match self.choice {
            Choice::Always(edition) => edition.name(),
            Choice::ByDate { .. } => "auto",
        }
    }

    /// What has an edition of its own, whatever the date: a line each.
    pub fn pins(&self) -> Vec<String> {
        let documents = self.documents.iter().map(|(kind, edition)| {
            let (code, edition) = (kind.code(), edition.name());
            format!("documents of type {code} are of {edition} at any date")
        });
        let events = [
            ("invalidations", self.invalidation),
            ("contingency events", self.contingency),
        ];
        let events = events
            .into_iter()
            .filter_map(|(name, choice)| match choice {
                Choice::Always(edition) if choice != self.choice => {
                    Some(format!("{name} are of {} at any date", edition.name()))
                }
                Choice::Always(_) | Choice::ByDate { .. } => None,
            });
        documents.chain(events).collect()
    }

    /// Logs, at a start, that the authority refuses the documents that these settings issue.
    pub fn log_choice(&self, environment: Environment, now: OffsetDateTime) {
        const PAST: &str = "new documents are of the generation of 2022, which the authority takes no \
                            more since the cut-over: set DTE_EDITION to auto";
        if !self.is_left_behind(now) {
            return;
        }
        let cutover = LocalTime::at(self.cutover);
        match environment {
            Environment::Production => tracing::error!(%cutover, "{PAST}"),
            Environment::Test => tracing::warn!(%cutover, "{PAST}"),
        }
    }

    /// True if the edition of 2022 has ended and is issued nevertheless.
    fn is_left_behind(&self, now: OffsetDateTime) -> bool {
        now >= self.cutover && self.choice.at(now) == Edition::Of2022
    }
}

/// What stands in the setting.
#[derive(Clone, Debug, Default)]
pub struct Pins {
    all: Option<Pick>,
    documents: Vec<(DocumentType, Edition)>,
    invalidation: Option<Edition>,
    contingency: Option<Edition>,
}

/// What is said of everything that has no edition of its own.
#[derive(Clone, Copy, Debug)]
enum Pick {
    Always(Edition),
    Auto,
}

/// Reads `auto`, or `auto,03=2022,invalidation=2022`.
pub fn parse(text: &str) -> Result<Pins, String> {
    let mut pins = Pins::default();
    for part in text.split(',').map(str::trim) {
        let is_new = match part.split_once('=') {
            None => pins.all.replace(pick(part)?).is_none(),
            Some((what, edition)) => pin(&mut pins, what.trim(), edition.trim())?,
        };
        if !is_new {
            return Err(format!("{part} says again what another part says"));
        }
    }
    Ok(pins)
}

/// Keeps one pin; whether it is the first of its kind.
fn pin(pins: &mut Pins, what: &str, edition: &str) -> Result<bool, String> {
    let edition = Edition::named(edition)
        .ok_or_else(|| format!("{what} can be pinned to 2022 or 2026, not to {edition}"))?;
    match what {
        "invalidation" => Ok(pins.invalidation.replace(edition).is_none()),
        "contingency" => Ok(pins.contingency.replace(edition).is_none()),
        _ => {
            let kind = DocumentType::issued().find(|kind| kind.code() == what);
            let kind = kind.ok_or_else(|| {
                let codes: Vec<_> = DocumentType::issued().map(DocumentType::code).collect();
                let codes = codes.join(", ");
                format!("{what} is none of {codes}, invalidation, contingency")
            })?;
            let is_new = pins.documents.iter().all(|(pinned, _)| *pinned != kind);
            pins.documents.push((kind, edition));
            Ok(is_new)
        }
    }
}

fn pick(text: &str) -> Result<Pick, String> {
    match Edition::named(text) {
        Some(edition) => Ok(Pick::Always(edition)),
        None if text == "auto" => Ok(Pick::Auto),
        None => Err("neither 2022 nor 2026 nor auto".into()),
    }
}

pub fn moment(text: &str) -> Result<OffsetDateTime, String> {
    OffsetDateTime::parse(text, &Rfc3339)
        .map_err(|_fault| "not a moment such as 2026-12-01T00:00:00-06:00".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::settings::{Settings, Values};
    use crate::log::capture::CapturedLog;
    use time::Duration;

    use Environment::{Production, Test};

    fn read_in(
        environment: Environment,
        given: &[(&'static str, &str)],
    ) -> Result<Editions, ConfigError> {
        let mut settings = Settings::default();
        for (key, value) in given {
            settings.set(key, *value, "test");
        }
        let values = Values::read(&settings)?;
        Ok(Editions::of(
            &values.edition,
            values.edition_cutover,
            environment,
        ))
    }

    fn read(given: &[(&'static str, &str)]) -> Result<Editions, ConfigError> {
        read_in(Test, given)
    }

    #[test]
    fn nothing_changes_in_the_test_environment_until_somebody_says_so() {
        let editions = read(&[]).unwrap();
        assert_eq!(editions.choice, Choice::Always(Edition::Of2022));
        assert_eq!(editions.cutover, CUTOVER);
        assert_eq!(editions.in_sandbox, None);
    }

    #[test]
    fn production_goes_by_the_date_unless_somebody_says_otherwise() {
        let editions = read_in(Production, &[]).unwrap();
        assert_eq!(editions.choice, Choice::ByDate { cutover: CUTOVER });
        assert_eq!(editions.invalidation, editions.choice);
        assert_eq!(editions.contingency, editions.choice);
        let fixed = read_in(Production, &[("edition", "2022")]).unwrap();
        assert_eq!(fixed.choice, Choice::Always(Edition::Of2022));
    }

    #[test]
    fn the_sandbox_switches_as_the_authority_does_once_documents_do() {
        let moved = ("edition_cutover", "2027-01-01T00:00:00-06:00");
        for decided in [("edition", "2026"), ("edition", "auto"), moved] {
            let editions = read(&[decided]).unwrap();
            assert_eq!(editions.in_sandbox, Some(editions.cutover));
        }
        let stays = read(&[("edition", "2022")]).unwrap();
        assert_eq!(stays.in_sandbox, None);
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
    fn single_types_and_events_are_pinned_and_listed() {
        let pinned = [("edition", "auto, 03=2022,invalidation=2022")];
        let editions = read(&pinned).unwrap();
        assert_eq!(editions.choice, Choice::ByDate { cutover: CUTOVER });
        assert_eq!(editions.documents, [(DocumentType::Ccf, Edition::Of2022)]);
        assert_eq!(editions.invalidation, Choice::Always(Edition::Of2022));
        assert_eq!(editions.contingency, editions.choice);
        assert_eq!(
            editions.pins(),
            [
                "documents of type 03 are of 2022 at any date",
                "invalidations are of 2022 at any date"
            ]
        );
        assert!(editions.check(Production, CUTOVER).is_ok());
        assert!(read(&[]).unwrap().pins().is_empty());
    }

    #[test]
    fn the_log_tells_at_a_start_that_documents_of_2022_are_issued_after_the_switch() {
        let (captured, _listening) = CapturedLog::begin();
        let told = |edition: &str, environment, days| {
            let editions = read(&[("edition", edition)]).unwrap();
            editions.log_choice(environment, CUTOVER + Duration::days(days));
            captured.lines().concat()
        };
        for (environment, level) in [(Production, "ERROR"), (Test, "WARN")] {
            assert_eq!(told("2022", environment, -1), "");
            let past = format!("{level} new documents are of the generation of 2022");
            for days in [0, 40] {
                let told = told("2022", environment, days);
                assert!(told.starts_with(&past), "{told}");
                assert!(told.ends_with("cutover=2026-12-01 00:00:00"), "{told}");
            }
            for edition in ["auto", "2026"] {
                assert_eq!(told(edition, environment, 0), "");
            }
        }
    }

    #[test]
    fn production_that_stays_at_2022_fails_the_check_from_the_switch_on() {
        let fixed = read(&[("edition", "2022")]).unwrap();
        assert!(fixed.check(Production, CUTOVER - Duration::DAY).is_ok());
        for now in [CUTOVER, CUTOVER + Duration::DAY] {
            let refused = fixed.check(Production, now).unwrap_err().to_string();
            assert!(refused.contains("2026-12-01 00:00:00"), "{refused}");
            assert!(fixed.check(Test, now).is_ok());
        }
        let moved = [
            ("edition", "2022"),
            ("edition_cutover", "2027-06-01T00:00:00-06:00"),
        ];
        let moved = read(&moved).unwrap();
        assert!(moved.check(Production, CUTOVER).is_ok());
    }

    #[test]
    fn another_edition_or_a_day_without_time_is_refused() {
        for (key, value) in [
            ("edition", "2024"),
            ("edition", "AUTO"),
            ("edition", "auto,2026"),
            ("edition", "auto,02=2022"),
            ("edition", "auto,03=auto"),
            ("edition", "03=2022,03=2026"),
            ("edition_cutover", "2026-12-01"),
        ] {
            let refused = read(&[(key, value)]).unwrap_err().to_string();
            assert!(refused.contains(value), "{refused}");
        }
    }
}

//! What the coming edition of documents would refuse, told while there is time to change it.

use dte_domain::documents::Checked;
use dte_domain::edition::{Edition, TOLD_BEFORE};
use dte_domain::facts::Facts;
use dte_domain::identification::{Environment, LocalTime, date_text};
use dte_domain::language::Language;
use dte_domain::message;
use dte_domain::violation::{Violation, Warning};

use super::IssueSettings;

/// A warning for every rule of the edition of 2026 that a document of the first one breaks, the
/// districts first; nothing while the cut-over is far, when that is not judged.
pub fn warnings(
    settings: &IssueSettings,
    checked: &Checked,
    facts: &Facts,
    now: LocalTime,
) -> Option<Vec<Warning>> {
    if checked.edition() != Edition::Of2022 || !is_time(settings, now) {
        return None;
    }
    let facts = Facts {
        edition: Edition::Of2026,
        ..facts.clone()
    };
    let mut refused = checked.violations(&facts);
    refused.sort_by_key(|violation| !violation.path.ends_with(".district"));
    let day = date_text(LocalTime::at(settings.cutover).date());
    let tell = |violation: &Violation| {
        let code = violation.code;
        let [english, spanish] =
            [Language::English, Language::Spanish].map(|language| violation.rule_text(language));
        let text = message!(
            "refused in documents of 2026, which alone are taken from {day} on: [{code}] {english}",
            "se rechaza en los documentos de 2026, los únicos que se aceptan a partir del {day}: [{code}] \
             {spanish}"
        );
        Warning::new(violation.path.clone(), text)
    };
    Some(refused.iter().map(tell).collect())
}

/// The last days before the cut-over. In the test environment they do not end with it, where
/// documents of 2022 may be issued at any date.
fn is_time(settings: &IssueSettings, now: LocalTime) -> bool {
    let left = settings.cutover - now.moment();
    let is_over = !left.is_positive() && settings.environment == Environment::Production;
    left <= TOLD_BEFORE && !is_over
}

//! The editions of the authority's documents, and which one holds when.

use time::OffsetDateTime;
use time::macros::datetime;

use crate::identification::LocalTime;
use crate::language::Message;
use crate::message;

/// An edition of document schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// In force since 2022.
    Of2022,
    /// Of the norm of 2026.
    Of2026,
}

/// When the authority takes only the edition of 2026, as it was announced: midnight of
/// 1 December 2026 in El Salvador.
pub const CUTOVER: OffsetDateTime = datetime!(2026-12-01 06:00 UTC);

/// The days from a moment until another, by the calendar of El Salvador: 1 in the last evening; 0 on the
/// day itself and after it.
pub fn days_until(moment: OffsetDateTime, now: OffsetDateTime) -> u64 {
    let days = LocalTime::at(moment).date() - LocalTime::at(now).date();
    u64::try_from(days.whole_days()).unwrap_or_default()
}

impl Edition {
    /// Every edition, the oldest first.
    pub const ALL: &'static [Self] = &[Self::Of2022, Self::Of2026];

    /// How settings and stored documents name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of2022 => "2022",
            Self::Of2026 => "2026",
        }
    }

    /// Names the edition of new documents, and how to try the other.
    pub fn note(self) -> Message {
        let (this, other) = match self {
            Self::Of2022 => ("2022", "2026"),
            Self::Of2026 => ("2026", "2022"),
        };
        message!(
            "new documents are of the edition of {this}; to try that of {other}, give `edition={other}` to a \
             validation, or start the service with DTE_EDITION={other}",
            "los documentos nuevos son de la edición de {this}; para ensayar la de {other}, dé `edition={other}` \
             a una validación o inicie el servicio con DTE_EDITION={other}"
        )
    }

    /// The edition of that name.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|edition| edition.name() == name)
    }
}

/// How the edition of a new document is chosen. A stored one keeps its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The same, whatever the date.
    Always(Edition),
    /// The second from a moment on.
    ByDate {
        /// The first moment of the edition of 2026.
        cutover: OffsetDateTime,
    },
}

impl Choice {
    /// The edition at a moment.
    pub fn at(self, moment: OffsetDateTime) -> Edition {
        match self {
            Self::Always(edition) => edition,
            Self::ByDate { cutover } if moment >= cutover => Edition::Of2026,
            Self::ByDate { .. } => Edition::Of2022,
        }
    }

    /// The edition at a moment for a company: its pin, if it has one, goes before the choice.
    pub fn of(self, pin: Option<Edition>, moment: OffsetDateTime) -> Edition {
        pin.unwrap_or_else(|| self.at(moment))
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let evening = CUTOVER - Duration::HOUR;
        for (now, days) in [
            (evening, 1),
            (evening - Duration::days(8), 9),
            (CUTOVER, 0),
            (CUTOVER + Duration::days(3), 0),
        ] {
            assert_eq!(days_until(CUTOVER, now), days, "{now}");
        }
    }

    #[test]
    fn the_second_generation_begins_with_the_first_second_of_december() {
        let choice = Choice::ByDate { cutover: CUTOVER };
        let before = CUTOVER - Duration::SECOND;
        assert_eq!(choice.at(before), Edition::Of2022);
        assert_eq!(choice.at(CUTOVER), Edition::Of2026);
        let local = LocalTime::at;
        assert_eq!(local(before).to_string(), "2026-11-30 23:59:59");
        assert_eq!(local(CUTOVER).to_string(), "2026-12-01 00:00:00");
    }

    #[test]
    fn a_pin_goes_before_the_date_and_before_a_fixed_choice() {
        let by_date = Choice::ByDate { cutover: CUTOVER };
        let before = CUTOVER - Duration::DAY;
        assert_eq!(by_date.of(Some(Edition::Of2026), before), Edition::Of2026);
        assert_eq!(by_date.of(Some(Edition::Of2022), CUTOVER), Edition::Of2022);
        assert_eq!(by_date.of(None, CUTOVER), Edition::Of2026);
        let always = Choice::Always(Edition::Of2022);
        assert_eq!(always.of(None, CUTOVER), Edition::Of2022);
        assert_eq!(always.of(Some(Edition::Of2026), before), Edition::Of2026);
    }

    #[test]
    fn an_edition_is_found_by_its_name() {
        for edition in Edition::ALL {
            assert_eq!(Edition::named(edition.name()), Some(*edition));
        }
        assert_eq!(Edition::named("2024"), None);
    }
}

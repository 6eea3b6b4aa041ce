//! Where a page lies.

use dte_application::ports::PageStart;
use dte_domain::identification::{GenerationCode, LocalTime};
use time::Date;

use super::rollups::Rollup;

/// The days on which a page lies.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DateRange {
    pub newest: Date,
    pub oldest: Date,
    /// How many documents of these days stand before the page.
    pub skip: u64,
    /// The document after which the page begins.
    pub after: Option<(LocalTime, GenerationCode)>,
}

impl DateRange {
    /// As narrow as the rollups tell; `None` when the page is past the end.
    pub(super) fn of(rollups: &[Rollup], start: PageStart, size: u32) -> Option<Self> {
        match start {
            PageStart::Skip(skip) => Self::of_page(rollups, skip, size),
            PageStart::After(issued_at, code) => Self::after(rollups, issued_at, code, size),
            // Lists of changes do not go by days of issue.
            PageStart::Changed(..) => None,
        }
    }

    /// Whether a whole month of the rollups is in it: the rollups of its days tell more.
    pub(super) fn holds_a_whole_month(&self, rollups: &[Rollup]) -> bool {
        rollups.iter().any(|rollup| {
            rollup.oldest != rollup.newest
                && rollup.oldest <= self.newest
                && rollup.newest >= self.oldest
        })
    }

    /// The start of the page among the documents of these days.
    pub(super) fn start(&self) -> PageStart {
        match self.after {
            Some((issued_at, code)) => PageStart::After(issued_at, code),
            None => PageStart::Skip(self.skip),
        }
    }

    fn of_page(rollups: &[Rollup], skip: u64, size: u32) -> Option<Self> {
        let end = skip.saturating_add(u64::from(size));
        let mut passed: u64 = 0;
        let mut date_range: Option<Self> = None;
        for period in periods(rollups) {
            let Some(first) = period.first() else { break };
            let documents: u64 = period.iter().map(|rollup| rollup.documents).sum();
            if passed + documents > skip {
                let date_range = date_range.get_or_insert(Self {
                    newest: first.newest,
                    oldest: first.oldest,
                    skip: skip.saturating_sub(passed),
                    after: None,
                });
                date_range.oldest = first.oldest;
            }
            passed += documents;
            if passed >= end {
                break;
            }
        }
        date_range
    }

    /// The days from that of the document on. How many of its own period stand after it is not
    /// known from the rollups: so those of the periods before it must be as many as the page has.
    fn after(
        rollups: &[Rollup],
        issued_at: LocalTime,
        code: GenerationCode,
        size: u32,
    ) -> Option<Self> {
        let day = issued_at.date();
        let first = rollups.iter().position(|rollup| rollup.oldest <= day)?;
        let rollups = rollups.get(first..)?;
        let newest = rollups.first()?.newest.min(day);
        let (mut oldest, mut found) = (newest, 0);
        for period in periods(rollups) {
            let Some(first) = period.first() else { break };
            oldest = first.oldest;
            if first.newest < day {
                found += period.iter().map(|rollup| rollup.documents).sum::<u64>();
            }
            if found >= u64::from(size) {
                break;
            }
        }
        Some(Self {
            newest,
            oldest,
            skip: 0,
            after: Some((issued_at, code)),
        })
    }
}

fn periods(rollups: &[Rollup]) -> impl Iterator<Item = &[Rollup]> {
    rollups.chunk_by(|one, other| (one.newest, one.oldest) == (other.newest, other.oldest))
}

#[cfg(test)]
mod tests {
    use dte_application::ports::TransmissionKind;
    use dte_domain::lifecycle::StatusKind;
    use dte_domain::value::Value as _;
    use time::macros::{date, datetime};

    use super::*;

    fn sum(newest: Date, oldest: Date, documents: u64) -> Rollup {
        Rollup {
            newest,
            oldest,
            status: StatusKind::Received,
            transmission: TransmissionKind::Normal,
            documents,
        }
    }

    fn rollups(days: &[(Date, u64)]) -> Vec<Rollup> {
        let day = |&(day, documents): &(Date, u64)| sum(day, day, documents);
        days.iter().map(day).collect()
    }

    #[test]
    fn a_page_is_looked_for_on_the_days_where_it_lies() {
        let (third, second, first) = (
            date!(2026 - 03 - 03),
            date!(2026 - 03 - 02),
            date!(2026 - 03 - 01),
        );
        let days = rollups(&[(third, 5), (third, 5), (second, 3), (first, 100)]);
        let page = |skip, size| {
            DateRange::of(&days, PageStart::Skip(skip), size)
                .map(|date_range| (date_range.newest, date_range.oldest, date_range.skip))
        };
        assert_eq!(page(0, 10), Some((third, third, 0)));
        assert_eq!(page(9, 2), Some((third, second, 9)));
        assert_eq!(page(10, 3), Some((second, second, 0)));
        assert_eq!(page(12, 20), Some((second, first, 2)));
        assert_eq!(page(13, 20), Some((first, first, 0)));
        assert_eq!(page(112, 20), Some((first, first, 99)));
        assert_eq!(page(113, 20), None);
        assert_eq!(page(u64::MAX, 20), None);
        assert_eq!(DateRange::of(&[], PageStart::Skip(0), 20), None);
    }

    #[test]
    fn what_follows_a_document_is_looked_for_from_its_day_on() {
        let months = [
            sum(date!(2026 - 03 - 31), date!(2026 - 03 - 01), 50),
            sum(date!(2026 - 02 - 28), date!(2026 - 02 - 01), 5),
            sum(date!(2026 - 01 - 31), date!(2026 - 01 - 01), 50),
        ];
        let after = |day: time::OffsetDateTime, rollups: &[Rollup], size| {
            let start = PageStart::After(LocalTime::at(day), code());
            let date_range = DateRange::of(rollups, start, size)?;
            assert_eq!(date_range.start(), start);
            assert_eq!(
                date_range.holds_a_whole_month(rollups),
                rollups.len() == months.len()
            );
            Some((date_range.newest, date_range.oldest))
        };
        let in_march = datetime!(2026-03-10 18:00 UTC);
        let (tenth, in_february) = (date!(2026 - 03 - 10), datetime!(2026-02-10 18:00 UTC));
        assert_eq!(
            after(in_march, &months, 5),
            Some((tenth, date!(2026 - 02 - 01)))
        );
        assert_eq!(
            after(in_march, &months, 6),
            Some((tenth, date!(2026 - 01 - 01)))
        );
        assert_eq!(
            after(in_february, &months, 5),
            Some((date!(2026 - 02 - 10), date!(2026 - 01 - 01)))
        );
        assert_eq!(after(datetime!(2025-12-31 18:00 UTC), &months, 5), None);
        let days = rollups(&[(tenth, 3), (date!(2026 - 03 - 09), 4)]);
        assert_eq!(
            after(in_march, &days, 4),
            Some((tenth, date!(2026 - 03 - 09)))
        );
    }

    fn code() -> GenerationCode {
        GenerationCode::parse("00000000-0000-4000-8000-000000000001").unwrap()
    }
}

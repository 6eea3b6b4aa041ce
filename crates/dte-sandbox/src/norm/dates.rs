//! When a document may be received, seen from its date of issue.

use time::{Date, Duration};

use crate::business_days;
use crate::clock;
use crate::edition::Edition;
use crate::json::Node;

/// How far into the next month a document may be dated on the last days of one: 30 minutes.
const INTO_NEXT_PERIOD: i64 = 30 * 60;

/// What is wrong with the date of issue when the document is received at `now`.
pub(super) fn broken(
    edition: Edition,
    identification: &Node<'_>,
    issued: Date,
    now: i64,
) -> Option<String> {
    if is_too_far_ahead(edition, identification, issued, now) {
        return Some("identificacion.fecEmi Posterior a la fecha permitida.".to_owned());
    }
    let in_contingency = identification.get("tipoOperacion").integer() == Some(2);
    // Events have times of their own.
    let is_event =
        identification.get("tipoEvento").text().is_some() && !is_deferred(identification);
    let today = clock::local_date(now);
    (!in_contingency && !is_event && today > last_day(identification, issued))
        .then(|| "identificacion.fecEmi Anterior a la fecha permitida.".to_owned())
}

/// One day ahead in the first edition, five in the second; never into the next tax period, but
/// for half an hour.
fn is_too_far_ahead(edition: Edition, identification: &Node<'_>, issued: Date, now: i64) -> bool {
    let today = clock::local_date(now);
    if issued <= today {
        return false;
    }
    if (issued.year(), issued.month()) != (today.year(), today.month()) {
        let text = |name| identification.get(name).text();
        let moment = text("fecEmi").zip(text("horEmi"));
        let moment = moment.and_then(|(date, time)| clock::instant(date, time));
        return moment.is_none_or(|moment| moment > now + INTO_NEXT_PERIOD);
    }
    let ahead = match edition {
        Edition::Of2022 => 1,
        Edition::Of2026 => 5,
    };
    issued > today + Duration::days(ahead)
}

/// The last day on which a document is received: the day after for a deferred transmission, else
/// the tenth business day of the month after, when the return of its tax period is due.
fn last_day(identification: &Node<'_>, issued: Date) -> Date {
    if is_deferred(identification) {
        issued + Duration::DAY
    } else {
        business_days::tenth_of_next_month(issued)
    }
}

/// Whether it is a normal transmission by the deferred model.
pub(super) fn is_deferred(identification: &Node<'_>) -> bool {
    identification.get("tipoModelo").integer() == Some(2)
        && identification.get("tipoOperacion").integer() == Some(1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What is wrong with a document of that moment, received at that other one.
    fn found(edition: Edition, issued: (&str, &str), received: (&str, &str)) -> Option<String> {
        found_with((1, 1), edition, issued, received)
    }

    fn found_with(
        (model, operation): (i32, i32),
        edition: Edition,
        (date, time): (&str, &str),
        received: (&str, &str),
    ) -> Option<String> {
        let text = json!({
            "fecEmi": date, "horEmi": time, "tipoModelo": model, "tipoOperacion": operation
        })
        .to_string();
        let now = clock::instant(received.0, received.1).unwrap();
        let issued = clock::parse_date(date).unwrap();
        broken(edition, &crate::json::parse(&text).unwrap(), issued, now)
    }

    const NOON: &str = "12:00:00";

    #[test]
    fn a_document_of_2022_is_dated_one_day_ahead_and_one_of_2026_five() {
        use Edition::{Of2022, Of2026};
        for (edition, date, good) in [
            (Of2022, "2026-03-17", true),
            (Of2022, "2026-03-18", false),
            (Of2026, "2026-03-21", true),
            (Of2026, "2026-03-22", false),
        ] {
            let found = found(edition, (date, NOON), ("2026-03-16", NOON));
            assert_eq!(found.is_none(), good, "{date}: {found:?}");
        }
    }

    #[test]
    fn no_document_is_dated_in_the_next_tax_period_but_for_half_an_hour() {
        for edition in [Edition::Of2022, Edition::Of2026] {
            for (time, received, good) in [
                ("00:09:59", "23:40:00", true),
                ("00:10:01", "23:40:00", false),
            ] {
                let found = found(edition, ("2026-07-01", time), ("2026-06-30", received));
                assert_eq!(found.is_none(), good, "{time}: {found:?}");
            }
        }
    }

    #[test]
    fn a_document_is_received_until_the_tenth_business_day_of_the_month_after() {
        for (received, good) in [("2026-05-15", true), ("2026-05-16", false)] {
            let found = found(Edition::Of2022, ("2026-04-01", NOON), (received, NOON));
            assert_eq!(found.is_none(), good, "{received}: {found:?}");
        }
    }

    #[test]
    fn a_document_in_contingency_may_be_older() {
        let found = found_with(
            (2, 2),
            Edition::Of2022,
            ("2026-01-02", NOON),
            ("2026-05-16", NOON),
        );
        assert_eq!(found, None);
    }

    #[test]
    fn a_deferred_document_is_received_until_the_day_after() {
        for (received, good) in [("2026-04-02", true), ("2026-04-03", false)] {
            let issued = ("2026-04-01", NOON);
            let found = found_with((2, 1), Edition::Of2026, issued, (received, NOON));
            assert_eq!(found.is_none(), good, "{received}: {found:?}");
        }
    }
}

//! The documents that a document names, as far as it tells of them itself.

use time::{Date, Duration};

use crate::clock;
use crate::code::Code;
use crate::documents::{DocumentKind, ToOthers};
use crate::json::Node;
use crate::record::related_number;

/// How many months old a document may be that a note adjusts.
const ADJUSTABLE_MONTHS: i32 = 3;

/// How many days after a delivery note of another month its sale is documented.
const DELIVERY_DAYS: Duration = Duration::days(3);

/// A document that another one names by its generation code.
pub(super) struct Related<'d> {
    pub(super) code: Code,
    pub(super) kind: &'d str,
    /// Its date of issue as it is named, as the Julian day.
    pub(super) issued: Option<i32>,
    pub(super) section: &'static str,
}

impl Related<'_> {
    /// Whether a line of a retention voucher names it.
    pub(super) fn is_line(&self) -> bool {
        self.section == LINES
    }
}

const RELATED: &str = "documentoRelacionado";
const LINES: &str = "cuerpoDocumento";

/// The documents that this one names by their codes: those that it is related to and, in a
/// retention voucher, those of its lines.
pub(super) fn named<'d>(document: &'d Node<'_>) -> Vec<Related<'d>> {
    let related = document.get(RELATED).elements().iter();
    let related = related.filter_map(|one| {
        let number = related_number(one)?;
        let kind = one.get("tipoDocumento").text()?;
        named_as(RELATED, one, number, kind)
    });
    let lines = document.get(LINES).elements().iter();
    let lines = lines.filter_map(|one| {
        let number = one.get("numDocumento").text()?;
        named_as(LINES, one, number, one.get("tipoDte").text()?)
    });
    related.chain(lines).collect()
}

fn named_as<'d>(
    section: &'static str,
    node: &Node<'_>,
    number: &str,
    kind: &'d str,
) -> Option<Related<'d>> {
    Some(Related {
        code: Code::parse(number)?,
        kind,
        issued: date(node).map(Date::to_julian_day),
        section,
    })
}

fn date(node: &Node<'_>) -> Option<Date> {
    clock::parse_date(node.get("fechaEmision").text()?)
}

/// What is wrong with the dates of the related documents, for a document issued on that day.
pub(super) fn broken(kind: &DocumentKind, document: &Node<'_>, issued: Date) -> Vec<String> {
    let related = document.get(RELATED).elements().iter();
    let lines = document.get(LINES).elements().iter();
    let related = related.map(|one| (RELATED, one, one.get("tipoDocumento").text()));
    let lines = lines.map(|one| (LINES, one, one.get("tipoDte").text()));
    let mut broken = Vec::new();
    for (section, one, its_kind) in related.chain(lines) {
        let Some(date) = date(one) else { continue };
        if date > issued {
            broken.push(format!(
                "{section}.fechaEmision Posterior a la fecha de emisión."
            ));
        } else if section == RELATED && is_too_old(kind, its_kind, date, issued) {
            broken.push(format!("{section}.fechaEmision Fuera del plazo permitido."));
        }
    }
    broken
}

/// A note adjusts what is at most three months old. A sale names a delivery note of its month or of
/// the three days before, and a settlement of its month.
fn is_too_old(kind: &DocumentKind, related: Option<&str>, date: Date, issued: Date) -> bool {
    let same_month = (date.year(), date.month()) == (issued.year(), issued.month());
    match related {
        _ if matches!(kind.to_others, ToOthers::TakesBack | ToOthers::Adds) => {
            clock::months_later(date, ADJUSTABLE_MONTHS) < issued
        }
        Some("04") => !same_month && date + DELIVERY_DAYS < issued,
        Some("09") => !same_month,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::documents::of_code;
    use crate::samples::{ccf, changed, credit_note, retention};

    fn found(kind: &str, document: &Value, issued: &str) -> Vec<String> {
        let text = document.to_string();
        let issued = crate::clock::parse_date(issued).unwrap();
        super::broken(
            of_code(kind).unwrap(),
            &crate::json::parse(&text).unwrap(),
            issued,
        )
    }

    fn is_good(kind: &str, document: &Value, issued: &str) -> bool {
        found(kind, document, issued).is_empty()
    }

    #[test]
    fn a_note_adjusts_what_is_at_most_three_months_old() {
        assert!(is_good("05", &credit_note(), "2026-06-16"));
        assert_eq!(
            found("05", &credit_note(), "2026-06-17"),
            ["documentoRelacionado.fechaEmision Fuera del plazo permitido."]
        );
    }

    #[test]
    fn a_related_document_is_not_of_later() {
        assert_eq!(
            found("05", &credit_note(), "2026-03-15"),
            ["documentoRelacionado.fechaEmision Posterior a la fecha de emisión."]
        );
        let voucher = found("07", &retention(), "2026-03-15");
        assert_eq!(
            voucher,
            ["cuerpoDocumento.fechaEmision Posterior a la fecha de emisión."]
        );
        assert!(is_good("07", &retention(), "2026-03-16"));
    }

    #[test]
    fn a_sale_names_a_delivery_of_its_month_or_of_three_days_before() {
        let related = |kind: &str, date: &str| {
            let related = json!([{"tipoDocumento": kind, "tipoGeneracion": 1,
                                  "numeroDocumento": "N-1", "fechaEmision": date}]);
            changed(ccf(), &[("/documentoRelacionado", related)])
        };
        assert!(is_good("03", &related("04", "2026-03-01"), "2026-03-31"));
        assert!(is_good("03", &related("04", "2026-02-27"), "2026-03-02"));
        assert!(!is_good("03", &related("04", "2026-02-27"), "2026-03-03"));
        assert!(is_good("03", &related("09", "2026-03-01"), "2026-03-31"));
        assert!(!is_good("03", &related("09", "2026-02-28"), "2026-03-01"));
        assert!(is_good("03", &related("08", "2026-01-01"), "2026-03-01"));
    }
}

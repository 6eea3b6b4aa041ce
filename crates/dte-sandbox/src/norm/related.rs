//! The documents that a document names, as far as it tells of them itself.

use rust_decimal::Decimal;
use time::Date;

use crate::business_days;
use crate::clock;
use crate::code::Code;
use crate::documents::{DocumentKind, DocumentVersion, ToOthers};
use crate::edition::Edition;
use crate::json::Node;

/// How many months old a document may be that a note adjusts.
const ADJUSTABLE_MONTHS: i32 = 3;

/// A document that another one names by its generation code.
pub(super) struct Related<'d> {
    pub(super) code: Code,
    pub(super) kind: &'d str,
    /// Its date of issue as it is named, as the Julian day.
    pub(super) issued: Option<i32>,
    pub(super) section: &'static str,
    /// The member with its number.
    pub(super) number: &'static str,
    /// Whether a settlement enters it again with turned signs, which it does of what is not valid any more.
    pub(super) is_turned: bool,
}

impl Related<'_> {
    /// Whether a line of a retention voucher or of a settlement names it.
    pub(super) fn is_line(&self) -> bool {
        self.section == LINES
    }
}

const RELATED: &str = "documentoRelacionado";
const LINES: &str = "cuerpoDocumento";
const NUMBER: &str = "numeroDocumento";
/// The same in an event.
const CODE: &str = "codigoGeneracion";

/// The same in a line that takes back what an event reported.
const REPORTED: &str = "codigoGeneracionRef";

/// The type of event whose lines name earlier ones of it.
const REPORT: &str = "17";

/// The documents that this one names by their codes: those that it is related to and, in a
/// retention voucher, a settlement and an event that takes back from others, those of its lines.
pub(super) fn named<'d>(document: &'d Node<'_>) -> Vec<Related<'d>> {
    let related = document.get(RELATED).elements().iter();
    let related = related.filter_map(|one| {
        let kind = one.get("tipoDocumento").text()?;
        let named = named_as((RELATED, NUMBER), one, kind);
        named.or_else(|| named_as((RELATED, CODE), one, kind))
    });
    let lines = document.get(LINES).elements().iter();
    let lines = lines.filter_map(|one| {
        let kind = one.get("tipoDte").text()?;
        let withheld = named_as((LINES, "numDocumento"), one, kind);
        withheld.or_else(|| named_as((LINES, NUMBER), one, kind))
    });
    let reports = document.get(LINES).elements().iter();
    let reports = reports.filter_map(|one| {
        let code = Code::parse(one.get(REPORTED).text()?)?;
        Some(Related {
            code,
            kind: REPORT,
            issued: None,
            section: LINES,
            number: REPORTED,
            is_turned: false,
        })
    });
    related.chain(lines).chain(reports).collect()
}

fn named_as<'d>(
    (section, number): (&'static str, &'static str),
    node: &Node<'_>,
    kind: &'d str,
) -> Option<Related<'d>> {
    Some(Related {
        code: Code::parse(node.get(number).text()?)?,
        kind,
        issued: date(node).map(Date::to_julian_day),
        section,
        number,
        is_turned: is_turned(node, kind),
    })
}

/// Whether a line takes back what its document sold, or sells what its note took back.
fn is_turned(line: &Node<'_>, kind: &str) -> bool {
    let amounts = ["ventaNoSuj", "ventaExenta", "ventaGravada", "exportaciones"];
    let mut amounts = amounts.iter().map(|member| line.get(member).amount());
    let takes_back = amounts.any(|amount| amount < Decimal::ZERO);
    takes_back != (kind == "05")
}

fn date(node: &Node<'_>) -> Option<Date> {
    let of_2022 = node.get("fechaGeneracion").text();
    clock::parse_date(node.get("fechaEmision").text().or(of_2022)?)
}

/// What is wrong with the dates of the related documents, for a document issued on that day.
pub(super) fn broken(edition: DocumentVersion, document: &Node<'_>, issued: Date) -> Vec<String> {
    let kind = edition.kind;
    let related = document.get(RELATED).elements().iter();
    let lines = document.get(LINES).elements().iter();
    let related = related.map(|one| (RELATED, one));
    let lines = lines.map(|one| (LINES, one));
    let mut broken = Vec::new();
    for (section, one) in related.chain(lines) {
        let Some(date) = date(one) else { continue };
        if date > issued {
            broken.push(format!(
                "{section}.fechaEmision Posterior a la fecha de emisión."
            ));
        } else if (section == RELATED || kind.to_others == ToOthers::TakesBackLines)
            && is_too_old(kind, date, issued)
            || section == LINES && is_settled_too_late(edition, one, date, issued)
        {
            broken.push(format!("{section}.fechaEmision Fuera del plazo permitido."));
        }
    }
    broken
}

/// In 2026 a settlement tells what was sold in its month, or in the month before until the tenth business day;
/// what it enters again may be of any.
fn is_settled_too_late(
    edition: DocumentVersion,
    line: &Node<'_>,
    date: Date,
    issued: Date,
) -> bool {
    let settles = edition.kind.to_others == ToOthers::Settles;
    if !settles || edition.schema.edition == Edition::Of2022 {
        return false;
    }
    let kind = line.get("tipoDte").text().unwrap_or_default();
    let same_month = (date.year(), date.month()) == (issued.year(), issued.month());
    !same_month && !is_turned(line, kind) && business_days::tenth_of_next_month(date) < issued
}

/// A note adjusts, and an event reports, what is at most three months old. What delivered a sale may be of
/// any day before it.
fn is_too_old(kind: &DocumentKind, date: Date, issued: Date) -> bool {
    let is_bounded = matches!(
        kind.to_others,
        ToOthers::TakesBack | ToOthers::Adds | ToOthers::TakesBackLines
    );
    is_bounded && clock::months_later(date, ADJUSTABLE_MONTHS) < issued
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::documents::of_document;
    use crate::samples::{
        ccf, changed, credit_note, retention, settlement, settlement_2026, special_operations,
    };

    fn found(kind: &str, document: &Value, issued: &str) -> Vec<String> {
        let text = document.to_string();
        let node = crate::json::parse(&text).unwrap();
        let version = of_document(&node).unwrap();
        assert_eq!(version.kind.code, kind);
        super::broken(version, &node, crate::clock::parse_date(issued).unwrap())
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
    fn a_sale_names_deliveries_of_any_day_before() {
        let related = |kind: &str, date: &str| {
            let related = json!([{"tipoDocumento": kind, "tipoGeneracion": 1,
                                  "numeroDocumento": "N-1", "fechaEmision": date}]);
            changed(ccf(), &[("/documentoRelacionado", related)])
        };
        for kind in ["04", "08", "09"] {
            assert!(is_good("03", &related(kind, "2026-01-01"), "2026-03-31"));
            assert!(!is_good("03", &related(kind, "2026-04-01"), "2026-03-31"));
        }
    }

    #[test]
    fn a_settlement_of_2026_tells_of_its_month_and_until_the_tenth_business_day() {
        assert!(is_good("08", &settlement_2026(), "2026-03-31"));
        assert!(is_good("08", &settlement_2026(), "2026-04-10"));
        assert!(!is_good("08", &settlement_2026(), "2026-04-30"));
        assert!(is_good("08", &settlement(), "2026-04-30"));
        assert!(!is_good("08", &settlement(), "2026-03-11"), "of the future");
        // What is entered again with turned signs may be of any month.
        let mut turned = settlement_2026();
        let lines = turned["cuerpoDocumento"].as_array_mut().unwrap();
        lines.truncate(1);
        lines[0]["ventaGravada"] = json!(-90);
        lines[0]["ventaExenta"] = json!(-12.5);
        assert!(is_good("08", &turned, "2026-04-30"));
    }

    #[test]
    fn an_event_reports_what_is_at_most_three_months_old() {
        let event = special_operations();
        assert!(is_good("17", &event, "2026-05-27"));
        assert!(
            found("17", &event, "2026-05-28")
                .contains(&"cuerpoDocumento.fechaEmision Fuera del plazo permitido.".to_owned())
        );
        assert!(!is_good("17", &event, "2026-02-26"));
    }
}

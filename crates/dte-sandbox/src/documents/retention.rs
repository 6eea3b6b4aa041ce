//! The retention voucher (type 07): a rate on each amount, and two sums.

mod of_2022;
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::check_numbering;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, ONE_PERCENT, VAT, is_about, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "07",
    name: "Comprobante de retención",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: false,
    to_others: ToOthers::Withholds,
    totals: "resumen",
    amounts: measure::of_withheld,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-cr-v1",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/retention.json"),
                variant: || vec![changes::dui()],
                stricter: &["numDocumento", "tipoDoc"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-cr-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/retention.json"),
                variant: || vec![changes::marks(), changes::dui(), changes::merger()],
                stricter: &[],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    check_totals(document, "totalIVAretenido").0.into_found()
}

/// Everything that does not add up in the edition of 2026, which tells the tax itself too.
fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    let (mut summary, amounts) = check_totals(document, "totalIvaRetenido");
    summary.expect_about("totalIva", times(amounts, VAT));
    summary.into_found()
}

/// The summary, its sums checked, and the sum of the amounts subject to retention.
fn check_totals<'n, 'a>(document: &'n Node<'a>, total: &'static str) -> (Summary<'n, 'a>, Decimal) {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let (mut amounts, mut withheld) = (Decimal::ZERO, Decimal::ZERO);
    for (position, line) in lines.iter().enumerate() {
        if !line_adds_up(line) {
            found.push(Miscalculation::Line(position + 1));
        }
        amounts += line.get("montoSujetoGrav").amount();
        withheld += line.get("ivaRetenido").amount();
    }
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalSujetoRetencion", amounts);
    summary.expect_about(total, withheld);
    (summary, amounts)
}

fn line_adds_up(line: &Node<'_>) -> bool {
    let amount = line.get("montoSujetoGrav").amount();
    let withheld = line.get("ivaRetenido").amount();
    match line.get("codigoRetencionMH").text() {
        Some("22") => is_about(withheld, times(amount, ONE_PERCENT)),
        Some("C4") => is_about(withheld, times(amount, VAT)),
        _ => withheld <= amount,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, faults, retention};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(retention(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn each_code_has_its_rate() {
        let line = "/cuerpoDocumento/0/ivaRetenido";
        let total = "/resumen/totalIVAretenido";
        let wrong = found(&[(line, json!(57.8)), (total, json!(58.8))]);
        assert_eq!(wrong, [Miscalculation::Line(1)]);
        let other = found(&[
            ("/cuerpoDocumento/0/codigoRetencionMH", json!("C9")),
            (line, json!(33)),
            (total, json!(34)),
        ]);
        assert!(other.is_empty());
    }

    #[test]
    fn the_totals_are_the_sums() {
        let amount = found(&[("/resumen/totalSujetoRetencion", json!(544.46))]);
        assert_eq!(amount, [Miscalculation::Summary("totalSujetoRetencion")]);
        let withheld = found(&[("/resumen/totalIVAretenido", json!(58.75))]);
        assert_eq!(withheld, [Miscalculation::Summary("totalIVAretenido")]);
    }
}

//! The excluded subject invoice (type 14): purchases without tax, and what is kept back of them.

mod of_2022;
pub(super) use of_2022::{APPENDIX, listed_unit};
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::check_numbering;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, is_about_on_line, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "14",
    name: "Factura de sujeto excluido",
    is_long_lived: true,
    is_for_taxpayers: false,
    is_withheld_on: true,
    to_others: ToOthers::Nothing,
    totals: "resumen",
    amounts: measure::of_purchases,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-fse-v1",
            receiver: "sujetoExcluido",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/excluded_subject.json"),
                variant: || vec![changes::marks(), changes::credit()],
                // The pattern of payments takes codes that the catalogue has not.
                stricter: &["codigo", "condicionOperacion", "totalPagar"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-fse-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/excluded_subject.json"),
                variant: || vec![changes::marks(), changes::credit()],
                stricter: &[],
            },
        },
    ],
};

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut summary = check_totals(document);
    summary.expect_one_percent("ivaRete1", summary.get("subTotal"));
    let kept = summary.get("ivaRete1") + summary.get("reteRenta");
    summary.expect_about("totalPagar", summary.get("subTotal") - kept);
    summary.into_found()
}

/// Nothing is kept back of a tax in the edition of 2026.
fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut summary = check_totals(document);
    let left = summary.get("subTotal") - summary.get("reteRenta");
    summary.expect_about("totalPagar", left);
    summary.into_found()
}

/// The summary, with its sums checked but what is paid.
fn check_totals<'n, 'a>(document: &'n Node<'a>) -> Summary<'n, 'a> {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let (mut bought, mut discounts) = (Decimal::ZERO, Decimal::ZERO);
    for (position, line) in lines.iter().enumerate() {
        let amount = |name| line.get(name).amount();
        let gross = times(amount("cantidad"), amount("precioUni"));
        if !is_about_on_line(amount("compra"), gross - amount("montoDescu")) {
            found.push(Miscalculation::Line(position + 1));
        }
        bought += amount("compra");
        discounts += amount("montoDescu");
    }
    let mut summary = Summary::of(document, found);
    summary.expect_about("totalCompra", bought);
    let discount = summary.get("descu");
    summary.expect_about("totalDescu", discounts + discount);
    summary.expect_about("subTotal", summary.get("totalCompra") - discount);
    let most = summary.get("subTotal");
    let income_tax = summary.get("reteRenta");
    summary.expect("reteRenta", income_tax <= most);
    summary
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, excluded_subject, excluded_subject_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(excluded_subject(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert!(found(&[]).is_empty());
        assert!(faults(check_2026, &excluded_subject_2026()).is_empty());
    }

    #[test]
    fn a_line_is_quantity_by_price_less_discount_within_a_cent() {
        let compra = "/cuerpoDocumento/1/compra";
        for good in [94.99, 95.01] {
            assert!(found(&[(compra, json!(good))]).is_empty(), "{good}");
        }
        let wrong = found(&[(compra, json!(95.02))]);
        assert!(wrong.contains(&Miscalculation::Line(2)), "{wrong:?}");
        assert_eq!(
            found(&[("/cuerpoDocumento/1/numItem", json!(3))]),
            [Miscalculation::Numbering]
        );
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalCompra", 395.02),
            ("totalDescu", 5.02),
            ("subTotal", 394.98),
            ("ivaRete1", 3.5),
            ("reteRenta", 395.01),
            ("totalPagar", 364.98),
        ] {
            let pointer = format!("/resumen/{member}");
            let found = found(&[(&pointer, json!(wrong))]);
            assert!(
                found.contains(&Miscalculation::Summary(member)),
                "{member}: {found:?}"
            );
        }
    }

    #[test]
    fn one_percent_of_tax_is_kept_back_or_none_and_in_2026_none() {
        let kept = [
            ("/resumen/ivaRete1", json!(3.95)),
            ("/resumen/totalPagar", json!(361.05)),
        ];
        assert!(found(&kept).is_empty());
        assert_eq!(found(&kept[..1]), [Miscalculation::Summary("totalPagar")]);
        let paid = [("/resumen/totalPagar", json!(361.05))];
        assert_eq!(
            faults(check_2026, &changed(excluded_subject_2026(), &paid)),
            [Miscalculation::Summary("totalPagar")]
        );
    }
}

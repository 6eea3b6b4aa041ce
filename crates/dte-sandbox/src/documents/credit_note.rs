//! The credit note (type 05).
//!
//! In the edition of 2022 it adds up as a fiscal credit voucher, with everything in one total. In that
//! of 2026, over vouchers the tax stands in the summary's `tributos` and every `totalIva` is zero; over
//! retention vouchers nothing is sold, and the lines' amounts of tax add up to the summary's. What
//! such a note comes to in total no text says: it is not judged.

pub(crate) mod of_2022;
pub(crate) mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::{Sums, add_up};
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{Miscalculation, Moved, is_about};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure::{self, is_over_retentions};
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "05",
    name: "Nota de crédito",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: false,
    to_others: ToOthers::TakesBack,
    totals: "resumen",
    amounts: measure::of_net_sales,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 3,
            official: "fe-nc-v3",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/credit_note.json"),
                variant: || vec![changes::contingency()],
                stricter: &["numeroDocumento"],
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 4,
            official: "fe-nc-v4",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check_2026,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/credit_note.json"),
                variant: || {
                    vec![
                        changes::contingency(),
                        changes::third_party(),
                        changes::merger(),
                    ]
                },
                stricter: &[],
            },
        },
    ],
};

pub(crate) fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let mut summary = Summary::of(document, found);
    summary.expect_sales(&sums);
    summary.expect_vat(&sums);
    let base = summary.get("totalGravada") - summary.get("descuGravada");
    summary.expect_one_percent("ivaPerci1", base);
    summary.expect_one_percent("ivaRete1", base);
    let more = summary.get("ivaPerci1") - summary.get("ivaRete1") - summary.get("reteRenta");
    summary.expect_operation(more);
    summary.into_found()
}

/// The amounts of tax on the lines and, by the same names, in the summary.
const TAXES: [&str; 3] = ["ivaPerci", "totalIva", "ivaRete"];

pub(crate) fn check_2026(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let sums = add_up(document, &mut found);
    let lines = document.get("cuerpoDocumento").elements();
    let over_retentions = is_over_retentions(document);
    for (position, line) in lines.iter().enumerate() {
        let here = Miscalculation::Line(position + 1);
        if !fits(line, over_retentions) && !found.contains(&here) {
            found.push(here);
        }
    }
    let mut summary = Summary::of(document, found);
    summary.expect_totals(&sums);
    summary.expect_about("totalDescu", sums.discounts);
    summary.expect_about("totalNoGravado", sums.untaxed);
    for name in TAXES {
        let total = lines.iter().map(|line| line.get(name).amount()).sum();
        summary.expect_about(name, total);
    }
    if !over_retentions {
        expect_voucher(&mut summary, &sums);
    }
    summary.into_found()
}

fn fits(line: &Node<'_>, over_retentions: bool) -> bool {
    if over_retentions {
        let sales = ["ventaNoSuj", "ventaExenta", "ventaGravada"];
        sales.iter().all(|name| line.get(name).amount().is_zero())
            && line.get("cantidad").amount() == Decimal::ONE
    } else {
        line.get("totalIva").amount().is_zero()
    }
}

fn expect_voucher(summary: &mut Summary<'_, '_>, sums: &Sums) {
    let Moved {
        perceived,
        withheld,
    } = Moved::SECOND;
    summary.expect_vat(sums);
    summary.expect_operation_over(summary.get("subTotalVentas"));
    let base = summary.get("totalGravada");
    summary.expect_one_percent(perceived, base);
    summary.expect_one_percent(withheld, base);
    let untaxed = summary.get("totalNoGravado");
    let to_pay = summary.get("montoTotalOperacion") + summary.get(perceived)
        - summary.get(withheld)
        + untaxed;
    let good = is_about(summary.get("totalPagar"), to_pay);
    summary.expect("totalPagar", good);
    let none = summary.get("totalIva").is_zero();
    summary.expect("totalIva", none);
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, credit_note, credit_note_2026, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(credit_note(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn the_total_holds_taxes_perception_and_retention() {
        let unperceived = [("/resumen/ivaPerci1", json!(0))];
        assert_eq!(
            found(&unperceived),
            [Miscalculation::Summary("montoTotalOperacion")]
        );
        let withheld = [
            ("/resumen/ivaRete1", json!(0.5)),
            ("/resumen/montoTotalOperacion", json!(56.5)),
        ];
        assert!(found(&withheld).is_empty());
    }

    fn found_2026(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check_2026, &changed(credit_note_2026(), changes))
    }

    #[test]
    fn the_sample_of_2026_adds_up() {
        assert!(found_2026(&[]).is_empty());
    }

    #[test]
    fn over_vouchers_the_tax_is_no_total_of_its_own() {
        let summary = found_2026(&[("/resumen/totalIva", json!(6.5))]);
        assert!(summary.contains(&Miscalculation::Summary("totalIva")));
        let line = found_2026(&[("/cuerpoDocumento/0/totalIva", json!(0.52))]);
        assert!(line.contains(&Miscalculation::Line(1)));
    }

    #[test]
    fn the_operation_has_the_taxes_and_what_is_to_be_paid_the_perception_too() {
        assert_eq!(
            found_2026(&[("/resumen/montoTotalOperacion", json!(57))]),
            [
                Miscalculation::Summary("montoTotalOperacion"),
                Miscalculation::Summary("totalPagar")
            ]
        );
        assert_eq!(
            found_2026(&[("/resumen/totalPagar", json!(56.5))]),
            [Miscalculation::Summary("totalPagar")]
        );
    }

    #[test]
    fn perception_is_the_sum_of_the_lines() {
        assert_eq!(
            found_2026(&[("/cuerpoDocumento/0/ivaPerci", json!(0.5))]),
            [Miscalculation::Summary("ivaPerci")]
        );
    }

    #[test]
    fn a_note_over_retentions_sells_nothing() {
        let over = ("/documentoRelacionado/0/tipoDocumento", json!("07"));
        let sold = found_2026(std::slice::from_ref(&over));
        assert_eq!(sold, [Miscalculation::Line(1), Miscalculation::Line(2)]);
    }
}

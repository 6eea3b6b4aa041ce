//! The accounting settlement (type 09): a body without lines, whose amounts follow one from the other.

mod of_2022;
mod of_2026;

use rust_decimal::Decimal;

use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::{Miscalculation, VAT, is_about, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

/// What is perceived of the operations without the tax.
const PERCEIVED: Decimal = Decimal::from_parts(2, 0, 0, false, 2);

/// Of an amount with the tax, that without it.
const WITH_VAT: Decimal = Decimal::from_parts(113, 0, 0, false, 2);

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "09",
    name: "Documento contable de liquidación",
    is_long_lived: false,
    is_for_taxpayers: true,
    is_withheld_on: false,
    to_others: ToOthers::Nothing,
    totals: "cuerpoDocumento",
    amounts: measure::of_settled,
    versions: &[
        SchemaVersion {
            edition: Edition::Of2022,
            version: 1,
            official: "fe-dcl-v1",
            receiver: "receptor",
            shape: &of_2022::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/accounting_settlement.json"),
                variant: || vec![changes::exempt_part()],
                stricter: STRICTER,
            },
        },
        SchemaVersion {
            edition: Edition::Of2026,
            version: 2,
            official: "fe-dcl-v2",
            receiver: "receptor",
            shape: &of_2026::DOCUMENT,
            arithmetic: check,
            #[cfg(test)]
            sample: Sample {
                text: include_str!("../../samples/2026/accounting_settlement.json"),
                variant: || vec![changes::exempt_part()],
                stricter: STRICTER,
            },
        },
    ],
};

/// Periods are of days of the calendar and in order, documents are counted whole, and what is not perceived
/// is described.
#[cfg(test)]
const STRICTER: &[&str] = &[
    "periodoLiquidacionFechaInicio",
    "periodoLiquidacionFechaFin",
    "cantidadDoc",
    "montoSinPercepcion",
    "descripSinPercepcion",
];

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let body = document.get("cuerpoDocumento");
    let amount = |member: &str| body.get(member).amount();
    let sub_total = amount("subTotal");
    let base = amount("montoSujetoPercepcion");
    let (perceived, commission) = (amount("ivaPercibido"), amount("comision"));
    let paid = amount("valorOperaciones") - commission - perceived - amount("ivaComision");
    let sums = [
        (
            "subTotal",
            amount("valorOperaciones") - amount("montoSinPercepcion"),
        ),
        ("montoSujetoPercepcion", sub_total / WITH_VAT),
        ("iva", sub_total - base),
        ("ivaPercibido", times(base, PERCEIVED)),
        ("ivaComision", times(commission, VAT)),
        ("liquidoApagar", paid),
    ];
    let is_wrong = |(member, exact): &(&'static str, Decimal)| !is_about(amount(member), *exact);
    let wrong = sums.into_iter().filter(is_wrong);
    wrong
        .map(|(member, _)| Miscalculation::Body(member))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{accounting_settlement, accounting_settlement_2026, changed, faults};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(accounting_settlement(), changes))
    }

    #[test]
    fn the_samples_add_up() {
        assert!(found(&[]).is_empty());
        assert!(found(&changes::exempt_part()).is_empty());
        assert!(faults(check, &accounting_settlement_2026()).is_empty());
    }

    #[test]
    fn each_amount_follows_from_those_before_it() {
        for (member, good, wrong) in [
            ("montoSinPercepcion", 0.01, 0.02),
            ("ivaPercibido", 20.01, 20.02),
            ("ivaComision", 4.05, 4.06),
            ("liquidoApagar", 1074.89, 1074.9),
            ("iva", 130.01, 130.02),
        ] {
            let pointer = format!("/cuerpoDocumento/{member}");
            assert!(found(&[(&pointer, json!(good))]).is_empty(), "{member}");
            assert!(!found(&[(&pointer, json!(wrong))]).is_empty(), "{member}");
        }
        let base = "/cuerpoDocumento/montoSujetoPercepcion";
        let wrong = found(&[(base, json!(1130))]);
        let told = ["montoSujetoPercepcion", "iva", "ivaPercibido"];
        assert_eq!(wrong, told.map(Miscalculation::Body));
        let text = wrong[0].text();
        assert_eq!(
            text,
            "[Cuerpodocumento.montoSujetoPercepcion] CALCULO INCORRECTO"
        );
    }
}

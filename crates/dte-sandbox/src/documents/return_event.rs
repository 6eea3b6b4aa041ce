//! The return event (type 18), of the edition of 2026: goods come back of invoices, export invoices or
//! excluded subject invoices. It is received as a document is, and has no control number.

mod of_2026;

use rust_decimal::Decimal;

use super::invoice::is_tax_inside;
use super::{DocumentKind, SchemaVersion, ToOthers};
use crate::arithmetic::lines::check_numbering;
use crate::arithmetic::summary::Summary;
use crate::arithmetic::{CENT, Miscalculation, ONE_PERCENT, is_about_on_line, round, times};
use crate::edition::Edition;
use crate::json::Node;
use crate::measure;
#[cfg(test)]
use crate::samples::changes::{self, Sample};

pub(crate) const KIND: DocumentKind = DocumentKind {
    code: "18",
    name: "Evento de retorno",
    is_long_lived: false,
    is_for_taxpayers: false,
    is_withheld_on: false,
    to_others: ToOthers::Returns,
    totals: "resumen",
    amounts: measure::of_returns,
    versions: &[SchemaVersion {
        edition: Edition::Of2026,
        version: 1,
        official: "fe-eret-v1",
        receiver: "documento",
        shape: &of_2026::DOCUMENT,
        arithmetic: check,
        #[cfg(test)]
        sample: Sample {
            text: include_str!("../../samples/2026/return_event.json"),
            variant: || {
                vec![
                    changes::marks(),
                    changes::merger(),
                    changes::returned_export(),
                ]
            },
            // The schema has dropped most lists of values, and what an item has of which document it does
            // not say.
            stricter: &[
                "tipoDocumento",
                "codigoGeneracion",
                "codPais",
                "nombrePais",
                "documento",
                "tipoItem",
                "tipoItemExpor",
                "recintoFiscal",
                "tipoRegimen",
                "regimen",
                "correo",
                "psv",
                "precioUni",
                "descripcion",
                "codigo",
                "nit",
                "fusion",
                "codTributo",
                "seguro",
                "flete",
                "compra",
                "ventaNoSuj",
                "ventaExenta",
                "ventaGravada",
                "totalSeguro",
                "totalFlete",
                "ivaRete",
                "codDomiciliado",
                "totalLetras",
                "reteRenta",
                "codigo",
                "0",
            ],
        },
    }],
};

/// The type of the documents of which it takes back.
fn over<'n>(document: &'n Node<'_>) -> Option<&'n str> {
    let related = document.get("documentoRelacionado").elements();
    related.first()?.get("tipoDocumento").text()
}

const SALES: [&str; 4] = ["ventaNoSuj", "ventaExenta", "ventaGravada", "compra"];

fn check(document: &Node<'_>) -> Vec<Miscalculation> {
    let mut found = Vec::new();
    let lines = document.get("cuerpoDocumento").elements();
    check_numbering(lines, &mut found);
    let of_invoices = over(document) == Some("01");
    for (position, line) in lines.iter().enumerate() {
        if !adds_up(line, of_invoices) {
            found.push(Miscalculation::Line(position + 1));
        }
    }
    let sum = |name: &str| -> Decimal { lines.iter().map(|line| line.get(name).amount()).sum() };
    let mut summary = Summary::of(document, found);
    for (member, lines) in [
        ("totalNoSuj", "ventaNoSuj"),
        ("totalExenta", "ventaExenta"),
        ("totalGravada", "ventaGravada"),
        ("totalCompraExcluidos", "compra"),
        ("totalSeguro", "seguro"),
        ("totalFlete", "flete"),
        ("ivaRete", "ivaRete"),
        ("reteRenta", "reteRenta"),
        ("totalNoGravado", "noGravado"),
        ("totalIva", "ivaItem"),
    ] {
        summary.expect_about(member, sum(lines));
    }
    let sales = [
        "totalNoSuj",
        "totalExenta",
        "totalGravada",
        "totalCompraExcluidos",
    ];
    let sales = sales.iter().map(|name| summary.get(name)).sum();
    summary.expect_about("subTotalVentas", sales);
    let carried = summary.get("totalSeguro") + summary.get("totalFlete");
    summary.expect_operation_over(summary.get("subTotalVentas") + carried);
    let withheld = summary.get("ivaRete") + summary.get("reteRenta");
    let to_pay = summary.get("montoTotalOperacion") - withheld + summary.get("totalNoGravado");
    summary.expect_about("totalPagar", to_pay);
    let once = summary.taxes_are_consolidated();
    summary.expect("tributos", once);
    summary.into_found()
}

/// What a line takes back is quantity by price less discount, of one kind; the tax inside is that of a sale
/// of an invoice; and no more was kept back of it than could be.
fn adds_up(line: &Node<'_>, of_invoices: bool) -> bool {
    let amount = |name: &str| line.get(name).amount();
    let kinds = SALES.map(amount);
    let one_kind = kinds.iter().filter(|sale| !sale.is_zero()).count() <= 1;
    let gross = times(amount("cantidad"), amount("precioUni"));
    let sale: Decimal = kinds.iter().sum();
    let taxed = amount("ventaGravada");
    let (hundred, with_tax) = (Decimal::ONE_HUNDRED, Decimal::from(113));
    let bears_tax_inside = if of_invoices { taxed } else { Decimal::ZERO };
    let base = if of_invoices {
        times(taxed, hundred) / with_tax
    } else {
        taxed + amount("compra")
    };
    let most = round(times(base, ONE_PERCENT), 2) + CENT;
    one_kind
        && is_about_on_line(sale, gross - amount("montoDescu"))
        && is_tax_inside(amount("ivaItem"), bears_tax_inside)
        && amount("ivaRete") <= most
        && amount("reteRenta") <= sale
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::samples::{changed, faults, return_event};

    fn found(changes: &[(&str, Value)]) -> Vec<Miscalculation> {
        faults(check, &changed(return_event(), changes))
    }

    #[test]
    fn the_sample_adds_up() {
        assert_eq!(found(&[]), []);
    }

    #[test]
    fn every_total_is_checked() {
        for (member, wrong) in [
            ("totalNoSuj", 0.02),
            ("totalExenta", 0.02),
            ("totalGravada", 50.02),
            ("totalCompraExcluidos", 0.02),
            ("subTotalVentas", 50.02),
            ("montoTotalOperacion", 50.02),
            ("ivaRete", 0.02),
            ("reteRenta", 0.02),
            ("totalNoGravado", 0.02),
            ("totalPagar", 49.98),
            ("totalIva", 5.73),
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
    fn the_tax_inside_is_that_of_an_invoice_and_of_nothing_else() {
        let none = [
            ("/cuerpoDocumento/0/ivaItem", json!(0)),
            ("/resumen/totalIva", json!(0)),
        ];
        assert_eq!(found(&none), [Miscalculation::Line(1)]);
        let over = ("/documentoRelacionado/0/tipoDocumento", json!("11"));
        assert_eq!(
            found(std::slice::from_ref(&over)),
            [Miscalculation::Line(1)]
        );
    }

    #[test]
    fn a_line_takes_back_in_one_way_its_quantity_by_its_price() {
        let price = ("/cuerpoDocumento/0/precioUni", json!(50.02));
        assert_eq!(found(&[price]), [Miscalculation::Line(1)]);
        let twice = ("/cuerpoDocumento/0/compra", json!(50));
        assert!(found(&[twice]).contains(&Miscalculation::Line(1)));
    }
}

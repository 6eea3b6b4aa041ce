//! The consumer invoice (type 01), schema version 2.

use super::conditions::{no_vat_moves_without_taxed, nothing_to_pay_is_cash, tax_line};
use super::fc_v1::{large_sales_name_the_receiver, no_taxes_without_taxed, taxes_beside_vat};
use super::sections::{IDENTITY_DOCUMENTS, LINE_TAX, PAYMENT_CONDITION};
use super::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections_2026 as sections,
    taxes,
};
use crate::json::Node;

/// The whole document.
pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_INVOICE).or_null(),
        Field::object("emisor", &sections::ISSUER),
        Field::object("receptor", &RECEIVER).or_null(),
        Field::list("otrosDocumentos", 1, 10, &sections::OTHER_DOCUMENT).or_null(),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[large_sales_name_the_receiver],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(2, "01", &["01"]),
    conditions: sections::MARKS,
};

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS).or_null(),
        Field::text("numDocumento", 1, 20).or_null(),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250).or_null(),
        Field::form("codActividad", Form::Digits(5, 6)).or_null(),
        Field::text("descActividad", 5, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS).or_null(),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 6, 100).or_null(),
    ],
    conditions: &[receiver_by_document],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoItem", 1, 4),
        Field::text("numeroDocumento", 1, 36).or_null(),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 25).or_null(),
        Field::one_of("codTributo", taxes::AS_LINE).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 1, 1500),
        Field::amount("precioUni", Range::Unbounded),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaNoSuj", Range::NotNegative),
        Field::amount("ventaExenta", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &LINE_TAX).or_null(),
        Field::amount("psv", Range::NotNegative),
        Field::amount("noGravado", Range::Signed),
        Field::amount("ivaItem", Range::NotNegative),
    ],
    conditions: &[no_taxes_without_taxed, tax_line, taxes_beside_vat],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalNoSuj", Range::NotNegative),
        Field::total("totalExenta", Range::NotNegative),
        Field::total("totalGravada", Range::NotNegative),
        Field::total("subTotalVentas", Range::NotNegative),
        Field::total("descuNoSuj", Range::NotNegative),
        Field::total("descuExenta", Range::NotNegative),
        Field::total("descuGravada", Range::NotNegative),
        Field::total("porcentajeDescuento", Range::Percentage),
        Field::total("totalDescu", Range::NotNegative),
        Field::set("tributos", 0, &SUMMARY_TAX).or_null(),
        Field::total("subTotal", Range::NotNegative),
        Field::total("ivaRete", Range::NotNegative),
        Field::total("montoTotalOperacion", Range::NotNegative),
        Field::total("totalNoGravado", Range::Signed),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 1, 200).or_null(),
        Field::total("totalIva", Range::NotNegative),
        Field::total("saldoFavor", Range::Credit),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::text("numPagoElectronico", 0, 100).or_null(),
        Field::text("observaciones", 1, 3000).or_null(),
    ],
    conditions: &[
        PAYMENT_CONDITION,
        no_vat_moves_without_taxed,
        nothing_to_pay_is_cash,
    ],
};

/// The value-added tax is inside the prices and is no tax of the summary.
const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::one_of("codigo", taxes::BESIDE_VAT),
        Field::text("descripcion", 1, 300),
        Field::total("valor", Range::NotNegative),
    ],
    conditions: &[],
});

/// A NIT or a DUI has its form, the DUI with its hyphen or without: no text decides it. Without a NIT
/// there is no registry number.
fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let kind = node.get("tipoDocumento").text().unwrap_or_default();
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match kind {
        "36" => Form::Nit.matches(number),
        "13" => Form::DuiWithHyphen.matches(number) || Form::Digits(9, 9).matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
    if kind != "36" && !node.get("nrc").is_null() {
        out.add_member(at, "nrc", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, invoice, invoice_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(invoice_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn a_document_of_the_first_generation_is_of_another_structure() {
        assert!(violations(&DOCUMENT, &invoice()).len() > 5);
    }

    #[test]
    fn a_dui_is_taken_with_its_hyphen_and_without() {
        for number in ["98765432-6", "987654326"] {
            assert!(found(&[("/receptor/numDocumento", json!(number))]).is_empty());
        }
        assert_eq!(
            found(&[("/receptor/numDocumento", json!("9876-54326"))]).len(),
            1
        );
    }

    #[test]
    fn another_document_may_have_no_kind_and_a_medical_one_no_service() {
        let unnamed = json!([{"codDocAsociado": null, "descDocumento": "Orden",
                              "detalleDocumento": "Orden 5", "medico": null}]);
        assert!(found(&[("/otrosDocumentos", unnamed)]).is_empty());
        let medical = |service: Value| {
            let doctor = json!({"nombre": "Dra. Sol", "nit": null, "docIdentificacion": "J-1",
                                "tipoServicio": service});
            let other = json!([{"codDocAsociado": 3, "descDocumento": null,
                                "detalleDocumento": null, "medico": doctor}]);
            found(&[("/otrosDocumentos", other)]).len()
        };
        assert_eq!((medical(json!(null)), medical(json!(6))), (0, 0));
        assert_eq!(medical(json!(7)), 1);
    }

    #[test]
    fn a_large_sale_names_its_receiver() {
        let large = ("/resumen/montoTotalOperacion", json!(1095));
        assert_eq!(
            found(&[large, ("/receptor", json!(null))]),
            ["Campo #/receptor contiene un valor inválido"]
        );
    }
}

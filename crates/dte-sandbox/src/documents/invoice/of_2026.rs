//! The consumer invoice (type 01), schema version 2.

use super::of_2022::{
    large_sales_name_the_receiver, no_taxes_without_taxed, receiver_has_its_form, taxes_beside_vat,
};
use crate::json::Node;
use crate::structure::conditions::tax_line;
use crate::structure::sections::{IDENTITY_DOCUMENTS, SALES, SUMMARY_CONDITIONS, invoice_line};
use crate::structure::{
    Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined, sections_2026 as sections,
    taxes,
};

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
    fields: &sections::identification(2, &["01"]),
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
    fields: &invoice_line(Field::text("descripcion", 1, 1500)),
    conditions: &[no_taxes_without_taxed, tax_line, taxes_beside_vat],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &joined::<22>(&[
        &SALES,
        &[
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
    ]),
    conditions: SUMMARY_CONDITIONS,
};

/// The value-added tax is inside the prices and is no tax of the summary.
const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", taxes::BESIDE_VAT),
    Field::text("descripcion", 1, 300),
    Field::total("valor", Range::NotNegative),
]));

/// A NIT or a DUI has its form, the DUI with its hyphen or without: no text decides it. Without a NIT
/// there is no registry number.
fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let either =
        |number: &str| Form::DuiWithHyphen.matches(number) || Form::Digits(9, 9).matches(number);
    receiver_has_its_form(node, either, at, out);
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

//! The consumer invoice (type 01), schema version 1.

use rust_decimal::Decimal;

use crate::json::Node;
use crate::structure::conditions::{operation_and_model, tax_line};
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined, sections, taxes,
};

const IDENTIFIED_FROM: Decimal = Decimal::from_parts(1095, 0, 0, false, 0);

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 10, &sections::RELATED_TO_INVOICE).or_null(),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &RECEIVER).or_null(),
        Field::list("otrosDocumentos", 1, 10, &sections::OTHER_DOCUMENT).or_null(),
        Field::object("ventaTercero", &THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::object("extension", &EXTENSION).or_null(),
        Field::list("apendice", 1, 10, &APPENDIX).or_null(),
    ],
    conditions: &[large_sales_name_the_receiver],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(1, &["01"], 5),
    conditions: &[operation_and_model],
};

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 5, 150).or_null(),
    Field::one_of("tipoEstablecimiento", sections::ESTABLISHMENTS),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 3, 100),
    Field::text("codEstableMH", 4, 4).or_null(),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVentaMH", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS).or_null(),
        Field::text("numDocumento", 3, 20).or_null(),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250).or_null(),
        Field::form("codActividad", Form::Digits(5, 6)).or_null(),
        Field::text("descActividad", 5, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS_FROM_FIVE).or_null(),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 0, 100).or_null(),
    ],
    conditions: &[receiver_by_document],
};

const THIRD_PARTY: ObjectSchema =
    ObjectSchema::plain(&[Field::form("nit", Form::Nit), Field::text("nombre", 1, 250)]);

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &sections::invoice_line(Field::text("descripcion", 0, 1000)),
    conditions: &[no_taxes_without_taxed, tax_line, taxes_beside_vat],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &joined::<22>(&[
        &sections::SALES,
        &[
            Field::set("tributos", 0, &SUMMARY_TAX).or_null(),
            Field::total("subTotal", Range::NotNegative),
            Field::total("ivaRete1", Range::NotNegative),
            Field::total("reteRenta", Range::NotNegative),
            Field::total("montoTotalOperacion", Range::NotNegative),
            Field::total("totalNoGravado", Range::Signed),
            Field::total("totalPagar", Range::NotNegative),
            Field::text("totalLetras", 0, 200),
            Field::total("totalIva", Range::NotNegative),
            Field::total("saldoFavor", Range::NotPositive),
            Field::integer("condicionOperacion", 1, 3),
            Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
            Field::text("numPagoElectronico", 0, 100).or_null(),
        ],
    ]),
    conditions: sections::SUMMARY_CONDITIONS,
};

const SUMMARY_TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", taxes::BESIDE_VAT),
    Field::text("descripcion", 2, 150),
    Field::total("valor", Range::NotNegative),
]));

const EXTENSION: ObjectSchema = ObjectSchema::plain(&sections::extension_with_plate(5, 0));

const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 0, 25),
    Field::text("etiqueta", 0, 50),
    Field::text("valor", 0, 150),
]));

fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_dui = |number: &str| Form::DuiWithHyphen.matches(number);
    receiver_has_its_form(node, is_dui, at, out);
}

/// A NIT or a DUI has its form; without a NIT there is no registry number.
pub(crate) fn receiver_has_its_form(
    node: &Node<'_>,
    is_dui: fn(&str) -> bool,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let kind = node.get("tipoDocumento").text().unwrap_or_default();
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match kind {
        "36" => Form::Nit.matches(number),
        "13" => is_dui(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
    if kind != "36" && !node.get("nrc").is_null() {
        out.add_member(at, "nrc", Complaint::Value);
    }
}

/// A line without taxed sales has neither taxes nor tax inside.
pub(crate) fn no_taxes_without_taxed(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("ventaGravada").amount() > Decimal::ZERO {
        return;
    }
    if !node.get("tributos").is_null() {
        out.add_member(at, "tributos", Complaint::Value);
    }
    if node.get("ivaItem").amount() > Decimal::ZERO {
        out.add_member(at, "ivaItem", Complaint::Maximum);
    }
}

/// A line never lists the value-added tax; a line of type 4 lists none at all.
pub(crate) fn taxes_beside_vat(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let tax = node.get("tipoItem").integer() == Some(4);
    if tax && !node.get("tributos").is_null() {
        out.add_member(at, "tributos", Complaint::Value);
    }
    let list = Path::Field(at, "tributos");
    for (position, code) in node.get("tributos").elements().iter().enumerate() {
        if code
            .text()
            .is_some_and(|code| !taxes::BESIDE_VAT.contains(&code))
        {
            out.add(&Path::Item(&list, position), Complaint::Value);
        }
    }
}

/// A sale from the limit on names its receiver.
pub(crate) fn large_sales_name_the_receiver(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("resumen").get("montoTotalOperacion").amount() < IDENTIFIED_FROM {
        return;
    }
    let receiver = node.get("receptor");
    if receiver.is_null() {
        out.add_member(at, "receptor", Complaint::Value);
        return;
    }
    for name in ["tipoDocumento", "numDocumento", "nombre"] {
        if receiver.get(name).is_null() {
            out.add_member(&Path::Field(at, "receptor"), name, Complaint::Value);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, invoice, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(invoice(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn a_small_sale_needs_no_receiver_and_a_large_one_does() {
        assert!(found(&[("/receptor", json!(null))]).is_empty());
        let large = ("/resumen/montoTotalOperacion", json!(1095));
        assert!(found(std::slice::from_ref(&large)).is_empty());
        let nobody = found(&[large.clone(), ("/receptor", json!(null))]);
        assert_eq!(nobody, ["Campo #/receptor contiene un valor inválido"]);
        let nameless = found(&[large, ("/receptor/nombre", json!(null))]);
        assert_eq!(
            nameless,
            ["Campo #/receptor/nombre contiene un valor inválido"]
        );
    }

    #[test]
    fn a_receivers_number_has_the_form_of_its_document() {
        let dui = found(&[("/receptor/numDocumento", json!("987654326"))]);
        assert_eq!(
            dui,
            ["Campo #/receptor/numDocumento no cumple el formato requerido"]
        );
        let registry = found(&[("/receptor/nrc", json!("1234"))]);
        assert_eq!(
            registry,
            ["Campo #/receptor/nrc contiene un valor inválido"]
        );
        let nit = [
            ("/receptor/tipoDocumento", json!("36")),
            ("/receptor/numDocumento", json!("06002208771021")),
            ("/receptor/nrc", json!("1234")),
        ];
        assert!(found(&nit).is_empty());
    }

    #[test]
    fn lines_never_list_the_value_added_tax() {
        assert_eq!(
            found(&[("/cuerpoDocumento/0/tributos", json!(["20"]))]).len(),
            1
        );
        assert!(found(&[("/cuerpoDocumento/0/tributos", json!(["59"]))]).is_empty());
    }

    #[test]
    fn an_untaxed_line_has_neither_taxes_nor_tax_inside() {
        assert_eq!(
            found(&[("/cuerpoDocumento/1/ivaItem", json!(0.5))]).len(),
            1
        );
        assert_eq!(
            found(&[("/cuerpoDocumento/1/tributos", json!(["59"]))]).len(),
            1
        );
    }

    #[test]
    fn a_paper_document_has_a_short_number() {
        let related = |number: &str| {
            json!([{"tipoDocumento": "04", "tipoGeneracion": 1, "numeroDocumento": number,
                    "fechaEmision": "2026-03-01"}])
        };
        assert!(found(&[("/documentoRelacionado", related("A-1"))]).is_empty());
        assert_eq!(
            found(&[("/documentoRelacionado", related(&"1".repeat(21)))]).len(),
            1
        );
    }
}

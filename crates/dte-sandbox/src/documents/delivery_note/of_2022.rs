//! The delivery note (type 04), schema version 3.

use crate::documents::credit_note::of_2022::{
    EXTENSION, known_taxes, lines_name_a_related_document, related_of_one_type,
};
use crate::documents::invoice::of_2022::receiver_has_its_form;
use crate::json::Node;
use crate::structure::conditions::{
    electronic_by_code, operation_and_model, tax_line, taxes_where_taxed,
};
use crate::structure::sections::{IDENTITY_DOCUMENTS, related_fields};
use crate::structure::{
    Complaint, Condition, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined,
    sections, sections_2026, taxes,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &SALE).or_null(),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::object("ventaTercero", &THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::object("extension", &EXTENSION).or_null(),
        Field::list("apendice", 1, 10, &sections_2026::APPENDIX).or_null(),
    ],
    conditions: OF_NOTES,
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(3, &["04"], 1),
    conditions: &[operation_and_model],
};

const SALE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["01", "03"]),
    conditions: &[electronic_by_code],
});

const ISSUER: ObjectSchema = ObjectSchema::plain(&joined::<14>(&[
    &sections::ISSUER,
    &[
        Field::text("codEstableMH", 4, 4).or_null(),
        Field::text("codEstable", 1, 10).or_null(),
        Field::text("codPuntoVentaMH", 4, 4).or_null(),
        Field::text("codPuntoVenta", 1, 15).or_null(),
    ],
]));

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 3, 20),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(2, 6)).or_null(),
        Field::text("descActividad", 1, 150).or_null(),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 0, 100),
        Field::one_of("bienTitulo", TITLES),
    ],
    conditions: &[receiver_by_document],
};

/// In what title goods are sent (CAT-025).
pub(super) const TITLES: &[&str] = &["01", "02", "03", "04", "05"];

const THIRD_PARTY: ObjectSchema =
    ObjectSchema::plain(&[Field::form("nit", Form::Nit), Field::text("nombre", 1, 200)]);

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &sections::goods_line(Field::text("descripcion", 0, 1000), Range::Unbounded),
    conditions: LINE_CONDITIONS,
});

pub(super) const LINE_CONDITIONS: &[Condition] = &[
    taxes_where_taxed,
    tax_line,
    known_taxes,
    exports_bear_one_tax,
];

const SUMMARY: ObjectSchema = ObjectSchema::plain(&TOTALS);

const TOTALS: [Field; 13] = {
    let mut fields = joined::<13>(&[
        &sections::SALES,
        &[
            Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
            Field::total("subTotal", Range::NotNegative),
            Field::total("montoTotalOperacion", Range::NotNegative),
            Field::text("totalLetras", 0, 200),
        ],
    ]);
    fields[7] = Field::total("porcentajeDescuento", Range::Percentage).or_null();
    fields
};

/// What holds between the sections of a note in both editions.
pub(super) const OF_NOTES: &[Condition] = &[
    lines_name_a_sale,
    related_of_one_type,
    one_tax_throughout,
    exports_are_goods_or_services,
];

fn receiver_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_dui = |number: &str| Form::DuiWithHyphen.matches(number);
    receiver_has_its_form(node, is_dui, at, out);
}

fn bears(line: &Node<'_>, tax: &str) -> bool {
    let mut taxes = line.get("tributos").elements().iter();
    taxes.any(|code| code.text() == Some(tax))
}

const EXPORTS: &str = "C3";

/// Nothing stands beside the tax on exports.
fn exports_bear_one_tax(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if bears(node, EXPORTS) && node.get("tributos").elements().len() > 1 {
        out.add_member(at, "tributos", Complaint::Value);
    }
}

/// Where a note delivers sales, every line names one of them.
fn lines_name_a_sale(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if !node.get("documentoRelacionado").is_null() {
        lines_name_a_related_document(node, at, out);
    }
}

/// Taxed lines bear the value-added tax, or that on exports when export invoices are delivered or nothing
/// that was sold; the same in the whole note.
fn one_tax_throughout(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let lines = node.get("cuerpoDocumento").elements();
    let sale = node.get("documentoRelacionado").elements().first();
    let sale = sale.and_then(|sale| sale.get("tipoDocumento").text());
    let of_first = || lines.iter().any(|line| bears(line, EXPORTS));
    let exported = sale.map_or_else(of_first, |kind| kind == "11");
    let (right, wrong) = if exported {
        (EXPORTS, taxes::VAT)
    } else {
        (taxes::VAT, EXPORTS)
    };
    let list = Path::Field(at, "cuerpoDocumento");
    for (position, line) in lines.iter().enumerate() {
        let is_taxed = !line.get("tributos").is_null();
        if is_taxed && (!bears(line, right) || bears(line, wrong)) {
            out.add_member(&Path::Item(&list, position), "tributos", Complaint::Value);
        }
    }
}

/// Over export invoices there are goods (1) and services (2) only.
fn exports_are_goods_or_services(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let mut sales = node.get("documentoRelacionado").elements().iter();
    if !sales.any(|sale| sale.get("tipoDocumento").text() == Some("11")) {
        return;
    }
    let list = Path::Field(at, "cuerpoDocumento");
    for (position, line) in node.get("cuerpoDocumento").elements().iter().enumerate() {
        if !matches!(line.get("tipoItem").integer(), Some(1 | 2)) {
            out.add_member(&Path::Item(&list, position), "tipoItem", Complaint::Value);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::changes::{consignee_by_dui, delivered_sale};
    use crate::samples::{changed, delivery_note, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(delivery_note(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
        assert_eq!(
            found(&[("/resumen/porcentajeDescuento", json!(null))]),
            [""; 0]
        );
        assert_eq!(found(&[("/receptor/codActividad", json!(null))]), [""; 0]);
    }

    #[test]
    fn a_receiver_is_known_by_any_document_and_gets_the_goods_in_a_title() {
        assert_eq!(found(&consignee_by_dui()), [""; 0]);
        let digits = [("/receptor/tipoDocumento", json!("13"))];
        assert_eq!(found(&digits).len(), 2);
        for (member, wrong) in [
            ("bienTitulo", json!("06")),
            ("bienTitulo", json!(null)),
            ("direccion", json!(null)),
            ("correo", json!(null)),
            ("numDocumento", json!("12")),
            ("nrc", json!("1")),
        ] {
            let pointer = format!("/receptor/{member}");
            assert!(!found(&[(&pointer, wrong)]).is_empty(), "{member}");
        }
    }

    #[test]
    fn every_line_names_one_of_the_sales_where_there_are_any() {
        assert_eq!(found(&delivered_sale()), [""; 0]);
        let mut unnamed = delivered_sale();
        unnamed.push(("/cuerpoDocumento/1/numeroDocumento", json!(null)));
        assert_eq!(
            found(&unnamed),
            ["Campo #/cuerpoDocumento/1/numeroDocumento contiene un valor inválido"]
        );
        let mut export = delivered_sale();
        export.push(("/documentoRelacionado/0/tipoDocumento", json!("11")));
        assert!(!found(&export).is_empty());
    }

    #[test]
    fn taxed_lines_bear_one_of_two_taxes_throughout() {
        let first = |taxes: Value| ("/cuerpoDocumento/0/tributos", taxes);
        let second = |taxes: Value| ("/cuerpoDocumento/1/tributos", taxes);
        assert_eq!(found(&[first(json!(["20", "D1"]))]), [""; 0]);
        let exported = [first(json!(["C3"])), second(json!(["C3"]))];
        assert_eq!(found(&exported), [""; 0]);
        assert_eq!(found(&[first(json!(["C3"]))]).len(), 1);
        assert_eq!(found(&[first(json!(["59"]))]).len(), 1);
        assert!(!found(&[first(json!(["20", "C3"]))]).is_empty());
        assert!(!found(&[first(json!(["C3", "D1"])), second(json!(["C3"]))]).is_empty());
        let mut sold = delivered_sale();
        sold.extend(exported);
        assert_eq!(found(&sold).len(), 2);
    }
}

//! The credit note (type 05), schema version 3.

use crate::json::Node;
use crate::structure::conditions::{
    no_vat_moves_without_taxed, operation_and_model, tax_line, taxes_of_line, taxes_where_taxed,
};
use crate::structure::{
    Complaint, Field, Kind, ObjectSchema, Path, Range, Violations, joined, sections, taxes,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_NOTE),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &sections::TAXPAYER),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::object("extension", &EXTENSION).or_null(),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[lines_name_a_related_document, related_of_one_type],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(3, &["05"], 1),
    conditions: &[operation_and_model],
};

const ISSUER: ObjectSchema = ObjectSchema::plain(&sections::ISSUER);

pub(crate) const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &line(
        Field::text("descripcion", 0, 1000).or_null(),
        Range::Unbounded,
    ),
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
});

/// The members of a line with which those of both editions begin.
pub(super) const fn line(description: Field, price: Range) -> [Field; 14] {
    joined(&[
        &[
            Field::integer("numItem", 1, 2000),
            Field::integer("tipoItem", 1, 4),
            Field::text("numeroDocumento", 1, 36),
        ],
        &sections::line(description, price),
    ])
}

/// The taxes of a line are fewer than in a voucher.
pub(crate) fn known_taxes(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    taxes_of_line(node, |code| taxes::OF_NOTES.contains(&code), at, out);
}

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &TOTALS,
    conditions: &[no_vat_moves_without_taxed],
};

/// The members of the summary of both kinds of notes.
pub(crate) const TOTALS: [Field; 16] = [
    Field::total("totalNoSuj", Range::NotNegative),
    Field::total("totalExenta", Range::NotNegative),
    Field::total("totalGravada", Range::NotNegative),
    Field::total("subTotalVentas", Range::Unbounded),
    Field::total("descuNoSuj", Range::NotNegative),
    Field::total("descuExenta", Range::NotNegative),
    Field::total("descuGravada", Range::NotNegative),
    Field::total("totalDescu", Range::NotNegative),
    Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
    Field::total("subTotal", Range::NotNegative),
    Field::total("ivaPerci1", Range::NotNegative),
    Field::total("ivaRete1", Range::NotNegative),
    Field::total("reteRenta", Range::NotNegative),
    Field::total("montoTotalOperacion", Range::Positive),
    Field::text("totalLetras", 0, 200),
    Field::integer("condicionOperacion", 1, 3),
];

pub(crate) const EXTENSION: ObjectSchema = ObjectSchema::plain(&sections::extension(1));

pub(crate) fn lines_name_a_related_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let related = node.get("documentoRelacionado").elements();
    let lines = Path::Field(at, "cuerpoDocumento");
    for (position, line) in node.get("cuerpoDocumento").elements().iter().enumerate() {
        let number = line.get("numeroDocumento");
        if !related
            .iter()
            .any(|document| document.get("numeroDocumento") == number)
        {
            out.add_member(
                &Path::Item(&lines, position),
                "numeroDocumento",
                Complaint::Value,
            );
        }
    }
}

pub(crate) fn related_of_one_type(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let mut kinds = node
        .get("documentoRelacionado")
        .elements()
        .iter()
        .map(|d| d.get("tipoDocumento"));
    let first = kinds.next();
    if kinds.any(|kind| Some(kind) != first) {
        out.add_member(at, "documentoRelacionado", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, credit_note, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(credit_note(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn every_line_names_one_of_the_related_documents() {
        assert_eq!(
            found(&[("/cuerpoDocumento/1/numeroDocumento", json!("X-1"))]),
            ["Campo #/cuerpoDocumento/1/numeroDocumento contiene un valor inválido"]
        );
    }

    #[test]
    fn a_note_adjusts_vouchers_or_retentions_never_both() {
        let mut related = credit_note()["documentoRelacionado"].clone();
        related[0]["tipoDocumento"] = json!("01");
        assert_eq!(
            found(&[("/documentoRelacionado", related.clone())]).len(),
            1
        );
        let mut other = related[0].clone();
        related[0]["tipoDocumento"] = json!("03");
        other["tipoDocumento"] = json!("07");
        related.as_array_mut().unwrap().push(other);
        assert_eq!(
            found(&[("/documentoRelacionado", related)]),
            ["Campo #/documentoRelacionado contiene un valor inválido"]
        );
    }

    #[test]
    fn the_taxes_of_a_line_are_fewer_than_in_a_voucher() {
        assert!(found(&[("/cuerpoDocumento/0/tributos", json!(["20", "D1"]))]).is_empty());
        assert_eq!(
            found(&[("/cuerpoDocumento/0/tributos", json!(["20", "A5"]))]).len(),
            1
        );
    }
}

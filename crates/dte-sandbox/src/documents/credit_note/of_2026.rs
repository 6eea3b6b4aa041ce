//! The credit note (type 05), schema version 4.

use super::of_2022::{known_taxes, line, lines_name_a_related_document, related_of_one_type};
use crate::json::Node;
use crate::measure::is_over_retentions;
use crate::structure::conditions::{no_vat_moves_without_taxed, tax_line, taxes_where_taxed};
use crate::structure::sections::{APPENDIX, RELATED_TO_NOTE};
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined,
    sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &RELATED_TO_NOTE),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &APPENDIX).or_null(),
    ],
    conditions: &[
        lines_name_a_related_document,
        related_of_one_type,
        taxes_by_what_is_adjusted,
    ],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification_with(4, &["05"], FUSION),
    conditions: sections::MARKS,
};

pub(crate) const FUSION: Field = Field::form("fusion", Form::AbsorbedNit).or_null();

pub(crate) const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 1, 100),
]);

pub(crate) const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &sections::receiver(1),
    conditions: &[nit_by_form],
};

pub(crate) const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &joined::<18>(&[
        &line(Field::text("descripcion", 1, 1500), Range::NotNegative),
        &[
            Field::amount("noGravado", Range::Signed),
            Field::amount("ivaPerci", Range::NotNegative),
            Field::amount("totalIva", Range::NotNegative),
            Field::amount("ivaRete", Range::NotNegative),
        ],
    ]),
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&TOTALS);

/// The members of the summary of both kinds of notes.
pub(crate) const TOTALS: [Field; 16] = [
    Field::total("totalNoSuj", Range::NotNegative),
    Field::total("totalExenta", Range::NotNegative),
    Field::total("totalGravada", Range::NotNegative),
    Field::total("subTotalVentas", Range::NotNegative),
    Field::total("totalDescu", Range::NotNegative),
    Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
    Field::total("montoTotalOperacion", Range::NotNegative),
    Field::total("ivaPerci", Range::NotNegative),
    Field::total("totalIva", Range::NotNegative),
    Field::total("ivaRete", Range::NotNegative),
    Field::total("totalNoGravado", Range::Signed),
    Field::total("totalPagar", Range::NotNegative),
    Field::text("totalLetras", 8, 200).or_null(),
    Field::integer("condicionOperacion", 1, 3),
    Field::text("observaciones", 0, 3000).or_null(),
    Field::one_of("codigoRetencionMH", sections::RETENTIONS).or_null(),
];

fn nit_by_form(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numDocumento").text().unwrap_or_default();
    if node.get("tipoDocumento").text() == Some("36") && !Form::Nit.matches(number) {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

/// A note over vouchers names no retention, and moves no tax without taxed sales; one over
/// retentions has no sales at all.
pub(crate) fn taxes_by_what_is_adjusted(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let summary = Path::Field(at, "resumen");
    if is_over_retentions(node) {
        return;
    }
    no_vat_moves_without_taxed(node.get("resumen"), &summary, out);
    if !node.get("resumen").get("codigoRetencionMH").is_null() {
        out.add_member(&summary, "codigoRetencionMH", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, credit_note_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(credit_note_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn an_absorbed_company_is_named_by_a_plausible_number() {
        let path = "/identificacion/fusion";
        for (number, good) in [
            ("06002208771021", true),
            ("987654326", true),
            ("11111111111111", false),
            ("000000012", false),
            ("0600220877102", false),
        ] {
            assert_eq!(found(&[(path, json!(number))]).is_empty(), good, "{number}");
        }
    }

    #[test]
    fn a_retention_is_named_only_over_retention_vouchers() {
        let named = ("/resumen/codigoRetencionMH", json!("22"));
        assert_eq!(
            found(std::slice::from_ref(&named)),
            ["Campo #/resumen/codigoRetencionMH contiene un valor inválido"]
        );
        let over = ("/documentoRelacionado/0/tipoDocumento", json!("07"));
        assert!(found(&[named, over]).is_empty());
    }

    #[test]
    fn a_receivers_nit_has_its_form() {
        assert_eq!(
            found(&[("/receptor/numDocumento", json!("1234"))]),
            ["Campo #/receptor/numDocumento no cumple el formato requerido"]
        );
    }
}

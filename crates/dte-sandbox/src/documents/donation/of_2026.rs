//! The donation receipt (type 15), schema version 2.

use super::super::export_invoice::COUNTRIES;
use super::of_2022::{
    PAYMENT, donor_lives_where_the_domicile_says, number_of_its_form, only_goods_are_counted,
};
use crate::structure::sections::{IDENTITY_DOCUMENTS, identification_without_contingency};
use crate::structure::{Field, Form, Kind, ObjectSchema, Range, sections_2026 as sections};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::object("emisor", &DONEE),
    Field::object("receptor", &DONOR),
    Field::list("otrosDocumentos", 1, 10, &PAPER),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &APPENDIX).or_null(),
]);

/// The published pattern of the number is that of 2022; the others of 2026 have a series.
const IDENTIFICATION: ObjectSchema = ObjectSchema::plain(&identification_without_contingency(
    2,
    &["15"],
    Form::ControlNumber(Some("15")),
    2,
));

const DONEE: ObjectSchema = ObjectSchema::plain(&[
    Field::one_of("tipoDocumento", &["36"]),
    Field::form("numDocumento", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &sections::ADDRESS),
    Field::text("telefono", 8, 30),
    Field::text("correo", 6, 100),
    Field::text("codEstable", 4, 4).or_null(),
    Field::text("codPuntoVenta", 1, 15).or_null(),
]);

const DONOR: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)).or_null(),
        Field::text("descActividad", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS).or_null(),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 6, 100).or_null(),
        Field::integer("codDomiciliado", 1, 2),
        Field::one_of("codPais", COUNTRIES),
    ],
    conditions: &[donor_lives_where_the_domicile_says, number_of_its_form],
};

const PAPER: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::integer("codDocAsociado", 1, 2).or_null(),
    Field::text("descDocumento", 3, 100).or_null(),
    Field::text("detalleDocumento", 3, 300).or_null(),
]));

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoDonacion", 1, 3),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 25).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 1, 1500),
        Field::amount("tipoDepreciacion", Range::NotNegative),
        Field::amount("valorUni", Range::NotNegative),
        Field::amount("valor", Range::NotNegative),
    ],
    conditions: &[only_goods_are_counted],
});

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("valorTotal", Range::NotNegative),
    Field::text("totalLetras", 1, 200).or_null(),
    Field::list("pagos", 1, usize::MAX, &PAYMENT).or_null(),
]);

const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 1, 25),
    Field::text("etiqueta", 1, 50),
    Field::text("valor", 1, 150),
]));

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, donation, donation_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(donation_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
        assert!(violations(&DOCUMENT, &donation()).len() > 2);
    }

    #[test]
    fn a_country_is_told_in_letters_and_a_dui_with_its_hyphen() {
        assert_eq!(found(&[("/receptor/codPais", json!("9300"))]).len(), 1);
        let dui = ("/receptor/numDocumento", json!("987654326"));
        assert_eq!(found(&[dui]).len(), 1);
    }
}

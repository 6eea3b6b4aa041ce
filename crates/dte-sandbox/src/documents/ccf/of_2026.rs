//! The fiscal credit voucher (CCF, type 03), schema version 4.

use super::of_2022::known_taxes;
use crate::structure::conditions::{tax_line, taxes_where_taxed};
use crate::structure::sections::{SALES, SUMMARY_CONDITIONS, voucher_line};
use crate::structure::{Field, Form, Kind, ObjectSchema, Range, joined, sections, sections_2026};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_CCF).or_null(),
    Field::object("emisor", &sections_2026::ISSUER),
    Field::object("receptor", &RECEIVER),
    Field::list("otrosDocumentos", 1, 10, &sections_2026::OTHER_DOCUMENT).or_null(),
    Field::object("ventaTercero", &sections_2026::THIRD_PARTY).or_null(),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::list("apendice", 1, 10, &sections_2026::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections_2026::identification(4, &["03"]),
    conditions: sections_2026::MARKS,
};

const RECEIVER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::form("nrc", Form::Digits(2, 8)).or_null(),
    Field::text("nombre", 1, 250),
    Field::form("codActividad", Form::Digits(5, 6)),
    Field::text("descActividad", 5, 150),
    Field::text("nombreComercial", 1, 150).or_null(),
    Field::object("direccion", &sections_2026::ADDRESS),
    Field::text("telefono", 8, 30).or_null(),
    Field::text("correo", 1, 100).or_null(),
]);

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &voucher_line(Field::text("descripcion", 1, 1500)),
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &joined::<22>(&[
        &SALES,
        &[
            Field::set("tributos", 0, &sections_2026::SUMMARY_TAX).or_null(),
            Field::total("subTotal", Range::NotNegative),
            Field::total("ivaPerci", Range::NotNegative),
            Field::total("ivaRete", Range::NotNegative),
            Field::total("montoTotalOperacion", Range::NotNegative),
            Field::total("totalNoGravado", Range::Signed),
            Field::total("totalPagar", Range::NotNegative),
            Field::text("totalLetras", 8, 200).or_null(),
            Field::total("saldoFavor", Range::Credit),
            Field::integer("condicionOperacion", 1, 3),
            Field::list("pagos", 1, usize::MAX, &sections_2026::PAYMENT).or_null(),
            Field::text("numPagoElectronico", 0, 100).or_null(),
            Field::text("observaciones", 1, 3000).or_null(),
        ],
    ]),
    conditions: SUMMARY_CONDITIONS,
};

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{ccf_2026, changed, violations, without};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(ccf_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert!(found(&[]).is_empty());
    }

    #[test]
    fn an_address_names_a_district_of_its_municipality() {
        let missing = violations(
            &DOCUMENT,
            &without(ccf_2026(), "/receptor/direccion/distrito"),
        );
        assert_eq!(
            missing,
            ["Campo #/receptor/direccion/distrito es requerido"]
        );
        for wrong in ["01", "99", "1"] {
            assert_eq!(
                found(&[("/emisor/direccion/distrito", json!(wrong))]),
                ["Campo #/emisor/direccion/distrito no cumple el formato requerido"],
                "{wrong}"
            );
        }
    }

    #[test]
    fn numbers_name_their_series_in_the_new_manner() {
        for (number, good) in [
            ("DTE-03-S012P003-000000000000001", true),
            ("DTE-03-ABCD1234-000000000000001", false),
            ("DTE-01-M001P001-000000000000001", false),
        ] {
            let found = found(&[("/identificacion/numeroControl", json!(number))]);
            assert_eq!(found.is_empty(), good, "{number}");
        }
    }

    #[test]
    fn a_deferred_transmission_is_of_model_2_and_names_no_contingency() {
        let deferred = ("/identificacion/tipoModelo", json!(2));
        assert!(found(std::slice::from_ref(&deferred)).is_empty());
        let named = found(&[deferred, ("/identificacion/tipoContingencia", json!(1))]);
        assert_eq!(named.len(), 1);
    }

    #[test]
    fn nothing_taxed_means_nothing_perceived_or_withheld() {
        assert_eq!(
            found(&[("/resumen/totalGravada", json!(0))]),
            ["Campo #/resumen/ivaPerci no cumple el valor máximo  requerido"]
        );
    }
}

//! The fiscal credit voucher (CCF, type 03), schema version 4.

use super::ccf_v3::known_taxes;
use super::conditions::{
    no_vat_moves_without_taxed, nothing_to_pay_is_cash, tax_line, taxes_where_taxed,
};
use super::sections::{LINE_TAX, PAYMENT_CONDITION};
use super::{Field, Form, Kind, ObjectSchema, Range, sections_2026 as sections, taxes};

/// The whole document.
pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_CCF).or_null(),
        Field::object("emisor", &sections::ISSUER),
        Field::object("receptor", &RECEIVER),
        Field::list("otrosDocumentos", 1, 10, &sections::OTHER_DOCUMENT).or_null(),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(4, "03", &["03"]),
    conditions: sections::MARKS,
};

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::form("nit", Form::Nit),
        Field::form("nrc", Form::Digits(2, 8)).or_null(),
        Field::text("nombre", 1, 250),
        Field::form("codActividad", Form::Digits(5, 6)),
        Field::text("descActividad", 5, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::object("direccion", &sections::ADDRESS),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 1, 100).or_null(),
    ],
    conditions: &[],
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoItem", 1, 4),
        Field::text("numeroDocumento", 1, 36).or_null(),
        Field::text("codigo", 1, 25).or_null(),
        Field::one_of("codTributo", taxes::AS_LINE).or_null(),
        Field::text("descripcion", 1, 1500),
        Field::amount("cantidad", Range::Positive),
        Field::integer("uniMedida", 1, 99),
        Field::amount("precioUni", Range::NotNegative),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaNoSuj", Range::NotNegative),
        Field::amount("ventaExenta", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &LINE_TAX).or_null(),
        Field::amount("psv", Range::NotNegative),
        Field::amount("noGravado", Range::Signed),
    ],
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
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
        Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
        Field::total("subTotal", Range::NotNegative),
        Field::total("ivaPerci", Range::NotNegative),
        Field::total("ivaRete", Range::NotNegative),
        Field::total("montoTotalOperacion", Range::NotNegative),
        Field::total("totalNoGravado", Range::Signed),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 8, 200).or_null(),
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

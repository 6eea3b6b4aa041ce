//! The fiscal credit voucher (CCF, type 03), schema version 3.

use crate::json::Node;
use crate::structure::conditions::{
    operation_and_model, tax_line, taxes_of_line, taxes_where_taxed,
};
use crate::structure::{
    Field, Kind, ObjectSchema, Path, Range, Violations, joined, sections, taxes,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema::plain(&[
    Field::object("identificacion", &IDENTIFICATION),
    Field::list("documentoRelacionado", 1, 50, &sections::RELATED_TO_CCF).or_null(),
    Field::object("emisor", &ISSUER),
    Field::object("receptor", &sections::TAXPAYER),
    Field::list("otrosDocumentos", 1, 10, &sections::OTHER_DOCUMENT).or_null(),
    Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
    Field::list("cuerpoDocumento", 1, 2000, &LINE),
    Field::object("resumen", &SUMMARY),
    Field::object("extension", &EXTENSION).or_null(),
    Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
]);

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(3, &["03"], 1),
    conditions: &[operation_and_model],
};

const ISSUER: ObjectSchema = ObjectSchema::plain(&joined::<14>(&[
    &sections::ISSUER,
    &[
        Field::text("codEstableMH", 4, 4).or_null(),
        Field::text("codEstable", 1, 10).or_null(),
        Field::text("codPuntoVentaMH", 4, 4).or_null(),
        Field::text("codPuntoVenta", 1, 15).or_null(),
    ],
]));

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &sections::voucher_line(Field::text("descripcion", 0, 1000)),
    conditions: &[taxes_where_taxed, tax_line, known_taxes],
});

/// The taxes of a line are those of the catalogue.
pub(crate) fn known_taxes(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let allowed = |code: &str| code == taxes::VAT || taxes::BESIDE_VAT.contains(&code);
    taxes_of_line(node, allowed, at, out);
}

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &joined::<22>(&[
        &sections::SALES,
        &[
            Field::set("tributos", 0, &sections::SUMMARY_TAX).or_null(),
            Field::total("subTotal", Range::NotNegative),
            Field::total("ivaPerci1", Range::NotNegative),
            Field::total("ivaRete1", Range::NotNegative),
            Field::total("reteRenta", Range::NotNegative),
            Field::total("montoTotalOperacion", Range::Positive),
            Field::total("totalNoGravado", Range::Signed),
            Field::total("totalPagar", Range::NotNegative),
            Field::text("totalLetras", 0, 200),
            Field::total("saldoFavor", Range::NotPositive),
            Field::integer("condicionOperacion", 1, 3),
            Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
            Field::text("numPagoElectronico", 0, 100).or_null(),
        ],
    ]),
    conditions: sections::SUMMARY_CONDITIONS,
};

const EXTENSION: ObjectSchema = ObjectSchema::plain(&sections::extension_with_plate(1, 2));

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{ccf, changed, violations, without};

    fn one(changes: &[(&str, Value)]) -> String {
        let found = violations(&DOCUMENT, &changed(ccf(), changes));
        assert_eq!(found.len(), 1, "{changes:?}: {found:?}");
        found[0].trim_start_matches("Campo #").to_owned()
    }

    fn good(changes: &[(&str, Value)]) {
        let found = violations(&DOCUMENT, &changed(ccf(), changes));
        assert!(found.is_empty(), "{changes:?}: {found:?}");
    }

    #[test]
    fn the_sample_has_no_violation() {
        good(&[]);
    }

    #[test]
    fn every_member_is_required_and_no_other_is_allowed() {
        let missing = violations(&DOCUMENT, &without(ccf(), "/resumen/saldoFavor"));
        assert_eq!(missing, ["Campo #/resumen/saldoFavor es requerido"]);
        assert_eq!(
            one(&[("/firma", json!("x"))]),
            "/firma no está definido en el esquema"
        );
        let line = one(&[("/cuerpoDocumento/1/ivaItem", json!(1))]);
        assert_eq!(
            line,
            "/cuerpoDocumento/1/ivaItem no está definido en el esquema"
        );
    }

    #[test]
    fn all_violations_are_reported_at_once() {
        let spoilt = changed(
            ccf(),
            &[
                ("/emisor/nit", json!("123")),
                ("/receptor/nombre", json!(null)),
                ("/resumen/totalLetras", json!(7)),
            ],
        );
        assert_eq!(violations(&DOCUMENT, &spoilt).len(), 3);
    }

    #[test]
    fn a_repeated_member_is_reported() {
        let text = ccf()
            .to_string()
            .replacen("\"nrc\"", "\"nrc\":\"1\",\"nrc\"", 1);
        let node = crate::json::parse(&text).unwrap();
        assert_eq!(
            crate::structure::judge(&DOCUMENT, &node),
            ["Campo #/emisor/nrc está repetido"]
        );
    }

    #[test]
    fn texts_are_measured_in_characters() {
        good(&[("/receptor/nombre", json!("Ñ".repeat(250)))]);
        let long = one(&[("/receptor/nombre", json!("Ñ".repeat(251)))]);
        assert_eq!(
            long,
            "/receptor/nombre no cumple la longitud máxima  requerida"
        );
        let short = one(&[("/emisor/nombre", json!("AB"))]);
        assert_eq!(
            short,
            "/emisor/nombre no cumple la longitud mínima  requerida"
        );
    }

    #[test]
    fn decimals_are_counted_exactly() {
        good(&[("/cuerpoDocumento/0/precioUni", json!(4.424_778_76))]);
        good(&[("/resumen/totalPagar", json!(0.07))]);
        let many = one(&[("/resumen/totalPagar", json!(112.601))]);
        assert_eq!(
            many,
            "/resumen/totalPagar no cumple el número de decimales requerido"
        );
        let line = one(&[("/cuerpoDocumento/0/precioUni", json!(1.123_456_789))]);
        assert!(line.starts_with("/cuerpoDocumento/0/precioUni no cumple el número de decimales"));
    }

    #[test]
    fn zeros_at_the_end_are_no_decimals() {
        let text = ccf()
            .to_string()
            .replace("\"totalPagar\":112.6", "\"totalPagar\":112.6000");
        let node = crate::json::parse(&text).unwrap();
        assert!(crate::structure::judge(&DOCUMENT, &node).is_empty());
    }

    #[test]
    fn whole_numbers_have_no_fraction() {
        good(&[("/cuerpoDocumento/0/uniMedida", json!(59.0))]);
        let broken = one(&[("/cuerpoDocumento/0/uniMedida", json!(59.5))]);
        assert!(broken.ends_with("no cumple el tipo de dato requerido"));
        let low = one(&[("/cuerpoDocumento/0/numItem", json!(0))]);
        assert_eq!(
            low,
            "/cuerpoDocumento/0/numItem no cumple el valor mínimo  requerido"
        );
    }

    #[test]
    fn amounts_keep_their_range() {
        let zero = one(&[("/cuerpoDocumento/0/cantidad", json!(0))]);
        assert_eq!(
            zero,
            "/cuerpoDocumento/0/cantidad no cumple el mínimo  exclusivo"
        );
        let negative = one(&[("/resumen/totalDescu", json!(-0.01))]);
        assert_eq!(
            negative,
            "/resumen/totalDescu no cumple el valor mínimo  requerido"
        );
        good(&[("/cuerpoDocumento/0/noGravado", json!(-5))]);
        let credit = one(&[("/resumen/saldoFavor", json!(0.01))]);
        assert_eq!(
            credit,
            "/resumen/saldoFavor no cumple el valor máximo  requerido"
        );
    }

    #[test]
    fn forms_are_checked() {
        for (pointer, value) in [
            (
                "/identificacion/numeroControl",
                "DTE-01-M001P001-000000000000001",
            ),
            (
                "/identificacion/codigoGeneracion",
                "6b1f0a52-2c1d-4e7b-9c55-0d5e1b7a9f01",
            ),
            ("/identificacion/horEmi", "24:00:00"),
            ("/identificacion/fecEmi", "2026-02-30"),
            ("/receptor/nit", "0600-220877-102-1"),
            ("/receptor/nrc", "12-3"),
        ] {
            let found = one(&[(pointer, json!(value))]);
            assert_eq!(found, format!("{pointer} no cumple el formato requerido"));
        }
    }

    #[test]
    fn a_wrong_check_digit_is_accepted() {
        good(&[("/receptor/nit", json!("06002208771020"))]);
    }

    #[test]
    fn an_address_names_a_municipality_of_its_department() {
        let old = one(&[("/emisor/direccion/municipio", json!("14"))]);
        assert_eq!(
            old,
            "/emisor/direccion/municipio no cumple el formato requerido"
        );
        let abroad = one(&[("/receptor/direccion/departamento", json!("00"))]);
        assert!(abroad.starts_with("/receptor/direccion/departamento"));
    }

    #[test]
    fn a_normal_transmission_names_no_contingency() {
        let cause = one(&[("/identificacion/tipoContingencia", json!(1))]);
        assert_eq!(
            cause,
            "/identificacion/tipoContingencia contiene un valor inválido"
        );
        let model = one(&[("/identificacion/tipoModelo", json!(2))]);
        assert_eq!(
            model,
            "/identificacion/tipoModelo contiene un valor inválido"
        );
    }

    #[test]
    fn a_transmission_in_contingency_names_its_cause_and_a_cause_of_its_own_the_reason() {
        let contingency = [
            ("/identificacion/tipoOperacion", json!(2)),
            ("/identificacion/tipoModelo", json!(2)),
        ];
        assert!(one(&contingency).starts_with("/identificacion/tipoContingencia"));
        let mut named = contingency.to_vec();
        named.push(("/identificacion/tipoContingencia", json!(2)));
        good(&named);
        named.push(("/identificacion/tipoContingencia", json!(5)));
        assert!(one(&named).starts_with("/identificacion/motivoContin"));
        named.push(("/identificacion/motivoContin", json!("Inundación")));
        good(&named);
    }

    #[test]
    fn a_related_electronic_document_is_named_by_its_code() {
        let related = |kind: i64, number: &str| {
            json!([{"tipoDocumento": "04", "tipoGeneracion": kind, "numeroDocumento": number,
                    "fechaEmision": "2026-03-01"}])
        };
        good(&[("/documentoRelacionado", related(1, "N-1"))]);
        assert_eq!(
            one(&[("/documentoRelacionado", related(2, "N-1"))]),
            "/documentoRelacionado/0/numeroDocumento no cumple el formato requerido"
        );
        let none = one(&[("/documentoRelacionado", json!([]))]);
        assert_eq!(
            none,
            "/documentoRelacionado no cumple el mínimo de elementos requerido"
        );
    }

    #[test]
    fn a_physicians_document_names_the_physician_only() {
        let other = |code: i64, text: Value, physician: Value| {
            json!([{"codDocAsociado": code, "descDocumento": text, "detalleDocumento": text,
                    "medico": physician}])
        };
        let physician = |nit: Value| json!({"nombre": "Dra. Sol", "nit": nit, "docIdentificacion": null, "tipoServicio": 1});
        let path = "/otrosDocumentos";
        good(&[(path, other(1, json!("x"), json!(null)))]);
        good(&[(path, other(3, json!(null), physician(json!("987654326"))))]);
        assert_eq!(
            one(&[(path, other(3, json!(null), json!(null)))]),
            "/otrosDocumentos/0/medico contiene un valor inválido"
        );
        let both = changed(
            ccf(),
            &[(path, other(3, json!("x"), physician(json!("987654326"))))],
        );
        assert_eq!(violations(&DOCUMENT, &both).len(), 2);
        let unknown = changed(
            ccf(),
            &[(path, other(3, json!(null), physician(json!(null))))],
        );
        assert_eq!(violations(&DOCUMENT, &unknown).len(), 2);
    }

    #[test]
    fn taxed_lines_carry_taxes_and_others_none() {
        let none = one(&[("/cuerpoDocumento/0/tributos", json!(null))]);
        assert_eq!(
            none,
            "/cuerpoDocumento/0/tributos contiene un valor inválido"
        );
        let some = one(&[("/cuerpoDocumento/2/tributos", json!(["20"]))]);
        assert_eq!(
            some,
            "/cuerpoDocumento/2/tributos contiene un valor inválido"
        );
        let unknown = one(&[("/cuerpoDocumento/0/tributos", json!(["20", "99"]))]);
        assert_eq!(
            unknown,
            "/cuerpoDocumento/0/tributos/1 contiene un valor inválido"
        );
        let twice = one(&[("/cuerpoDocumento/0/tributos", json!(["20", "20"]))]);
        assert_eq!(
            twice,
            "/cuerpoDocumento/0/tributos/1 contiene elementos repetidos"
        );
    }

    #[test]
    fn a_line_of_type_4_is_a_tax_in_unit_99_under_the_value_added_tax() {
        let tax = [
            ("/cuerpoDocumento/1/tipoItem", json!(4)),
            ("/cuerpoDocumento/1/codTributo", json!("A8")),
        ];
        good(&tax);
        assert!(one(&tax[..1]).starts_with("/cuerpoDocumento/1/codTributo"));
        assert!(one(&tax[1..]).starts_with("/cuerpoDocumento/1/codTributo"));
        let mut unit = tax.to_vec();
        unit.push(("/cuerpoDocumento/1/uniMedida", json!(59)));
        assert!(one(&unit).starts_with("/cuerpoDocumento/1/uniMedida"));
        let mut other = tax.to_vec();
        other.push(("/cuerpoDocumento/1/tributos", json!(["59"])));
        assert!(one(&other).starts_with("/cuerpoDocumento/1/tributos/0"));
    }

    #[test]
    fn credit_needs_term_and_period() {
        let mut credit = vec![
            ("/resumen/condicionOperacion", json!(2)),
            ("/resumen/pagos/0/plazo", json!("01")),
            ("/resumen/pagos/0/periodo", json!(30)),
        ];
        good(&credit);
        assert!(one(&credit[..2]).starts_with("/resumen/pagos/0/periodo contiene un valor"));
        credit.push(("/resumen/pagos/0/periodo", json!(0)));
        assert_eq!(
            one(&credit),
            "/resumen/pagos/0/periodo no cumple el mínimo  exclusivo"
        );
        good(&[("/resumen/pagos", json!(null))]);
    }

    #[test]
    fn payment_forms_are_those_of_the_catalogue() {
        for code in ["", "06", "10", "15"] {
            let found = one(&[("/resumen/pagos/0/codigo", json!(code))]);
            assert_eq!(found, "/resumen/pagos/0/codigo contiene un valor inválido");
        }
    }

    #[test]
    fn nothing_taxed_means_nothing_perceived_or_withheld() {
        let found = one(&[("/resumen/totalGravada", json!(0))]);
        assert_eq!(
            found,
            "/resumen/ivaPerci1 no cumple el valor máximo  requerido"
        );
    }

    #[test]
    fn nothing_to_pay_is_a_cash_operation() {
        let found = one(&[
            ("/resumen/totalPagar", json!(0)),
            ("/resumen/condicionOperacion", json!(3)),
        ]);
        assert_eq!(
            found,
            "/resumen/condicionOperacion contiene un valor inválido"
        );
    }
}

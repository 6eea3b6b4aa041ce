//! The export invoice (type 11), schema version 3.

use super::catalogues::{COUNTRIES, COUNTRIES_OF_2022, INCOTERMS, PRECINCTS, REGIMES};
use super::of_2022::{
    LINE_CONDITIONS, SUMMARY_CONDITIONS, large_exports_reach_their_buyer, number_has_its_form,
    paper_by_kind, services_pass_no_customs,
};
use crate::json::Node;
use crate::structure::conditions::{electronic_by_code, physical_by_short_number};
use crate::structure::sections::{IDENTITY_DOCUMENTS, related_fields};
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined,
    sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &NOTE).or_null(),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &BUYER),
        Field::list("otrosDocumentos", 1, 20, &PAPER).or_null(),
        Field::object("ventaTercero", &sections::THIRD_PARTY).or_null(),
        Field::object("compraTercero", &BUYER_FOR_ANOTHER).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &APPENDIX).or_null(),
    ],
    conditions: &[large_exports_reach_their_buyer, for_one_other],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &sections::identification(3, &["11"]),
    conditions: sections::MARKS,
};

const NOTE: Kind = Kind::Object(&ObjectSchema {
    fields: &related_fields(&["04"]),
    conditions: &[electronic_by_code, physical_by_short_number],
});

const ISSUER: ObjectSchema = ObjectSchema {
    fields: &joined::<15>(&[
        sections::ISSUER.fields,
        &[
            Field::integer("tipoItemExpor", 1, 3),
            Field::one_of("recintoFiscal", PRECINCTS).or_null(),
            Field::one_of("tipoRegimen", &["EX-1", "EX-2", "EX-3", "TA-1"]).or_null(),
            Field::one_of("regimen", REGIMES).or_null(),
        ],
    ]),
    conditions: &[services_pass_no_customs, regime_is_of_its_type],
};

const BUYER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::text("nombre", 1, 250),
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 1, 20),
        Field::text("descActividad", 5, 150),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::text("codPais", 2, 4),
        Field::text("nombrePais", 3, 50),
        Field::text("complemento", 1, 200),
        Field::integer("tipoPersona", 1, 2),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 6, 100).or_null(),
    ],
    conditions: &[buyer_by_document, country_is_listed],
};

/// A country is written in letters or in the digits of 2022: the one sealed export of version 3 that is known
/// had digits.
fn country_is_listed(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let code = node.get("codPais").text();
    let is_listed = |code: &str| COUNTRIES.contains(&code) || COUNTRIES_OF_2022.contains(&code);
    if code.is_some_and(|code| !is_listed(code)) {
        out.add_member(at, "codPais", Complaint::Value);
    }
}

const PAPER: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("codDocAsociado", 1, 4).or_null(),
        Field::text("descDocumento", 3, 100).or_null(),
        Field::text("detalleDocumento", 3, 300).or_null(),
        Field::text("placaTrans", 5, 70).or_null(),
        Field::integer("modoTransp", 1, 6).or_null(),
        Field::text("numConductor", 5, 100).or_null(),
        Field::text("nombreConductor", 5, 200).or_null(),
    ],
    conditions: &[paper_by_kind],
});

const BUYER_FOR_ANOTHER: ObjectSchema = ObjectSchema::plain(&[
    Field::text("numDocumento", 1, 20),
    Field::text("nombre", 1, 250),
]);

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::integer("tipoItem", 1, 3),
        Field::text("numeroDocumento", 0, usize::MAX).or_null(),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 25).or_null(),
        Field::text("codTributo", 2, 2).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 1, 1500),
        Field::amount("precioUni", Range::NotNegative),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::set("tributos", 1, &LINE_TAX).or_null(),
        Field::amount("noGravado", Range::Signed),
    ],
    conditions: LINE_CONDITIONS,
});

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalGravada", Range::NotNegative),
        Field::total("descuGravada", Range::NotNegative),
        Field::total("porcentajeDescuento", Range::Percentage),
        Field::total("totalDescu", Range::NotNegative),
        Field::total("seguro", Range::NotNegative),
        Field::total("flete", Range::NotNegative).or_null(),
        Field::set("tributos", 0, &TAX).or_null(),
        Field::total("montoTotalOperacion", Range::NotNegative),
        Field::total("totalNoGravado", Range::Signed),
        Field::total("totalNoOnerosas", Range::NotNegative),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 1, 200).or_null(),
        Field::total("saldoFavor", Range::Credit),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::one_of("codIncoterms", INCOTERMS).or_null(),
        Field::text("descIncoterms", 1, 150).or_null(),
        Field::text("numPagoElectronico", 1, 100).or_null(),
        Field::text("observaciones", 1, 3000).or_null(),
    ],
    conditions: SUMMARY_CONDITIONS,
};

/// The tax on exports, and those that an authorisation allows beside it.
const TAXES: &[&str] = &["C3", "D1", "C8"];

const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::OneOf(TAXES),
};

const TAX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("codigo", TAXES),
    Field::text("descripcion", 1, 300),
    Field::total("valor", Range::NotNegative),
]));

const APPENDIX: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::text("campo", 1, 25),
    Field::text("etiqueta", 1, 50),
    Field::text("valor", 1, 150),
]));

fn buyer_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    number_has_its_form(node, Form::Digits(9, 9), at, out);
}

/// Type and regime come together; the first digit of a regime is that of its type.
fn regime_is_of_its_type(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let kind = node.get("tipoRegimen").text();
    let regime = node.get("regimen").text();
    let good = match (kind, regime) {
        (None, None) => true,
        (Some("TA-1"), Some(regime)) => regime.starts_with('0'),
        (Some(kind), Some(regime)) => kind.chars().last() == regime.chars().next(),
        _ => false,
    };
    if !good {
        out.add_member(at, "regimen", Complaint::Value);
    }
}

/// Nobody sells and buys for others in one document.
fn for_one_other(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if !node.get("ventaTercero").is_null() && !node.get("compraTercero").is_null() {
        out.add_member(at, "compraTercero", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, export_invoice, export_invoice_2026, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(export_invoice_2026(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
        assert!(violations(&DOCUMENT, &export_invoice()).len() > 5);
    }

    #[test]
    fn a_country_is_told_in_letters_or_digits_and_a_regime_beside_its_type() {
        assert_eq!(found(&[("/receptor/codPais", json!("9483"))]), [""; 0]);
        for wrong in ["XX", "0000", "USA"] {
            assert_eq!(found(&[("/receptor/codPais", json!(wrong))]).len(), 1);
        }
        assert_eq!(found(&[("/emisor/tipoRegimen", json!("EX-2"))]).len(), 1);
        assert_eq!(found(&[("/emisor/tipoRegimen", json!(null))]).len(), 1);
        let transit = ("/emisor/tipoRegimen", json!("TA-1"));
        assert_eq!(found(std::slice::from_ref(&transit)).len(), 1);
        assert!(found(&[transit, ("/emisor/regimen", json!("0000.000"))]).is_empty());
        assert!(found(&[("/emisor/recintoFiscal", json!("43"))]).is_empty());
    }

    #[test]
    fn it_is_sold_or_bought_for_another_and_not_both() {
        let sale = json!({"nit": "06000101651039", "nombre": "Comitente", "codDomiciliado": 1});
        let purchase = json!({"numDocumento": "P-1", "nombre": "Comprador"});
        let sale = ("/ventaTercero", sale);
        let purchase = ("/compraTercero", purchase);
        assert!(found(std::slice::from_ref(&sale)).is_empty());
        assert!(found(std::slice::from_ref(&purchase)).is_empty());
        assert_eq!(found(&[sale, purchase]).len(), 1);
    }
}

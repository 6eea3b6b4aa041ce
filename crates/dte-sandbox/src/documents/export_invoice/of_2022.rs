//! The export invoice (type 11), schema version 1.

use rust_decimal::Decimal;

use super::catalogues::{COUNTRIES_OF_2022, INCOTERMS, PRECINCTS_OF_2022, REGIMES_OF_2022};
use crate::json::Node;
use crate::structure::conditions::{
    credit_has_terms, nothing_to_pay_is_cash, operation_with_misspelt_reason,
};
use crate::structure::{
    Complaint, Condition, Field, Form, Kind, ObjectSchema, Path, Range, Violations, joined,
    sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::object("emisor", &ISSUER),
        Field::object("receptor", &BUYER),
        Field::list("otrosDocumentos", 1, 20, &PAPER).or_null(),
        Field::object("ventaTercero", &THIRD_PARTY).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &super::super::excluded_subject::APPENDIX).or_null(),
    ],
    conditions: &[large_exports_reach_their_buyer],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &misspelt(),
    conditions: &[operation_with_misspelt_reason],
};

/// The schema calls the reason of a contingency otherwise than all others.
const fn misspelt() -> [Field; 12] {
    const REASON: usize = 8;
    let mut fields =
        sections::identification_of(1, &["11"], Form::ControlNumber(Some("11")), (1, 500));
    fields[REASON] = Field::text("motivoContigencia", 1, 500).or_null();
    fields
}

const ISSUER: ObjectSchema = ObjectSchema {
    fields: &[
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
        Field::integer("tipoItemExpor", 1, 3),
        Field::one_of("recintoFiscal", PRECINCTS_OF_2022).or_null(),
        Field::one_of("regimen", REGIMES_OF_2022).or_null(),
    ],
    conditions: &[services_pass_no_customs],
};

const BUYER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::text("nombre", 1, 250),
        Field::one_of("tipoDocumento", sections::IDENTITY_DOCUMENTS),
        Field::text("numDocumento", 3, 20),
        Field::text("nombreComercial", 1, 150).or_null(),
        Field::one_of("codPais", COUNTRIES_OF_2022),
        Field::text("nombrePais", 3, 50),
        Field::text("complemento", 5, 300),
        Field::integer("tipoPersona", 1, 2),
        Field::text("descActividad", 5, 150),
        Field::text("telefono", 8, 50).or_null(),
        Field::text("correo", 3, 100).or_null(),
    ],
    conditions: &[buyer_by_document],
};

pub(super) const PAPER_FIELDS: [Field; 4] = [
    Field::text("placaTrans", 5, 70).or_null(),
    Field::integer("modoTransp", 1, 4).or_null(),
    Field::text("numConductor", 5, 100).or_null(),
    Field::text("nombreConductor", 5, 200).or_null(),
];

const PAPER: Kind = Kind::Object(&ObjectSchema {
    fields: &joined::<7>(&[
        &[
            Field::integer("codDocAsociado", 1, 4),
            Field::text("descDocumento", 0, 100).or_null(),
            Field::text("detalleDocumento", 0, 300).or_null(),
        ],
        &PAPER_FIELDS,
    ]),
    conditions: &[paper_by_kind],
});

const THIRD_PARTY: ObjectSchema =
    ObjectSchema::plain(&[Field::form("nit", Form::Nit), Field::text("nombre", 1, 250)]);

const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::OneOf(&["C3"]),
};

const LINE: Kind = Kind::Object(&ObjectSchema {
    fields: &[
        Field::integer("numItem", 1, 2000),
        Field::amount("cantidad", Range::Positive),
        Field::text("codigo", 1, 200).or_null(),
        Field::integer("uniMedida", 1, 99),
        Field::text("descripcion", 0, 1000),
        Field::amount("precioUni", Range::Unbounded),
        Field::amount("montoDescu", Range::NotNegative),
        Field::amount("ventaGravada", Range::NotNegative),
        Field::list("tributos", 1, usize::MAX, &LINE_TAX).or_null(),
        Field::amount("noGravado", Range::Signed),
    ],
    conditions: LINE_CONDITIONS,
});

pub(super) const LINE_CONDITIONS: &[Condition] = &[taxed_where_sold, charges_have_no_price];

const SUMMARY: ObjectSchema = ObjectSchema {
    fields: &[
        Field::total("totalGravada", Range::NotNegative),
        Field::total("descuento", Range::NotNegative),
        Field::total("porcentajeDescuento", Range::Percentage),
        Field::total("totalDescu", Range::NotNegative),
        Field::total("seguro", Range::NotNegative).or_null(),
        Field::total("flete", Range::NotNegative).or_null(),
        Field::total("montoTotalOperacion", Range::Positive),
        Field::total("totalNoGravado", Range::Signed),
        Field::total("totalPagar", Range::NotNegative),
        Field::text("totalLetras", 0, 200),
        Field::integer("condicionOperacion", 1, 3),
        Field::list("pagos", 1, usize::MAX, &sections::PAYMENT).or_null(),
        Field::one_of("codIncoterms", INCOTERMS).or_null(),
        Field::text("descIncoterms", 3, 150).or_null(),
        Field::text("numPagoElectronico", 0, 100).or_null(),
        Field::text("observaciones", 0, 500).or_null(),
    ],
    conditions: SUMMARY_CONDITIONS,
};

pub(super) const SUMMARY_CONDITIONS: &[Condition] = &[credit_has_terms, nothing_to_pay_is_cash];

/// A NIT or a DUI has its form, the DUI with its hyphen.
fn buyer_by_document(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    number_has_its_form(node, Form::DuiWithHyphen, at, out);
}

pub(super) fn number_has_its_form(node: &Node<'_>, dui: Form, at: &Path<'_>, out: &mut Violations) {
    let number = node.get("numDocumento").text().unwrap_or_default();
    let good = match node.get("tipoDocumento").text() {
        Some("36") => Form::Nit.matches(number),
        Some("13") => dui.matches(number),
        _ => true,
    };
    if !good {
        out.add_member(at, "numDocumento", Complaint::Form);
    }
}

/// From 10,000.00 on the buyer has an e-mail address.
pub(super) fn large_exports_reach_their_buyer(
    node: &Node<'_>,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let total = node.get("resumen").get("montoTotalOperacion").amount();
    if total >= Decimal::from(10_000) && node.get("receptor").get("correo").is_null() {
        out.add_member(at, "receptor", Complaint::Value);
    }
}

/// Services (2) pass no customs.
pub(super) fn services_pass_no_customs(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("tipoItemExpor").integer() == Some(2) {
        for member in ["recintoFiscal", "tipoRegimen", "regimen"] {
            if !node.get(member).is_null() {
                out.add_member(at, member, Complaint::Value);
            }
        }
    }
}

/// A paper of transport (4) tells who carries what how, and any other its words and nothing of that; there
/// is no place for a physician.
pub(super) fn paper_by_kind(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let transport = [
        "placaTrans",
        "modoTransp",
        "numConductor",
        "nombreConductor",
    ];
    let words = ["descDocumento", "detalleDocumento"];
    let kind = node.get("codDocAsociado").integer();
    if kind == Some(3) {
        out.add_member(at, "codDocAsociado", Complaint::Value);
    }
    let is_transport = kind == Some(4);
    let (present, absent): (&[&str], &[&str]) = if is_transport {
        (&transport, &words)
    } else {
        (&words, &transport)
    };
    for member in present.iter().filter(|member| node.get(member).is_null()) {
        out.add_member(at, member, Complaint::Value);
    }
    for member in absent.iter().filter(|member| !node.get(member).is_null()) {
        out.add_member(at, member, Complaint::Value);
    }
}

/// A sale bears the tax on exports, and what sells nothing none.
fn taxed_where_sold(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_sold = node.get("ventaGravada").amount() > Decimal::ZERO;
    if is_sold == node.get("tributos").is_null() {
        out.add_member(at, "tributos", Complaint::Value);
    }
}

fn charges_have_no_price(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_charge = !node.get("noGravado").amount().is_zero();
    if is_charge && !node.get("precioUni").amount().is_zero() {
        out.add_member(at, "precioUni", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, export_invoice, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(export_invoice(), changes))
    }

    #[test]
    fn the_sample_has_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
    }

    #[test]
    fn a_country_is_told_in_digits_and_a_regime_with_its_type() {
        assert_eq!(found(&[("/receptor/codPais", json!("GT"))]).len(), 1);
        assert_eq!(found(&[("/emisor/regimen", json!("1000.000"))]).len(), 1);
        for of_2026 in ["42", "43"] {
            assert_eq!(found(&[("/emisor/recintoFiscal", json!(of_2026))]).len(), 1);
        }
    }

    #[test]
    fn services_have_neither_precinct_nor_regime() {
        let services = ("/emisor/tipoItemExpor", json!(2));
        assert_eq!(found(&[services]).len(), 2);
    }

    #[test]
    fn a_carrier_is_told_whole_and_of_no_other_paper() {
        for member in [
            "placaTrans",
            "modoTransp",
            "numConductor",
            "nombreConductor",
        ] {
            let none = format!("/otrosDocumentos/1/{member}");
            assert_eq!(found(&[(&none, json!(null))]).len(), 1, "{member}");
        }
        let more = ("/otrosDocumentos/0/placaTrans", json!("C-104-233"));
        assert_eq!(found(&[more]).len(), 1);
        let physician = ("/otrosDocumentos/0/codDocAsociado", json!(3));
        assert_eq!(found(&[physician]).len(), 1);
        assert_eq!(
            found(&[("/otrosDocumentos/1/modoTransp", json!(5))]).len(),
            1
        );
    }

    #[test]
    fn a_dui_has_its_hyphen_and_a_large_export_an_address_of_mail() {
        let card = ("/receptor/tipoDocumento", json!("13"));
        let number = |written: &str| ("/receptor/numDocumento", json!(written));
        assert_eq!(found(&[card.clone(), number("987654326")]).len(), 1);
        assert!(found(&[card, number("98765432-6")]).is_empty());
        let none = ("/receptor/correo", json!(null));
        assert!(found(std::slice::from_ref(&none)).is_empty());
        let large = ("/resumen/montoTotalOperacion", json!(10_000));
        assert_eq!(found(&[none, large]).len(), 1);
    }

    #[test]
    fn the_reason_of_a_contingency_stands_under_its_misspelt_name() {
        let marks = [
            ("/identificacion/tipoOperacion", json!(2)),
            ("/identificacion/tipoModelo", json!(2)),
            ("/identificacion/tipoContingencia", json!(5)),
        ];
        assert_eq!(found(&marks).len(), 1);
        let reason = ("/identificacion/motivoContigencia", json!("Inundación"));
        let [one, two, three] = marks;
        assert!(found(&[one, two, three, reason]).is_empty());
        assert_eq!(
            found(&[("/identificacion/motivoContin", json!(null))]).len(),
            1
        );
    }
}

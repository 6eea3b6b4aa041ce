//! The return event (type 18), schema version 1.

use super::over;
use crate::documents::invoice::of_2022::receiver_has_its_form;
use crate::json::Node;
use crate::structure::conditions::deferred_or_in_contingency;
use crate::structure::sections::IDENTITY_DOCUMENTS;
use crate::structure::{
    Complaint, Field, Form, Kind, ObjectSchema, Path, Range, Violations, sections_2026 as sections,
};

pub(crate) const DOCUMENT: ObjectSchema = ObjectSchema {
    fields: &[
        Field::object("identificacion", &IDENTIFICATION),
        Field::list("documentoRelacionado", 1, 50, &RELATED),
        Field::object("emisor", &ISSUER),
        Field::object("documento", &RECEIVER).or_null(),
        Field::object("ventaTercero", &THIRD_PARTY).or_null(),
        Field::object("compraTercero", &BUYER_FOR_ANOTHER).or_null(),
        Field::list("cuerpoDocumento", 1, 2000, &LINE),
        Field::object("resumen", &SUMMARY),
        Field::list("apendice", 1, 10, &sections::APPENDIX).or_null(),
    ],
    conditions: &[
        lines_and_documents_name_one_another,
        related_are_of_one_type,
        lines_have_what_their_documents_have,
        exports_tell_how_they_left,
        one_third_party_at_most,
    ],
};

const IDENTIFICATION: ObjectSchema = ObjectSchema {
    fields: &[
        Field::integer("version", 1, 1),
        Field::one_of("ambiente", &["00", "01"]),
        Field::integer("tipoModelo", 1, 2),
        Field::integer("tipoOperacion", 1, 2),
        Field::one_of("tipoEvento", &["18"]),
        Field::integer("tipoContingencia", 1, 5).or_null(),
        Field::text("motivoContin", 1, 500).or_null(),
        Field::form("codigoGeneracion", Form::Code),
        Field::form("fecEmi", Form::Date),
        Field::form("horEmi", Form::WholeTime),
        Field::form("fusion", Form::AbsorbedNit).or_null(),
        Field::one_of("tipoMoneda", &["USD"]),
    ],
    conditions: &[deferred_or_in_contingency, only_another_cause_is_told],
};

/// The causes of the catalogue have no words beside them.
fn only_another_cause_is_told(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_other = node.get("tipoContingencia").integer() == Some(5);
    let is_told = !node.get("motivoContin").is_null();
    // Words of a normal transmission are complained of already.
    if is_told && !is_other && !node.get("tipoContingencia").is_null() {
        out.add_member(at, "motivoContin", Complaint::Value);
    }
}

const RELATED: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::one_of("tipoDocumento", &["01", "11", "14"]),
    Field::form("codigoGeneracion", Form::Code),
    Field::form("fechaEmision", Form::Date),
]));

const ISSUER: ObjectSchema = ObjectSchema::plain(&[
    Field::form("nit", Form::Nit),
    Field::text("nombre", 1, 250),
    Field::text("codEstableMH", 4, 4),
    Field::text("codEstable", 1, 10).or_null(),
    Field::text("codPuntoVentaMH", 4, 4),
    Field::text("codPuntoVenta", 1, 15).or_null(),
    Field::text("recintoFiscal", 2, 2).or_null(),
    Field::text("tipoRegimen", 1, 4).or_null(),
    Field::text("regimen", 1, 13).or_null(),
    Field::integer("tipoItemExpor", 1, 3).or_null(),
]);

const RECEIVER: ObjectSchema = ObjectSchema {
    fields: &[
        Field::one_of("tipoDocumento", IDENTITY_DOCUMENTS).or_null(),
        Field::text("numDocumento", 1, 20).or_null(),
        Field::text("nombre", 1, 250).or_null(),
        Field::text("codPais", 2, 4).or_null(),
        Field::text("nombrePais", 3, 50).or_null(),
        Field::text("telefono", 8, 30).or_null(),
        Field::text("correo", 1, 100).or_null(),
    ],
    conditions: &[number_has_its_form],
};

const THIRD_PARTY: ObjectSchema = ObjectSchema::plain(&[
    Field::text("nit", 1, 20).or_null(),
    Field::text("nombre", 1, 250).or_null(),
    Field::integer("codDomiciliado", 1, 2).or_null(),
]);

const BUYER_FOR_ANOTHER: ObjectSchema = ObjectSchema::plain(&[
    Field::text("numDocumento", 1, 20).or_null(),
    Field::text("nombre", 1, 250).or_null(),
]);

const LINE_TAX: Kind = Kind::Text {
    min: 2,
    max: 2,
    form: Form::Tax,
};

const LINE: Kind = Kind::Object(&ObjectSchema::plain(&[
    Field::integer("numItem", 1, 2000),
    Field::integer("tipoItem", 1, 4),
    Field::form("codigoGeneracion", Form::Code),
    Field::amount("cantidad", Range::Positive),
    Field::amount("precioUni", Range::NotNegative),
    Field::text("descripcion", 1, 1500),
    Field::text("codigo", 1, 25).or_null().optional(),
    Field::integer("uniMedida", 1, 99).optional(),
    Field::amount("montoDescu", Range::NotNegative),
    Field::text("codTributo", 2, 2).or_null(),
    Field::amount("ventaNoSuj", Range::NotNegative),
    Field::amount("ventaExenta", Range::NotNegative),
    Field::amount("ventaGravada", Range::NotNegative),
    Field::amount("compra", Range::NotNegative),
    Field::set("tributos", 1, &LINE_TAX).or_null(),
    Field::amount("psv", Range::NotNegative),
    Field::amount("ivaItem", Range::NotNegative),
    Field::amount("noGravado", Range::Signed),
    Field::amount("seguro", Range::Signed),
    Field::amount("flete", Range::Signed),
    Field::total("ivaRete", Range::NotNegative),
    Field::total("reteRenta", Range::NotNegative),
]));

const SUMMARY: ObjectSchema = ObjectSchema::plain(&[
    Field::total("totalNoSuj", Range::NotNegative),
    Field::total("totalExenta", Range::NotNegative),
    Field::total("totalGravada", Range::NotNegative),
    Field::total("totalCompraExcluidos", Range::NotNegative),
    Field::total("subTotalVentas", Range::NotNegative),
    Field::list("tributos", 0, usize::MAX, &sections::SUMMARY_TAX).or_null(),
    Field::total("totalSeguro", Range::NotNegative).or_null(),
    Field::total("totalFlete", Range::NotNegative).or_null(),
    Field::total("montoTotalOperacion", Range::NotNegative),
    Field::total("ivaRete", Range::NotNegative),
    Field::total("reteRenta", Range::NotNegative).or_null(),
    Field::total("totalNoGravado", Range::Signed),
    Field::total("totalPagar", Range::NotNegative),
    Field::text("totalLetras", 8, 200).or_null(),
    Field::total("totalNoOnerosas", Range::NotNegative),
    Field::total("totalIva", Range::NotNegative),
    Field::total("saldoFavor", Range::Credit),
]);

fn number_has_its_form(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if !node.get("numDocumento").is_null() {
        receiver_has_its_form(node, |number| Form::Digits(9, 9).matches(number), at, out);
    }
}

/// Every line takes back of one of the related documents, and of every one a line does.
fn lines_and_documents_name_one_another(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let codes = |list: &str| -> Vec<Option<String>> {
        let elements = node.get(list).elements().iter();
        elements
            .map(|one| one.get("codigoGeneracion").text().map(str::to_owned))
            .collect()
    };
    let (related, named) = (codes("documentoRelacionado"), codes("cuerpoDocumento"));
    if named.iter().any(|code| !related.contains(code)) {
        out.add_member(at, "cuerpoDocumento", Complaint::Value);
    }
    let twice = |at: usize| related[..at].contains(&related[at]);
    if related.iter().any(|code| !named.contains(code)) || (0..related.len()).any(twice) {
        out.add_member(at, "documentoRelacionado", Complaint::Value);
    }
}

fn related_are_of_one_type(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let first = over(node);
    let related = node.get("documentoRelacionado").elements().iter();
    let mut types = related.map(|one| one.get("tipoDocumento").text());
    if types.any(|kind| kind != first) {
        out.add_member(at, "documentoRelacionado", Complaint::Value);
    }
}

/// A line has only what documents of the type have.
fn lines_have_what_their_documents_have(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let (unfit, kind): (&[&str], i64) = match over(node) {
        Some("01") => (&["compra", "seguro", "flete"], 0),
        Some("11") => (
            &["ventaNoSuj", "ventaExenta", "compra", "psv", "ivaItem"],
            3,
        ),
        Some("14") => (
            &[
                "ventaNoSuj",
                "ventaExenta",
                "ventaGravada",
                "psv",
                "ivaItem",
                "seguro",
                "flete",
            ],
            4,
        ),
        _ => (&[], 0),
    };
    let lines = Path::Field(at, "cuerpoDocumento");
    for (position, line) in node.get("cuerpoDocumento").elements().iter().enumerate() {
        let here = Path::Item(&lines, position);
        for name in unfit
            .iter()
            .filter(|name| !line.get(name).amount().is_zero())
        {
            out.add_member(&here, name, Complaint::Value);
        }
        if line.get("tipoItem").integer() == Some(kind) {
            out.add_member(&here, "tipoItem", Complaint::Value);
        }
    }
}

/// Only exports say a country, a total of insurance and freight, and how they left.
fn exports_tell_how_they_left(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let is_export = over(node) == Some("11");
    let summary = Path::Field(at, "resumen");
    for name in ["totalSeguro", "totalFlete"] {
        if node.get("resumen").get(name).is_null() == is_export {
            out.add_member(&summary, name, Complaint::Value);
        }
    }
    let issuer = Path::Field(at, "emisor");
    for name in ["recintoFiscal", "tipoRegimen", "regimen", "tipoItemExpor"] {
        let is_told = !node.get("emisor").get(name).is_null();
        if is_told && !is_export {
            out.add_member(&issuer, name, Complaint::Value);
        }
    }
    let receiver = Path::Field(at, "documento");
    for name in ["codPais", "nombrePais"] {
        let is_told = !node.get("documento").get(name).is_null();
        if is_told && !is_export {
            out.add_member(&receiver, name, Complaint::Value);
        }
    }
}

fn one_third_party_at_most(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if !node.get("ventaTercero").is_null() && !node.get("compraTercero").is_null() {
        out.add_member(at, "compraTercero", Complaint::Value);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::DOCUMENT;
    use crate::samples::{changed, changes, return_event, violations};

    fn found(changes: &[(&str, Value)]) -> Vec<String> {
        violations(&DOCUMENT, &changed(return_event(), changes))
    }

    /// A document that the sample does not name.
    const CODE: &str = "2E1F8D55-A9C4-4B50-9F72-3A7E1CAD8B13";

    #[test]
    fn the_samples_have_no_violation() {
        assert_eq!(found(&[]), [""; 0]);
        assert_eq!(found(&changes::returned_export()), [""; 0]);
    }

    #[test]
    fn it_has_no_control_number_and_says_its_type_as_an_event() {
        assert_eq!(
            found(&[("/identificacion/numeroControl", json!(null))]).len(),
            1
        );
        assert_eq!(found(&[("/identificacion/tipoDte", json!("18"))]).len(), 1);
        assert_eq!(
            found(&[("/identificacion/tipoEvento", json!("17"))]).len(),
            1
        );
    }

    #[test]
    fn lines_and_documents_name_one_another() {
        let line = ("/cuerpoDocumento/0/codigoGeneracion", json!(CODE));
        assert_eq!(found(&[line]).len(), 2);
        let number = ("/documentoRelacionado/0/codigoGeneracion", json!("DTE-1"));
        assert!(found(&[number]).len() >= 2);
    }

    #[test]
    fn a_line_has_what_its_document_has() {
        for (member, amount) in [("compra", 1), ("seguro", 1), ("flete", 1)] {
            let pointer = format!("/cuerpoDocumento/0/{member}");
            assert_eq!(found(&[(&pointer, json!(amount))]).len(), 1, "{member}");
        }
        let mut export = changes::returned_export();
        export.push(("/cuerpoDocumento/0/ventaExenta", json!(1)));
        export.push(("/cuerpoDocumento/0/tipoItem", json!(3)));
        assert_eq!(found(&export).len(), 2);
        for (member, told) in [("totalSeguro", json!(0)), ("totalFlete", json!(0))] {
            let pointer = format!("/resumen/{member}");
            assert_eq!(found(&[(&pointer, told)]).len(), 1, "{member}");
        }
    }

    #[test]
    fn the_authoritys_codes_are_required() {
        for name in ["codEstableMH", "codPuntoVentaMH"] {
            let path = format!("/emisor/{name}");
            assert_eq!(found(&[(&path, json!(null))]).len(), 1);
        }
    }
}

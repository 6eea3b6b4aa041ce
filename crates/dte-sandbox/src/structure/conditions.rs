//! What official schemas ask between members of one object, where several schemas ask the same.

use rust_decimal::Decimal;

use super::{Complaint, Form, Path, Violations, taxes, territory};
use crate::json::Node;

pub(crate) fn municipality_in_department(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let (Some(department), Some(municipality)) = (
        node.get("departamento").text(),
        node.get("municipio").text(),
    ) else {
        return;
    };
    if Form::Department.matches(department) && !territory::is_pair(department, municipality) {
        out.add_member(at, "municipio", Complaint::Form);
    }
}

/// An address is in a department, or abroad with 00 throughout.
pub(crate) fn department_or_abroad(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    const ABROAD: &str = "00";
    match node.get("departamento").text() {
        Some(ABROAD) => {
            for member in ["municipio", "distrito"] {
                if node.get(member).text() != Some(ABROAD) {
                    out.add_member(at, member, Complaint::Form);
                }
            }
        }
        Some(department) if !Form::Department.matches(department) => {
            out.add_member(at, "departamento", Complaint::Form);
        }
        _ => {}
    }
}

/// Whether a party says that it lives abroad.
pub(crate) fn lives_abroad(party: &Node<'_>) -> bool {
    party.get("direccion").get("departamento").text() == Some("00")
}

pub(crate) fn district_in_municipality(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let text = |name| node.get(name).text();
    let (Some(department), Some(municipality), Some(district)) =
        (text("departamento"), text("municipio"), text("distrito"))
    else {
        return;
    };
    let known = territory::is_pair(department, municipality);
    if known && !territory::is_district(department, municipality, district) {
        out.add_member(at, "distrito", Complaint::Form);
    }
}

/// A normal transmission names no contingency; one in contingency has model 2 and names its cause.
pub(crate) fn operation_and_model(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let normal = node.get("tipoOperacion").integer() == Some(1);
    let model = if normal { 1 } else { 2 };
    if node.get("tipoModelo").integer() != Some(model) {
        out.add_member(at, "tipoModelo", Complaint::Value);
    }
    contingency_marks(node, normal, "motivoContin", at, out);
}

/// The same of a schema that misspells the reason.
pub(crate) fn operation_with_misspelt_reason(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let normal = node.get("tipoOperacion").integer() == Some(1);
    let model = if normal { 1 } else { 2 };
    if node.get("tipoModelo").integer() != Some(model) {
        out.add_member(at, "tipoModelo", Complaint::Value);
    }
    contingency_marks(node, normal, "motivoContigencia", at, out);
}

/// As before, but a normal transmission may be deferred (model 2) in the edition of 2026.
pub(crate) fn deferred_or_in_contingency(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let normal = node.get("tipoOperacion").integer() == Some(1);
    if !normal && node.get("tipoModelo").integer() != Some(2) {
        out.add_member(at, "tipoModelo", Complaint::Value);
    }
    contingency_marks(node, normal, "motivoContin", at, out);
}

fn contingency_marks(
    node: &Node<'_>,
    normal: bool,
    of_reason: &'static str,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let cause = node.get("tipoContingencia");
    let reason = node.get(of_reason);
    if normal && !cause.is_null() {
        out.add_member(at, "tipoContingencia", Complaint::Value);
    }
    if normal && !reason.is_null() {
        out.add_member(at, of_reason, Complaint::Value);
    }
    if !normal && cause.is_null() {
        out.add_member(at, "tipoContingencia", Complaint::Value);
    }
    if cause.integer() == Some(5) && reason.is_null() {
        out.add_member(at, of_reason, Complaint::Value);
    }
}

pub(crate) fn electronic_by_code(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let electronic = node.get("tipoGeneracion").integer() == Some(2);
    let number = node.get("numeroDocumento").text().unwrap_or_default();
    if electronic && !Form::Code.matches(number) {
        out.add_member(at, "numeroDocumento", Complaint::Form);
    }
}

/// A physician's document names the physician; every other one has its two texts instead.
pub(crate) fn physician_or_texts(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let physician = node.get("codDocAsociado").integer() == Some(3);
    if node.get("medico").is_null() == physician {
        out.add_member(at, "medico", Complaint::Value);
    }
    for name in ["descDocumento", "detalleDocumento"] {
        if node.get(name).is_null() != physician {
            out.add_member(at, name, Complaint::Value);
        }
    }
}

pub(crate) fn physician_is_identified(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("nit").is_null() && node.get("docIdentificacion").is_null() {
        out.add_member(at, "nit", Complaint::Value);
        out.add_member(at, "docIdentificacion", Complaint::Value);
    }
}

/// A line that is a tax has unit 99 and names its tax; another line names none.
pub(crate) fn tax_line(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let tax = node.get("tipoItem").integer() == Some(4);
    if tax && node.get("uniMedida").integer() != Some(99) {
        out.add_member(at, "uniMedida", Complaint::Value);
    }
    if tax == node.get("codTributo").is_null() {
        out.add_member(at, "codTributo", Complaint::Value);
    }
}

/// A taxed line carries taxes, another none.
pub(crate) fn taxes_where_taxed(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let taxed = node
        .get("ventaGravada")
        .decimal()
        .is_some_and(|sale| sale > Decimal::ZERO);
    if taxed == node.get("tributos").is_null() {
        out.add_member(at, "tributos", Complaint::Value);
    }
}

/// Reports the taxes of a line that are not allowed: only the value-added tax on a line of type 4.
pub(crate) fn taxes_of_line(
    node: &Node<'_>,
    allowed: fn(&str) -> bool,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let tax = node.get("tipoItem").integer() == Some(4);
    if tax && node.get("tributos").is_null() {
        out.add_member(at, "tributos", Complaint::Value);
    }
    let list = Path::Field(at, "tributos");
    for (position, code) in node.get("tributos").elements().iter().enumerate() {
        let Some(code) = code.text() else { continue };
        let good = if tax {
            code == taxes::VAT
        } else {
            allowed(code)
        };
        if !good {
            out.add(&Path::Item(&list, position), Complaint::Value);
        }
    }
}

pub(crate) fn credit_has_terms(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node.get("condicionOperacion").integer() != Some(2) {
        return;
    }
    let payments = Path::Field(at, "pagos");
    for (position, payment) in node.get("pagos").elements().iter().enumerate() {
        for name in ["plazo", "periodo"] {
            if payment.get(name).is_null() {
                out.add_member(&Path::Item(&payments, position), name, Complaint::Value);
            }
        }
    }
}

pub(crate) fn nothing_to_pay_is_cash(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let nothing = node.get("totalPagar").decimal() == Some(Decimal::ZERO);
    if nothing && node.get("condicionOperacion").integer() != Some(1) {
        out.add_member(at, "condicionOperacion", Complaint::Value);
    }
}

pub(crate) fn no_vat_moves_without_taxed(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    if node
        .get("totalGravada")
        .decimal()
        .is_none_or(|total| total > Decimal::ZERO)
    {
        return;
    }
    for name in ["ivaPerci1", "ivaRete1", "ivaPerci", "ivaRete"] {
        if node.get(name).amount() > Decimal::ZERO {
            out.add_member(at, name, Complaint::Maximum);
        }
    }
}

/// A related document on paper has a number of at most 20 characters.
pub(crate) fn physical_by_short_number(node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
    let physical = node.get("tipoGeneracion").integer() == Some(1);
    let number = node.get("numeroDocumento").text().unwrap_or_default();
    if physical && number.chars().count() > 20 {
        out.add_member(at, "numeroDocumento", Complaint::MaxLength);
    }
}

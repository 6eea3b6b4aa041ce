//! The rules in their groups, for everything that tells them: the interface and the written pages.

use dte_application::use_cases::{amend_company, register_company};
use dte_domain::identification::DocumentType;
use dte_domain::language::Bilingual;
use dte_domain::rule::{self, Rule, RuleText};
use dte_domain::{contingency, correction, invalidation, issuer};

/// What the names in the sources of rules stand for.
pub const SOURCES: Bilingual = Bilingual::new(
    "`fe-…`, `anulacion-…`, `invalidacion-…` and `contingencia-…` are the tax authority's JSON schemas, with the \
     member, and in brackets on what it depends; `CAT-…` its catalogues; Manual Funcional that of its \
     Sistema de Transmisión (V1.2 of October 2025, V2.0 of May 2026); Normativa the Normativa de Cumplimiento \
     de los DTE v2.0 of May 2026, which keeps what the schemas of 2022 have as conditions; Hacienda and a code \
     is how it answers a breach. The specification is that of this interface; what neither says is the \
     service's own, with the reason.",
    "`fe-…`, `anulacion-…`, `invalidacion-…` y `contingencia-…` son los esquemas JSON de Hacienda, con el \
     miembro, y entre paréntesis aquello de lo que depende; `CAT-…` sus catálogos; Manual Funcional el de su \
     Sistema de Transmisión (V1.2 de octubre de 2025, V2.0 de mayo de 2026); Normativa la Normativa de \
     Cumplimiento de los DTE v2.0 de mayo de 2026, que conserva lo que los esquemas de 2022 llevan como \
     condiciones; Hacienda y un código es cómo responde a una falta. La especificación es la de esta \
     interfaz; lo que ninguna dice es propia del servicio, con el motivo.",
);

/// Rules that speak about the same.
pub struct RuleGroup {
    pub title: Bilingual,
    /// The type of document whose rules they are, when they are of one.
    pub document_type: Option<DocumentType>,
    pub rules: Vec<RuleText>,
}

/// All rules: those of the document types, then those that belong to none.
pub fn rule_groups() -> Vec<RuleGroup> {
    let of_types = DocumentType::issued().filter_map(of_type);
    of_types
        .chain([
            general(
                "The issuer, for documents of every type",
                "El emisor, en documentos de todo tipo",
                issuer::RULES,
            ),
            general("Invalidation", "Invalidación", invalidation::RULES),
            general(
                "Correction of a rejected document",
                "Corrección de un documento rechazado",
                correction::RULES,
            ),
            general(
                "Declared contingency",
                "Contingencia declarada",
                contingency::RULES,
            ),
            general("Registration", "Registro", register_company::RULES),
            general(
                "Change of establishments",
                "Cambio de establecimientos",
                amend_company::RULES,
            ),
        ])
        .collect()
}

fn of_type(document_type: DocumentType) -> Option<RuleGroup> {
    let spec = document_type.spec();
    let issuing = spec.issuing.as_ref()?;
    Some(RuleGroup {
        title: Bilingual {
            english: spec.names.english,
            spanish: spec.names.spanish,
        },
        document_type: Some(document_type),
        rules: (issuing.rules)(),
    })
}

fn general<D, F>(english: &'static str, spanish: &'static str, rules: &[Rule<D, F>]) -> RuleGroup {
    RuleGroup {
        title: Bilingual { english, spanish },
        document_type: None,
        rules: rule::texts(rules),
    }
}

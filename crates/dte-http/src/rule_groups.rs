//! The rules in their groups, for everything that tells them: the interface and the written pages.

use dte_application::use_cases::{amend_company, register_company};
use dte_domain::identification::DocumentType;
use dte_domain::language::Bilingual;
use dte_domain::rule::{self, Rule, RuleText};
use dte_domain::{contingency, correction, invalidation, issuer};

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

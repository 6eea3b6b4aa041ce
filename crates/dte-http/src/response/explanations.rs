//! Errors and rules in answers, in the language that was asked for.

use dte_domain::identification::DocumentType;
use dte_domain::language::{Bilingual, Language};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::errors::{Code, Row, TABLE};
use crate::response::values::{CatalogueCode, EditionNames};
use crate::rule_groups::{RuleGroup, rule_groups};

/// The errors that the service answers.
#[derive(Debug, JsonSchema, Serialize)]
pub struct ErrorsResponse {
    /// The codes of `error.code`.
    errors: Vec<ErrorRowResponse>,
    /// Codes of violations that are found before any rule is asked.
    faults_of_shape: Vec<FaultResponse>,
}

/// A code of `error.code`.
#[derive(Debug, JsonSchema, Serialize)]
struct ErrorRowResponse {
    /// The code.
    code: &'static str,
    /// The HTTP status that it is answered with.
    status: u16,
    /// What it means.
    meaning: &'static str,
    /// What to do about it.
    remedy: &'static str,
    /// Whether the same request may succeed later.
    retryable: bool,
}

/// A code of violations that are found before any rule is asked.
#[derive(Debug, JsonSchema, Serialize)]
struct FaultResponse {
    /// The code of the violation.
    code: &'static str,
    /// What must hold.
    must_hold: &'static str,
}

impl ErrorsResponse {
    /// Those with a code, or all. `faults` are the codes of faults of shape.
    pub fn of(
        code: Option<&str>,
        faults: &[(&'static str, Bilingual)],
        language: Language,
    ) -> Self {
        let errors = TABLE
            .iter()
            .filter(|row| code.is_none_or(|it| has(row, it)));
        let faults = faults.iter();
        let faults = faults.filter(|(name, _)| code.is_none_or(|it| it == *name));
        Self {
            errors: errors
                .map(|row| ErrorRowResponse {
                    code: row.code,
                    status: row.status.as_u16(),
                    meaning: row.meaning.text(language),
                    remedy: row.remedy.text(language),
                    retryable: row.retryable,
                })
                .collect(),
            faults_of_shape: faults
                .map(|(code, says)| FaultResponse {
                    code,
                    must_hold: says.text(language),
                })
                .collect(),
        }
    }
}

/// Whether errors of a row carry a code. Those of the authority's refusals end with its own.
fn has(row: &Row, code: &str) -> bool {
    let refusal = row.error == Code::Rejected && code.starts_with("HACIENDA_");
    refusal || row.code == code
}

/// The rules by which requests are judged.
#[derive(Debug, JsonSchema, Serialize)]
pub struct RulesResponse {
    /// The rules that match, in the order of their groups.
    rules: Vec<RuleResponse>,
}

/// A rule by which requests are judged.
#[derive(Debug, JsonSchema, Serialize)]
struct RuleResponse {
    /// Code of the rule, as violations name it: `CCF-11`.
    code: &'static str,
    /// What the rule is about, such as the type of document.
    about: &'static str,
    /// The type of document that it judges; null for rules of something else.
    r#type: Option<CatalogueCode<DocumentType>>,
    /// The editions of the norm that have it.
    editions: EditionNames,
    /// What must hold.
    must_hold: &'static str,
    /// Where the rule comes from, by public names between semicolons: official schemas with their members,
    /// catalogues, pages of the authority's manuals, the norm, points of the specification, or the service
    /// itself.
    source: &'static str,
}

impl RulesResponse {
    /// Those with a code, those of a type of document, or all.
    pub fn of(code: Option<&str>, document_type: Option<DocumentType>, language: Language) -> Self {
        let groups = rule_groups().into_iter();
        let groups =
            groups.filter(|it| document_type.is_none() || it.document_type == document_type);
        Self {
            rules: groups
                .flat_map(|group| group.in_language(language))
                .filter(|rule| code.is_none_or(|code| rule.code == code))
                .collect(),
        }
    }
}

impl RuleGroup {
    fn in_language(self, language: Language) -> impl Iterator<Item = RuleResponse> {
        let (about, r#type) = (self.title.text(language), self.document_type);
        self.rules.into_iter().map(move |rule| RuleResponse {
            code: rule.code,
            about,
            r#type: r#type.map(CatalogueCode),
            editions: EditionNames(rule.editions),
            must_hold: rule.says.text(language),
            source: rule.source.text(language),
        })
    }
}

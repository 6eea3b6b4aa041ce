//! `GET /api/v1/errors` and `/rules`: public; what can go wrong and what must hold, as data.

use actix_web::{HttpRequest, HttpResponse};
use dte_domain::identification::DocumentType;
use dte_domain::language::{Bilingual, Language};
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Serialize;

use crate::openapi::description::Tag;
use crate::request::field_errors::FieldErrorKind;
use crate::request::language::Preferred;
use crate::request::query::Query;
use crate::response::cacheable::cacheable;
use crate::response::envelope::Success;
use crate::response::errors::{Code, Row, TABLE};
use crate::response::problem::Problem;
use crate::response::values::{CatalogueCode, EditionNames};
use crate::response::warnings::Warnings;
use crate::rule_groups::{RuleGroup, rule_groups};
use crate::transport::endpoint::Endpoint;

pub const ERRORS: Endpoint = Endpoint::get(&["/errors"], |it| it.to(errors))
    .named("list_errors", Tag::Reference)
    .summary("Lists the error codes")
    .about("Lists the codes of errors: what each means and what to do about it.")
    .public()
    .query(|query| _ = error_parameters(query))
    .parameters(|_| "Only the error with this code.")
    .answers::<ErrorsResponse>(200)
    .cacheable();

async fn errors(
    http: HttpRequest,
    Preferred(language): Preferred,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let code = error_parameters(&mut query);
    answer(&http, query, language, || {
        let faults = FieldErrorKind::ALL.map(|kind| (kind.code(), kind.says()));
        ErrorsResponse::of(code.as_deref(), &faults, language)
    })
}

pub const RULES: Endpoint = Endpoint::get(&["/rules"], |it| it.to(rules))
    .named("list_rules", Tag::Reference)
    .summary("Lists the rules")
    .about("Lists the rules by which requests are judged.")
    .public()
    .query(|query| _ = rule_parameters(query))
    .parameters(|name| match name {
        "code" => "Only the rule with this code, such as `CCF-11`.",
        "type" => "Only the rules of this type of document.",
        _ => "",
    })
    .answers::<RulesResponse>(200)
    .cacheable();

async fn rules(http: HttpRequest, Preferred(language): Preferred) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let (code, document_type) = rule_parameters(&mut query);
    answer(&http, query, language, || {
        RulesResponse::of(code.as_deref(), document_type, language)
    })
}

/// Which error is asked for.
fn error_parameters(query: &mut Query) -> Option<Text<1, 60>> {
    query.take("code")
}

/// Which rule is asked for, or which type's rules.
fn rule_parameters(query: &mut Query) -> (Option<Text<1, 60>>, Option<DocumentType>) {
    (query.take("code"), query.take("type"))
}

fn answer<T: Serialize>(
    http: &HttpRequest,
    query: Query,
    language: Language,
    data: impl FnOnce() -> T,
) -> Result<HttpResponse, Problem> {
    let warnings = Warnings::in_language(language, &query.unknown());
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    cacheable(http, language.code(), &Success::warning(data(), &warnings))
}

/// The errors that the service answers.
#[derive(Debug, JsonSchema, Serialize)]
struct ErrorsResponse {
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
struct RulesResponse {
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

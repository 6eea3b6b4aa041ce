//! `/docs/rules` and one page a code: what must hold, where that comes from, how a breach is told.

use dte_domain::language::{Bilingual, Language};
use dte_domain::rule::RuleText;
use dte_domain::violation::Violation;
use maud::{Markup, html};

use crate::openapi::examples::refusal_with;
use crate::pages::layout::{both, page, prose, section};
use crate::response::envelope::shown;
use crate::response::problem::Problem;
use crate::rule_groups::{SOURCES, rule_groups};

const TITLE: Bilingual = both("Rules", "Reglas");
const MUST_HOLD: Bilingual = both("What must hold", "Qué debe cumplirse");
const REMEDY: Bilingual = both("What to do", "Qué hacer");
const SOURCE: Bilingual = both("Where it comes from", "De dónde viene");
const EXAMPLE: Bilingual = both("Example", "Ejemplo");
const MEND: Bilingual = both(
    "Mend the place that the violation names by `path`: `expected` says what the rule expects there, \
     `actual` what was found. All that is wrong is named at once; nothing was stored and no number \
     taken.",
    "Corrija el lugar que la falta nombra con `path`: `expected` dice qué espera la regla ahí y \
     `actual` qué se encontró. Todo lo incorrecto se nombra a la vez; no se guardó nada ni se tomó \
     número.",
);
const ONLY: Bilingual = both("only in documents of", "solo en documentos de");

/// All rules.
pub fn index(language: Language) -> String {
    let content = html! {
        h1 { (TITLE.text(language)) }
        @for group in rule_groups() {
            h2 { (group.title.text(language)) }
            dl.list {
                @for rule in &group.rules {
                    dt { a href={ "/docs/rules/" (rule.code) } { code { (rule.code) } } }
                    dd { (says(rule, language)) }
                }
            }
        }
    };
    page(TITLE.text(language), language, &content)
}

fn says(rule: &RuleText, language: Language) -> Markup {
    html! {
        (prose(rule.says.text(language)))
        @if let [only] = rule.editions {
            " " span.about { "(" (ONLY.text(language)) " " (only.name()) ")" }
        }
    }
}

/// The page of a code; nothing when there is no such rule.
pub fn one(code: &str, language: Language) -> Option<String> {
    let mut groups = rule_groups().into_iter();
    let group = groups.find(|group| group.rules.iter().any(|rule| rule.code == code))?;
    let rules = || group.rules.iter().filter(|rule| rule.code == code);
    let answer =
        refusal_with(code).or_else(|| rules().next().map(|rule| breach(rule, language)))?;
    let must_hold = html! { @for rule in rules() { p { (says(rule, language)) } } };
    let content = html! {
        h1 { (code) }
        p.about { (group.title.text(language)) }
        (section(MUST_HOLD, language, &must_hold))
        (section(REMEDY, language, &html! { p { (prose(MEND.text(language))) } }))
        (section(SOURCE, language, &html! { @for rule in rules() { (source(rule, language)) } }))
        (section(EXAMPLE, language, &html! { pre { (answer) } }))
    };
    Some(page(code, language, &content))
}

fn source(rule: &RuleText, language: Language) -> Markup {
    html! {
        ul { @for named in rule.source.text(language).split("; ") { li { (named) } } }
        p.about { (prose(SOURCES.text(language))) }
    }
}

/// How a breach is told, where no request of the manual breaks the rule.
fn breach(rule: &RuleText, language: Language) -> String {
    shown(
        &Problem::invalid(vec![Violation {
            code: rule.code,
            path: "…".to_owned(),
            message: rule.says,
            expected: None,
            actual: None,
        }]),
        language,
    )
}

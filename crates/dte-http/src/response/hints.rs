//! How what rules expect is said in requests to this interface: rules know no paths and no headers.

use dte_domain::language::{Bilingual, Message};
use dte_domain::violation::Violation;

use crate::request::field_errors::FieldErrorKind;

/// By the code of a rule, what follows what it expects.
const HINTS: [(&str, Bilingual); 2] = [
    (
        "ISS-01",
        Bilingual {
            english: "given with PATCH /api/v1/company",
            spanish: "que se da con PATCH /api/v1/company",
        },
    ),
    (
        "COR-03",
        Bilingual {
            english: "later issued anew without `Corrects`",
            spanish: "después se emite de nuevo sin `Corrects`",
        },
    ),
];

/// A list of payments that is not there: what a credit needs is told with it, not after it.
const PAYMENTS: &str = "summary.payment_types";
const OF_PAYMENTS: Bilingual = Bilingual {
    english: "each with its `code`; on credit with `term` and `period` too",
    spanish: "cada uno con su `code`; al crédito también con `term` y `period`",
};

fn hint_for(violation: &Violation) -> Option<Bilingual> {
    if violation.path == PAYMENTS && violation.code == FieldErrorKind::Required.code() {
        return Some(OF_PAYMENTS);
    }
    let hint = HINTS.iter().find(|(code, _)| *code == violation.code);
    hint.map(|(_, hint)| *hint)
}

/// Says it beside what a violation expects.
pub fn add(violation: &mut Violation) {
    let hint = hint_for(violation);
    if let (Some(hint), Some(expected)) = (hint, &mut violation.expected) {
        let both = |language| format!("{}, {}", expected.text(language), hint.text(language));
        *expected = Message::in_each(both).into();
    }
}

#[cfg(test)]
mod tests {
    use dte_domain::language::{Language, Phrase};
    use dte_domain::rule;
    use dte_domain::{correction, issuer};

    use super::*;

    #[test]
    fn every_hint_follows_what_a_rule_expects() {
        let mut rules = rule::texts(issuer::RULES);
        rules.extend(rule::texts(correction::RULES));
        for (code, hint) in HINTS {
            assert!(rules.iter().any(|rule| rule.code == code), "{code}");
            let mut violation = Violation {
                code,
                path: "address".to_owned(),
                message: hint,
                expected: Some(Phrase::value("one")),
                actual: None,
            };
            add(&mut violation);
            let expected = violation.expected.unwrap();
            for language in [Language::English, Language::Spanish] {
                let said = format!("one, {}", hint.text(language));
                assert_eq!(expected.text(language), said);
            }
        }
    }
}

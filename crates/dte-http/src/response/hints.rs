//! How what rules expect is said in requests to this interface: rules know no paths and no headers.

use dte_domain::violation::Violation;

/// By the code of a rule, what follows what it expects.
const HINTS: [(&str, &str); 2] = [
    ("ISS-01", "given with PATCH /api/v1/company"),
    ("COR-03", "later issued anew without `Corrects`"),
];

/// Says it beside what a violation expects.
pub fn add(violation: &mut Violation) {
    let hint = HINTS.iter().find(|(code, _)| *code == violation.code);
    if let (Some((_, hint)), Some(expected)) = (hint, &mut violation.expected) {
        *expected = format!("{expected}, {hint}");
    }
}

#[cfg(test)]
mod tests {
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
                message: "it is there".to_owned(),
                expected: Some("one".to_owned()),
                actual: None,
            };
            add(&mut violation);
            assert_eq!(violation.expected, Some(format!("one, {hint}")));
        }
    }
}

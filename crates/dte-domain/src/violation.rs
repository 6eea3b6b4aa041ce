//! What is wrong with a document, said so that its author can mend it.

use std::collections::HashSet;
use std::fmt;

use crate::edition::Edition;

/// One rule that a document breaks, at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule's code; a public contract, never reused.
    pub code: &'static str,
    /// Where, in the names of the request: `items[0].taxes`.
    pub path: String,
    /// What must hold.
    pub message: String,
    /// What would be right, where that can be said.
    pub expected: Option<String>,
    /// What was found.
    pub actual: Option<String>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}] {}: {}", self.code, self.path, self.message)?;
        match (&self.expected, &self.actual) {
            (Some(expected), Some(actual)) => write!(f, " (expected {expected}, got {actual})"),
            (Some(expected), None) => write!(f, " (expected {expected})"),
            (None, Some(actual)) => write!(f, " (got {actual})"),
            (None, None) => Ok(()),
        }
    }
}

/// Adds the breaches of rules to the faults of shape, but not those at a place where the shape itself is
/// at fault: the rule saw nothing there because it could not be read.
pub fn add_breaches(violations: &mut Vec<Violation>, breaches: Vec<Violation>) {
    let faulty = violations.iter().map(|violation| violation.path.clone());
    let faulty: HashSet<String> = faulty.collect();
    let around: HashSet<&str> = faulty.iter().flat_map(|path| holders(path)).collect();
    let breaches = breaches.into_iter().filter(|breach| {
        let within = holders(&breach.path).any(|place| faulty.contains(place));
        !within && !around.contains(breach.path.as_str())
    });
    violations.extend(breaches);
}

/// A place and all that it is within: `a[1].b`, `a[1]`, `a`.
fn holders(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.rmatch_indices(['.', '[']).map(|(end, _)| end);
    std::iter::once(path.len())
        .chain(ends)
        .filter_map(|end| path.get(..end))
}

/// Something that was accepted and that its author should still know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where, in the names of the request.
    pub path: String,
    /// What to know.
    pub message: String,
}

impl Warning {
    /// A warning at a place.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }

    /// A warning that documents of an edition cannot say what stands at a place.
    pub fn without_a_place(path: impl Into<String>, edition: Edition) -> Self {
        let edition = edition.name();
        let text = format!("has no place in documents of {edition} and is not in the document");
        Self::new(path, text)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_reads_as_one_line() {
        let violation = Violation {
            code: "CCF-09",
            path: "summary.payment_types".into(),
            message: "the payments must add up to the total to pay".into(),
            expected: Some("339".into()),
            actual: Some("338.99".into()),
        };
        assert_eq!(
            violation.to_string(),
            "[CCF-09] summary.payment_types: the payments must add up to the total to pay (expected 339, got 338.99)"
        );
    }

    fn at(path: &str) -> Violation {
        Violation {
            code: "X",
            path: path.into(),
            message: String::new(),
            expected: None,
            actual: None,
        }
    }

    #[test]
    fn a_rule_says_nothing_of_what_could_not_be_read() {
        let mut violations = vec![at("receiver.address.department"), at("items[1]")];
        let breaches = [
            "receiver.address",
            "items[1].taxes",
            "items[10].taxes",
            "receiver.nit",
        ];
        add_breaches(&mut violations, breaches.map(at).into());
        let paths: Vec<_> = violations
            .iter()
            .map(|violation| violation.path.as_str())
            .collect();
        assert_eq!(
            paths,
            [
                "receiver.address.department",
                "items[1]",
                "items[10].taxes",
                "receiver.nit"
            ]
        );
    }
}

//! Faults of shape and breaches of rules in one list.

use dte_domain::violation::Violation;

/// Adds the breaches of rules to the faults of shape, but not those at a place where the shape
/// itself is at fault: the rule saw nothing there because it could not be read.
pub fn add(violations: &mut Vec<Violation>, breaches: Vec<Violation>) {
    let faulty: Vec<String> = violations
        .iter()
        .map(|violation| violation.path.clone())
        .collect();
    violations.extend(breaches.into_iter().filter(|breach| {
        !faulty
            .iter()
            .any(|path| contains(path, &breach.path) || contains(&breach.path, path))
    }));
}

/// Whether `inner` is `outer` or a place within it.
fn contains(outer: &str, inner: &str) -> bool {
    inner
        .strip_prefix(outer)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        add(&mut violations, breaches.map(at).into());
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

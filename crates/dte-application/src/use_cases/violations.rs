//! Faults of shape and breaches of rules in one list.

use std::collections::HashSet;

use dte_domain::violation::Violation;

/// Adds the breaches of rules to the faults of shape, but not those at a place where the shape
/// itself is at fault: the rule saw nothing there because it could not be read.
pub fn add(violations: &mut Vec<Violation>, breaches: Vec<Violation>) {
    let faulty = violations.iter().map(|violation| violation.path.clone());
    let faulty: HashSet<String> = faulty.collect();
    let around: HashSet<&str> = faulty.iter().flat_map(|path| holders(path)).collect();
    let breaches = breaches.into_iter().filter(|breach| {
        let within = holders(&breach.path).any(|place| faulty.contains(place));
        !within && !around.contains(breach.path.as_str())
    });
    violations.extend(breaches);
}

/// Leaves those breaches of one reading of a request that another reading has too: the others come of
/// what stands in for something that could not be read.
pub fn keep_common(breaches: &mut Vec<Violation>, otherwise: &[Violation]) {
    let found = |one: &Violation| {
        (
            one.code,
            one.path.clone(),
            one.expected.clone(),
            one.actual.clone(),
        )
    };
    let otherwise: HashSet<_> = otherwise.iter().map(found).collect();
    breaches.retain(|breach| otherwise.contains(&found(breach)));
}

/// A place and all that it is within: `a[1].b`, `a[1]`, `a`.
fn holders(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.rmatch_indices(['.', '[']).map(|(end, _)| end);
    std::iter::once(path.len())
        .chain(ends)
        .filter_map(|end| path.get(..end))
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

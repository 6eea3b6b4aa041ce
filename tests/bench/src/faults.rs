//! What a check found to be wrong.

use std::collections::BTreeMap;

/// The faults found so far: every kind is counted, the first few are told in full.
#[derive(Debug, Default)]
pub struct Faults(BTreeMap<&'static str, (usize, Vec<String>)>);

impl Faults {
    pub fn add(&mut self, kind: &'static str, what: impl Into<String>) {
        const TOLD: usize = 3;
        let (count, told) = self.0.entry(kind).or_default();
        *count += 1;
        if told.len() < TOLD {
            told.push(what.into());
        }
    }

    /// All kinds, a line each.
    pub fn report(self) -> Vec<String> {
        let tell = |(kind, (count, told)): (&str, (usize, Vec<String>))| {
            format!("{kind}: {count}, such as {}", told.join("; "))
        };
        self.0.into_iter().map(tell).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_counted_and_the_first_are_told() {
        let mut faults = Faults::default();
        for number in 1..=5 {
            faults.add("lost", format!("D{number}"));
        }
        faults.add("gap", "7");
        assert_eq!(
            faults.report(),
            ["gap: 1, such as 7", "lost: 5, such as D1; D2; D3"]
        );
    }
}

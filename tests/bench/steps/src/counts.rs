//! Counts of instructions, written down and compared.

use std::collections::BTreeMap;
use std::fmt::Write;

/// By how many hundredths a count may differ.
const TOLERANCE: u64 = 5;

/// The instructions of each step, by its name.
pub type Counts = BTreeMap<String, u64>;

/// As they stand in the file.
pub fn written(counts: &Counts) -> String {
    let mut text = String::from("# Instructions of each step; see benches/instructions.rs.\n");
    for (name, count) in counts {
        // Writing into a String cannot fail.
        let _ = writeln!(text, "{count:>10}  {name}");
    }
    text
}

/// Those of a file.
pub fn read(text: &str) -> Counts {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.trim().split_once("  "))
        .map(|(count, name)| (name.to_owned(), count.parse().unwrap()))
        .collect()
}

/// What is found otherwise than it is written down, beyond the tolerance.
pub fn compare(expected: &Counts, found: &Counts) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, count) in found {
        let Some(before) = expected.get(name) else {
            faults.push(format!(
                "{name}: {count} instructions, and no count is written down"
            ));
            continue;
        };
        if count.abs_diff(*before) * 100 > before * TOLERANCE {
            let change = if count > before { "MORE" } else { "fewer" };
            faults.push(format!(
                "{name}: {change}: {count} instructions, {before} before"
            ));
        }
    }
    for name in expected.keys().filter(|name| !found.contains_key(*name)) {
        faults.push(format!("{name}: there is no such step any more"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(each: &[(&str, u64)]) -> Counts {
        let each = each
            .iter()
            .map(|(name, count)| ((*name).to_owned(), *count));
        each.collect()
    }

    #[test]
    fn what_is_written_down_is_read_again() {
        let all = counts(&[("check a CCF", 64_552), ("parse a CCF", 405_459)]);
        assert_eq!(read(&written(&all)), all);
    }

    #[test]
    fn five_hundredths_are_nothing_and_six_are_a_fault_either_way() {
        let before = counts(&[("check", 1_000)]);
        for within in [950, 1_000, 1_050] {
            assert!(compare(&before, &counts(&[("check", within)])).is_empty());
        }
        let more = compare(&before, &counts(&[("check", 1_051)]));
        assert_eq!(more, ["check: MORE: 1051 instructions, 1000 before"]);
        let fewer = compare(&before, &counts(&[("check", 949)]));
        assert_eq!(fewer, ["check: fewer: 949 instructions, 1000 before"]);
    }

    #[test]
    fn steps_that_came_or_went_are_faults() {
        let (one, other) = (counts(&[("check", 1)]), counts(&[("parse", 1)]));
        assert_eq!(compare(&one, &other).len(), 2);
    }

    #[test]
    fn every_steady_step_has_a_count() {
        let counts = read(include_str!("../instructions.txt"));
        let steady = crate::STEPS.iter().filter(|step| step.is_steady);
        let names: Vec<&str> = steady.map(|step| step.name).collect();
        assert_eq!(counts.len(), names.len());
        assert!(names.iter().all(|name| counts.contains_key(*name)));
    }
}

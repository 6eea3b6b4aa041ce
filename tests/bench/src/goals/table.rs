//! Goals beside figures.

use std::fmt;

use serde::Serialize;

use super::GoalResults;
use crate::arithmetic::real;

/// What a figure must be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// No more.
    AtMost(f64),
    /// No less.
    AtLeast(f64),
    /// It is only told.
    Informative,
}

/// A goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    pub what: &'static str,
    pub bound: Bound,
    /// What stands behind the figure.
    pub unit: &'static str,
    /// How many digits behind the point.
    pub digits: usize,
}

/// A goal with its figures, one of each repetition.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub what: String,
    pub bound: Bound,
    /// What stands behind the figure.
    pub unit: &'static str,
    /// Each repetition's.
    pub values: Vec<f64>,
    pub median: f64,
    /// Whether the median is as it must be; nothing where it is only told.
    pub is_met: Option<bool>,
    #[serde(skip)]
    digits: usize,
}

impl GoalResults {
    /// Adds a figure to its row.
    pub fn add(&mut self, goal: &Goal, value: f64) {
        self.add_of(goal, "", value);
    }

    /// The same in the row of what it is about.
    pub fn add_of(&mut self, goal: &Goal, about: &str, value: f64) {
        let what = format!("{}{about}", goal.what);
        let place = self.rows.iter().position(|row| row.what == what);
        let place = place.unwrap_or_else(|| {
            self.rows.push(Row {
                what,
                bound: goal.bound,
                unit: goal.unit,
                values: Vec::new(),
                median: value,
                is_met: None,
                digits: goal.digits,
            });
            self.rows.len() - 1
        });
        if let Some(row) = self.rows.get_mut(place) {
            row.values.push(value);
            row.median = median(&row.values);
            row.is_met = row.bound.is_met(row.median);
        }
    }
}

impl Bound {
    fn is_met(self, value: f64) -> Option<bool> {
        match self {
            Self::AtMost(most) => Some(value <= most),
            Self::AtLeast(least) => Some(value >= least),
            Self::Informative => None,
        }
    }
}

/// The one in the middle; of an even count the mean of both.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match (sorted.get(middle.wrapping_sub(1)), sorted.get(middle)) {
        (Some(before), Some(after)) if sorted.len().is_multiple_of(2) => {
            f64::midpoint(*before, *after)
        }
        (_, Some(middle)) => *middle,
        _ => 0.0,
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, digits) = (self.unit, self.digits);
        write!(f, "| {} | ", self.what)?;
        match self.bound {
            Bound::AtMost(most) => write!(f, "at most {most}{unit}")?,
            Bound::AtLeast(least) => write!(f, "at least {least}{unit}")?,
            Bound::Informative => {}
        }
        write!(f, " | {:.digits$}{unit}", self.median)?;
        if self.values.len() > 1 {
            let least = self.values.iter().copied().fold(f64::INFINITY, f64::min);
            let most = self
                .values
                .iter()
                .copied()
                .fold(f64::NEG_INFINITY, f64::max);
            write!(f, " ({least:.digits$} to {most:.digits$})")?;
        }
        let met = match self.is_met {
            Some(true) => "met",
            Some(false) => "**not met**",
            None => "",
        };
        write!(f, " | {met} |")
    }
}

/// For people, and for the page that tells the figures.
impl fmt::Display for GoalResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noise: f64 = self.runs.iter().map(|run| run.cpu.elsewhere_cores).sum();
        let runs = real(u64::try_from(self.runs.len().max(1)).unwrap_or(1));
        writeln!(
            f,
            "{}; S = {:.0}/s; {:.2} core(s) used by others\n",
            self.machine,
            self.signatures_per_second,
            noise / runs
        )?;
        writeln!(f, "| what | goal | figure: median (least to most) | |")?;
        write!(f, "|---|---|---|---|")?;
        for row in &self.rows {
            write!(f, "\n{row}")?;
        }
        for fault in &self.faults {
            write!(f, "\n! {fault}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Goal = Goal {
        what: "rate",
        bound: Bound::AtLeast(0.85),
        unit: " x S",
        digits: 2,
    };

    #[test]
    fn the_median_of_the_repetitions_counts() {
        let mut results = GoalResults::nothing();
        for value in [0.9, 0.1, 0.86] {
            results.add(&RATE, value);
        }
        results.add_of(&RATE, " elsewhere", 0.5);
        assert_eq!(results.rows.len(), 2);
        let expected = "| rate | at least 0.85 x S | 0.86 x S (0.10 to 0.90) | met |";
        assert_eq!(results.rows[0].to_string(), expected);
        let expected = "| rate elsewhere | at least 0.85 x S | 0.50 x S | **not met** |";
        assert_eq!(results.rows[1].to_string(), expected);
    }

    #[test]
    fn medians_are_in_the_middle() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!((median(&[4.0, 1.0]) - 2.5).abs() < 1e-9);
        assert!(median(&[]).abs() < 1e-9);
    }
}

//! What is counted, in microseconds.

/// How many of the last durations are kept.
const KEPT: usize = 10;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RequestCounts {
    pub requests: u64,
    /// Those that were answered with an error, be it the client's or ours.
    pub errors: u64,
    /// How long all of them took together.
    pub sum: u64,
    pub longest: u64,
    pub shortest: u64,
    last: [u64; KEPT],
    /// Where in `last` the next one goes.
    next: usize,
}

impl RequestCounts {
    pub(crate) fn add(&mut self, is_error: bool, took: u64) {
        self.shortest = match self.requests {
            0 => took,
            _ => self.shortest.min(took),
        };
        self.longest = self.longest.max(took);
        self.requests += 1;
        self.errors += u64::from(is_error);
        self.sum = self.sum.saturating_add(took);
        self.last[self.next] = took;
        self.next = (self.next + 1) % KEPT;
    }

    pub fn successes(&self) -> u64 {
        self.requests - self.errors
    }

    /// The last durations, oldest first.
    pub fn last(&self) -> impl Iterator<Item = u64> {
        let is_full = self.requests >= KEPT as u64;
        let (newer, older) = self.last.split_at(self.next);
        let older = if is_full { older } else { &[] };
        older.iter().chain(newer).copied()
    }

    /// The average of the last durations: how fast it is at present.
    pub fn average(&self) -> u64 {
        let (count, sum) = self.last().fold((0, 0u64), |(count, sum), took| {
            (count + 1, sum.saturating_add(took))
        });
        sum.checked_div(count).unwrap_or(0)
    }
}

/// How many requests took up to how long.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    counts: [u64; Self::LIMITS.len() + 1],
    sum: u64,
}

impl Histogram {
    /// The upper limits of the buckets; one more without limit follows.
    pub const LIMITS: [u64; 12] = [
        1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
        10_000_000, 30_000_000,
    ];

    pub(crate) fn add(&mut self, took: u64) {
        let bucket = Self::LIMITS.partition_point(|limit| *limit < took);
        self.counts[bucket] += 1;
        self.sum = self.sum.saturating_add(took);
    }

    /// The requests of each bucket, without those of smaller ones.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    pub fn requests(&self) -> u64 {
        self.counts.iter().sum()
    }

    pub fn sum(&self) -> u64 {
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(durations: impl IntoIterator<Item = u64>) -> RequestCounts {
        let mut figures = RequestCounts::default();
        for took in durations {
            figures.add(took % 2 == 1, took);
        }
        figures
    }

    #[test]
    fn the_last_durations_are_kept_in_order_and_the_extremes_for_ever() {
        assert_eq!(after([]).average(), 0);
        let few = after([7, 3, 8]);
        assert_eq!(few.last().collect::<Vec<_>>(), [7, 3, 8]);
        assert_eq!((few.longest, few.shortest, few.average()), (8, 3, 6));
        assert_eq!((few.requests, few.successes(), few.errors), (3, 1, 2));

        let ten = after(1..=10);
        assert_eq!(ten.last().collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
        let many = after(1..=23);
        assert_eq!(
            many.last().collect::<Vec<_>>(),
            (14..=23).collect::<Vec<_>>()
        );
        assert_eq!((many.longest, many.shortest, many.average()), (23, 1, 18));
        assert_eq!(many.sum, 276);
    }

    #[test]
    fn a_duration_at_a_limit_belongs_to_its_bucket() {
        let mut histogram = Histogram::default();
        for took in [0, 1_000, 1_001, 30_000_000, 30_000_001, u64::MAX] {
            histogram.add(took);
        }
        assert_eq!(histogram.counts(), [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
        assert_eq!((histogram.requests(), histogram.sum()), (6, u64::MAX));
    }
}

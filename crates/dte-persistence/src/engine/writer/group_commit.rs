//! How long the writer lets commands gather before it begins a group.

use std::time::{Duration, Instant};

/// So many commands are worth waiting for: what a transaction costs by itself is little for each.
const WORTHWHILE: u32 = 3;

/// Nobody waits longer than this for others to come.
const LONGEST: Duration = Duration::from_micros(300);

/// Where fewer than two commands come in this time, waiting is worth nothing.
const CLOSE: Duration = Duration::from_millis(1);

/// How fast commands came lately.
///
/// A transaction writes each page of the database that it touches once, whoever touched it, and
/// most commands touch the same ones. Where signing is what limits the rate, the writer would keep
/// up with every command alone, and take several times the processor for it; so where fewer than
/// [`WORTHWHILE`] commands are there it sleeps while the others come, as fast as they came lately.
/// One client alone waits for nobody, and nobody waits where enough are there.
#[derive(Debug, Default)]
pub(crate) struct GroupCommitDelay {
    began: Option<Instant>,
    /// The time between two commands, a mean that forgets.
    apart: Option<Duration>,
}

impl GroupCommitDelay {
    /// Lets commands gather, if they come fast and few are there: whether there was a wait.
    pub(crate) fn wait_beside(&self, there: usize) -> bool {
        let pause = self.pause(there);
        if !pause.is_zero() {
            std::thread::sleep(pause);
        }
        !pause.is_zero()
    }

    /// Takes into account that so many commands came since the last time.
    pub(crate) fn count(&mut self, commands: usize) {
        self.count_at(Instant::now(), commands);
    }

    fn pause(&self, there: usize) -> Duration {
        let wanted = WORTHWHILE.saturating_sub(u32::try_from(there).unwrap_or(u32::MAX));
        match self.apart {
            Some(apart) if apart * 2 <= CLOSE => (apart * wanted).min(LONGEST),
            _ => Duration::ZERO,
        }
    }

    fn count_at(&mut self, now: Instant, commands: usize) {
        let Some(began) = self.began.replace(now) else {
            return;
        };
        let commands = u32::try_from(commands).unwrap_or(u32::MAX).max(1);
        let apart = (now - began) / commands;
        self.apart = Some(match self.apart {
            // A pause of the clients is over with the first few groups after it.
            Some(before) => (before * 3 + apart.min(CLOSE * 4)) / 4,
            None => apart,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// After so many groups of so many commands, one every so many microseconds.
    fn after(groups: u64, commands: usize, micros: u64) -> GroupCommitDelay {
        let mut delay = GroupCommitDelay::default();
        let start = Instant::now();
        for number in 0..=groups {
            delay.count_at(start + Duration::from_micros(micros * number), commands);
        }
        delay
    }

    #[test]
    fn who_comes_first_or_alone_waits_for_nobody() {
        assert_eq!(GroupCommitDelay::default().pause(0), Duration::ZERO);
        assert_eq!(after(1_000, 1, 700).pause(0), Duration::ZERO);
    }

    #[test]
    fn where_commands_come_fast_some_are_waited_for_but_not_for_long() {
        assert_eq!(after(100, 1, 80).pause(0), Duration::from_micros(240));
        assert_eq!(after(100, 16, 1_280).pause(0), Duration::from_micros(240));
        assert_eq!(after(100, 1, 450).pause(0), LONGEST);
        assert_eq!(after(100, 1, 80).pause(1), Duration::from_micros(160));
        assert_eq!(after(100, 1, 80).pause(30), Duration::ZERO);
    }

    #[test]
    fn after_a_pause_of_the_clients_it_is_found_out_anew() {
        let mut delay = after(100, 1, 100);
        let late = delay.began.unwrap() + Duration::from_hours(1);
        delay.count_at(late, 1);
        assert_eq!(delay.pause(0), Duration::ZERO);
        for number in 1..=20 {
            delay.count_at(late + Duration::from_micros(100 * number), 1);
        }
        assert!(delay.pause(0) > Duration::from_micros(250));
    }
}

//! How strictly the sandbox judges.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

/// How strictly the sandbox judges, from the most lenient level to the strictest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// Signature, structure, arithmetic and duplicates only.
    Off,
    /// Besides, the rules of the norm and the manuals.
    #[default]
    Rules,
    /// Besides, what the authority's registry knows of taxpayers.
    Registry,
}

impl Strictness {
    /// Every level, from the most lenient to the strictest.
    pub const ALL: [Self; 3] = [Self::Off, Self::Rules, Self::Registry];

    /// The level's name in settings and requests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Rules => "rules",
            Self::Registry => "registry",
        }
    }
}

impl fmt::Display for Strictness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no level; the message lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("none of rules, registry and off")]
pub struct UnknownStrictness;

impl FromStr for Strictness {
    type Err = UnknownStrictness;

    fn from_str(text: &str) -> Result<Self, UnknownStrictness> {
        let named = Self::ALL.into_iter().find(|level| level.name() == text);
        named.ok_or(UnknownStrictness)
    }
}

/// A level that can be changed while documents are judged.
#[derive(Debug)]
pub(crate) struct CurrentStrictness(AtomicU8);

impl CurrentStrictness {
    pub(crate) fn new(level: Strictness) -> Self {
        Self(AtomicU8::new(level as u8))
    }

    pub(crate) fn get(&self) -> Strictness {
        let level = usize::from(self.0.load(Ordering::Relaxed));
        Strictness::ALL.get(level).copied().unwrap_or_default()
    }

    pub(crate) fn set(&self, level: Strictness) {
        self.0.store(level as u8, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_by_its_name_and_kept() {
        for level in Strictness::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(CurrentStrictness::new(level).get(), level);
        }
        let refused = "Rules".parse::<Strictness>().unwrap_err().to_string();
        for level in Strictness::ALL {
            assert!(refused.contains(level.name()), "{refused}");
        }
    }

    #[test]
    fn the_levels_are_ordered() {
        assert!(Strictness::Off < Strictness::Rules && Strictness::Rules < Strictness::Registry);
        assert_eq!(Strictness::default(), Strictness::Rules);
    }
}

//! The countries (CAT-020), and what the schemas of 2022 call them.

use std::fmt::{self, Display, Formatter};

use super::rows::listed;
use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// A country, by its two letters of ISO 3166.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Country {
    letters: &'static str,
    of_2022: Option<&'static str>,
}

impl Country {
    /// El Salvador itself.
    pub const HOME: Self = Self::new("SV", "9300");

    const fn new(letters: &'static str, of_2022: &'static str) -> Self {
        Self {
            letters,
            of_2022: if of_2022.is_empty() {
                None
            } else {
                Some(of_2022)
            },
        }
    }

    /// Its four digits in the authority's old catalogue, of which the schemas of 2022 list the codes;
    /// nothing where that catalogue does not have it.
    pub fn code_of_2022(self) -> Option<&'static str> {
        self.of_2022
    }

    /// Returns its code in a notation; its letters where the old catalogue does not have it.
    pub fn written(self, notation: CountryNotation) -> &'static str {
        match notation {
            CountryNotation::Letters => self.letters,
            CountryNotation::Digits => self.of_2022.unwrap_or(self.letters),
        }
    }
}

/// The notation of a country's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountryNotation {
    /// Two letters (CAT-020).
    Letters,
    /// Four digits of the authority's old catalogue.
    Digits,
}

impl CountryNotation {
    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Digits => "digits",
        }
    }

    /// The other notation.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Letters => Self::Digits,
            Self::Digits => Self::Letters,
        }
    }
}

impl Display for CountryNotation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Catalogue for Country {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a country in two letters (CAT-020)",
        "un país en dos letras (CAT-020)",
    );
    const ENTRIES: &'static [Entry<Self>] = listed!(
        "countries.csv", [letters, of_2022, name] => entry(Self::new(letters, of_2022), letters, name)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value as _;

    #[test]
    fn a_country_is_told_in_letters_and_in_the_digits_of_2022() {
        let digits = |letters: &str| Country::parse(letters).unwrap().code_of_2022();
        assert_eq!(digits("US"), Some("9450"));
        assert_eq!(digits("GT"), Some("9483"));
        assert_eq!(digits("SV"), Some("9300"));
        assert_eq!(Country::parse("SV"), Ok(Country::HOME));
        let none = ["AQ", "BQ", "BV", "GS", "HM", "BL", "MF", "SS"];
        for letters in none {
            assert_eq!(digits(letters), None, "{letters}");
        }
        let without = Country::ENTRIES.iter();
        let without = without.filter(|entry| entry.value.code_of_2022().is_none());
        assert_eq!(without.count(), none.len());
    }
}

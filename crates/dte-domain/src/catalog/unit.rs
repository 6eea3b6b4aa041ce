//! Units of measure (CAT-014).

use super::rows::listed;
use crate::value::{Form, Notation, ParseError, Value, Whole};

/// A unit of measure, 1 to 99. A number outside the catalogue is taken; see [`Unit::name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit(Whole<1, 99>);

impl Unit {
    /// The unit of tax lines and of whatever has none.
    pub const OTHER: u32 = 99;

    /// That unit.
    pub const UNNAMED: Self = Self(Whole::LAST);

    /// The unit's number.
    pub fn number(self) -> u32 {
        self.0.get()
    }

    /// The unit's name, when the catalogue has it.
    pub fn name(self) -> Option<&'static str> {
        UNITS
            .iter()
            .find(|(number, _)| *number == self.number())
            .map(|(_, name)| *name)
    }

    /// Whether the schemas of 2022 that list the units one by one have it (14 and 15): they leave out
    /// some below 60, and have of the others 99 alone.
    pub fn is_listed_in_2022(self) -> bool {
        !matches!(self.number(), 7 | 28 | 41 | 48 | 60..=98)
    }
}

impl Value for Unit {
    const NOTATION: Notation = Notation::Number;

    fn parse(written: &str) -> Result<Self, ParseError> {
        Whole::parse(written).map(Self)
    }

    fn form() -> Form {
        Whole::<1, 99>::form()
    }
}

/// The units that the catalogue has: number and name.
pub fn units() -> &'static [(u32, &'static str)] {
    UNITS
}

static UNITS: &[(u32, &str)] = listed!("units.csv", [number, name] => {
    let Ok(number) = u32::from_str_radix(number, 10) else {
        panic!("a unit has a number")
    };
    (number, name)
});

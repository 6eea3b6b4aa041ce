//! Units of measure (CAT-014).

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

const UNITS: &[(u32, &str)] = &[
    (1, "Metro"),
    (2, "Yarda"),
    (6, "Milímetro"),
    (9, "Kilómetro cuadrado"),
    (10, "Hectárea"),
    (13, "Metro cuadrado"),
    (15, "Vara cuadrada"),
    (18, "Metro cúbico"),
    (20, "Barril"),
    (22, "Galón"),
    (23, "Litro"),
    (24, "Botella"),
    (26, "Mililitro"),
    (30, "Tonelada"),
    (32, "Quintal"),
    (33, "Arroba"),
    (34, "Kilogramo"),
    (36, "Libra"),
    (37, "Onza troy"),
    (38, "Onza"),
    (39, "Gramo"),
    (40, "Miligramo"),
    (42, "Megawatt"),
    (43, "Kilowatt"),
    (44, "Watt"),
    (45, "Megavoltio-amperio"),
    (46, "Kilovoltio-amperio"),
    (47, "Voltio-amperio"),
    (49, "Gigawatt-hora"),
    (50, "Megawatt-hora"),
    (51, "Kilowatt-hora"),
    (52, "Watt-hora"),
    (53, "Kilovoltio"),
    (54, "Voltio"),
    (55, "Millar"),
    (56, "Medio millar"),
    (57, "Ciento"),
    (58, "Docena"),
    (59, "Unidad"),
    (99, "Otra"),
];

//! Taxes (CAT-015).

use super::rows::listed;
use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// A tax that a line lists in `taxes` and the summary adds up: sections 1 and 3 of CAT-015.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tax(&'static str);

impl Tax {
    /// The 13 % value-added tax.
    pub const VAT: Self = Self("20");

    /// The value-added tax on exports: 0 %.
    pub const EXPORTS: Self = Self("C3");

    /// The taxes that an export of 2026 bears beside its own, with an authorisation: FOVIAL and COTRANS.
    const ON_EXPORTS: [&str; 2] = ["D1", "C8"];

    /// True if an export of 2026 may bear it beside the tax on exports.
    pub fn may_be_exported(self) -> bool {
        Self::ON_EXPORTS.contains(&self.0)
    }

    /// Section 1 of the catalogue.
    const COUNTED: [&str; 8] = ["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

    /// True if it enters no total and is not printed: section 3 of the catalogue.
    pub fn is_informative(self) -> bool {
        !Self::COUNTED.contains(&self.0)
    }
}

impl Catalogue for Tax {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a tax of a line (CAT-015, sections 1 and 3)",
        "un tributo de una línea (CAT-015, secciones 1 y 3)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("taxes.csv", [code, name] => entry(Self(code), code, name));
}

/// A tax that is a line of its own (item type 4): section 2 of CAT-015.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnLineTax(&'static str);

impl Catalogue for OwnLineTax {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a tax that is a line of its own (CAT-015, section 2)",
        "un tributo que es una línea propia (CAT-015, sección 2)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("taxes_of_own_lines.csv", [code, name] => entry(Self(code), code, name));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_taxes_of_the_first_section_count_in_totals_and_the_others_are_informative() {
        let all = Tax::ENTRIES.iter();
        let counted: Vec<_> = all
            .clone()
            .filter(|it| !it.value.is_informative())
            .collect();
        assert_eq!(counted.len(), 8);
        for code in ["C5", "19", "79", "A5", "A9"] {
            let tax = all.clone().find(|it| it.code == code);
            assert!(tax.is_some_and(|it| it.value.is_informative()), "{code}");
        }
    }
}

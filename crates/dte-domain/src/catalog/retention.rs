//! The retention codes (CAT-006).

use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// Why a buyer keeps back value-added tax (CAT-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RetentionCode {
    /// Large taxpayers keep back 1 %.
    OnePercent,
    /// All of the tax is kept back.
    ThirteenPercent,
    /// Special cases, at a rate of their own.
    Other,
}

impl Catalogue for RetentionCode {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a retention code (CAT-006)",
        "un código de retención (CAT-006)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::OnePercent, "22", "Retención IVA 1%"),
        entry(Self::ThirteenPercent, "C4", "Retención IVA 13%"),
        entry(Self::Other, "C9", "Otras retenciones IVA casos especiales"),
    ];
}

impl RetentionCode {
    /// The percentage of the amount that is kept back; nothing where the case sets it.
    pub fn rate(self) -> Option<u32> {
        match self {
            Self::OnePercent => Some(1),
            Self::ThirteenPercent => Some(13),
            Self::Other => None,
        }
    }
}

//! The fiscal domicile (CAT-032).

use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// Whether somebody is domiciled in the country (CAT-032).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Domicile {
    Domiciled,
    NotDomiciled,
}

impl NumericCatalogue for Domicile {}

impl Catalogue for Domicile {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a fiscal domicile (CAT-032)",
        "un domicilio fiscal (CAT-032)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Domiciled, "1", "Domiciliado"),
        entry(Self::NotDomiciled, "2", "No domiciliado"),
    ];
}

//! The codes of the income-tax pair (manual of form F-07, annexes 1 and 2). The authority's catalogues of documents
//! do not have them.

use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// Income that was withheld already.
const WITHHELD: &str =
    "Ingresos que ya fueron sujetos de retención, informados en el F-14 y consolidados en el F-910";

/// Income that the tax does not reach.
const OUTSIDE: &str =
    "Sujetos pasivos excluidos (art. 6 LISR) e ingresos que no constituyen hecho generador";

/// Kind of an operation for the income tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationType {
    /// Taxed.
    Taxed,
    /// Not taxed or exempt.
    Exempt,
    /// Excluded, or no income.
    Excluded,
    /// Taxed and exempt in one document.
    Mixed,
    /// Withheld already.
    Withheld,
    /// Out of reach of the tax.
    Outside,
}

impl NumericCatalogue for OperationType {}

impl Catalogue for OperationType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "an operation type of the income tax (F-07)",
        "un tipo de operación de renta (F-07)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Taxed, "1", "Gravada"),
        entry(Self::Exempt, "2", "No gravada o exenta"),
        entry(Self::Excluded, "3", "Excluida o no constituye renta"),
        entry(Self::Mixed, "4", "Mixta (gravada y exenta en un documento)"),
        entry(Self::Withheld, "12", WITHHELD),
        entry(Self::Outside, "13", OUTSIDE),
    ];
}

/// Kind of income for the income tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IncomeType {
    /// Professions, arts and trades.
    Professions,
    /// Services.
    Services,
    /// Commerce.
    Commerce,
    /// Industry.
    Industry,
    /// Agriculture.
    Agriculture,
    /// Dividends.
    Dividends,
    /// Exports of goods.
    GoodsExports,
    /// Services done abroad and used in El Salvador.
    ServicesAbroad,
    /// Exports of services.
    ServiceExports,
    /// Other taxed income.
    Other,
    /// Withheld already.
    Withheld,
    /// Out of reach of the tax.
    Outside,
}

impl NumericCatalogue for IncomeType {}

impl Catalogue for IncomeType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "an income type of the income tax (F-07)",
        "un tipo de ingreso de renta (F-07)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Professions, "1", "Profesiones, artes y oficios"),
        entry(Self::Services, "2", "Actividades de servicios"),
        entry(Self::Commerce, "3", "Actividades comerciales"),
        entry(Self::Industry, "4", "Actividades industriales"),
        entry(Self::Agriculture, "5", "Actividades agropecuarias"),
        entry(Self::Dividends, "6", "Utilidades y dividendos"),
        entry(Self::GoodsExports, "7", "Exportaciones de bienes"),
        entry(
            Self::ServicesAbroad,
            "8",
            "Servicios realizados en el exterior y utilizados en El Salvador",
        ),
        entry(Self::ServiceExports, "9", "Exportaciones de servicios"),
        entry(Self::Other, "10", "Otras rentas gravables"),
        entry(Self::Withheld, "12", WITHHELD),
        entry(Self::Outside, "13", OUTSIDE),
    ];
}

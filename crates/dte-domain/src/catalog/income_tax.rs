//! The codes of the income-tax pair (manual of form F-07, annexes 1 and 2). The authority's catalogues of documents
//! do not have them.

use super::rows::listed;
use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// Kind of an operation for the income tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OperationType(&'static str);

impl NumericCatalogue for OperationType {}

impl Catalogue for OperationType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "an operation type of the income tax (F-07)",
        "un tipo de operación de renta (F-07)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("operation_types.csv", [code, name] => entry(Self(code), code, name));
}

/// Kind of income for the income tax.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IncomeType(&'static str);

impl NumericCatalogue for IncomeType {}

impl Catalogue for IncomeType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "an income type of the income tax (F-07)",
        "un tipo de ingreso de renta (F-07)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("income_types.csv", [code, name] => entry(Self(code), code, name));
}

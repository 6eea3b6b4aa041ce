//! The income-tax pair of a document, for annexes 1 and 2 of the VAT return (F-07). It stands in no document.

use crate::catalog::{Catalogue, IncomeType, OperationType};
use crate::message;
use crate::value::Value;
use crate::violation::Warning;

/// Kinds of operation and income of a document for the income tax of its issuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IncomeTax {
    /// Kind of operation.
    pub operation: OperationType,
    /// Kind of income.
    pub income: IncomeType,
}

impl IncomeTax {
    /// Reads a pair as [`Self::written`] writes it.
    pub fn read(written: &str) -> Option<Self> {
        let (operation, income) = written.split_once('-')?;
        Some(Self {
            operation: Value::parse(operation).ok()?,
            income: Value::parse(income).ok()?,
        })
    }

    /// Returns both codes: `1-3`.
    pub fn written(self) -> String {
        format!("{}-{}", self.operation.code(), self.income.code())
    }

    /// Warns of a code 12 or 13 that only one of the two has: it describes the income as a whole.
    pub fn warning(self) -> Option<Warning> {
        let (operation, income) = (self.operation.code(), self.income.code());
        let is_of_both = |code| matches!(code, "12" | "13");
        if operation == income || !(is_of_both(operation) || is_of_both(income)) {
            return None;
        }
        let text = message!(
            "operation_type {operation} with income_type {income}: codes 12 and 13 describe the whole income, and \
             usually stand in both members",
            "operation_type {operation} con income_type {income}: los códigos 12 y 13 describen todo el ingreso \
             y normalmente van en ambos campos"
        );
        Some(Warning::new("income_tax", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_read_as_it_is_written() {
        for operation in OperationType::ENTRIES {
            for income in IncomeType::ENTRIES {
                let pair = IncomeTax {
                    operation: operation.value,
                    income: income.value,
                };
                assert_eq!(IncomeTax::read(&pair.written()), Some(pair));
            }
        }
        for bad in ["", "1", "5-3", "1-11", "1-3-1"] {
            assert_eq!(IncomeTax::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_code_of_the_whole_income_stands_in_both_or_is_a_warning() {
        let warns = |pair: &str| IncomeTax::read(pair).unwrap().warning().is_some();
        assert!(["12-3", "1-13", "12-13"].into_iter().all(warns));
        assert!(!["1-3", "12-12", "13-13", "2-10"].into_iter().any(warns));
    }
}

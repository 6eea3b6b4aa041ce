//! Amounts of eight decimals, by kind.

use std::str::FromStr;

use dte_domain::settled::SettledAmounts;
use rust_decimal::Decimal;

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;

/// The same as columns hold them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AmountTexts {
    pub non_subject: String,
    pub exempt: String,
    pub taxed: String,
    pub exports: String,
}

impl From<&SettledAmounts> for AmountTexts {
    fn from(amounts: &SettledAmounts) -> Self {
        let text = |amount: Decimal| amount.normalize().to_string();
        Self {
            non_subject: text(amounts.non_subject),
            exempt: text(amounts.exempt),
            taxed: text(amounts.taxed),
            exports: text(amounts.exports),
        }
    }
}

/// The four columns of a row.
pub(crate) type AmountColumns = (String, String, String, String);

/// Reads the four columns of a row.
pub(crate) fn read(
    row: RowReader<'_>,
    (non_subject, exempt, taxed, exports): &AmountColumns,
) -> Result<SettledAmounts, InconsistentRow> {
    Ok(SettledAmounts {
        non_subject: decimal(row, "non_subject", non_subject)?,
        exempt: decimal(row, "exempt", exempt)?,
        taxed: decimal(row, "taxed", taxed)?,
        exports: decimal(row, "exports", exports)?,
    })
}

pub(crate) fn decimal(
    row: RowReader<'_>,
    column: &'static str,
    written: &str,
) -> Result<Decimal, InconsistentRow> {
    Decimal::from_str(written).map_err(|error| row.fault(column, &error))
}

//! Every number that was ever taken, and its fate.

use std::sync::Arc;

use dte_domain::identification::Environment;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{NumberEntries, NumberRegister, SeriesFilter, SeriesState};

pub struct ReadNumbers {
    pub numbers: Arc<dyn NumberRegister>,
    pub environment: Environment,
}

#[derive(Clone, Debug)]
pub struct NumberPage {
    pub series: SeriesState,
    /// Its numbers, and where they go on.
    pub numbers: NumberEntries,
}

impl ReadNumbers {
    /// The series that the caller may see: the main office those of the company, another
    /// establishment its own.
    pub async fn series(&self, caller: Caller) -> Result<Vec<SeriesState>, Error> {
        let filter = SeriesFilter {
            company: caller.company,
            environment: self.environment,
            establishment: (!caller.main_office).then_some(caller.establishment),
        };
        Ok(self.numbers.series(&filter).await?)
    }

    /// Up to `most` numbers of one of them after a number; `prefix` is its name, as [`prefix`] writes
    /// it. Without a year it is that of the newest.
    pub async fn entries(
        &self,
        caller: Caller,
        prefix: &str,
        after: u64,
        most: u32,
    ) -> Result<NumberPage, Error> {
        let all = self.series(caller).await?;
        let is_named = |state: &&SeriesState| {
            let name = self::prefix(state);
            name == prefix
                || name
                    .rsplit_once('-')
                    .is_some_and(|(place, _)| place == prefix)
        };
        let named = all
            .iter()
            .filter(is_named)
            .max_by_key(|state| state.series.year);
        let named = named.cloned();
        let series = named.ok_or(Error::NotFound)?;
        let numbers = self.numbers.entries(&series.series, after, most).await?;
        Ok(NumberPage { series, numbers })
    }
}

/// The name of a series: what its control numbers begin with, and its year:
/// `DTE-03-M001P001-2026`.
pub fn prefix(state: &SeriesState) -> String {
    let key = &state.series;
    let number = key.number(1).to_string();
    let named = number
        .rfind('-')
        .map_or(number.as_str(), |at| &number[..at]);
    format!("{named}-{}", key.year)
}

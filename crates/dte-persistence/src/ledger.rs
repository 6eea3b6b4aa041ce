//! The port [`Ledger`].

use async_trait::async_trait;
use dte_application::ports::{
    Ledger, LedgerEntry, LedgerFilter, PortError, SeriesKey, SeriesState,
};

use crate::database::Database;
use crate::reads;

#[async_trait]
impl Ledger for Database {
    async fn series(&self, filter: &LedgerFilter) -> Result<Vec<SeriesState>, PortError> {
        let filter = filter.clone();
        self.reader
            .read("telling the number series", move |connection| {
                reads::ledger::series(connection, &filter)
            })
            .await
    }

    async fn entries(
        &self,
        series: &SeriesKey,
        after: u64,
        most: u32,
    ) -> Result<Vec<LedgerEntry>, PortError> {
        let series = series.clone();
        self.reader
            .read("telling the numbers of a series", move |connection| {
                reads::ledger::entries(connection, &series, after, most)
            })
            .await
    }
}

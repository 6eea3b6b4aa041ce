//! The ports of the numbers.

use async_trait::async_trait;
use dte_application::ports::{
    Advance, AdvanceResult, EnterResult, ForeignDocument, NumberEntries, NumberRegister, PortError,
    SeriesFilter, SeriesKey, SeriesState, TakenNumbers,
};

use super::{reads, taken_elsewhere};
use crate::database::Database;

impl Database {
    /// The documents of others that were entered with a number of a series, in order: control
    /// number and generation code.
    pub async fn entered(&self, series: &SeriesKey) -> Result<Vec<(String, String)>, PortError> {
        let series = series.clone();
        self.reader
            .read(
                "telling the entered documents of a series",
                move |connection| Ok(reads::entered(connection, &series)?),
            )
            .await
    }
}

#[async_trait]
impl NumberRegister for Database {
    async fn series(&self, filter: &SeriesFilter) -> Result<Vec<SeriesState>, PortError> {
        let filter = filter.clone();
        self.reader
            .read("telling the number series", move |connection| {
                reads::series(connection, &filter)
            })
            .await
    }

    async fn entries(
        &self,
        series: &SeriesKey,
        after: u64,
        most: u32,
    ) -> Result<NumberEntries, PortError> {
        let series = series.clone();
        self.reader
            .read("telling the numbers of a series", move |connection| {
                reads::entries(connection, &series, after, most)
            })
            .await
    }

    async fn taken(&self, series: &SeriesKey) -> Result<Vec<TakenNumbers>, PortError> {
        let series = series.clone();
        self.reader
            .read("telling the taken numbers of a series", move |connection| {
                reads::taken(connection, &series)
            })
            .await
    }

    async fn advance(&self, advance: Advance) -> Result<AdvanceResult, PortError> {
        self.writer
            .transact("advancing a series", move |connection| {
                taken_elsewhere::advance(connection, &advance)
            })
            .await
    }

    async fn enter(&self, document: ForeignDocument) -> Result<EnterResult, PortError> {
        self.writer
            .transact("entering a document of others", move |connection| {
                taken_elsewhere::enter(connection, &document)
            })
            .await
    }
}

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
}

/// Work that operators and servers do, and no use case.
impl Database {
    /// The numbers of a series that were taken elsewhere, in order.
    pub async fn taken(&self, series: &SeriesKey) -> Result<Vec<TakenNumbers>, PortError> {
        let series = series.clone();
        self.reader
            .read("telling the taken numbers of a series", move |connection| {
                reads::taken(connection, &series)
            })
            .await
    }

    /// In one transaction: passes over the numbers of a series up to one, which count as taken
    /// elsewhere; a series that has given none begins after them.
    pub async fn advance(&self, advance: Advance) -> Result<AdvanceResult, PortError> {
        self.writer
            .transact("advancing a series", move |connection| {
                taken_elsewhere::advance(connection, &advance)
            })
            .await
    }

    /// In one transaction: keeps a document of others, and that its number is taken elsewhere. A
    /// number that the series has not reached yet is passed over with those before it.
    pub async fn enter(&self, document: ForeignDocument) -> Result<EnterResult, PortError> {
        self.writer
            .transact("entering a document of others", move |connection| {
                taken_elsewhere::enter(connection, &document)
            })
            .await
    }
}

use async_trait::async_trait;

use crate::ports::{
    Advance, AdvanceResult, EnterResult, ForeignDocument, NumberEntries, NumberEntry,
    NumberRegister, PortError, SeriesFilter, SeriesKey, SeriesState, TakenNumbers,
};
use crate::testing::MemoryDocuments;

#[async_trait]
impl NumberRegister for MemoryDocuments {
    async fn series(&self, filter: &SeriesFilter) -> Result<Vec<SeriesState>, PortError> {
        let tables = self.tables.lock().unwrap();
        let mut states = Vec::new();
        for (series, &last_number) in &tables.series {
            let of_it =
                |number: &str| (1..=last_number).any(|n| series.number(n).to_string() == number);
            let documents: Vec<_> = tables
                .documents
                .iter()
                .filter(|record| record.company == series.company && of_it(&record.control_number))
                .collect();
            let is_seen = (series.company, series.environment)
                == (filter.company, filter.environment)
                && filter
                    .establishment
                    .is_none_or(|id| documents.iter().all(|record| record.establishment == id));
            if is_seen {
                states.push(SeriesState {
                    series: series.clone(),
                    first_number: 1,
                    last_number,
                    documents: documents.len() as u64,
                    taken_elsewhere: 0,
                    taken_twice: 0,
                });
            }
        }
        states.sort_by_key(|state| state.series.number(1).to_string());
        Ok(states)
    }

    async fn entries(
        &self,
        series: &SeriesKey,
        after: u64,
        most: u32,
    ) -> Result<NumberEntries, PortError> {
        let tables = self.tables.lock().unwrap();
        let last = tables.series.get(series).copied().unwrap_or_default();
        let mut entries: Vec<NumberEntry> = (after + 1..=last)
            .filter_map(|number| {
                let control_number = series.number(number).to_string();
                let record = tables.documents.iter().find(|record| {
                    record.company == series.company && record.control_number == control_number
                })?;
                Some(NumberEntry {
                    number,
                    control_number,
                    generation_code: record.generation_code,
                    status: record.status.kind(),
                    transmission: record.transmission,
                    issued_at: record.issued_at,
                    revision: record.revision,
                })
            })
            .collect();
        let is_last = entries.len() <= most as usize;
        entries.truncate(most as usize);
        let next_after = entries.last().filter(|_| !is_last);
        Ok(NumberEntries {
            next_after: next_after.map(|entry| entry.number),
            entries,
        })
    }

    async fn advance(&self, advance: Advance) -> Result<AdvanceResult, PortError> {
        let mut tables = self.tables.lock().unwrap();
        let last_number = tables.series.entry(advance.series).or_default();
        if *last_number >= advance.to {
            return Ok(AdvanceResult::Behind {
                last_number: *last_number,
            });
        }
        let from = *last_number + 1;
        *last_number = advance.to;
        Ok(AdvanceResult::PassedOver { from })
    }

    async fn enter(&self, _document: ForeignDocument) -> Result<EnterResult, PortError> {
        Ok(EnterResult::New)
    }

    async fn taken(&self, _series: &SeriesKey) -> Result<Vec<TakenNumbers>, PortError> {
        Ok(Vec::new())
    }
}

//! Files are looked up.

use std::sync::Arc;

use dte_domain::identification::Environment;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{BulkFilter, BulkId, BulkLine, BulkRecord, Bulks};

pub struct FindBulks {
    pub bulks: Arc<dyn Bulks>,
    pub environment: Environment,
}

impl FindBulks {
    /// A file of the caller's establishment; of any of the company for the main office.
    pub async fn one(&self, caller: Caller, id: BulkId) -> Result<BulkRecord, Error> {
        let record = self.bulks.bulk(caller.company, id).await?;
        let record = record.filter(|record| record.environment == self.environment);
        let record = record.ok_or(Error::NotFound)?;
        if record.establishment != caller.establishment && !caller.main_office {
            return Err(Error::Forbidden);
        }
        Ok(record)
    }

    /// A page of them, newest first, and how many there are.
    pub async fn list(
        &self,
        caller: Caller,
        page: u32,
        page_size: u32,
    ) -> Result<(Vec<BulkRecord>, u64), Error> {
        let filter = BulkFilter {
            company: caller.company,
            environment: self.environment,
            establishment: (!caller.main_office).then_some(caller.establishment),
            skip: u64::from(page.saturating_sub(1)) * u64::from(page_size),
            most: page_size,
        };
        Ok(self.bulks.bulks(filter).await?)
    }

    /// The lines of a file after one. Whose it is was looked at before.
    pub async fn lines(&self, id: BulkId, after: u32, most: u32) -> Result<Vec<BulkLine>, Error> {
        Ok(self.bulks.bulk_lines(id, after, most).await?)
    }
}

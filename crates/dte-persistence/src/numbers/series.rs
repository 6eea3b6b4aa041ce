use diesel::prelude::*;
use dte_application::ports::{CompanyId, SeriesKey};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::IssuingPlace;

use crate::engine::column::RowReader;
use crate::error::InconsistentRow;
use crate::schema::series;

/// The key of a number series as its table holds it. Ordered, because servers must lock series in
/// one order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SeriesRow {
    pub company: String,
    pub environment: &'static str,
    pub document_type: &'static str,
    pub place: String,
    pub year: i64,
}

impl From<&SeriesKey> for SeriesRow {
    fn from(key: &SeriesKey) -> Self {
        Self {
            company: key.company.0.to_string(),
            environment: key.environment.code(),
            document_type: key.document_type.code(),
            place: key.place.to_string(),
            year: i64::from(key.year),
        }
    }
}

/// How many letters and digits the establishment has in a place: `M001P001`.
const ESTABLISHMENT: usize = 4;

#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = series)]
pub(crate) struct StoredSeriesRow {
    company: String,
    environment: String,
    document_type: String,
    place: String,
    year: i64,
    first_number: i64,
    last_number: i64,
}

/// A series of a company, and the numbers that it gave.
#[derive(Clone, Debug)]
pub(crate) struct StoredSeries {
    pub key: SeriesKey,
    pub first_number: u64,
    pub last_number: u64,
}

impl StoredSeriesRow {
    /// The series of a company whose numbers carry the year or not.
    pub(crate) fn read(&self, year_in_number: bool) -> Result<StoredSeries, InconsistentRow> {
        let row = RowReader::new("series", &self.company);
        let (establishment, point_of_sale) = self
            .place
            .split_at_checked(ESTABLISHMENT)
            .ok_or_else(|| row.fault("place", &format!("got '{}'", self.place)))?;
        let key = SeriesKey {
            company: CompanyId(row.uuid("company", &self.company)?),
            environment: row.value("environment", &self.environment)?,
            document_type: row.value("document_type", &self.document_type)?,
            place: IssuingPlace {
                establishment: row.value("place", establishment)?,
                point_of_sale: row.value("place", point_of_sale)?,
            },
            year: row.number("year", self.year)?,
            year_in_number,
        };
        Ok(StoredSeries {
            key,
            first_number: row.number("first_number", self.first_number)?,
            last_number: row.number("last_number", self.last_number)?,
        })
    }
}

/// A series, and the last number that it can give.
pub(crate) struct PreparedSeries {
    pub row: SeriesRow,
    pub last: u64,
}

impl From<&SeriesKey> for PreparedSeries {
    fn from(key: &SeriesKey) -> Self {
        Self {
            row: SeriesRow::from(key),
            last: key.last(),
        }
    }
}

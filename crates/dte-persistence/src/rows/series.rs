use diesel::prelude::*;
use dte_application::ports::{CompanyId, SeriesKey};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::IssuingPlace;

use super::column::Reader;
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
    /// 0 when the numbers do not carry the year.
    pub year: i64,
}

impl From<&SeriesKey> for SeriesRow {
    fn from(key: &SeriesKey) -> Self {
        Self {
            company: key.company.0.to_string(),
            environment: key.environment.code(),
            document_type: key.document_type.code(),
            place: key.place.to_string(),
            year: key.year.map_or(0, i64::from),
        }
    }
}

/// How many letters and digits the establishment has in a place: `M001P001`.
const ESTABLISHMENT: usize = 4;

/// A number series as it is stored.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = series)]
pub(crate) struct StoredSeriesRow {
    company: String,
    environment: String,
    document_type: String,
    place: String,
    year: i64,
    last_number: i64,
}

impl StoredSeriesRow {
    /// The series and the last number that it gave.
    pub(crate) fn read(&self) -> Result<(SeriesKey, u64), InconsistentRow> {
        let row = Reader {
            table: "series",
            key: &self.company,
        };
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
            year: match self.year {
                0 => None,
                year => Some(row.number("year", year)?),
            },
        };
        Ok((key, row.number("last_number", self.last_number)?))
    }
}

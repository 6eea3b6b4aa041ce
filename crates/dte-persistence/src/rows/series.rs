use dte_application::ports::SeriesKey;
use dte_domain::catalog::Catalogue;

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

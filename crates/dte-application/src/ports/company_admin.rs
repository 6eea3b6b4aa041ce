use async_trait::async_trait;
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;

use crate::ports::PortError;

/// A company as the operator sees it, as its rows say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanySummary {
    /// Its identity here, as log and metrics name it.
    pub id: String,
    /// Its tax id.
    pub nit: String,
    /// Its business name.
    pub business_name: String,
    /// Its establishments: branch number and place in control numbers (`M001P001`).
    pub establishments: Vec<(i64, String)>,
    /// The edition that it is pinned to, as it is stored (`2022`, `2026`).
    pub pinned: Option<String>,
    /// The day of its last document, `YYYY-MM-DD`.
    pub last_day: Option<String>,
}

/// What an establishment logs in with from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCredential {
    /// The key, unique.
    pub api_key: String,
    /// The hash of its secret.
    pub api_secret_hash: String,
}

/// The registered companies, for the operator.
#[async_trait]
pub trait CompanyAdmin: Send + Sync {
    /// Up to `most` companies whose tax id comes after `after`, in the order of their tax ids.
    async fn companies(&self, after: &str, most: u32) -> Result<Vec<CompanySummary>, PortError>;

    /// Puts another pair in place of the one that came with an establishment, which may do everything
    /// then, without end, even when it was removed before. Answers whether there is such an
    /// establishment.
    async fn replace_credential(
        &self,
        nit: &Nit,
        branch_number: u32,
        credential: NewCredential,
        at: OffsetDateTime,
    ) -> Result<bool, PortError>;
}

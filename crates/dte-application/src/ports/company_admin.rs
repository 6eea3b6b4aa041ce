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

//! What clients ask a full database for.

use serde::Deserialize;

use crate::company::Company;
use crate::error::BenchError;
use crate::list::filled::Filled;

/// What is asked for under one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The filter, or what else it is.
    pub name: String,
    /// Whether pages are asked for by numbers deep in the list.
    pub is_deep: bool,
    pub queries: Vec<String>,
}

/// A page, as far as it says where others are.
#[derive(Debug, Deserialize)]
struct Page {
    pagination: Pagination,
}

#[derive(Debug, Deserialize)]
struct Pagination {
    total_pages: u64,
    next_cursor: Option<String>,
}

/// Every member of the filter alone, and what people combine.
pub fn filters(days: &[String; 2]) -> Vec<String> {
    let [first, last] = days;
    let month = &last[..8];
    let dates = [
        format!("startDate={last}&endDate={last}"),
        format!("startDate={month}01"),
        format!("endDate={first}"),
        format!("startDate={first}&endDate={last}"),
        format!("branch=2&type=03&status=RECEIVED&startDate={month}01&endDate={last}"),
        format!("branch=1&type=01&status=REJECTED&startDate={first}"),
        format!("type=01&transmission=NORMAL&startDate={month}01"),
    ];
    let plain = [
        "",
        "branch=1",
        "branch=3",
        "type=01",
        "type=03",
        "type=05",
        "type=07",
        "status=RECEIVED",
        "status=REJECTED",
        "status=INVALIDATED",
        "status=PENDING",
        "transmission=NORMAL",
        "transmission=CONTINGENCY",
        "branch=2&type=01",
        "branch=3&status=REJECTED",
        "type=05&status=RECEIVED",
        "type=07&status=INVALIDATED",
    ];
    plain.map(str::to_owned).into_iter().chain(dates).collect()
}

/// The filters under which pages are asked for by their numbers.
const DEEP: [&str; 4] = ["", "branch=1", "type=01", "status=RECEIVED"];

/// All kinds. Cursors are those that the service gives in the middle of its lists.
pub async fn kinds(company: &Company, filled: &Filled) -> Result<Vec<Kind>, BenchError> {
    let mut kinds = Vec::new();
    for filter in filters(&filled.days) {
        kinds.push(by_cursor(company, filter).await?);
    }
    for filter in DEEP {
        kinds.push(by_number(company, filter).await?);
    }
    let large = Kind {
        name: "pages of 100".into(),
        is_deep: false,
        queries: vec!["page_size=100".into(), "type=01&page_size=100".into()],
    };
    kinds.push(large);
    Ok(kinds)
}

/// The first page of a filter, and those after cursors at a quarter, the half and three quarters.
async fn by_cursor(company: &Company, filter: String) -> Result<Kind, BenchError> {
    let first: Page = company.get(&format!("dte?{filter}")).await?;
    let pages = first.pagination.total_pages;
    let mut queries = vec![filter.clone()];
    for quarter in 1..=3 {
        let number = (pages * quarter / 4).max(1);
        let page: Page = company.get(&format!("dte?{filter}&page={number}")).await?;
        let cursor = page.pagination.next_cursor;
        queries.extend(cursor.map(|cursor| format!("{filter}&cursor={cursor}")));
    }
    let name = if filter.is_empty() {
        "no filter".into()
    } else {
        filter
    };
    Ok(Kind {
        name,
        is_deep: false,
        queries,
    })
}

/// Pages of a filter by their numbers: the middle, nine tenths, the last.
async fn by_number(company: &Company, filter: &str) -> Result<Kind, BenchError> {
    let first: Page = company.get(&format!("dte?{filter}")).await?;
    let pages = first.pagination.total_pages;
    let numbers = [pages / 2, pages * 9 / 10, pages];
    let query = |number: u64| format!("{filter}&page={}", number.max(1));
    Ok(Kind {
        name: format!("deep pages by number, {filter}")
            .trim_end_matches(", ")
            .to_owned(),
        is_deep: true,
        queries: numbers.map(query).into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_of_the_filter_is_asked_for_alone() {
        let all = filters(&["2024-01-05".into(), "2026-01-04".into()]);
        for name in [
            "branch",
            "type",
            "status",
            "transmission",
            "startDate",
            "endDate",
        ] {
            let alone = |query: &&String| query.starts_with(name) && !query.contains('&');
            assert!(all.iter().any(|query| alone(&query)), "{name}");
        }
        assert!(all.contains(&"startDate=2026-01-01".to_owned()));
        let different: std::collections::HashSet<&String> = all.iter().collect();
        assert_eq!(different.len(), all.len());
    }
}

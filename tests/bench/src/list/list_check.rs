//! Whether a list shows what its filter finds.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::Value;

use crate::company::Company;
use crate::error::BenchError;
use crate::faults::Faults;
use crate::list::filled::Filled;

#[derive(Debug, Deserialize)]
struct Page {
    documents: Vec<ListedDocument>,
    summary: Summary,
}

#[derive(Debug, Deserialize)]
struct ListedDocument {
    status: String,
    transmission_type: String,
    document: Value,
}

#[derive(Debug, Deserialize)]
struct Summary {
    total: u64,
    received: u64,
    invalid: u64,
    rejected: u64,
    pending: u64,
    by_contingency: u64,
    by_normal: u64,
}

/// Asks for pages of every kind and says what is wrong with them.
pub async fn check_lists(
    company: &Company,
    filled: &Filled,
    queries: impl Iterator<Item = &String>,
) -> Result<Vec<String>, BenchError> {
    let mut faults = Faults::default();
    for query in queries {
        let page: Page = company.get(&format!("dte?{query}")).await?;
        judge(query, &page, &mut faults);
        if query.is_empty() && page.summary.total < filled.documents {
            faults.add("documents are missing", page.summary.total.to_string());
        }
    }
    Ok(faults.report())
}

fn judge(query: &str, page: &Page, faults: &mut Faults) {
    let sums = &page.summary;
    let by_status = sums.received + sums.invalid + sums.rejected + sums.pending;
    if by_status != sums.total || sums.by_contingency + sums.by_normal != sums.total {
        faults.add("the counters do not add up", query);
    }
    if sums.total > 0 && page.documents.is_empty() && !query.contains("cursor=") {
        faults.add("a page without documents", query);
    }
    let mut codes = HashSet::new();
    let mut before: Option<String> = None;
    for entry in &page.documents {
        let identification = &entry.document["identificacion"];
        let text = |name: &str| identification[name].as_str().unwrap_or_default().to_owned();
        if !codes.insert(text("codigoGeneracion")) {
            faults.add("a document twice on a page", query);
        }
        let at = text("fecEmi") + &text("horEmi");
        if before.is_some_and(|before| before < at) {
            faults.add("a page out of order", query);
        }
        before = Some(at);
        for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            if !fits(entry, name, value) {
                let what = format!("{query}: {}", text("codigoGeneracion"));
                faults.add("a document that the filter does not find", what);
            }
        }
    }
}

/// Whether a document is one that a parameter finds.
fn fits(entry: &ListedDocument, name: &str, value: &str) -> bool {
    let identification = &entry.document["identificacion"];
    let text = |name: &str| identification[name].as_str().unwrap_or_default();
    match name {
        "status" => entry.status == value,
        "transmission" => entry.transmission_type == value,
        "type" => text("tipoDte") == value,
        "startDate" => text("fecEmi") >= value,
        "endDate" => text("fecEmi") <= value,
        // The main office numbers as `M001`, the others as `S001` and so on.
        "branch" => {
            let place = text("numeroControl").get(7..11);
            let number: u32 = value.parse().unwrap_or(0);
            let expected = match number {
                0 | 1 => "M001".to_owned(),
                more => format!("S{:03}", more - 1),
            };
            place == Some(expected.as_str())
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn page(status: &str, times: [&str; 2]) -> Page {
        let entry = |number: usize, time: &str| ListedDocument {
            status: status.into(),
            transmission_type: "NORMAL".into(),
            document: json!({
                "identificacion": {
                    "codigoGeneracion": number.to_string(), "tipoDte": "01",
                    "numeroControl": "DTE-01-S001P001-000000000000001",
                    "fecEmi": "2026-03-16", "horEmi": time,
                },
            }),
        };
        let documents = (0..).zip(times).map(|(number, time)| entry(number, time));
        Page {
            documents: documents.collect(),
            summary: Summary {
                total: 2,
                received: 2,
                invalid: 0,
                rejected: 0,
                pending: 0,
                by_contingency: 0,
                by_normal: 2,
            },
        }
    }

    fn faults(query: &str, page: &Page) -> Vec<String> {
        let mut faults = Faults::default();
        judge(query, page, &mut faults);
        faults.report()
    }

    #[test]
    fn a_page_that_shows_what_its_filter_finds_has_no_fault() {
        let page = page("RECEIVED", ["12:00:01", "12:00:00"]);
        let query = "branch=2&type=01&status=RECEIVED&startDate=2026-03-16&endDate=2026-03-16";
        assert_eq!(faults(query, &page), Vec::<String>::new());
    }

    #[test]
    fn strangers_disorder_doubles_and_wrong_sums_are_faults() {
        let good = || page("RECEIVED", ["12:00:01", "12:00:00"]);
        for query in [
            "status=PENDING",
            "branch=1",
            "type=03",
            "endDate=2026-03-15",
        ] {
            assert_eq!(faults(query, &good()).len(), 1, "{query}");
        }
        assert_eq!(
            faults("", &page("RECEIVED", ["12:00:00", "12:00:01"])).len(),
            1
        );
        let mut sums = good();
        sums.summary.received = 1;
        assert_eq!(faults("", &sums).len(), 1);
        let mut double = good();
        double.documents[1].document = double.documents[0].document.clone();
        assert_eq!(
            faults("", &double),
            ["a document twice on a page: 1, such as "]
        );
    }
}

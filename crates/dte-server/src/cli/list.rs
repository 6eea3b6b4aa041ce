//! `dte list`: all documents that filters find, page after page, a line each.

use reqwest::Url;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::cli::client::{ClientArguments, Request, ServiceClient, refused};
use crate::cli::output::print_or_fail;
use crate::failure::{Context, Failure};

/// How many documents a page has: as many as the service gives at most.
const PAGE: &str = "100";

/// Which documents, and how they are printed.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// PENDING, RECEIVED, REJECTED or INVALIDATED.
    #[arg(long, value_name = "STATUS")]
    status: Option<String>,
    /// The type's code: 03.
    #[arg(long = "type", value_name = "CODE")]
    kind: Option<String>,
    /// The first day of issue: 2026-11-01.
    #[arg(long, value_name = "DAY")]
    from: Option<String>,
    /// The last day of issue.
    #[arg(long, value_name = "DAY")]
    to: Option<String>,
    /// NORMAL or CONTINGENCY.
    #[arg(long, value_name = "TRANSMISSION")]
    transmission: Option<String>,
    /// One establishment by its number; for the main office.
    #[arg(long, value_name = "NUMBER")]
    branch: Option<String>,
    /// What was stored or changed since then, the oldest change first: 2026-11-22T08:00:00-06:00.
    #[arg(long, value_name = "MOMENT")]
    updated_since: Option<String>,
    /// The most documents to print.
    #[arg(long, value_name = "NUMBER")]
    most: Option<usize>,
    /// Prints a table for people instead of JSON, a document a line.
    #[arg(long)]
    table: bool,
    #[command(flatten)]
    client: ClientArguments,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    data: Page<'a>,
}

#[derive(Deserialize)]
struct Page<'a> {
    /// As they came, digit by digit.
    #[serde(borrow)]
    documents: Vec<&'a RawValue>,
    pagination: Pagination,
}

#[derive(Deserialize)]
struct Pagination {
    next_cursor: Option<String>,
}

/// A document in a line of the table.
#[derive(Deserialize)]
struct Row {
    #[serde(rename = "type")]
    kind: String,
    generation_code: String,
    control_number: Option<String>,
    status: String,
    total: serde_json::Number,
    receiver: Receiver,
    times: Times,
}

#[derive(Deserialize)]
struct Receiver {
    document_number: Option<String>,
    name: Option<String>,
}

#[derive(Deserialize)]
struct Times {
    /// With its zone.
    created: String,
}

pub async fn run(arguments: Arguments) -> Result<(), Failure> {
    let mut service = ServiceClient::new(&arguments.client)?;
    let mut is_first = arguments.table;
    let mut left = arguments.most.unwrap_or(usize::MAX);
    let mut cursor = None;
    while left > 0 {
        let path = path(&arguments, cursor.as_deref())?;
        let answer = service.ask(&Request::get(&path)).await?;
        if !answer.status.is_success() {
            return Err(refused("refused", &answer));
        }
        let page: Envelope<'_> =
            serde_json::from_str(&answer.text).context("reading the answer of the list")?;
        if std::mem::take(&mut is_first) {
            print_row(HEADER)?;
        }
        for document in page.data.documents.into_iter().take(left) {
            left -= 1;
            print(document, arguments.table)?;
        }
        cursor = page.data.pagination.next_cursor;
        if cursor.is_none() {
            break;
        }
    }
    Ok(())
}

/// The path of the next page, after the base of all paths.
fn path(arguments: &Arguments, cursor: Option<&str>) -> Result<String, Failure> {
    let given = [
        ("status", arguments.status.as_deref()),
        ("type", arguments.kind.as_deref()),
        ("startDate", arguments.from.as_deref()),
        ("endDate", arguments.to.as_deref()),
        ("transmission", arguments.transmission.as_deref()),
        ("branch", arguments.branch.as_deref()),
        ("updated_since", arguments.updated_since.as_deref()),
        ("view", arguments.table.then_some("summary")),
        ("page_size", Some(PAGE)),
        ("cursor", cursor),
    ];
    let given = given
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    // Any host will do: only what is asked for is wanted.
    let url = Url::parse_with_params("http://localhost/dte", given);
    let url = url.context("writing the address of the list")?;
    Ok(format!("/dte?{}", url.query().unwrap_or_default()))
}

fn print(document: &RawValue, as_table: bool) -> Result<(), Failure> {
    if !as_table {
        return print_or_fail!("{}", document.get());
    }
    let row: Row = serde_json::from_str(document.get()).context("reading a listed document")?;
    let receiver = row.receiver.name.or(row.receiver.document_number);
    let created = row.times.created.get(..19).unwrap_or_default();
    print_row([
        &row.kind,
        &row.generation_code,
        row.control_number.as_deref().unwrap_or("-"),
        &row.status,
        &created.replace('T', " "),
        &row.total.to_string(),
        receiver.as_deref().unwrap_or("-"),
    ])
}

const HEADER: [&str; 7] = [
    "type",
    "generation code",
    "control number",
    "status",
    "created",
    "total",
    "receiver",
];

fn print_row(
    [kind, code, number, status, created, total, receiver]: [&str; 7],
) -> Result<(), Failure> {
    print_or_fail!(
        "{kind:4}  {code:36}  {number:31}  {status:11}  {created:19}  {total:>12}  {receiver}"
    )
}

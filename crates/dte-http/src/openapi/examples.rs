//! Examples: the requests of docs/API.md, which a test executes, and their answers.

use std::sync::LazyLock;

use dte_domain::identification::DocumentType;
use serde::Deserialize;
use serde_json::Value;

use crate::transport::endpoint::Endpoint;

/// What that test writes; its values stand in place of what differs in every run.
const EXECUTED: &str = include_str!("../../../../docs/examples.json");

/// Uploaded files by their kind.
const FILES: [(&str, &str); 2] = [("application/x-ndjson", NDJSON), ("text/csv", CSV)];

pub const NDJSON: &str = "{\"type\": \"01\", \"external_id\": \"PED-1\", \"document\": {\"items\": [{\"type\": 1, \
    \"description\": \"Café\", \"quantity\": 2, \"unit_measure\": 59, \"unit_price\": 5.65, \"taxed_sale\": 11.3}], \
    \"summary\": {\"sub_total_sales\": 11.3, \"sub_total\": 11.3, \"total_operation\": 11.3, \"total_to_pay\": 11.3, \
    \"operation_condition\": 1, \"payment_types\": [{\"code\": \"01\", \"amount\": 11.3}]}}}\n";

/// A table of invoices: `?type=01`.
pub const CSV: &str = "external_id,items.1.type,items.1.description,items.1.quantity,items.1.unit_measure,\
    items.1.unit_price,items.1.taxed_sale,summary.sub_total_sales,summary.sub_total,summary.total_operation,\
    summary.total_to_pay,summary.operation_condition,summary.payment_types.1.code,summary.payment_types.1.amount\n\
    PED-1,1,Café,2,59,5.65,11.3,11.3,11.3,11.3,11.3,1,01,11.3\n";

/// Returns an uploaded file of a kind, or nothing where the description shows none.
pub fn file(media: &str) -> &'static str {
    let mut files = FILES.iter();
    let file = files.find(|(kind, _)| *kind == media);
    file.map_or("", |(_, file)| file)
}

/// A request of the page.
#[derive(Clone, Deserialize)]
pub struct Example {
    /// The heading of the page that it stands under.
    pub about: String,
    method: String,
    path: String,
    pub request: Option<Value>,
    pub status: u16,
    pub answer: Option<Value>,
    #[serde(skip)]
    pub name: String,
}

static EXAMPLES: LazyLock<Vec<Example>> =
    LazyLock::new(|| serde_json::from_str(EXECUTED).unwrap_or_default());

/// Those of an endpoint, whatever spelling of its path they use. Of several that were answered with the
/// same status only the first shows the answer.
pub fn examples(endpoint: &Endpoint) -> Vec<Example> {
    let own = EXAMPLES.iter().filter_map(|example| {
        if example.is_of(endpoint, &example.path) {
            return Some(example.clone());
        }
        let mut trials = example.trials().into_iter();
        let is_tried = trials.any(|path| example.is_of(endpoint, &path));
        is_tried.then(|| Example {
            answer: None,
            ..example.clone()
        })
    });
    let mut own: Vec<_> = own.collect();
    let mut answered = Vec::new();
    for (index, example) in own.iter_mut().enumerate() {
        example.name = format!("example{}", index + 1);
        if answered.contains(&example.status) {
            example.answer = None;
        } else if example.answer.is_some() {
            answered.push(example.status);
        }
    }
    own
}

impl Example {
    /// The paths that take the same request as a trial: what leaves the arithmetic to the service is to be
    /// calculated, what is whole is to be judged and drawn.
    fn trials(&self) -> Vec<String> {
        match self.path.strip_suffix("?calculate=true") {
            Some(path) => vec![format!("{path}/calculate")],
            None => vec![
                format!("{}/validate", self.path),
                format!("{}/preview.pdf", self.path),
            ],
        }
    }

    fn is_of(&self, endpoint: &Endpoint, path: &str) -> bool {
        let path = path.split('?').next().unwrap_or_default();
        self.method == endpoint.method.name()
            && endpoint.paths.iter().any(|known| is_at(path, known))
    }
}

/// An answer of the page that refuses with a code, or names a fault by it.
pub fn refusal_with(code: &str) -> Option<String> {
    let mut answers = EXAMPLES.iter().filter_map(|it| it.answer.as_ref());
    let found = answers.find(|answer| {
        let error = &answer["error"];
        let mut violations = error["violations"].as_array().into_iter().flatten();
        error["code"] == code || violations.any(|violation| violation["code"] == code)
    })?;
    Some(format!("{found:#}"))
}

fn is_at(path: &str, known: &str) -> bool {
    let parts = path.split('/').zip(known.split('/'));
    path.split('/').count() == known.split('/').count()
        && parts
            .into_iter()
            .all(|(part, known)| part == known || is_value(part, known))
}

/// Whether a part of a path is a value of what the known path leaves open there.
fn is_value(part: &str, known: &str) -> bool {
    match known {
        "{kind}" => DocumentType::of_kind(part).is_some(),
        _ => known.starts_with('{') && !is_word(part),
    }
}

/// Whether a part of a path is a word of other endpoints, not a value.
fn is_word(part: &str) -> bool {
    part.bytes().all(|byte| byte.is_ascii_lowercase())
}

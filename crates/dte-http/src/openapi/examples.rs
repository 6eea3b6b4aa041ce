//! Examples: the requests of docs/API.md, which a test executes, and their answers.

use std::sync::LazyLock;

use dte_domain::identification::DocumentType;
use serde::Deserialize;
use serde_json::Value;

use crate::transport::endpoint::Endpoint;

/// What that test writes; its values stand in place of what differs in every run.
const EXECUTED: &str = include_str!("../../../../docs/examples.json");

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

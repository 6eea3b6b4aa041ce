//! The columns of a file: each a member of the request, by its path: `receiver.nit`,
//! `items.1.quantity`. Entries of lists are counted from 1, as people count.

use std::collections::HashSet;

use dte_domain::language::Language;
use dte_domain::message;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::Value;
use dte_domain::violation::Violation;
use serde_json::value::RawValue;

use crate::request::duplicate_keys::Path;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::problem::Problem;

/// The column that every file has.
const EXTERNAL_ID: &str = "external_id";

/// The most entries of a list that columns may name: a document has no more lines.
const MOST_ENTRIES: usize = 2_000;

/// The most columns.
const MOST_COLUMNS: usize = 20_000;

/// Tells what is wrong with the shape of a request of the type, and which of its members nobody knows.
pub type Probe = fn(&str) -> Vec<Violation>;

#[derive(Debug)]
pub struct Columns {
    root: Node,
    external_id: usize,
    count: usize,
}

#[derive(Debug)]
enum Node {
    Object(Vec<(String, Self)>),
    List(Vec<Self>),
    Cell {
        column: usize,
        /// Whether it is a number or a truth value, which JSON writes bare.
        is_bare: bool,
    },
    /// An entry of a list that no column names.
    Nothing,
}

impl Columns {
    /// Reads the names of the columns; each is tried on a request of the type.
    pub fn read(names: &[String], probe: Probe) -> Result<Self, Problem> {
        if names.len() > MOST_COLUMNS {
            let expected = message!(
                "at most {MOST_COLUMNS} columns",
                "{MOST_COLUMNS} columnas como máximo"
            );
            let field_error = FieldError::new(FieldErrorKind::Count, expected, names.len());
            return Err(Problem::invalid(vec![field_error.at("columns")]));
        }
        let mut found = Vec::new();
        let mut root = Node::Object(Vec::new());
        let mut seen = HashSet::new();
        let mut places = Vec::with_capacity(names.len());
        for (column, name) in names.iter().enumerate() {
            let name = name.trim();
            if seen.insert(name) && root.place(name, column).is_some() {
                places.push((name, place(name)));
            } else {
                found.push(refused(name));
            }
        }
        let external_id = names.iter().position(|name| name.trim() == EXTERNAL_ID);
        if external_id.is_none() {
            found.push(
                FieldError::required(message!("a column external_id", "una columna external_id"))
                    .at("columns"),
            );
        }
        found.extend(root.try_on(names.len(), &places, probe));
        match external_id {
            Some(external_id) if found.is_empty() => Ok(Self {
                root,
                external_id,
                count: names.len(),
            }),
            _ => Err(Problem::invalid(found)),
        }
    }

    /// The client's reference of a row and the JSON of its request.
    pub fn request(&self, cells: &[String]) -> Result<(ExternalId, String), Problem> {
        if cells.len() != self.count {
            let field_error = FieldError::new(FieldErrorKind::Count, self.count, cells.len());
            return Err(Problem::invalid(vec![field_error.at("line")]));
        }
        let id = cells.get(self.external_id).map_or("", String::as_str);
        let id = ExternalId::parse(id).map_err(|error| {
            let field_error = if id.is_empty() {
                FieldError::required(error.expected)
            } else {
                FieldError::from(error)
            };
            Problem::invalid(vec![field_error.at(EXTERNAL_ID)])
        })?;
        let mut json = String::new();
        if !self.root.write(cells, &mut json) {
            json.push_str("{}");
        }
        Ok((id, json))
    }
}

fn refused(name: &str) -> Violation {
    let mut path = Path::default();
    path.name(name);
    let expected = message!(
        "each column once, by the path of a member: receiver.nit, items.1.quantity",
        "cada columna una sola vez, por la ruta de un miembro: receiver.nit, items.1.quantity"
    );
    let another = message!("another name", "otro nombre");
    FieldError::new(FieldErrorKind::Unknown, expected, another).at(path.finish())
}

/// The place of a column as violations name it: `items[0].quantity`.
fn place(name: &str) -> String {
    let mut path = Path::default();
    for step in name.split('.') {
        match entry(step) {
            Some(index) => path.index(index),
            None => path.name(step),
        }
    }
    path.finish()
}

/// The place in a list that a step of a path names, from 0.
fn entry(step: &str) -> Option<usize> {
    step.parse::<usize>().ok()?.checked_sub(1)
}

impl Node {
    /// Puts a column where its name says; nothing where something else is already.
    fn place(&mut self, name: &str, column: usize) -> Option<()> {
        let (step, rest) = match name.split_once('.') {
            Some((step, rest)) => (step, Some(rest)),
            None => (name, None),
        };
        if step.is_empty() {
            return None;
        }
        let next = match (self, entry(step)) {
            (Self::Object(members), None) => member(members, step),
            (Self::List(entries), Some(index)) if index < MOST_ENTRIES => {
                while entries.len() <= index {
                    entries.push(Self::Nothing);
                }
                entries.get_mut(index)?
            }
            _ => return None,
        };
        let Some(rest) = rest else {
            if !matches!(next, Self::Nothing) {
                return None;
            }
            *next = Self::Cell {
                column,
                is_bare: false,
            };
            return Some(());
        };
        if matches!(next, Self::Nothing) {
            let is_list = rest
                .split('.')
                .next()
                .is_some_and(|step| entry(step).is_some());
            *next = if is_list {
                Self::List(Vec::new())
            } else {
                Self::Object(Vec::new())
            };
        }
        next.place(rest, column)
    }

    /// Tries a request that has a text in every column: finds those that nobody knows, and those that
    /// are no texts.
    fn try_on(&mut self, count: usize, places: &[(&str, String)], probe: Probe) -> Vec<Violation> {
        let (mut json, cells) = (String::new(), vec!["x".to_owned(); count]);
        self.write(&cells, &mut json);
        let violations = probe(&json);
        let is_within = |place: &str, path: &str| {
            let rest = place.strip_prefix(path);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let is_unknown = |place: &str| {
            let mut violations = violations.iter();
            let refuses = |one: &Violation| is_unknown(one) || is_of_structure(one);
            violations.any(|one| refuses(one) && is_within(place, &one.path))
        };
        let bare: HashSet<&str> = violations
            .iter()
            .filter(|one| is_bare(one))
            .map(|one| &*one.path)
            .collect();
        let mut found = Vec::new();
        for (name, place) in places {
            if is_unknown(place) {
                found.push(refused(name));
            }
        }
        self.mark_bare(&Path::default(), &bare);
        found
    }

    fn mark_bare(&mut self, path: &Path, bare: &HashSet<&str>) {
        match self {
            Self::Cell { is_bare, .. } => {
                *is_bare = bare.contains(&*path.clone().finish());
            }
            Self::Object(members) => {
                for (name, node) in members {
                    let mut path = path.clone();
                    path.name(name);
                    node.mark_bare(&path, bare);
                }
            }
            Self::List(entries) => {
                for (index, node) in entries.iter_mut().enumerate() {
                    let mut path = path.clone();
                    path.index(index);
                    node.mark_bare(&path, bare);
                }
            }
            Self::Nothing => {}
        }
    }

    /// Writes what a row has of it; answers whether that is anything.
    fn write(&self, cells: &[String], json: &mut String) -> bool {
        match self {
            Self::Nothing => false,
            Self::Cell { column, is_bare } => match cells.get(*column) {
                Some(cell) if !cell.is_empty() => {
                    json.push_str(&written(cell, *is_bare));
                    true
                }
                _ => false,
            },
            Self::Object(members) => {
                let begin = json.len();
                for (name, node) in members {
                    let before = json.len();
                    json.push(if before == begin { '{' } else { ',' });
                    json.push_str(&quoted(name));
                    json.push(':');
                    if !node.write(cells, json) {
                        json.truncate(before);
                    }
                }
                let is_anything = json.len() > begin;
                if is_anything {
                    json.push('}');
                }
                is_anything
            }
            Self::List(entries) => write_list(entries, cells, json),
        }
    }
}

fn member<'m>(members: &'m mut Vec<(String, Node)>, name: &str) -> &'m mut Node {
    let at = members.iter().position(|(known, _)| known == name);
    let at = at.unwrap_or_else(|| {
        members.push((name.to_owned(), Node::Nothing));
        members.len() - 1
    });
    &mut members[at].1
}

/// Entries after the last that has something are left out; an empty one before it stays in its place.
fn write_list(entries: &[Node], cells: &[String], json: &mut String) -> bool {
    let begin = json.len();
    let mut end = begin;
    for node in entries {
        json.push(if json.len() == begin { '[' } else { ',' });
        if node.write(cells, json) {
            end = json.len();
        } else {
            json.push_str(if matches!(node, Node::Cell { .. }) {
                "null"
            } else {
                "{}"
            });
        }
    }
    json.truncate(end);
    if end > begin {
        json.push(']');
    }
    end > begin
}

/// A cell as JSON: a number or a truth value where one belongs, as it is written; else a text.
fn written(cell: &str, is_bare: bool) -> String {
    let trimmed = cell.trim();
    let begins = |it: &str| it.starts_with(|c: char| c.is_ascii_digit() || "-tf".contains(c));
    if is_bare && begins(trimmed) && serde_json::from_str::<&RawValue>(trimmed).is_ok() {
        return trimmed.to_owned();
    }
    quoted(cell)
}

fn quoted(text: &str) -> String {
    // A text always has a JSON.
    serde_json::to_string(text).unwrap_or_default()
}

/// A value that is no text.
fn is_bare(violation: &Violation) -> bool {
    let expected = violation.expected.as_ref();
    let expected = expected.map(|phrase| phrase.text(Language::English));
    is_of_type(violation) && matches!(expected, Some("a number" | "true or false"))
}

/// A list or an object where a column has a text, or the other way round.
fn is_of_structure(violation: &Violation) -> bool {
    is_of_type(violation) && !is_bare(violation)
}

fn is_unknown(violation: &Violation) -> bool {
    violation.code == FieldErrorKind::Unknown.code()
}

fn is_of_type(violation: &Violation) -> bool {
    violation.code == FieldErrorKind::Type.code()
}

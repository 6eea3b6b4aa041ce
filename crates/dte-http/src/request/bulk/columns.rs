//! The columns of a file: each a member of the request, by its path: `receiver.nit`,
//! `items.1.quantity`. Entries of lists are counted from 1, as people count.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};

use dte_domain::language::{Language, Message};
use dte_domain::message;
use dte_domain::own_reference::ExternalId;
use dte_domain::value::Value;
use dte_domain::violation::Violation;
use serde_json::value::RawValue;

use crate::request::bulk::CALCULATE;
use crate::request::duplicate_keys::{DEEPEST, MOST_VALUES, Path};
use crate::request::field_errors::{FieldError, FieldErrorKind, MOST_COLLECTED};
use crate::response::problem::Problem;

/// The column that every file has.
const EXTERNAL_ID: &str = "external_id";

/// The most columns: as many as a sheet of the programs that write such files has.
pub const MOST_COLUMNS: usize = MOST_COLLECTED;

/// Tells what is wrong with the shape of a request of the type, in the short form or not, and which of its members
/// nobody knows.
pub type Probe = fn(&str, bool) -> Result<Vec<Violation>, Problem>;

#[derive(Debug)]
pub struct Columns {
    root: Node,
    external_id: usize,
    /// Of each column whether it has a number or a truth value, which JSON writes bare.
    bare: Vec<bool>,
}

/// No deeper than a request may be: it is walked over by recursion.
#[derive(Debug)]
enum Node {
    Object(BTreeMap<String, Self>),
    /// By their places, from 0.
    List(BTreeMap<usize, Self>),
    /// That of a column.
    Cell(usize),
}

impl Columns {
    /// Reads the names of the columns; each is tried on a request of the type.
    pub fn read(names: &[String], probe: Probe) -> Result<Self, Problem> {
        let names: Vec<&str> = names.iter().map(|name| name.trim()).collect();
        refuse_many(&names)?;
        let (mut root, mut placed) = (Node::Object(BTreeMap::new()), Vec::new());
        let mut found = Vec::new();
        for (column, name) in names.iter().enumerate() {
            let steps: Vec<&str> = name.split('.').collect();
            if steps.len() <= DEEPEST && root.place(&steps, column).is_some() {
                placed.push((column, *name));
            } else {
                found.push(refused(name));
            }
        }
        let external_id = names.iter().position(|name| *name == EXTERNAL_ID);
        if external_id.is_none() {
            found.push(
                FieldError::required(message!("a column external_id", "una columna external_id"))
                    .at("columns"),
            );
        }
        let mut bare = vec![false; names.len()];
        let gaps = placed.iter().filter(|(_, name)| root.is_behind_gap(name));
        let gaps: Vec<_> = gaps.map(|(_, name)| behind_gap(name)).collect();
        if gaps.is_empty() {
            found.extend(root.try_on(&placed, &mut bare, probe)?);
        }
        found.extend(gaps);
        match external_id {
            Some(external_id) if found.is_empty() => Ok(Self {
                root,
                external_id,
                bare,
            }),
            _ => Err(Problem::invalid(found)),
        }
    }

    /// The client's reference of a row and the JSON of its request.
    pub fn request(&self, cells: &[String]) -> Result<(ExternalId, String), Problem> {
        if cells.len() != self.bare.len() {
            let field_error = FieldError::new(FieldErrorKind::Count, self.bare.len(), cells.len());
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
        let row = RowCells {
            cells,
            bare: &self.bare,
        };
        if !self.root.write(row, &mut json) {
            json.push_str("{}");
        }
        Ok((id, json))
    }
}

/// A row's cells, and which are written bare.
#[derive(Clone, Copy)]
struct RowCells<'r> {
    cells: &'r [String],
    bare: &'r [bool],
}

/// Refuses more than requests may have, before anything is made of it.
fn refuse_many(names: &[&str]) -> Result<(), Problem> {
    let refused = |expected, actual: usize| {
        let field_error = FieldError::new(FieldErrorKind::Count, expected, actual);
        Err(Problem::invalid(vec![field_error.at("columns")]))
    };
    if names.len() > MOST_COLUMNS {
        let expected = message!(
            "at most {MOST_COLUMNS} columns",
            "{MOST_COLUMNS} columnas como máximo"
        );
        return refused(expected, names.len());
    }
    let values: usize = names.iter().map(|name| name.split('.').count()).sum();
    match u32::try_from(values) {
        Ok(values) if values <= MOST_VALUES => Ok(()),
        _ => {
            let expected = message!(
                "names of at most {MOST_VALUES} steps together",
                "nombres de {MOST_VALUES} pasos en total como máximo"
            );
            refused(expected, values)
        }
    }
}

fn refused(name: &str) -> Violation {
    let expected = message!(
        "each column once, by the path of a member: receiver.nit, items.1.quantity",
        "cada columna una sola vez, por la ruta de un miembro: receiver.nit, items.1.quantity"
    );
    another_name(name, expected)
}

/// An entry of a list before it has no column.
fn behind_gap(name: &str) -> Violation {
    let expected = message!(
        "entries from 1 on without gaps: items.2 where items.1 is too",
        "elementos desde 1 y sin huecos: items.2 donde también está items.1"
    );
    another_name(name, expected)
}

fn another_name(name: &str, expected: Message) -> Violation {
    let mut path = Path::default();
    path.name(name);
    let another = message!("another name", "otro nombre");
    FieldError::new(FieldErrorKind::Unknown, expected, another).at(path.finish())
}

/// Whether a place is one of these, or in one of them.
fn is_within(place: &str, these: &HashSet<&str>) -> bool {
    let steps = place.match_indices(['.', '[']).map(|(end, _)| end);
    let mut ends = steps.chain([place.len()]);
    ends.any(|end| place.get(..end).is_some_and(|path| these.contains(path)))
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
    /// Puts a column where the steps of its name lead; nothing where something else is already.
    fn place(&mut self, steps: &[&str], column: usize) -> Option<()> {
        let (step, rest) = steps.split_first()?;
        match (self, entry(step)) {
            (Self::Object(members), None) if !step.is_empty() => {
                Self::place_below(members, (*step).to_owned(), rest, column)
            }
            (Self::List(entries), Some(index)) => Self::place_below(entries, index, rest, column),
            _ => None,
        }
    }

    fn place_below<K: Ord>(
        nodes: &mut BTreeMap<K, Self>,
        key: K,
        rest: &[&str],
        column: usize,
    ) -> Option<()> {
        match (nodes.entry(key), rest.first()) {
            (Entry::Vacant(vacant), None) => {
                vacant.insert(Self::Cell(column));
                Some(())
            }
            (Entry::Occupied(_), None) => None,
            (place, Some(next)) => {
                let node = place.or_insert_with(|| match entry(next) {
                    Some(_) => Self::List(BTreeMap::new()),
                    None => Self::Object(BTreeMap::new()),
                });
                node.place(rest, column)
            }
        }
    }

    /// Whether a name leads through an entry of a list before which one is missing.
    fn is_behind_gap(&self, name: &str) -> bool {
        let mut node = self;
        for step in name.split('.') {
            let below = match (node, entry(step)) {
                (Self::Object(members), None) => members.get(step),
                (Self::List(entries), Some(index)) => {
                    if index >= entries.len() {
                        return true;
                    }
                    entries.get(&index)
                }
                _ => None,
            };
            let Some(below) = below else {
                return false;
            };
            node = below;
        }
        false
    }

    /// Tries a request that has a text in every column: finds those that nobody knows, and marks those
    /// that are no texts.
    fn try_on(
        &self,
        placed: &[(usize, &str)],
        bare: &mut [bool],
        probe: Probe,
    ) -> Result<Vec<Violation>, Problem> {
        let cells = vec!["x".to_owned(); bare.len()];
        let row = RowCells {
            cells: &cells,
            bare,
        };
        let mut json = String::new();
        self.write(row, &mut json);
        let calculates = placed.iter().any(|(_, name)| *name == CALCULATE);
        let violations = probe(&json, calculates)?;
        let those = |is: fn(&Violation) -> bool| -> HashSet<&str> {
            let those = violations.iter().filter(|one| is(one));
            those.map(|one| &*one.path).collect()
        };
        let unknown = those(|one| is_unknown(one) || is_of_structure(one));
        let no_texts = those(is_bare);
        let mut found = Vec::new();
        for (column, name) in placed {
            let place = place(name);
            if is_within(&place, &unknown) {
                found.push(refused(name));
            }
            if let Some(bare) = bare.get_mut(*column) {
                *bare = no_texts.contains(&*place);
            }
        }
        Ok(found)
    }

    /// Writes what a row has of it; answers whether that is anything.
    fn write(&self, row: RowCells<'_>, json: &mut String) -> bool {
        match self {
            Self::Cell(column) => match row.cells.get(*column) {
                Some(cell) if !cell.is_empty() => {
                    let is_bare = row.bare.get(*column).is_some_and(|is_bare| *is_bare);
                    json.push_str(&written(cell, is_bare));
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
                    if !node.write(row, json) {
                        json.truncate(before);
                    }
                }
                let is_anything = json.len() > begin;
                if is_anything {
                    json.push('}');
                }
                is_anything
            }
            Self::List(entries) => write_list(entries.values(), row, json),
        }
    }
}

/// Entries after the last that has something are left out; an empty one before it stays in its place.
fn write_list<'n>(
    entries: impl Iterator<Item = &'n Node>,
    row: RowCells<'_>,
    json: &mut String,
) -> bool {
    let begin = json.len();
    let mut end = begin;
    for node in entries {
        json.push(if json.len() == begin { '[' } else { ',' });
        if node.write(row, json) {
            end = json.len();
        } else {
            json.push_str(if matches!(node, Node::Cell(_)) {
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

/// A list or an object where a column has a text, or the other way round, or a list that is too long.
fn is_of_structure(violation: &Violation) -> bool {
    let is_too_long = violation.code == FieldErrorKind::Count.code();
    is_too_long || is_of_type(violation) && !is_bare(violation)
}

fn is_unknown(violation: &Violation) -> bool {
    violation.code == FieldErrorKind::Unknown.code()
}

fn is_of_type(violation: &Violation) -> bool {
    violation.code == FieldErrorKind::Type.code()
}

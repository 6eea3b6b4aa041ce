//! What pages and strips have in common: what is to be shown of a document, in words.

use dte_application::ports::{ReadableSource, ReadableState};

use crate::fields::{Class, Field, IDENTIFICATION, Section};
use crate::layouts::Layout;
use crate::logo::Picture;
use crate::qr::Squares;
use crate::stored::Node;
use crate::values::{NOTHING, Names, is_zero, written};

/// What is composed.
pub struct Subject<'a> {
    pub names: &'a Names,
    pub document: &'a Node,
    pub layout: &'static Layout,
    pub source: &'a ReadableSource,
    pub logo: Option<&'a Picture>,
    /// The code that leads to the authority's page; nothing where there is no such page.
    pub code: Option<&'a Squares>,
}

/// A member that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub member: String,
    pub label: String,
    pub short: String,
    pub value: String,
}

/// Who has the room for what may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    Page,
    Strip,
}

/// The environment of tests.
const TESTS: &str = "00";

impl Subject<'_> {
    pub fn identification(&self, member: &str) -> Option<&str> {
        self.document.at("identificacion")?.text_at(member)
    }

    /// What identifies the document.
    pub fn identified(&self, room: Room) -> Vec<Shown> {
        let part = self.part(&IDENTIFICATION);
        part.map(|part| self.shown(&IDENTIFICATION, part, room))
            .unwrap_or_default()
    }

    /// What the document is called.
    pub fn title(&self) -> String {
        if !self.layout.title.is_empty() {
            return self.layout.title.to_owned();
        }
        let code = self
            .identification("tipoDte")
            .or_else(|| self.identification("tipoEvento"));
        let name = code.and_then(|code| self.names.of("CAT-002", code));
        name.or(code).unwrap_or("Documento").to_owned()
    }

    /// What must not be overlooked.
    pub fn notices(&self) -> Vec<&'static str> {
        let mut notices = Vec::new();
        notices.extend(match self.source.state {
            ReadableState::Draft => Some("BORRADOR"),
            ReadableState::Pending => Some("PENDIENTE DE SELLO"),
            ReadableState::InContingency => Some("EN CONTINGENCIA, SIN SELLO"),
            ReadableState::Stamped => None,
            ReadableState::Rejected => Some("RECHAZADO"),
            ReadableState::Invalidated => Some("INVALIDADO"),
        });
        if self.identification("ambiente") == Some(TESTS) {
            notices.push("SIN VALIDEZ (PRUEBAS)");
        }
        notices
    }

    /// The control number; the generation code of what has none.
    pub fn number(&self) -> &str {
        let number = self.identification("numeroControl");
        number
            .or_else(|| self.identification("codigoGeneracion"))
            .unwrap_or_default()
    }

    pub fn issuer(&self) -> Option<&Node> {
        self.first(&["emisor", "donatario"])
    }

    pub fn receiver(&self) -> Option<&Node> {
        self.first(&["receptor", "sujetoExcluido", "donante", "documento"])
    }

    fn first(&self, members: &[&str]) -> Option<&Node> {
        let mut found = members.iter().filter_map(|member| self.document.at(member));
        found.find(|node| !node.members().is_empty())
    }

    /// A part of the document by its section.
    pub fn part(&self, section: &Section) -> Option<&Node> {
        let mut found = section
            .members
            .iter()
            .filter_map(|member| self.document.at(member));
        found.find(|node| **node != Node::Null)
    }

    /// A member's value as it is shown; nothing where it is not.
    pub fn value(&self, field: &Field, within: &Node, room: Room) -> Option<String> {
        let value = within.at(field.member)?;
        if is_table(value) {
            return None;
        }
        let said = written(self.names, field.form, value);
        match (self.layout.class_of(field), room) {
            (Class::A, _) => said,
            (Class::B, _) | (Class::C, Room::Page) => said.filter(|_| !is_zero(value)),
            (Class::C, Room::Strip) => None,
            (Class::D, _) => Some(said.unwrap_or_else(|| NOTHING.to_owned())),
        }
    }

    /// What is shown of a part, in the order of its section, and then what no section knows.
    pub fn shown(&self, section: &Section, within: &Node, room: Room) -> Vec<Shown> {
        let known = section.fields.iter().filter_map(|field| {
            Some(Shown {
                member: field.member.to_owned(),
                label: self.layout.label_of(field).to_owned(),
                short: field.short.to_owned(),
                value: self.value(field, within, room)?,
            })
        });
        let mut shown: Vec<_> = known.collect();
        for (member, value) in within.members() {
            if is_known(section, member) {
                continue;
            }
            if let Some(value) = written(self.names, crate::values::Form::Text, value) {
                shown.push(Shown {
                    member: member.clone(),
                    label: member.clone(),
                    short: member.clone(),
                    value,
                });
            }
        }
        shown
    }

    /// The entries of a list, each as what is shown of it.
    pub fn listed(&self, section: &Section, room: Room) -> Vec<Vec<Shown>> {
        let entries = self.part(section).map(Node::entries).unwrap_or_default();
        let shown = entries.iter().map(|entry| self.shown(section, entry, room));
        shown.filter(|shown| !shown.is_empty()).collect()
    }
}

/// Whether a section has a member, or something in it.
fn is_known(section: &Section, member: &str) -> bool {
    section.fields.iter().any(|field| {
        let first = field.member.split('.').next();
        first == Some(member)
    })
}

/// Takes a member out of what is shown.
pub fn taken(shown: &mut Vec<Shown>, member: &str) -> Option<Shown> {
    let index = shown.iter().position(|one| one.member == member)?;
    Some(shown.remove(index))
}

/// Labels and values, one after the other.
pub fn sentence(shown: &[Shown]) -> String {
    let said = shown
        .iter()
        .map(|one| format!("{}: {}", one.label, one.value));
    said.collect::<Vec<_>>().join("  ·  ")
}

/// Whether something stands in rows of its own, as payments do.
fn is_table(value: &Node) -> bool {
    let Node::List(rows) = value else {
        return false;
    };
    rows.iter().any(|row| matches!(row, Node::Object(_)))
}

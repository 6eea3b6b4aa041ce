//! Objects as they were written: their members in their order, each by its own characters, so that what is
//! written again is what was read, but for what was put in.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

#[derive(Debug, Default)]
pub struct Members(Vec<(String, Box<RawValue>)>);

/// An entry of a list that should have objects.
#[derive(Debug)]
pub enum ListedMembers {
    Object(Members),
    Other(Box<RawValue>),
}

impl Members {
    /// A member; null counts as left out.
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        let member = self.0.iter().find(|(known, _)| known == name);
        member
            .map(|(_, raw)| &**raw)
            .filter(|raw| raw.get() != "null")
    }

    /// The entries of a member that is a list.
    pub fn entries(&self, name: &str) -> Option<Vec<ListedMembers>> {
        let raw = self.get(name)?.get();
        let entries: Vec<Box<RawValue>> = serde_json::from_str(raw).ok()?;
        Some(entries.into_iter().map(ListedMembers::from).collect())
    }

    /// The members in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &RawValue)> {
        self.0.iter().map(|(name, raw)| (name.as_str(), &**raw))
    }

    /// Takes out the members that a predicate refuses, which may change the others.
    pub fn retain(&mut self, mut stays: impl FnMut(&str, &mut Box<RawValue>) -> bool) {
        self.0.retain_mut(|(name, raw)| stays(name, raw));
    }

    /// Takes a member out.
    pub fn take(&mut self, name: &str) -> Option<Box<RawValue>> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// Puts a member in: in its place when it is there, or else at the end.
    pub fn set(&mut self, name: &str, value: &impl Serialize) {
        // Not reached without a JSON: what is put in has one.
        let Ok(raw) = to_raw_value(value) else { return };
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = raw,
            None => self.0.push((name.to_owned(), raw)),
        }
    }
}

impl From<Box<RawValue>> for ListedMembers {
    fn from(raw: Box<RawValue>) -> Self {
        match serde_json::from_str(raw.get()) {
            Ok(members) => Self::Object(members),
            Err(_) => Self::Other(raw),
        }
    }
}

impl ListedMembers {
    pub fn object(&mut self) -> Option<&mut Members> {
        match self {
            Self::Object(members) => Some(members),
            Self::Other(_) => None,
        }
    }
}

impl Serialize for ListedMembers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Object(members) => members.serialize(serializer),
            Self::Other(raw) => raw.serialize(serializer),
        }
    }
}

impl Serialize for Members {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, raw) in &self.0 {
            map.serialize_entry(name, raw)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(Members(members))
    }
}

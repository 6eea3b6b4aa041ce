//! A stored document, read as it is: of any type, with its numbers as they are written.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

/// A part of a document.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Null,
    Bool(bool),
    /// A number, as it is written.
    Number(String),
    Text(String),
    List(Vec<Node>),
    /// Members in their order.
    Object(Vec<(String, Node)>),
}

/// Lets no document in that is deeper than any has to be.
const DEEPEST: u8 = 16;

pub fn read(json: &str) -> Result<Node, serde_json::Error> {
    node(serde_json::from_str(json)?, DEEPEST)
}

fn node(raw: &RawValue, depth: u8) -> Result<Node, serde_json::Error> {
    let text = raw.get();
    let Some(below) = depth.checked_sub(1) else {
        return Err(serde_json::Error::custom("it is too deep"));
    };
    Ok(match text.as_bytes().first() {
        Some(b'{') => {
            let members = serde_json::Deserializer::from_str(text).deserialize_map(Members)?;
            let read = members
                .into_iter()
                .map(|(name, raw)| Ok((name, node(raw, below)?)));
            Node::Object(read.collect::<Result<_, serde_json::Error>>()?)
        }
        Some(b'[') => {
            let items: Vec<&RawValue> = serde_json::from_str(text)?;
            let read = items.into_iter().map(|raw| node(raw, below));
            Node::List(read.collect::<Result<_, _>>()?)
        }
        Some(b'"') => Node::Text(serde_json::from_str(text)?),
        Some(b'n') => Node::Null,
        Some(b't' | b'f') => Node::Bool(text == "true"),
        _ => Node::Number(text.to_owned()),
    })
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, &'de RawValue)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

impl Node {
    /// What stands at a path of names: `direccion.municipio`.
    pub fn at(&self, path: &str) -> Option<&Self> {
        path.split('.').try_fold(self, |node, name| match node {
            Self::Object(members) => {
                let member = members.iter().find(|(member, _)| member == name);
                member.map(|(_, node)| node)
            }
            _ => None,
        })
    }

    /// The members of an object.
    pub fn members(&self) -> &[(String, Self)] {
        match self {
            Self::Object(members) => members,
            _ => &[],
        }
    }

    /// The entries of a list; an object alone is a list of itself.
    pub fn entries(&self) -> &[Self] {
        match self {
            Self::List(entries) => entries,
            Self::Object(_) => std::slice::from_ref(self),
            _ => &[],
        }
    }

    /// A text or a number, as it is written.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Number(text) => Some(text),
            _ => None,
        }
    }

    /// The text or number at a path.
    pub fn text_at(&self, path: &str) -> Option<&str> {
        self.at(path).and_then(Self::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_as_they_are_written_and_members_in_their_order() {
        let document = read(r#"{"b":[1.50,{"a":null}],"a":{"c":"\u00e1"},"d":1E2}"#).unwrap();
        assert_eq!(document.members()[0].0, "b");
        assert_eq!(
            document.at("b").unwrap().entries()[0],
            Node::Number("1.50".into())
        );
        assert_eq!(document.text_at("a.c"), Some("á"));
        assert_eq!(document.text_at("d"), Some("1E2"));
        assert_eq!(document.at("a.x"), None);
        assert!(read("{\"a\":").is_err());
    }

    #[test]
    fn what_is_too_deep_is_refused() {
        assert!(read(&format!("{}{}", "[".repeat(40), "]".repeat(40))).is_err());
    }
}

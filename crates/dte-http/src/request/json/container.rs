//! Objects and lists.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use garde::{Path, Report, Validate};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::leaf::Written;
use super::names::Reading;
use super::{List, Member, Part, StandIn, given};
use crate::request::shape::{Kind, Misfit, Shape};

/// An object; `T` is its request struct.
pub struct Object<T>(pub T);

/// The entries of a list.
pub struct Entries<P>(Vec<Member<P>>);

impl<P> Default for Entries<P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<P: Part> Entries<P> {
    /// Each of them made into something else, or the stand-in of one that could not be read; nothing
    /// when one cannot be made.
    pub fn each<T>(self, by: StandIn, make: impl Fn(P) -> Option<T>) -> Option<Vec<T>> {
        let entries = self.0.into_iter();
        entries
            .map(|entry| entry.must(by).and_then(&make))
            .collect()
    }
}

impl<P: Part> List<P> {
    /// The entries of a list, which may be absent, each made into something else.
    pub fn each<T>(self, by: StandIn, make: impl Fn(P) -> Option<T>) -> Option<Vec<T>> {
        self.or_default(by)?.each(by, make)
    }

    /// The entries of a list that must be there, each made into something else.
    pub fn each_of<T>(self, by: StandIn, make: impl Fn(P) -> Option<T>) -> Option<Vec<T>> {
        self.must(by)?.each(by, make)
    }
}

/// A check for garde: the list, when it is there, has 1 to `MOST` entries.
pub fn filled<P, const MOST: usize>(list: &List<P>, shape: &Shape) -> garde::Result {
    match list {
        Member::Given(Entries(entries)) if !(1..=MOST).contains(&entries.len()) => {
            let expected = format!("1 to {MOST} entries");
            let actual = entries.len().to_string();
            Err(shape.note(Misfit::new(Kind::Count, expected, actual)))
        }
        _ => Ok(()),
    }
}

/// A check for garde: the list, when it is there, has at most `MOST` entries.
pub fn at_most<P, const MOST: usize>(list: &List<P>, shape: &Shape) -> garde::Result {
    match list {
        Member::Given(Entries(entries)) if entries.len() > MOST => {
            let expected = format!("at most {MOST} entries");
            let actual = entries.len().to_string();
            Err(shape.note(Misfit::new(Kind::Count, expected, actual)))
        }
        _ => Ok(()),
    }
}

/// A check for garde: the list has no entries, because the document has no place for them.
pub fn empty<P>(list: &List<P>, shape: &Shape) -> garde::Result {
    match list {
        Member::Given(Entries(entries)) if !entries.is_empty() => {
            let actual = entries.len().to_string();
            Err(shape.note(Misfit::new(Kind::Count, "no entries", actual)))
        }
        _ => Ok(()),
    }
}

/// A part that consists of others.
trait Container: Sized {
    const EXPECTED: &'static str;

    /// Takes an object, or passes over it.
    fn from_object<'de, A: MapAccess<'de>>(mut map: A) -> Result<Option<Self>, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    /// Takes a list, or passes over it.
    fn from_list<'de, A: SeqAccess<'de>>(mut seq: A) -> Result<Option<Self>, A::Error> {
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }
}

impl<T: for<'de> Deserialize<'de>> Container for Object<T> {
    const EXPECTED: &'static str = "an object";

    fn from_object<'de, A: MapAccess<'de>>(map: A) -> Result<Option<Self>, A::Error> {
        let _names = Reading::of::<T>();
        T::deserialize(MapAccessDeserializer::new(map)).map(|object| Some(Self(object)))
    }
}

impl<P: Part> Container for Entries<P> {
    const EXPECTED: &'static str = "a list";

    fn from_list<'de, A: SeqAccess<'de>>(seq: A) -> Result<Option<Self>, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(seq)).map(|entries| Some(Self(entries)))
    }
}

/// Takes the one kind of value that a container is made of, and notes any other.
struct ContainerVisitor<C, const SHOWN: bool>(PhantomData<C>);

impl<C: Container, const SHOWN: bool> ContainerVisitor<C, SHOWN> {
    fn other(found: &Written<'_>) -> Member<C, SHOWN> {
        Member::wrong(Misfit::new(Kind::Type, C::EXPECTED, found.shown()))
    }
}

impl<'de, C: Container, const SHOWN: bool> Visitor<'de> for ContainerVisitor<C, SHOWN> {
    type Value = Member<C, SHOWN>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(C::EXPECTED)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let read = C::from_object(map)?;
        Ok(read.map_or_else(|| Self::other(&Written::Object), Member::Given))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
        let read = C::from_list(seq)?;
        Ok(read.map_or_else(|| Self::other(&Written::List), Member::Given))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Member::Absent)
    }

    fn visit_bool<E>(self, word: bool) -> Result<Self::Value, E> {
        Ok(Self::other(&Written::Boolean(if word {
            "true"
        } else {
            "false"
        })))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Self::other(&Written::Number(&number.to_string())))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Self::other(&Written::Number(&number.to_string())))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Self::other(&Written::Number(&number.to_string())))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Self::other(&Written::Text(text.into())))
    }
}

impl<T> Part for Object<T>
where
    T: for<'de> Deserialize<'de> + Validate<Context = Shape> + Default,
{
    fn expected() -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    /// One of stand-ins.
    fn stand_in(by: StandIn) -> Option<Self> {
        by.is_any().then(|| Self(T::default()))
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Member<Self, SHOWN>, D::Error> {
        deserializer.deserialize_any(ContainerVisitor(PhantomData))
    }

    fn look_into(&self, shape: &Shape, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        self.0.validate_into(shape, path, report);
    }
}

impl<P: Part> Part for Entries<P> {
    fn expected() -> Cow<'static, str> {
        Self::EXPECTED.into()
    }

    /// One entry, a stand-in itself.
    fn stand_in(by: StandIn) -> Option<Self> {
        by.is_any().then(|| Self(vec![Member::Absent]))
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Member<Self, SHOWN>, D::Error> {
        deserializer.deserialize_any(ContainerVisitor(PhantomData))
    }

    fn look_into(&self, shape: &Shape, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        for (index, entry) in self.0.iter().enumerate() {
            let mut path = || path().join(index);
            if let Err(missing) = given(entry, shape) {
                report.append(path(), missing);
            }
            entry.validate_into(shape, &mut path, report);
        }
    }
}

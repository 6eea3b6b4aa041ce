//! The names of members that a request struct knows, for hints about those that it does not.

use std::cell::Cell;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::member_places;
use crate::request::nearest::nearest;

pub type Names = Vec<&'static str>;

thread_local! {
    /// Those of the object that is being read, by whoever knows its request struct.
    static READING: Cell<fn() -> Names> = const { Cell::new(Vec::new) };
}

/// While it lives, [`meant`] knows the names of a request struct; then those of before again.
pub struct Reading {
    before: fn() -> Names,
}

impl Reading {
    /// An object of this request struct is being read.
    pub fn of<T: for<'de> Deserialize<'de>>() -> Self {
        let before = READING.replace(names_of::<T>);
        Self { before }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        READING.set(self.before);
    }
}

/// The name that was probably meant by one that the innermost object does not know: by the authority's name of a
/// member that member, by any other the nearest.
pub fn meant(name: &str) -> Option<&'static str> {
    let known = READING.get()();
    member_places::of_authority(name, &known).or_else(|| nearest(name, &known))
}

/// Tells all names that the innermost object knows.
pub fn known() -> fn() -> Names {
    READING.get()
}

/// The members that a request struct takes: of those that it declares, all whose values it does not ignore, as it
/// does where a type of document does not have them.
fn names_of<T: for<'de> Deserialize<'de>>() -> Names {
    let declared = match T::deserialize(Asked { member: None }) {
        Err(Answer::Declares(names)) => names,
        Ok(_) | Err(_) => &[],
    };
    let mut names = declared.to_vec();
    names.retain(|name| {
        let asked = T::deserialize(Asked { member: Some(name) });
        !matches!(asked, Err(Answer::Ignores))
    });
    names
}

/// Asked for a request struct it tells its names, or what it does with the value of a member, as an error, and
/// nothing else.
struct Asked {
    member: Option<&'static str>,
}

#[derive(Debug)]
enum Answer {
    Declares(&'static [&'static str]),
    Ignores,
    Other,
}

impl<'de> Deserializer<'de> for Asked {
    type Error = Answer;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer::Other)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Answer> {
        if self.member.is_none() {
            return Err(Answer::Declares(names));
        }
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// An object of one member.
impl<'de> MapAccess<'de> for Asked {
    type Error = Answer;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Answer> {
        let name = self.member.take();
        name.map(|name| seed.deserialize(name.into_deserializer()))
            .transpose()
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Answer> {
        seed.deserialize(AskedValue)
    }
}

/// The value of that member.
struct AskedValue;

impl<'de> Deserializer<'de> for AskedValue {
    type Error = Answer;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer::Other)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer::Ignores)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct struct map enum identifier
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the names of a request struct")
    }
}

impl std::error::Error for Answer {}

impl Error for Answer {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Other
    }
}

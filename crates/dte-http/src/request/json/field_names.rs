//! The names of members that a request struct knows, for hints about those that it does not.

use std::cell::Cell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use crate::request::nearest::nearest;

pub type Names = &'static [&'static str];

thread_local! {
    /// Those of the object that is being read, by whoever knows its request struct.
    static READING: Cell<fn() -> Names> = const { Cell::new(|| &[]) };
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

/// The name that was probably meant by one that the innermost object does not know.
pub fn meant(name: &str) -> Option<&'static str> {
    nearest(name, READING.get()())
}

/// Tells all names that the innermost object knows.
pub fn known() -> fn() -> Names {
    READING.get()
}

fn names_of<T: for<'de> Deserialize<'de>>() -> Names {
    match T::deserialize(Asked) {
        Err(DeclaredNames(names)) => names,
        Ok(_) => &[],
    }
}

/// Asked for a request struct it tells its names, as an error, and nothing else.
struct Asked;

#[derive(Debug)]
struct DeclaredNames(Names);

impl<'de> Deserializer<'de> for Asked {
    type Error = DeclaredNames;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, DeclaredNames> {
        Err(DeclaredNames(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: Names,
        _: V,
    ) -> Result<V::Value, DeclaredNames> {
        Err(DeclaredNames(names))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl fmt::Display for DeclaredNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the names of a request struct")
    }
}

impl std::error::Error for DeclaredNames {}

impl Error for DeclaredNames {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(&[])
    }
}

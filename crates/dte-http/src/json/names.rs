//! The names of members that a request struct knows, for hints about those that it does not.

use std::cell::RefCell;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;

use crate::nearest::nearest;

thread_local! {
    /// Those of the objects that are being read, the innermost last.
    static READING: RefCell<Vec<&'static [&'static str]>> = const { RefCell::new(Vec::new()) };
}

/// Reads an object of a request struct; [`meant`] knows its names meanwhile.
pub fn reading<T: for<'de> Deserialize<'de>, R>(read: impl FnOnce() -> R) -> R {
    READING.with_borrow_mut(|names| names.push(names_of::<T>()));
    let read = read();
    READING.with_borrow_mut(|names| names.pop());
    read
}

/// The name that was probably meant by one that the innermost object does not know.
pub fn meant(name: &str) -> Option<&'static str> {
    READING.with_borrow(|names| nearest(name, names.last()?))
}

fn names_of<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    match T::deserialize(Asked) {
        Err(Names(names)) => names,
        Ok(_) => &[],
    }
}

/// Asked for a request struct it tells its names, as an error, and nothing else.
struct Asked;

#[derive(Debug)]
struct Names(&'static [&'static str]);

impl<'de> Deserializer<'de> for Asked {
    type Error = Names;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Names> {
        Err(Names(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Names> {
        Err(Names(names))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the names of a request struct")
    }
}

impl std::error::Error for Names {}

impl Error for Names {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(&[])
    }
}

//! A walk over JSON text that finds what parsing into structs would miss: names that occur twice
//! in one object, nesting too deep, and far too many values. It allocates once and looks at every
//! byte once.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Write;

use foldhash::quality::RandomState;

/// How deep objects and lists may stand in each other.
pub const DEEPEST: usize = 32;

/// How many values a body may have. A document with as many lines as the schemas take has half of
/// that; a mebibyte of empty objects would be read into hundreds of mebibytes.
pub const MOST_VALUES: u32 = 100_000;

/// What the walk refuses, with the place in the client's names.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A name occurs twice in one object.
    Duplicate(String),
    /// Objects and lists stand too deep in each other.
    TooDeep(String),
    /// More values than any request needs.
    TooMany(String),
}

/// An object or a list that has not ended yet.
enum Level<'a> {
    Object {
        number: u32,
        key: Option<Cow<'a, str>>,
    },
    List {
        index: usize,
    },
}

/// Walks over a text that is valid JSON.
pub fn scan(json: &str) -> Result<(), Refusal> {
    Walk::default().over(json)
}

/// Where the walk stands after the beginning of a text that is not valid JSON.
pub fn place(beginning: &str) -> String {
    let mut walk = Walk::default();
    match walk.over(beginning) {
        Ok(()) => walk.path(),
        Err(Refusal::Duplicate(path) | Refusal::TooDeep(path) | Refusal::TooMany(path)) => path,
    }
}

#[derive(Default)]
struct Walk<'a> {
    levels: Vec<Level<'a>>,
    /// Hashed fast, and with a seed that a client does not know.
    names: HashSet<(u32, Cow<'a, str>), RandomState>,
    objects: u32,
    values: u32,
}

impl<'a> Walk<'a> {
    fn over(&mut self, json: &'a str) -> Result<(), Refusal> {
        let bytes = json.as_bytes();
        let mut at = 0;
        while let Some(byte) = bytes.get(at) {
            at += 1;
            match byte {
                b'{' => self.open(true)?,
                b'[' => self.open(false)?,
                b'}' | b']' => {
                    self.levels.pop();
                }
                b',' => self.next()?,
                b'"' => {
                    let end = at + text_length(&bytes[at..]);
                    self.text(json.get(at..end).unwrap_or_default())?;
                    at = end + 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn open(&mut self, object: bool) -> Result<(), Refusal> {
        if self.levels.len() == DEEPEST {
            return Err(Refusal::TooDeep(self.path()));
        }
        self.one_more()?;
        self.levels.push(if object {
            self.objects += 1;
            Level::Object {
                number: self.objects,
                key: None,
            }
        } else {
            Level::List { index: 0 }
        });
        Ok(())
    }

    fn next(&mut self) -> Result<(), Refusal> {
        match self.levels.last_mut() {
            Some(Level::Object { key, .. }) => *key = None,
            Some(Level::List { index }) => *index += 1,
            None => {}
        }
        self.one_more()
    }

    /// Counts the first value of an object or list, and every one after it.
    fn one_more(&mut self) -> Result<(), Refusal> {
        self.values += 1;
        if self.values > MOST_VALUES {
            return Err(Refusal::TooMany(self.path()));
        }
        Ok(())
    }

    /// A text is a name when its object waits for one; otherwise it is a value.
    fn text(&mut self, written: &'a str) -> Result<(), Refusal> {
        let Some(Level::Object { number, key }) = self.levels.last_mut() else {
            return Ok(());
        };
        if key.is_some() {
            return Ok(());
        }
        let name = unescaped(written);
        *key = Some(name.clone());
        if self.names.insert((*number, name)) {
            Ok(())
        } else {
            Err(Refusal::Duplicate(self.path()))
        }
    }

    fn path(&self) -> String {
        let mut path = Path::default();
        for level in &self.levels {
            match level {
                Level::Object { key, .. } => path.name(key.as_deref().unwrap_or_default()),
                Level::List { index } => path.index(*index),
            }
        }
        path.finish()
    }
}

/// How many bytes stand before the quote that ends a text.
fn text_length(bytes: &[u8]) -> usize {
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => break,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    at
}

fn unescaped(written: &str) -> Cow<'_, str> {
    if !written.contains('\\') {
        return written.into();
    }
    match serde_json::from_str::<String>(&format!("\"{written}\"")) {
        Ok(text) => text.into(),
        Err(_half_a_pair) => written.into(),
    }
}

/// A place in a request in the client's names, as it is written: `items[0].taxes`.
#[derive(Clone, Default)]
pub struct Path(String);

impl Path {
    /// A member of an object. A client may choose any name: what is shown of it is short and
    /// without control characters.
    pub fn name(&mut self, name: &str) {
        const SHOWN: usize = 60;
        if name.is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push('.');
        }
        let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        self.0.extend(name.chars().take(SHOWN).map(visible));
        if name.chars().nth(SHOWN).is_some() {
            self.0.push('…');
        }
    }

    pub fn index(&mut self, index: usize) {
        // Writing to a text cannot fail.
        let _ = write!(self.0, "[{index}]");
    }

    /// The whole path; the request itself is `body`.
    pub fn finish(self) -> String {
        if self.0.is_empty() {
            "body".to_owned()
        } else {
            self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duplicate(path: &str) -> Result<(), Refusal> {
        Err(Refusal::Duplicate(path.to_owned()))
    }

    #[test]
    fn a_name_that_occurs_twice_in_one_object_is_found_wherever_it_is() {
        assert_eq!(
            scan(r#"{"a": 1, "b": {"a": 1}, "c": [{"a": 1}, {"a": 2}]}"#),
            Ok(())
        );
        assert_eq!(scan(r#"{"a": 1, "a": 2}"#), duplicate("a"));
        assert_eq!(
            scan(r#"{"x": [0, {"u": {"v": "\"", "w": 1, "v": 2}}]}"#),
            duplicate("x[1].u.v")
        );
        assert_eq!(scan(r#"{"ab": 1, "a\u0062": 2}"#), duplicate("ab"));
        assert_eq!(scan(r#"{"a": "b", "b": "a", "c": ["a", "a"]}"#), Ok(()));
    }

    #[test]
    fn nesting_is_allowed_to_the_limit_and_not_beyond() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(scan(&nested(DEEPEST)), Ok(()));
        let path = "[0]".repeat(DEEPEST);
        assert_eq!(scan(&nested(DEEPEST + 1)), Err(Refusal::TooDeep(path)));
        assert_eq!(scan(&format!("[\"{}\"]", "[".repeat(100))), Ok(()));
    }

    #[test]
    fn values_are_counted_wherever_they_stand() {
        let most = usize::try_from(MOST_VALUES).unwrap();
        let list = |entries: usize| format!("[{}]", vec!["1"; entries].join(","));
        assert_eq!(scan(&list(most)), Ok(()));
        let refused = Refusal::TooMany(format!("[{most}]"));
        assert_eq!(scan(&list(most + 1)), Err(refused));
        let objects = format!("[{}]", vec!["{}"; most / 2 + 1].join(","));
        assert!(matches!(scan(&objects), Err(Refusal::TooMany(_))));
        let text = format!("[\"{}\"]", ",".repeat(most + 1));
        assert_eq!(scan(&text), Ok(()));
    }

    #[test]
    fn the_place_where_json_breaks_is_named() {
        assert_eq!(
            place(r#"{"items": [{"a": 1}, {"type": 1, "quantity": "#),
            "items[1].quantity"
        );
        assert_eq!(place(r#"{"a": "unfinished \"#), "a");
        assert_eq!(place(""), "body");
    }

    #[test]
    fn a_long_or_unprintable_name_is_shown_short_and_visible() {
        let long = "n".repeat(100);
        assert_eq!(
            scan(&format!(r#"{{"{long}": 1, "{long}": 2}}"#)),
            duplicate(&format!("{}…", "n".repeat(60)))
        );
        assert_eq!(scan(r#"{"\u0000": 1, "\u0000": 2}"#), duplicate("\u{fffd}"));
    }
}

//! A JSON reader for documents: one pass, borrowed texts, numbers as exact decimals.
//!
//! A document's numbers must never become binary floats, and every violation must be found in one
//! reading of a tree. The usual tree holds numbers as floats, so the sandbox reads its own. Members
//! keep their order and repetitions; who walks the tree reports the repeated ones.

use std::borrow::Cow;

use rust_decimal::Decimal;

/// How deep a document may nest; official documents need five levels.
const DEPTH: usize = 32;

/// One value of a document.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Node<'a> {
    Null,
    Bool,
    /// A number; `None` when it does not fit 28 digits.
    Number(Option<Decimal>),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    /// An object, members in the order of the text.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

static NULL: Node<'static> = Node::Null;

impl<'a> Node<'a> {
    /// The member of that name; null when there is none or this is no object.
    pub(crate) fn get(&self, name: &str) -> &Node<'a> {
        let Node::Object(members) = self else {
            return &NULL;
        };
        members
            .iter()
            .find(|(key, _)| key == name)
            .map_or(&NULL, |(_, value)| value)
    }

    /// The elements; empty when this is no array.
    pub(crate) fn elements(&self) -> &[Node<'a>] {
        if let Node::List(elements) = self {
            elements
        } else {
            &[]
        }
    }

    pub(crate) fn text(&self) -> Option<&str> {
        if let Node::Text(text) = self {
            Some(text)
        } else {
            None
        }
    }

    pub(crate) fn decimal(&self) -> Option<Decimal> {
        if let Node::Number(value) = self {
            *value
        } else {
            None
        }
    }

    /// The number, zero when there is none.
    pub(crate) fn amount(&self) -> Decimal {
        self.decimal().unwrap_or_default()
    }

    /// The number if it is whole (`3` and `3.0` are).
    pub(crate) fn integer(&self) -> Option<i64> {
        let value = self.decimal()?;
        if value.is_integer() {
            value.trunc().try_into().ok()
        } else {
            None
        }
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self, Node::Null)
    }
}

/// Reads one JSON text; `None` when it is not valid JSON or nests too deep.
pub(crate) fn parse(text: &str) -> Option<Node<'_>> {
    let mut reader = Reader { text, at: 0 };
    let node = reader.value(0)?;
    reader.blanks();
    (reader.at == text.len()).then_some(node)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        self.blanks();
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self, depth: usize) -> Option<Node<'a>> {
        self.blanks();
        match self.peek()? {
            b'{' if depth < DEPTH => self.object(depth + 1),
            b'[' if depth < DEPTH => self.list(depth + 1),
            b'"' => self.string().map(Node::Text),
            b'n' => self.word("null", Node::Null),
            b't' => self.word("true", Node::Bool),
            b'f' => self.word("false", Node::Bool),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, node: Node<'a>) -> Option<Node<'a>> {
        self.text[self.at..].starts_with(word).then(|| {
            self.at += word.len();
            node
        })
    }

    fn object(&mut self, depth: usize) -> Option<Node<'a>> {
        self.at += 1;
        let mut members = Vec::with_capacity(16);
        if self.eat(b'}') {
            return Some(Node::Object(members));
        }
        loop {
            self.blanks();
            let name = self.string()?;
            if !self.eat(b':') {
                return None;
            }
            members.push((name, self.value(depth)?));
            if self.eat(b'}') {
                return Some(Node::Object(members));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Node<'a>> {
        self.at += 1;
        let mut elements = Vec::new();
        if self.eat(b']') {
            return Some(Node::List(elements));
        }
        loop {
            elements.push(self.value(depth)?);
            if self.eat(b']') {
                return Some(Node::List(elements));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    /// A string; one without escapes is borrowed, the others go through `serde_json`.
    fn string(&mut self) -> Option<Cow<'a, str>> {
        let start = self.at;
        if self.peek()? != b'"' {
            return None;
        }
        self.at += 1;
        let mut escaped = false;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => {
                    escaped = true;
                    self.at += 2;
                }
                0..0x20 => return None,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        if escaped {
            return serde_json::from_str(self.text.get(start..self.at)?)
                .ok()
                .map(Cow::Owned);
        }
        self.text.get(start + 1..self.at - 1).map(Cow::Borrowed)
    }

    fn number(&mut self) -> Option<Node<'a>> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let leading_zero = self.peek() == Some(b'0');
        if self.digits()? > 1 && leading_zero {
            return None;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        let plain = self.at;
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            self.digits()?;
        }
        let text = self.text.get(start..self.at)?;
        let value = if plain == self.at {
            Decimal::from_str_exact(text)
        } else {
            Decimal::from_scientific(text)
        };
        Some(Node::Number(value.ok()))
    }

    fn digits(&mut self) -> Option<usize> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(self.at - start)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn number(text: &str) -> Option<Decimal> {
        parse(text).unwrap().decimal()
    }

    #[test]
    fn numbers_are_exact() {
        assert_eq!(number("4.42477876"), Some(Decimal::new(442_477_876, 8)));
        assert_eq!(number("0.07"), Some(Decimal::new(7, 2)));
        assert_eq!(number("-1e2"), Some(Decimal::from(-100)));
        assert_eq!(number("1000000000000000000000000000000"), None);
    }

    #[test]
    fn whole_numbers_may_carry_a_zero_fraction() {
        assert_eq!(parse("3.0").unwrap().integer(), Some(3));
        assert_eq!(parse("3.5").unwrap().integer(), None);
        assert_eq!(parse("1.5e1").unwrap().integer(), Some(15));
    }

    #[test]
    fn members_are_found_by_name() {
        let node = parse(r#" { "a" : { "b" : [ 1, "x\u00e9\n" ] } , "a" : null } "#).unwrap();
        assert_eq!(node.get("a").get("b").elements()[1].text(), Some("xé\n"));
        assert!(node.get("c").get("d").is_null());
    }

    #[test]
    fn broken_texts_are_none() {
        for text in [
            "",
            "{",
            "[1,]",
            "{\"a\"}",
            "{\"a\":1,}",
            "01",
            "1.",
            ".5",
            "-",
            "+1",
            "1e",
            "nul",
            "\"a",
            "\"\\x\"",
            "\"\u{1}\"",
            "1 2",
            "\"\\",
            "\"\\ud800\"",
            "NaN",
            "'a'",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
        assert_eq!(parse(&"[".repeat(10_000)), None);
    }

    proptest! {
        #[test]
        fn it_agrees_with_serde_json_on_what_json_is(text in r#"[\[\]{}",:0-9eE+\-. a\\nu]{0,12}"#) {
            let theirs = serde_json::from_str::<serde_json::Value>(&text).is_ok();
            // The other reader refuses numbers beyond a float's range.
            prop_assume!(!text.contains(['e', 'E']));
            prop_assert_eq!(parse(&text).is_some(), theirs);
        }
    }
}

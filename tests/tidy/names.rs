//! Words that were replaced by better ones stay replaced: none is declared as a name again.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::sources::{self, Source, identifier};

/// What a name is declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Type,
    Variant,
    Function,
    Module,
    Field,
    Setting,
}

impl Kind {
    /// How the list spells it.
    fn of(keyword: &str) -> Self {
        match keyword {
            "type" => Self::Type,
            "variant" => Self::Variant,
            "fn" => Self::Function,
            "mod" => Self::Module,
            "field" => Self::Field,
            "setting" => Self::Setting,
            _ => panic!("{keyword} is no kind of name"),
        }
    }
}

/// A line of the list.
struct Retired {
    /// As what it is retired.
    kinds: Vec<Kind>,
    word: String,
    /// The word that took its place.
    better: String,
    /// The paths below which it is right, or not replaced yet.
    allowed: Vec<String>,
}

/// Reads the list; `names.txt` explains its form.
fn list() -> Vec<Retired> {
    let lines = include_str!("names.txt").lines();
    let lines = lines.filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(retired).collect()
}

fn retired(line: &str) -> Retired {
    let (left, right) = line.split_once("->").unwrap();
    let (better, allowed) = right.split_once("; allowed:").unwrap_or((right, ""));
    let mut words: Vec<&str> = left.split_whitespace().collect();
    let word = words.pop().unwrap().to_owned();
    let allowed = allowed
        .split(';')
        .map(str::trim)
        .filter(|one| !one.is_empty());
    let allowed = allowed.map(|one| {
        let (path, reason) = one.split_once(" (").unwrap();
        assert!(reason.len() > 3, "{line}: an exception has a reason");
        path.to_owned()
    });
    Retired {
        kinds: words.into_iter().map(Kind::of).collect(),
        word,
        better: better.trim().to_owned(),
        allowed: allowed.collect(),
    }
}

/// The names that a file declares.
fn declared(source: &Source) -> Vec<(Kind, String)> {
    let mut names = Vec::new();
    // The indentation of the enum that a line stands in.
    let mut within: Option<usize> = None;
    for line in &source.lines {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        if let Some(outer) = within {
            if code.starts_with('}') && indent == outer {
                within = None;
            } else if indent == outer + 4 && code.starts_with(char::is_uppercase) {
                names.push((Kind::Variant, identifier(code).to_owned()));
            }
        }
        names.extend(field(code).map(|name| (Kind::Field, name.to_owned())));
        let words: Vec<&str> = code.split_whitespace().collect();
        for pair in words.windows(2) {
            let kind = match pair[0] {
                "struct" | "enum" | "trait" | "type" | "union" => Kind::Type,
                "fn" => Kind::Function,
                "mod" => Kind::Module,
                word if is_qualifier(word) => continue,
                _ => break,
            };
            names.push((kind, identifier(pair[1]).to_owned()));
            if pair[0] == "enum" && code.ends_with('{') {
                within = Some(indent);
            }
            break;
        }
    }
    names
}

/// The field that a line declares for others.
fn field(code: &str) -> Option<&str> {
    let code = code.strip_prefix("pub")?;
    let code = code
        .split_once(") ")
        .filter(|_| code.starts_with('('))
        .map_or(code, |(_, code)| code)
        .trim_start();
    let name = identifier(code);
    let is_one = !name.is_empty() && code[name.len()..].starts_with(": ");
    is_one.then_some(name)
}

fn is_qualifier(word: &str) -> bool {
    word.starts_with("pub") || matches!(word, "const" | "async" | "unsafe" | "extern" | "default")
}

/// The settings' keys in the table of the service.
fn settings() -> Vec<(Kind, String)> {
    let path = "crates/dte-server/src/config/settings/table.rs";
    let text = std::fs::read_to_string(sources::root().join(path)).unwrap();
    let texts = text.split('"').skip(1).step_by(2);
    let keys = texts.filter(|text| !text.contains(|c: char| !c.is_lowercase() && c != '_'));
    keys.map(|key| (Kind::Setting, key.to_owned())).collect()
}

#[test]
fn no_retired_word_is_a_name() {
    let list = list();
    let mut all: Vec<(String, Vec<(Kind, String)>)> = vec![("settings".into(), settings())];
    let sources = sources::under(&["crates", "tests"]);
    all.extend(sources.iter().map(|one| (one.path.clone(), declared(one))));
    let mut refused = String::new();
    for (path, names) in &all {
        for (kind, name) in names {
            let Some(retired) = list
                .iter()
                .find(|one| one.word == *name && one.kinds.contains(kind))
            else {
                continue;
            };
            if !retired
                .allowed
                .iter()
                .any(|allowed| path.starts_with(allowed))
            {
                writeln!(refused, "{path}: {kind:?} {name} -> {}", retired.better).unwrap();
            }
        }
    }
    assert!(
        refused.is_empty(),
        "retired words (tests/tidy/names.txt):\n{refused}"
    );
}

#[test]
fn the_list_names_each_word_once() {
    let mut seen: BTreeMap<String, Vec<Kind>> = BTreeMap::new();
    for retired in list() {
        let kinds = seen.entry(retired.word.clone()).or_default();
        for kind in retired.kinds {
            assert!(!kinds.contains(&kind), "{} twice", retired.word);
            kinds.push(kind);
        }
    }
}

#[test]
fn declared_names_are_found() {
    let text = "pub(crate) enum Fate {\n    /// x\n    Lost(u8),\n}\npub async fn settle<T>() {}\nmod bed;\n\
                    fn other(storm: u8) {}\nstruct S {\n    pub(crate) pace: u8,\n    own: u8,\n}\n";
    let source = Source {
        path: "x".into(),
        lines: text.lines().map(str::to_owned).collect(),
    };
    let expected = [
        (Kind::Type, "Fate"),
        (Kind::Variant, "Lost"),
        (Kind::Function, "settle"),
        (Kind::Module, "bed"),
        (Kind::Function, "other"),
        (Kind::Type, "S"),
        (Kind::Field, "pace"),
    ];
    assert_eq!(
        declared(&source),
        expected.map(|(kind, name)| (kind, name.to_owned()))
    );
}

//! What is said to users is said in both languages, and tells the same in each.

use crate::sources::{self, Source};

/// What two texts stand behind.
const SAYING: [&str; 2] = ["message!(", "Bilingual::new("];

/// What is the same in both languages.
const SAME: [&str; 2] = ["{error}", "branch_offices[{index}]"];

/// The texts of a file, by pairs. Where something else than two texts stands, it is taken apart or
/// handed on, and stands as texts elsewhere.
fn pairs(source: &Source) -> Vec<(String, String)> {
    let code = source.lines.join("\n");
    let begins = SAYING
        .iter()
        .flat_map(|word| code.match_indices(word).map(|(at, _)| at + word.len()));
    let pair = |begin: usize| {
        let (english, rest) = literal(&code[begin..])?;
        let (spanish, _) = literal(rest.trim_start().strip_prefix(',')?)?;
        Some((english, spanish))
    };
    begins.filter_map(pair).collect()
}

/// The text that code begins with, and what follows it. A line that ends with `\` goes on without the
/// blanks that the next one begins with.
fn literal(code: &str) -> Option<(String, &str)> {
    let inner = code.trim_start().strip_prefix('"')?;
    let mut text = String::new();
    let mut characters = inner.char_indices();
    while let Some((at, c)) = characters.next() {
        match c {
            '"' => return Some((text, &inner[at + 1..])),
            '\\' => match characters.next()?.1 {
                '\n' => {
                    let blanks = characters.as_str();
                    let skipped = blanks.len() - blanks.trim_start().len();
                    for _ in 0..blanks[..skipped].chars().count() {
                        characters.next();
                    }
                }
                escaped => text.push(escaped),
            },
            c => text.push(c),
        }
    }
    None
}

/// What a text tells: the names between braces. One that is `english` in one text is `spanish` in the
/// other.
fn told(text: &str) -> Vec<String> {
    let plain = text.replace("{{", "").replace("}}", "");
    let names = plain.split('{').skip(1);
    let names = names.filter_map(|after| after.split(['}', ':']).next());
    let mut names: Vec<_> = names
        .map(|name| name.replace("spanish", "english"))
        .collect();
    names.sort();
    names
}

fn fault(english: &str, spanish: &str) -> Option<&'static str> {
    if english.trim().is_empty() || spanish.trim().is_empty() {
        Some("one says nothing")
    } else if english == spanish && !SAME.contains(&english) {
        Some("both are one text")
    } else if told(english) != told(spanish) {
        Some("one tells more than the other")
    } else {
        None
    }
}

#[test]
fn every_text_is_said_in_both_languages() {
    let all = sources::under(&["crates"]);
    let pairs: Vec<_> = all
        .iter()
        .flat_map(|source| pairs(source).into_iter().map(|pair| (&source.path, pair)))
        .collect();
    assert!(pairs.len() > 300, "{} texts are found", pairs.len());
    let faults: Vec<String> = pairs
        .iter()
        .filter_map(|(path, (english, spanish))| {
            let fault = fault(english, spanish)?;
            Some(format!("{path}: {fault}: {english:?}, {spanish:?}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn texts_are_told_apart() {
    let source = |code: &str| Source {
        path: String::new(),
        lines: code.lines().map(str::to_owned).collect(),
    };
    let found = pairs(&source(
        "message!(\n  \"at most {most}, \\\n    of \\\"all\\\"\",\n  \"a lo sumo {most}\",\n)",
    ));
    let [(english, spanish)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(english, "at most {most}, of \"all\"");
    assert_eq!(spanish, "a lo sumo {most}");
    assert_eq!(fault(english, spanish), None);
    assert!(fault("a", "a").is_some() && fault("a", " ").is_some());
    assert!(fault("{a} of {b}", "{a}").is_some());
    assert_eq!(fault("{english} {{x}}", "el {spanish} {{y}}"), None);
}

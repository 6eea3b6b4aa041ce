//! Ceilings for the size of the sources and pages, which only fall.
//!
//! `UPDATE_CEILINGS=1` writes the numbers of today where they are lower. A feature that must raise one edits
//! `ceilings.txt` in its own commit, whose message says why.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::sources::{self, Source};

/// Words that a doc comment must not begin with: it names what it describes.
const BARE_OPENINGS: [&str; 12] = [
    "What",
    "Whether",
    "How",
    "Who",
    "Whose",
    "Where",
    "When",
    "From when",
    "That",
    "Which",
    "Of",
    "It",
];

/// File of the ceilings: a name and a number in each line.
fn list() -> PathBuf {
    sources::root().join("tests/tidy/ceilings.txt")
}

fn ceilings() -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(list()).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty());
    let entry = |line: &str| {
        let (name, number) = line.rsplit_once(' ').unwrap();
        (name.to_owned(), number.parse().unwrap())
    };
    lines.map(entry).collect()
}

/// The code of a crate outside its tests: neither blank lines nor comments.
fn product_code(source: &Source) -> Vec<&str> {
    let is_of_tests = ["/tests/", "/benches/"];
    if is_of_tests.iter().any(|part| source.path.contains(part))
        || source.path.ends_with("tests.rs")
    {
        return Vec::new();
    }
    let mut code = Vec::new();
    let mut is_in_tests = false;
    let mut follows_test_attribute = false;
    for line in &source.lines {
        if is_in_tests {
            is_in_tests = !line.starts_with('}');
        } else if line.starts_with("#[cfg(test)]") {
            follows_test_attribute = true;
        } else if follows_test_attribute && line.starts_with("#[") {
        } else if follows_test_attribute && line.starts_with("mod ") && line.ends_with('{') {
            (is_in_tests, follows_test_attribute) = (true, false);
        } else {
            follows_test_attribute = false;
            code.extend((!line.trim().is_empty()).then_some(line.as_str()));
        }
    }
    code
}

fn visible(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Characters of what else the program is made of: statements, manifests, templates.
fn other_characters() -> usize {
    let mut folders = vec![
        sources::root().join("crates"),
        sources::root().join("migrations"),
    ];
    let mut sum = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                let is_left_out = ["target", "tests", "swagger-ui"].contains(&name);
                folders.extend((!is_left_out).then_some(path));
            } else if [".sql", ".toml", ".html", ".css"]
                .iter()
                .any(|end| name.ends_with(end))
            {
                sum += visible(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    sum
}

fn words_of_docs() -> usize {
    let mut folders = vec![sources::root().join("docs")];
    let mut words = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                words += std::fs::read_to_string(path)
                    .unwrap()
                    .split_whitespace()
                    .count();
            }
        }
    }
    words
}

/// Doc comments of a file that open with a bare clause.
fn bare_openings(text: &str) -> usize {
    let mut count = 0;
    let mut is_within = false;
    for line in text.lines() {
        let line = line.trim_start();
        let comment = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"));
        if let Some(comment) = comment.filter(|_| !is_within) {
            let comment = comment.trim_start();
            let is_bare = |word: &str| {
                let rest = comment.strip_prefix(word);
                rest.is_some_and(|rest| rest.starts_with(' '))
            };
            count += usize::from(BARE_OPENINGS.into_iter().any(is_bare));
        }
        is_within = comment.is_some();
    }
    count
}

/// The traits that adapters implement, and their methods.
fn ports(sources: &[Source]) -> (usize, usize) {
    let (mut traits, mut methods) = (0, 0);
    let of_ports = |source: &&Source| source.path.starts_with("crates/dte-application/src/ports/");
    for source in sources.iter().filter(of_ports) {
        let mut is_in_trait = false;
        for line in &source.lines {
            if line.starts_with("pub trait ") {
                traits += 1;
                is_in_trait = line.ends_with('{');
            } else if line.starts_with('}') {
                is_in_trait = false;
            } else if is_in_trait
                && (line.starts_with("    fn ") || line.starts_with("    async fn "))
            {
                methods += 1;
            }
        }
    }
    (traits, methods)
}

fn measured() -> BTreeMap<String, usize> {
    let sources = sources::under(&["crates"]);
    let (mut lines, mut characters, mut bare) = (0, other_characters(), 0);
    for source in &sources {
        let code = product_code(source);
        lines += code.len();
        characters += code.iter().map(|line| visible(line)).sum::<usize>();
        let text = std::fs::read_to_string(sources::root().join(&source.path)).unwrap();
        bare += bare_openings(&text);
    }
    let (traits, methods) = ports(&sources);
    let all = [
        ("code lines in crates", lines),
        ("characters in crates and migrations", characters),
        ("words of docs", words_of_docs()),
        ("doc comments that open with a bare clause", bare),
        ("port traits", traits),
        ("port methods", methods),
    ];
    all.map(|(name, number)| (name.to_owned(), number)).into()
}

#[test]
fn nothing_grows_beyond_its_ceiling() {
    let measured = measured();
    if std::env::var_os("UPDATE_CEILINGS").is_some() {
        let mut text = String::new();
        let ceilings = ceilings();
        for (name, now) in &measured {
            let number = ceilings.get(name).map_or(*now, |ceiling| *ceiling.min(now));
            writeln!(text, "{name} {number}").unwrap();
        }
        std::fs::write(list(), text).unwrap();
    }
    let ceilings = ceilings();
    let mut above = String::new();
    for (name, now) in &measured {
        let ceiling = ceilings.get(name).copied().unwrap_or_default();
        if *now > ceiling {
            writeln!(above, "{name}: {now}, at most {ceiling}").unwrap();
        }
    }
    assert!(above.is_empty(), "tests/tidy/ceilings.txt:\n{above}");
    let names = ceilings.keys().filter(|name| !measured.contains_key(*name));
    assert_eq!(names.count(), 0, "each ceiling is measured");
}

#[test]
fn code_of_tests_and_comments_is_not_counted() {
    let text = "use a;\n\nfn b() {}\n\n#[cfg(test)]\n#[expect(x)]\nmod tests {\n    fn c() {}\n}\nfn d() {}\n";
    let source = |path: &str| Source {
        path: path.into(),
        lines: text.lines().map(str::to_owned).collect(),
    };
    assert_eq!(
        product_code(&source("crates/x/src/a.rs")),
        ["use a;", "fn b() {}", "fn d() {}"]
    );
    assert!(product_code(&source("crates/x/tests/a.rs")).is_empty());
}

#[test]
fn bare_clauses_are_found_where_a_comment_opens() {
    let text = "//! What it is.\n//! Whether it is.\n\n/// The length.\n/// How long.\nfn a() {}\n/// Where it is.\n";
    assert_eq!(bare_openings(text), 2);
}

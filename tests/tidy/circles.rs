//! The files of a crate import each other in one direction: none needs, over others, itself.
//!
//! A module may use what the modules around it hold (`super::…`): a file and the files in its folder
//! are one unit in that direction, and only the way down counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::sources::{self, Source, identifier};

/// Modules, each with those that it uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_file_needs_itself() {
    let mut refused = String::new();
    for (name, files) in crates() {
        for circle in circles(&uses(&files)) {
            writeln!(refused, "{name}: {}", circle.join(", ")).unwrap();
        }
    }
    assert!(
        refused.is_empty(),
        "files that import each other in a circle:\n{refused}"
    );
}

/// The files of each crate by their modules; the root is the empty one.
fn crates() -> BTreeMap<String, BTreeMap<String, Source>> {
    let mut crates: BTreeMap<String, BTreeMap<String, Source>> = BTreeMap::new();
    for source in sources::under(&["crates"]) {
        let Some((name, file)) = source
            .path
            .strip_prefix("crates/")
            .and_then(|path| path.split_once("/src/"))
        else {
            continue;
        };
        let module = file.strip_suffix(".rs").unwrap().replace('/', "::");
        let module = module.strip_suffix("::mod").unwrap_or(&module);
        let module = if matches!(module, "lib" | "main") {
            ""
        } else {
            module
        };
        let files = crates.entry(name.to_owned()).or_default();
        // A library's `main` uses the library from outside.
        if !(file == "main.rs" && files.contains_key("")) {
            files.insert(module.to_owned(), source);
        }
    }
    crates
}

/// What each file uses, as far as it is of the crate and not of a module around it.
fn uses(files: &BTreeMap<String, Source>) -> Uses {
    let edges = files.iter().map(|(module, source)| {
        let mut used = BTreeSet::new();
        for path in paths(module, &product(source)) {
            let known = |length: &usize| files.contains_key(&path[..*length].join("::"));
            if let Some(length) = (1..=path.len()).rev().find(known) {
                used.insert(path[..length].join("::"));
            } else {
                used.insert(String::new());
            }
        }
        let children = files.keys().filter(|child| parent(child) == Some(module));
        let text = product(source);
        used.extend(children.filter(|child| uses_child(&text, child)).cloned());
        used.retain(|one| one != module && !is_around(one, module));
        (module.clone(), used)
    });
    edges.collect()
}

/// A file without its tests at the end.
fn product(source: &Source) -> String {
    let lines = source.lines.iter().map(String::as_str).collect::<Vec<_>>();
    let tests = lines.windows(2).position(|pair| {
        pair[0] == "#[cfg(test)]" && pair[1].contains("mod ") && pair[1].ends_with('{')
    });
    lines[..tests.unwrap_or(lines.len())].join("\n")
}

fn parent(module: &str) -> Option<&str> {
    if module.is_empty() {
        return None;
    }
    Some(module.rsplit_once("::").map_or("", |(parent, _)| parent))
}

fn is_around(outer: &str, module: &str) -> bool {
    outer.is_empty() && !module.is_empty() && module.contains("::")
        || module
            .strip_prefix(outer)
            .is_some_and(|rest| rest.starts_with("::"))
}

/// Whether a module names something in a child (`child::…`).
fn uses_child(text: &str, child: &str) -> bool {
    let name = child.rsplit("::").next().unwrap();
    let path = format!("{name}::");
    text.match_indices(&path).any(|(at, _)| {
        let before = text[..at].chars().next_back().unwrap_or(' ');
        !before.is_alphanumeric() && !matches!(before, '_' | ':' | '.')
    })
}

/// The paths in a text that begin in its crate, from the crate's root.
fn paths(module: &str, text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for root in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(root) {
            let before = text[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || matches!(before, '_' | ':' | '$') {
                continue;
            }
            let mut base: Vec<String> = match root {
                "crate::" => Vec::new(),
                _ => module.split("::").map(str::to_owned).collect(),
            };
            let mut rest = &text[at..];
            while let Some(after) = rest.strip_prefix("super::") {
                base.pop();
                rest = after;
            }
            let rest = rest.strip_prefix("crate::").unwrap_or(rest);
            tree(
                base,
                rest.strip_prefix("self::").unwrap_or(rest),
                &mut found,
            );
        }
    }
    found
}

/// The leaves of `a::{b, c::d}`; answers what follows it.
fn tree<'t>(mut path: Vec<String>, mut text: &'t str, found: &mut Vec<Vec<String>>) -> &'t str {
    loop {
        text = text.trim_start();
        if let Some(inside) = text.strip_prefix('{') {
            return branches(&path, inside, found);
        }
        let name = identifier(text);
        text = &text[name.len()..];
        if !name.is_empty() && name != "self" {
            path.push(name.to_owned());
        }
        match text.strip_prefix("::") {
            Some(after) if !name.is_empty() => text = after,
            _ => {
                found.push(path);
                return text;
            }
        }
    }
}

fn branches<'t>(path: &[String], mut text: &'t str, found: &mut Vec<Vec<String>>) -> &'t str {
    loop {
        text = text.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        match text.chars().next() {
            None => return text,
            Some('}') => return &text[1..],
            Some(_) => {
                let after = tree(path.to_owned(), text, found);
                // `as NAME`, and whatever else is none of a path.
                let end = after.find([',', '}']).unwrap_or(after.len());
                text = if end == 0 && after.len() == text.len() {
                    &after[1..]
                } else {
                    &after[end..]
                };
            }
        }
    }
}

/// Every set of modules of which each needs the others.
fn circles(uses: &Uses) -> Vec<Vec<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> = uses
        .keys()
        .map(|module| (module, reach(uses, module)))
        .collect();
    let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
    for (module, others) in &reached {
        if others.contains(module) {
            let both = others.iter().filter(|other| {
                reached
                    .get(**other)
                    .is_some_and(|back| back.contains(module))
            });
            circles.insert(both.map(|other| (*other).clone()).collect());
        }
    }
    circles.into_iter().collect()
}

/// The modules that one needs, over others too.
fn reach<'u>(uses: &'u Uses, module: &String) -> BTreeSet<&'u String> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<&String> = uses[module].iter().collect();
    while let Some(one) = next.pop() {
        if reached.insert(one) {
            next.extend(uses.get(one).into_iter().flatten());
        }
    }
    reached
}

#[test]
fn circles_are_found_and_the_way_up_is_none() {
    let source = |text: &str| Source {
        path: String::new(),
        lines: text.lines().map(str::to_owned).collect(),
    };
    let files = BTreeMap::from([
        (
            "a".to_owned(),
            source("use crate::b::{self, c::D as E, F};\nmod x;\nuse x::Y;"),
        ),
        ("a::x".to_owned(), source("use super::Z;\nuse crate::d;")),
        ("b".to_owned(), source("fn f() { crate::e::g() }")),
        ("b::c".to_owned(), source("")),
        (
            "d".to_owned(),
            source("#[cfg(test)]\nmod tests {\nuse crate::a::Z;"),
        ),
        ("e".to_owned(), source("use crate::a::Z;")),
    ]);
    let uses = uses(&files);
    assert_eq!(
        uses["a"],
        BTreeSet::from(["a::x", "b", "b::c"].map(str::to_owned))
    );
    assert_eq!(uses["a::x"], BTreeSet::from(["d".to_owned()]));
    assert_eq!(circles(&uses), [["a", "b", "e"].map(str::to_owned)]);
}

//! Which names in the environment are settings, and which only look like it.

use super::aliases::{self, Alias};
use super::{SETTINGS, Setting};
use crate::config::client::VARIABLES;

/// With which the names of settings begin in the environment.
const PREFIX: &str = "DTE_";

/// How many letters a name may differ from a setting's to be taken for a slip of the pen.
const NEAR: usize = 2;

pub enum Name {
    Setting(&'static Setting),
    /// The one that a setting had in an earlier release.
    Alias(&'static Alias),
    /// Not a setting's, but nearly.
    Near(&'static Setting),
    /// With the prefix of settings, and nobody knows what for.
    Unknown,
    /// Not meant for us.
    NotOurs,
}

pub fn of(name: &str) -> Name {
    let (prefix, rest) = name.split_at_checked(PREFIX.len()).unwrap_or_default();
    if !prefix.eq_ignore_ascii_case(PREFIX) {
        return Name::NotOurs;
    }
    let key = rest.to_lowercase();
    if let Some(setting) = super::setting(&key) {
        return Name::Setting(setting);
    }
    if let Some(alias) = aliases::of(&key) {
        return Name::Alias(alias);
    }
    if is_injected(rest) || VARIABLES.contains(&name) {
        return Name::NotOurs;
    }
    let by_distance = |setting: &&Setting| distance(setting.key, &key);
    match SETTINGS.iter().min_by_key(by_distance) {
        Some(nearest) if distance(nearest.key, &key) <= NEAR => Name::Near(nearest),
        _ => Name::Unknown,
    }
}

/// Whether an orchestrator makes such a name for a service called `dte` or `dte-…`:
/// `SERVICE_HOST`, `SERVICE_PORT…`, `PORT`, `PORT_8080_TCP…`.
fn is_injected(rest: &str) -> bool {
    let words: Vec<&str> = rest.split('_').collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    words.iter().enumerate().any(|(at, _)| match &words[at..] {
        ["SERVICE", "HOST"] | ["SERVICE", "PORT", ..] | ["PORT"] => true,
        ["PORT", number, "TCP" | "UDP" | "SCTP", about @ ..] => {
            is_number(number) && matches!(about, [] | ["PROTO" | "PORT" | "ADDR"])
        }
        _ => false,
    })
}

/// How many letters must be put in, left out or changed to make one text of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut diagonal = at;
        row[0] = at + 1;
        for (column, &theirs) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != theirs);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_counted_in_letters() {
        for (one, other, expected) in [
            ("", "", 0),
            ("log", "log", 0),
            ("log", "", 3),
            ("listen", "listn", 1),
            ("listen", "lisetn", 2),
            ("queue", "bytes", 5),
        ] {
            assert_eq!(distance(one, other), expected, "{one} {other}");
            assert_eq!(distance(other, one), expected, "{other} {one}");
        }
    }
}

//! The names that settings had in earlier releases. Each works for one release, with a warning.

/// The old name of a setting.
#[derive(Debug)]
pub struct Alias {
    pub old: &'static str,
    pub key: &'static str,
}

const fn alias(old: &'static str, key: &'static str) -> Alias {
    Alias { old, key }
}

/// Every old name that still works.
pub const ALIASES: &[Alias] = &[
    alias("deliveries", "max_submissions"),
    alias("head_seconds", "header_timeout_seconds"),
    alias("taken_seconds", "write_timeout_seconds"),
    alias("settle_seconds", "lease_seconds"),
];

pub fn of(old: &str) -> Option<&'static Alias> {
    ALIASES.iter().find(|alias| alias.old == old)
}

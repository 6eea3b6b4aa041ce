//! The service from outside: the real program, over HTTP, against the sandbox authority.
#![expect(clippy::unwrap_used, reason = "tests")]

mod admin;
mod allowed_types;
mod amounts;
mod app;
mod authority;
mod bulk;
mod certificates;
mod client_commands;
mod command_line;
mod concurrency;
mod contingency;
mod corrections;
mod cutover;
mod damage;
mod debits;
mod deliveries;
mod described;
mod documentation;
mod editions;
mod environments;
mod events;
#[path = "../../crates/dte-http/src/tests/exposition.rs"]
#[expect(dead_code, reason = "one of the two formats is enough here")]
mod exposition;
mod external_ids;
mod failures;
mod field_cases;
mod fields;
mod gateways;
mod interface;
mod journey;
mod keys;
mod lagging;
mod mail;
mod numbers;
mod official;
mod operation;
mod purchases;
mod random;
mod readiness;
mod receiver;
mod requests;
mod returns;
mod secrets;
mod settlements;
mod signature;
mod slow_readers;
mod special_operations;
mod states;
mod storage;
mod streams;
mod strictness;
mod test_values;
mod trials;
mod webhooks;

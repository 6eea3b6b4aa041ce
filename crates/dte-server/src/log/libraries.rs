//! What libraries say of themselves counts as DEBUG, whatever they call it: a client that sends
//! nonsense is an error of theirs, and nothing that an operator has to look at.

use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterFn, Targets, filter_fn};

/// With which the names of our own crates begin.
const OURS: &str = "dte";

/// Lets lines of libraries through only where DEBUG is `wanted` of them.
pub fn as_debug(wanted: Targets) -> FilterFn<impl Fn(&Metadata<'_>) -> bool> {
    filter_fn(move |line| {
        line.target().starts_with(OURS) || wanted.would_enable(line.target(), &Level::DEBUG)
    })
}

#[cfg(test)]
mod tests {
    use std::str::FromStr as _;

    use super::*;

    #[test]
    fn libraries_are_heard_where_debug_is_wanted_only() {
        let hears = |filter: &str, target: &str| {
            let wanted = Targets::from_str(filter).unwrap();
            wanted.would_enable(target, &Level::DEBUG)
        };
        for silent in [
            "info",
            "warn",
            "",
            "dte_http=debug",
            "debug,actix_http=info",
        ] {
            assert!(!hears(silent, "actix_http::h1"), "{silent}");
        }
        for loud in ["debug", "trace", "info,actix_http=debug", "actix_http"] {
            assert!(hears(loud, "actix_http::h1"), "{loud}");
        }
    }
}

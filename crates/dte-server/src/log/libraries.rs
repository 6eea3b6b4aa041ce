//! What libraries say of themselves counts as DEBUG, whatever they call it: a client that sends
//! nonsense is an error of theirs, and nothing that an operator has to look at.

use std::str::FromStr;

use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterFn, Targets, filter_fn};

/// With which the names of our own crates begin.
const OURS: &str = "dte";

/// Lets lines of libraries through only where `filter` asks for DEBUG.
pub fn as_debug(filter: &str) -> FilterFn<impl Fn(&Metadata<'_>) -> bool + use<>> {
    let wanted = targets(filter);
    filter_fn(move |line| {
        line.target().starts_with(OURS) || wanted.would_enable(line.target(), &Level::DEBUG)
    })
}

/// The parts of a filter that are about targets; what is about spans and fields is left to it.
fn targets(filter: &str) -> Targets {
    let parts = filter.split(',').map(str::trim);
    let read: Vec<&str> = parts
        .filter(|part| Targets::from_str(part).is_ok())
        .collect();
    Targets::from_str(&read.join(",")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_heard_where_debug_is_wanted_only() {
        let hears = |filter: &str, target: &str| {
            let wanted = targets(filter);
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
        assert!(hears(
            "[request{id=1}]=info,actix_http=debug",
            "actix_http::h1"
        ));
    }
}

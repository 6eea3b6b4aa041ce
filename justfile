# The tasks of this project; `just` lists them. None needs anything but Rust and a C compiler.

# lists the tasks
default:
    @just --list

# issues a stamped document on an empty folder and keeps serving
demo:
    cargo run --release -- demo

# everything that must hold before a change lands
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo test --workspace

# the pages that are written from the code: ERRORS, RULES, the settings, the answers of API
docs:
    UPDATE_DOCS=1 cargo test -p dte-http -p dte-server -p dte-tests

# dependencies against licences and bans (cargo install cargo-deny)
deny:
    cargo deny --config .deny.toml check licenses bans sources

# issuing under load, figures on stdout
bench *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench {{options}}

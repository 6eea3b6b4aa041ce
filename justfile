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

# dependencies against licences, bans and sources (cargo install cargo-deny)
deny:
    cargo deny --config .deny.toml check licenses bans sources

# dependencies against the published advisories; needs the network
advisories:
    cargo deny --config .deny.toml check advisories

# hostile bytes for one reader (cargo install cargo-fuzz); the targets are in tests/fuzz/targets
fuzz target seconds="180":
    cp Cargo.lock tests/fuzz/Cargo.lock
    mkdir -p tests/fuzz/corpus/{{target}}
    RUSTC_BOOTSTRAP=1 cargo fuzz run --fuzz-dir tests/fuzz --sanitizer none {{target}} \
        tests/fuzz/corpus/{{target}} tests/fuzz/seeds/{{target}} tests/fuzz/seeds/any_body -- \
        -max_total_time={{seconds}} -timeout=10 -rss_limit_mb=1024 -max_len=65536 \
        -dict=tests/fuzz/words.dict

# issuing under load, figures on stdout
bench *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench {{options}}

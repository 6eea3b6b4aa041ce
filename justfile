# The tasks of this project; `just` lists them. Those that need more than Rust and
# a C compiler say so.

# lists the tasks
default:
    @just --list

# issues a stamped document on an empty folder and keeps serving
demo:
    cargo run -- demo

# everything that must hold before a change lands
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings
    cargo test --workspace

# the service from outside, against the sandbox that also asks who taxpayers are
strictest *filters:
    DTE_TEST_SANDBOX_STRICT=registry cargo test --workspace --test api -- {{filters}}

# the pages that are written from the code: ERRORS, RULES, the settings, the answers of API
docs:
    UPDATE_DOCS=1 cargo test -p dte-http -p dte-server -p dte-tests

# the description of the interface: valid, and kept by the running program (needs Python)
openapi *options:
    tests/openapi/run {{options}}

# the pages below /docs in a real browser (needs Chromium and Node)
browser:
    tests/browser/run

# a client against the program: python or typescript (python3 and node are needed)
client language:
    cargo build
    clients/run check {{language}}

# the types of the clients, from docs/openapi.json
client-types:
    clients/run generate python
    clients/run generate typescript

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

# the performance goals beside the figures of this machine, all or some: just bench closed list
bench *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench goals {{options}}

# every goal at a tiny size, in two minutes: fails for what is wrong, never for what is slow
bench-smoke *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench smoke {{options}}

# one load, or one full database: just load closed --clients 16; just load fill --keep FOLDER
load *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench {{options}}

# what single steps of issuing take
bench-steps *options:
    cargo bench -p dte-bench-steps --bench steps -- {{options}}

# their instructions against the committed counts (valgrind); UPDATE_COUNTS=1 writes new ones
bench-instructions:
    cargo bench -p dte-bench-steps --bench instructions

# what must hold while everything breaks; just chaos-all --scale 0.1 --database both
chaos-all *options:
    just chaos all {{options}}

# servers are killed at random moments under load; on PostgreSQL two of them share a database
chaos-kill *options:
    just chaos kill {{options}}

# the authority fails in every way at every service
chaos-authority *options:
    just chaos authority {{options}}

# the authority is away, one company has lost its portal credentials
chaos-outage *options:
    just chaos outage {{options}}

# the authority stamps and closes the connection
chaos-lost-response *options:
    just chaos lost-response {{options}}

# clients leave before a slow authority answers
chaos-client-disconnect *options:
    just chaos client-disconnect {{options}}

# far more clients than the machine can serve
chaos-overload *options:
    just chaos overload {{options}}

# two New Years pass under load
chaos-year *options:
    just chaos year {{options}}

# somebody looks into the database, and the server is killed
chaos-maintenance *options:
    just chaos maintenance {{options}}

# a proxy before the authority spoils a quarter of all answers
chaos-proxy *options:
    just chaos proxy {{options}}

# the log cannot be written
chaos-log *options:
    just chaos log {{options}}

# the disk has no room
chaos-disk *options:
    just chaos disk {{options}}

# connections to PostgreSQL hang
chaos-hang *options:
    just chaos hang --database postgresql {{options}}

# a standby takes the place of its primary
chaos-failover *options:
    just chaos failover --database postgresql {{options}}

# one chaos run by its name
chaos name *options:
    cargo build --release -p dte-server -p dte-bench
    target/release/dte-bench chaos {{name}} {{options}}

alias storm := chaos
alias storms := chaos-all

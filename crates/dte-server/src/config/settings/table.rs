//! The table of settings. The one in README.md is kept equal to it by a test.

use super::Setting;

const fn setting(key: &'static str, default: &'static str, about: &'static str) -> Setting {
    Setting {
        key,
        default,
        about,
        secret: false,
    }
}

const fn secret(key: &'static str, default: &'static str, about: &'static str) -> Setting {
    Setting {
        key,
        default,
        about,
        secret: true,
    }
}

/// Every setting.
pub const SETTINGS: &[Setting] = &[
    setting(
        "listen",
        "127.0.0.1:8080",
        "address and port of the API; port 0 takes a free one",
    ),
    setting(
        "data_dir",
        "./dte-data",
        "folder of the database, the keys and the certificates",
    ),
    setting(
        "database_url",
        "SQLite in the data folder",
        "sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME",
    ),
    setting("environment", "00", "00 test, 01 production"),
    setting(
        "authority_url",
        "00: the sandbox; 01: the authority",
        "base URL of the tax authority",
    ),
    setting(
        "authority_plain",
        "no",
        "yes lets that URL begin with http:// in environment 01",
    ),
    setting(
        "authority_ca",
        "none",
        "PEM file of certificate authorities that the tax authority's certificate may be of, besides the public ones",
    ),
    setting(
        "sandbox_listen",
        "127.0.0.1:8081",
        "address and port of the sandbox authority",
    ),
    setting(
        "sandbox_strict",
        "rules",
        "how strictly the sandbox judges: rules, registry (besides, whether taxpayers and users are known), or off (structure, arithmetic and duplicates only)",
    ),
    setting(
        "certificates_dir",
        "certificates in the data folder",
        "folder of the NIT.crt files",
    ),
    setting(
        "metrics_listen",
        "none",
        "address and port of the operator's metrics (Prometheus), for a private network",
    ),
    setting(
        "public_query_url",
        "that of the authority",
        "page behind qr_link",
    ),
    setting(
        "registration",
        "00: open; 01: token",
        "who may register: open or token",
    ),
    secret(
        "registration_token",
        "none",
        "what a registration must carry when registration is token",
    ),
    secret(
        "master_key",
        "generated in the data folder",
        "key of the encryption at rest: 32 bytes, hex or base64",
    ),
    secret(
        "token_secret",
        "generated in the data folder",
        "key of the session tokens: 32 bytes, hex or base64",
    ),
    setting(
        "log",
        "info",
        "what is logged: error, warn, info, debug or filters such as dte_http=debug",
    ),
    setting(
        "edition",
        "00: 2022; 01: auto",
        "generation of new documents and events: 2022, 2026, or auto (2026 from the cut-over on); single ones after a comma, as in auto,03=2022,invalidation=2022",
    ),
    setting(
        "edition_cutover",
        "2026-12-01T00:00:00-06:00",
        "moment from which auto issues the generation of 2026; the sandbox takes only it from then on, once this is set or the edition is auto or 2026",
    ),
    setting(
        "numbering",
        "yearly",
        "where a year's control numbers begin: yearly (with 1), or continuous (after those of the year before, where numbers do not carry the year); read when a year's first number is taken",
    ),
    setting(
        "clock_offset",
        "0",
        "seconds by which the clock is moved; environment 00 only",
    ),
    setting("workers", "number of cores", "threads that serve HTTP"),
    setting("signing_threads", "number of cores", "threads that sign"),
    setting(
        "queue",
        "2048",
        "documents that may wait to be stored or signed before 503",
    ),
    setting(
        "answer_seconds",
        "30",
        "how long a client waits for an answer at most",
    ),
    setting(
        "authority_seconds",
        "8",
        "how long the authority may take to answer",
    ),
    setting(
        "authority_in_flight",
        "2048",
        "requests to the authority at a time",
    ),
    setting(
        "max_submissions",
        "2048",
        "documents on their way to the authority at a time, also without their clients, before 503",
    ),
    setting(
        "connections",
        "4096",
        "connections of clients at a time; beyond them those are closed that have been idle longest",
    ),
    setting(
        "bytes",
        "268435456",
        "bytes of memory that requests and answers under way may take, before 503; a request takes four times its body",
    ),
    setting(
        "idle_seconds",
        "75",
        "how long a connection stays open between two requests",
    ),
    setting(
        "header_timeout_seconds",
        "10",
        "how long the head of a request may take to arrive",
    ),
    setting(
        "body_seconds",
        "15",
        "how long the body of a request may take to arrive",
    ),
    setting(
        "write_timeout_seconds",
        "60",
        "how long a client may take to receive an answer",
    ),
    setting(
        "login_rate",
        "600",
        "log-ins that one address may try a minute",
    ),
    setting(
        "login_failures",
        "10",
        "wrong log-ins in a row that lock an API key",
    ),
    setting(
        "login_lock_seconds",
        "30",
        "how long they lock it at first; each further one doubles it, up to an hour",
    ),
    setting(
        "registration_rate",
        "60",
        "registrations that one address may try a minute",
    ),
    setting(
        "company_rate",
        "0",
        "requests that one company may make a minute; 0 is without limit",
    ),
    setting(
        "trusted_proxies",
        "none",
        "addresses or networks, by commas, that are believed in X-Forwarded-For and Forwarded",
    ),
    setting(
        "bcrypt_cost",
        "10",
        "cost of the hashes of API secrets: 4 to 14",
    ),
    setting(
        "lease_seconds",
        "90",
        "how long a server has a document to itself that it took up (its lease), before another may take it over",
    ),
    setting(
        "retry_seconds",
        "15",
        "pause before a document that was not sent, or an ended contingency, is tried again; how often what is due is looked for",
    ),
    setting(
        "contingency_seconds",
        "60",
        "pause between two looks at whether a contingency is over; 900 at most",
    ),
    setting(
        "batch_seconds",
        "600",
        "how long a batch may be worked on, before its documents are asked for",
    ),
    setting(
        "authority_pause_seconds",
        "15",
        "how long a service of the authority is left alone after 5 failures in over a second; doubles up to 120",
    ),
    setting(
        "internet_probes",
        "1.1.1.1:443, 8.8.8.8:443, 9.9.9.9:443",
        "what is tried to tell an Internet that is away from an authority that is; none asks nobody",
    ),
    setting(
        "idempotency_hours",
        "720",
        "how long idempotency keys are kept; 24 at least",
    ),
    setting(
        "responsible_name",
        "the company",
        "who answers for contingency events, where the registration names nobody; all three \
         DTE_RESPONSIBLE_* or none",
    ),
    setting(
        "responsible_document_type",
        "36",
        "what that person's document is: 36, 13, 02, 03 or 37; needed with the name",
    ),
    setting(
        "responsible_document_number",
        "the company's NIT",
        "its number; needed with the name",
    ),
    setting(
        "backup_hours",
        "0",
        "hours after which the newest `dte backup` is too old for health; 0 does not look",
    ),
    setting(
        "drain_seconds",
        "30",
        "how long a stop waits for the work under way",
    ),
];

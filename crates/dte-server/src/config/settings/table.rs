//! The table of settings, one place for each: what it does, what it is read into, its key, its
//! default in words, what reads it with its limits and, where its default depends on others, that
//! default. The table in README.md is kept equal to it by a test.

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use dte_application::ports::{Numbering, Secret};
use dte_authority::EventBody;
use dte_domain::assumptions::EventDate;
use dte_domain::catalog::{CountryNotation, IdentityDocumentType};
use dte_domain::identification::Environment;
use dte_domain::language::Language;
use dte_domain::taxpayer::Email;
use dte_domain::value::Text;
use dte_mail::RelayUrl;
use dte_sandbox::Strictness;
use dte_webhooks::Allowed;
use ipnet::IpNet;
use time::OffsetDateTime;

use super::{ConfigError, Setting, Settings};
use crate::config::editions::{self, Pins};
use crate::config::readers::{
    address, cores, count, country_notation, database, environment, event_body, event_date, filter,
    hours, language, list, networks, number, numbering, open_or_token, optional, origins, path,
    path_of_authority, public_address, rate, rate_or_none, relay, relay_roots, roots, seconds,
    secret, sqlite_in, strictness, token, url, value, webhook_allow, yes_or_no,
};

/// The authority wants at least one look in 15 minutes at whether it is back, here in seconds.
const LONGEST_WATCH: u64 = 900;
/// Two of the largest requests at a time.
const LEAST_BYTES: usize = 16 * 1024 * 1024;
const MOST_A_MINUTE: u32 = 60_000_000;
/// In seconds.
const TEN_YEARS: i64 = 10 * 366 * 86_400;

/// Makes of the rows the table, the struct with their values and what reads it, from the first row to
/// the last. A default is what its words are read as, unless the row says it.
macro_rules! settings {
    ($(#[doc = $about:literal] $field:ident: $kind:ty =
        $($secret:ident)? ($key:literal, $default:literal, $read:expr $(, $otherwise:expr)?);)*) => {
        /// Every setting.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            key: $key,
            default: $default,
            about: $about.trim_ascii(),
            secret: settings!(@is_secret $($secret)?),
        }),*];

        /// What every setting comes to by itself.
        #[derive(Clone, Debug)]
        pub struct Values {
            $(#[doc = concat!("What `", $key, "` comes to.")] pub $field: $kind,)*
        }

        impl Values {
            /// Reads all settings. The first fault is the answer.
            pub fn read(settings: &Settings) -> Result<Self, ConfigError> {
                $(let $field: $kind = match settings.given($key) {
                    None => settings!(@default $key, $default, $read $(, $otherwise)?),
                    Some(given) => $read(&given.value).map_err(|fault| settings.fault($key, &fault))?,
                };)*
                Ok(Self { $($field),* })
            }
        }
    };
    (@is_secret) => { false };
    (@is_secret secret) => { true };
    (@default $key:literal, $default:literal, $read:expr) => {
        $read($default).map_err(|fault: String| ConfigError(format!("{} = {}: {fault}", $key, $default)))?
    };
    (@default $key:literal, $default:literal, $read:expr, $otherwise:expr) => { $otherwise };
}

settings! {
    /// address and port of the API; port 0 takes a free one
    listen: SocketAddr = ("listen", "127.0.0.1:8080", address);
    /// folder of the database, the keys and the certificates
    data_dir: PathBuf = ("data_dir", "./dte-data", path, PathBuf::from("dte-data"));
    /// sqlite://PATH or postgres://USER:PASSWORD@HOST/NAME
    database_url: String =
        ("database_url", "SQLite in the data folder", database, sqlite_in(&data_dir));
    /// 00 test, 01 production
    environment: Environment = ("environment", "00", environment);
    /// base URL of the tax authority
    authority_url: Option<String> =
        ("authority_url", "00: the sandbox; 01: the authority", optional(url), None);
    /// yes lets that URL begin with http:// in environment 01
    may_be_plain: bool = ("authority_plain", "no", yes_or_no);
    /// PEM file of certificate authorities that the tax authority's certificate may be of, besides the public ones
    authority_ca: Option<PathBuf> = ("authority_ca", "none", optional(roots), None);
    /// address and port of the sandbox authority
    sandbox_listen: SocketAddr = ("sandbox_listen", "127.0.0.1:8081", address);
    /// how strictly the sandbox judges: rules, registry (besides, whether taxpayers and users are known), or off (structure, arithmetic and duplicates only)
    sandbox_strict: Strictness = ("sandbox_strict", "rules", strictness);
    /// folder of the NIT.crt files
    certificates_dir: PathBuf =
        ("certificates_dir", "certificates in the data folder", path, data_dir.join("certificates"));
    /// address and port of the operator's metrics (Prometheus), for a private network
    metrics_listen: Option<SocketAddr> = ("metrics_listen", "none", optional(address), None);
    /// page behind qr_link
    public_query_url: Option<String> =
        ("public_query_url", "that of the authority", optional(url), None);
    /// address by which others reach this service, with its path: it heads the links of receivers' pages
    public_url: Option<String> =
        ("public_url", "00: the listening address; 01: none", optional(public_address), None);
    /// who may register: open or token
    registers_by_token: Option<bool> =
        ("registration", "00: open; 01: token", optional(open_or_token), None);
    /// what a registration must carry when registration is token
    registration_token: Option<Secret> =
        secret("registration_token", "none", optional(token), None);
    /// key of the encryption at rest: 32 bytes, hex or base64
    master_key: Option<Secret> =
        secret("master_key", "generated in the data folder", optional(secret), None);
    /// key of the session tokens: 32 bytes, hex or base64
    token_secret: Option<Secret> =
        secret("token_secret", "generated in the data folder", optional(secret), None);
    /// key of the addresses of receivers' pages: 32 bytes, hex or base64
    link_secret: Option<Secret> =
        secret("link_secret", "generated in the data folder", optional(secret), None);
    /// what is logged: error, warn, info, debug or filters such as dte_http=debug
    log: String = ("log", "info", filter);
    /// edition of new documents and events: 2022, 2026, or auto (2026 from the cut-over on); single ones after a comma, as in auto,03=2022,invalidation=2022
    edition: Pins = ("edition", "00: 2022; 01: auto", editions::parse, Pins::default());
    /// moment from which auto issues the edition of 2026; the sandbox takes only it from then on, once this is set or the edition is auto or 2026
    edition_cutover: Option<OffsetDateTime> =
        ("edition_cutover", "2026-12-01T00:00:00-06:00", optional(editions::moment), None);
    /// where a year's control numbers begin: yearly (with 1), or continuous (after those of the year before, where numbers do not carry the year); read when a year's first number is taken
    numbering: Numbering = ("numbering", "yearly", numbering);
    /// seconds by which the clock is moved; environment 00 only
    clock_offset: i64 = ("clock_offset", "0", number(-TEN_YEARS..=TEN_YEARS));
    /// threads that serve HTTP
    workers: usize = ("workers", "number of cores", number(1..=256), cores().get());
    /// threads that sign
    signing_threads: NonZeroUsize = ("signing_threads", "number of cores", count(256), cores());
    /// threads that draw readable versions, at the lowest priority
    renderers: NonZeroUsize = ("renderers", "1", count(64));
    /// documents that may wait to be stored or signed before 503
    queue: NonZeroUsize = ("queue", "2048", count(1_000_000));
    /// how long a client waits for an answer at most
    answer_within: Duration = ("answer_seconds", "30", seconds(3_600));
    /// how long the authority may take to answer
    authority_within: Duration = ("authority_seconds", "8", seconds(3_600));
    /// requests to the authority at a time
    authority_in_flight: usize = ("authority_in_flight", "2048", number(1..=100_000));
    /// documents on their way to the authority at a time, also without their clients, before 503
    max_submissions: usize = ("max_submissions", "2048", number(1..=1_000_000));
    /// connections of clients at a time; beyond them those are closed that have been idle longest
    connections: usize = ("connections", "4096", number(1..=1_000_000));
    /// bytes of memory that large requests and answers under way may take, before 503; a request takes four times its body
    bytes: usize = ("bytes", "268435456", number(LEAST_BYTES..=usize::MAX));
    /// how long a connection stays open between two requests
    idle_within: Duration = ("idle_seconds", "75", seconds(3_600));
    /// how long the head of a request may take to arrive
    header_timeout: Duration = ("header_timeout_seconds", "10", seconds(3_600));
    /// how long the body of a request may take to arrive
    body_within: Duration = ("body_seconds", "15", seconds(3_600));
    /// how long a client may take to receive an answer
    write_timeout: Duration = ("write_timeout_seconds", "60", seconds(3_600));
    /// log-ins that one address may try a minute
    login_rate: NonZeroU32 = ("login_rate", "600", rate(MOST_A_MINUTE));
    /// wrong log-ins in a row that lock an API key
    login_failures: NonZeroU32 = ("login_failures", "10", rate(1_000));
    /// how long they lock it at first; each further one doubles it, up to an hour
    login_lock: Duration = ("login_lock_seconds", "30", seconds(3_600));
    /// registrations that one address may try a minute
    registration_rate: NonZeroU32 = ("registration_rate", "60", rate(MOST_A_MINUTE));
    /// requests that one company may make a minute; 0 is without limit
    company_rate: Option<NonZeroU32> = ("company_rate", "0", rate_or_none(MOST_A_MINUTE));
    /// language of messages and warnings for requests whose Accept-Language names neither: es or en
    language: Language = ("language", "es", language);
    /// addresses or networks, by commas, that are believed in X-Forwarded-For and Forwarded
    trusted_proxies: Vec<IpNet> = ("trusted_proxies", "none", networks, Vec::new());
    /// web pages that may call the API from a browser, by their origins and by commas: https://pos.example
    cors_origins: Vec<String> = ("cors_origins", "none", origins, Vec::new());
    /// hosts (host, host:port) and networks, by commas, that webhooks may be besides the public network, also without TLS
    webhook_allow: Allowed = ("webhook_allow", "none", webhook_allow, Allowed::default());
    /// mail relay that takes documents to their receivers: smtp://USER:PASSWORD@HOST:PORT or smtps://…; TLS is demanded with a password and in environment 01, unless ?tls=opportunistic is said
    relay: Option<RelayUrl> = secret("smtp_url", "none", optional(relay), None);
    /// PEM file of certificate authorities that the relay's certificate may be of, besides the public ones
    smtp_ca: Option<PathBuf> = ("smtp_ca", "none", optional(relay_roots), None);
    /// address that mails are from, and that what cannot be delivered comes back to; needed with the relay
    mail_from: Option<Email> = ("mail_from", "none", optional(value), None);
    /// mails that one company may have sent in a day
    mails_per_day: Option<u32> =
        ("mails_per_day", "500; with open registration in environment 00: 20", optional(number(1..=1_000_000)), None);
    /// cost of the hashes of API secrets: 4 to 14
    bcrypt_cost: u32 = ("bcrypt_cost", "10", number(4..=14));
    /// how long a server has a document to itself that it took up (its lease), before another may take it over
    lease: Duration = ("lease_seconds", "90", seconds(3_600));
    /// pause before a document that was not sent, or an ended contingency, is tried again; how often what is due is looked for
    retry_pause: Duration = ("retry_seconds", "15", seconds(3_600));
    /// pause between two looks at whether a contingency is over; 900 at most
    contingency_pause: Duration = ("contingency_seconds", "60", seconds(LONGEST_WATCH));
    /// how long a batch may be worked on, before its documents are asked for
    batch_patience: Duration = ("batch_seconds", "600", seconds(3_600));
    /// how long a service of the authority is left alone after 5 failures in over a second; doubles up to 120
    authority_pause: Duration = ("authority_pause_seconds", "15", seconds(3_600));
    /// what is tried to tell an Internet that is away from an authority that is; none asks nobody
    internet_probes: Vec<String> =
        ("internet_probes", "1.1.1.1:443, 8.8.8.8:443, 9.9.9.9:443", list);
    /// how long idempotency keys are kept; 24 at least
    keys_kept: Duration = ("idempotency_hours", "720", hours(24));
    /// who answers for contingency events, where the registration names nobody; all three DTE_RESPONSIBLE_* or none
    responsible_name: Option<Text<5, 100>> =
        ("responsible_name", "the company", optional(value), None);
    /// what that person's document is: 36, 13, 02, 03 or 37; needed with the name
    responsible_document_type: Option<IdentityDocumentType> =
        ("responsible_document_type", "36", optional(value), None);
    /// its number; needed with the name
    responsible_document_number: Option<Text<5, 25>> =
        ("responsible_document_number", "the company's NIT", optional(value), None);
    /// how an export of 2026 writes the buyer's country: letters (US) or digits (9450)
    export_country: CountryNotation = ("export_country", "letters", country_notation);
    /// date in an invalidation of 2026 of 01, 11 and 14: today (three months after the document at most) or document
    invalidation_date: EventDate = ("invalidation_date", "today", event_date);
    /// path of the tax authority for special operations events (17), or a whole address
    special_operations_path: String = ("special_operations_path", "/fesv/recepciondte", path_of_authority);
    /// members of the request that sends those: ambiente, idEnvio, version, tipoDte, codigoGeneracion, documento, nit; NAME=MEMBER renames one
    special_operations_body: EventBody =
        ("special_operations_body", "ambiente,idEnvio,version,tipoDte,codigoGeneracion,documento", event_body);
    /// path of the tax authority for return events (18), or a whole address
    return_path: String = ("return_path", "/fesv/recepciondte", path_of_authority);
    /// members of the request that sends those, as for special operations
    return_body: EventBody =
        ("return_body", "ambiente,idEnvio,version,tipoDte,codigoGeneracion,documento", event_body);
    /// hours after which the newest `dte backup` is too old for health; 0 does not look
    backup_age: Duration = ("backup_hours", "0", hours(0));
    /// how long a stop waits for the work under way
    drain_within: Duration = ("drain_seconds", "30", seconds(3_600));
}

//! What holds for the repository as a whole.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use dte_application::ports::WhyOpen;
use dte_server::settings::SETTINGS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// The platform of this machine: only its dependencies were downloaded for the build.
fn host() -> String {
    let rustc = Command::new("rustc").arg("-vV").output().unwrap();
    let text = String::from_utf8(rustc.stdout).unwrap();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.unwrap().to_owned()
}

fn metadata() -> Metadata {
    MetadataCommand::new()
        .manifest_path(root().join("Cargo.toml"))
        .other_options([
            "--offline".to_owned(),
            "--locked".to_owned(),
            "--filter-platform".to_owned(),
            host(),
        ])
        .exec()
        .unwrap()
}

/// Which of our crates may depend on which, tests aside.
const EDGES: &[(&str, &[&str])] = &[
    ("dte-domain", &[]),
    ("dte-schema", &["dte-domain"]),
    ("dte-application", &["dte-domain", "dte-schema"]),
    ("dte-http", &["dte-application", "dte-domain"]),
    (
        "dte-persistence",
        &["dte-application", "dte-domain", "dte-schema"],
    ),
    (
        "dte-authority",
        &["dte-application", "dte-domain", "dte-schema"],
    ),
    (
        "dte-security",
        &["dte-application", "dte-domain", "dte-schema"],
    ),
    ("dte-webhooks", &["dte-application"]),
    ("dte-mail", &["dte-application", "dte-domain"]),
    ("dte-readable", &["dte-application", "dte-domain"]),
    ("dte-sandbox", &["dte-domain"]),
    (
        "dte-server",
        &[
            "dte-application",
            "dte-authority",
            "dte-domain",
            "dte-http",
            "dte-mail",
            "dte-persistence",
            "dte-readable",
            "dte-sandbox",
            "dte-security",
            "dte-webhooks",
        ],
    ),
    // For the PostgreSQL server of a run and for filling a database through its own store; it knows
    // the service only from outside.
    (
        "dte-bench",
        &[
            "dte-application",
            "dte-domain",
            "dte-persistence",
            "dte-schema",
            KIT,
        ],
    ),
    // Each step by itself.
    ("dte-bench-steps", &["dte-domain", "dte-http", "dte-schema"]),
    ("dte-tests", &["dte-server"]),
    // Judges of what the service and the sandbox write; it knows neither.
    (OFFICIAL_SCHEMAS, &[]),
    // What tests stand on: the use cases over the real store.
    (
        KIT,
        &[
            "dte-application",
            "dte-domain",
            "dte-persistence",
            "dte-readable",
        ],
    ),
];

/// The test kit.
const KIT: &str = "dte-test-kit";

/// The authority's schemas.
const OFFICIAL_SCHEMAS: &str = "dte-official-schemas";

/// Which of our crates each may use besides in its tests, and behind a feature that is for tests.
const TEST_EDGES: &[(&str, &[&str])] = &[
    ("dte-schema", &["dte-sandbox", OFFICIAL_SCHEMAS]),
    ("dte-sandbox", &[OFFICIAL_SCHEMAS]),
    ("dte-application", &[KIT]),
    ("dte-http", &["dte-schema", KIT]),
    ("dte-persistence", &[KIT]),
    ("dte-authority", &["dte-sandbox", "dte-security"]),
    ("dte-mail", &[KIT]),
    ("dte-server", &[KIT]),
    (
        "dte-tests",
        &[
            "dte-application",
            "dte-domain",
            "dte-persistence",
            "dte-sandbox",
            KIT,
            OFFICIAL_SCHEMAS,
        ],
    ),
];

/// What a table allows a crate.
fn allowed<'t>(table: &[(&str, &'t [&'t str])], package: &str) -> &'t [&'t str] {
    let row = table.iter().find(|(name, _)| *name == package);
    row.map_or(&[], |(_, allowed)| allowed)
}

#[test]
fn dependencies_point_inwards() {
    let metadata = metadata();
    let ours: BTreeSet<&str> = metadata
        .workspace_packages()
        .iter()
        .map(|package| package.name.as_str())
        .collect();
    let listed: BTreeSet<&str> = EDGES.iter().map(|(name, _)| *name).collect();
    assert_eq!(ours, listed, "every crate is in the table");
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        for dependency in &package.dependencies {
            let used = dependency.name.as_str();
            let is_for_tests =
                dependency.kind == DependencyKind::Development || dependency.optional;
            let may = allowed(EDGES, name).contains(&used)
                || is_for_tests && allowed(TEST_EDGES, name).contains(&used);
            assert!(
                !ours.contains(used) || may,
                "{name} may not depend on {used}"
            );
        }
    }
}

#[test]
fn the_domain_knows_no_json_no_database_no_http_and_draws_nothing() {
    let metadata = metadata();
    let domain = metadata
        .packages
        .iter()
        .find(|package| package.name.as_str() == "dte-domain");
    let normal: BTreeSet<&str> = domain
        .unwrap()
        .dependencies
        .iter()
        .filter(|dependency| dependency.kind == DependencyKind::Normal && !dependency.optional)
        .map(|dependency| dependency.name.as_str())
        .collect();
    assert_eq!(
        normal,
        BTreeSet::from(["rust_decimal", "thiserror", "time", "uuid"])
    );
}

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

#[test]
fn every_migration_exists_for_both_databases() {
    let migrations = root().join("migrations");
    let sqlite = names(&migrations.join("sqlite"));
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite, names(&migrations.join("postgresql")));
    for database in ["sqlite", "postgresql"] {
        for migration in &sqlite {
            let files = names(&migrations.join(database).join(migration));
            assert_eq!(files, ["down.sql", "up.sql"].map(str::to_owned).into());
        }
    }
}

/// The licences that `.deny.toml` allows.
fn allowed_licences() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join(".deny.toml")).unwrap();
    let list = text
        .split_once("allow = [")
        .unwrap()
        .1
        .split_once(']')
        .unwrap()
        .0;
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_dependency_has_a_permissive_licence() {
    let allowed = allowed_licences();
    let mut refused = BTreeMap::new();
    for package in metadata().packages {
        let Some(licence) = package.license.clone() else {
            refused.insert(package.name.to_string(), "none".to_owned());
            continue;
        };
        let expression = spdx::Expression::parse_mode(&licence, spdx::ParseMode::LAX).unwrap();
        if !expression.evaluate(|requirement| allowed.contains(&requirement.to_string())) {
            refused.insert(package.name.to_string(), licence);
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn the_readme_lists_every_setting() {
    let path = root().join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = readme
        .split_once("<!-- settings: kept equal to the code by a test -->")
        .unwrap();
    let (_, after) = rest.split_once("<!-- end of settings -->").unwrap();
    let mut rows = String::new();
    for setting in SETTINGS {
        let name = setting.key.to_uppercase();
        let (default, about) = (setting.default, setting.about);
        writeln!(rows, "| `DTE_{name}` | {default} | {about} |").unwrap();
    }
    let expected = format!(
        "{before}<!-- settings: kept equal to the code by a test -->\n\n| in the environment | default | what |\n\
         |---|---|---|\n{rows}\n<!-- end of settings -->{after}"
    );
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let current = std::fs::read_to_string(&path).unwrap();
    assert!(
        current == expected,
        "run the tests with UPDATE_DOCS=1 and look at what changed"
    );
}

#[test]
fn every_reason_why_a_contingency_goes_on_is_explained() {
    let page = std::fs::read_to_string(root().join("docs/OPERATIONS.md")).unwrap();
    for why in WhyOpen::ALL {
        let row = format!("| `{}` | {} |", why.code(), why.text());
        assert!(page.contains(&row), "{row}");
    }
}

#[test]
fn documented_pages_exist() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    for link in readme
        .split("](")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap())
    {
        let local = !link.starts_with("http");
        assert!(
            !local || root().join(link).exists(),
            "README links {link}, which is not there"
        );
    }
}

/// Every file and folder below a folder, as paths from the root.
fn below(folder: &str, found: &mut BTreeSet<String>) {
    for name in names(&root().join(folder)) {
        let path = format!("{folder}/{name}");
        if name != "node_modules" && root().join(&path).is_dir() {
            below(&path, found);
        }
        found.insert(path);
    }
}

/// `a/{b,c}.rs` as the paths that it means.
fn alternatives(path: &str) -> Vec<String> {
    let Some((begin, rest)) = path.split_once('{') else {
        return vec![path.to_owned()];
    };
    let (inner, end) = rest.split_once('}').unwrap();
    let each = inner.split(',');
    each.map(|one| format!("{begin}{one}{end}")).collect()
}

#[test]
fn every_path_in_the_map_of_the_code_is_there() {
    let page = std::fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let mut there = BTreeSet::new();
    for folder in ["crates", "tests", "docs", "migrations", "clients"] {
        there.insert(folder.to_owned());
        below(folder, &mut there);
    }
    // What is at odd places between backticks; blocks of code stand between three of them.
    let named = page.split('`').skip(1).step_by(2);
    let is_path = |text: &&str| {
        let is_of_text = text.chars().any(|c| c.is_whitespace() || "<*…".contains(c));
        let is_made = text.starts_with("target/") || text.starts_with('/');
        !is_of_text
            && !is_made
            && (text.contains('/') || Path::new(text).extension().is_some_and(|it| it == "rs"))
    };
    let mut looked_at = 0;
    let mut missing = Vec::new();
    for path in named.filter(is_path).flat_map(alternatives) {
        looked_at += 1;
        let ending = format!("/{}", path.trim_end_matches('/'));
        let is_there = |one: &String| format!("/{one}").ends_with(&ending);
        if !there.iter().any(is_there) {
            missing.push(path);
        }
    }
    assert!(looked_at > 150, "{looked_at}");
    assert_eq!(missing, Vec::<String>::new(), "docs/ARCHITECTURE.md");
}

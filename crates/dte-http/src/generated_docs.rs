//! The reference pages that are written from the tables: docs/ERRORS.md, docs/RULES.md and
//! docs/EVENTS.md.

use std::fmt::Write;

use dte_domain::language::Bilingual;
use dte_domain::rule::RuleText;
use schemars::SchemaGenerator;

use crate::request::field_errors::FieldErrorKind;
use crate::response::errors::TABLE;
use crate::response::event::EVENT_TYPES;
use crate::rule_groups::{RuleGroup, SOURCES, rule_groups};

const GENERATED: &str =
    "<!-- Written by `UPDATE_DOCS=1 cargo test -p dte-http`; not by hand. -->\n";

/// docs/ERRORS.md: the codes of errors, and those of faults of shape.
pub fn errors_markdown() -> String {
    let mut page = format!("{GENERATED}\n# Errors\n\n");
    page.push_str(
        "Every error has the same envelope: `{\"success\": false, \"error\": {\"message\", \"details\", \
         \"code\"}}`. `details` says every fault in a line; `error.violations`, where there are \
         faults, has the same as objects `{code, path, message, expected, actual}`. Codes are \
         stable: retired, never reused. Every answer carries `X-Request-Id`; the log has it too.\n\n\
         `GET /api/v1/errors` answers the same as data, in the language of `Accept-Language`. What is \
         retryable may succeed when the same request is sent again later.\n\n\
         | Code | Status | What happened | What to do | Retryable |\n|---|---|---|---|---|\n",
    );
    for row in TABLE.iter() {
        let status = row.status.as_u16().to_string();
        let retryable = if row.retryable { "yes" } else { "no" };
        line(
            &mut page,
            &[
                row.code,
                &status,
                &both(row.meaning),
                &both(row.remedy),
                retryable,
            ],
        );
    }
    page.push_str(
        "\n## Faults of shape\n\nThe codes of violations found before any rule is asked; those of \
         rules are in [RULES.md](RULES.md).\n\n| Code | What must hold |\n|---|---|\n",
    );
    for kind in FieldErrorKind::ALL {
        line(&mut page, &[kind.code(), &both(kind.says())]);
    }
    page.push_str(
        "\nA request whose head is not HTTP, or too large, or too slow, is answered by the server \
         before the interface sees it: 400, 431 or 408 with an empty body.\n",
    );
    page
}

/// docs/RULES.md: the rules of every document type, of the invalidation and of the registration.
pub fn rules_markdown() -> String {
    let mut page = format!("{GENERATED}\n# Rules\n\n");
    page.push_str(
        "What a request must keep. One that breaks rules is answered with all of them at once \
         (`VALIDATION_FAILED`), nothing is stored and no number taken. `GET /api/v1/rules` answers \
         the same as data, in the language of `Accept-Language`. Where a rule holds in one \
         edition of the documents only, it says in which; an invalidation has the edition of its own \
         moment, not of the document that it takes back; but its window (`ANU-05`) is that of the \
         document's edition.\n\n\
         A business day is Monday to Friday, less the national holidays of the labour code (1 January, \
         Thursday to Saturday before Easter, 1 May, 10 May, 17 June, 6 August, 15 September, \
         2 November, 25 December). The windows of `ANU-05` for documents of 2026 leave out the leave of \
         public offices from the Monday before Easter to the Monday after too; `RET-05` counts those \
         days. Offices' leave in August and at the end of the year, local feasts and days of a decree \
         count as business days: a limit ends earlier for them, never too late.\n\n",
    );
    let _ = writeln!(page, "Where a rule comes from: {}", SOURCES.english);
    for group in rule_groups() {
        // Writing to a text cannot fail.
        let _ = write!(
            page,
            "\n## {}\n\n| Code | What must hold | Where it comes from |\n|---|---|---|\n",
            title(&group)
        );
        for rule in &group.rules {
            line(&mut page, &[rule.code, &says(rule), &source(rule)]);
        }
    }
    page
}

/// docs/EVENTS.md: the types of events, and what each tells.
pub fn events_markdown() -> String {
    let mut page = format!("{GENERATED}\n# Events\n\n");
    page.push_str(
        "What `GET /api/v1/events` tells, and `…/stream`: `{id, sequence, type, timestamp, data}`. How they are read \
         is in [API.md](API.md#events). No event has persons or amounts: `GET /api/v1/dte/{id}` has them. There may \
         be more types and members at any time: leave out what you do not know.\n\n\
         | Type | What happened | `data` |\n|---|---|---|\n",
    );
    let mut generator = SchemaGenerator::default();
    let mut kinds: Vec<(String, String)> = Vec::new();
    for event in EVENT_TYPES {
        let schema = (event.data)(&mut generator).to_value();
        let reference = schema["$ref"].as_str().unwrap_or_default();
        let name = reference.rsplit('/').next().unwrap_or_default().to_owned();
        let title = name.trim_end_matches("EventData").to_owned();
        let link = format!("[{title}](#{})", title.to_lowercase());
        line(&mut page, &[event.kind.name(), &both(event.says), &link]);
        if kinds.iter().all(|(_, known)| *known != name) {
            kinds.push((title, name));
        }
    }
    let definitions = generator.take_definitions(true);
    for (title, name) in kinds {
        let _ = write!(page, "\n## {title}\n\n| Member | What it is |\n|---|---|\n");
        let members = definitions
            .get(&name)
            .and_then(|it| it["properties"].as_object());
        for (member, schema) in members.into_iter().flatten() {
            let says = schema["description"].as_str().unwrap_or_default();
            line(&mut page, &[member, &says.replace('\n', " ")]);
        }
    }
    page
}

fn title(group: &RuleGroup) -> String {
    let Some(document_type) = group.document_type else {
        return group.title.english.to_owned();
    };
    let spec = document_type.spec();
    let names = spec.names.abbreviation.into_iter().chain([spec.code]);
    let names: Vec<_> = names.collect();
    format!("{} ({})", group.title.english, names.join(", "))
}

fn says(rule: &RuleText) -> String {
    match rule.editions {
        [only] => format!("{} (only {})", both(rule.says), only.name()),
        _ => both(rule.says),
    }
}

/// Names are the same in both languages.
fn source(rule: &RuleText) -> String {
    match rule.source {
        Bilingual { english, spanish } if english == spanish => english.to_owned(),
        differing => both(differing),
    }
}

/// A text in both languages, a line each.
fn both(text: Bilingual) -> String {
    format!("{}<br>*{}*", text.english, text.spanish)
}

fn line(page: &mut String, cells: &[&str]) {
    page.push('|');
    for (index, cell) in cells.iter().enumerate() {
        let cell = cell.replace('|', "\\|");
        let _ = match index {
            0 => write!(page, " `{cell}` |"),
            _ => write!(page, " {cell} |"),
        };
    }
    page.push('\n');
}

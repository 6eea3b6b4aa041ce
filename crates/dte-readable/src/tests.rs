//! What is looked at from within: the table of members against the authority's structures.

use std::collections::BTreeSet;
use std::path::PathBuf;

use dte_application::ports::Colour;
use serde_json::Value;

use crate::fields::SECTIONS;
use crate::layouts::LAYOUTS;
use crate::page::BLACK;
use crate::page::fonts::Fonts;
use crate::page::structure::Structure;
use crate::tables::Setting;
use crate::values::Form;

/// The structures of both editions: where each stands and what it is called.
const STRUCTURES: [(&str, &str, &str); 24] = [
    ("01", "2022", "fe-fc-v1"),
    ("01", "2026", "fe-f-v2"),
    ("03", "2022", "fe-ccf-v3"),
    ("03", "2026", "fe-ccf-v4"),
    ("04", "2022", "fe-nr-v3"),
    ("04", "2026", "fe-nr-v4"),
    ("05", "2022", "fe-nc-v3"),
    ("05", "2026", "fe-nc-v4"),
    ("06", "2022", "fe-nd-v3"),
    ("06", "2026", "fe-nd-v4"),
    ("07", "2022", "fe-cr-v1"),
    ("07", "2026", "fe-cr-v2"),
    ("08", "2022", "fe-cl-v1"),
    ("08", "2026", "fe-cl-v2"),
    ("09", "2022", "fe-dcl-v1"),
    ("09", "2026", "fe-dcl-v2"),
    ("11", "2022", "fe-fex-v1"),
    ("11", "2026", "fe-fex-v3"),
    ("14", "2022", "fe-fse-v1"),
    ("14", "2026", "fe-fse-v2"),
    ("15", "2022", "fe-cd-v1"),
    ("15", "2026", "fe-cd-v2"),
    ("17", "2026", "fe-eop-v1"),
    ("18", "2026", "fe-eret-v1"),
];

/// The folder of the official structures of 2022, beside which those of 2026 are.
fn official() -> Option<PathBuf> {
    let folder = std::env::var_os("DTE_OFFICIAL_SCHEMAS").map(PathBuf::from);
    if folder.is_none() {
        let is_required = std::env::var_os("DTE_REQUIRE_OFFICIAL_SCHEMAS").is_some();
        assert!(
            !is_required,
            "DTE_OFFICIAL_SCHEMAS must name the folder with the schemas"
        );
        eprintln!("SKIPPED: DTE_OFFICIAL_SCHEMAS does not name the official schemas");
    }
    folder
}

fn structure(folder: &std::path::Path, edition: &str, name: &str) -> Value {
    let path = folder.join("..").join(edition).join(format!("{name}.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
    serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap()
}

/// The members of a structure, down to what has none.
fn leaves(schema: &Value, path: &str, found: &mut BTreeSet<String>) {
    let at = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    if let Some(members) = schema["properties"].as_object() {
        for (name, member) in members {
            leaves(member, &at(name), found);
        }
    } else if schema["items"]["properties"].is_object() {
        leaves(&schema["items"], path, found);
    } else {
        found.insert(path.to_owned());
    }
}

/// What the table says about a member.
fn is_in_the_table(path: &str) -> bool {
    SECTIONS.iter().any(|section| {
        section.members.iter().any(|of| {
            let within = path.strip_prefix(of);
            let within = within.and_then(|rest| rest.strip_prefix('.'));
            within.is_some_and(|member| {
                section.fields.iter().any(|field| {
                    let in_address = member.strip_prefix(field.member);
                    let in_address = in_address.is_some_and(|rest| rest.starts_with('.'));
                    field.member == member || field.form == Form::Address && in_address
                })
            })
        })
    })
}

#[test]
fn every_member_of_every_structure_is_classed() {
    let Some(folder) = official() else { return };
    let mut missing = Vec::new();
    for (code, edition, name) in STRUCTURES {
        let mut found = BTreeSet::new();
        leaves(&structure(&folder, edition, name), "", &mut found);
        assert!(found.len() > 20, "{name}");
        let unknown = found.into_iter().filter(|path| !is_in_the_table(path));
        missing.extend(unknown.map(|path| format!("{code} {edition} {path}")));
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn no_member_is_classed_that_no_structure_has() {
    let Some(folder) = official() else { return };
    let mut found = BTreeSet::new();
    for (_, edition, name) in STRUCTURES {
        leaves(&structure(&folder, edition, name), "", &mut found);
    }
    for section in SECTIONS {
        for field in section.fields {
            let is_there = section.members.iter().any(|of| {
                let path = format!("{of}.{}", field.member);
                let below = format!("{path}.");
                found.iter().any(|it| *it == path || it.starts_with(&below))
            });
            assert!(is_there, "{:?} {}", section.members, field.member);
        }
    }
}

#[test]
fn layouts_name_members_that_the_table_has() {
    for layout in LAYOUTS {
        let flexible = layout.columns.iter().filter(|column| column.width == 0);
        // An accounting settlement has no lines, and its totals in the body.
        let is_of_lines = !layout.columns.is_empty();
        assert_eq!(
            flexible.count(),
            usize::from(is_of_lines),
            "{}",
            layout.code
        );
        let of_totals = if is_of_lines {
            "resumen"
        } else {
            "cuerpoDocumento"
        };
        for column in layout.columns {
            let path = format!("cuerpoDocumento.{}", column.member);
            assert!(is_in_the_table(&path), "{} {path}", layout.code);
        }
        for total in layout.totals {
            assert!(
                is_in_the_table(&format!("{of_totals}.{total}")),
                "{} {total}",
                layout.code
            );
        }
    }
}

#[test]
fn an_invoice_says_that_its_tax_is_included_and_no_other_does() {
    let summary = SECTIONS.iter().find(|it| it.members.contains(&"resumen"));
    let mut fields = summary.unwrap().fields.iter();
    let tax = fields.find(|field| field.member == "totalIva").unwrap();
    for layout in LAYOUTS {
        let says = layout.label_of(tax).contains("incluido");
        assert_eq!(says, layout.code == "01", "{}", layout.code);
    }
}

#[test]
fn letters_on_white_have_a_colour_that_can_be_read() {
    let fonts = Fonts::new().unwrap();
    let mut setting = Setting {
        fonts: &fonts,
        structure: Structure::default(),
        width: 100,
        colour: Colour(0x1c, 0x3d, 0x5a),
        size: 8,
    };
    assert_eq!(setting.ink(), setting.colour);
    setting.colour = Colour(0xff, 0xd7, 0x00);
    assert_eq!(setting.ink(), BLACK);
}

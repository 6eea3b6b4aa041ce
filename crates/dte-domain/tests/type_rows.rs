//! The rows of the document types, complete and in keeping with what they describe.

use dte_domain::catalog::Catalogue;
use dte_domain::documents::specs::SPECS;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, NamedType};
use dte_domain::value::Value;

#[test]
fn every_type_has_its_row_in_the_order_of_the_codes() {
    let types = DocumentType::ENTRIES.iter().map(|entry| entry.value);
    let rows: Vec<_> = SPECS.iter().map(|spec| spec.document_type).collect();
    assert_eq!(types.collect::<Vec<_>>(), rows);
    for spec in SPECS {
        assert_eq!(spec.document_type.spec().code, spec.code);
        assert_eq!(spec.document_type.code(), spec.code);
        assert_eq!(spec.document_type.name(), spec.names.spanish);
    }
    assert!(SPECS.is_sorted_by_key(|spec| spec.code));
}

#[test]
fn every_document_may_be_named_and_no_event() {
    for spec in SPECS {
        let named = NamedType::parse(spec.code).map(DocumentType::from);
        let is_event = !spec.has_control_number;
        assert_eq!(named.is_err(), is_event, "{}", spec.code);
        assert_eq!(
            named.ok(),
            (!is_event).then_some(spec.document_type),
            "{}",
            spec.code
        );
    }
    let told = NamedType::parse("17").unwrap_err().to_string();
    assert_eq!(
        told,
        "expected a document type (CAT-002): 01, 03, 04, 05, 06, 07, 08, 09, 11, 14, 15, got '17'"
    );
}

#[test]
fn a_type_relates_only_what_may_be_named() {
    for spec in SPECS {
        for edition in Edition::ALL {
            for related in spec.document_type.spec().relates_to(*edition) {
                assert!(NamedType::parse(related.code()).is_ok(), "{}", spec.code);
            }
        }
    }
}

#[test]
fn paths_and_names_of_schemas_are_of_one_type_only() {
    let mut paths: Vec<_> = SPECS.iter().flat_map(|spec| spec.paths).collect();
    let editions = |spec: &&'static dte_domain::documents::DocumentSpec| {
        [spec.of_2022.as_ref(), spec.of_2026.as_ref()]
    };
    let mut schemas: Vec<_> = SPECS
        .iter()
        .flat_map(editions)
        .flatten()
        .map(|row| (row.schema, row.version))
        .collect();
    for (schema, version) in &schemas {
        assert!(schema.ends_with(&format!("-v{version}")), "{schema}");
    }
    let (all_paths, all_schemas) = (paths.len(), schemas.len());
    paths.sort_unstable();
    paths.dedup();
    schemas.sort_unstable();
    schemas.dedup();
    assert_eq!((paths.len(), schemas.len()), (all_paths, all_schemas));
    for spec in SPECS {
        assert_eq!(spec.paths[0], format!("/dte/{}", spec.kind));
    }
}

#[test]
fn the_rules_of_a_type_have_its_prefix() {
    let issuable = SPECS.iter().filter(|spec| spec.issuing.is_some());
    let issuable: Vec<_> = issuable.map(|spec| spec.document_type).collect();
    assert_eq!(DocumentType::issued().collect::<Vec<_>>(), issuable);
    assert!(!issuable.is_empty());
    for spec in SPECS {
        let Some(issuing) = &spec.issuing else {
            continue;
        };
        for rule in (issuing.rules)() {
            assert!(rule.code.starts_with(spec.rule_prefix), "{}", rule.code);
        }
    }
}

#[test]
fn the_samples_of_a_type_are_of_it_and_keep_its_rules_in_every_edition() {
    for spec in SPECS {
        let Some(issuing) = &spec.issuing else {
            continue;
        };
        for edition in Edition::ALL {
            let samples = (issuing.samples)(*edition);
            let is_there = spec.edition(*edition).is_some();
            assert_eq!(!samples.is_empty(), is_there, "{}", spec.code);
            for (content, facts) in samples {
                assert_eq!(content.document_type(), spec.document_type);
                assert_eq!(facts.edition, *edition);
                content.check(&facts).unwrap();
            }
        }
    }
}

#[test]
fn a_company_without_nrc_issues_14_15_17_and_18_over_14() {
    const PURCHASE: DocumentType = DocumentType::ExcludedSubjectInvoice;
    let issued_over = |related: &[DocumentType]| -> Vec<&str> {
        let issued = SPECS
            .iter()
            .filter(|spec| spec.is_issued_without_nrc(related));
        issued.map(|spec| spec.code).collect()
    };
    assert_eq!(issued_over(&[PURCHASE]), ["14", "15", "17", "18"]);
    for other in [DocumentType::Invoice, DocumentType::ExportInvoice] {
        assert_eq!(issued_over(&[other]), ["14", "15", "17"]);
        assert_eq!(issued_over(&[PURCHASE, other]), ["14", "15", "17"]);
    }
}

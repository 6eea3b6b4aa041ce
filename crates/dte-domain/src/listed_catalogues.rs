//! Every catalogue as a list, for whoever shows or offers its codes.

use std::borrow::Cow;

use crate::catalog::{
    AssociatedDocument, Catalogue, ContingencyCause, Country, CustomsPrecinct, Department,
    Domicile, DonationType, EstablishmentType, ExportRegime, GenerationType, GoodsTitle,
    IdentityDocumentType, Incoterm, InvalidationType, ItemType, MedicalService, OperationCondition,
    OwnLineTax, PaymentForm, PaymentTerm, PersonType, RegimeType, ReportedDocument, RetentionCode,
    Tax, TransportMode, activities, districts, municipalities, units,
};
use crate::documents::specs::SPECS;
use crate::edition::Edition;
use crate::identification::Environment;

/// A catalogue of the authority, with the entries that are taken here.
pub struct ListedCatalogue {
    /// The authority's number of it: `CAT-012`.
    pub id: &'static str,
    /// What it lists, in Spanish.
    pub name: &'static str,
    /// The editions whose documents use it.
    pub editions: &'static [Edition],
    /// Its entries for documents of an edition, in the authority's order.
    pub entries: fn(Edition) -> Vec<ListedEntry>,
}

/// An entry of a catalogue. A code that means something only together with another one says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListedEntry {
    /// The authority's code.
    pub code: Cow<'static, str>,
    /// What it stands for, in Spanish.
    pub name: &'static str,
    /// The code of the department in which it is.
    pub department: Option<&'static str>,
    /// The code of the municipality in which it is.
    pub municipality: Option<&'static str>,
    /// The section of the catalogue in which it stands (CAT-015).
    pub section: Option<u8>,
}

impl ListedEntry {
    fn new(code: impl Into<Cow<'static, str>>, name: &'static str) -> Self {
        Self {
            code: code.into(),
            name,
            ..Self::default()
        }
    }
}

/// Every catalogue that what can be issued here uses, in the order of their numbers.
pub const LISTED: &[ListedCatalogue] = &[
    of::<Environment>("CAT-001", "Ambiente de destino"),
    in_both("CAT-002", "Tipo de documento", document_types),
    of::<ContingencyCause>("CAT-005", "Tipo de contingencia"),
    of::<RetentionCode>("CAT-006", "Retención IVA MH"),
    of::<GenerationType>("CAT-007", "Tipo de generación del documento"),
    ListedCatalogue {
        editions: &[Edition::Of2026],
        ..in_both("CAT-008", "Distrito", all_districts)
    },
    of::<EstablishmentType>("CAT-009", "Tipo de establecimiento"),
    of::<MedicalService>("CAT-010", "Tipo de servicio médico"),
    of::<ItemType>("CAT-011", "Tipo de ítem"),
    of::<Department>("CAT-012", "Departamento"),
    in_both("CAT-013", "Municipio", all_municipalities),
    in_both("CAT-014", "Unidad de medida", all_units),
    in_both("CAT-015", "Tributos", taxes),
    of::<OperationCondition>("CAT-016", "Condición de la operación"),
    of::<PaymentForm>("CAT-017", "Forma de pago"),
    of::<PaymentTerm>("CAT-018", "Plazo"),
    in_both("CAT-019", "Actividad económica", all_activities),
    of::<Country>("CAT-020", "País"),
    of::<AssociatedDocument>("CAT-021", "Otros documentos asociados"),
    of::<IdentityDocumentType>(
        "CAT-022",
        "Tipo de documento de identificación del receptor",
    ),
    ListedCatalogue {
        editions: &[Edition::Of2026],
        ..of::<ReportedDocument>("CAT-023", "Tipo de documento en operaciones especiales")
    },
    of::<InvalidationType>("CAT-024", "Tipo de invalidación"),
    of::<GoodsTitle>("CAT-025", "Título a que se remiten los bienes"),
    of::<DonationType>("CAT-026", "Tipo de donación"),
    in_both("CAT-027", "Recinto fiscal", precincts),
    in_both("CAT-028", "Régimen", regimes),
    of::<PersonType>("CAT-029", "Tipo de persona"),
    of::<TransportMode>("CAT-030", "Transporte"),
    of::<Incoterm>("CAT-031", "INCOTERMS"),
    of::<Domicile>("CAT-032", "Domicilio fiscal"),
    ListedCatalogue {
        editions: &[Edition::Of2026],
        ..of::<RegimeType>("CAT-033", "Tipo de régimen")
    },
];

const fn of<T: Catalogue>(id: &'static str, name: &'static str) -> ListedCatalogue {
    in_both(id, name, entries::<T>)
}

const fn in_both(
    id: &'static str,
    name: &'static str,
    entries: fn(Edition) -> Vec<ListedEntry>,
) -> ListedCatalogue {
    ListedCatalogue {
        id,
        name,
        editions: Edition::ALL,
        entries,
    }
}

fn entries<T: Catalogue>(_: Edition) -> Vec<ListedEntry> {
    let entries = T::ENTRIES.iter();
    let listed = entries.map(|entry| ListedEntry::new(entry.code, entry.name));
    listed.collect()
}

fn document_types(edition: Edition) -> Vec<ListedEntry> {
    let specs = SPECS.iter().filter(|spec| spec.edition(edition).is_some());
    let listed = specs.map(|spec| ListedEntry::new(spec.code, spec.names.spanish));
    listed.collect()
}

fn all_districts(_: Edition) -> Vec<ListedEntry> {
    let listed = districts().iter().map(|district| ListedEntry {
        department: Some(district.department.code()),
        municipality: Some(district.municipality.as_str()),
        ..ListedEntry::new(district.code.as_str(), district.name)
    });
    listed.collect()
}

fn all_municipalities(_: Edition) -> Vec<ListedEntry> {
    let listed = municipalities().iter();
    let listed = listed.map(|(department, code, name)| ListedEntry {
        department: Some(department.code()),
        ..ListedEntry::new(*code, name)
    });
    listed.collect()
}

fn all_units(_: Edition) -> Vec<ListedEntry> {
    let listed = units().iter();
    let listed = listed.map(|(number, name)| ListedEntry::new(number.to_string(), name));
    listed.collect()
}

fn taxes(_: Edition) -> Vec<ListedEntry> {
    let of_lines = Tax::ENTRIES.iter().map(|entry| ListedEntry {
        section: Some(if entry.value.is_informative() { 3 } else { 1 }),
        ..ListedEntry::new(entry.code, entry.name)
    });
    let lines = OwnLineTax::ENTRIES.iter().map(|entry| ListedEntry {
        section: Some(2),
        ..ListedEntry::new(entry.code, entry.name)
    });
    of_lines.chain(lines).collect()
}

fn precincts(edition: Edition) -> Vec<ListedEntry> {
    let listed = CustomsPrecinct::ENTRIES.iter();
    let listed = listed.filter(|entry| edition == Edition::Of2026 || entry.value.is_of_2022());
    let listed = listed.map(|entry| ListedEntry::new(entry.code, entry.name));
    listed.collect()
}

/// In 2022 a regime is written with its type.
fn regimes(edition: Edition) -> Vec<ListedEntry> {
    let listed = ExportRegime::ENTRIES.iter();
    let listed = listed.filter(|entry| edition == Edition::Of2026 || entry.value.is_of_2022());
    let listed = listed.map(|entry| match edition {
        Edition::Of2022 => ListedEntry::new(entry.value.code_of_2022(), entry.name),
        Edition::Of2026 => ListedEntry::new(entry.code, entry.name),
    });
    listed.collect()
}

fn all_activities(_: Edition) -> Vec<ListedEntry> {
    let listed = activities().iter();
    let listed = listed.map(|(code, name)| ListedEntry::new(*code, name));
    listed.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_catalogue_is_listed_once_with_entries_that_are_there_once() {
        let ids: HashSet<_> = LISTED.iter().map(|catalogue| catalogue.id).collect();
        assert_eq!(ids.len(), LISTED.len());
        assert!(LISTED.is_sorted_by_key(|catalogue| catalogue.id));
        for catalogue in LISTED {
            for edition in catalogue.editions {
                let entries = (catalogue.entries)(*edition);
                let keys = entries
                    .iter()
                    .map(|it| (&it.code, it.department, it.section));
                let keys: HashSet<_> = keys.collect();
                assert_eq!(keys.len(), entries.len(), "{}", catalogue.id);
                assert!(!entries.is_empty(), "{}", catalogue.id);
            }
        }
    }

    /// As many entries as the authority's spreadsheets have, less abroad (`00`).
    #[test]
    fn the_catalogues_have_as_many_entries_as_the_authoritys() {
        let count = |id: &str, edition| {
            let catalogue = LISTED.iter().find(|catalogue| catalogue.id == id);
            catalogue.map(|catalogue| (catalogue.entries)(edition).len())
        };
        for (id, of_2022, of_2026) in [
            ("CAT-002", 11, 13),
            ("CAT-005", 5, 5),
            ("CAT-006", 3, 3),
            ("CAT-008", 262, 262),
            ("CAT-012", 15, 15),
            ("CAT-013", 44, 44),
            ("CAT-014", 40, 40),
            ("CAT-015", 49, 49),
            ("CAT-017", 12, 12),
            ("CAT-019", 774, 774),
            ("CAT-020", 249, 249),
            ("CAT-022", 5, 5),
            ("CAT-025", 5, 5),
            ("CAT-026", 3, 3),
            ("CAT-027", 46, 48),
            ("CAT-028", 56, 90),
            ("CAT-029", 2, 2),
            ("CAT-030", 6, 6),
            ("CAT-031", 11, 11),
        ] {
            assert_eq!(count(id, Edition::Of2022), Some(of_2022), "{id}");
            assert_eq!(count(id, Edition::Of2026), Some(of_2026), "{id}");
        }
    }
}

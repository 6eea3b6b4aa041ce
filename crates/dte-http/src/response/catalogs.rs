//! Catalogues in answers.

use dte_domain::catalog::folded;
use dte_domain::edition::Edition;
use dte_domain::listed_catalogues::{ListedCatalogue, ListedEntry};
use schemars::JsonSchema;
use serde::Serialize;

use crate::response::values::EditionNames;

/// The authority's catalogues.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CatalogsResponse {
    /// The catalogues, by their ids.
    catalogs: Vec<CatalogSummary>,
}

/// A catalogue without its entries.
#[derive(Debug, JsonSchema, Serialize)]
struct CatalogSummary {
    /// Id of the catalogue, such as `CAT-012`.
    id: &'static str,
    /// Its Spanish name.
    name: &'static str,
    /// The editions of the norm that have it.
    editions: EditionNames,
    /// How many entries it has.
    entries: usize,
}

impl CatalogsResponse {
    pub fn of(all: &'static [ListedCatalogue]) -> Self {
        let catalogs = all.iter().map(|catalogue| CatalogSummary {
            id: catalogue.id,
            name: catalogue.name,
            editions: EditionNames(catalogue.editions),
            entries: newest(catalogue).map_or(0, |edition| (catalogue.entries)(edition).len()),
        });
        Self {
            catalogs: catalogs.collect(),
        }
    }
}

/// A catalogue with the entries that were asked for.
#[derive(Debug, JsonSchema, Serialize)]
pub struct CatalogResponse {
    /// Id of the catalogue, such as `CAT-012`.
    id: &'static str,
    /// Its Spanish name.
    name: &'static str,
    /// The edition whose entries these are; null for a catalogue that is the same in all.
    edition: Option<&'static str>,
    /// Its entries; those that match `q`, where that is given.
    entries: Vec<EntryResponse>,
}

/// An entry of a catalogue.
#[derive(Debug, JsonSchema, Serialize)]
struct EntryResponse {
    /// The code that requests and documents carry.
    code: String,
    /// What it stands for, in Spanish.
    name: &'static str,
    /// Department that the entry lies in, of municipalities and districts.
    #[serde(skip_serializing_if = "Option::is_none")]
    department: Option<&'static str>,
    /// Municipality that the entry lies in, of districts.
    #[serde(skip_serializing_if = "Option::is_none")]
    municipality: Option<&'static str>,
    /// Section of the catalogue, where it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    section: Option<u8>,
}

impl CatalogResponse {
    /// The entries of an edition, or of the newest that has the catalogue, whose code begins with a text
    /// or whose name has it somewhere, whatever its case and accents.
    pub fn of(
        catalogue: &'static ListedCatalogue,
        edition: Option<Edition>,
        text: Option<&str>,
    ) -> Self {
        let edition = edition.or_else(|| newest(catalogue));
        let of_edition = edition.filter(|edition| catalogue.editions.contains(edition));
        let entries = of_edition.map_or_else(Vec::new, catalogue.entries);
        let text = text.map(folded);
        let wanted = |entry: &ListedEntry| {
            text.as_ref().is_none_or(|text| {
                folded(&entry.code).starts_with(text) || folded(entry.name).contains(text)
            })
        };
        Self {
            id: catalogue.id,
            name: catalogue.name,
            edition: edition.map(Edition::name),
            entries: entries
                .into_iter()
                .filter(wanted)
                .map(EntryResponse::from)
                .collect(),
        }
    }
}

impl From<ListedEntry> for EntryResponse {
    fn from(entry: ListedEntry) -> Self {
        Self {
            code: entry.code.into_owned(),
            name: entry.name,
            department: entry.department,
            municipality: entry.municipality,
            section: entry.section,
        }
    }
}

fn newest(catalogue: &ListedCatalogue) -> Option<Edition> {
    catalogue.editions.last().copied()
}

//! The places of request members in the signed document, as docs/MEMBERS.md lists them. A test writes that
//! page from the renderings themselves.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The page: a table for each type, in each row a member and its place in either edition.
pub const WRITTEN: &str = include_str!("../../../docs/MEMBERS.md");

/// The member of a row of the page, and its places.
pub fn row(line: &str) -> Option<(&str, impl Iterator<Item = &str>)> {
    let mut cells = line.strip_prefix("| `")?.strip_suffix(" |")?.split(" | ");
    Some((cells.next()?.trim_end_matches('`'), cells))
}

/// The members for which each of the authority's names stands, each with the number of places where it does.
type Members = HashMap<String, HashMap<&'static str, usize>>;

static MEMBERS: LazyLock<Members> = LazyLock::new(|| {
    let mut members = Members::new();
    for (member, places) in WRITTEN.lines().filter_map(row) {
        let ours: Vec<_> = steps(member).collect();
        let places = places.flat_map(|cell| cell.split(", "));
        for place in places.filter_map(|it| it.strip_prefix('`')?.strip_suffix('`')) {
            let theirs: Vec<_> = steps(place).collect();
            // What is elsewhere in the document has its last name in common with the member alone.
            let alike = if theirs.len() == ours.len() {
                0
            } else {
                ours.len() - 1
            };
            let theirs = theirs.iter().rev().take(ours.len() - alike);
            for (their, our) in theirs.zip(ours.iter().rev()) {
                let of_name = members.entry(their.to_lowercase()).or_default();
                *of_name.entry(our).or_default() += 1;
            }
        }
    }
    members
});

/// The names in a path, without the signs of lists.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    path.split('.').map(|step| step.trim_end_matches("[]"))
}

/// The member among those known to an object that a name of the authority's stands for.
pub fn of_authority(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let members = MEMBERS.get(&name.to_lowercase())?;
    let of_object = known.iter().filter_map(|it| Some((*members.get(it)?, *it)));
    of_object.max().map(|(_, member)| member)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_the_authority_stands_for_the_member_of_the_object() {
        const REQUEST: &[&str] = &[
            "receiver",
            "items",
            "summary",
            "related_docs",
            "extension",
            "appendixes",
            "observations",
        ];
        const RECEIVER: &[&str] = &["document_type", "document_number", "name", "address", "nrc"];
        const ITEM: &[&str] = &[
            "type",
            "quantity",
            "unit_price",
            "description",
            "related_doc",
            "taxes",
        ];
        for (known, name, member) in [
            (REQUEST, "receptor", Some("receiver")),
            (REQUEST, "sujetoExcluido", Some("receiver")),
            (REQUEST, "cuerpoDocumento", Some("items")),
            (REQUEST, "resumen", Some("summary")),
            (REQUEST, "documentoRelacionado", Some("related_docs")),
            (REQUEST, "observaciones", Some("observations")),
            (REQUEST, "identificacion", None),
            (RECEIVER, "numDocumento", Some("document_number")),
            (RECEIVER, "NUMDOCUMENTO", Some("document_number")),
            (RECEIVER, "direccion", Some("address")),
            (RECEIVER, "tipoItem", None),
            (ITEM, "tipoItem", Some("type")),
            (ITEM, "cantidad", Some("quantity")),
            (ITEM, "precioUni", Some("unit_price")),
            (ITEM, "numeroDocumento", Some("related_doc")),
            (ITEM, "tributos", Some("taxes")),
            (ITEM, "-", None),
        ] {
            assert_eq!(of_authority(name, known), member, "{name}");
        }
    }
}

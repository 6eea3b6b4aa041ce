//! `/docs/members`: where each member of a request stands in the signed document.

use dte_domain::language::{Bilingual, Language};
use maud::{Markup, html};

use crate::member_places::{WRITTEN, row};
use crate::pages::layout::{both, page, prose};

const TITLE: Bilingual = both(
    "Members of requests and of documents",
    "Miembros de las solicitudes y del documento",
);
const ABOUT: Bilingual = both(
    "Every member of a request that issues, and its place in the signed JSON, with the names of the tax \
     authority's schemas, in the editions of 2022 and 2026. `[]` is each entry of a list; `-`: the \
     document of that edition has no place for it.",
    "Cada miembro de una solicitud de emisión y su lugar en el JSON firmado, con los nombres de los \
     esquemas de Hacienda, en las ediciones de 2022 y 2026. `[]` es cada elemento de una lista; `-`: el \
     documento de esa edición no tiene lugar para él.",
);
const HEADS: [Bilingual; 3] = [
    both("request", "solicitud"),
    both("document of 2022", "documento de 2022"),
    both("document of 2026", "documento de 2026"),
];

pub fn index(language: Language) -> String {
    let title = TITLE.text(language);
    let types = WRITTEN.split("\n## ").skip(1);
    let content = html! {
        h1 { (title) }
        p { (prose(ABOUT.text(language))) }
        @for of_type in types { (table(of_type, language)) }
    };
    page(title, language, &content)
}

/// The table of a type, below its heading.
fn table(of_type: &str, language: Language) -> Markup {
    let mut lines = of_type.lines();
    let heading = lines.next().unwrap_or_default();
    let rows = lines.filter_map(row);
    html! {
        h2 { (heading) }
        table {
            thead { tr { @for head in HEADS { th { (head.text(language)) } } } }
            tbody {
                @for (member, places) in rows {
                    tr {
                        td { code { (member) } }
                        @for place in places { td { (prose(place)) } }
                    }
                }
            }
        }
    }
}

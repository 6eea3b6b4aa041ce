//! What all pages of text share.

use dte_domain::language::{Bilingual, Language};
use maud::{DOCTYPE, Markup, html};

const INTERFACE: Bilingual = both("Interface", "Interfaz");

/// What explains, to be reached from every page.
const EXPLANATIONS: [(&str, Bilingual); 4] = [
    ("/docs/start", both("First steps", "Primeros pasos")),
    ("/docs/errors", both("Errors", "Errores")),
    ("/docs/rules", both("Rules", "Reglas")),
    ("/docs/members", both("Members", "Miembros")),
];

pub const fn both(english: &'static str, spanish: &'static str) -> Bilingual {
    Bilingual { english, spanish }
}

/// A whole page.
pub fn page(title: &str, language: Language, content: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · dte" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/docs/assets/page.css";
            }
            body {
                nav {
                    a href="/docs" { (INTERFACE.text(language)) }
                    (links(language))
                }
                main { (content) }
            }
        }
    };
    page.into_string()
}

pub fn links(language: Language) -> Markup {
    html! {
        @for (path, name) in EXPLANATIONS {
            a href=(path) { (name.text(language)) }
        }
    }
}

/// A text in which code stands between backquotes.
pub fn prose(text: &str) -> Markup {
    html! {
        @for (index, part) in text.split('`').enumerate() {
            @if index % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// A heading with what stands under it.
pub fn section(heading: Bilingual, language: Language, content: &Markup) -> Markup {
    html! {
        h2 { (heading.text(language)) }
        (content)
    }
}

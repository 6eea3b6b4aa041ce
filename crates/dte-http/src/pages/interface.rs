//! `/docs`: the description of the interface, to read, and in the test environment to send.

use dte_domain::identification::Environment;
use dte_domain::language::Language;
use maud::{DOCTYPE, html};

use crate::pages::layout::{both, links};

/// The page. Who works with real documents reads here and sends elsewhere.
pub fn interface(environment: Environment, language: Language) -> String {
    let sends = environment == Environment::Test;
    let about = if sends {
        both(
            "Test environment (00): requests can be sent from here",
            "Ambiente de pruebas (00): desde aquí se pueden enviar solicitudes",
        )
    } else {
        both(
            "Production (01): to read only",
            "Producción (01): solo para leer",
        )
    };
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "dte" }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/docs/assets/swagger-ui.css";
                link rel="stylesheet" href="/docs/assets/interface.css";
            }
            body class=(if sends { "sends" } else { "reads" }) {
                div.where {
                    strong { (about.text(language)) }
                    (links(language))
                    a href="/api/v1/openapi.json" { "openapi.json" }
                }
                div #interface
                    data-description="/api/v1/openapi.json"
                    data-sends=(if sends { "yes" } else { "no" }) {}
                script src="/docs/assets/swagger-ui-bundle.js" {}
                script src="/docs/assets/start.js" {}
            }
        }
    };
    page.into_string()
}

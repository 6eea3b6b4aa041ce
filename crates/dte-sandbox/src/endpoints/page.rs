//! The public consultation page, behind the QR code of every document.

use std::fmt::Write;

use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, web};
use serde::Deserialize;
use time::Date;

use crate::clock;
use crate::code::Code;
use crate::documents::of_code;
use crate::endpoints::Shared;
use crate::reception_answer::{ENVIRONMENT, Observed};
use crate::store::Inner;
use crate::stored::{Rejected, SealedDocument};
use crate::test_values::listed;

/// The parameters of the address; all must fit the document.
#[derive(Debug, Deserialize)]
pub(super) struct Parameters {
    #[serde(default)]
    ambiente: String,
    #[serde(default, rename = "codGen")]
    code: String,
    #[serde(default, rename = "fechaEmi")]
    issued: String,
}

/// `GET /consultaPublica`
pub(super) async fn show(authority: Shared, asked: web::Query<Parameters>) -> HttpResponse {
    let rows = Code::parse(&asked.code.to_uppercase())
        .filter(|_| asked.ambiente == ENVIRONMENT)
        .and_then(|code| {
            authority
                .store
                .read(|inner| find(inner, code, &asked.issued))
        });
    let mut answer = if rows.is_some() {
        HttpResponse::Ok()
    } else {
        HttpResponse::NotFound()
    };
    answer
        .content_type(ContentType::html())
        .body(render(rows.as_ref(), asked.code.is_empty()))
}

/// What the page says of a document.
struct Rows {
    state: &'static str,
    mark: &'static str,
    rows: Vec<(&'static str, String)>,
}

fn find(inner: &Inner, code: Code, issued: &str) -> Option<Rows> {
    if let Some(stored) = inner.document(code) {
        let asked = clock::parse_date(issued).map(Date::to_julian_day);
        return (asked == Some(stored.issued)).then(|| sealed(stored));
    }
    inner.rejected(code).map(|rejected| refused(code, rejected))
}

fn sealed(stored: &SealedDocument) -> Rows {
    let (state, mark) = match (stored.invalidated_by, stored.observed) {
        (Some(_), _) => ("Invalidado", "bad"),
        (None, observed) if observed == Observed::default() => {
            ("Transmitido Satisfactoriamente", "good")
        }
        (None, _) => ("Transmitido Satisfactoriamente (observado)", "good"),
    };
    let issued = Date::from_julian_day(stored.issued).map(|date| date.to_string());
    let mut rows = vec![
        ("Tipo de documento", kind_name(&stored.kind())),
        ("Código de generación", stored.code.to_string()),
        ("Sello de recepción", stored.seal.to_string()),
        ("Fecha de generación", issued.unwrap_or_default()),
        ("Fecha y hora de procesamiento", clock::stamp(stored.at)),
        ("NIT del emisor", stored.nit.to_string()),
        ("Emisor", stored.issuer.to_string()),
        ("Receptor", stored.receiver.to_string()),
        (
            "Monto total",
            format!("USD {}.{:02}", stored.cents / 100, stored.cents % 100),
        ),
    ];
    if let Some(number) = stored.control {
        rows.insert(2, ("Número de control", number.to_string()));
    }
    rows.extend(
        stored
            .invalidated_by
            .map(|code| ("Evento de invalidación", code.to_string())),
    );
    Rows { state, mark, rows }
}

fn refused(code: Code, rejected: &Rejected) -> Rows {
    let mut rows = vec![
        ("Tipo de documento", kind_name(&rejected.kind)),
        ("Código de generación", code.to_string()),
        ("NIT del emisor", rejected.nit.to_string()),
        ("Fecha y hora de procesamiento", clock::stamp(rejected.at)),
    ];
    let texts = rejected.rejection.clone().into_texts();
    rows.extend(texts.into_iter().map(|text| ("Motivo", text)));
    Rows {
        state: "Rechazado",
        mark: "bad",
        rows,
    }
}

fn kind_name(kind: &str) -> String {
    let name = of_code(kind).map_or("Documento", |kind| kind.name);
    format!("{name} ({kind})")
}

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Consulta pública de documentos</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#eef1f5;color:#1c2733}
header{background:#0f2a52;color:#fff;padding:1rem 1.5rem}header p{margin:0;opacity:.8}
main{max-width:46rem;margin:1.5rem auto;background:#fff;border-radius:8px;padding:1.5rem;
box-shadow:0 1px 4px rgba(0,0,0,.15)}
h1{font-size:1.25rem;margin:0}h2{margin:0 0 1rem}
.good{color:#11703a}.bad{color:#a4161a}.none{color:#5b6470}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .5rem;border-top:1px solid #e3e7ec;vertical-align:top}
th{width:16rem;font-weight:600}td{overflow-wrap:anywhere}
</style></head><body>
<header><h1>Consulta pública de documentos</h1><p>Ambiente de pruebas, sin validez tributaria</p></header>
<main>
"#;

/// The page; for whoever names no document with the receivers that try the outcomes.
fn render(found: Option<&Rows>, names_none: bool) -> String {
    let mut page = HEAD.to_owned();
    let Some(found) = found else {
        page.push_str("<h2 class=\"none\">Documento no encontrado</h2>");
        page.push_str("<p>No existe un documento con ese código y esa fecha de generación.</p>");
        if names_none {
            add_test_values(&mut page);
        }
        page.push_str("\n</main></body></html>\n");
        return page;
    };
    // Writing to a String does not fail.
    let _ = writeln!(
        page,
        "<h2 class=\"{}\">{}</h2>\n<table>",
        found.mark, found.state
    );
    for (name, value) in &found.rows {
        let _ = writeln!(page, "<tr><th>{name}</th><td>{}</td></tr>", escaped(value));
    }
    page.push_str("</table>\n</main></body></html>\n");
    page
}

fn add_test_values(page: &mut String) {
    page.push_str("\n<h2>Valores de prueba</h2>\n<p>Un documento para uno de estos receptores, por su NIT o por su nombre, tiene este resultado.</p>\n<table>\n");
    for value in listed() {
        // Writing to a String does not fail.
        let _ = writeln!(
            page,
            "<tr><th>{}</th><td>{}</td><td>{}</td></tr>",
            value.name, value.nit, value.said
        );
    }
    page.push_str("</table>\n<p>Un certificado de prueba nuevo, para ensayar su reemplazo: <code>GET /sandbox/certificates/{nit}?password=</code> con la contraseña de su llave privada.</p>");
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_document_says_is_text_and_not_markup() {
        let rows = Rows {
            state: "Rechazado",
            mark: "bad",
            rows: vec![("Receptor", "<b>\"A\" & 'B'</b>".to_owned())],
        };
        let page = render(Some(&rows), false);
        assert!(page.contains("<td>&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</td>"));
    }

    #[test]
    fn a_document_that_is_not_there_is_said_so() {
        assert!(render(None, false).contains("Documento no encontrado"));
    }
}

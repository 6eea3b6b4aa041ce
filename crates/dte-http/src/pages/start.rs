//! `/docs/start`: the first steps, from the registration to a document whose answer was lost.

use dte_domain::edition::Edition;
use dte_domain::language::{Bilingual, Language};
use maud::html;

use crate::pages::layout::{both, page, prose, section};

/// A step: its heading, the request that does it, and what is to be known.
type Step = (Bilingual, &'static str, Bilingual);

const STEPS: [Step; 7] = [
    (
        both("1. Register the company", "1. Registrar la empresa"),
        "POST /api/v1/auth/register\n{\"nit\": \"0614-010190-101-5\", \"nrc\": \"245871-0\",\n \"business_name\": \"Comercial El Bálsamo, S.A. de C.V.\",\n \"economic_activity\": \"47190\",\n \"economic_activity_desc\": \"Venta al por menor en comercios no especializados\",\n \"phone\": \"2222-3344\", \"email\": \"facturas@balsamo.example\",\n \"password_pri\": \"<certificate>\",\n \"branch_offices\": [{\"establishment_type\": \"02\", \"establishment_code\": \"M001\",\n   \"address\": {\"department\": \"06\", \"municipality\": \"23\", \"district\": \"14\",\n     \"complement\": \"Alameda Roosevelt 1001\"}}]}",
        both(
            "A company registers once. The answer has the keys (`api_key`, `api_secret`) of each establishment, and \
             shows them only then: store them. `password_pri` is the password of the company's certificate. Where the \
             operator asks for a token of registrations, it goes into `Authorization: Bearer …`.",
            "La empresa se registra una sola vez. La respuesta incluye las claves (`api_key`, `api_secret`) de cada \
             establecimiento y solo entonces las muestra: guárdelas. `password_pri` es la contraseña del certificado \
             de la empresa. Si el administrador exige un token de registro, envíelo en `Authorization: Bearer …`.",
        ),
    ),
    (
        both("2. Log in", "2. Iniciar sesión"),
        "POST /api/v1/auth/login\n{\"api_key\": \"…\", \"api_secret\": \"…\",\n \"credentials\": {\"username\": \"<NIT>\", \"password\": \"<portal>\"}}",
        both(
            "Log in with the keys of an establishment. Every other request carries the token: \
             `Authorization: Bearer …`. The first log-in gives the company's password at the authority's portal.",
            "Inicie sesión con las claves de un establecimiento. Toda otra solicitud lleva el token: \
             `Authorization: Bearer …`. El primer inicio de sesión incluye la contraseña de la empresa en el portal \
             de Hacienda.",
        ),
    ),
    (
        both("3. Try without issuing", "3. Probar sin emitir"),
        "POST /api/v1/dte/invoices/validate?calculate=true\nPrefer: handling=strict\n\n{\"items\": [{\"type\": 1, \"description\": \"Café\", \"quantity\": 2,\n   \"unit_measure\": 59, \"unit_price\": 3.50, \"taxed\": true}]}",
        both(
            "With `calculate=true` the service fills the sales, the VAT, the totals and the payment; each line says \
             `taxed`, `exempt` or `non_subject`. Without `calculate=true` every total must be given, and be right. \
             With `Prefer: handling=strict` a misspelt member is a fault; otherwise it is passed over with a \
             warning. `validate` tells every fault and takes no number. `POST /api/v1/dte/{kind}/calculate` answers \
             the whole request.",
            "Con `calculate=true` el servicio llena las ventas, el IVA, los totales y el pago; cada línea dice \
             `taxed`, `exempt` o `non_subject`. Sin `calculate=true` hay que dar cada total, y correcto. Con \
             `Prefer: handling=strict` un miembro mal escrito es una falta; si no, se pasa por alto con una \
             advertencia. `validate` dice cada falta y no toma número. `POST /api/v1/dte/{kind}/calculate` responde \
             la solicitud completa.",
        ),
    ),
    (
        both("4. Issue", "4. Emitir"),
        "POST /api/v1/dte/invoices?calculate=true\nIdempotency-Key: order-1001",
        both(
            "Give every request that issues an `Idempotency-Key` of its own. When the answer is lost, send the same \
             again with the same key: no second document is issued, and the first answer comes again. The answer \
             comes when the authority has decided, mostly within a second, and after 30 s at most \
             (`DTE_ANSWER_SECONDS`): let your program wait for longer than that.",
            "Dé a cada solicitud que emite un `Idempotency-Key` propio. Si se pierde la respuesta, envíe lo mismo \
             con la misma llave: no se emite un segundo documento, y vuelve la primera respuesta. La respuesta \
             llega cuando Hacienda ha decidido, casi siempre en un segundo, y a lo sumo a los 30 s \
             (`DTE_ANSWER_SECONDS`): que su programa espere más que eso.",
        ),
    ),
    (
        both(
            "5. `PENDING`: the authority has not answered",
            "5. `PENDING`: Hacienda no ha respondido",
        ),
        "GET /api/v1/dte/{generation_code}",
        both(
            "201 with `reception_stamp: null` is no error: the document is issued, and the service sends it until the \
             authority has decided. With an authority that says nothing at all it comes after about 16 s \
             (twice `DTE_AUTHORITY_SECONDS`). The service goes on by itself: what was not sent every 15 s, \
             what was not answered every 90 s, what is in contingency one to three minutes after the authority is back. Do not \
             issue it again; read it, say once a minute, until its status is `RECEIVED` or `REJECTED`.",
            "201 con `reception_stamp: null` no es un error: el documento está emitido, y el servicio lo envía hasta \
             que Hacienda decida. Con una Hacienda que no dice nada llega a los 16 s, más o menos (dos veces \
             `DTE_AUTHORITY_SECONDS`). El servicio sigue por sí mismo: lo no enviado cada 15 s, lo no respondido \
             cada 90 s, lo que está en contingencia de uno a tres minutos después de que Hacienda vuelve. No lo emita otra vez; \
             léalo, digamos una vez por minuto, hasta que su estado sea `RECEIVED` o `REJECTED`.",
        ),
    ),
    (
        both(
            "6. Correct what the authority rejected",
            "6. Corregir lo que Hacienda rechazó",
        ),
        "POST /api/v1/dte/invoices\nCorrects: <error.generation_code>",
        both(
            "400 `HACIENDA_…` names the rejected document in `error.generation_code`. Send the mended request with \
             that code in the header `Corrects` and a new `Idempotency-Key`: it keeps its code, its number and its \
             `external_id`.",
            "400 `HACIENDA_…` nombra el documento rechazado en `error.generation_code`. Envíe la solicitud corregida \
             con ese código en la cabecera `Corrects` y un `Idempotency-Key` nuevo: conserva su código, su número y \
             su `external_id`.",
        ),
    ),
    (
        both("7. What went wrong", "7. Qué salió mal"),
        "Accept-Language: en",
        both(
            "An answer names every missing or malformed member at once, or else every broken rule, each with its member, \
             what was expected, and a page that explains its code. Messages come in Spanish or English.",
            "Una respuesta nombra a la vez todos los miembros que faltan o están mal formados o, si no los hay, todas las \
             reglas incumplidas; cada falta, con su miembro, lo que se esperaba y una página que explica su código. \
             Los mensajes vienen en español o inglés.",
        ),
    ),
];

/// The page; with the address of the sandbox where that stands for the authority.
pub fn start(sandbox: Option<&str>, edition: Edition, language: Language) -> String {
    let title = both("First steps", "Primeros pasos").text(language);
    let content = html! {
        h1 { (title) }
        @if let Some(sandbox) = sandbox {
            (section(both("This is a sandbox", "Esto es un ambiente simulado"), language, &sandbox_says(sandbox, language)))
        }
        p { (prose(edition.note().text(language))) }
        @for (heading, request, says) in STEPS {
            h2 { (prose(heading.text(language))) }
            pre { code { (request) } }
            p { (prose(says.text(language))) }
        }
    };
    page(title, language, &content)
}

fn sandbox_says(sandbox: &str, language: Language) -> maud::Markup {
    let says = both(
        "A program inside stands for the authority: any portal password is right, the test certificate of a \
         company comes by itself, and nothing reaches the authority. Some values make it answer otherwise, for \
         tries: ",
        "Un programa interno hace las veces de Hacienda: cualquier contraseña del portal sirve, el certificado de \
         prueba de una empresa llega solo, y nada llega a Hacienda. Algunos valores hacen que responda otra cosa, \
         para ensayos: ",
    );
    let certificate = both(
        "A fresh test certificate, to rehearse `PUT /api/v1/company/certificate`: ",
        "Un certificado de prueba nuevo, para ensayar `PUT /api/v1/company/certificate`: ",
    );
    let address = format!("{sandbox}/sandbox/test-values");
    html! {
        p { (says.text(language)) a href=(address) { (address) } }
        p {
            (prose(certificate.text(language)))
            code { "GET " (sandbox) "/sandbox/certificates/{nit}?password=…" }
        }
    }
}

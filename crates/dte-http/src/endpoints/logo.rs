//! `/api/v1/company/logo`: how the readable documents of a company look.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use dte_application::ports::{Colour, VersionedLook};
use dte_domain::language::Bilingual;
use dte_domain::violation::Warning;
use schemars::JsonSchema;
use serde::Serialize;

use crate::openapi::description::Tag;
use crate::request::caller::Session;
use crate::request::picture::Picture;
use crate::request::query::Query;
use crate::request::{language, picture};
use crate::response::envelope::Success;
use crate::response::errors::Code;
use crate::response::file::{Shown, handed};
use crate::response::problem::Problem;
use crate::response::warnings::Warnings;
use crate::service::Service;
use crate::transport::endpoint::Endpoint;

pub const SHOW: Endpoint = Endpoint::get(&["/company/logo"], |it| it.to(show))
    .named("read_logo", Tag::Company)
    .summary("Reads the logo as it is kept")
    .about("Answers the logo as it is kept: written anew as PNG, at most 800 points a side.")
    .hands_over(&["image/png"])
    .refuses(&[Code::LogoNotFound]);

async fn show(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let logo = service.look.logo(caller).await;
    handed(&http, &logo.map_err(Problem::in_session)?, Shown::InPlace)
}

pub const REPLACE: Endpoint = Endpoint::put(&["/company/logo"], |it| it.to(replace))
    .named("replace_logo", Tag::Company)
    .summary("Gives the logo of readable documents, and their colour")
    .about(
        "Gives the logo of the readable versions, and with `color` the colour of their lines. The \
         picture is written anew, and only that is kept. Versions that were handed over stay as \
         they are.",
    )
    .query(|query| _ = colour(query))
    .parameters(|_| "Colour of lines and headings, as six hexadecimal digits (`1f4e79`).")
    .takes_files(&picture::MEDIA)
    .answers::<LookResponse>(200)
    .refuses(&[Code::Forbidden]);

async fn replace(
    service: web::Data<Service>,
    Session(caller): Session,
    http: HttpRequest,
    Picture(picture): Picture,
) -> Result<HttpResponse, Problem> {
    let mut query = Query::of(http.query_string());
    let colour = colour(&mut query);
    query.refuse_unknown();
    if !query.found.is_empty() {
        return Err(Problem::invalid(query.found));
    }
    let look = service.look.run(caller, picture, colour).await;
    let look = look.map_err(Problem::in_session)?;
    let pale = colour.and_then(too_light);
    let odd = Warnings::in_language(language::of(&http), &pale);
    Success::warning(LookResponse::from(&look), &odd).answer(StatusCode::OK)
}

/// What is told of a colour that letters cannot be read in.
fn too_light(colour: Colour) -> Option<Warning> {
    let says = Bilingual::new(
        "letters in this colour cannot be read on white (contrast below 4.5): it fills the boxes, headings are black",
        "letras de este color no se leen sobre blanco (contraste menor que 4.5): llena los recuadros, los títulos van en \
         negro",
    );
    (!colour.is_readable_on_white()).then(|| Warning::new("color", says))
}

pub const REMOVE: Endpoint = Endpoint::delete(&["/company/logo"], |it| it.to(remove))
    .named("remove_logo", Tag::Company)
    .summary("Goes without a logo, in the colour that nobody chose")
    .about("Takes away the logo and the colour: readable versions are drawn without from now on.")
    .answers::<LookResponse>(200)
    .refuses(&[Code::Forbidden, Code::LogoNotFound]);

async fn remove(
    service: web::Data<Service>,
    Session(caller): Session,
) -> Result<HttpResponse, Problem> {
    let look = service.look.remove(caller).await;
    let look = look.map_err(Problem::in_session)?;
    Success::of(LookResponse::from(&look)).answer(StatusCode::OK)
}

fn colour(query: &mut Query) -> Option<Colour> {
    const COLOURS: Bilingual = Bilingual::new(
        "a colour of six hexadecimal digits, as 1c3d5a",
        "un color de seis dígitos hexadecimales, como 1c3d5a",
    );
    query.take_word("color", COLOURS, read_colour)
}

fn read_colour(word: &str) -> Option<Colour> {
    let mut parts = [0; 3];
    let digits = word.strip_prefix('#').unwrap_or(word);
    hex::decode_to_slice(digits, &mut parts).ok()?;
    let [red, green, blue] = parts;
    Some(Colour(red, green, blue))
}

/// How the readable documents of a company look.
#[derive(Debug, JsonSchema, Serialize)]
struct LookResponse {
    /// How often it was said; the versions before stay, so that what was handed over can be made again.
    version: u32,
    /// The colour of headings: six hexadecimal digits.
    color: String,
    /// Whether there is a logo.
    has_logo: bool,
}

impl From<&VersionedLook> for LookResponse {
    fn from(kept: &VersionedLook) -> Self {
        let Colour(red, green, blue) = kept.look.colour;
        Self {
            version: kept.version,
            color: hex::encode([red, green, blue]),
            has_logo: kept.look.logo.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_with_or_without_its_sign() {
        for word in ["1c3d5a", "#1C3D5A"] {
            assert_eq!(read_colour(word), Some(Colour(0x1c, 0x3d, 0x5a)));
        }
        for word in ["", "1c3d5", "red", "1c3d5a00", "#"] {
            assert_eq!(read_colour(word), None, "{word}");
        }
    }
}

//! A certificate that is uploaded: `multipart/form-data` with `file` and `password`.

use std::borrow::Cow;

use actix_multipart::{Multipart, MultipartError};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_TYPE, HeaderMap};
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest, dev};
use dte_application::ports::{LARGEST_CERTIFICATE_FILE, Secret};
use dte_domain::language::{Bilingual, Phrase};
use dte_domain::message;
use dte_domain::value::{Value, Verbatim};
use dte_domain::violation::Violation;
use futures_util::future::LocalBoxFuture;
use futures_util::{StreamExt, stream};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::request::body::{is_encoded, whole};
use crate::request::field_errors::{EVERY_NAME_ONCE, FieldError, FieldErrorKind, NAME_TWICE};
use crate::request::json::form_schema;
use crate::response::errors::Code;
use crate::response::problem::Problem;

pub const FILE: &str = "file";
pub const PASSWORD: &str = "password";

/// What is told of the form as a whole.
const BODY: &str = "body";

const MEDIA: &str = "multipart/form-data";

type Password = Verbatim<1, 255>;

pub struct CertificateUpload {
    pub file: Secret,
    pub password: Secret,
}

impl FromRequest for CertificateUpload {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if !is_form(request.headers()) || is_encoded(request.headers()) {
                return Err(no_form());
            }
            let bytes = whole(&request, payload).await?;
            Form::read(request.headers(), bytes).await?.into_upload()
        })
    }
}

/// The form, for the description of the interface.
pub struct CertificateForm;

impl JsonSchema for CertificateForm {
    fn schema_name() -> Cow<'static, str> {
        "CertificateForm".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut password = form_schema(&Password::form());
        let says = "The password of its private key.";
        password.insert("description".to_owned(), says.into());
        json_schema!({
            "type": "object",
            "description": "A signing certificate with its password, as the parts of a form.",
            "required": [FILE, PASSWORD],
            "properties": {
                FILE: {
                    "type": "string",
                    "contentMediaType": "application/xml",
                    "description": "The authority's certificate file as it was downloaded, up to 256 KiB."
                },
                PASSWORD: password,
            }
        })
    }
}

fn is_form(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let media = declared.and_then(|it| it.split(';').next());
    media.is_some_and(|it| it.trim().eq_ignore_ascii_case(MEDIA))
}

fn no_form() -> Problem {
    Problem::from(Code::UnsupportedMediaType).saying(message!(
        "the header Content-Type does not say that the body is a form: send {MEDIA} with the parts file and \
         password, and no Content-Encoding",
        "la cabecera Content-Type no dice que el cuerpo es un formulario: envíe {MEDIA} con las partes file y \
         password, y ningún Content-Encoding"
    ))
}

/// What was found of the form.
#[derive(Default)]
struct Form {
    file: Option<Vec<u8>>,
    password: Option<Vec<u8>>,
    found: Vec<Violation>,
}

impl Form {
    async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Self, Problem> {
        let mut form = Self::default();
        let body = stream::iter([Ok::<_, PayloadError>(bytes)]);
        let mut parts = Multipart::new(headers, body);
        while let Some(part) = parts.next().await {
            let mut part = part.map_err(|error| broken(&error))?;
            let name = part.name().unwrap_or_default().to_owned();
            let mut content = Vec::new();
            while let Some(piece) = part.next().await {
                content.extend_from_slice(&piece.map_err(|error| broken(&error))?);
            }
            form.take(&name, content)?;
        }
        Ok(form)
    }

    fn take(&mut self, name: &str, content: Vec<u8>) -> Result<(), Problem> {
        let place = match name {
            FILE if content.len() > LARGEST_CERTIFICATE_FILE => {
                return Err(too_large(content.len()));
            }
            FILE => &mut self.file,
            PASSWORD => &mut self.password,
            _ => {
                const KNOWN: Bilingual =
                    Bilingual::new("the parts file and password", "las partes file y password");
                let another = message!("another part", "otra parte");
                let fault = FieldError::new(FieldErrorKind::Unknown, KNOWN, another);
                self.found.push(fault.at(BODY));
                return Ok(());
            }
        };
        if place.replace(content).is_some() {
            let fault = FieldError::new(FieldErrorKind::Duplicate, EVERY_NAME_ONCE, NAME_TWICE);
            self.found.push(fault.at(name));
        }
        Ok(())
    }

    fn into_upload(mut self) -> Result<CertificateUpload, Problem> {
        let file = self.file.take();
        let file = self.text(file, FILE);
        let password = self.password.take();
        let password = self.text(password, PASSWORD);
        if let Some(given) = &password
            && let Err(error) = Password::parse(given.reveal())
        {
            self.found.push(FieldError::from(error).at(PASSWORD));
        }
        match (file, password) {
            (Some(file), Some(password)) if self.found.is_empty() => {
                Ok(CertificateUpload { file, password })
            }
            _ => Err(Problem::invalid(self.found)),
        }
    }

    fn text(&mut self, content: Option<Vec<u8>>, name: &str) -> Option<Secret> {
        const PART: Bilingual = Bilingual::new("a part of the form", "una parte del formulario");
        const TEXT: Bilingual = Bilingual::new("text in UTF-8", "texto en UTF-8");
        let fault = match content.map(String::from_utf8) {
            Some(Ok(text)) => return Some(Secret::new(text)),
            Some(Err(_)) => {
                let other = message!("other bytes", "otros bytes");
                FieldError::new(FieldErrorKind::Format, TEXT, other)
            }
            None => FieldError::required(PART),
        };
        self.found.push(fault.at(name));
        None
    }
}

fn too_large(length: usize) -> Problem {
    let most = LARGEST_CERTIFICATE_FILE;
    let expected = message!("at most {most} bytes", "a lo sumo {most} bytes");
    let fault = FieldError::new(FieldErrorKind::Length, expected, Phrase::value(length));
    Problem::from(Code::BodyTooLarge)
        .saying(message!(
            "`file` is larger than 256 KiB, which no certificate is: send the one of the authority's portal",
            "`file` pesa más de 256 KiB, que ningún certificado pesa: envíe el del portal de Hacienda"
        ))
        .over(vec![fault.at(FILE)])
}

/// A form that cannot be taken apart; the parser's own words are English.
fn broken(error: &MultipartError) -> Problem {
    let form = Phrase::value(MEDIA);
    let fault = FieldError::new(FieldErrorKind::Format, form, Phrase::value(error));
    Problem::invalid(vec![fault.at(BODY)])
}

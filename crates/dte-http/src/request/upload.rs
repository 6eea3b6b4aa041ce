//! A certificate that is uploaded: `multipart/form-data` with `file` and `password`.

use actix_multipart::{Multipart, MultipartError};
use actix_web::error::PayloadError;
use actix_web::http::header::{CONTENT_TYPE, HeaderMap};
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest, dev};
use dte_application::ports::Secret;
use dte_domain::violation::Violation;
use futures_util::future::LocalBoxFuture;
use futures_util::{StreamExt, stream};

use crate::request::body::whole;
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::errors::Code;
use crate::response::problem::Problem;

/// The longest password.
const LONGEST: usize = 255;

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
            if !is_multipart(request.headers()) {
                return Err(Code::UnsupportedMediaType.into());
            }
            let bytes = whole(&request, payload).await?;
            Form::read(request.headers(), bytes).await?.into_upload()
        })
    }
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let media = declared.and_then(|it| it.split(';').next());
    media.is_some_and(|it| it.trim().eq_ignore_ascii_case("multipart/form-data"))
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
            form.take(&name, content);
        }
        Ok(form)
    }

    fn take(&mut self, name: &str, content: Vec<u8>) {
        let place = match name {
            "file" => &mut self.file,
            "password" => &mut self.password,
            _ => {
                let fault =
                    FieldError::new(FieldErrorKind::Unknown, "file and password", "another part");
                self.found.push(fault.at("body"));
                return;
            }
        };
        if place.replace(content).is_some() {
            let fault = FieldError::new(FieldErrorKind::Duplicate, "every part once", "it twice");
            self.found.push(fault.at(name));
        }
    }

    fn into_upload(mut self) -> Result<CertificateUpload, Problem> {
        let password = match self.password.take() {
            Some(bytes) => self.text(bytes, "password"),
            None => self.missing("password"),
        };
        if let Some(given) = &password
            && !(1..=LONGEST).contains(&given.reveal().chars().count())
        {
            let fault = FieldError::new(FieldErrorKind::Length, "1 to 255 characters", "others");
            self.found.push(fault.at("password"));
        }
        let file = match self.file.take() {
            Some(bytes) => self.text(bytes, "file"),
            None => self.missing("file"),
        };
        match (file, password) {
            (Some(file), Some(password)) if self.found.is_empty() => {
                Ok(CertificateUpload { file, password })
            }
            _ => Err(Problem::invalid(self.found)),
        }
    }

    fn text(&mut self, bytes: Vec<u8>, name: &str) -> Option<Secret> {
        if let Ok(text) = str::from_utf8(&bytes) {
            return Some(Secret::new(text));
        }
        let fault = FieldError::new(FieldErrorKind::Format, "text in UTF-8", "other bytes");
        self.found.push(fault.at(name));
        None
    }

    fn missing<T>(&mut self, name: &str) -> Option<T> {
        let fault = FieldError::new(FieldErrorKind::Required, "a part of the form", "nothing");
        self.found.push(fault.at(name));
        None
    }
}

/// A form that cannot be taken apart.
fn broken(error: &MultipartError) -> Problem {
    let fault = FieldError::new(
        FieldErrorKind::Syntax,
        "multipart/form-data",
        error.to_string(),
    );
    Problem::invalid(vec![fault.at("body")])
}

//! A picture that is uploaded as it is.

use actix_web::http::header::{CONTENT_TYPE, HeaderMap};
use actix_web::{FromRequest, HttpRequest, dev};
use dte_domain::language::Phrase;
use dte_domain::message;
use futures_util::future::LocalBoxFuture;

use crate::request::body::{is_encoded, whole};
use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::response::errors::Code;
use crate::response::problem::Problem;

/// What a picture may be.
pub const MEDIA: [&str; 2] = ["image/png", "image/jpeg"];

/// How large a picture may be, as it is given.
const MOST_BYTES: usize = 512 * 1024;

/// What is told of the body as a whole.
pub const BODY: &str = "body";

pub struct Picture(pub Vec<u8>);

impl FromRequest for Picture {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            if !is_picture(request.headers()) || is_encoded(request.headers()) {
                return Err(no_picture());
            }
            let bytes = whole(&request, payload).await?;
            if bytes.len() > MOST_BYTES {
                return Err(too_large(bytes.len()));
            }
            Ok(Self(bytes.to_vec()))
        })
    }
}

fn is_picture(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let media = declared.and_then(|it| it.split(';').next());
    media.is_some_and(|it| {
        let mut media = MEDIA.iter();
        media.any(|one| it.trim().eq_ignore_ascii_case(one))
    })
}

fn no_picture() -> Problem {
    let [png, jpeg] = MEDIA;
    Problem::from(Code::UnsupportedMediaType).saying(message!(
        "the header Content-Type does not say that the body is a picture: send {png} or {jpeg}, and no \
         Content-Encoding",
        "la cabecera Content-Type no dice que el cuerpo es una imagen: envíe {png} o {jpeg}, y ningún \
         Content-Encoding"
    ))
}

fn too_large(length: usize) -> Problem {
    let most = MOST_BYTES;
    let expected = message!("at most {most} bytes", "a lo sumo {most} bytes");
    let fault = FieldError::new(FieldErrorKind::Length, expected, Phrase::value(length));
    Problem::from(Code::BodyTooLarge)
        .saying(message!(
            "a logo is larger than 512 KiB: 800 points a side are all that is kept of it",
            "un logotipo pesa más de 512 KiB: de él solo se conservan 800 puntos por lado"
        ))
        .over(vec![fault.at(BODY)])
}

//! The interface on a company's keys.

use crate::endpoints::keys::{self, KeyRequest, RotationRequest};
use crate::openapi::description::{Description, Tag};
use crate::response::errors::Code;
use crate::response::keys::{KeysResponse, RemovedKeyResponse, ShownKeyResponse};

pub fn list_keys() -> Description {
    Description::new(
        "list_keys",
        Tag::Company,
        "Lists the keys, without their secrets",
    )
    .answers::<KeysResponse<'_>>(200)
    .refuses(&[Code::Forbidden])
}

pub fn make_key() -> Description {
    Description::new("make_key", Tag::Company, "Makes a key")
        .takes::<KeyRequest>()
        .answers::<ShownKeyResponse<'_>>(201)
        .idempotent()
        .refuses(&[Code::Forbidden, Code::SecretAlreadyShown, Code::TooManyKeys])
}

pub fn rotate_key() -> Description {
    Description::new("rotate_key", Tag::Company, "Gives a key another pair")
        .path_of("id", keys::id_form())
        .takes::<RotationRequest>()
        .answers::<ShownKeyResponse<'_>>(201)
        .idempotent()
        .refuses(&[
            Code::Forbidden,
            Code::SecretAlreadyShown,
            Code::KeyNotFound,
            Code::KeyChanged,
            Code::EarlierPairStillGood,
        ])
}

pub fn remove_key() -> Description {
    Description::new("remove_key", Tag::Company, "Removes a key")
        .path_of("id", keys::id_form())
        .answers::<RemovedKeyResponse>(200)
        .refuses(&[Code::Forbidden, Code::KeyNotFound, Code::LastSettingsKey])
}

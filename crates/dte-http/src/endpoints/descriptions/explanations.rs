//! The interface on catalogues, errors, rules and the description itself.

use dte_domain::value::Text;

use crate::endpoints::{catalogs, explanations};
use crate::openapi::description::{AnyObject, Description, Tag};
use crate::response::catalogs::{CatalogResponse, CatalogsResponse};
use crate::response::errors::Code;
use crate::response::explanations::{ErrorsResponse, RulesResponse};

pub fn list_catalogs() -> Description {
    Description::new("list_catalogs", Tag::Reference, "Lists the catalogues")
        .public()
        .answers::<CatalogsResponse>(200)
        .cacheable()
}

pub fn read_catalog() -> Description {
    Description::new(
        "read_catalog",
        Tag::Reference,
        "Reads or searches a catalogue",
    )
    .public()
    .path::<Text<1, 20>>("id")
    .query(|query| {
        catalogs::parameters(query);
    })
    .answers::<CatalogResponse>(200)
    .cacheable()
    .refuses(&[Code::CatalogueNotFound])
}

pub fn list_errors() -> Description {
    Description::new("list_errors", Tag::Reference, "Lists the error codes")
        .public()
        .query(|query| {
            explanations::error_parameters(query);
        })
        .answers::<ErrorsResponse>(200)
        .cacheable()
}

pub fn list_rules() -> Description {
    Description::new("list_rules", Tag::Reference, "Lists the rules")
        .public()
        .query(|query| {
            explanations::rule_parameters(query);
        })
        .answers::<RulesResponse>(200)
        .cacheable()
}

pub fn read_openapi_json() -> Description {
    Description::new(
        "read_openapi_json",
        Tag::Reference,
        "This description, as JSON",
    )
    .public()
    .answers_whole::<AnyObject>(200)
    .cacheable()
}

pub fn read_openapi_yaml() -> Description {
    Description::new(
        "read_openapi_yaml",
        Tag::Reference,
        "This description, as YAML",
    )
    .public()
    .answers_whole::<AnyObject>(200)
    .media(&["application/yaml"])
    .cacheable()
}

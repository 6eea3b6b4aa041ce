//! What is known of an endpoint: its method, its paths, who answers.

use actix_web::{Route, http};

use crate::openapi::description::Description;

pub const BASE: &str = "/api/v1";

pub struct Endpoint {
    pub method: Method,
    /// Its paths after [`BASE`]; the first stands for all.
    pub paths: &'static [&'static str],
    pub handle: fn(Route) -> Route,
    /// What it takes and answers, for the description of the interface.
    pub describe: fn() -> Description,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`, and `HEAD`, which is a `GET` without a body.
    Get,
    Post,
    Patch,
}

impl Method {
    /// The value of the `Allow` header.
    pub fn allowed(self) -> &'static str {
        match self {
            Self::Get => "GET, HEAD",
            Self::Post => "POST",
            Self::Patch => "PATCH",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Patch => "PATCH",
        }
    }

    /// The method with that name, in letters of either case.
    pub fn named(name: &str) -> Option<Self> {
        let mut methods = [Self::Get, Self::Post, Self::Patch].into_iter();
        methods.find(|method| method.name().eq_ignore_ascii_case(name))
    }

    fn takes(self, method: &http::Method) -> bool {
        match self {
            Self::Get => [http::Method::GET, http::Method::HEAD].contains(method),
            Self::Post => method == http::Method::POST,
            Self::Patch => method == http::Method::PATCH,
        }
    }
}

impl Endpoint {
    /// Whether it answers a path template after [`BASE`] with a method.
    pub fn answers(&self, path: &str, method: &http::Method) -> bool {
        self.paths.contains(&path) && self.method.takes(method)
    }

    /// The spelling of its path that stands for all.
    pub fn path(&self) -> &'static str {
        self.paths.first().copied().unwrap_or_default()
    }
}

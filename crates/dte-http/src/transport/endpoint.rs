//! What is known of an endpoint: its method, its paths, who answers.

use actix_web::{Route, http};
use dte_application::ports::{Scope, Scopes};

use crate::openapi::description::Description;

pub const BASE: &str = "/api/v1";

#[derive(Clone, Copy)]
pub struct Endpoint {
    pub method: Method,
    /// Its paths after [`BASE`]; the first stands for all.
    pub paths: &'static [&'static str],
    /// Of these the key of a session must have one to ask; nothing where no session is needed.
    pub scopes: Option<Scopes>,
    /// A scope that the key must have as well.
    pub besides: Option<Scope>,
    pub handle: fn(Route) -> Route,
    /// What it takes and answers, for the description of the interface.
    pub describe: fn() -> Description,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`, and `HEAD`, which is a `GET` without a body.
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    pub const ALL: [Self; 5] = [Self::Get, Self::Post, Self::Put, Self::Patch, Self::Delete];

    /// The value of the `Allow` header.
    pub fn allowed(self) -> &'static str {
        match self {
            Self::Get => "GET, HEAD",
            other => other.name(),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
            Self::Put => "PUT",
            Self::Patch => "PATCH",
            Self::Delete => "DELETE",
        }
    }

    /// The method with that name, in letters of either case.
    pub fn named(name: &str) -> Option<Self> {
        let mut methods = Self::ALL.into_iter();
        methods.find(|method| method.name().eq_ignore_ascii_case(name))
    }

    fn takes(self, method: &http::Method) -> bool {
        match self {
            Self::Get => [http::Method::GET, http::Method::HEAD].contains(method),
            Self::Post => method == http::Method::POST,
            Self::Put => method == http::Method::PUT,
            Self::Patch => method == http::Method::PATCH,
            Self::Delete => method == http::Method::DELETE,
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

/// Which scopes suffice for each method of a path, any one of them, and which one is needed as well; they stand with
/// the path, where each request finds them.
#[derive(Clone, Copy, Debug, Default)]
pub struct NeededScopes([Option<(Scopes, Option<Scope>)>; Method::ALL.len()]);

impl NeededScopes {
    pub fn of<'a>(endpoints: impl Iterator<Item = &'a Endpoint>) -> Self {
        let mut needed = Self::default();
        for endpoint in endpoints {
            needed.0[endpoint.method as usize] =
                endpoint.scopes.map(|scopes| (scopes, endpoint.besides));
        }
        needed
    }

    pub fn by(self, method: &http::Method) -> Option<(Scopes, Option<Scope>)> {
        let of = Method::ALL.into_iter().find(|one| one.takes(method))?;
        self.0[of as usize]
    }
}

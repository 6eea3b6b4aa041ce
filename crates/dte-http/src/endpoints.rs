//! What can be asked: the table of routes, and one module a resource with its handlers.

pub(crate) mod bulk;
pub(crate) mod catalogs;
pub(crate) mod certificate;
pub(crate) mod company;
pub(crate) mod contingencies;
pub(crate) mod docs;
pub(crate) mod documents;
pub(crate) mod events;
pub(crate) mod explanations;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod invalidation;
pub(crate) mod issuing;
pub(crate) mod keys;
pub(crate) mod login;
pub(crate) mod logo;
pub(crate) mod metrics;
pub(crate) mod openapi;
pub(crate) mod register;
pub(crate) mod routes;
pub(crate) mod self_test;
pub(crate) mod series;
pub(crate) mod timeline;
pub(crate) mod trying;
pub(crate) mod validating;
pub(crate) mod webhooks;

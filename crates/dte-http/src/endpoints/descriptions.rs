//! What the interface says of each endpoint, by what the endpoint is about. Which endpoint it is of says
//! its row in [`ENDPOINTS`](super::routes::ENDPOINTS); what issues documents describes itself
//! ([`issuing`](super::issuing)).

pub mod access;
pub mod batches;
pub mod company;
pub mod contingency;
pub mod deliveries;
pub mod documents;
pub mod events;
pub mod explanations;
pub mod files;
pub mod keys;
pub mod numbers;
pub mod operation;
pub mod trials;
pub mod webhooks;

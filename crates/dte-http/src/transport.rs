//! The server beneath the endpoints: connections, limits on clients, the log line and figures of every
//! request.

pub(crate) mod browsers;
pub(crate) mod company_label;
pub(crate) mod connection;
pub(crate) mod connections;
pub(crate) mod endpoint;
pub(crate) mod followers;
pub(crate) mod in_flight;
pub(crate) mod limits;
pub(crate) mod metrics;
pub(crate) mod middleware;
pub(crate) mod server;
pub(crate) mod unread_body;
pub(crate) mod upgrade;
pub(crate) mod watch;

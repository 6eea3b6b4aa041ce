//! The variables that say to commands where a service is and who asks it. They begin as settings do and
//! are none: a service that finds them passes over them.

pub const URL: &str = "DTE_URL";
pub const KEY: &str = "DTE_API_KEY";
pub const SECRET: &str = "DTE_API_SECRET";
pub const TOKEN: &str = "DTE_TOKEN";
pub const PORTAL_USER: &str = "DTE_PORTAL_USER";
pub const PORTAL_PASSWORD: &str = "DTE_PORTAL_PASSWORD";

pub const VARIABLES: [&str; 6] = [URL, KEY, SECRET, TOKEN, PORTAL_USER, PORTAL_PASSWORD];

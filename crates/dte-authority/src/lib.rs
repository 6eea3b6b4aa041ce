//! The client of the tax authority

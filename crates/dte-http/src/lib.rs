//! The HTTP interface

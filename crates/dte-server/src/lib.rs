//! The service: configuration, wiring and command line

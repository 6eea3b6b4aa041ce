//! The tax authority in a box, for the test environment

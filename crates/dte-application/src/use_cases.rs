//! What a caller asks for: one module each, a struct of ports with a method `run`.

pub mod amend_company;
pub mod change_look;
pub mod check_health;
pub mod check_readiness;
pub mod correct_document;
pub mod find_documents;
pub mod find_unsent;
pub mod gather_facts;
pub mod invalidate_document;
pub(crate) mod invalidation_facts;
pub mod issue_document;
pub mod issuing_place;
pub mod log_in;
pub mod make_readable;
pub mod manage_keys;
pub mod prepare_certificate;
pub mod read_events;
pub mod read_files;
pub mod read_numbers;
pub mod register_company;
pub mod replace_certificate;
pub mod reset_credentials;
pub mod self_test;
pub mod show_receiver;

//! SQLite and PostgreSQL behind the ports

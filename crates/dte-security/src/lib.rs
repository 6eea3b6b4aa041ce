//! Tokens, hashes, encryption at rest, certificates and signatures

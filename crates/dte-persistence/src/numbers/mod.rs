//! Number series, and the register of every number that was ever taken.

pub(crate) mod control_number;
mod port;
pub(crate) mod reads;
pub(crate) mod refused;
pub(crate) mod series;
pub(crate) mod taken_elsewhere;

//! Files of many documents: handed in, worked on line by line, looked up.

pub(crate) mod claim;
mod port;
mod reads;
mod row;
mod runs;
mod uploads;

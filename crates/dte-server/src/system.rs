//! What the process needs of the operating system: files, threads, addresses and signals.

pub mod bus_error;
pub mod data_dir;
pub mod fd_limit;
pub mod file_size;
pub mod listener;
pub mod low_priority;
pub mod runtime;
pub mod stop_signal;
pub mod threads;

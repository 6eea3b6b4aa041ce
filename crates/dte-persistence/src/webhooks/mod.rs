//! Where companies want to be told what happens, what waits to be sent there, and what came of it.

mod port;
mod queue;
mod row;
mod writes;

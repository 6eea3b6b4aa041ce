//! A new migration makes a new binary: the macro that embeds them does not look at the folders.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}

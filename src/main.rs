//! The program `ouk`.
fn main() {}

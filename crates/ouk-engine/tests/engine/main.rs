//! Tests that search or make tables. As unit tests they would compile the search a second time.

#![allow(clippy::unwrap_used)]

mod analysis;
mod boards;
mod table_store;

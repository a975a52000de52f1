//! Tools for solved small boards ([`ouk_engine::small_board`]).
//!
//! | module | what it does |
//! |---|---|
//! | `store` | files, so that an interrupted solution goes on later |
//! | `figures` | shares of values and the longest win |

mod figures;
mod store;

pub use figures::{Figures, all_figures};
pub use store::{load, save};

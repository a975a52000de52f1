//! The position editor: pieces are put on a board anywhere, and what makes the position illegal is said
//! at once.

mod row;
mod rows;
mod state;
mod view;

pub use state::Editor;
pub use view::draw;

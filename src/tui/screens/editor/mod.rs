//! The position editor. The user puts pieces on any square, and the editor says at once what makes
//! the position illegal.

mod row;
mod rows;
mod state;
mod view;

pub use state::Editor;
pub use view::draw;

//! The pages of the help. A section that fits on a page is never split.

mod lists;
mod pages;
mod parts;
mod room;
mod squares;

pub(super) use parts::{HelpPage, PagePart, PlacedPart};
pub(super) use room::PageRoom;

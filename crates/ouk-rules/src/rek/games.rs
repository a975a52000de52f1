//! The positions of both games.

use super::RekPosition;
use super::classic::Classic;
use super::min_rek::NotRekLose;

/// A position of Rek.
pub type Rek = RekPosition<Classic>;
/// A position of Min Rek Chanh.
pub type MinRekChanh = RekPosition<NotRekLose>;

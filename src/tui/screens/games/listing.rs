//! The selection and order of the saved games in the list.

use super::listed_game::{COLUMNS, ColumnWidths, DATE, ListedGame, WORDINGS};
use crate::archive::GameSummary;
use crate::tui::language::Phrases;
use std::cmp::Reverse;

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortOrder {
    /// The game written last comes first.
    #[default]
    Newest,
    /// Games are sorted by name of the game.
    Game,
    /// Games are sorted by result.
    Result,
    /// The longest game comes first.
    Longest,
}

impl SortOrder {
    pub(super) const fn next(self) -> SortOrder {
        match self {
            SortOrder::Newest => SortOrder::Game,
            SortOrder::Game => SortOrder::Result,
            SortOrder::Result => SortOrder::Longest,
            SortOrder::Longest => SortOrder::Newest,
        }
    }
}

/// The prefix of a filter word that names a term for a move.
const TERM: &str = "term:";

/// Whether a filter contains a term.
pub(super) fn asks_for_term(filter: &str) -> bool {
    filter.split_whitespace().any(|word| word.to_lowercase().starts_with(TERM))
}

/// How a filter treats games whose moves have not been searched for terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TermSearch {
    /// No search has begun, so any game may match.
    NotBegun,
    /// The search has begun, so only searched games match.
    Begun,
}

impl TermSearch {
    /// Whether a move of a game has a term whose name begins this way.
    fn fits(self, summary: &ListedGame, name: &str) -> bool {
        match summary.terms {
            Some(terms) => terms.iter().any(|term| term.name().starts_with(name)),
            None => self == TermSearch::NotBegun && summary.saved.summary.is_ok(),
        }
    }
}

/// The games that the list shows.
pub(super) struct Listing {
    /// The indices of the shown games, in the order of the list.
    pub(super) order: Vec<usize>,
    /// The width of each column if there is room.
    pub(super) widths: ColumnWidths,
}

/// The largest width of a column without dates.
const WIDEST: u16 = 24;

/// The largest widths of the columns. A text that is not a date would else take the room of the
/// others.
fn most_widths(strings: &Phrases) -> ColumnWidths {
    let mut widths = [[WIDEST; WORDINGS]; COLUMNS];
    let [long, short] = strings.date_widths();
    widths[DATE] = [long, short, short];
    widths
}

impl Listing {
    /// Lists the games that match every word of the filter. A word such as `term:si-bak` matches
    /// games with such a move.
    pub(super) fn of(
        all: &[ListedGame],
        filter: &str,
        search: TermSearch,
        order: SortOrder,
        strings: &Phrases,
    ) -> Listing {
        let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
        let mut listing = Listing { order: Vec::new(), widths: ColumnWidths::default() };
        let most = most_widths(strings);
        for (at, summary) in all.iter().enumerate() {
            let line = summary.line(strings);
            let fits = |word: &String| match word.strip_prefix(TERM) {
                Some(term) => search.fits(summary, term),
                None => line.words.contains(word.as_str()),
            };
            if !wanted.iter().all(fits) {
                continue;
            }
            listing.order.push(at);
            let columns = listing.widths.as_flattened_mut().iter_mut();
            let own = line.widths.as_flattened().iter().zip(most.as_flattened());
            for (widest, (&width, &most)) in columns.zip(own) {
                *widest = width.min(most).max(*widest);
            }
        }
        let told = |at: usize| all[at].saved.summary.as_ref().ok();
        let order_of = &mut listing.order;
        match order {
            SortOrder::Newest => order_of.sort_by_key(|&at| Reverse(all[at].saved.written)),
            SortOrder::Game => order_of.sort_by_key(|&at| told(at).map(|told| told.game)),
            SortOrder::Result => order_of.sort_by_key(|&at| told(at).map(GameSummary::pgn_result)),
            SortOrder::Longest => {
                order_of.sort_by_key(|&at| Reverse(told(at).map_or(0, |told| told.moves)));
            }
        }
        listing
    }
}

//! The tables of the endings at the engine's side: prepared while it searches, probed at the nodes.

use super::Score;
use crate::board::Bits;
use crate::endgame::book::{Book, Verdict};
use crate::endgame::class::Class;
use crate::endgame::tables::Tables;
use crate::rules::chatrang::Chatrang;
use crate::rules::chatrang::army::{Game, slot};
use crate::rules::ruleset::{Recount, Switches};
use crate::rules::{AnyPosition, GameId, Position, RuleSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Endings of so many men are prepared: they take a second or two in all, and their tables a few
/// megabytes each.
const MEN: usize = 4;

/// A win that is known, though not the moves to the mate itself: below every mate found, above
/// everything else.
const KNOWN_WIN: i32 = Score::MATE_BOUND - 300;

/// The book of the game being searched.
pub struct Shelf {
    tables: Arc<Tables>,
    book: Option<(GameId, &'static RuleSet, Option<Arc<Book>>)>,
    stop: Arc<AtomicBool>,
}

impl Shelf {
    /// Nothing is prepared yet.
    #[must_use]
    pub fn new(tables: Arc<Tables>) -> Shelf {
        Shelf { tables, book: None, stop: Arc::default() }
    }

    /// The book for a position's game and rules. With another game or rule set its tables are
    /// prepared by a thread of their own; until then the book knows nothing, and the search does
    /// without.
    pub fn book_for(&mut self, position: &AnyPosition) -> Option<Arc<Book>> {
        let (game, rules) = (position.game(), position.rules());
        match &self.book {
            Some((of, by, book)) if *of == game && std::ptr::eq(*by, rules) => book.clone(),
            _ => {
                self.stop.store(true, Ordering::Relaxed);
                self.stop = Arc::default();
                let book = Book::new(&self.tables, game, rules).map(Arc::new);
                if let Some(book) = &book {
                    self.prepare(Arc::clone(book));
                }
                self.book = Some((game, rules, book.clone()));
                book
            }
        }
    }

    fn prepare(&self, book: Arc<Book>) {
        let stop = Arc::clone(&self.stop);
        let army = book.reading().army();
        // Without the thread the engine only lacks the tables.
        let _ = std::thread::Builder::new().name("tables".to_owned()).spawn(move || {
            for class in Class::bare_kings(army, army.kinds(), 1, MEN - 2) {
                if book.prepare(&class, &stop, &|_| {}).is_err() {
                    return;
                }
            }
        });
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The score of a position the book knows, to the side to move, `ply` plies from the root.
#[must_use]
pub fn score<G: Game>(book: &Book, position: &Chatrang<G>, ply: usize) -> Option<i32> {
    let men = position.men_count();
    if men as usize > MEN {
        return None;
    }
    let Verdict::Won { side, moves, .. } = book.probe(position)? else {
        return Some(Score::DRAW.0);
    };
    let wins = side == position.turn();
    let plies = 2 * i32::from(moves) - i32::from(wins) + ply as i32;
    // The moves are those to the mate where no capture or promotion can begin the count anew.
    let anew = matches!(&position.rules().switches, Switches::Ouk(ouk) if ouk.recount == Recount::OnCapture);
    let exact = position.is_bare(!side) && position.own(side, slot::TREY).is_empty() && !anew;
    let score = if exact { Score::MATE - plies } else { KNOWN_WIN - plies };
    Some(if wins { score } else { -score })
}

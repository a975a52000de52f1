//! Endgame tables for the engine: a thread loads them during the search, and the nodes probe them.

use super::Score;
use crate::endgame::class::{Class, PieceSet, promoted};
use crate::endgame::tablebase::{Tablebase, Verdict};
use crate::endgame::tables::{TableError, Tables};
use crate::small_board::{SolvedBoard, signature};
use ouk_rules::board::{Bits, Color, Kind, Piece};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::variant::{ChatrangVariant, slot};
use ouk_rules::ruleset::{Recount, RuleSwitches};
use ouk_rules::{AnyPosition, GameId, Position, RuleSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most pieces of the endings that are loaded. They take a second or two, and a few megabytes
/// for each table.
const PIECES: usize = 4;

/// The score of a win by table, whose moves to mate are not known: below every mate found, above
/// everything else.
const KNOWN_WIN: i32 = Score::MATE_BOUND - STAGE;

/// A number larger than the plies of one count. The tables count moves to the capture or promotion
/// that starts the next count, which may then take more moves. So a win with fewer captures and
/// promotions ahead scores higher, whatever its number of moves.
const STAGE: i32 = 600;

/// The most pieces of the endings that are probed if another user has loaded their tables. Loading
/// them takes long and much memory.
const LARGEST: u32 = 5;

/// The number of pieces above which no ending is near and no table is loaded: a game that has just
/// begun should not pay for its end.
const NEAR: usize = 10;

/// The tablebase of the game being searched.
pub struct TablebaseLoader {
    tables: Arc<Tables>,
    tablebase: Option<(GameId, &'static RuleSet, Option<Arc<Tablebase>>)>,
    /// The endings requested in this game.
    asked: Vec<Class>,
    /// Whether the solved board of this game was requested.
    asked_board: bool,
    /// The flag that ends the threads working for this game.
    stop: Arc<AtomicBool>,
}

impl TablebaseLoader {
    /// A loader without loaded tables.
    #[must_use]
    pub fn new(tables: Arc<Tables>) -> TablebaseLoader {
        TablebaseLoader {
            tables,
            tablebase: None,
            asked: Vec::new(),
            asked_board: false,
            stop: Arc::default(),
        }
    }

    /// The tablebase for a position's game and rule set. Once an ending is near, a thread loads the
    /// tables of the endings that its pieces can lead to; until then, the tablebase has no answers
    /// and the search does without.
    pub fn tablebase_for(&mut self, position: &AnyPosition) -> Option<Arc<Tablebase>> {
        let (tablebase, wanted) = self.wanted(position)?;
        if !wanted.is_empty() {
            self.asked.extend(wanted.iter().cloned());
            self.prepare(Arc::clone(&tablebase), wanted);
        }
        self.borrow_large(&tablebase, position);
        Some(tablebase)
    }

    /// As [`TablebaseLoader::tablebase_for`], but loads the tables first, those of near endings and
    /// of the position itself. So a search with a fixed number of positions always gives the same
    /// result.
    ///
    /// # Errors
    /// If a table needs too much memory, or the work was stopped.
    pub fn load_for(
        &mut self,
        position: &AnyPosition,
        stop: &AtomicBool,
    ) -> Result<Option<Arc<Tablebase>>, TableError> {
        self.tables.board(position.game(), position.rules(), stop, &|_| {})?;
        let Some((tablebase, wanted)) = self.wanted(position) else { return Ok(None) };
        for class in wanted {
            tablebase.prepare(&class, stop, &|_| {})?;
            self.asked.push(class);
        }
        tablebase.prepare_for(position, PIECES, stop, &|_| {})?;
        Ok(Some(tablebase))
    }

    /// The solved board of a position's rule set, if there is one and it is loaded. Otherwise a
    /// thread loads or makes the board, and the search does without.
    pub fn board_for(&mut self, position: &AnyPosition) -> Option<Arc<SolvedBoard>> {
        let (game, rules) = (position.game(), position.rules());
        if let Some(board) = self.tables.board_ready(rules) {
            return Some(board);
        }
        signature(rules)?;
        self.enter(game, rules);
        // A board that was unloaded to make room is read again.
        if let Some(board) = self.tables.board_cached(game, rules) {
            return Some(board);
        }
        if !std::mem::replace(&mut self.asked_board, true) {
            let (tables, stop) = (Arc::clone(&self.tables), Arc::clone(&self.stop));
            // If the thread cannot start, the engine only lacks the tables.
            let _ = std::thread::Builder::new().name("board".to_owned()).spawn(move || {
                // Without memory for the tables the search does without.
                let _ = tables.board(game, rules, &stop, &|_| {});
            });
        }
        None
    }

    /// Switches to a game and rule set. If they are new, stops the work for the previous ones.
    fn enter(&mut self, game: GameId, rules: &'static RuleSet) {
        let same = |(of, by, _): &(GameId, &RuleSet, _)| *of == game && *by == rules;
        if !self.tablebase.as_ref().is_some_and(same) {
            self.stop.store(true, Ordering::Relaxed);
            (self.stop, self.asked, self.asked_board) = Default::default();
            let tablebase = Tablebase::new(&self.tables, game, rules).map(Arc::new);
            self.tablebase = Some((game, rules, tablebase));
        }
    }

    /// The tablebase for a position's game and rule set, and the near endings that are not loaded
    /// yet.
    fn wanted(&mut self, position: &AnyPosition) -> Option<(Arc<Tablebase>, Vec<Class>)> {
        self.enter(position.game(), position.rules());
        let tablebase = self.tablebase.as_ref()?.2.clone()?;
        let mut wanted = endings_near(position, tablebase.count_rules().piece_set());
        wanted.retain(|class| !self.asked.contains(class));
        Some((tablebase, wanted))
    }

    /// Adopts a large table that is already loaded.
    fn borrow_large(&self, tablebase: &Tablebase, position: &AnyPosition) {
        for class in tablebase.classes_of(position) {
            let large = class.pieces() > PIECES
                && self.tables.ready(&class, tablebase.count_rules()).is_some();
            if large {
                // The table is loaded, so this call cannot fail; without the table, the search does
                // without.
                let _ = tablebase.prepare(&class, &AtomicBool::new(false), &|_| {});
            }
        }
    }

    fn prepare(&self, tablebase: Arc<Tablebase>, classes: Vec<Class>) {
        let stop = Arc::clone(&self.stop);
        // If the thread cannot start, the engine only lacks the tables.
        let _ = std::thread::Builder::new().name("tables".to_owned()).spawn(move || {
            for class in classes {
                if tablebase.prepare(&class, &stop, &|_| {}).is_err() {
                    return;
                }
            }
        });
    }
}

/// The endings against a bare king that a position can lead to, those with few pieces first; none
/// while there are many pieces.
fn endings_near(position: &AnyPosition, piece_set: PieceSet) -> Vec<Class> {
    let pieces = position.pieces().map(|(_, piece)| piece);
    let pieces: Vec<Piece> = pieces.collect();
    if pieces.len() > NEAR {
        return Vec::new();
    }
    let plain = |kind| if kind == Kind::TreyBak { Kind::Neang } else { kind };
    let has = |side: Color, class: &Class| {
        let own = pieces.iter().filter(|piece| piece.color == side).map(|piece| plain(piece.kind));
        let mut own: Vec<Kind> = own.collect();
        class.chaser().iter().all(|&wanted| {
            let find = |fits: &dyn Fn(Kind) -> bool| own.iter().position(|&kind| fits(kind));
            let at = find(&|kind| kind == wanted);
            let at = at.or_else(|| find(&|kind| promoted(kind) == Some(wanted)));
            at.map(|at| own.swap_remove(at)).is_some()
        })
    };
    let mut classes = Class::bare_kings(piece_set, piece_set.kinds(), 1, PIECES - 2);
    classes.retain(|class| Color::ALL.into_iter().any(|side| has(side, class)));
    classes
}

impl Drop for TablebaseLoader {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The score of a position in the tablebase for the side to move, `ply` plies from the root.
#[must_use]
pub fn score<G: ChatrangVariant>(
    tablebase: &Tablebase,
    position: &Chatrang<G>,
    ply: usize,
) -> Option<i32> {
    if position.pieces_count() > LARGEST {
        return None;
    }
    let Verdict::Won { side, moves, .. } = tablebase.probe(position)? else {
        return Some(Score::DRAW.0);
    };
    let wins = side == position.turn();
    let plies = 2 * i32::from(moves) - i32::from(wins) + ply as i32;
    // The numbers are moves to mate if no capture or promotion can start another count.
    let anew = matches!(&position.rules().switches, RuleSwitches::Chess(ouk) if ouk.recount == Recount::OnCapture);
    let trey = position.own(side, slot::TREY).count();
    let guards = position.pieces_of(!side).count() - 1;
    let exact = guards == 0 && trey == 0 && !anew;
    let stages = STAGE * (trey + guards) as i32;
    let score = if exact { Score::MATE - plies } else { KNOWN_WIN - stages - plies };
    Some(if wins { score } else { -score })
}

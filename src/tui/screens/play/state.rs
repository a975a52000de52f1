//! The state of a game on the screen.

use super::question::Question;
use super::settled_moves::SettledMoves;
use crate::results::Outlook;
use crate::tui::asked::Asked;
use crate::tui::language::addressed;
use crate::tui::note::Note;
use crate::tui::text_field::TextField;
use crate::tui::unsaved::{GameDraft, SaveId};
use crate::tui::update::{GameOrigin, ReviewSource, ReviewStart};
use ouk_engine::Score;
use ouk_engine::endgame::tablebase::Tablebase;
use ouk_engine::uci::client::{Approved, EngineError};
use ouk_engine::worker::Ticket;
use ouk_io::outside::Rights;
use ouk_rules::AnyPosition;
use ouk_rules::board::{Color, Move, PositionKey, Shape, Square};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The labels of targets; none of these letters moves the cursor, starts typing or takes back.
pub(super) const LABELS: &[u8] = b"abcdefgmnoprstwvzABCDEFGMNORSTWVZ";

/// A text to explain over the board.
#[derive(Debug)]
pub(super) enum Explanation {
    /// The state of the count, and the reason for its limit.
    Count,
    Rules,
    /// The failure of another program.
    EngineFailed(EngineError),
}

/// The state of a game on the screen.
pub struct Play {
    /// The game itself.
    pub game: Game,
    /// The path of the game's file, once it has one.
    pub path: Option<PathBuf>,
    /// The identifier of the game for saves.
    pub id: SaveId,
    /// The record that was last sent to be saved; at first the content of the file, or an empty
    /// game.
    pub(in crate::tui::screens) saved: String,
    /// The number of saves sent.
    pub(in crate::tui::screens) saves: u32,
    /// The square of the cursor.
    pub cursor: Square,
    /// The square of the selected piece.
    pub selected: Option<Square>,
    /// Whether Black is at the bottom.
    pub flipped: bool,
    /// Whether the pieces that could be captured next are marked.
    pub threats: bool,
    /// Whether the machine's moves are commented, as in a first game.
    pub coached: bool,
    /// Whether the machine's level follows the player's results.
    pub adapts: bool,
    /// The advice from the results, once they have been read after the end of the game.
    pub outlook: Option<Outlook>,
    /// The squares of a hint, and the ply it was given for.
    pub hint: Option<(usize, Vec<Square>)>,
    /// The move of a hint that is being looked for or shown.
    pub(super) advice: Hint,
    /// The position that is being solved.
    pub(super) riddle: Option<Riddle>,
    /// Whether the next letter names a piece to go to.
    pub leaping: bool,
    /// The line being typed.
    pub line: Option<TextField>,
    /// The lines typed before, the newest last.
    pub(super) typed: Vec<String>,
    /// The index of the recalled line.
    pub(super) recalled: Option<usize>,
    /// The note below the board: an event or an error.
    pub note: Option<Note>,
    /// The ply that is shown; none for the last.
    pub looking: Option<usize>,
    /// The ticket of the awaited search.
    pub awaiting: Option<Ticket>,
    /// A question that waits for an answer.
    pub question: Option<Asked<Question>>,
    /// How much better than a draw the machine last judged its own position, with the number of
    /// plies.
    pub(super) over_draw: Option<(usize, Score)>,
    /// Whether the machine was offered a draw while thinking.
    pub(super) offered: bool,
    pub(super) seed: u64,
    /// The programs that the user has agreed to start, for this game and the next.
    pub(super) approved: Vec<Approved>,
    /// The rights of this session.
    pub rights: Rights,
    /// The text to show over the board.
    pub(super) telling: Option<Explanation>,
    /// Whether the game is saved on disk; a drill is not.
    pub(super) kept: bool,
    /// The tables of the game's ending, once they are loaded.
    pub tablebase: Option<Arc<Tablebase>>,
    /// The time until the result of a finished game replaces its moves; `None` if it does not.
    pub result_in: Option<Duration>,
    /// The moves that the list has settled on.
    pub(super) settled: SettledMoves,
    /// The positions whose tables were requested last, so that they are requested once.
    pub(super) asked: Vec<PositionKey>,
}

impl Play {
    /// Whether the board is seen from Black's side: a person plays Black against the machine.
    #[must_use]
    pub fn is_seen_by_black(setup: &GameSetup) -> bool {
        addressed(&setup.players.0) == Some(Color::Black)
    }

    /// The board of a new game.
    #[must_use]
    pub fn new(game: Game) -> Play {
        let flipped = Play::is_seen_by_black(game.setup());
        Play {
            cursor: beginning(game.position(), flipped),
            selected: None,
            flipped,
            threats: false,
            coached: false,
            adapts: false,
            outlook: None,
            hint: None,
            advice: Hint::None,
            riddle: None,
            leaping: false,
            line: None,
            typed: Vec::new(),
            recalled: None,
            note: None,
            looking: None,
            awaiting: None,
            question: None,
            over_draw: None,
            offered: false,
            seed: game.position().key(),
            approved: Vec::new(),
            rights: Rights::default(),
            telling: None,
            kept: true,
            tablebase: None,
            result_in: Some(Duration::ZERO),
            settled: SettledMoves::on(game.ply()),
            asked: Vec::new(),
            path: None,
            id: SaveId::next(),
            saved: game.to_record(),
            saves: 0,
            game,
        }
    }

    /// The board of a saved game.
    #[must_use]
    pub fn resume(game: Game, path: PathBuf) -> Play {
        Play { path: Some(path), ..Play::new(game) }
    }

    /// The board of a game whose last moves are in a draft, not yet in its file, if it has one.
    #[must_use]
    pub fn resume_unsaved(game: Game, draft: &GameDraft) -> Play {
        let (id, saves, path) = (draft.id, draft.number, draft.path.clone());
        let mut play = Play { id, saves, path, ..Play::new(game) };
        play.is_not_saved();
        play
    }

    /// A board for practice with a side below, whose game is not saved.
    #[must_use]
    pub fn practice(game: Game, below: Color) -> Play {
        let flipped = below == Color::Black;
        let cursor = beginning(game.position(), flipped);
        Play { kept: false, result_in: None, flipped, cursor, ..Play::new(game) }
    }

    /// The board of a new game.
    #[must_use]
    pub fn begun(game: Game, origin: GameOrigin) -> Play {
        let play = Play::new(game);
        match origin {
            GameOrigin::Form => play,
            GameOrigin::FormWithAutomaticLevel => Play { adapts: true, ..play },
            GameOrigin::Lesson => Play { threats: true, coached: true, ..play },
            GameOrigin::Review(below) => Play { flipped: below == Color::Black, ..play },
        }
    }

    /// The game with its file and the state of its saves, for a review from a ply.
    pub(super) fn review_from(&self, at: usize) -> ReviewStart {
        let (path, id) = (self.path.clone(), self.id);
        let draft = GameDraft { id, number: self.saves, path, record: self.saved.clone() };
        let source = ReviewSource::Board(draft, self.side_below());
        ReviewStart { game: self.game.clone(), at, source }
    }

    /// The board of a game that is reviewed, saved in the same file as before.
    #[must_use]
    pub fn for_review(game: Game, source: ReviewSource) -> Play {
        match source {
            ReviewSource::Unsaved => Play::new(game),
            ReviewSource::File(path) => Play::resume(game, path),
            ReviewSource::Board(GameDraft { id, number, path, record }, below) => {
                let flipped = below == Color::Black;
                Play { path, id, saves: number, saved: record, flipped, ..Play::new(game) }
            }
        }
    }

    /// The side below on the board.
    pub(in crate::tui::screens) const fn side_below(&self) -> Color {
        if self.flipped { Color::Black } else { Color::White }
    }

    /// A drill with the learner below. The tables play the other side, and the game is not saved.
    #[must_use]
    pub fn drill(game: Game, tablebase: Arc<Tablebase>, learner: Color) -> Play {
        Play { tablebase: Some(tablebase), ..Play::practice(game, learner) }
    }

    /// Whether a clock runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let timed = self.game.clock().setting() != ClockSetting::None;
        timed && self.game.ending().is_none() && self.game.ply() > 0
    }

    /// The time until the next change of the screen: a running clock shows another second, the
    /// result appears, or the list of moves settles.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        let clock = self.clock_runs().then(|| {
            let left = self.game.clock().left(self.game.position().turn()).unwrap_or_default();
            let next = Duration::from_nanos(u64::from(left.subsec_nanos()));
            next.max(Duration::from_millis(20))
        });
        let result = self.result_in.filter(|left| !left.is_zero());
        [clock, result, self.settled.alarm()].into_iter().flatten().min()
    }

    /// Whether the game is over and its result is shown.
    #[must_use]
    pub fn shows_result(&self) -> bool {
        self.result_in.is_some_and(|left| left.is_zero())
            && self.game.ending().is_some()
            && self.looking.is_none()
    }

    pub(in crate::tui::screens) fn is_my_move(&self) -> bool {
        self.game.ending().is_none() && !self.game.player_to_move().is_computer()
    }

    /// The match score, including this game if it is over.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        let mut match_score = self.game.setup().match_score.clone();
        if let Some(ending) = self.game.ending() {
            match_score.record(ending.outcome, 0);
        }
        match_score
    }

    /// Whether hints are forbidden: a clock runs, and the game is not over.
    #[must_use]
    pub fn is_serious(&self) -> bool {
        is_serious(&self.game)
    }

    /// Shows a note instead of the previous one.
    pub(in crate::tui::screens) fn say(&mut self, note: impl Into<Note>) {
        self.note = Some(note.into());
    }
}

/// Whether a game forbids hints: it has a clock, and is not over.
#[must_use]
pub fn is_serious(game: &Game) -> bool {
    game.clock().setting() != ClockSetting::None && game.ending().is_none()
}

/// A position that is being solved.
pub(super) struct Riddle {
    pub(super) ticket: Ticket,
    pub(super) position: Box<AnyPosition>,
}

/// A move to recommend as a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// The user has not asked for a hint.
    None,
    /// The move is being looked for.
    Sought(Ticket),
    Known(Move),
}

/// The machine's answer to a draw offered while it was thinking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DrawOffer {
    /// No draw was offered.
    None,
    Declined,
    /// The machine accepts, and the game is over.
    Accepted,
}

/// The first square of the cursor: the piece of the lower side nearest to the middle, so that Enter
/// selects a piece.
fn beginning(position: &AnyPosition, flipped: bool) -> Square {
    let shape = position.shape();
    let own = if flipped { Color::Black } else { Color::White };
    let pieces =
        shape.all().filter(|&at| position.piece_on(at).is_some_and(|piece| piece.color == own));
    pieces.min_by_key(|&at| distance(shape, at, shape.middle())).unwrap_or(shape.middle())
}

/// The squared distance of two squares.
pub(super) fn distance(shape: Shape, one: Square, other: Square) -> u32 {
    let far = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    far(shape.file(one), shape.file(other)) + far(shape.rank(one), shape.rank(other))
}

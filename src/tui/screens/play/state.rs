//! The state of a game on the screen.

use super::consent::Consent;
use crate::results::Outlook;
use crate::tui::asked::Asked;
use crate::tui::language::addressed;
use crate::tui::note::Note;
use crate::tui::unsaved::{GameDraft, SaveId};
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

/// The letters that stand for targets; none of them moves the cursor, types or takes back.
pub(super) const LABELS: &[u8] = b"abcdefgmnoprstwvzABCDEFGMNORSTWVZ";

/// A question that must be answered with a word or another key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Leave the game?
    Leave,
    /// Resign?
    Resign,
    /// Agree to a draw? Against the machine: offer one?
    Draw,
    /// Who begins the next game?
    First(FirstSide),
    /// Start the program that a file names?
    Engine(Box<Consent>),
    /// Play this move?
    Move(Move),
}

impl Question {
    /// Whether a yes loses something, so that it counts only after the question was shown. To leave a
    /// game that is saved, or to begin another one, loses nothing.
    #[must_use]
    pub const fn loses(&self, is_unsaved: bool) -> bool {
        match self {
            Question::Resign | Question::Draw | Question::Engine(_) | Question::Move(_) => true,
            Question::Leave => is_unsaved,
            Question::First(_) => false,
        }
    }
}

/// Who is proposed to begin the next game, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSide {
    /// It lost the last game, and may leave the first move to the winner.
    Loser(Color),
    /// It did not begin the last game, which was drawn.
    Other(Color),
}

impl FirstSide {
    /// Who is proposed.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            FirstSide::Loser(color) | FirstSide::Other(color) => color,
        }
    }
}

/// Something to explain over the board.
#[derive(Debug)]
pub(super) enum Explanation {
    /// Where the count stands, and why.
    Count,
    /// The rules in force.
    Rules,
    /// Another program failed.
    EngineFailed(EngineError),
}

/// A game on the screen.
pub struct Play {
    /// The game.
    pub game: Game,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// Which game it is among those to be saved.
    pub id: SaveId,
    /// What was last handed over to be saved; at first, what is in the file, or an empty game.
    pub(in crate::tui::screens) saved: String,
    /// How often it was handed over to be saved.
    pub(in crate::tui::screens) saves: u32,
    /// Where the cursor is.
    pub cursor: Square,
    /// The selected piece.
    pub selected: Option<Square>,
    /// Whether Black is below.
    pub flipped: bool,
    /// Whether pieces are marked that could be taken next.
    pub threats: bool,
    /// Whether the machine's moves are explained, as in a first game.
    pub coached: bool,
    /// Whether the level of the machine follows the player's results.
    pub adapts: bool,
    /// What the results say, once they were read after the end of the game.
    pub outlook: Option<Outlook>,
    /// The squares of a hint, and the ply it was given for.
    pub hint: Option<(usize, Vec<Square>)>,
    /// The move of a hint that is looked for, or given.
    pub(super) advice: Hint,
    /// The position that is being solved.
    pub(super) riddle: Option<Riddle>,
    /// Whether the next letter names a piece to go to.
    pub leaping: bool,
    /// What is being typed.
    pub line: Option<String>,
    /// The lines that were typed before, the newest last.
    pub(super) typed: Vec<String>,
    /// The index of the recalled line.
    pub(super) recalled: Option<usize>,
    /// The note below the board: an event or a fault.
    pub note: Option<Note>,
    /// The ply that is shown instead of the last.
    pub looking: Option<usize>,
    /// The search that is awaited.
    pub awaiting: Option<Ticket>,
    /// A question that waits for an answer.
    pub question: Option<Asked<Question>>,
    /// What the machine last thought of its own position, and after how many plies.
    pub(super) computer_score: Option<(usize, Score)>,
    /// Whether a draw was offered to the machine while it thinks.
    pub(super) offered: bool,
    pub(super) seed: u64,
    /// The programs the user has agreed to start for this game, and for another after it.
    pub(super) approved: Vec<Approved>,
    /// What this session may do.
    pub rights: Rights,
    /// A text to show over the board.
    pub(super) telling: Option<Explanation>,
    /// Whether the game is kept on disk; a drill is not.
    pub(super) kept: bool,
    /// The tables of its ending, once they are there.
    pub tablebase: Option<Arc<Tablebase>>,
    /// How long it is until the result of a game that is over takes the place of its moves; nothing
    /// where it never does.
    pub result_in: Option<Duration>,
    /// The positions whose tables were asked for last, so that they are asked for once.
    pub(super) asked: Vec<PositionKey>,
}

impl Play {
    /// Whether Black sits before the board: a person who plays against the machine.
    #[must_use]
    pub fn is_seen_by_black(setup: &GameSetup) -> bool {
        addressed(&setup.players.0) == Some(Color::Black)
    }

    /// A new game.
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
            computer_score: None,
            offered: false,
            seed: game.position().key(),
            approved: Vec::new(),
            rights: Rights::default(),
            telling: None,
            kept: true,
            tablebase: None,
            result_in: Some(Duration::ZERO),
            asked: Vec::new(),
            path: None,
            id: SaveId::next(),
            saved: game.to_record(),
            saves: 0,
            game,
        }
    }

    /// A saved game.
    #[must_use]
    pub fn resume(game: Game, path: PathBuf) -> Play {
        Play { path: Some(path), ..Play::new(game) }
    }

    /// A saved game whose file does not have its last moves yet: they are in a draft.
    #[must_use]
    pub fn resume_unsaved(game: Game, path: PathBuf, draft: &GameDraft) -> Play {
        let (id, saves) = (draft.id, draft.number);
        let mut play = Play { id, saves, ..Play::resume(game, path) };
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

    /// The same game on a board of its own, saved in the same file.
    #[must_use]
    pub fn for_review(&self) -> Play {
        let (path, id, saves) = (self.path.clone(), self.id, self.saves);
        let (saved, flipped) = (self.saved.clone(), self.flipped);
        Play { path, id, saves, saved, flipped, ..Play::new(self.game.clone()) }
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

    /// How long until the interface needs the time: until a running clock shows another second, or until
    /// the result is shown.
    #[must_use]
    pub fn alarm(&self) -> Option<Duration> {
        if self.clock_runs() {
            let left = self.game.clock().left(self.game.position().turn()).unwrap_or_default();
            let next = Duration::from_nanos(u64::from(left.subsec_nanos()));
            return Some(next.max(Duration::from_millis(20)));
        }
        self.result_in.filter(|left| !left.is_zero())
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

    /// The score, with this game in it if it is over.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        let mut match_score = self.game.setup().match_score.clone();
        if let Some(ending) = self.game.ending() {
            match_score.record(ending.outcome, 0);
        }
        match_score
    }

    /// Whether help is forbidden: a clock runs, and the game is not over.
    #[must_use]
    pub fn is_serious(&self) -> bool {
        is_serious(&self.game)
    }

    /// Shows a note in place of the one before.
    pub(in crate::tui::screens) fn say(&mut self, note: impl Into<Note>) {
        self.note = Some(note.into());
    }
}

/// Whether a game forbids help: it has a clock, and is not over.
#[must_use]
pub fn is_serious(game: &Game) -> bool {
    game.clock().setting() != ClockSetting::None && game.ending().is_none()
}

/// A position that is being solved.
pub(super) struct Riddle {
    pub(super) ticket: Ticket,
    pub(super) position: Box<AnyPosition>,
}

/// A move to recommend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hint {
    /// The user has not asked for one.
    None,
    /// It is looked for.
    Sought(Ticket),
    /// It is known.
    Known(Move),
}

/// The machine's answer to a draw that was offered while it was thinking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DrawOffer {
    /// No draw was offered.
    None,
    /// No.
    Declined,
    /// Yes; the game is over.
    Accepted,
}

/// Where the cursor begins: on the piece of the lower side that is nearest the middle, so that Enter
/// has something to select.
fn beginning(position: &AnyPosition, flipped: bool) -> Square {
    let shape = position.shape();
    let own = if flipped { Color::Black } else { Color::White };
    let pieces =
        shape.all().filter(|&at| position.piece_on(at).is_some_and(|piece| piece.color == own));
    pieces.min_by_key(|&at| distance(shape, at, shape.middle())).unwrap_or(shape.middle())
}

/// How far two squares are apart, squared.
pub(super) fn distance(shape: Shape, one: Square, other: Square) -> u32 {
    let far = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    far(shape.file(one), shape.file(other)) + far(shape.rank(one), shape.rank(other))
}

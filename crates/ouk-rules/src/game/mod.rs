//! A game in progress or over: history, clocks, result, and its record as text.
//!
//! A [`Game`] reads no clock and no file, and chooses no move: the caller passes moves and times
//! in.

mod actions;
pub mod annotation;
pub mod clock;
pub mod match_score;
pub mod opening;
pub mod record;
pub mod setup;
pub mod verdict;

pub use annotation::{
    Annotation, Eval, LONGEST_COMMENT, MOST_VARIATION_MOVES, Variation, VariationMove,
};
pub use clock::{Clock, ClockError, ClockSetting, ClockUnit};
pub use match_score::MatchScore;
pub use record::{RecordError, RecordProblem};
pub use setup::{EngineSpec, GameSetup, LONGEST_SPEC, Player, SpecError};

use crate::announce::{Call, announce};
use crate::board::{Color, Move, Piece, PositionKey, Square};
use crate::message::{Arg, MessageId, RuleMessage};
use crate::{AnyPosition, CountView, Ending, FenError, fen, notation};
use std::collections::HashMap;
use std::time::Duration;

/// The most plies of a game, against hostile files. The longest games that end by count or
/// repetition have some hundreds.
pub const MOST_PLIES: usize = 6_000;

/// A count started or stopped by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountAction {
    /// The side that counts.
    pub by: Color,
    /// Whether the count was started; otherwise it was stopped.
    pub starts: bool,
}

/// A move that was played, with its notation and effects.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    /// The move itself.
    pub mv: Move,
    /// The side that played the move.
    pub by: Color,
    /// The move in coordinates, such as `e3e4`.
    pub coordinate: String,
    /// The move in readable notation, such as `Kf2`.
    pub readable: String,
    /// The captured pieces, with their squares.
    pub taken: Vec<(Square, Piece)>,
    /// The calls that go with the move.
    pub calls: Vec<Call>,
    /// The time that the player has left after the move, if a clock runs.
    pub clock_left: Option<Duration>,
    /// The counts started or stopped between this move and the next.
    pub count_actions: Vec<CountAction>,
    /// The annotation of the move.
    pub annotation: Annotation,
}

impl MoveRecord {
    /// The call of check or mate that goes with the move.
    #[must_use]
    pub fn check(&self) -> Option<Call> {
        self.calls.iter().rfind(|&&call| call != Call::Bak).copied()
    }
}

#[derive(Clone)]
struct Ply {
    played: MoveRecord,
    after: AnyPosition,
}

/// A game being played, or one that is over.
#[derive(Clone)]
pub struct Game {
    setup: GameSetup,
    /// The first position as text, before any count was started on it by hand.
    start_fen: String,
    start: AnyPosition,
    start_actions: Vec<CountAction>,
    start_annotation: Annotation,
    plies: Vec<Ply>,
    /// How often each position has occurred, by its repetition key.
    seen: HashMap<PositionKey, usize>,
    /// The undone moves; the last is redone first.
    undone: Vec<Ply>,
    clock: Clock,
    ending: Option<Ending>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} after {} plies", self.setup.game.title(), self.plies.len())
    }
}

impl Game {
    /// Begins a game.
    ///
    /// # Errors
    /// If the starting position cannot be read, or the game does not
    /// [accept](crate::GameId::accepts) the rule set.
    pub fn new(mut setup: GameSetup) -> Result<Game, FenError> {
        let (game, rules) = (setup.game, setup.rules);
        if !game.accepts(rules) {
            return Err(FenError::OtherRules { rules: rules.name, game });
        }
        let mut start = match &setup.fen {
            Some(fen) => AnyPosition::from_fen(setup.game, setup.rules, fen)?,
            None => {
                let array = AnyPosition::start(setup.game, setup.rules).to_fen();
                let side = format!(" {} ", setup.first.letter());
                AnyPosition::from_fen(setup.game, setup.rules, &array.replacen(" w ", &side, 1))?
            }
        };
        setup.first = start.turn();
        let start_fen = start.to_fen();
        if let Some(count) = start.counting_mut() {
            count.set_by_hand(setup.by_hand);
        }
        let clock = Clock::new(setup.clock);
        let seen = HashMap::from([(start.repetition_key(), 1)]);
        let mut game = Game {
            setup,
            start_fen,
            start,
            start_actions: Vec::new(),
            start_annotation: Annotation::default(),
            plies: Vec::new(),
            seen,
            undone: Vec::new(),
            clock,
            ending: None,
        };
        game.ending = game.judge();
        Ok(game)
    }

    /// The setup of the game.
    #[must_use]
    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// The first position as text, before any count was started on it by hand.
    #[must_use]
    pub fn start_fen(&self) -> &str {
        &self.start_fen
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.plies.last().map_or(&self.start, |ply| &ply.after)
    }

    /// The position after this many plies, or the last one if there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> &AnyPosition {
        match ply.min(self.plies.len()) {
            0 => &self.start,
            n => &self.plies[n - 1].after,
        }
    }

    /// The annotation of the move that leads to the position after this many plies; for 0, that of
    /// the first position. Empty for a ply that was not played.
    #[must_use]
    pub fn annotation(&self, ply: usize) -> &Annotation {
        match ply.checked_sub(1) {
            None => &self.start_annotation,
            Some(at) => self.plies.get(at).map_or(Annotation::NOTHING, |it| &it.played.annotation),
        }
    }

    /// The annotation at a ply, to change it; `None` if the ply was not played.
    pub fn annotation_mut(&mut self, ply: usize) -> Option<&mut Annotation> {
        match ply.checked_sub(1) {
            None => Some(&mut self.start_annotation),
            Some(at) => self.plies.get_mut(at).map(|ply| &mut ply.played.annotation),
        }
    }

    /// The number of moves in all variations; a record may have [`MOST_VARIATION_MOVES`].
    #[must_use]
    pub fn variation_moves(&self) -> usize {
        (0..=self.ply()).map(|ply| self.annotation(ply).variation_moves()).sum()
    }

    /// The number of plies played; undone moves do not count.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// The number, from 1, of the move after so many plies. If Black begins, the first has one ply.
    #[must_use]
    pub fn move_number_after(&self, plies: usize) -> usize {
        (plies + self.position_at(0).turn().index()) / 2 + 1
    }

    /// The number of the move to be made.
    #[must_use]
    pub fn move_number(&self) -> usize {
        self.move_number_after(self.ply())
    }

    /// The number of moves that so many plies make; the last one may lack Black's ply.
    #[must_use]
    pub fn moves_in(&self, plies: usize) -> usize {
        plies.checked_sub(1).map_or(0, |before| self.move_number_after(before))
    }

    /// The number of moves played; the last one may lack Black's ply.
    #[must_use]
    pub fn moves_played(&self) -> usize {
        self.moves_in(self.ply())
    }

    /// The number of moves that can be redone.
    #[must_use]
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &MoveRecord> + DoubleEndedIterator {
        self.plies.iter().map(|ply| &ply.played)
    }

    /// The counts started or stopped before the first move.
    #[must_use]
    pub fn start_actions(&self) -> &[CountAction] {
        &self.start_actions
    }

    /// The player of the side to move.
    #[must_use]
    pub fn player_to_move(&self) -> &Player {
        &self.setup.players[self.position().turn()]
    }

    /// The ending, once the game is over.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The clocks of both sides.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Takes time off the clock of the side to move, whose flag may fall.
    pub fn pass_time(&mut self, time: Duration) {
        let turn = self.position().turn();
        if self.ending.is_none() && self.clock.spend(turn, time) {
            self.flag();
        }
    }

    /// Ends the game because the time of the side to move has run out. That side loses, or draws if
    /// the opponent cannot win.
    pub fn flag(&mut self) {
        self.declare(verdict::flag_fallen(self.position()));
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the game is over or has [`MOST_PLIES`], no move number is left, or the move is not legal;
    /// the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), RuleMessage> {
        self.refuse_if_over()?;
        if self.plies.len() >= MOST_PLIES {
            return Err(RuleMessage::of(MessageId::TooManyPlies, MOST_PLIES));
        }
        let before = self.position();
        if before.plies() == fen::MOST_PLIES {
            return Err(RuleMessage::of(MessageId::NoMoveNumber, fen::MOST_MOVES));
        }
        if !before.legal_moves().contains(&mv) {
            return Err(before.why_illegal(mv.from(), mv.to()));
        }
        let by = before.turn();
        let taken = before.taken_by(mv).into_iter();
        let taken = taken.filter_map(|at| Some((at, before.piece_on(at)?))).collect();
        let mut played = MoveRecord {
            mv,
            by,
            coordinate: notation::coordinate(before, mv),
            readable: notation::readable(before, mv),
            taken,
            calls: announce(before, mv),
            clock_left: None,
            count_actions: Vec::new(),
            annotation: Annotation::default(),
        };
        let mut after = before.clone();
        after.play_unchecked(mv, &mut ());
        self.clock.moved(by);
        played.clock_left = self.clock.left(by);
        self.push(Ply { played, after });
        self.undone.clear();
        self.ending = self.judge();
        Ok(())
    }

    /// Undoes up to this many moves, and with them clocks, counts and an ending that the players
    /// declared. Returns the number of moves undone.
    pub fn take_back(&mut self, plies: usize) -> usize {
        let mut taken = 0;
        while taken < plies
            && let Some(ply) = self.plies.pop()
        {
            if let Some(times) = self.seen.get_mut(&ply.after.repetition_key()) {
                *times -= 1;
            }
            self.undone.push(ply);
            taken += 1;
        }
        if taken > 0 {
            self.settle();
        }
        taken
    }

    /// Redoes up to this many undone moves. Returns the number of moves redone.
    pub fn redo(&mut self, plies: usize) -> usize {
        let mut redone = 0;
        while redone < plies
            && let Some(ply) = self.undone.pop()
        {
            self.push(ply);
            redone += 1;
        }
        if redone > 0 {
            self.settle();
        }
        redone
    }

    fn push(&mut self, ply: Ply) {
        *self.seen.entry(ply.after.repetition_key()).or_default() += 1;
        self.plies.push(ply);
    }

    /// Sets clocks and ending to match the history.
    fn settle(&mut self) {
        for color in Color::ALL {
            let last = self.plies.iter().rev().find(|ply| ply.played.by == color);
            self.clock.set_left(color, last.and_then(|ply| ply.played.clock_left));
        }
        self.ending = self.judge();
    }

    /// The repetition keys of all positions so far, the current one last; the search needs them.
    #[must_use]
    pub fn repetition_keys(&self) -> Vec<PositionKey> {
        let later = self.plies.iter().map(|ply| ply.after.repetition_key());
        std::iter::once(self.start.repetition_key()).chain(later).collect()
    }

    /// The pieces that a side had captured after this many plies, in order of capture.
    #[must_use]
    pub fn taken_by(&self, color: Color, ply: usize) -> Vec<Piece> {
        let fallen =
            self.moves().take(ply).flat_map(|played| played.taken.iter().map(|&(_, piece)| piece));
        fallen.filter(|piece| piece.color != color).collect()
    }

    /// The running count, for display; `None` if no count runs.
    #[must_use]
    pub fn count(&self) -> Option<CountView> {
        self.position().count_view()
    }

    fn refuse_if_over(&self) -> Result<(), RuleMessage> {
        match &self.ending {
            Some(ending) => {
                Err(RuleMessage::about(MessageId::GameOver, [Arg::Ending(ending.clone())]))
            }
            None => Ok(()),
        }
    }

    fn judge(&self) -> Option<Ending> {
        let position = self.position();
        let times = self.seen.get(&position.repetition_key()).copied().unwrap_or_default();
        verdict::judge(position, times)
    }
}

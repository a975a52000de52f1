//! Games that the tables play against themselves. By the rules, every won position must be won and
//! every drawn one held.

use super::table::EndgameTable;
use super::tablebase::{Defence, RatedMove, Tablebase, Verdict};
use super::verify::text_of;
use crate::parallel::par_for_each;
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::count_limit::pieces_honour_against;
use ouk_rules::{AnyPosition, GameId, Outcome, RuleSet};
use std::sync::{Mutex, PoisonError};

/// The plies after which a game without a count counts as drawn.
const ENOUGH: usize = 600;

/// The results of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayoutScore {
    /// The number of won positions, and of those that were won in play.
    pub won: (u64, u64),
    /// The number of drawn positions, and of those that were held in play.
    pub drawn: (u64, u64),
    /// The games with another end: first position and end.
    pub failed: Vec<String>,
}

impl PlayoutScore {
    /// Adds the results of other games.
    pub fn join(&mut self, other: PlayoutScore) {
        self.won = (self.won.0 + other.won.0, self.won.1 + other.won.1);
        self.drawn = (self.drawn.0 + other.drawn.0, self.drawn.1 + other.drawn.1);
        self.failed.extend(other.failed);
    }
}

/// A random position of a table's class. Its count has just started, or is some moves old.
pub fn random_position(
    game: GameId,
    rules: &'static RuleSet,
    tablebase: &Tablebase,
    table: &EndgameTable,
    rng: &mut fastrand::Rng,
) -> AnyPosition {
    let layout = table.layout();
    loop {
        let squares = layout.random(rng);
        let turn = if rng.bool() { Color::White } else { Color::Black };
        let count = random_count(tablebase, table, turn, rng);
        let text = text_of(table, &squares, turn, &count);
        let read = text.and_then(|text| AnyPosition::from_fen(game, rules, &text).ok());
        if let Some(position) = read.filter(|position| position.ending().is_none()) {
            return position;
        }
        // If every position of the class is over at once, any drawn position will do.
        if rng.u8(..) == 0 {
            let text = text_of(table, &squares, turn, &count);
            let read = text.and_then(|text| AnyPosition::from_fen(game, rules, &text).ok());
            if let Some(position) = read {
                return position;
            }
        }
    }
}

/// The count fields of position text.
fn random_count(
    tablebase: &Tablebase,
    table: &EndgameTable,
    turn: Color,
    rng: &mut fastrand::Rng,
) -> String {
    let begins = tablebase.count_rules().counts().and_then(|switches| {
        pieces_honour_against(switches, table.class().chaser(), ChaseSide::Runner)
    });
    let Some(count) = begins.filter(|count| count.runs() && table.class().is_bare()) else {
        return "- 0".to_owned();
    };
    let passed = count.last.saturating_sub(count.plies) / 2;
    // Half of the games start with the count.
    let passed = if rng.bool() { 0 } else { 2 * rng.u16(..=passed) };
    let ply = count.plies + passed + u16::from(turn == Color::White);
    format!("{} {ply}", count.last)
}

/// A player for the side that must win or hold, instead of the tables. It receives the position and
/// the repetition keys of the game so far, the position's own last.
pub type ChooseMove<'h> = dyn FnMut(&AnyPosition, &[PositionKey]) -> Option<Move> + 'h;

/// Games to play from random positions of an ending.
pub struct Playouts<'b> {
    /// The game to play.
    pub game: GameId,
    /// The rule set to play by.
    pub rules: &'static RuleSet,
    /// The tablebase of game and rules, with the wins of both sides prepared.
    pub tablebase: &'b Tablebase,
    /// The table of the ending.
    pub table: &'b EndgameTable,
    /// The number of positions.
    pub positions: u64,
    /// The seed of the random positions.
    pub seed: u64,
    /// The number of threads that play.
    pub threads: usize,
}

impl Playouts<'_> {
    /// Plays the games with the tables on both sides.
    #[must_use]
    pub fn play(&self) -> PlayoutScore {
        self.play_with(&|| None)
    }

    /// Plays the games with a player for the side that must win or hold, one player for each
    /// thread.
    #[must_use]
    pub fn play_with(
        &self,
        hands: &(dyn Fn() -> Option<Box<ChooseMove<'static>>> + Sync),
    ) -> PlayoutScore {
        let all = Mutex::new(PlayoutScore::default());
        par_for_each(self.threads, (0..self.threads as u64).collect(), |thread| {
            let mut rng = fastrand::Rng::with_seed(self.seed ^ thread << 32);
            let mut score = PlayoutScore::default();
            let mut hand = hands();
            for _ in 0..self.positions.div_ceil(self.threads as u64) {
                let Playouts { game, rules, tablebase, table, .. } = self;
                let position = random_position(*game, rules, tablebase, table, &mut rng);
                play_out(tablebase, &position, hand.as_deref_mut(), &mut rng, &mut score);
            }
            all.lock().unwrap_or_else(PoisonError::into_inner).join(score);
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Plays one position to the end.
fn play_out(
    tablebase: &Tablebase,
    position: &AnyPosition,
    mut hand: Option<&mut ChooseMove<'static>>,
    rng: &mut fastrand::Rng,
    score: &mut PlayoutScore,
) {
    let verdict = tablebase.probe_any(position).expect("the class is prepared");
    let defence = if rng.bool() { Defence::Longest } else { Defence::Trickiest };
    let owes = match verdict {
        Verdict::Won { side, .. } => side,
        // The runner of a table is Black.
        Verdict::Drawn => Color::Black,
    };
    let mut now = position.clone();
    let mut keys = vec![now.repetition_key()];
    while now.ending().is_none() && keys.len() <= ENOUGH {
        let mv = match &mut hand {
            Some(hand) if now.turn() == owes => hand(&now, &keys),
            _ => choose(tablebase, &now, defence, rng).map(|choice| choice.mv),
        };
        let Some(mv) = mv else { break };
        now.play_unchecked(mv, &mut ());
        keys.push(now.repetition_key());
    }
    let outcome = now.ending().map_or(Outcome::Draw, |ending| ending.outcome);
    let as_said = match verdict {
        Verdict::Won { side, .. } => outcome == Outcome::Win(side),
        Verdict::Drawn => outcome == Outcome::Draw,
    };
    let total = if verdict == Verdict::Drawn { &mut score.drawn } else { &mut score.won };
    total.0 += 1;
    total.1 += u64::from(as_said);
    if !as_said {
        score.failed.push(format!("{}: {verdict:?}, but {outcome:?}", position.to_fen()));
    }
}

/// The winner's fastest move, or the loser's move according to its defence. In a drawn position the
/// runner plays any move that holds; the chaser plays the move to which most replies lose, or any.
#[must_use]
pub fn choose(
    tablebase: &Tablebase,
    position: &AnyPosition,
    defence: Defence,
    rng: &mut fastrand::Rng,
) -> Option<RatedMove> {
    let turn = position.turn();
    let verdict = tablebase.probe_any(position)?;
    if verdict != Verdict::Drawn {
        return tablebase.best(position, defence);
    }
    let mut choices = tablebase.choices(position)?;
    choices.retain(|choice| choice.verdict == Verdict::Drawn);
    if defence == Defence::Longest {
        return rng.choice(choices).or_else(|| tablebase.best(position, defence));
    }
    rng.shuffle(&mut choices);
    choices.into_iter().max_by_key(|choice| {
        let after = position.after(choice.mv);
        let replies = tablebase.choices(&after).unwrap_or_default();
        replies.iter().filter(|reply| reply.verdict.is_win_of(turn)).count()
    })
}

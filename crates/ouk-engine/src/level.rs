//! Ten levels, from a beginner to full strength.
//!
//! A level has a depth, a budget of positions, a temperature for choosing among good moves, and a
//! blindness: moves of either side that it overlooks. It overlooks the same moves all game, as
//! people repeatedly overlook the same kinds of things.

use super::limits::Blindness;
use super::{Score, SearchResult, Searchable, weighted};
use ouk_rules::board::{Color, Move};
use ouk_rules::dispatch;
use ouk_rules::{AnyPosition, GameId, Outcome, Position};

/// The first level that would rather fight on than draw.
const PLAYS_TO_WIN: u8 = 8;

/// A level, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The settings of a level.
pub(super) struct Strength {
    pub(super) depth: u32,
    pub(super) nodes: u64,
    /// The number of moves that the level chooses among. In a won or lost position their scores are
    /// nearly equal, so a level with many choices does not know how to win a won game, like a
    /// beginner.
    pub(super) choices: usize,
    /// The temperature, in winning chances: a move that is worse by this much is chosen e times
    /// less often.
    temperature: f64,
    /// The number of quiet moves in 1000 that the level overlooks; of captures it overlooks a
    /// quarter as many. This is the main difference between levels 1 and 2: with fewer positions
    /// alone, level 1 would still beat a player who overlooks nothing.
    pub(super) blind: u16,
}

const fn strength(
    (depth, nodes): (u32, u64),
    (choices, temperature): (usize, f64),
    blind: u16,
) -> Strength {
    Strength { depth, nodes, choices, temperature, blind }
}

const FULL: Strength = strength((u32::MAX, u64::MAX), (1, 0.0), 0);

/// A depth so large that only the budget of positions limits the search.
const ANY_DEPTH: u32 = 24;

/// The levels of Ouk Chatrang.
const OUK: [Strength; 10] = [
    strength((ANY_DEPTH, 6_000), (24, 0.0222), 350),
    strength((ANY_DEPTH, 7_000), (24, 0.0195), 25),
    strength((ANY_DEPTH, 7_500), (12, 0.0155), 13),
    strength((ANY_DEPTH, 6_000), (5, 0.019), 20),
    strength((ANY_DEPTH, 7_500), (4, 0.0165), 13),
    strength((ANY_DEPTH, 13_600), (4, 0.0121), 4),
    strength((ANY_DEPTH, 22_000), (3, 0.0077), 0),
    strength((ANY_DEPTH, 41_000), (2, 0.0055), 0),
    strength((ANY_DEPTH, 110_000), (1, 0.0), 0),
    FULL,
];

/// The levels of Makruk, in which fewer games are drawn.
const MAKRUK: [Strength; 10] = [
    strength((ANY_DEPTH, 6_000), (24, 0.0222), 400),
    strength((ANY_DEPTH, 6_600), (20, 0.0187), 26),
    strength((ANY_DEPTH, 7_300), (10, 0.0136), 9),
    strength((ANY_DEPTH, 5_250), (4, 0.0163), 12),
    strength((ANY_DEPTH, 8_300), (4, 0.0138), 7),
    strength((ANY_DEPTH, 11_500), (3, 0.0114), 2),
    strength((ANY_DEPTH, 24_000), (3, 0.0072), 0),
    strength((ANY_DEPTH, 50_000), (2, 0.005), 0),
    strength((ANY_DEPTH, 120_000), (1, 0.0), 0),
    FULL,
];

/// The levels of Hill's game.
const HILL: [Strength; 10] = [
    strength((ANY_DEPTH, 4_500), (16, 0.0265), 247),
    strength((ANY_DEPTH, 4_500), (16, 0.0266), 55),
    strength((ANY_DEPTH, 2_600), (6, 0.03), 41),
    strength((ANY_DEPTH, 3_300), (5, 0.0225), 25),
    strength((ANY_DEPTH, 4_750), (4, 0.017), 13),
    strength((ANY_DEPTH, 8_350), (4, 0.0118), 4),
    strength((ANY_DEPTH, 13_750), (3, 0.0088), 0),
    strength((ANY_DEPTH, 26_000), (2, 0.0054), 0),
    strength((ANY_DEPTH, 58_000), (1, 0.0), 0),
    FULL,
];

/// The levels of Kar Ouk, whose games last a few dozen moves.
const KAR_OUK: [Strength; 10] = [
    strength((ANY_DEPTH, 1_170), (15, 0.1335), 231),
    strength((ANY_DEPTH, 1_430), (11, 0.0905), 163),
    strength((ANY_DEPTH, 2_050), (8, 0.047), 91),
    strength((ANY_DEPTH, 3_800), (6, 0.0264), 42),
    strength((ANY_DEPTH, 7_600), (4, 0.0167), 10),
    strength((ANY_DEPTH, 12_600), (3, 0.0118), 1),
    strength((ANY_DEPTH, 27_500), (3, 0.0064), 0),
    strength((ANY_DEPTH, 62_000), (2, 0.0025), 0),
    strength((ANY_DEPTH, 152_000), (1, 0.0), 0),
    FULL,
];

/// The levels of Rek.
const REK: [Strength; 10] = [
    strength((1, 1_500), (11, 0.095), 255),
    strength((1, 1_500), (10, 0.08), 200),
    strength((2, 3_000), (8, 0.07), 180),
    strength((2, 4_000), (6, 0.042), 135),
    strength((3, 6_000), (5, 0.022), 40),
    strength((4, 10_000), (4, 0.020), 8),
    strength((6, 20_000), (3, 0.010), 0),
    strength((8, 50_000), (2, 0.005), 0),
    strength((ANY_DEPTH, 120_000), (1, 0.0), 0),
    FULL,
];

/// The levels of Min Rek Chanh.
const MIN_REK: [Strength; 10] = [
    strength((1, 1_500), (16, 0.13), 290),
    strength((1, 1_500), (10, 0.065), 145),
    strength((2, 3_000), (8, 0.095), 240),
    strength((2, 4_000), (6, 0.027), 62),
    strength((3, 6_000), (5, 0.028), 50),
    strength((4, 10_000), (4, 0.015), 0),
    strength((6, 20_000), (3, 0.010), 0),
    strength((8, 50_000), (2, 0.005), 0),
    strength((ANY_DEPTH, 120_000), (1, 0.0), 0),
    FULL,
];

/// The first level that neither misses nor allows a win in one.
const CAREFUL: u8 = 4;

/// The Elo of level 1. The zero point of the scale is arbitrary, so it compares with nothing
/// outside this program; neighbouring levels are about [`STEP`] apart (docs/levels.md of the
/// program).
const LOWEST_ELO: u16 = 600;
/// The Elo between two neighbouring levels; see [`LOWEST_ELO`].
const STEP: u16 = 200;

impl Level {
    /// The level of full strength.
    pub const FULL: Level = Level(10);

    /// Every level, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut index = 1;
        while index < all.len() {
            all[index] = Level(index as u8 + 1);
            index += 1;
        }
        all
    };

    /// The English names of the levels, the weakest first.
    pub const NAMES: [&str; 10] = [
        "beginner", "learner", "casual", "careful", "steady", "skilled", "strong", "expert",
        "master", "champion",
    ];

    /// The level with a number from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 10 { Some(Level(number)) } else { None }
    }

    /// The level's number, from 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The level's English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Level::NAMES[self.0 as usize - 1]
    }

    /// The level's Elo on the program's own scale.
    #[must_use]
    pub const fn elo(self) -> u16 {
        LOWEST_ELO + STEP * (self.0 as u16 - 1)
    }

    /// The level whose Elo is nearest to this one.
    #[must_use]
    pub fn nearest(elo: f64) -> Level {
        let above = (elo - f64::from(LOWEST_ELO)) / f64::from(STEP);
        // An Elo beyond the scale gives the first or last level.
        Level(above.round().clamp(0.0, 9.0) as u8 + 1)
    }

    pub(super) const fn strength(self, game: GameId) -> &'static Strength {
        let table = match game {
            GameId::Ouk => &OUK,
            GameId::Makruk => &MAKRUK,
            GameId::Hill => &HILL,
            GameId::KarOuk => &KAR_OUK,
            GameId::Rek => &REK,
            GameId::MinRekChanh => &MIN_REK,
        };
        &table[self.0 as usize - 1]
    }

    /// Whether the level takes the count into account; beginners forget it.
    #[must_use]
    pub const fn counts(self) -> bool {
        self.0 >= CAREFUL
    }

    pub(super) const fn is_careful(self) -> bool {
        self.0 >= CAREFUL
    }

    /// Whether the computer would rather fight on than draw at this level. Weak players may draw:
    /// they do not know which side stands better.
    #[must_use]
    pub const fn plays_to_win(self) -> bool {
        self.number() >= PLAYS_TO_WIN
    }

    /// The moves this level considers: those that it does not overlook and, on careful levels,
    /// after which it does not lose at once.
    pub(super) fn seen(self, position: &AnyPosition, blindness: Blindness) -> Vec<Move> {
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if self.is_careful() {
            retain_some(
                &mut moves,
                |mv| dispatch!(position, p => win_in_one(&p.after(mv)).is_none()),
            );
        }
        let noisy = |mv: Move| dispatch!(position, p => p.is_noisy(mv));
        retain_some(&mut moves, |mv| !blindness.hides(mv, noisy(mv)));
        moves
    }

    /// Chooses a line of a search, which may have more lines than the level considers.
    pub(super) fn choose(self, answer: &mut SearchResult, game: GameId, seed: u64) {
        let &Strength { choices, temperature, .. } = self.strength(game);
        let lines = &answer.lines[..choices.min(answer.lines.len())];
        let Some(&(_, best)) = lines.first() else {
            return;
        };
        // A careful level plays a mate, and walks into a mate only if every move does.
        if temperature == 0.0 || self.is_careful() && best.0 >= Score::MATE_BOUND {
            return;
        }
        let chance =
            |score: Score| 1.0 / (1.0 + (-f64::from(score.0.clamp(-3_000, 3_000)) / 250.0).exp());
        let weights: Vec<f64> = lines
            .iter()
            .map(|&(_, score)| {
                let loses = self.is_careful() && score.0 <= -Score::MATE_BOUND && best.0 > score.0;
                if loses { 0.0 } else { ((chance(score) - chance(best)) / temperature).exp() }
            })
            .collect();
        let chosen = weighted::choose(&weights, &mut fastrand::Rng::with_seed(seed));
        let Some((mv, score)) = chosen.map(|at| lines[at]) else { return };
        if Some(mv) != answer.best {
            answer.ponder = None;
        }
        (answer.best, answer.score) = (Some(mv), score);
    }
}

/// Keeps only the moves of a kind, if there are any.
fn retain_some(moves: &mut Vec<Move>, keep: impl Fn(Move) -> bool) {
    let kept: Vec<Move> = moves.iter().copied().filter(|&mv| keep(mv)).collect();
    if !kept.is_empty() {
        *moves = kept;
    }
}

/// A move that wins at once.
pub(super) fn win_in_one<P: Position>(position: &P) -> Option<Move> {
    let me: Color = position.turn();
    position.legal_moves().into_iter().find(|&mv| {
        let after = position.after(mv);
        after.count_moves() == 0
            && after.ending().is_some_and(|ending| ending.outcome == Outcome::Win(me))
    })
}

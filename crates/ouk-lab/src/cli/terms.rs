//! `ouk-lab terms`.

use super::games_args::GamesArgs;
use super::{Failure, print};
use clap::Args;
use ouk_engine::Engine;
use ouk_io::outside::Outside;
use ouk_rules::RuleSetRegistry;
use ouk_rules::game::Game;
use ouk_rules::vocabulary::{Term, TermSet, terms_in, terms_of};

#[derive(Args)]
pub(super) struct TermsArgs {
    #[command(flatten)]
    play: GamesArgs,
    /// Print N example positions for each term, those with the fewest pieces first.
    #[arg(long, value_name = "N", default_value_t = 0)]
    examples: usize,
}

/// The number of times that a term held.
#[derive(Clone, Copy, Default)]
struct TermTally {
    moves: u64,
    positions: u64,
    /// The number of games in which a move had the term.
    games: u32,
}

/// A move of a game for which a term holds.
struct TermExample {
    /// The rank of the example: few pieces and few other terms come first.
    rank: usize,
    line: String,
}

#[derive(Default)]
struct TermCount {
    games: u32,
    moves: u64,
    tallies: Vec<TermTally>,
    examples: Vec<Vec<TermExample>>,
}

pub(super) fn run(
    _: Outside,
    args: &TermsArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<(), Failure> {
    let mut engine = Engine::new(16);
    let all = Term::ALL.len();
    let mut count = TermCount { tallies: vec![TermTally::default(); all], ..TermCount::default() };
    count.examples.resize_with(all, Vec::new);
    for number in 1..=args.play.games {
        let (played, _) = args.play.play(rule_sets, number, &mut engine)?;
        count.add(&played, args.play.opening, args.examples);
    }
    print(format!("{} games, {} moves of the engine", count.games, count.moves))?;
    print(format!("{:<14} {:>9} {:>9} {:>9}", "term", "moves", "positions", "games"))?;
    for (&term, tally) in Term::ALL.iter().zip(&count.tallies) {
        let TermTally { moves, positions, games } = *tally;
        print(format!("{:<14} {moves:>9} {positions:>9} {games:>9}", term.name()))?;
    }
    for (&term, examples) in Term::ALL.iter().zip(&count.examples) {
        for example in examples {
            print(format!("{} | {}", term.name(), example.line))?;
        }
    }
    Ok(())
}

impl TermCount {
    /// Counts the moves of a game after its random opening, and the positions before them.
    fn add(&mut self, game: &Game, opening: usize, examples: usize) {
        self.games += 1;
        let mut in_game = TermSet::NONE;
        for (ply, played) in game.moves().enumerate().skip(opening) {
            let before = game.position_at(ply);
            let terms = terms_of(before, played.mv);
            let standing = terms_in(before);
            self.moves += 1;
            in_game = in_game.with(terms);
            for (at, &term) in Term::ALL.iter().enumerate() {
                self.tallies[at].moves += u64::from(terms.has(term));
                self.tallies[at].positions += u64::from(standing.has(term));
                if terms.has(term) && examples > 0 {
                    let told = terms.telling().next() == Some(term);
                    let rank = before.pieces().count()
                        + 3 * terms.iter().count()
                        + if told { 0 } else { 20 };
                    let (game, name) = (before.game(), before.move_name(played.mv));
                    let line = format!("{game} | {} | {name}", before.to_fen());
                    insert(&mut self.examples[at], TermExample { rank, line }, examples);
                }
            }
        }
        for (at, &term) in Term::ALL.iter().enumerate() {
            self.tallies[at].games += u32::from(in_game.has(term));
        }
    }
}

/// Inserts an example in order, and keeps the best ones.
fn insert(best: &mut Vec<TermExample>, example: TermExample, most: usize) {
    let at = best.partition_point(|other| other.rank <= example.rank);
    best.insert(at, example);
    best.truncate(most);
}

//! The choice of the positions for the book, and the scores of their moves.

use super::{BookMaker, BookProgress, LogError, WantedBook};
use ouk_engine::Score;
use ouk_engine::book::{Book, BookMove, Results};
use ouk_rules::board::{Color, Move, PositionKey};
use ouk_rules::{AnyPosition, Outcome};
use std::collections::HashMap;
use std::sync::atomic::Ordering;

/// A position of the games with the results of its moves.
struct PositionResults {
    position: AnyPosition,
    moves: Vec<(Move, Results)>,
}

impl BookMaker<'_> {
    /// The book from the games in the log; `None` if the work was stopped.
    pub(super) fn judge(
        &mut self,
        wanted: WantedBook,
        tell: &mut dyn FnMut(BookProgress),
    ) -> Result<Option<Book>, LogError> {
        let kept = self.kept(wanted);
        let about = format!(
            "{} games at {} positions a move, moves of {} games or more judged at {} positions; seed {}",
            wanted.games, self.recipe.nodes, wanted.least, wanted.analysis, self.recipe.seed
        );
        let mut book = Book::new(self.recipe.game, self.recipe.rules, about);
        let of = kept.len();
        for (index, PositionResults { position, moves }) in kept.into_iter().enumerate() {
            let mut judged = Vec::new();
            for (mv, results) in moves {
                if self.halt.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let score = self.score_of(&position, mv, wanted.analysis)?;
                judged.push(BookMove { mv, results, score });
            }
            book.set(&position, judged);
            tell(BookProgress::Judged { done: index + 1, of });
        }
        Ok(Some(book))
    }

    /// The positions with moves that were played often enough, in the order in which the games
    /// reached them, each with the move that the engine found best.
    fn kept(&self, wanted: WantedBook) -> Vec<PositionResults> {
        let mut order: Vec<PositionResults> = Vec::new();
        let mut places: HashMap<PositionKey, usize> = HashMap::new();
        let games = self.log.games.iter().take(wanted.games as usize);
        for game in games {
            let mut position = AnyPosition::start(self.recipe.game, self.recipe.rules);
            for &mv in &game.moves {
                let place = *places.entry(position.key()).or_insert_with(|| {
                    order.push(PositionResults { position: position.clone(), moves: Vec::new() });
                    order.len() - 1
                });
                let moves = &mut order[place].moves;
                let known = moves.iter().position(|it| it.0 == mv);
                let at = known.unwrap_or_else(|| {
                    moves.push((mv, Results::default()));
                    moves.len() - 1
                });
                moves[at].1 += result(game.outcome);
                position.play_unchecked(mv, &mut ());
            }
        }
        for PositionResults { position, moves } in &mut order {
            moves.retain(|(_, results)| results.games() >= wanted.least);
            let best = self.log.lines.get(&position.key()).and_then(|lines| lines.first());
            if let Some(&(best, _)) = best.filter(|_| !moves.is_empty())
                && !moves.iter().any(|it| it.0 == best)
            {
                moves.push((best, Results::default()));
            }
        }
        order.retain(|seen| !seen.moves.is_empty());
        order
    }

    /// What a move is worth to the side that plays it. The log remembers it.
    fn score_of(
        &mut self,
        position: &AnyPosition,
        mv: Move,
        nodes: u64,
    ) -> Result<Score, LogError> {
        let known = (position.key(), mv.bits(), nodes);
        if let Some(&score) = self.log.scores.get(&known) {
            return Ok(score);
        }
        let after = position.after(mv);
        let score = match after.ending().map(|ending| ending.outcome) {
            Some(Outcome::Draw) => Score::DRAW,
            Some(Outcome::Win(_)) => Score(Score::MATE - 1),
            None => -self.search_afresh(&after, (nodes, 1)).score,
        };
        self.log.add_score(position, mv, nodes, score)?;
        Ok(score)
    }
}

fn result(outcome: Outcome) -> Results {
    match outcome {
        Outcome::Win(Color::White) => Results { white: 1, ..Results::default() },
        Outcome::Draw => Results { drawn: 1, ..Results::default() },
        Outcome::Win(Color::Black) => Results { black: 1, ..Results::default() },
    }
}

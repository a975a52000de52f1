//! A game with the results of its analysis, as a record that other programs can read too.

use super::language::{ENGLISH, line_words};
use ouk_engine::Score;
use ouk_engine::analysis::{GameAnalysis, JudgedMove};
use ouk_rules::game::{Annotation, Eval, Game, MOST_VARIATION_MOVES, Variation};
use ouk_rules::vocabulary::{Term, terms_of};
use std::borrow::Cow;
use std::cell::Cell;

/// The most moves of a line that a record or a page shows.
pub const LONGEST_LINE: usize = 8;

/// The largest evaluation in a record, in centipawns. A higher score is a win by the tables.
const GREATEST: i32 = 10_000;

/// A game with the results of its analysis.
#[derive(Clone, Copy)]
pub struct AnnotatedGame<'a> {
    /// The game that was analysed.
    pub game: &'a Game,
    /// The results of the analysis.
    pub review: &'a GameAnalysis,
}

impl<'a> AnnotatedGame<'a> {
    /// The record of the game: the players' annotations, then the results of the analysis.
    /// Annotations of an earlier review are not repeated. Records are in English.
    #[must_use]
    pub fn to_record(self) -> String {
        // A record with more variation moves could not be read back.
        let room = Cell::new(MOST_VARIATION_MOVES.saturating_sub(self.game.variation_moves()));
        self.game.to_record_with(&|ply| Cow::Owned(self.annotation(ply, &room)))
    }

    /// The move that leads to a position, if it has a mark.
    #[must_use]
    pub fn marked(self, ply: usize) -> Option<JudgedMove<'a>> {
        self.review.judged(ply).filter(|judged| judged.judgement.severity.is_some())
    }

    /// An English sentence on what is wrong with a move.
    #[must_use]
    pub fn remark(self, ply: usize) -> Option<String> {
        let judged = self.marked(ply)?;
        let after = self.review.position(ply)?;
        let judgement = ENGLISH.judgement(&judged, after)?;
        let [cost, _] = judgement.cost;
        let mut words = format!("{}; {cost}", judgement.what.join("; "));
        let best = self.best_line(ply);
        if !best.is_empty() {
            words = format!("{words}; {}", best_words(&best.join(" ")));
        }
        let terms: Vec<&str> = self.terms_for_best(ply).into_iter().map(Term::latin).collect();
        Some(match terms.is_empty() {
            true => words,
            false => format!("{words} ({})", terms.join(", ")),
        })
    }

    /// The best line instead of a move, in readable notation; empty if the move was the best.
    #[must_use]
    pub fn best_line(self, ply: usize) -> Vec<String> {
        let Some(judged) = self.review.judged(ply) else { return Vec::new() };
        if judged.before.best() == Some(judged.mv) {
            return Vec::new();
        }
        let line = &judged.before.line;
        let line = &line[..line.len().min(LONGEST_LINE)];
        line_words(self.game.position_at(ply - 1), line)
    }

    /// The players' terms for the move that would have been best.
    #[must_use]
    pub fn terms_for_best(self, ply: usize) -> Vec<Term> {
        let best = self.review.judged(ply).and_then(|judged| judged.before.best());
        let terms = best.map(|best| terms_of(self.game.position_at(ply - 1), best));
        terms.map_or_else(Vec::new, |terms| terms.telling().collect())
    }

    /// The annotation of a move, with the better line if the record has room for its moves.
    fn annotation(self, ply: usize, room: &Cell<usize>) -> Annotation {
        let mut annotation = self.game.annotation(ply).clone();
        if let Some(position) = self.review.position(ply) {
            annotation.eval = eval(position.score).or(annotation.eval);
        }
        let Some(judged) = self.marked(ply) else { return annotation };
        if let Some(severity) = judged.judgement.severity {
            annotation.add_nag(severity.nag());
        }
        if let Some(remark) = self.remark(ply)
            && !annotation.comment().contains(&remark)
        {
            annotation.add_comment(&remark);
        }
        let line = &judged.before.line;
        let line = &line[..line.len().min(LONGEST_LINE)];
        let is_other = line.first().is_some_and(|first| *first != judged.mv);
        let is_new = !annotation.variations.iter().any(|known| known.begins_with(line));
        if is_other && is_new && line.len() <= room.get() {
            room.set(room.get() - line.len());
            annotation.variations.push(Variation::of(line));
        }
        annotation
    }
}

fn best_words(line: &str) -> String {
    super::language::fill(ENGLISH.review.best, &[&line])
}

/// A score in the form of a record; none after a mate.
fn eval(score: Score) -> Option<Eval> {
    match score.mate_moves() {
        Some(0) => None,
        Some(moves) => Some(Eval::Mate(moves)),
        None => Some(Eval::Centipawns(score.0.clamp(-GREATEST, GREATEST))),
    }
}

//! Texts of the analysis about moves and positions.

use super::note_text::Controls;
use super::{Phrases, fill};
use crate::tui::keys::{Action, KeyContext};
use crate::tui::no_mistake::NoMistake;
use ouk_engine::Score;
use ouk_engine::analysis::{
    Cause, GameAnalysis, JudgedMove, Measure, Phase, PositionAnalysis, Severity,
};
use ouk_rules::AnyPosition;
use ouk_rules::board::{ByColor, Color, Move};
use ouk_rules::notation;

/// The score from which a win that is no mate comes from the tables.
const TABLE_WIN: i32 = 20_000;
/// The negative of [`TABLE_WIN`], for wins of Black.
const NEGATIVE_TABLE_WIN: i32 = -TABLE_WIN;

/// The judgement on a bad move in words.
pub struct JudgementWords {
    /// How bad the move is, and why.
    pub what: Vec<String>,
    /// What it changed, in a longer and a shorter wording.
    pub cost: [String; 2],
}

impl Phrases {
    /// Why a review shows no mistake.
    pub(super) fn no_mistake(&self, why: NoMistake, controls: Controls) -> String {
        let own = &self.review;
        match why {
            NoMistake::NoOther => own.no_mistake.to_owned(),
            NoMistake::StillSearched => own.no_mistake_yet.to_owned(),
            NoMistake::NotSearched => {
                fill(own.not_searched, &[&controls.name(KeyContext::Review, Action::Analyse)])
            }
            NoMistake::NoneHere => own.no_mistake_here.to_owned(),
        }
    }

    /// The severity of a bad move in words.
    #[must_use]
    pub const fn severity(&self, severity: Severity) -> &'static str {
        match severity {
            Severity::Inaccuracy => self.review.inaccuracy,
            Severity::Mistake => self.review.mistake,
            Severity::Blunder => self.review.blunder,
        }
    }

    /// The cause of a bad move in words.
    #[must_use]
    pub fn cause(&self, cause: Cause) -> String {
        match cause {
            Cause::MissedMate(moves) => fill(self.review.missed_mate, &[&moves]),
            Cause::MissedWin => self.review.missed_win.to_owned(),
            Cause::LostToCount { needed } => fill(self.review.lost_to_count, &[&needed]),
        }
    }

    /// The judgement on a move; none if the move has no mark.
    #[must_use]
    pub fn judgement(
        &self,
        judged: &JudgedMove,
        after: &PositionAnalysis,
    ) -> Option<JudgementWords> {
        let judgement = judged.judgement;
        let severity = judgement.severity?;
        let percent =
            |position: &PositionAnalysis| (100.0 * position.expected(judged.by)).round() as u32;
        let score = |position: &PositionAnalysis| self.score(position.score);
        let mut what = vec![self.severity(severity).to_owned()];
        what.extend(judgement.cause.map(|cause| self.cause(cause)));
        let cost = match judgement.measure {
            Measure::Expected => {
                let chances = [percent(judged.before), percent(after)];
                let words = fill(self.review.expected, &[&chances[0], &chances[1]]);
                [words.clone(), words]
            }
            Measure::Score => {
                let scores = [score(judged.before), score(after)];
                // A win in words or as a result names its side.
                let are_numbers = scores.iter().all(|score| score.starts_with(['+', '−']));
                let own = &self.review;
                let ways = match are_numbers {
                    true => [own.scored_for, own.scored_for_short],
                    false => [own.scored, own.scored],
                };
                ways.map(|way| fill(way, &[&scores[0], &scores[1], &self.side(Color::White)]))
            }
        };
        Some(JudgementWords { what, cost })
    }

    /// A score in words; positive is good for White.
    #[must_use]
    pub fn score(&self, score: Score) -> String {
        if let Some(moves) = score.mate_moves() {
            let mates = if score.0 >= 0 { Color::White } else { Color::Black };
            return fill(self.tablebase_verdict.mate_in, &[&self.side(mates), &moves.abs()]);
        }
        match score.0 {
            TABLE_WIN.. => "1-0".to_owned(),
            ..=NEGATIVE_TABLE_WIN => "0-1".to_owned(),
            value => {
                let sign = if value < 0 { '−' } else { '+' };
                format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
        }
    }

    /// The accuracy of both sides, in a longer and a shorter wording; none before it is known.
    #[must_use]
    pub fn accuracy(&self, review: &GameAnalysis) -> Option<[String; 2]> {
        let accuracy = review.accuracy();
        let percent = |color| accuracy[color].map(|value: f64| value.round() as u32);
        let (white, black) = (percent(Color::White)?, percent(Color::Black)?);
        let sides = [self.side(Color::White), self.side(Color::Black)];
        Some([
            fill(self.review.accuracy, &[&sides[0], &white, &sides[1], &black]),
            fill(self.review.accuracy_short, &[&white, &black]),
        ])
    }

    /// The number of marked moves of each side.
    #[must_use]
    pub fn mistakes(&self, many: ByColor<usize>) -> String {
        let [white, black] =
            [Color::White, Color::Black].map(|color| (self.side(color), many[color]));
        fill(self.review.mistakes, &[&white.0, &white.1, &black.0, &black.1])
    }

    /// The name of a phase of the game.
    #[must_use]
    pub const fn phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Opening => self.review.opening,
            Phase::Middle => self.review.middle_game,
            Phase::Ending => self.review.ending,
        }
    }

    /// The accuracy in the phases of a game, of White and of Black; none before it is known, or if
    /// there is only one phase.
    #[must_use]
    pub fn accuracy_by_phase(&self, review: &GameAnalysis) -> Option<String> {
        let percent = |it: Option<f64>| it.map_or("-".to_owned(), |it| format!("{it:.0}%"));
        let parts = Phase::ALL.into_iter().filter_map(|phase| {
            let accuracy = review.accuracy_in(phase);
            let any = Color::ALL.into_iter().any(|color| accuracy[color].is_some());
            let name = self.phase(phase);
            let [white, black] = [Color::White, Color::Black].map(|color| percent(accuracy[color]));
            any.then(|| format!("{name} {white} {black}"))
        });
        let parts: Vec<String> = parts.collect();
        (parts.len() > 1).then(|| parts.join(", "))
    }
}

/// A line of moves from a position, in readable notation, up to the first illegal one.
#[must_use]
pub fn line_words(position: &AnyPosition, line: &[Move]) -> Vec<String> {
    let mut now = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        if !now.legal_moves().contains(&mv) {
            break;
        }
        words.push(notation::readable(&now, mv));
        now.play_unchecked(mv, &mut ());
    }
    words
}

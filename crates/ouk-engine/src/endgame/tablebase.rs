//! Verdicts of the tables on positions, under a game's rules.
//!
//! A [`Tablebase`] belongs to one game and rule set. Probing uses only prepared tables: it makes no
//! table and reads no file, so a search may probe at every node.

use super::class::Class;
use super::count_rules::CountRules;
use super::position_pieces::{CODES, PositionPieces, code_of};
use super::table::{EndgameTable, NOT_LOST};
use super::tables::{TableError, TableProgress, Tables};
use crate::sorting::sort_by_rank;
use ouk_rules::board::{Color, Kind, MoveKind};
use ouk_rules::chatrang::Chatrang;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::variant::ChatrangVariant;
use ouk_rules::{AnyPosition, CountControl, GameId, Position, RuleSet};
use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

pub use super::verdict::{Defence, RatedMove, Verdict};

/// The tables of one game and rule set.
pub struct Tablebase {
    tables: Arc<Tables>,
    count_rules: CountRules,
    prepared: Vec<OnceLock<Arc<EndgameTable>>>,
}

impl Tablebase {
    /// The tablebase of a game under a rule set. None for games without tables: Rek, Min Rek Chanh,
    /// and Kar Ouk, where the first check wins.
    #[must_use]
    pub fn new(tables: &Arc<Tables>, game: GameId, rules: &RuleSet) -> Option<Tablebase> {
        if !matches!(game, GameId::Ouk | GameId::Makruk | GameId::Hill) {
            return None;
        }
        let count_rules = CountRules::of(rules)?;
        let prepared = std::iter::repeat_with(OnceLock::new).take(CODES).collect();
        Some(Tablebase { tables: Arc::clone(tables), count_rules, prepared })
    }

    /// The counting rules of the rule set.
    #[must_use]
    pub fn count_rules(&self) -> &CountRules {
        &self.count_rules
    }

    /// Loads or makes the table of a class and of all classes it leads to.
    ///
    /// # Errors
    /// If a table needs too much memory, or the work was stopped.
    pub fn prepare(
        &self,
        class: &Class,
        stop: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<Arc<EndgameTable>, TableError> {
        for (_, to, _) in self.count_rules.conversions(class) {
            self.prepare(&to, stop, tell)?;
        }
        let place = &self.prepared[code_of(self.count_rules.piece_set(), class)];
        if let Some(table) = place.get() {
            return Ok(Arc::clone(table));
        }
        let table = self.tables.table(class, &self.count_rules, stop, tell)?;
        Ok(Arc::clone(place.get_or_init(|| table)))
    }

    /// Loads or makes the tables of a class and of the other side's wins, which tell a draw from a
    /// loss.
    ///
    /// # Errors
    /// As [`Tablebase::prepare`].
    pub fn prepare_both(
        &self,
        class: &Class,
        stop: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<Arc<EndgameTable>, TableError> {
        if let Some(other) = class.other_side() {
            self.prepare(&other, stop, tell)?;
        }
        self.prepare(class, stop, tell)
    }

    /// The classes whose tables a position needs, for the wins of both sides; empty if the position
    /// has too many pieces.
    #[must_use]
    pub fn classes_of(&self, position: &AnyPosition) -> Vec<Class> {
        Color::ALL.into_iter().filter_map(|side| self.class_of(position, side)).collect()
    }

    /// The class whose table holds one side's wins; `None` if the position has too many pieces, or
    /// the side has only a king.
    #[must_use]
    pub fn class_of(&self, position: &AnyPosition, side: Color) -> Option<Class> {
        let kinds = |color: Color| -> Vec<Kind> {
            let pieces = position.pieces().map(|(_, piece)| piece);
            let pieces = pieces.filter(|piece| piece.color == color && piece.kind != Kind::Ang);
            pieces.map(|piece| piece.kind).collect()
        };
        Class::new(self.count_rules.piece_set(), &kinds(side), &kinds(!side))
    }

    /// Prepares the tables of a position whose classes have at most `most` pieces.
    ///
    /// # Errors
    /// As [`Tablebase::prepare`].
    pub fn prepare_for(
        &self,
        position: &AnyPosition,
        most: usize,
        stop: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableError> {
        for class in self.classes_of(position).iter().filter(|class| class.pieces() <= most) {
            self.prepare(class, stop, tell)?;
        }
        Ok(())
    }

    /// The verdict on a position. None if no prepared table covers it, for example if a piece may
    /// still leap. A finished position gets the verdict of its ending.
    #[must_use]
    pub fn probe_any(&self, position: &AnyPosition) -> Option<Verdict> {
        match position {
            AnyPosition::Ouk(position) => self.probe(position),
            AnyPosition::Makruk(position) => self.probe(position),
            AnyPosition::Hill(position) => self.probe(position),
            _ => None,
        }
    }

    /// The verdict on a position of a game of this tablebase's family; see
    /// [`Tablebase::probe_any`].
    #[inline]
    #[must_use]
    pub fn probe<G: ChatrangVariant>(&self, position: &Chatrang<G>) -> Option<Verdict> {
        if position.pieces_count() > 5 { None } else { self.judge(position, 2) }
    }

    /// Every legal move with its verdict, the best for the side to move first. None if a move leads
    /// to a position that no prepared table covers, or the game has ended.
    #[must_use]
    pub fn choices(&self, position: &AnyPosition) -> Option<Vec<RatedMove>> {
        match position {
            AnyPosition::Ouk(position) => self.choices_in(position),
            AnyPosition::Makruk(position) => self.choices_in(position),
            AnyPosition::Hill(position) => self.choices_in(position),
            _ => None,
        }
    }

    /// A best move: the winner's fastest, the loser's according to its defence, or any that holds a
    /// draw.
    #[must_use]
    pub fn best(&self, position: &AnyPosition, defence: Defence) -> Option<RatedMove> {
        let choices = self.choices(position)?;
        let first = *choices.first()?;
        let lost = first.verdict.is_win_of(!position.turn());
        if !lost || defence == Defence::Longest {
            return Some(first);
        }
        let tricks = |choice: &RatedMove| {
            let after = position.after(choice.mv);
            let replies = self.choices(&after).unwrap_or_default();
            let missed = |reply: &&RatedMove| !reply.verdict.is_win_of(!position.turn());
            (replies.iter().filter(missed).count(), choice.verdict.rank_for(position.turn()))
        };
        choices.into_iter().max_by_key(tricks)
    }

    fn choices_in<G: ChatrangVariant>(&self, position: &Chatrang<G>) -> Option<Vec<RatedMove>> {
        if position.ending().is_some() {
            return None;
        }
        let turn = position.turn();
        let mut choices = Vec::new();
        for mv in position.legal_moves() {
            let after = position.after(mv);
            let (before, count) = (position.count(), after.count());
            // A count that continues has the same last ply and is one ply further.
            let begins_count =
                count.runs() && (count.last != before.last || count.plies != before.plies + 1);
            let turns_over = mv.kind() == MoveKind::Promotion || position.is_capture(mv);
            let ends_count = begins_count && (before.runs() || turns_over);
            choices.push(RatedMove { mv, verdict: self.probe(&after)?, begins_count, ends_count });
        }
        sort_by_rank(&mut choices, &|choice: &RatedMove| {
            // A move into a new count, or into another ending, ends the moves of the old count. So
            // it beats any move after which one more is needed; only mate on the board is better.
            let closes = choice.ends_count && choice.verdict.is_win_of(turn);
            let mates =
                matches!(choice.verdict, Verdict::Won { moves: 0, side, .. } if side == turn);
            let rank = 2 * choice.verdict.rank_for(turn);
            let rank = if closes && !mates { 1999 } else { rank };
            Reverse(rank)
        });
        Some(choices)
    }

    fn judge<G: ChatrangVariant>(&self, position: &Chatrang<G>, look_ahead: u8) -> Option<Verdict> {
        if position.is_bare(Color::White) && position.is_bare(Color::Black) {
            return Some(Verdict::Drawn);
        }
        if self.count_is_yet_to_begin(position) {
            return match look_ahead {
                0 => None,
                _ => self.judge_by_moves(position, look_ahead - 1),
            };
        }
        let mut unknown = false;
        for side in Color::ALL {
            if position.is_bare(side) {
                continue;
            }
            let Some(distance) = self.distance(position, side) else {
                unknown = true;
                continue;
            };
            if let Some(distance) = distance {
                let is_chaser = position.turn() == side;
                let to_move = if is_chaser { ChaseSide::Chaser } else { ChaseSide::Runner };
                let count = position.count();
                let allowed = count.runs().then(|| count.chaser_moves(to_move));
                return Some(match allowed {
                    None => Verdict::Won { side, moves: distance, slack: None },
                    // Mate stands, whatever the count says.
                    Some(_) if distance == 0 && position.count_moves() == 0 => {
                        Verdict::Won { side, moves: 0, slack: Some(0) }
                    }
                    Some(allowed) if distance <= allowed && !position.is_counted_out() => {
                        Verdict::Won { side, moves: distance, slack: Some(allowed - distance) }
                    }
                    Some(_) => Verdict::Drawn,
                });
            }
        }
        (!unknown).then_some(Verdict::Drawn)
    }

    /// Whether no count runs but one starts within two plies, whatever is played. This happens in
    /// set-up positions, and if players start counts by hand.
    fn count_is_yet_to_begin<G: ChatrangVariant>(&self, position: &Chatrang<G>) -> bool {
        use ouk_rules::ruleset::BoardHonour;
        let Some(switches) = self.count_rules.counts() else { return false };
        if position.count().runs() {
            return false;
        }
        let bare = Color::ALL.into_iter().find(|&color| position.is_bare(color));
        match bare {
            None => switches.board_honour != BoardHonour::None && !position.by_hand(),
            Some(runner) => {
                let piece_set = self.count_rules.piece_set();
                let pieces = PositionPieces::of(position, !runner, piece_set);
                let class = pieces.and_then(|pieces| pieces.class_if_bare(piece_set));
                class.is_some_and(|class| {
                    self.count_rules.allowance(&class, ChaseSide::Runner).is_some()
                })
            }
        }
    }

    /// The verdict found by looking one ply ahead, when the count is about to start.
    fn judge_by_moves<G: ChatrangVariant>(
        &self,
        position: &Chatrang<G>,
        look_ahead: u8,
    ) -> Option<Verdict> {
        let turn = position.turn();
        if let Some(ending) = position.ending() {
            return Some(match ending.outcome {
                ouk_rules::Outcome::Win(side) => Verdict::Won { side, moves: 0, slack: None },
                ouk_rules::Outcome::Draw => Verdict::Drawn,
            });
        }
        if position.by_hand() && position.is_bare(turn) {
            // The runner loses nothing by counting from the start.
            let mut counting = position.clone();
            counting.start_count().ok()?;
            return self.judge(&counting, 0);
        }
        let mut best: Option<Verdict> = None;
        for mv in position.legal_moves() {
            let verdict = self.judge(&position.after(mv), look_ahead)?;
            if best.is_none_or(|best| verdict.rank_for(turn) > best.rank_for(turn)) {
                best = Some(verdict);
            }
        }
        best.map(|verdict| match verdict {
            Verdict::Won { side, moves, slack } if side == turn => {
                Verdict::Won { side, moves: moves + 1, slack }
            }
            verdict => verdict,
        })
    }

    /// The moves that a side needs to win without the running count; `None` if it does not win even
    /// then. The outer option is none if no table covers the position.
    #[must_use]
    pub fn distance_any(&self, position: &AnyPosition, side: Color) -> Option<Option<u16>> {
        match position {
            AnyPosition::Ouk(position) => self.distance(position, side),
            AnyPosition::Makruk(position) => self.distance(position, side),
            AnyPosition::Hill(position) => self.distance(position, side),
            _ => None,
        }
    }

    /// The moves that a side needs to win; `None` if it does not win under any count. The outer
    /// option is none if no table covers the position.
    pub(super) fn distance<G: ChatrangVariant>(
        &self,
        position: &Chatrang<G>,
        side: Color,
    ) -> Option<Option<u16>> {
        let pieces = PositionPieces::of(position, side, self.count_rules.piece_set())?;
        if pieces.is_bare() {
            return Some(None);
        }
        // The tables ignore leaps.
        if position.has_leaps() {
            return None;
        }
        let table = self.prepared.get(pieces.code())?.get()?;
        let (king, placed, runner) = pieces.placed(table)?;
        let placed = &placed[..table.order().len()];
        if position.turn() == side {
            let distance = table.chaser_distance(king, placed, runner);
            return Some((distance > 0).then_some(u16::from(distance)));
        }
        if pieces.runner_is_bare() {
            let distance = table.runner_distance(king, placed, runner);
            return Some((distance != NOT_LOST).then_some(u16::from(distance)));
        }
        self.distance_after_moves(position, side, table)
    }

    /// The moves that a side needs against a runner with pieces, who is to move.
    fn distance_after_moves<G: ChatrangVariant>(
        &self,
        position: &Chatrang<G>,
        side: Color,
        table: &EndgameTable,
    ) -> Option<Option<u16>> {
        let moves = position.legal_moves();
        if moves.is_empty() {
            let lost = table.stalemate_wins() || position.in_check();
            return Some(lost.then_some(0));
        }
        let mut most = 0;
        for mv in moves {
            // No capture starts a new count while the runner has pieces.
            let Some(distance) = self.distance(&position.after(mv), side)? else {
                return Some(None);
            };
            most = most.max(distance);
        }
        Some(Some(most))
    }
}

//! The parts of a rule set's counting that tables depend on: how a capture or promotion changes the
//! count.
//!
//! The numbers come from the state machine of the rules ([`pieces_honour_against`]).

use super::class::{Class, PieceSet, promoted};
use super::count_transition::CountTransition;
use ouk_rules::RuleSet;
use ouk_rules::board::Kind;
use ouk_rules::chatrang::count::ChaseSide;
use ouk_rules::chatrang::count_limit::pieces_honour_against;
use ouk_rules::ruleset::{Flip, OukSwitches, Recount, RuleSwitches, Stalemate};
use std::fmt::Write;

/// The counting rules that tables depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountRules {
    piece_set: PieceSet,
    /// The switches, in games with counting.
    counts: Option<OukSwitches>,
}

/// The kind of move that leads from one class to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// The runner captures one of the chaser's pieces.
    Taken(Kind),
    /// A Trey, or Hill's fish, promotes.
    Promoted,
    /// The chaser captures one of the runner's pieces.
    Takes(Kind),
}

impl CountRules {
    /// The rules of a piece set without counting: tables hold the moves to mate.
    #[must_use]
    pub const fn plain(piece_set: PieceSet) -> CountRules {
        CountRules { piece_set, counts: None }
    }

    /// The counting rules of a rule set of Ouk, Makruk or Hill's game; none for other games.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<CountRules> {
        match &rules.switches {
            RuleSwitches::Chess(switches) => {
                Some(CountRules { piece_set: PieceSet::Ouk, counts: Some(switches.clone()) })
            }
            RuleSwitches::Hill(switches) if switches.flip == Flip::FarRanks => {
                Some(CountRules::plain(PieceSet::HillFarRanks))
            }
            RuleSwitches::Hill(_) => Some(CountRules::plain(PieceSet::Hill)),
            _ => None,
        }
    }

    /// The piece set.
    #[must_use]
    pub const fn piece_set(&self) -> PieceSet {
        self.piece_set
    }

    /// The switches, in games with counting.
    #[must_use]
    pub const fn counts(&self) -> Option<&OukSwitches> {
        self.counts.as_ref()
    }

    /// Whether a runner without a move has lost. The chaser always has a move against a bare king,
    /// which `ouk tables verify` checks.
    #[must_use]
    pub fn stalemate_wins(&self, class: &Class) -> bool {
        match self.counts.as_ref().map(|switches| switches.stalemate) {
            None | Some(Stalemate::Draw) => false,
            Some(Stalemate::WinBare) => class.is_bare(),
            Some(Stalemate::Win) => true,
        }
    }

    /// The moves that the chaser has if the pieces' honour starts in this class. None if no count
    /// starts there, for example because it waits for a Trey; 0 if the limit is missing or already
    /// passed.
    #[must_use]
    pub fn allowance(&self, class: &Class, to_move: ChaseSide) -> Option<u16> {
        if !class.is_bare() {
            return None;
        }
        let count = pieces_honour_against(self.counts.as_ref()?, class.chaser(), to_move)?;
        if count.runs() {
            return Some(count.chaser_moves(to_move));
        }
        // The count waits for the runner's turn, so the chaser's move now does not count.
        self.allowance(class, ChaseSide::Runner).map(|moves| moves + 1)
    }

    /// Whether the chaser makes the last ply of a count. That ply draws at once unless it mates, so
    /// no capture can follow.
    fn chaser_ends(&self, class: &Class) -> bool {
        let begins = |switches| pieces_honour_against(switches, class.chaser(), ChaseSide::Runner);
        self.counts.as_ref().and_then(begins).is_some_and(|count| count.last % 2 == 1)
    }

    /// Whether the pieces' honour against this bare king waits because Trey are left.
    fn waits(&self, class: &Class) -> bool {
        class.has_trey() && self.allowance(class, ChaseSide::Runner).is_none()
    }

    /// The change of the count between two classes.
    #[must_use]
    pub fn transition(&self, from: &Class, way: Conversion, to: &Class) -> CountTransition {
        let Some(switches) = &self.counts else { return CountTransition::Continues };
        // No count begins while the runner has pieces, or while one waits for another Trey.
        let anew = |to_move: ChaseSide| match self.allowance(to, to_move) {
            Some(moves) => CountTransition::Restarts(moves),
            None => CountTransition::Continues,
        };
        let recounts = switches.recount == Recount::OnCapture;
        match way {
            Conversion::Takes(_) => anew(ChaseSide::Runner),
            Conversion::Taken(kind) => {
                let is_trey = promoted(kind).is_some();
                if !(recounts || self.waits(from) && is_trey) {
                    return CountTransition::Continues;
                }
                match anew(ChaseSide::Chaser) {
                    CountTransition::Restarts(moves) if self.chaser_ends(to) => {
                        CountTransition::RestartsLate(moves)
                    }
                    transition => transition,
                }
            }
            Conversion::Promoted => {
                if self.waits(from) || recounts && !to.has_trey() {
                    anew(ChaseSide::Runner)
                } else {
                    CountTransition::Continues
                }
            }
        }
    }

    /// Whether no position of a class is won under any count: a king and a single Ses or Neang
    /// cannot mate.
    fn hopeless(&self, class: &Class) -> bool {
        let single = matches!(class.chaser(), [Kind::Ses | Kind::Neang]);
        class.piece_set() == PieceSet::Ouk
            && class.is_bare()
            && single
            && !self.stalemate_wins(class)
    }

    /// The classes that a class leads to, each with the kind of move and the change of the count.
    #[must_use]
    pub fn conversions(&self, class: &Class) -> Vec<(Conversion, Class, CountTransition)> {
        let mut kinds = class.chaser().to_vec();
        kinds.dedup();
        let mut ways = Vec::new();
        for kind in kinds {
            ways.extend(class.without(kind).map(|to| (Conversion::Taken(kind), to)));
            ways.extend(class.with_promoted(kind).map(|to| (Conversion::Promoted, to)));
        }
        let mut kinds = class.runner().to_vec();
        kinds.dedup();
        for kind in kinds {
            ways.extend(class.after_taking(kind).map(|to| (Conversion::Takes(kind), to)));
        }
        let ways = ways.into_iter().map(|(way, to)| {
            let transition = self.transition(class, way, &to);
            (way, to, transition)
        });
        ways.collect()
    }

    /// Whether a class's table is the plain one: no move starts a new count, and stalemate wins
    /// nothing.
    #[must_use]
    pub fn has_plain_table(&self, class: &Class) -> bool {
        self.signature(class) == "moves"
    }

    /// A text of everything that a class's table depends on: the same signature means the same
    /// table. `moves` is that of the plain table, in which no move starts a new count.
    #[must_use]
    pub fn signature(&self, class: &Class) -> String {
        let mut text = String::new();
        if self.stalemate_wins(class) {
            text.push_str("stalemate-wins ");
        }
        for (way, to, transition) in self.conversions(class) {
            if self.hopeless(&to) {
                continue;
            }
            let below = self.signature(&to);
            // A capture leads from one bare king to another, so stalemate wins there too.
            let same = class.is_bare() && below == "stalemate-wins moves";
            let below = if below == "moves" || same { String::new() } else { format!("({below})") };
            match transition {
                CountTransition::Continues if below.is_empty() => {}
                CountTransition::Continues => {
                    let _ = write!(text, "{to}{below} ");
                }
                CountTransition::RestartsLate(moves) => {
                    let _ = write!(text, "x{to}:{moves}-1{below} ");
                }
                CountTransition::Restarts(moves) => {
                    let sign = if way == Conversion::Promoted { '>' } else { 'x' };
                    let _ = write!(text, "{sign}{to}:{moves}{below} ");
                }
            }
        }
        if text.is_empty() || text == "stalemate-wins " {
            text.push_str("moves ");
        }
        text.trim_end().to_owned()
    }
}

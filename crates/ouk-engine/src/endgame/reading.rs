//! How a rule set counts, as far as a table depends on it: what a capture or a promotion does to
//! the count.
//!
//! The numbers are not worked out here: they come from the state machine of the rules
//! ([`pieces_honour_against`]).

use super::class::{Army, Class, promoted};
use super::entering::Entering;
use ouk_rules::RuleSet;
use ouk_rules::board::Kind;
use ouk_rules::chatrang::honour::pieces_honour_against;
use ouk_rules::ruleset::{Flip, OukSwitches, Recount, Stalemate, Switches};
use std::fmt::Write;

/// A rule set as a table sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    army: Army,
    /// The switches of a game that counts.
    counts: Option<OukSwitches>,
}

/// How one class leads to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The runner takes one of the chaser's men.
    Taken(Kind),
    /// A Trey, or Hill's fish, is turned over.
    Promoted,
    /// The chaser takes one of the runner's men.
    Takes(Kind),
}

impl Reading {
    /// No count at all: every class by the moves to mate.
    #[must_use]
    pub const fn plain(army: Army) -> Reading {
        Reading { army, counts: None }
    }

    /// The reading of a rule set of Ouk, Makruk or Hill's game. None for other games.
    #[must_use]
    pub fn of(rules: &RuleSet) -> Option<Reading> {
        match &rules.switches {
            Switches::Ouk(switches) => {
                Some(Reading { army: Army::Ouk, counts: Some(switches.clone()) })
            }
            Switches::Hill(switches) if switches.flip == Flip::FarRanks => {
                Some(Reading::plain(Army::HillFarRanks))
            }
            Switches::Hill(_) => Some(Reading::plain(Army::Hill)),
            _ => None,
        }
    }

    /// The men and their board.
    #[must_use]
    pub const fn army(&self) -> Army {
        self.army
    }

    /// The switches of a game that counts.
    #[must_use]
    pub const fn counts(&self) -> Option<&OukSwitches> {
        self.counts.as_ref()
    }

    /// Whether a runner without a move has lost. The chaser of these tables is never without one
    /// against a bare king, which `ouk tables verify` sees to.
    #[must_use]
    pub fn stalemate_wins(&self, class: &Class) -> bool {
        match self.counts.as_ref().map(|switches| switches.stalemate) {
            None | Some(Stalemate::Draw) => false,
            Some(Stalemate::WinBare) => class.is_bare(),
            Some(Stalemate::Win) => true,
        }
    }

    /// The moves the chaser has if the pieces' honour begins in this class; none if no count begins
    /// there, which is so while one waits for a Trey. Without a limit, or one already passed, 0.
    #[must_use]
    pub fn allowance(&self, class: &Class, runner_to_move: bool) -> Option<u16> {
        if !class.is_bare() {
            return None;
        }
        let count = pieces_honour_against(self.counts.as_ref()?, class.chaser(), runner_to_move)?;
        if count.runs() {
            return Some(count.chaser_moves(runner_to_move));
        }
        // It waits for the runner's turn, so the chaser's move now is not counted.
        self.allowance(class, true).map(|moves| moves + 1)
    }

    /// Whether the chaser makes the last ply of a count: the one after it that does not mate draws at
    /// once, and no capture can follow.
    fn chaser_ends(&self, class: &Class) -> bool {
        let begins = |switches| pieces_honour_against(switches, class.chaser(), true);
        self.counts.as_ref().and_then(begins).is_some_and(|count| count.last % 2 == 1)
    }

    /// Whether no pieces' honour runs against this bare king because Trey are left.
    fn waits(&self, class: &Class) -> bool {
        class.has_trey() && self.allowance(class, true).is_none()
    }

    /// What becomes of the count on the way from one class to another.
    #[must_use]
    pub fn entering(&self, from: &Class, way: Way, to: &Class) -> Entering {
        let Some(switches) = &self.counts else { return Entering::Keep };
        let anew = |runner_to_move: bool| match self.allowance(to, runner_to_move) {
            Some(moves) => Entering::Anew(moves),
            None => Entering::Keep,
        };
        let recounts = switches.recount == Recount::OnCapture;
        match way {
            Way::Takes(_) if to.is_bare() => anew(true),
            Way::Takes(_) => Entering::Keep,
            _ if !from.is_bare() => Entering::Keep,
            Way::Taken(kind) => {
                let last_trey = promoted(kind).is_some() && !to.has_trey();
                if !(recounts || self.waits(from) && last_trey) {
                    return Entering::Keep;
                }
                match anew(false) {
                    Entering::Anew(moves) if self.chaser_ends(to) => {
                        Entering::AnewBeforeLast(moves)
                    }
                    entering => entering,
                }
            }
            Way::Promoted => {
                let begins = self.waits(from) && !self.waits(to);
                if begins || recounts && !to.has_trey() { anew(true) } else { Entering::Keep }
            }
        }
    }

    /// Whether no position of a class is won, whatever the count: a king and a single Ses or Neang
    /// mate nobody.
    fn hopeless(&self, class: &Class) -> bool {
        let single = matches!(class.chaser(), [Kind::Ses | Kind::Neang]);
        class.army() == Army::Ouk && class.is_bare() && single && !self.stalemate_wins(class)
    }

    /// The classes a class leads to, each with its way and what becomes of the count.
    #[must_use]
    pub fn ways(&self, class: &Class) -> Vec<(Way, Class, Entering)> {
        let mut kinds = class.chaser().to_vec();
        kinds.dedup();
        let mut ways = Vec::new();
        for kind in kinds {
            ways.extend(class.without(kind).map(|to| (Way::Taken(kind), to)));
            ways.extend(class.with_promoted(kind).map(|to| (Way::Promoted, to)));
        }
        let mut kinds = class.runner().to_vec();
        kinds.dedup();
        for kind in kinds {
            ways.extend(class.after_taking(kind).map(|to| (Way::Takes(kind), to)));
        }
        let ways = ways.into_iter().map(|(way, to)| {
            let entering = self.entering(class, way, &to);
            (way, to, entering)
        });
        ways.collect()
    }

    /// What a class's table depends on, in words: two readings with the same signature have the same
    /// table. `moves` is the plain one, in which no move begins a new count.
    #[must_use]
    pub fn signature(&self, class: &Class) -> String {
        let mut text = String::new();
        if self.stalemate_wins(class) {
            text.push_str("stalemate-wins ");
        }
        for (way, to, entering) in self.ways(class) {
            if self.hopeless(&to) {
                continue;
            }
            let below = self.signature(&to);
            // A capture leads from a bare king to a bare king, and a stalemate wins there too.
            let same = class.is_bare() && below == "stalemate-wins moves";
            let below = if below == "moves" || same { String::new() } else { format!("({below})") };
            match entering {
                Entering::Keep if below.is_empty() => {}
                Entering::Keep => {
                    let _ = write!(text, "{to}{below} ");
                }
                Entering::AnewBeforeLast(moves) => {
                    let _ = write!(text, "x{to}:{moves}-1{below} ");
                }
                Entering::Anew(moves) => {
                    let sign = if way == Way::Promoted { '>' } else { 'x' };
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

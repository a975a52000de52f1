//! The state of a position in a search for a proof.

use ouk_rules::board::Move;

/// The proof number of a position that no effort proves or disproves.
pub(super) const INFINITE: u32 = 1 << 30;
/// A number of plies that stands for ever.
pub(super) const EVER: u16 = u16::MAX;
/// The dependency of a disproof that holds on every line.
pub(super) const NOTHING: u16 = u16::MAX;

/// The state of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimate {
    /// The least number of positions that must be proved to prove this one; 0 if it is proved.
    pub proof: u32,
    /// The least number of positions that must be disproved to disprove this one; 0 if it is
    /// disproved.
    pub disproof: u32,
    /// For a proved position, the plies within which the attacker wins. For a disproved one, the
    /// plies within which it does not.
    pub plies: u16,
    /// For a disproved position, the lowest ply of the line on which the disproof depends, or
    /// [`NOTHING`].
    pub depends_on: u16,
    /// The attacker's move that wins.
    pub best: Move,
}

impl Estimate {
    pub(super) const fn open(proof: u32, disproof: u32) -> Estimate {
        Estimate { proof, disproof, plies: 0, depends_on: NOTHING, best: Move::NONE }
    }

    pub(super) const fn proved(plies: u16, best: Move) -> Estimate {
        Estimate { proof: 0, disproof: INFINITE, plies, depends_on: NOTHING, best }
    }

    pub(super) const fn disproved(plies: u16, depends_on: u16) -> Estimate {
        Estimate { proof: INFINITE, disproof: 0, plies, depends_on, best: Move::NONE }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproved(&self) -> bool {
        self.disproof == 0
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}

/// A move of a position that is being expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub mv: Move,
    pub estimate: Estimate,
    /// Whether more is known than the number of replies.
    pub is_assessed: bool,
}

/// The combined numbers of a position's moves, and the move to search next.
pub(super) struct MovesEstimate {
    pub estimate: Estimate,
    /// The index of the most promising move.
    pub next: usize,
    /// The number of the second-best move, which the best must not exceed: its proof number for the
    /// attacker, its disproof number for the defender.
    pub second: u32,
}

/// Combines the moves of the attacker: one winning move is enough.
pub(super) fn of_attacker(children: &[Child]) -> MovesEstimate {
    let (mut next, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
    let mut won = Estimate::proved(EVER, Move::NONE);
    let mut held = Estimate::disproved(EVER, NOTHING);
    for (index, child) in children.iter().enumerate() {
        let found = &child.estimate;
        if found.is_proved() && found.plies < won.plies {
            won = Estimate::proved(found.plies.saturating_add(1), child.mv);
        }
        if found.is_disproved() {
            held.plies = held.plies.min(found.plies.saturating_add(1));
            held.depends_on = held.depends_on.min(found.depends_on);
        }
        sum = sum.saturating_add(found.disproof).min(INFINITE - 1);
        if found.proof < least {
            (next, second, least) = (index, least, found.proof);
        } else {
            second = second.min(found.proof);
        }
    }
    let estimate = match least {
        0 => won,
        INFINITE => held,
        _ => Estimate::open(least, sum.max(1)),
    };
    MovesEstimate { estimate, next, second }
}

/// Combines the moves of the defender: one move that holds is enough.
pub(super) fn of_defender(children: &[Child]) -> MovesEstimate {
    let (mut next, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0_u32);
    let mut won = Estimate::proved(0, Move::NONE);
    let mut held: Option<Estimate> = None;
    for (index, child) in children.iter().enumerate() {
        let found = &child.estimate;
        if found.is_proved() {
            won.plies = won.plies.max(found.plies.saturating_add(1));
        }
        if found.is_disproved() {
            let plies = found.plies.saturating_add(1);
            let better = |old: &Estimate| (found.depends_on, plies) > (old.depends_on, old.plies);
            if held.as_ref().is_none_or(better) {
                held = Some(Estimate::disproved(plies, found.depends_on));
            }
        }
        sum = sum.saturating_add(found.proof).min(INFINITE - 1);
        if found.disproof < least {
            (next, second, least) = (index, least, found.disproof);
        } else {
            second = second.min(found.disproof);
        }
    }
    let estimate = match (held, least) {
        (Some(held), _) => held,
        (None, INFINITE) => won,
        (None, _) => Estimate::open(sum.max(1), least),
    };
    MovesEstimate { estimate, next, second }
}

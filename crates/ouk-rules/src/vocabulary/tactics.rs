//! Threats, exchanges and forks: terms that compare values or look at the replies.

use super::hunt::mates_at_once;
use super::played::{PlayedMove, piece_value};
use super::{Term, TermSet};
use crate::Position;
use crate::board::{Bits, Kind, Move, Square};
use crate::chatrang::variant::{ChatrangVariant, slot};
use crate::chatrang::{Chatrang, SquareSet};

/// Adds the terms of a move's effect on other units.
pub(super) fn add<G: ChatrangVariant>(played: &PlayedMove<G>, terms: &mut TermSet) {
    use Term::*;
    let threatened = played.threatened();
    let denh = threatened.squares().any(|square| {
        piece_value(played.after.slot_on(square)) > piece_value(played.landed)
            && !played.attacked_before(square)
    });
    terms.add(Denh, denh);
    terms.add(SiDenh, denh && terms.has(Si));
    terms.add(BakDenh, denh && terms.has(Bak));
    terms.add(Chang, protects(played));
    terms.add(KarOuk, prevents_check(played));
    if terms.has(Ouk) || terms.has(Ruk) {
        let (baek, daach) = forks(played, threatened);
        let ouk = terms.has(Ouk);
        terms.add(if ouk { OukDaach } else { RukDaach }, daach);
        terms.add(if ouk { OukBaek } else { RukBaek }, baek && !daach);
        terms.add(OukTa, offers_trade(played));
    }
    if played.captured.is_some() {
        let retaken = played.replies.iter().any(|reply| reply.to() == played.mv.to());
        terms.add(
            Trade,
            retaken && played.captured.map(piece_value) == Some(piece_value(played.landed)),
        );
        terms.add(SiPir, retaken && takes_two(played));
        terms.add(SiBrateanh, retaken && overloads(played));
    } else {
        let attacks = EnemyCaptures::of(played);
        terms.add(Run, runs(played, &attacks));
        terms.add(Resist, resists(played, threatened, &attacks));
    }
    terms.add(Error, errs(played));
}

/// The captures that the enemy could have made after a null move of ours; none if our king was
/// attacked.
struct EnemyCaptures(Vec<Move>);

impl EnemyCaptures {
    fn of<G: ChatrangVariant>(played: &PlayedMove<G>) -> EnemyCaptures {
        if played.before.in_check() {
            return EnemyCaptures(Vec::new());
        }
        let passed = played.before.after_pass();
        let moves = passed.legal_moves();
        EnemyCaptures(moves.into_iter().filter(|&mv| passed.is_capture(mv)).collect())
    }
}

/// Whether the moved unit protects an attacked unit that was unprotected.
fn protects<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    let (before, after, us) = (played.before, &played.after, played.us);
    let own = after.pieces_of(us) & !SquareSet::<G>::of(played.mv.to());
    let reached = after.attacked_from(us, played.landed, played.mv.to());
    let helped = own & reached & !after.own(us, slot::ANG);
    helped.squares().any(|square| {
        before.attackers_of(us, square).is_empty()
            && before.attackers_of(!us, square).any()
            && after.attackers_of(!us, square).any()
    })
}

/// Whether the enemy could have given check and cannot any longer.
fn prevents_check<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    played.checkers.is_empty()
        && !played.replies.is_empty()
        && !played.before.in_check()
        && played.before.threatens_check(!played.us)
        && played.after.checking_move().is_none()
}

/// Whether the checking unit attacks another unit, and whether it wins one whatever the reply.
fn forks<G: ChatrangVariant>(played: &PlayedMove<G>, threatened: SquareSet<G>) -> (bool, bool) {
    let (after, enemy) = (&played.after, !played.us);
    let mut targets = SquareSet::<G>::EMPTY;
    for square in threatened.squares() {
        if piece_value(after.slot_on(square)) >= piece_value(played.landed)
            || after.attackers_of(enemy, square).is_empty()
        {
            targets |= SquareSet::<G>::of(square);
        }
    }
    let baek = targets.any() && !played.replies.is_empty();
    let daach = baek
        && played.replies.iter().all(|&reply| {
            let next = after.after(reply);
            let left = targets & next.pieces_of(enemy);
            let here = next.pieces_of(played.us).has(played.mv.to());
            here && next.legal_moves().iter().any(|&capture| {
                capture.from() == played.mv.to()
                    && left.has(capture.to())
                    && is_free(&next, capture)
            })
        });
    (baek, daach)
}

/// Whether no enemy can recapture on the square of a legal capture.
fn is_free<G: ChatrangVariant>(position: &Chatrang<G>, capture: Move) -> bool {
    !can_take_on(&position.after(capture), capture.to())
}

/// Whether the side to move has a legal move to a square.
fn can_take_on<G: ChatrangVariant>(position: &Chatrang<G>, square: Square) -> bool {
    position.legal_moves().iter().any(|mv| mv.to() == square)
}

/// Whether a unit of the same value can capture the checking unit, and we can recapture.
fn offers_trade<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    let at = played.mv.to();
    played.checks_itself()
        && played.replies.iter().any(|&reply| {
            reply.to() == at
                && piece_value(played.after.slot_on(reply.from())) == piece_value(played.landed)
                && can_take_on(&played.after.after(reply), at)
        })
}

/// Whether we can capture every recapturing unit for good on the same square.
fn takes_two<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    let at = played.mv.to();
    played.replies.iter().filter(|reply| reply.to() == at).all(|&reply| {
        let next = played.after.after(reply);
        next.legal_moves().iter().any(|&mv| mv.to() == at && is_free(&next, mv))
    })
}

/// Whether the only unit that can recapture would leave a second unit without protection.
fn overloads<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    let (after, at, enemy) = (&played.after, played.mv.to(), !played.us);
    let guards = after.attackers_of(enemy, at);
    if guards.count() != 1 {
        return false;
    }
    let others = after.pieces_of(enemy) & !after.own(enemy, slot::ANG) & !guards;
    let mut second = SquareSet::<G>::EMPTY;
    for square in others.squares() {
        if after.attackers_of(enemy, square) == guards {
            second |= SquareSet::<G>::of(square);
        }
    }
    let retaker = played.replies.iter().find(|reply| reply.to() == at);
    let Some(&reply) = retaker.filter(|_| second.any()) else { return false };
    let next = after.after(reply);
    next.legal_moves().iter().any(|&mv| second.has(mv.to()) && is_free(&next, mv))
}

/// Whether the moved unit left a square where it could have been lost for one where it cannot be
/// captured.
fn runs<G: ChatrangVariant>(played: &PlayedMove<G>, attacks: &EnemyCaptures) -> bool {
    let (before, from) = (played.before, played.mv.from());
    if played.moved() == slot::ANG {
        return before.in_check();
    }
    let alone = before.attackers_of(played.us, from).is_empty();
    let in_danger = attacks.0.iter().any(|capture| {
        let cheaper = piece_value(before.slot_on(capture.from())) < piece_value(played.moved());
        capture.to() == from && (alone || cheaper)
    });
    in_danger && !played.replies.iter().any(|reply| reply.to() == played.mv.to())
}

/// Whether the moved unit faces an attacker of its own value.
fn resists<G: ChatrangVariant>(
    played: &PlayedMove<G>,
    threatened: SquareSet<G>,
    attacks: &EnemyCaptures,
) -> bool {
    attacks.0.iter().any(|capture| {
        let attacker = capture.from();
        threatened.has(attacker)
            && piece_value(played.after.slot_on(attacker)) == piece_value(played.landed)
            && !played.attacked_before(attacker)
    })
}

/// Whether the move loses something that another move would have kept.
fn errs<G: ChatrangVariant>(played: &PlayedMove<G>) -> bool {
    let before = played.before;
    loses(before, played.mv)
        && before.legal_moves().iter().any(|&other| other != played.mv && !loses(before, other))
}

/// Whether the enemy can mate after a move, or gain more by captures on one square than the move
/// captured.
fn loses<G: ChatrangVariant>(before: &Chatrang<G>, mv: Move) -> bool {
    let value = |kind: Kind| {
        let slot = G::KINDS.iter().position(|&other| other == kind);
        slot.map_or(0, |slot| if slot == slot::ANG { 1_000 } else { i32::from(piece_value(slot)) })
    };
    let taken = match before.is_capture(mv) {
        true => i32::from(piece_value(before.slot_on(mv.to()))),
        false => 0,
    };
    let after = before.after(mv);
    let replies = after.legal_moves();
    let captures = replies.iter().filter(|&&reply| after.is_capture(reply));
    let most = captures.map(|&reply| after.see(reply, value)).max().unwrap_or(0);
    most > taken || mates_at_once(&after)
}

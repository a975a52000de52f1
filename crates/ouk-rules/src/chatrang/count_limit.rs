//! How long a count lasts: limit, first number and last ply.

use crate::board::Kind;
use crate::count_state::{ChaseSide, Count, CountBeginning, Honour, LimitReason};
use crate::ruleset::{CountStart, FirstNumber, LastReply, Limit, OukSwitches, TreyLimit};

/// The chaser's pieces that determine the limit.
pub(super) struct ChaserPieces {
    pub(super) tuuk: u32,
    pub(super) koul: u32,
    pub(super) ses: u32,
    /// Neang and Trey Bak together.
    pub(super) neang: u32,
    pub(super) trey: u32,
}

impl ChaserPieces {
    /// The number of the chaser's pieces, the king included.
    const fn units(&self) -> u32 {
        1 + self.tuuk + self.koul + self.ses + self.neang + self.trey
    }

    /// The number before the first one that the runner says.
    fn base(&self, first: FirstNumber) -> u16 {
        let units = self.units() as u16;
        match first {
            FirstNumber::NPlusOne | FirstNumber::ChaserMoves => units + 1,
            FirstNumber::OpponentPlusOne => units,
            FirstNumber::Capped => units.min(4),
        }
    }

    /// How the pieces' honour against these pieces gets its first number.
    pub(super) fn beginning(&self, switches: &OukSwitches) -> CountBeginning {
        let first = match (self.trey > 0, switches.trey_limit) {
            (true, TreyLimit::SixtyFour) => return CountBeginning::One,
            (true, TreyLimit::SixtyFourMinusN)
                if switches.first_number != FirstNumber::ChaserMoves =>
            {
                FirstNumber::NPlusOne
            }
            _ => switches.first_number,
        };
        let base = self.base(first);
        match first {
            FirstNumber::NPlusOne => CountBeginning::AllPieces(base),
            FirstNumber::OpponentPlusOne => CountBeginning::ChaserPieces(base),
            FirstNumber::Capped => CountBeginning::CappedPieces(base),
            FirstNumber::ChaserMoves => CountBeginning::FewerMoves(base),
        }
    }

    /// The limit L and the reason for it; `None` if the rule set has no limit for these pieces.
    pub(super) fn limit(&self, rule: Limit) -> Option<(u16, LimitReason)> {
        let ses_before_koul = rule == Limit::Minimum || self.koul == 0;
        Some(match self {
            ChaserPieces { tuuk: 2.., .. } => (8, LimitReason::TwoTuuk),
            ChaserPieces { tuuk: 1, .. } => (16, LimitReason::OneTuuk),
            ChaserPieces { koul: 2.., .. } => (22, LimitReason::TwoKoul),
            ChaserPieces { ses: 2.., .. } if ses_before_koul => (32, LimitReason::TwoSes),
            ChaserPieces { koul: 1, .. } => (44, LimitReason::OneKoul),
            ChaserPieces { ses: 1.., .. } => (64, LimitReason::OneSes),
            ChaserPieces { neang: 0..=2, .. } if rule == Limit::SBeforeNThreeM => return None,
            _ => (64, LimitReason::WeakPieces),
        })
    }
}

/// The last ply of a count to L.
pub(crate) const fn last_ply(switches: &OukSwitches, limit: u16) -> u16 {
    match (switches.first_number, switches.last_reply) {
        (FirstNumber::ChaserMoves, _) | (_, LastReply::Yes) => 2 * limit - 1,
        (_, LastReply::No) => 2 * limit - 2,
        (_, LastReply::Exceed) => 2 * limit,
    }
}

/// The limit L of a count with this last ply.
pub(crate) const fn limit_of(switches: &OukSwitches, last: u16) -> u16 {
    match (switches.first_number, switches.last_reply) {
        (FirstNumber::ChaserMoves, _) | (_, LastReply::Yes) => last.div_ceil(2),
        (_, LastReply::No) => last / 2 + 1,
        (_, LastReply::Exceed) => last / 2,
    }
}

/// The pieces' honour of a bare king against these pieces, as it starts with either side to move.
/// None if the rule set starts no count here.
pub(super) fn pieces_honour(
    switches: &OukSwitches,
    chaser: &ChaserPieces,
    to_move: ChaseSide,
) -> Option<Count> {
    let by_pieces = chaser.limit(switches.limit).map(|(limit, _)| limit);
    let base = chaser.base(switches.first_number);
    let (base, limit) = match (chaser.trey > 0, switches.trey_limit) {
        (true, TreyLimit::SixtyFour) => (0, Some(64)),
        (true, TreyLimit::SixtyFourMinusN) => (chaser.units() as u16 + 1, Some(64)),
        (true, TreyLimit::None) if switches.count_start == CountStart::BareNoTrey => {
            return None;
        }
        (true, TreyLimit::None) => (base, Some(by_pieces?)),
        (false, _) => (base, by_pieces),
    };
    let last = limit.map_or(Count::NO_LIMIT, |limit| last_ply(switches, limit));
    let chaser_counted = switches.first_number == FirstNumber::ChaserMoves;
    let plies = if to_move == ChaseSide::Runner {
        2 * base
    } else if chaser_counted {
        2 * base + 1
    } else if base == 0 {
        // A count from 1 starts on the runner's turn, so it waits.
        return Some(Count::NONE);
    } else if switches.last_reply == LastReply::Yes && limit.is_some_and(|most| base >= most) {
        // The first number is beyond the limit, so there is nothing to answer.
        2 * base + 1
    } else {
        2 * base - 1
    };
    Some(Count { plies, last, honour: Honour::Pieces })
}

/// The pieces' honour against a chaser with these pieces besides its king, as [`super::Chatrang`]
/// starts it automatically when the runner is bared. None if the rule set starts no count here. A
/// count that waits for the runner's turn does not [run](Count::runs).
#[must_use]
pub fn pieces_honour_against(
    switches: &OukSwitches,
    pieces: &[Kind],
    to_move: ChaseSide,
) -> Option<Count> {
    let count = |kind: Kind| pieces.iter().filter(|&&piece| piece == kind).count() as u32;
    let chaser = ChaserPieces {
        tuuk: count(Kind::Tuuk),
        koul: count(Kind::Koul),
        ses: count(Kind::Ses),
        neang: count(Kind::Neang) + count(Kind::TreyBak),
        trey: count(Kind::Trey),
    };
    pieces_honour(switches, &chaser, to_move)
}

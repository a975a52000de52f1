//! The slow model of counting: numbers said by the runner and answers made by the chaser, as in the
//! rules book. The fields of position text are computed from them at the end.

use crate::reference::ReferenceBoard;
use ouk_rules::GameId;
use ouk_rules::ruleset::{
    BoardHonour, CountStart, FirstNumber, LastReply, Limit, OukSwitches, Recount, TreyLimit,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceCount {
    /// Whether White runs and counts.
    pub white: bool,
    /// Whether the count is the board's honour.
    pub board: bool,
    /// The number said last, or the one before the first.
    pub said: i32,
    /// The limit L; `None` if these pieces have none.
    pub limit: Option<i32>,
    /// The number of the chaser's moves since the count began.
    answered: i32,
    /// The number of moves allowed to the chaser, where those are counted.
    given: Option<i32>,
    pub over: bool,
}

impl ReferenceCount {
    /// The count after a move has been made on the board and the turn has passed.
    pub fn after(
        board: &ReferenceBoard,
        captured: bool,
        trey_taken: bool,
        promoted: bool,
    ) -> Option<ReferenceCount> {
        let rules = board.ouk()?;
        let (turn, mover) = (board.white_to_move, !board.white_to_move);
        let running = board.count.clone().map(|count| count.advanced(rules, mover));
        let stands = running.as_ref().is_some_and(|count| !count.board)
            && rules.recount != Recount::OnCapture;
        let bare = |white| board.units(white) == 1;
        // One check wins in Kar Ouk: a count that is over at once does not draw there, and does not
        // run.
        let playable = |count: &ReferenceCount| board.game() != GameId::KarOuk || !count.over;
        let begun = |runner| ReferenceCount::pieces_honour(board, rules, runner);
        // The runner captures a piece: a new count where the rule set says so, or where that piece
        // was the Trey for which the pieces' honour waited.
        if bare(mover) && captured {
            let recounts = rules.recount == Recount::OnCapture && running.is_some();
            let waited = trey_taken && !board.trey_left() && !stands;
            if recounts || waited {
                let new = begun(mover);
                // From 1 with the chaser to move: the count waits for the runner's turn.
                return match new {
                    Some(new) if new.given.is_none() && new.said == 0 => None,
                    Some(new) => Some(new).filter(playable),
                    None => running,
                };
            }
        }
        if bare(turn) {
            let last_promoted = promoted && !board.trey_left() && !stands;
            if (captured || last_promoted || running.is_none())
                && let Some(new) = begun(turn)
            {
                return Some(new).filter(playable);
            }
            return running;
        }
        let few = match rules.board_honour {
            BoardHonour::None => false,
            BoardHonour::TwoUnits => board.units(turn) <= 2,
            BoardHonour::ThreeUnits => board.units(turn) <= 3,
            // Fairy-Stockfish's Makruk ignores the number of pieces.
            BoardHonour::ThreeUnitsNoTrey => !board.trey_left(),
        };
        if running.is_none() && few && !bare(mover) {
            return Some(ReferenceCount {
                white: turn,
                board: true,
                said: 0,
                limit: Some(64),
                answered: 0,
                given: (rules.first_number == FirstNumber::ChaserMoves).then_some(64),
                over: false,
            });
        }
        running
    }

    fn advanced(mut self, rules: &OukSwitches, mover: bool) -> ReferenceCount {
        let chaser_moved = mover != self.white;
        if chaser_moved {
            self.answered += 1;
        } else {
            self.said += 1;
        }
        let Some(limit) = self.limit else { return self };
        self.over |= match (self.given, rules.last_reply) {
            (Some(given), _) => self.answered >= given,
            (None, LastReply::No) => self.said >= limit,
            (None, LastReply::Yes) => chaser_moved && self.said >= limit,
            (None, LastReply::Exceed) => self.said > limit,
        };
        self
    }

    fn pieces_honour(
        board: &ReferenceBoard,
        rules: &OukSwitches,
        runner: bool,
    ) -> Option<ReferenceCount> {
        let (units, others) = (board.units(runner), board.units(!runner));
        if units > 1 || others == 1 {
            return None;
        }
        let all = units + others;
        let first = match rules.first_number {
            FirstNumber::NPlusOne | FirstNumber::ChaserMoves => all,
            FirstNumber::OpponentPlusOne => others,
            FirstNumber::Capped => others.min(4),
        };
        let (said, limit) = match (board.trey_left(), rules.trey_limit) {
            (true, TreyLimit::SixtyFour) => (0, Some(64)),
            (true, TreyLimit::SixtyFourMinusN) => (all, Some(64)),
            (true, TreyLimit::None) if rules.count_start == CountStart::BareNoTrey => return None,
            (true, TreyLimit::None) => (first, Some(limit(board, rules, !runner)?)),
            (false, _) => (first, limit(board, rules, !runner)),
        };
        let chaser_counted = rules.first_number == FirstNumber::ChaserMoves;
        let given = limit.filter(|_| chaser_counted).map(|limit| limit - said);
        let over = match (limit, given) {
            (None, _) => true,
            (_, Some(given)) => given <= 0,
            // Fairy-Stockfish's Makruk allows the number L+1.
            (Some(limit), None) if rules.last_reply == LastReply::Exceed => said > limit,
            (Some(limit), None) => said + 1 > limit,
        };
        Some(ReferenceCount { white: runner, board: false, said, limit, answered: 0, given, over })
    }

    /// Fields 4 and 5 of position text: the last counted ply that is not yet a draw, and the plies
    /// counted.
    pub fn fields(&self, rules: &OukSwitches, white_to_move: bool) -> (i32, i32) {
        let counter_to_move = white_to_move == self.white;
        let last = match (self.limit, self.given, rules.last_reply) {
            (None, ..) => 1,
            (Some(limit), Some(_), _) | (Some(limit), None, LastReply::Yes) => 2 * limit - 1,
            (Some(limit), None, LastReply::No) => 2 * limit - 2,
            (Some(limit), None, LastReply::Exceed) => 2 * limit,
        };
        let plies = match (self.given, self.limit) {
            (Some(given), Some(limit)) => {
                2 * (limit - given + self.answered) + i32::from(!counter_to_move)
            }
            _ => 2 * self.said - i32::from(!counter_to_move),
        };
        (last, plies)
    }
}

fn limit(board: &ReferenceBoard, rules: &OukSwitches, chaser: bool) -> Option<i32> {
    let has = |letter| board.has(chaser, letter);
    let diagonal = has('M') + has('T');
    Some(if has('R') >= 2 {
        8
    } else if has('R') == 1 {
        16
    } else if has('S') >= 2 {
        22
    } else if has('N') >= 2 && (rules.limit == Limit::Minimum || has('S') == 0) {
        32
    } else if has('S') == 1 {
        44
    } else if has('N') >= 1 || diagonal >= 3 || rules.limit != Limit::SBeforeNThreeM {
        64
    } else {
        return None;
    })
}

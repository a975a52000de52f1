//! Texts of the trainer: the reasons for a move's grade, and the titles of lessons.

use super::{Phrases, fill};
use crate::trainer::course::Topic;
use crate::trainer::reason::Why;
use crate::trainer::verdict::Baring;
use ouk_rules::board::Kind;

impl Phrases {
    /// The reasons for a move's grade, in a sentence or two.
    #[must_use]
    pub fn reason_sentences(&self, why: &[Why]) -> Vec<String> {
        why.iter().map(|why| self.sentence(why)).collect()
    }

    fn sentence(&self, why: &Why) -> String {
        let own = &self.reasons;
        match why {
            Why::Mates => own.mates.to_owned(),
            Why::ShutsIn => own.shuts_in.to_owned(),
            Why::FitsNewCount(None) => own.fits.to_owned(),
            Why::FitsNewCount(Some(to_go)) => fill(own.fits_to_go, &[to_go]),
            Why::Room { only, squares, to_go } => self.room(*only, *squares, *to_go),
            Why::OnlyMove => own.only_move.to_owned(),
            Why::OnlyOneHolds(all) => fill(own.only_one_holds, &[all]),
            Why::AllHold => own.all_hold.to_owned(),
            Why::SomeHold(holding, all) => fill(own.some_hold, &[holding, all]),
            Why::OtherCount => own.other_count.to_owned(),
            Why::NotTaken(piece, square) => {
                fill(own.not_taken, &[&self.piece_within(*piece), square])
            }
            Why::WonInTime { answer, moves, better, longer } => {
                fill(own.won_in_time, &[answer, moves, better, longer])
            }
            Why::WonAtAll { answer, moves, better } => {
                fill(own.won_at_all, &[answer, moves, better])
            }
            Why::Stalemates => own.stalemates.to_owned(),
            Why::LosesPiece { taker: Kind::Ang, piece, square } => {
                fill(own.king_takes, &[&self.piece_within(*piece), square])
            }
            Why::LosesPiece { taker, piece, square } => fill(
                own.piece_takes,
                &[&self.piece_within(*taker), &self.piece_within(*piece), square],
            ),
            Why::MissedMate(better) => fill(own.missed_mate, &[better]),
            Why::LetsOut { squares, better, room } => {
                let out: Vec<String> = squares.iter().map(ToString::to_string).collect();
                fill(own.lets_out, &[&out.join(", "), better, &self.squares(*room)])
            }
            Why::KingsApart { now, better, could } => fill(own.kings_apart, &[now, better, could]),
            Why::KingsTurn => own.kings_turn.to_owned(),
            Why::PieceTurn(piece, square) => {
                fill(own.piece_turn, &[&self.piece_within(*piece), square])
            }
            Why::PiecesTurn => own.pieces_turn.to_owned(),
            Why::HoldsOut { answer, better } => fill(own.holds_out, &[answer, better]),
            Why::BetterCount(better) => fill(own.better_count, &[better]),
            Why::Leaves { better, could, now } => fill(own.leaves, &[better, could, now]),
            Why::BetterWins(better, could) => fill(own.better_wins, &[better, could]),
            Why::TooLate { distance, has } => fill(own.too_late, &[distance, has]),
        }
    }

    fn room(&self, only: bool, squares: usize, to_go: Option<u16>) -> String {
        let (own, squares) = (&self.reasons, self.squares(squares));
        match (only, to_go) {
            (false, None) => fill(own.room, &[&squares]),
            (false, Some(to_go)) => fill(own.room_to_go, &[&squares, &to_go]),
            (true, None) => fill(own.room_only, &[&squares]),
            (true, Some(to_go)) => fill(own.room_only_to_go, &[&squares, &to_go]),
        }
    }

    fn squares(&self, number: usize) -> String {
        match number {
            1 => self.reasons.one_square.to_owned(),
            _ => fill(self.reasons.squares, &[&number]),
        }
    }

    /// The knowledge that a side needs before a move that bares the other king.
    #[must_use]
    pub fn baring(&self, baring: Baring) -> String {
        let own = &self.reasons;
        match baring {
            Baring::Fits { moves, slack: Some(slack) } => fill(own.baring_fits, &[&moves, &slack]),
            Baring::Fits { moves, slack: None } => fill(own.baring_wins, &[&moves]),
            Baring::TooLate { distance, left } => fill(own.baring_late, &[&distance, &left]),
            Baring::Drawn => own.baring_drawn.to_owned(),
        }
    }

    /// The title of a lesson.
    #[must_use]
    pub const fn topic(&self, topic: Topic) -> &'static str {
        let own = &self.lessons;
        match topic {
            Topic::Tuuk => own.a_tuuk,
            Topic::TwoTuuk => own.two_tuuk,
            Topic::TuukNeang => own.tuuk_neang,
            Topic::TuukKoul => own.tuuk_koul,
            Topic::TuukSes => own.tuuk_ses,
            Topic::SesKoul => own.ses_koul,
            Topic::RightCorner => own.right_corner,
            Topic::TwoKoul => own.two_koul,
            Topic::ThreeTreyBak => own.three_trey_bak,
            Topic::RightFoot => own.right_foot,
        }
    }

    /// The topic of a lesson, for little room.
    #[must_use]
    pub const fn short_topic(&self, topic: Topic) -> &'static str {
        match topic {
            Topic::RightCorner => self.lessons.right_corner_short,
            Topic::RightFoot => self.lessons.right_foot_short,
            _ => self.topic(topic),
        }
    }
}

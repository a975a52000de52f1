//! The differences between two rule sets in words, from their switches. The compiler demands texts
//! for a new switch, because the functions name every field.

use super::english::RuleChangesTexts;
use super::{Phrases, fill};
use ouk_rules::RuleSet;
use ouk_rules::ruleset::*;

/// The part of the rules that a switch changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangedPart {
    /// The moves and the result.
    Play,
    Count,
}

type Clause = (ChangedPart, &'static str);

impl Phrases {
    /// How a rule set differs from another of the same game: first all differences, then shorter
    /// versions that state the number of omitted ones. Empty if there are none.
    #[must_use]
    pub fn rule_changes(&self, from: &RuleSet, to: &RuleSet) -> Vec<String> {
        let texts = &self.rule_changes;
        let old = clauses(&from.switches, texts);
        let new = clauses(&to.switches, texts);
        let changed: Vec<Clause> =
            new.into_iter().zip(old).filter(|(new, old)| new != old).map(|pair| pair.0).collect();
        (1..=changed.len()).rev().map(|shown| self.sentences(&changed, shown)).collect()
    }

    /// The first changes, as a sentence for each topic.
    fn sentences(&self, changed: &[Clause], shown: usize) -> String {
        let texts = &self.rule_changes;
        let mut sentences = Vec::new();
        for (topic, frame) in [(ChangedPart::Play, texts.play), (ChangedPart::Count, texts.count)] {
            let of_topic = changed[..shown].iter().filter(|clause| clause.0 == topic);
            let mut clauses: Vec<String> = of_topic.map(|clause| clause.1.to_owned()).collect();
            let left_out = changed.len() - shown;
            // The last sentence states the number of omitted changes.
            if changed[shown - 1].0 == topic && left_out > 0 {
                clauses.push(fill(texts.more, &[&left_out]));
            }
            if !clauses.is_empty() {
                sentences.push(fill(frame, &[&clauses.join(texts.between)]));
            }
        }
        sentences.join(" ")
    }
}

/// A clause for each switch, in the order of its family. Different values have different clauses.
fn clauses(switches: &RuleSwitches, texts: &RuleChangesTexts) -> Vec<Clause> {
    let play = |text: &'static str| (ChangedPart::Play, text);
    match switches {
        RuleSwitches::Chess(switches) => {
            let mut clauses: Vec<Clause> = play_clauses(switches, texts).map(play).to_vec();
            clauses.extend(count_clauses(switches, texts).map(|text| (ChangedPart::Count, text)));
            clauses
        }
        RuleSwitches::Hill(HillSwitches { flip }) => vec![play(match flip {
            Flip::Permanent => texts.flip_stays,
            Flip::FarRanks => texts.flip_far,
        })],
        RuleSwitches::Rek(RekSwitches { board, array, second_capture, king_lost, no_progress }) => {
            let taken = match second_capture {
                SecondCapture::Group => texts.take_group,
                SecondCapture::Single => texts.take_single,
                SecondCapture::Custodian => texts.take_line,
            };
            let lost = match king_lost {
                KingLost::Group => texts.king_group,
                KingLost::OwnSides => texts.king_own,
                KingLost::CaptureOnly => texts.king_taken,
                KingLost::GroupOrNoMove => texts.king_stuck,
            };
            let [board, kings, progress] = shared(*board, *array, *no_progress, texts);
            [board, taken, lost, kings, progress].map(play).to_vec()
        }
        RuleSwitches::MinRek(MinRekSwitches { board, array, binds, no_progress }) => {
            let bound = match binds {
                Binds::New => texts.binds_new,
                Binds::Any => texts.binds_any,
                Binds::Call => texts.binds_call,
            };
            let [board, kings, progress] = shared(*board, *array, *no_progress, texts);
            [board, bound, kings, progress].map(play).to_vec()
        }
    }
}

/// The switches that Rek and Min Rek Chanh share.
const fn shared(
    board: RekBoard,
    array: RekArray,
    no_progress: bool,
    texts: &RuleChangesTexts,
) -> [&'static str; 3] {
    let board = match board {
        RekBoard::Eight => texts.board_eight,
        RekBoard::Six => texts.board_six,
        RekBoard::Five => texts.board_five,
        RekBoard::Four => texts.board_four,
    };
    let kings = match array {
        RekArray::Left => texts.kings_left,
        RekArray::Right => texts.kings_right,
    };
    [board, kings, if no_progress { texts.progress_draws } else { texts.progress_nothing }]
}

const fn play_clauses(switches: &OukSwitches, texts: &RuleChangesTexts) -> [&'static str; 11] {
    let OukSwitches {
        array,
        king_leap,
        king_leap_captures,
        king_leap_in_check,
        leaps_lost_by: LeapsLostBy { tuuk_aim, any_check, any_capture },
        neang_step,
        neang_step_captures,
        stalemate,
        repetition,
        // Another function words these switches.
        count_start: _,
        board_honour: _,
        trey_limit: _,
        limit: _,
        first_number: _,
        recount: _,
        last_reply: _,
    } = switches;
    [
        match array {
            OukArray::Standard => texts.array_standard,
            OukArray::Facing => texts.array_facing,
        },
        match king_leap {
            KingLeap::Sideways => texts.leap_sideways,
            KingLeap::Any => texts.leap_any,
            KingLeap::None => texts.leap_none,
        },
        if *king_leap_captures { texts.leap_takes } else { texts.leap_takes_not },
        if *king_leap_in_check { texts.leap_in_check } else { texts.leap_in_check_not },
        match neang_step {
            NeangStep::Jump => texts.step_jumps,
            NeangStep::Slide => texts.step_slides,
            NeangStep::None => texts.step_none,
        },
        if *neang_step_captures { texts.step_takes } else { texts.step_takes_not },
        match stalemate {
            Stalemate::Draw => texts.stalemate_draws,
            Stalemate::Win => texts.stalemate_wins,
            Stalemate::WinBare => texts.stalemate_wins_bare,
        },
        match repetition {
            Repetition::Draw => texts.repetition_draws,
            Repetition::None => texts.repetition_nothing,
        },
        if *any_check { texts.check_ends_leaps } else { texts.check_ends_leaps_not },
        if *any_capture { texts.capture_ends_leaps } else { texts.capture_ends_leaps_not },
        if *tuuk_aim { texts.aim_ends_leap } else { texts.aim_ends_leap_not },
    ]
}

const fn count_clauses(switches: &OukSwitches, texts: &RuleChangesTexts) -> [&'static str; 7] {
    [
        match switches.board_honour {
            BoardHonour::None => texts.board_never,
            BoardHonour::ThreeUnits => texts.board_three,
            BoardHonour::ThreeUnitsNoTrey => texts.board_three_no_trey,
            BoardHonour::TwoUnits => texts.board_two,
        },
        match switches.count_start {
            CountStart::BareNoTrey => texts.count_waits,
            CountStart::Bare => texts.count_at_once,
        },
        match switches.trey_limit {
            TreyLimit::None => texts.trey_same,
            TreyLimit::SixtyFour => texts.trey_64,
            TreyLimit::SixtyFourMinusN => texts.trey_64_less,
        },
        match switches.recount {
            Recount::Never => texts.recount_never,
            Recount::OnRequest => texts.recount_asked,
            Recount::OnCapture => texts.recount_anew,
        },
        match switches.first_number {
            FirstNumber::NPlusOne => texts.number_all,
            FirstNumber::OpponentPlusOne => texts.number_chaser,
            FirstNumber::ChaserMoves => texts.number_moves,
            FirstNumber::Capped => texts.number_capped,
        },
        match switches.limit {
            Limit::Minimum => texts.limit_least,
            Limit::SBeforeN => texts.limit_koul,
            Limit::SBeforeNThreeM => texts.limit_weak,
        },
        match switches.last_reply {
            LastReply::No => texts.last_ends,
            LastReply::Yes => texts.last_answered,
            LastReply::Exceed => texts.last_exceeded,
        },
    ]
}

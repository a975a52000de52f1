//! Khmer in Latin letters: the first lessons. Not yet read by a native reader.

mod ouk;
mod rek;
mod sisters;

use super::super::*;
use crate::lessons::lesson::{LessonId, StepWords};

pub(super) const FIRST_LESSONS: FirstLessonsTexts = FirstLessonsTexts {
    title: "RIEN",
    finished_of: "chob {0} knong {1}",
    start_here: "ti muoy",
    begin: "Chab phdaem rien",
    about: "Daeu koun khluon ek. Khos ka min ey te. Chomhean del dol haey, tuk oy.",
    rule_sets: "Chbab phseng knea",
    about_rule_sets: "Prophop phseng knea, tamnaeng tae muoy.",
    length: "{0} chomhean",
    reached: "chomhean {0} knong {1}",
    with_minutes: "{0}, {1} neati",
    minutes: "{0} neati",
    finished: "chob haey",
    how: "Tov koun tam kroab prounh, choch {0}; tov krala robos vea, choch {0} mdong tiet. Ryy choch {1}, sorse daeu, dauch e3e4.",
    goal_read: "Bantor",
    goal_move: "Daeu koun na ka ban.",
    goal_answer_check: "Daeu oy ruoch pi ouk.",
    goal_move_kind: "Daeu {0} muoy.",
    goal_reach: "Daeu {0} nov {1} tov {2}.",
    goal_reach_marked: "Daeu {0} nov {1} tov krala muoy del samkoal.",
    goal_find: "Rok daeu.",
    goal_capture: "Si nov {0}.",
    goal_check: "Ouk ke: {0}!",
    goal_promote: "Bak trey robos neak.",
    goal_win: "Oy chneah knong daeu nih.",
    goal_win_in: "Oy chneah knong {0} daeu.",
    goal_count: "Daeu ang tov kanlaeng min trov ouk.",
    goal_stop: "{0}: chhob roab",
    goal_answer: "Choch aksor robos chamlaey.",
    goal_compare: "{0}: chbab bantoab leu kdar. {1}: bantor",
    goal_play: "Chab phdaem leng",
    other: "Ti nih trov daeu phseng.",
    other_kind: "Nuh koun phseng. Daeu {0} muoy.",
    other_piece: "Nuh koun phseng. Daeu {0} nov {1}.",
    other_square: "Nuh krala phseng. Tov {0}.",
    other_captures_nothing: "Daeu nuh min si avey. Si nov {0}.",
    other_captures: "Daeu nuh si nov {0}, tae min si nov {1}.",
    no_check: "Daeu nuh min ouk te.",
    other_call: "Nuh chea {0}. Trov {1}.",
    not_turned: "Daeu nuh min bak trey te.",
    not_mate: "Daeu nuh min ngeub te. Sak daeu phseng.",
    not_won: "Daeu nuh min chneah te. Sak daeu phseng.",
    not_won_in: "Khmao toap ban loeus pi {0} daeu. Sak daeu phseng.",
    wrong_answer: "Te.",
    answer_due: "Choch {0}.",
    stop_first: "Chhob roab sen: choch {0}.",
    says: "Neak tha {0}: {1}!",
    right: "Trov haey!",
    no_hint: "Ti nih kmean kar brap te.",
    targets: "{0} tov {1}",
    captures: "si {0}",
    captures_nothing: "min si avey",
    goes_on: "lbaeng bantor",
    counts_to: "tha {0} dol {1}; nov sol {2} oy ngeub",
    counts_moves: "nov sol {0} oy ngeub",
    threatens: "{0} nung si {1}.",
    may_capture: "Neak si ban {0}.",
    takes: "{0} si {1}",
    threatens_by: "Khmao nung si: {0}.",
    may_capture_by: "Neak si ban: {0}.",
};

/// The texts of a step.
pub(super) const fn step(id: LessonId, index: usize) -> &'static StepWords {
    match id {
        LessonId::Ouk => &ouk::OUK[index],
        LessonId::Rek => &rek::REK[index],
        LessonId::MinRekChanh => &rek::MIN_REK[index],
        LessonId::Makruk => &sisters::MAKRUK[index],
        LessonId::KarOuk => &sisters::KAR_OUK[index],
        LessonId::Hill => &sisters::HILL[index],
        LessonId::RuleSets => &sisters::RULE_SETS[index],
    }
}

//! Khmer: the first lessons. Not yet read by a native reader.

mod ouk;
mod rek;
mod sisters;

use super::super::*;
use crate::lessons::lesson::{LessonId, StepWords};

pub(super) const FIRST_LESSONS: FirstLessonsTexts = FirstLessonsTexts {
    title: "រៀន",
    finished_of: "ចប់ {0} ក្នុង {1}",
    start_here: "ទីមួយ",
    begin: "ចាប់ផ្ដើមរៀន",
    about: "ដើរកូនខ្លួនឯង។ ខុសក៏មិនអីទេ។ ជំហានដែលដល់ហើយ ទុកឲ្យ។",
    rule_sets: "ច្បាប់ផ្សេងគ្នា",
    about_rule_sets: "ប្រភពផ្សេងគ្នា ទីតាំងតែមួយ។",
    length: "{0} ជំហាន",
    reached: "ជំហាន {0} ក្នុង {1}",
    with_minutes: "{0}, {1} នាទី",
    minutes: "{0} នាទី",
    finished: "ចប់ហើយ",
    how: "ទៅកូនតាមគ្រាប់ព្រួញ ចុច {0} រួចទៅក្រឡារបស់វា ចុច {0} ម្ដងទៀត។ ឬចុច {1} សរសេរដើរ ដូច e3e4។",
    goal_read: "បន្ត",
    goal_move: "ដើរកូនណាក៏បាន។",
    goal_answer_check: "ដើរឲ្យរួចពីអុក។",
    goal_move_kind: "ដើរ{0}មួយ។",
    goal_reach: "ដើរ{0}នៅ {1} ទៅ {2}។",
    goal_reach_marked: "ដើរ{0}នៅ {1} ទៅក្រឡាមួយដែលសម្គាល់។",
    goal_find: "រកដើរ។",
    goal_capture: "ស៊ីនៅ {0}។",
    goal_check: "អុកគេ៖ {0}!",
    goal_promote: "បកត្រីរបស់អ្នក។",
    goal_win: "ឲ្យឈ្នះក្នុងដើរនេះ។",
    goal_win_in: "ឲ្យឈ្នះក្នុង {0} ដើរ។",
    goal_count: "ដើរអង្គទៅកន្លែងមិនត្រូវអុក។",
    goal_stop: "{0}៖ ឈប់រាប់",
    goal_answer: "ចុចអក្សររបស់ចម្លើយ។",
    goal_compare: "{0}៖ ច្បាប់បន្ទាប់លើក្ដារ។ {1}៖ បន្ត",
    goal_play: "ចាប់ផ្ដើមលេង",
    other: "ទីនេះត្រូវដើរផ្សេង។",
    other_kind: "នោះកូនផ្សេង។ ដើរ{0}មួយ។",
    other_piece: "នោះកូនផ្សេង។ ដើរ{0}នៅ {1}។",
    other_square: "នោះក្រឡាផ្សេង។ ទៅ {0}។",
    other_captures_nothing: "ដើរនោះមិនស៊ីអ្វី។ ស៊ីនៅ {0}។",
    other_captures: "ដើរនោះស៊ីនៅ {0} តែមិនស៊ីនៅ {1}។",
    no_check: "ដើរនោះមិនអុកទេ។",
    other_call: "នោះជា {0}។ ត្រូវ {1}។",
    not_turned: "ដើរនោះមិនបកត្រីទេ។",
    not_mate: "ដើរនោះមិនងាប់ទេ។ សាកដើរផ្សេង។",
    not_won: "ដើរនោះមិនឈ្នះទេ។ សាកដើរផ្សេង។",
    not_won_in: "ខ្មៅទប់បានលើសពី {0} ដើរ។ សាកដើរផ្សេង។",
    wrong_answer: "ទេ។",
    answer_due: "ចុច {0}។",
    stop_first: "ឈប់រាប់សិន៖ ចុច {0}។",
    says: "អ្នកថា {0}៖ {1}!",
    right: "ត្រូវហើយ!",
    no_hint: "ទីនេះគ្មានការប្រាប់ទេ។",
    targets: "{0} ទៅ {1}",
    captures: "ស៊ី {0}",
    captures_nothing: "មិនស៊ីអ្វី",
    goes_on: "ល្បែងបន្ត",
    counts_to: "ថា {0} ដល់ {1} នៅសល់ {2} ឲ្យងាប់",
    counts_moves: "នៅសល់ {0} ឲ្យងាប់",
    threatens: "{0} នឹងស៊ី {1}។",
    may_capture: "អ្នកស៊ីបាន {0}។",
    takes: "{0} ស៊ី {1}",
    threatens_by: "ខ្មៅនឹងស៊ី៖ {0}។",
    may_capture_by: "អ្នកស៊ីបាន៖ {0}។",
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

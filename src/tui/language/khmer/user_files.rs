//! Khmer: what is wrong with the user's settings, keys and themes. Not yet read by a native reader.

use super::super::*;

pub(super) const USER_FILES: UserFileTexts = UserFileTexts {
    in_line: "បន្ទាត់ {0}៖ {1}",
    more: "មានកំហុស {0} ទៀត",
    unreadable: "អានមិនបាន៖ {0}",
    others: "{0} (+{1})",
    others_listed: "{0} (+{1}៖ ouk doctor)",
    meant: "{0} ចង់បាន \"{1}\" មែនទេ?",
    a_table: "តារាង",
    no_table: "new_game ជាតារាង",
    no_choice: "new_game គ្មាន \"{0}\"",
    other_choice: "{0} នៃ new_game ជាមួយក្នុង {1} មិនមែន {2}",
    no_such_choice: "{0} នៃ new_game មិនអាចជា {1}",
};

pub(super) const KEY_FAULTS: KeyFaultTexts = KeyFaultTexts {
    no_place: "គ្មាន [{0}]",
    no_action: "គ្មានពាក្យ \"{0}\" ក្នុង [{1}]",
    no_keys: "{0} ជាគ្រាប់ចុច ឬបញ្ជីគ្រាប់ចុច ដូច [\"u\", \"Tab\"]",
    no_key: "\"{0}\" មិនមែនគ្រាប់ចុច មានអក្សរ Ctrl-x, Enter, Esc, Tab, Space, …",
    twin: "terminal ឃើញ \"{0}\" ដូច {1}",
    taken: "\"{0}\" ជាគ្រាប់ចុចរបស់ \"{1}\" ហើយ",
    needs_key: "{0} ត្រូវការគ្រាប់ចុច",
};

pub(super) const RULE_SET_FAULTS: RuleSetFaultTexts = RuleSetFaultTexts {
    no_table: "ruleset មិនមែនតារាង សរសេរ [ruleset.NAME]",
    too_many: "មានច្បាប់លើស {0}",
    no_name: "ruleset.\"{0}\" មិនអាចជាឈ្មោះច្បាប់ មាន 1 ដល់ {1} អក្សរ លេខ \"-\" \"_\"",
    name_like_option: "ruleset.\"{0}\" មិនអាចជាឈ្មោះច្បាប់ ឈ្មោះមិនត្រូវចាប់ផ្តើមដោយ \"-\"",
    not_normal: "ruleset.\"{0}\" មិនអាចជាឈ្មោះច្បាប់ សរសេរអក្សរដែលមានសញ្ញា ជាតួអក្សរតែមួយ (Unicode NFC)",
    no_switches: "ruleset.{0} មិនមែនតារាង",
    no_base: "ruleset.{0} ត្រូវការ base = \"NAME\" ច្បាប់ដើម",
    unknown_base: "គ្មានច្បាប់ដើម \"{0}\"",
    name_taken: "\"{0}\" ជាច្បាប់របស់កម្មវិធី ជ្រើសឈ្មោះផ្សេង",
    other_switches: "ជម្រើសទាំងនេះមិនមែនរបស់ច្បាប់ \"{0}\"",
    full: "មានច្បាប់ {0} ហើយ",
    unknown_switch: "គ្មានជម្រើស \"{0}\"",
    unknown_value: "{0} ជាមួយក្នុង {1} មិនមែន {2}",
    no_list: "leaps_lost_by ជាបញ្ជី tuuk_aim, any_check, any_capture",
    unknown_loss: "leaps_lost_by ជាបញ្ជី tuuk_aim, any_check, any_capture មិនមែន \"{0}\"",
    recount: "recount = \"on_capture\" មិនត្រូវនឹង board_honour៖ ស៊ីមួយនឹងបញ្ចប់ការរាប់",
    trey_limit: "trey_limit រាប់ពេលនៅមានត្រី board_honour = \"three_units_no_trey\" រាប់តែពេលអស់ត្រី",
    no_king_leap: "king_leap_captures គ្មានន័យពេល king_leap ជា \"none\"",
    step_lost: "neang_step_captures មិនត្រូវនឹង leaps_lost_by = [\"any_check\"]៖ នាងដើរពីរក្រឡាអុក នឹងបាត់សិទ្ធិដើរនោះ",
    no_neang_step: "neang_step_captures គ្មានន័យពេល neang_step ជា \"none\"",
};

pub(super) const THEME_FAULTS: ThemeFaultTexts = ThemeFaultTexts {
    at_line: "{0} បន្ទាត់ {1}",
    faulty: "{0}៖ {1}",
    unknown: "គ្មានពណ៌ \"{0}\"",
    no_color: "ខ្វះពណ៌ \"{0}\"",
    unknown_color: "គ្មានពណ៌ \"{0}\"",
    inherits: "inherits ជាឈ្មោះពណ៌",
    mono: "mono ជា true ឬ false",
    too_deep: "inherits ជ្រៅពេក",
    three: "{0} ជាពណ៌បី ដូច [\"#a6453b\", 131, 1]",
    first: "{0} ជាពណ៌ដូច \"#1a1210\" មិនមែន {1}",
    second: "{0} ទីពីរជាលេខដល់ 255",
    third: "{0} ទីបីជាលេខដល់ 15",
    fourth: "{0} ទីបួនជាពាក្យ plain, bold, dim, underline, reverse",
    no_scheme: "ឯកសារនេះមានតែឈ្មោះ និងពណ៌",
    no_base: "ខ្វះពណ៌ base{0}",
    base: "{0} ជាពណ៌ដូច \"1a1210\" មិនមែន \"{1}\"",
};

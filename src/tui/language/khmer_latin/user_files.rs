//! Khmer in Latin letters: what is wrong with the user's settings, keys and themes. Not yet read by
//! a native reader.

use super::super::*;

pub(super) const USER_FILES: UserFileTexts = UserFileTexts {
    in_line: "banthat {0}: {1}",
    more: "mean komhos {0} tiet",
    unreadable: "an min ban: {0}",
    others: "{0} (+{1})",
    others_listed: "{0} (+{1}: ouk doctor)",
    meant: "{0}; chong ban \"{1}\" men te?",
    a_table: "tarang",
    no_table: "new_game chea tarang",
    no_choice: "new_game kmean \"{0}\"",
    other_choice: "{0} ney new_game chea muoy knong {1}, min men {2}",
    no_such_choice: "{0} ney new_game min ach chea {1}",
};

pub(super) const KEY_FAULTS: KeyFaultTexts = KeyFaultTexts {
    no_place: "kmean [{0}]",
    no_action: "kmean peak \"{0}\" knong [{1}]",
    no_keys: "{0} chea kroab choch ryy banhchi kroab choch, dauch [\"u\", \"Tab\"]",
    no_key: "\"{0}\" min men kroab choch; mean aksor, Ctrl-x, Enter, Esc, Tab, Space, …",
    twin: "terminal khoenh \"{0}\" dauch {1}",
    taken: "\"{0}\" chea kroab choch robos \"{1}\" haey",
    needs_key: "{0} trov kar kroab choch",
};

pub(super) const RULE_SET_FAULTS: RuleSetFaultTexts = RuleSetFaultTexts {
    no_table: "ruleset min men tarang; sorse [ruleset.NAME]",
    too_many: "mean chbab leus {0}",
    no_name: "ruleset.\"{0}\" min ach chea chmoh chbab; mean 1 dol {1} aksor, lek, \"-\", \"_\"",
    name_like_option: "ruleset.\"{0}\" min ach chea chmoh chbab; chmoh min trov chab phdaem daoy \"-\"",
    not_normal: "ruleset.\"{0}\" min ach chea chmoh chbab; sorser aksor del mean sanhnha, chea tuo aksor te muoy (Unicode NFC)",
    no_switches: "ruleset.{0} min men tarang",
    no_base: "ruleset.{0} trov kar base = \"NAME\", chbab daem",
    unknown_base: "kmean chbab daem \"{0}\"",
    name_taken: "\"{0}\" chea chbab robos kammovithi; chreus chmoh phseng",
    other_switches: "chomrus teang nih min men robos chbab \"{0}\"",
    full: "mean chbab {0} haey",
    unknown_switch: "kmean chomrus \"{0}\"",
    unknown_value: "{0} chea muoy knong {1}, min men {2}",
    no_list: "leaps_lost_by chea banhchi tuuk_aim, any_check, any_capture",
    unknown_loss: "leaps_lost_by chea banhchi tuuk_aim, any_check, any_capture, min men \"{0}\"",
    recount: "recount = \"on_capture\" min trov nung board_honour: si muoy nung banhchob kar roab",
    trey_limit: "trey_limit roab pel nov mean trey, board_honour = \"three_units_no_trey\" roab tae pel os trey",
    no_king_leap: "king_leap_captures kmean ney pel king_leap chea \"none\"",
    step_lost: "neang_step_captures min trov nung leaps_lost_by = [\"any_check\"]: neang daeu pi krala ouk nung bat sit daeu nuh",
    no_neang_step: "neang_step_captures kmean ney pel neang_step chea \"none\"",
};

pub(super) const THEME_FAULTS: ThemeFaultTexts = ThemeFaultTexts {
    at_line: "{0} banthat {1}",
    faulty: "{0}: {1}",
    unknown: "kmean por \"{0}\"",
    no_color: "khvah por \"{0}\"",
    unknown_color: "kmean por \"{0}\"",
    inherits: "inherits chea chmoh por",
    mono: "mono chea true ryy false",
    too_deep: "inherits chrov pek",
    three: "{0} chea por bei, dauch [\"#a6453b\", 131, 1]",
    first: "{0} chea por dauch \"#1a1210\", min men {1}",
    second: "{0} ti pi chea lek dol 255",
    third: "{0} ti bei chea lek dol 15",
    fourth: "{0} ti buon chea peak plain, bold, dim, underline, reverse",
    no_scheme: "eksar nih mean tae chmoh neng por",
    no_base: "khvah por base{0}",
    base: "{0} chea por dauch \"1a1210\", min men \"{1}\"",
};

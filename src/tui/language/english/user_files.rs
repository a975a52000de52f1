//! English: what is wrong with the user's settings, keys and themes.

use super::super::texts;

texts! {
    /// What is wrong with the user's files.
    UserFileTexts USER_FILES {
        in_line = "line {0}: {1}";
        more = "has {0} more problems";
        unreadable = "cannot be read: {0}";
        others = "{0} (+{1})";
        others_listed = "{0} (+{1}: ouk doctor)";
        meant = "{0}; did you mean \"{1}\"?";
        a_table = "a table";
        no_table = "new_game must be a table";
        no_choice = "new_game has no \"{0}\"";
        no_such_choice = "{0} of new_game cannot be {1}";
        other_choice = "{0} of new_game must be one of {1}, not {2}";
    }
}

texts! {
    /// What is wrong with the file of keys.
    KeyFaultTexts KEY_FAULTS {
        no_place = "there is no [{0}]";
        no_action = "there is no action \"{0}\" in [{1}]";
        no_keys = "{0} must be a key or a list of keys, such as [\"u\", \"Tab\"]";
        no_key = "\"{0}\" is not a key; keys are letters, Ctrl-x, Enter, Esc, Tab, Space, …";
        twin = "a terminal cannot tell \"{0}\" from {1}";
        taken = "\"{0}\" is already the key of \"{1}\"";
        needs_key = "{0} needs a key";
    }
}

texts! {
    /// What is wrong with a rule set of the user's own.
    RuleSetFaultTexts RULE_SET_FAULTS {
        no_table = "ruleset is not a table; write [ruleset.NAME]";
        too_many = "there are more than {0} rule sets";
        no_name = "ruleset.\"{0}\" needs another name, of 1 to {1} letters, digits, \"-\" and \"_\"";
        name_like_option = "ruleset.\"{0}\" needs a name that does not begin with \"-\"";
        not_normal =
            "ruleset.\"{0}\" needs a name with each accented letter as one character (Unicode's \
             normal form C)";
        no_switches = "ruleset.{0} is not a table of switches";
        no_base = "ruleset.{0} needs base = \"NAME\", the rule set it starts from";
        unknown_base = "there is no rule set \"{0}\" to start from";
        name_taken = "\"{0}\" is a rule set of the program; choose another name";
        other_switches = "these switches are not those of the rule set \"{0}\"";
        full = "there are already {0} rule sets";
        unknown_switch = "there is no switch \"{0}\"";
        unknown_value = "{0} must be one of {1}, not {2}";
        no_list = "leaps_lost_by must be a list of tuuk_aim, any_check, any_capture";
        unknown_loss = "leaps_lost_by must be a list of tuuk_aim, any_check, any_capture, not \"{0}\"";
        recount = "recount = \"on_capture\" and a board's honour contradict each other: a capture would end the count that the board's honour continues";
        trey_limit = "trey_limit applies while a fish is left, board_honour = \"three_units_no_trey\" only when none is";
        no_king_leap = "king_leap_captures has no meaning where king_leap is \"none\"";
        step_lost = "neang_step_captures and leaps_lost_by = [\"any_check\"] contradict each other: the check of a Neang's double step would take the right to that step";
        no_neang_step = "neang_step_captures has no meaning where neang_step is \"none\"";
    }
}

texts! {
    /// What is wrong with a theme.
    ThemeFaultTexts THEME_FAULTS {
        at_line = "{0} line {1}";
        faulty = "{0}: {1}";
        unknown = "there is no theme \"{0}\"";
        no_color = "the colour \"{0}\" is missing";
        unknown_color = "there is no colour \"{0}\"";
        inherits = "inherits must be a theme's name";
        mono = "mono must be true or false";
        too_deep = "themes inherit each other too deeply";
        three = "{0} must be three colours, such as [\"#a6453b\", 131, 1]";
        first = "{0} must be a colour such as \"#1a1210\", not {1}";
        second = "the second value of {0} must be 0 to 255";
        third = "the third value of {0} must be 0 to 15";
        fourth = "the fourth value of {0} may contain plain, bold, dim, underline, reverse";
        no_scheme = "a scheme may contain only names and colours";
        no_base = "the colour base{0} is missing";
        base = "{0} must be a colour such as \"1a1210\", not \"{1}\"";
    }
}

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
        no_table = "new_game is a table";
        no_choice = "new_game has no \"{0}\"";
        no_such_choice = "{0} of new_game cannot be {1}";
    }
}

texts! {
    /// What is wrong with the file of keys.
    KeyFaultTexts KEY_FAULTS {
        no_place = "there is no [{0}]; did you mean [{1}]?";
        no_action = "there is no action \"{0}\" in [{1}]";
        no_keys = "{0} is a key or a list of keys, such as [\"u\", \"Tab\"]";
        no_key = "\"{0}\" is no key; there are letters, Ctrl-x, Enter, Esc, Tab, Space, …";
        taken = "\"{0}\" is the key of \"{1}\" already";
        needs_key = "{0} needs a key";
    }
}

texts! {
    /// What is wrong with a rule set of the user's own.
    RuleSetFaultTexts RULE_SET_FAULTS {
        no_table = "ruleset is not a table; write [ruleset.NAME]";
        too_many = "there are over {0} rule sets";
        no_name = "\"{0}\" is no name for a rule set; it has at most {1} letters, each of which can be seen";
        no_switches = "ruleset.{0} is not a table of switches";
        no_base = "ruleset.{0} needs base = \"NAME\", the rule set it starts from";
        unknown_base = "there is no rule set \"{0}\" to start from";
        name_taken = "\"{0}\" is a rule set of the program; choose another name";
        other_switches = "these switches are not those of the rule set \"{0}\"";
        full = "there are already {0} rule sets";
        unknown_switch = "there is no switch \"{0}\"; did you mean \"{1}\"?";
        unknown_value = "{0} is one of {1}, not \"{2}\"";
        no_list = "leaps_lost_by is a list of tuuk_aim, any_check, any_capture";
        unknown_loss = "leaps_lost_by is a list of tuuk_aim, any_check, any_capture, not \"{0}\"";
        recount = "recount = \"on_capture\" and a board's honour contradict each other: a capture would end the count that the board's honour goes on with";
        trey_limit = "trey_limit counts while a fish is left, board_honour = \"three_units_no_trey\" only when none is";
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
        inherits = "inherits is a theme's name";
        mono = "mono is true or false";
        too_deep = "themes inherit each other too deeply";
        three = "{0} is three colours, like [\"#a6453b\", 131, 1]";
        first = "{0} is a colour like \"#1a1210\", not {1}";
        second = "{0} has as its second a number up to 255";
        third = "{0} has as its third a number up to 15";
        fourth = "{0} has as its fourth words among plain, bold, dim, underline, reverse";
        no_scheme = "a scheme has only names and colours";
        no_base = "the colour base{0} is missing";
        base = "{0} is a colour like \"1a1210\", not \"{1}\"";
    }
}

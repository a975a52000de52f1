//! English: what is wrong with files, records, position text and other engines.

use super::super::texts;

texts! {
    /// What is wrong with files.
    FileFaultTexts FILE_FAULTS {
        no_games_folder = "there is no folder for games";
        open_elsewhere = "it is open in another ouk; continue it there";
        many_games = "there are {0} saved games, and restricted mode saves no more; delete some in the list of games";
        only_games = "restricted mode saves no other files";
        slow_disk = "the disk takes too long";
        one_printed = "a game could not be saved ({0}); here it is:";
        many_printed = "{0} games could not be saved ({1}); here they are:";
        games_lost = "{0} older games are lost; {1}";
        fault = "this is a bug in ouk";
        files_fault = "a task with your files failed: this is a bug in ouk";
        folder = "it is a folder";
        not_ordinary = "it is not a regular file";
        no_folder = "there is no such folder";
        no_such_file = "there is no such file";
        no_program = "there is no such program";
        not_program = "it is not a program";
        exists = "a file of that name already exists";
        link = "it is a link";
        many_links = "too many symbolic links";
        locked = "another program is writing to it";
        too_long = "it is longer than {0} bytes";
        not_text = "byte {0} is not UTF-8";
        not_opened = "cannot be opened: {0}";
        game_folder = "is a folder, not a game";
        no_file = "is not a regular file";
        too_long_game = "is too long for a game: over {0} KiB";
        empty_game = "is empty";
        position_file = "is a position, not a game; \"ouk FILE\" opens it";
        its_file = "its file {0}";
        damaged = "is damaged, {0}";
        no_text = "is damaged: byte {0} is not UTF-8";
        reader_failed = "cannot be read: this is a bug in ouk";
        progress_damaged = "{0}: line {1}: {2}";
        progress_no_text = "these bytes are not UTF-8";
        progress_missing = "\"{0}\" is missing here";
        progress_value = "this value does not fit its key";
        progress_too_large = "{0} is too large: over {1} KiB; it was not changed";
        progress_newer = "{0} was written by a later version of ouk; it was not changed";
        changed_elsewhere = "another program changed the file; its text is saved in {0}";
        no_text_there = "{0} must be text in quotes; correct it first";
        no_table_there = "{0} must be a table; correct it first";
        no_settings_file = "there is no place for a settings file";
        unreadable = "the file cannot be read: {0}";
    }
}

texts! {
    /// What is wrong in a record of a game.
    DamageTexts DAMAGE {
        tag = "tag {0}: {1}";
        tag_line = "line {0}: \"{1}\" is not a tag, expected [Name \"value\"]";
        ply = "line {0}, after ply {1}: {2}";
        missing = "missing";
        value = "\"{0}\" is not {1}";
        game = "a known game";
        rule_set = "a rule set of this game";
        clock = "-, 600, 600+5 or 600d5";
        level = "a level from 1 to 10";
        counting = "automatic or by hand";
        score = "a score of games won, lost and drawn, such as 2-1-0";
        unknown_ending = "\"{0}\" is not a way to end a game";
        other_ending = "\"{0}\" does not fit the position it stands in";
        result = "the record says {0}, but its moves lead to {1}";
        cut_off = "the file is cut off before its result";
        open_comment = "a comment is not closed; the file is cut off";
        open_bracket = "a bracket is not closed; the file is cut off";
        extra_bracket = "a closing bracket has no opening bracket";
        too_deep = "variations are nested too deeply";
        many_moves = "its variations have too many moves";
        after_result = "there is text after the result: \"{0}\"";
        no_move = "\"{0}\" is not a move";
        no_time = "\"{0}\" is not a time on a clock";
        clock_without_time = "each side needs some time to begin with";
        no_side = "{0} is not a side";
        count = "recorded count {0}, actual count {1}";
        no_count = "none";
    }
}

texts! {
    /// What is wrong with position text.
    FenTexts FEN {
        board = "board";
        side = "side";
        leap_rights = "leap rights";
        checks = "checks";
        count_limit = "count limit";
        count = "count";
        quiet_plies = "quiet plies";
        move_number = "move number";
        duty = "duty";
        lost_king = "lost king";
        missing = "the {0} part is missing";
        one_rank = "board part has 1 rank, expected {0}";
        one_square = "board part: rank {0} has 1 square, expected {1}";
        ranks = "board part has {0} ranks, expected {1}";
        squares = "board part: rank {0} has {1} squares, expected {2}";
        letter = "board part: '{0}' on rank {1} is not a piece of this game (expected {2})";
        no_side = "side part is \"{0}\", expected w or b";
        field = "{0} part is \"{1}\", expected {2}";
        no_check_stands = "the checks part says {0} has given check, but there is no check";
        check_not_said = "{0} is to move in check, which ends the game, but the checks part does not say that a check was given";
        trailing = "unexpected text after the last part: \"{0}\"";
        other_rules = "{0} is not a rule set of {1}";
        number = "a number from {0} to {1}";
        no_leaps = "-, this game has no leaps";
        files = "- or letters of files";
        no_leaper = "no '{0}', as neither king nor Neang of {1} stands on {2}";
        no_counting = "-, this game has no counting";
        these_checks = "1+1, 0+1 or 1+0";
        reks = "- or squares with h or v, such as d3h,e5v";
        no_rek = "no {0}, where {1} has no such rek to play";
        over = "-, the game is over";
        every_rek = "{0}, as every rek on the board binds under this rule set";
        loss = "K or k with :carried, :surrounded, :flanked or :immobile";
        other_loss = "a way to lose a king under this rule set";
        no_loss = "nothing, as neither king is lost where it stands";
    }
}

texts! {
    /// What is wrong with another engine.
    EngineFaultTexts ENGINE_FAULTS {
        command = "engine \"{0}\": the command is empty, or a quotation mark is missing";
        not_started = "engine \"{0}\" does not start: {1}";
        silent = "engine \"{0}\" does not answer \"{1}\" within {2} s";
        no_thread = "cannot start a thread: {0}";
        deaf = "engine \"{0}\" has not read its input for {1} s when asked \"{2}\"";
        ended = "engine \"{0}\" ended ({1}) when asked \"{2}\"";
        quiet = "no more output, but still running";
        unknown_end = "exit status unknown";
        left = "stopped waiting for engine \"{0}\" to answer \"{1}\"";
        no_option = "engine \"{0}\" has no option \"{1}\"; it has {2}";
        value = "engine \"{0}\": its option \"{1}\" takes {2}, not \"{3}\"";
        truth = "true or false";
        any_number = "a whole number";
        number = "a whole number from {0} to {1}";
        no_variant = "engine \"{0}\" does not play {1}; it has no option UCI_Variant";
        other_variants = "engine \"{0}\" does not play {1}; it supports {2}";
        illegal = "engine \"{0}\" played \"{1}\" in {2}: {3}";
        said = "{0}; its standard error ends: {1}";
    }
}

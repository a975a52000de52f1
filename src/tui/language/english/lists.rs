//! English: menus and lists.

use super::super::texts;

texts! {
    /// Texts of the main menu.
    MenuTexts MENU {
        subtitle = "Cambodian chess and its cousins";
        resume = "Continue";
        resume_gloss = "{0}, move {1}";
        resume_about = "{0}: {1} against {2}, move {3}";
        resume_others = "{0}; also unfinished: {1}";
        learn = "Learn";
        learn_about = "The first lesson of each game";
        learn_gloss = "first lesson";
        learn_first = "Start here: a lesson in Ouk Chatrang";
        new = "New game";
        new_about = "Play against the computer, at your level";
        new_gloss = "the computer";
        two = "Two players";
        two_about = "Play a friend at this keyboard";
        two_gloss = "one keyboard";
        trainer = "Endgames";
        trainer_about = "Mate the king before the count ends";
        trainer_gloss = "mate in time";
        trainer_due = "Practise endgames; due: {0}";
        puzzles = "Puzzles";
        puzzles_about = "Find the one right move";
        puzzles_gloss = "find the win";
        puzzles_due = "Find the one right move; due: {0}";
        barbershop = "Team match";
        barbershop_about = "Two teams at one board";
        barbershop_gloss = "two teams";
        games = "Saved games";
        games_about = "Your saved games: play on, or review";
        games_gloss = "play, review";
        record = "Results";
        record_about = "Your results and your rating";
        record_gloss = "your rating";
        rules = "Rules";
        rules_about = "The rules of every game, with boards";
        rules_gloss = "of six games";
        openings = "Openings";
        openings_about = "First moves, and their results";
        openings_gloss = "first moves";
        glossary = "Glossary";
        glossary_about = "Players' terms, with example boards";
        glossary_gloss = "Khmer terms";
        settings = "Settings";
        settings_about = "Board, colours and language";
        settings_gloss = "how it looks";
        language = "Language";
    }
}

texts! {
    /// Short labels for the keys in a screen's last line.
    HintTexts HINT {
        cursor = "cursor";
        select = "select";
        type_it = "type";
        undo = "undo";
        flip = "flip";
        count = "count";
        help = "help";
        leave = "leave";
        move_line = "move";
        choose = "choose";
        new = "new game";
        quit = "quit";
        change = "change";
        start = "start";
        set_up = "set up";
        put = "put";
        back = "back";
        rematch = "rematch";
        menu = "menu";
        play_move = "move";
        hint = "hint";
        solve = "solution";
        retry = "retry";
        next = "next";
        previous = "previous";
        swap = "swap sides";
        defend = "defend";
        lesson = "lesson";
        list = "list";
        board = "board";
        open = "open";
        review = "review";
        filter = "filter";
        search = "search";
        sort = "sort";
        delete = "delete";
        write = "write";
        step = "step";
        ends = "first, last";
        play_on = "play from here";
        resume = "play on";
        engine = "best move";
        mistakes = "mistakes";
        variation = "variation";
        copy = "copy";
        scroll = "scroll";
        page = "page";
        game = "game";
        more = "more";
        close = "close";
        slack = "difficulty";
        rules = "rules";
        train = "train";
        contents = "contents";
        terms = "terms";
        systems = "systems";
        position = "position";
    }
}

texts! {
    /// Texts of the form before a game.
    GameSetupTexts SETUP {
        new = "NEW GAME";
        two = "TWO PLAYERS";
        teams = "TEAM MATCH";
        game = "Game";
        rules = "Rules";
        side = "You play";
        against = "Against";
        against_level = "level {0}, {1}: {2}; Elo {3} on ouk's own scale";
        level_elo = "level {0}, {1} (Elo {2})";
        level_name = "level {0}, {1}";
        automatic_level = "automatic: {0}";
        suited_level = "as strong as you are: {0}";
        first = "Begins";
        clock = "Clock";
        counting = "Counting";
        array = "Array";
        standard = "standard";
        mirrored = "mirrored";
        start = "Start the game";
        begins = "{0} starts the game";
        side_about = "The colour of your pieces. White's stand below.";
        first_about = "The side that makes the first move. Either may.";
        by_hand = "by players";
        by_computer = "by computer";
        automatic = "automatic";
        no_clock = "none";
        minutes = "{0} min";
        increment = "{0} min, {1} s a move";
        delay = "{0} min, {1} s delay";
        source = "rules from {0}";
        usual_rules = "The standard rules.";
        usual = "standard ({0})";
        usual_short = "standard";
        usual_position = "the start";
        perfect = "On this board level 10 plays perfectly: every position is solved.";
        clock_about = "Or type minutes and the seconds a move adds: 7+3.";
        counting_about = "A bare king must be mated before the count ends. ouk counts, or you do.";
        clock_unreadable = "This is not a clock setting.";
        clock_without_time = "Each side needs some time.";
        clock_too_long = "A clock has at most one day.";
        random = "random";
        level_1 = "the easiest";
        level_2 = "still overlooks much";
        level_3 = "overlooks some moves";
        level_4 = "misses no win in one";
        level_5 = "overlooks little";
        level_6 = "overlooks very little";
        level_7 = "overlooks next to nothing";
        level_8 = "overlooks nothing";
        level_9 = "plays the best move found";
        level_10 = "full strength";
    }
}

texts! {
    /// Texts of the settings.
    SettingsTexts SETTINGS {
        title = "SETTINGS";
        changed = "{0}: now {1}";
        choose = "Each change is saved";
        place = "{0} of {1}";
        language = "Language";
        language_about = "The language of all texts; auto: that of your system.";
        pieces = "Piece style";
        pieces_about = "How pieces look; auto: drawn if your terminal can.";
        set = "Piece set";
        set_about = "Whose pieces are drawn; auto: Thai in Makruk.";
        letters = "Letters";
        letters_about = "Which drawn pieces show the letters of their moves.";
        pictures = "Pictures";
        pictures_about = "Real pictures, as in kitty; auto: not on a slow line.";
        dots = "Sharpness";
        dots_about = "How finely pieces are drawn; auto: as finely as can be.";
        theme = "Theme";
        theme_about = "The colours of all screens; auto: to suit the terminal.";
        size = "Square size";
        size_about = "How large squares are; auto: the largest that fit.";
        board = "Squares";
        board_about = "Two close tints, or one as on a Cambodian board.";
        names = "Piece names";
        names_about = "Language of piece names; auto: that of all texts.";
        color = "Colours";
        color_about = "How many colours are used; auto: as many as there are.";
        confirm = "Confirm";
        confirm_about = "Which moves need a confirmation.";
        marks = "Marks";
        marks_about = "Marks on squares: colours and signs, or signs alone.";
        targets = "Move marks";
        targets_about = "Where a piece may go: its letter, a dot or nothing.";
        coordinates = "Coordinates";
        coordinates_about = "Letters and numbers at the edge of the board.";
        terms = "Khmer terms";
        terms_about = "Whether the players' term for the last move is shown.";
        mouse = "Mouse";
        mouse_about = "Whether a click on a square plays there.";
        seats = "Two players";
        seats_about = "Face to face: the upper player's pieces are turned.";
        group_language = "Language";
        group_pieces = "Pieces";
        group_board = "Board";
        group_play = "Moves";
        latin_note =
            "Khmer script is off: this terminal may draw it with wrong widths. Latin letters \
             replace it.";
    }
}

texts! {
    /// The names of the settings' values.
    ValueTexts VALUES {
        on = "on";
        off = "off";
        letters = "letters";
        at_cursor = "at cursor";
        on_all = "all pieces";
        drawn = "drawn";
        khmer_letters = "Khmer";
        symbols = "symbols";
        khmer = "Khmer";
        thai = "Thai";
        western = "Western";
        coarse = "coarse";
        fine = "fine";
        finest = "finest";
        one_row = "1 row";
        rows = "{0} rows";
        chequered = "chequered";
        plain = "plain";
        millions = "millions";
        no_colors = "none";
        no_moves = "no moves";
        captures = "captures";
        all_moves = "all moves";
        with_color = "with colour";
        signs = "signs only";
        dots = "dots";
        no_marks = "none";
        beside = "side by side";
        opposite = "face to face";
    }
}

texts! {
    /// Texts of the list of saved games.
    BrowserTexts BROWSER {
        title = "GAMES";
        choose = "Choose a game";
        saved = "{0} saved";
        found = "{0} of {1}";
        newest = "newest first";
        by_game = "by game";
        by_result = "by result";
        longest = "longest first";
        none = "No games yet. Each game you play is saved here, move by move.";
        first_game = "Press {0} to play your first game";
        none_found = "No game contains all these words. {0} shows all games again.";
        damaged = "This file cannot be read";
        damaged_short = "damaged";
        unreadable_short = "unreadable";
        damaged_kept = "ouk leaves it as it is. {0} deletes it.";
        head_date = "Date";
        head_game = "Game";
        head_opponent = "Against";
        head_result = "Result";
        head_result_short = "Result";
        head_moves = "Moves";
        won = "won";
        lost = "lost";
        drawn = "drawn";
        open = "paused";
        open_short = "paused";
        two_people = "2 people";
        last_move = "Last move: {0} {1}-{2}";
        reading = "reading the games";
        looked_at = "{0} of {1} searched";
        enter_looks = "Enter searches the moves";
        deleted = "deleted; {0} brings it back";
        nothing_deleted = "nothing was deleted";
        newest_only = "only the newest {0} games are listed";
        back = "{0} is back";
    }
}

texts! {
    /// Texts about the results of effects.
    OutcomeTexts OUTCOMES {
        written = "written to {0}";
        barred_file = "restricted mode: your files are not read or written";
        barred_program = "restricted mode: other programs are not started";
        barred_suspend = "restricted mode: there is no shell to go back to";
        barred_copy = "restricted mode: nothing is copied to your terminal";
        not_written = "{0} was not written: {1}";
        exists = "the file exists";
        ask_overwrite = "{0} exists. Overwrite it?";
        overwrite_keys = "y: overwrite it; s: save as {0}; any other key: do nothing";
        original_kept = "comments, variations or tags that ouk cannot write are saved in {0}";
        not_deleted = "{0} was not deleted: {1}";
        not_restored = "{0} was not restored: {1}";
        no_game = "{0} {1}";
        not_opened = "this game cannot be opened: {0}";
        open_elsewhere = "this game is open in another ouk; continue it there";
        not_saved = "the game could not be saved: {0}";
        many_not_saved = "{0} games could not be saved: {1}";
        saved_later = "a game that could not be saved before is saved now";
        set_aside = "{0}; saved as {1}";
        progress_not_kept = "progress was not saved: {0}";
        no_shell = "there is no shell to return to";
        no_place_for_progress = "there is no folder for progress";
        settings_not_kept = "the settings were not saved: {0}";
        mend_settings = "{0} has errors; fix it first";
        no_setting = "there is no setting \"{0}\"";
        meant = "did you mean \"{0}\"?";
        setting_shown = "{0} is {1}; it can be {2}";
        no_such_word = "{0} must be one of {1}, not {2}";
    }
}

texts! {
    /// Texts of the explorer of openings.
    ExplorerTexts EXPLORER {
        title = "OPENINGS";
        start = "Moves from the first position, and their results.";
        head_move = "move";
        head_games = "games";
        head_results = "results";
        head_white = "White";
        head_drawn = "drawn";
        head_black = "Black";
        head_points = "points";
        head_score = "score";
        score_is = "The engine's score: {0}";
        white_won = "White {0}%";
        were_drawn = "drawn {0}%";
        black_won = "Black {0}%";
        all = "all";
        unknown = "The book does not know this position.";
        games_of = "Points: White's share. The book: {0} games of the engine against itself.";
        line_on = "Most played from here:";
        answers = "Answers to {0}:";
        systems = "THE NAMED SYSTEMS OF MAKRUK";
        systems_about =
            "The sources name nine kinds of the opening ma phuk (\"tied horse\"), and say who invented each and \
             when. They give no positions.";
        invented = "{0}, {1}";
    }
}

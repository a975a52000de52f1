//! English: menus and lists.

use super::super::texts;

texts! {
    /// The main menu.
    Menu MENU {
        subtitle = "the Cambodian board games";
        resume = "Continue";
        resume_about = "{0}: {1} against {2}, move {3}";
        resume_others = "{0}; unfinished too: {1}";
        learn = "Learn";
        learn_about = "the first lesson of each game";
        learn_first = "Ouk Chatrang first, then other games";
        new = "New game";
        new_about = "against the computer";
        two = "Two players";
        two_about = "at this keyboard";
        trainer = "Trainer";
        trainer_about = "mate inside the count";
        trainer_due = "mate inside the count; {0} due";
        puzzles = "Puzzles";
        puzzles_about = "one right move: rated, daily, or a storm";
        puzzles_due = "one right move; {0} due";
        barbershop = "Barbershop";
        barbershop_about = "a match of two teams around one board";
        games = "Games";
        games_about = "saved and unfinished games";
        record = "Record";
        record_about = "your results and your rating";
        rules = "Rules";
        rules_about = "of every game, with boards";
        openings = "Openings";
        openings_about = "the moves of openings, with results";
        glossary = "Glossary";
        glossary_about = "the terms of Khmer chess, with boards";
        settings = "Settings";
        settings_about = "language, board, theme";
        language = "Language";
        help = "Help";
        help_about = "keys, and marks on the board";
        quit = "Quit";
    }
}

texts! {
    /// Short words beside the keys of a screen's last line.
    Hint HINT {
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
        trainer = "trainer";
        settings = "settings";
        quit = "quit";
        line = "line";
        change = "change";
        start = "start";
        back = "back";
        rematch = "rematch";
        menu = "menu";
        play_move = "move";
        hint = "hint";
        solve = "solve";
        retry = "retry";
        next = "next";
        previous = "previous";
        swap = "other side";
        lesson = "lesson";
        list = "list";
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
        engine = "engine";
        mistakes = "mistakes";
        variation = "variation";
        copy = "copy";
        scroll = "scroll";
        page = "page";
        game = "game";
        games = "games";
        more = "more";
        close = "close";
        ending = "ending";
        slack = "slack";
        chase = "chase";
        hold = "hold";
        rules = "rules";
        rule_set = "rule set";
        due = "due";
        train = "train";
        contents = "contents";
        terms = "terms";
        systems = "systems";
        position = "position";
    }
}

texts! {
    /// The form before a game.
    GameSetup SETUP {
        new = "NEW GAME";
        two = "TWO PLAYERS";
        teams = "BARBERSHOP MATCH";
        team_white = "Team, White";
        team_black = "Team, Black";
        game = "Game";
        rules = "Rules";
        side = "You play";
        against = "Against";
        against_level = "level {0}, {1}: {2}; Elo {3} on ouk's own scale";
        level_elo = "level {0}, {1} (Elo {2})";
        level_name = "level {0}, {1}";
        automatic_level = "automatic: {0}";
        suited_level = "as strong as you are: {0}";
        first = "First move";
        clock = "Clock";
        counting = "Counting";
        array = "Array";
        standard = "standard";
        mirrored = "mirrored";
        start = "Start";
        by_hand = "by hand";
        automatic = "automatic";
        no_clock = "none";
        minutes = "{0} minutes";
        increment = "{0} minutes, {1} seconds a move";
        delay = "{0} minutes, {1} seconds' delay";
        source = "rules after {0}";
        perfect = "On this board level 10 plays perfectly: every position is solved.";
        clock_about = "Or type minutes and the seconds a move adds: 7+3.";
        clock_unreadable = "This is not a clock.";
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
        level_9 = "always the best it finds";
        level_10 = "full strength";
    }
}

texts! {
    /// The settings.
    Settings SETTINGS {
        title = "SETTINGS";
        language = "language";
        language_about = "The language of all texts; auto follows the system.";
        pieces = "pieces";
        pieces_about = "How the pieces are drawn where there is room for it.";
        set = "piece set";
        set_about = "Pieces of which country; auto: Thai in Makruk, else Khmer.";
        letters = "letters";
        letters_about = "Letters on drawn pieces, until you know them.";
        pictures = "pictures";
        pictures_about = "Real pictures, as in kitty; auto: not on a slow line.";
        dots = "dots";
        dots_about = "How fine drawn pieces are; auto: as the terminal can.";
        theme = "theme";
        theme_about = "The colours of the board and of every screen.";
        size = "size";
        size_about = "How large squares are; auto: the largest that fit.";
        board = "board";
        board_about = "Two close tints, or one as on a Cambodian board.";
        names = "names";
        names_about = "The language of the names of the pieces.";
        color = "colours";
        color_about = "How many colours are used; auto asks the terminal.";
        confirm = "confirm";
        confirm_about = "Which moves need a confirmation.";
        marks = "marks";
        marks_about = "Marks on squares: colours and signs, or signs alone.";
        targets = "targets";
        targets_about = "How the target squares of a piece are marked.";
        coordinates = "coordinates";
        coordinates_about = "Letters and numbers at the edge of the board.";
        terms = "terms";
        terms_about = "Whether the players' term for the last move is shown.";
        mouse = "mouse";
        mouse_about = "Whether a click on a square plays there.";
        seats = "seats";
        seats_about = "Opposite turns the pieces of the upper player.";
        group_language = "Language";
        group_board = "Board";
        group_play = "Moves";
        latin_note =
            "Khmer script is off: this terminal may draw it with wrong widths. Latin letters \
             replace it.";
    }
}

texts! {
    /// The list of saved games.
    Browser BROWSER {
        title = "GAMES";
        saved = "{0} saved";
        found = "{0} of {1}";
        newest = "newest first";
        by_game = "by game";
        by_result = "by result";
        longest = "longest first";
        none = "No saved games yet. Every game is saved here after each move.";
        none_found = "No game has all these words. {0} shows all games again.";
        damaged = "This file cannot be read";
        damaged_kept = "ouk leaves it as it is. {0} deletes it.";
        head_date = "Date";
        head_game = "Game";
        head_opponent = "Against";
        head_result = "Result";
        head_moves = "Moves";
        won = "won";
        lost = "lost";
        drawn = "drawn";
        open = "open";
        unfinished = "Not finished: open it to play on";
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
    /// The record of results.
    Record RECORD {
        title = "RECORD";
        all = "all";
        table = "Table";
        by_game = "by game";
        by_rules = "by rules";
        by_level = "by level";
        by_side = "by side";
        rating = "Rating {0} ± {1}, near {2}";
        games = "{0} games: {1} won, {2} drawn, {3} lost";
        percent = "{0} % of the points";
        run_won = "Last {0} won; most wins in a row: {1}";
        run_drawn = "Last {0} drawn; most wins in a row: {1}";
        run_lost = "Last {0} lost; most wins in a row: {1}";
        accuracy = "Accuracy: {0} (games reviewed: {1})";
        scale = "Rated on ouk's own scale of levels";
        none = "No finished games against the computer.";
        col_games = "games";
        col_won = "won";
        col_drawn = "drawn";
        col_lost = "lost";
        col_percent = "%";
        col_rating = "rating";
    }
}

texts! {
    /// The results of effects.
    OutcomeTexts OUTCOMES {
        written = "written to {0}";
        barred_file = "restricted mode: no file of yours is read or written here";
        barred_program = "restricted mode: no other program is started here";
        barred_suspend = "restricted mode: there is no shell to go back to";
        barred_copy = "restricted mode: nothing is copied to your terminal";
        not_written = "{0} was not written: {1}";
        exists = "it exists";
        ask_overwrite = "{0} exists. Overwrite it?";
        overwrite_keys = "y: overwrite it; s: save as {0}; any other key: do nothing";
        original_kept = "comments, variations or tags that ouk cannot write are saved in {0}";
        not_deleted = "{0} was not deleted: {1}";
        not_restored = "{0} was not restored: {1}";
        no_game = "{0} {1}";
        not_opened = "this game cannot be opened: {0}";
        open_elsewhere = "this game is open in another ouk; go on with it there";
        not_saved = "the game could not be saved: {0}";
        many_not_saved = "{0} games could not be saved: {1}";
        saved_later = "a game that could not be saved before is saved now";
        set_aside = "{0}; saved as {1}";
        progress_not_kept = "progress was not saved: {0}";
        no_shell = "there is no shell to return to";
        no_place_for_progress = "there is no folder for progress";
        settings_not_kept = "the settings were not saved: {0}";
        mend_settings = "the settings file has errors; fix it first";
        no_setting = "there is no setting \"{0}\"";
        meant = "is \"{0}\" meant?";
        no_such_word = "{0} is one of {1}, not {2}";
    }
}

texts! {
    /// The glossary.
    Glossary GLOSSARY {
        title = "Terms of Khmer chess";
        literally = "literally: {0}";
        sources = "source: {0}";
        no_name = "the sources have lost its name";
        composed = "put together from words the sources print";
        example = "{0} of {1}: {2}";
        position = "{0} of {1}: this position";
        none = "no term has these words";
    }
}

texts! {
    /// The explorer of openings.
    Explorer EXPLORER {
        title = "OPENINGS";
        head_move = "move";
        head_games = "games";
        head_results = "results";
        head_white = "White";
        head_drawn = "drawn";
        head_black = "Black";
        head_score = "score";
        unknown = "The book does not know this position.";
        games_of =
            "From {0} games of the engine against itself: won by White, drawn, won by Black. The score is \
             White's.";
        systems = "THE NAMED SYSTEMS OF MAKRUK";
        systems_about =
            "The sources name nine kinds of the opening ma phuk (\"tied horse\"), and say who invented each and \
             when. They show no position of them.";
        invented = "{0}, {1}";
    }
}

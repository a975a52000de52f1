//! English: games, pieces, counts and reviews.

use super::super::texts;

texts! {
    /// Texts that all screens share.
    CommonTexts COMMON {
        white = "White";
        black = "Black";
        you = "You";
        level = "Level {0}";
        rules_of = "{0} rules";
        more_key = "more: any key; Esc closes";
        contents = "CONTENTS";
        chapter = "Chapter {0} of {1}";
        choose_chapter = "Choose a chapter";
        end_of_rules = "This is the end of the rules.";
        any_key = "any key closes this";
        too_small = "too small: {0}x{1}; 40x12 is enough";
        yes_no = "{0} y: yes, any other key: no";
        yes_or_q = "{0} y/q: yes, any other key: no";
        yes_or_enter = "{0} y/Enter: yes, any other key: no";
    }
}

texts! {
    /// The names of the games, and a short description of each.
    GamesTexts GAMES {
        ouk = "Ouk Chatrang";
        kar_ouk = "Kar Ouk";
        makruk = "Makruk";
        rek = "Rek";
        min_rek = "Min Rek Chanh";
        hill = "Hill's 9×9";
        ouk_short = "Ouk";
        min_rek_short = "Min Rek";
        hill_short = "Hill";
        about_ouk =
            "Cambodian chess. Checkmate the king. Once it is alone, your moves are counted.";
        about_kar_ouk = "Ouk in which the first check wins. Never step into check yourself.";
        about_makruk =
            "The Thai sister of Ouk: no leaps for king and Neang, and its own count.";
        about_rek =
            "All pieces move like a boat. Move between two enemies to capture both, or surround \
             a group. Lose your king and you lose.";
        about_min_rek =
            "You capture only pairs, and must take a pair that is offered. Kings never move. \
             Force captures until the enemy king stands in a pair.";
        about_hill = "Nine by nine on the lines of a board, as Hill described it in 1969.";
    }
}

texts! {
    /// The names of the pieces.
    PieceTexts PIECES {
        ang = "King";
        neang = "Neang";
        koul = "Koul";
        ses = "Horse";
        tuuk = "Boat";
        trey = "Fish";
        trey_bak = "Turned fish";
        elephant = "Elephant";
        official = "Official";
        piece = "Piece";
    }
}

texts! {
    /// Texts of the screen of a game.
    PlayTexts PLAY {
        to_move = "Move {0}, {1} to move";
        thinking = "move {0}, {1} is thinking";
        looking_back = "looking back: {0} of {1}";
        over = "over";
        took = "took {0}";
        know_pieces = "show, hide";
        know_pieces_alone = "show or hide the letters";
        letters_in_moves = "Move letters:";
        piece_signs = "The pieces:";
        takes_the = "takes the {0}";
        takes = "takes {0}";
        your_move = "Your move: choose a piece";
        your_move_short = "Your move";
        side_moves = "{0} to move";
        is_thinking = "{0} is thinking";
        where_to = "Choose where the {0} goes";
        where_to_any = "Choose where it goes";
        played = "{0}: {1}";
        you_played = "You: {0}";
        one_win = "1 win";
        wins = "{0} wins";
        on_square = "{0} {1}";
        not_over = "the game is not over; {0} ends it";
        first_move = "{0} makes the first move";
        cannot_move = "the piece on {0} cannot move";
        one_target = "1 move: press its letter";
        targets = "{0} moves: press a letter";
        no_target = "no move has the letter {0}; use {1}";
        not_yours = "the piece on {0} is not yours";
        no_piece = "{0} is empty; {1} goes to a piece that can move";
        no_other_level = "your games do not suggest another level yet";
        over_again = "the game is over; {0} for another";
        not_running = "no engine is running; {0} starts it";
        computer_thinks = "the computer is thinking";
        computer_failed = "the computer failed; {0} lets it try again";
        no_such_piece = "you have no {0}";
        which_piece = "which piece? press a letter";
        nothing_back = "there is nothing to undo";
        taken_back = "undone; {0} redoes it";
        nothing_again = "there is nothing to redo";
        own_turn = "start a count on your own move";
        stops_counting = "{0} stops counting";
        counts = "{0} counts";
        only_other = "only the side that does not count may take the draw";
        plays_on = "the computer plays on";
        no_counting = "{0} has no counting";
        saving = "saving…";
        kept = "saved, as after each move; :w FILE writes a copy";
        kept_only = "saved, as after each move";
        ask_leave = "leave this game? (saved)";
        ask_leave_saving = "leave this game? (being saved)";
        ask_leave_unsaved = "leave this game? it could not be saved.";
        ask_engine =
            "Start this program? A game file names it. It can do anything that you can do.";
        ask_resign = "resign?";
        ask_draw = "do both agree to a draw?";
        ask_offer = "offer the computer a draw?";
        ask_take_draw = "take the draw?";
        ask_refuse_order = "refuse the order, and lose?";
        ask_first = "who begins? {0}: y; {1}: {2}";
        ask_loser_first = "{0} lost, so begins: y; or {1}: {2}";
        considers = "the computer considers the draw";
        not_started = "{0} starts it";
        own_rules = "{0} does not support the rule set {1} and plays by its own rules";
        no_engine = "no other program plays here";
        it_thinks = "the engine is thinking";
        engine_failed = "the engine failed; {0} restarts it";
        engine_failed_title = "THE ENGINE FAILED";
        engine_failed_help =
            "The game is saved. {0} restarts the engine, {1} undoes a move, {2} leaves the \
             game for later.";
        refused = "{0} ({1}: the rules)";
        ask_move = "play {0}?";
        no_command = "there is no command :{0}; Tab lists them";
        incomplete = "the command is incomplete; type :{0}";
        stands_alone = "nothing may follow \"{0}\"";
        only_by_line = "\"{0}\" is for ouk --line; the screen shows it";
        only_in_game = "\"{0}\" works only in a game";
        only_in_review = "\"{0}\" works only in a review";
        no_picture = "name it .pgn or .svg; for a PNG picture: ouk show --png";
        no_page = "name it .pgn or .svg; for a web page: ouk review FILE --format html";
        no_larger = "larger squares do not fit on this screen";
        no_smaller = "there are no smaller squares";
        nothing_attacked = "nothing can be taken next";
        hint_terms = "Hint: {0}, {1}.";
        no_hint = "no hints while a clock runs";
        no_review = "no review and no engine in a game with a clock until it is over";
        solving = "solving: {0} positions; {1} stops it";
        solving_board = "solving the whole board: {0}%; {1} stops it";
        solving_stopped = "solver stopped";
        solved_won = "{0} wins by force in {1}: {2}";
        solved_not = "{0} has no forced win";
        solved_drawn = "drawn with best play of both sides";
        solved_nothing = "no forced win found in {0} positions";
        not_solved = "only Rek and Min Rek Chanh can be solved";
        one_of_games = "game {0} of {1} in the file; \"ouk open FILE --number N\" opens another";
        copied = "copied: {0}";
        ordered = "ordered: rek on {0}";
        or = "or";
        and = "and";
    }
}

texts! {
    /// Texts about the count, short and explained.
    CountTexts COUNT {
        none = "no count";
        may = "{0} may count: {1}";
        counts = "Draw at {2}: {0} counts {1}";
        counts_short = "{0} counts {1} of {2}";
        counts_from = "{0} counts from {1} to {2}";
        board = "board's honour";
        by_board = "the board's honour";
        pieces = "pieces' honour, {0}";
        one_left = "{0} has 1 move to mate";
        left = "{0} has {1} moves to mate";
        one_left_short = "1 move left";
        left_short = "{0} moves left";
        title = "THE COUNT";
        tell_board = "{0} counts the board's honour: up to {1}.";
        tell_pieces = "{0}'s king stands bare and counts the pieces' honour.";
        tell_limit = "The limit is {0}: {1}.";
        tell_number = "The last number spoken is {0}.";
        tell_one_left = "{0} has 1 move left to mate; then it is drawn.";
        tell_left = "{0} has {1} moves left to mate; then it is drawn.";
        sum_said =
            "{0} moves after each number from {1} to {2}: {3} moves. As {4} says {5}, the game is \
             drawn.";
        sum_answered =
            "{0} moves after each number from {1} to {2}: {3} moves. Then the game is drawn.";
        sum_moves =
            "{0} of {1} moves are used up, one for each piece on the board included; {3} has {2} left.";
        began_one = "The count begins with 1.";
        began_all = "{0} pieces stood on the board when the count began, so its first number is {1}.";
        began_chaser = "{0} had {1} pieces when the count began, so its first number is {2}.";
        began_capped =
            "{0}'s pieces count as four at most. They were {1} as it began, so its first number \
             is {2}.";
        began_moves = "{0} pieces stood on the board when the count began: {1} less {0} gives {2} moves.";
        void = "over before it begins: {0}";
        changes = "What a capture or promotion would do:";
        no_change = "No capture or promotion changes the count now.";
        change_goes_on = "{0}'s count goes on: {1}";
        change_begins = "{0}'s count begins: {1}";
        change_anew = "{0}'s count begins anew: {1}";
        change_may = "{0} may begin a count: {1}";
        change_ends = "the count ends";
        compared = "If {0} began to count here, by each rule set:";
        tell_take = "{0} may take the draw now: t.";
        tell_mate = "If {0} mates while counting, it is drawn. c stops it.";
        tell_none = "No count runs.";
        tell_limits =
            "A king that stands alone counts its moves, and the game is drawn at a limit that the \
             enemy's pieces set: two boats 8, one boat 16, two Koul 22, two horses 32, one Koul 44, \
             otherwise 64.";
        tell_may = "{0} may start counting: c.";
        tell_automatic = "A count begins automatically when the rules say so.";
        tell_by_hand = "Counts are started by hand.";
        rules = "Rules {0}: {1}.";
        rules_title = "THE RULES";
        two_tuuk = "two boats";
        one_tuuk = "one boat";
        two_koul = "two Koul";
        one_koul = "one Koul";
        two_ses = "two horses";
        one_ses = "one horse";
        weak_pieces = "only Neang and turned fish";
        with_trey = "an unpromoted fish";
        once_trey = "an unpromoted fish when the count began";
        too_few = "no limit is given for these pieces";
        by_text = "given in the position text";
    }
}

texts! {
    /// Texts about the ending of a game.
    EndTexts END {
        won = "{0} won: {1}";
        drawn = "Drawn: {0}";
        because = "{0}: {1}";
        you_won = "You won";
        you_lost = "You lost";
        player_won = "{0} won";
        drawn_alone = "Drawn";
        next_game = "play again";
        next_at_level = "play {0}";
        next_mistakes = "see your mistakes";
        next_review = "go through the game";
        next_write = "save a copy";
        next_menu = "menu";
        checkmate = "ouk ngeub (checkmate)";
        stalemate = "stalemate";
        stalemated = "{0}'s king is stalemated";
        first_check = "the first check";
        count_out = "{0} reached {1} of {2}, {3}";
        count_hopeless = "{0}'s count is over before it begins, {1}";
        mate_counting = "{0} mated while its own count ran";
        dead = "neither side can mate";
        king_carried = "{0}'s king was carried off";
        king_surrounded = "{0}'s king is surrounded";
        king_flanked = "{0}'s king was taken between two enemies";
        king_immobile = "{0}'s king cannot move";
        no_move = "{0} has no legal move";
        order_refused = "{0} did not honour the order to rek";
        no_progress = "64 moves each without a capture";
        repetition = "the same position for the third time";
        agreement = "by agreement";
        draw_taken = "{0} took the draw while {1} counted";
        resigned = "{0} resigned";
        forfeited = "{0} forfeited";
        flag = "{0}'s time ran out";
        flag_bare = "time ran out, against a bare king";
        neither = "neither side";
        teams_about = "A win counts 1. The loser may begin the next game.";
        one_move = "1 move";
        moves = "{0} moves";
        against = "{0} against {1}";
        draws = "{0} drawn";
        won_games = "You won {0} of {1} games.";
        scored_games = "You scored {0} in {1} games.";
        try_level = "{0} Try {1} next: {2}.";
        next_level = "Next: {0}.";
    }
}

texts! {
    /// Texts of the review of a game.
    ReviewTexts REVIEW {
        title = "REVIEW";
        start = "Start of the game";
        no_moves = "No moves to review yet";
        marked_in_file = "marked in the file";
        marks_in_file = "marks from the file: {0}";
        not_over = "Not finished: {0} to move";
        place = "move {0} of {1}";
        find_mistakes = "find mistakes";
        variation = "VARIATION FROM MOVE {0}";
        over = "nothing follows here; go back to play on";
        inaccuracy = "slip";
        mistake = "mistake";
        blunder = "blunder";
        missed_mate = "missed mate in {0}";
        missed_win = "missed a win";
        lost_to_count = "win lost to the count: mate needs {0}";
        expected = "winning chances {0}% → {1}%";
        scored = "score {0} → {1}";
        scored_for = "score {0} → {1} for {2}";
        scored_for_short = "{0} → {1} for {2}";
        best = "best: {0}";
        accuracy = "accuracy: {0} {1}%, {2} {3}%";
        accuracy_short = "accuracy: W {0}%, B {1}%";
        better = "{0} better";
        mistakes = "mistakes: {0} {1}, {2} {3}";
        opening = "opening";
        middle_game = "middle game";
        ending = "endgame";
        analysing = "analysing {0}%";
        offer = "{0}: find the mistakes";
        offer_in_panel = "Press {0} to see the mistakes";
        first_mistake = "first bad move ({0}: next)";
        without_mistake = "no mistake was found";
        no_mistake = "no other mistake this way";
        no_mistake_yet = "no other mistake found yet";
        not_searched = "no mistakes are known yet; {0} finds them";
        no_mistake_here = "this move is not a mistake";
        no_room = "not added: this game has no room for more";
        failed = "the analysis failed";
        find_better = "find a better move: {0} to type it";
        found_better = "right: nothing better is known";
        not_better = "another move is better; {0}: try again";
        no_ending = "the tables show no won endgame here";
    }
}

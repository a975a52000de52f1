//! English: texts of line mode.

use super::super::texts;

texts! {
    /// Texts of line mode, for users who do not see a board.
    SpokenTexts SPOKEN {
        stop = ".";
        greeting = "ouk, the Cambodian board games, line by line. ? shows help.";
        resume = "continue: {0}, {1} against {2}, move {3}.";
        play_one = "play GAME: one of {0}.";
        nothing_waits = "No game to continue.";
        quotation = "A quotation mark is missing.";
        engine_elsewhere = "Name an engine on the command line: ouk play --engine.";
        no_word = "\"{0}\" is not a command; ? shows help.";
        only_on_screen = "\"{0}\" is for the screen only; ? shows help.";
        only_in_lobby = "\"{0}\" works only between games; \"menu\" leaves this one.";
        a_game = "{0}: {1}; rules {2}.";
        lobby_help =
            "continue: resume the unfinished game.\n\
             play GAME: a game against the computer, such as \"play rek\"; options as on the command line:\n\
             play rek --level 5 --side black, play ouk --rules tan --side both.\n\
             games: the games and their rules. levels: how strongly the computer plays. quit: leave.";
        help =
            "A move: d1f2, Kf2, sxe5, e6=m.\n\
             Look: board, row 4, file d, piece s, square e4, last, clocks, count, moves, moves e4, \
             fen, rules.\n\
             The first letter is enough: b r f p s l k c m.\n\
             Do: undo, redo, start and stop (the count), take (the draw a count offers), draw, \
             resign, rematch, level (a rematch at the level that suits you),\n\
             {1}again (restart a failed engine), {0}set NAME VALUE,\n\
             menu, quit. Actions that cannot be undone ask first.";
        help_write = "w FILE (write the game), ";
        help_rek = "refuse (an order), solve (look for a forced win),\n";
        too_long = "A line of more than {0} bytes is ignored.";
        begins = "{0}, rules {1}. White: {2}. Black: {3}. ? shows help.";
        kept = "The game is saved; \"continue\" resumes it.";
        moved = "{0}: {1} {2} to {3}";
        takes = "{0}, takes {1}";
        becomes = "{0}, becomes {1}";
        piece_on = "{0} on {1}";
        to_move = "{0} to move, {1}.";
        ordered = "Ordered: rek on {0}.";
        no_counting = "This game has no counting.";
        may_start = "No count; {0} may start one.";
        no_count = "No count.";
        counts = "{0} counts {1} of {2}, {3}. {4} has {5} moves left.";
        counts_one = "{0} counts {1} of {2}, {3}. {4} has 1 move left.";
        count_runs = "A count is already running. {0}";
        empty = "{0}: empty.";
        holds = "{0}: {1}.";
        stands = "{0}: {1} {2}.";
        may_go = "May go to {0}.";
        takes_there = "{0} with a capture";
        cannot_move = "Cannot move.";
        no_move = "No legal move.";
        moves = "{0} moves. {1}.";
        row = "Row {0}";
        file = "File {0}";
        none = "none";
        kind = "{0}: {1} {2}; {3} {4}.";
        no_clock = "No clock.";
        no_move_yet = "No move yet. {0}";
        no_square = "\"{0}\" is not a square; use a1 to {1}.";
        no_row = "\"{0}\" is not a row; use 1 to {1}.";
        no_file = "\"{0}\" is not a file; use a to {1}.";
        no_piece = "This game has no piece \"{0}\".";
        y_or_n = "{0} y or n";
        ask_engine = "Start the other program? y or n";
        ask_first = "Who begins? {0}, who did not begin: y. {1}: {2}. n for no game";
        ask_loser_first = "{0} lost and begins: y. To leave it to {1}: {2}. n for no game";
        overwrite_answers = "y: overwrite it; s: save as {0}; any other line: no";
        not_done = "Not done.";
        taken_back = "Undone; \"redo\" plays it again.";
    }
}

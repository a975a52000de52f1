//! English: pasted texts and the position editor.

use super::super::texts;

texts! {
    /// Texts about pasted text.
    PastedTexts PASTED {
        title = "PASTED";
        game = "A game of {0}, moves: {1}";
        players = "{0} against {1}";
        position = "A position of {0}, {1} to move";
        over = "The game is over: {0}";
        faulty = "A position of {0} that is not legal:";
        review = "v: review it";
        play_on = "p: play on";
        play_from = "p: play from it";
        edit = "e: edit it";
        other_game = "g: read it as a position of {0}";
        close = "any other key: do nothing";
        stays = "Your game stays as it is.";
        too_long = "the pasted text is too long: at most {0} KiB are read";
        empty = "the pasted text is empty";
        unknown = "the pasted text is neither a position nor a game; it begins with: {0}";
        bad_game = "pasted game: {0}";
        bad_position = "pasted position of {0}: {1}";
        clock_runs = "a clock runs; paste when this game is over";
    }
}

texts! {
    /// Texts of the position editor.
    EditorTexts EDITOR {
        title = "POSITION";
        board = "Board";
        palette = "Pieces";
        nothing = "remove";
        how =
            "A letter puts its piece on the cursor's square: a capital for White, a small \
             letter for Black. {0} puts down the piece in brackets, {1} chooses another.";
        to_move = "To move";
        leap = "Leap of {0}";
        leap_left = "yes";
        leap_used = "no";
        count = "Count";
        no_count = "none";
        count_by = "{0} counts";
        number = "Number said";
        limit = "Counts to";
        play = "Play from it";
        review = "Review it";
        copy = "Copy text";
        write = "Write a file";
        clear = "Empty board";
        array = "Start array";
        exchange = "Swap sides";
        mirror = "Mirror";
        legal = "Legal; {0} to move.";
        over = "Legal, but the game is over: {0}";
        no_king = "{0} has no king.";
        kings = "{0} has {1} kings; one is needed.";
        could_be_taken = "{0} is to move and could capture the king of {1}.";
        turned_over = "The fish on {0} cannot be turned over there.";
        nothing_undone = "there is no change to undo";
        not_legal = "this position is not legal yet";
        edit_line = "Position";
        opponent = "Opponent";
        machine = "the computer";
        at_keyboard = "at this keyboard";
    }
}

//! English: the help.

use super::super::texts;

texts! {
    /// Texts of the help.
    HelpTexts HELP {
        keys = "KEYS";
        title = "HELP";
        first = "THE MOST IMPORTANT KEYS";
        first_cursor = "move the cursor";
        first_hint = "hint: piece, then move";
        first_type = "type a move or command";
        first_lines = "the line above or below";
        first_steps = "a move back or on";
        first_ends = "the first or the last position";
        page_back = "the previous page";
        page_on = "the next page";
        page_of = "page {0} of {1}";
        next_page = "next page";
        first_page = "first page";
        better_move = "find a better move after a mistake";
        none_found = "Nothing in the help contains all these words. Esc shows everything again.";
        everywhere = "EVERYWHERE";
        marks = "MARKS";
        pieces = "PIECES";
        typed = "MOVES AND COMMANDS TO TYPE";
        mark_cursor = "the cursor";
        mark_selected = "selected piece";
        mark_go = "where it may go";
        mark_take = "where it takes";
        mark_label = "press the letter to go there";
        mark_last = "the last move";
        mark_alarm = "in check or must rek";
        mark_check = "in check";
        mark_order = "must rek";
        mark_attacked = "could be taken next";
        mark_hint = "a hint";
        type_move = "a move, either way";
    }
}

texts! {
    /// Descriptions of the actions, for the help.
    ActionTexts ACT {
        left = "left";
        down = "down";
        up = "up";
        right = "right";
        choose = "select, move, choose";
        next = "next piece or line";
        previous = "previous piece or line";
        page_up = "a page up";
        page_down = "a page down";
        top = "the first line";
        bottom = "the last line";
        close = "drop the selection; back";
        drop = "drop the selection";
        leap = "go to a piece by its letter";
        type_it = "type a move, or a command such as :resign";
        undo = "undo";
        redo = "redo";
        earlier = "view previous move";
        later = "view next move";
        flip = "turn the board";
        count = "start or stop counting";
        explain = "explain the count";
        take_draw = "take the draw a count offers";
        offer_draw = "offer a draw";
        rematch = "rematch after a game";
        other_level = "play another level";
        review = "go through the game";
        rules = "read the rules";
        openings = "explore the openings";
        systems = "the named opening systems";
        contents = "list the chapters";
        glossary = "read the players' terms";
        threats = "mark what could be taken";
        larger = "larger squares";
        smaller = "smaller squares";
        mouse = "mouse clicks on or off";
        letters = "letters: one piece, all, none";
        copy_fen = "copy the position's text";
        help = "this help";
        quit = "back (menu: quit)";
        redraw = "redraw the screen";
        suspend = "back to the shell; fg returns";
        resume = "go on with the last game";
        new_game = "play the computer";
        two_players = "a game for two players";
        barbershop = "a match of two teams";
        trainer = "endgames";
        games = "the saved games";
        record = "your results and your rating";
        settings = "the settings";
        train_rules = "the next rule set";
        train_due = "the longest overdue drill";
        train_hold = "hold the bare king";
        hint = "hint: a piece, then its move";
        solve = "the best play to the end";
        prove = "look for a forced win";
        retry = "start over";
        next_drill = "another drill like this";
        previous_drill = "the previous drill";
        swap = "a drill of the other side: chase or hold";
        defence = "the longest or the trickiest defence";
        lesson = "read the lesson";
        puzzles = "puzzles to solve";
        lessons = "the first lessons";
        step_back = "the previous step";
        step_on = "skip this step";
        filter = "show games with these words, or term:bak";
        sort = "sort by another column";
        delete = "delete; undo brings it back";
        export = "export the game for other programs";
        train_ending = "train the game's endgame";
        first = "the first position";
        last = "the last position";
        play_on = "play on from here";
        engine = "the engine's evaluation";
        engine_lines = "one to three engine lines";
        analyse = "find the mistakes, or stop";
        next_mistake = "the next mistake";
        previous_mistake = "the previous mistake";
        comment = "write a comment";
        variation = "go into a saved variation";
        edit_position = "set up a position";
        remove_piece = "remove the piece";
        next_piece = "the next piece to put down";
        previous_piece = "the previous piece";
        other_turn = "let the other side move";
        empty_board = "remove all pieces";
        undo_change = "undo the last change";
    }
}

texts! {
    /// Descriptions of the typed commands.
    CommandTexts COMMAND {
        w = "write the game to a file";
        e = "open a game file";
        resign = "resign the game";
        draw = "offer a draw";
        take = "take the draw a count offers";
        refuse = "refuse to rek; you lose";
        start_count = "start counting";
        stop_count = "stop counting";
        undo = "undo";
        redo = "redo";
        flip = "turn the board";
        fen = "show the position's text";
        review = "go through the game";
        rules = "read the rules";
        set = "choose a setting";
        theme = "choose the colours";
        again = "restart a failed engine";
        help = "the help";
        q = "leave; the game is saved";
        note = "comment on the move";
        edit = "set up a position from this one";
    }
}

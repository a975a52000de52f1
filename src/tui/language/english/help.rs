//! English: the help.

use super::super::texts;

texts! {
    /// The help.
    Help HELP {
        keys = "KEYS";
        marks = "MARKS";
        typed = "TYPED AFTER i OR :";
        mark_cursor = "the cursor";
        mark_selected = "the selected man";
        mark_go = "it may go there";
        mark_take = "it takes there";
        mark_label = "press the letter to go there";
        mark_last = "the last move";
        mark_alarm = "in check, or ordered";
        mark_attacked = "could be taken next";
        mark_hint = "a hint";
        type_move = "a move, either way";
        type_resign = "give the game up";
        type_draw = "offer a draw";
        type_refuse = "refuse an order; it loses";
        type_fen = "show the position's text";
        type_write = "write the game to a file";
        type_rules = "the rules in force";
        type_again = "start a lost engine anew";
        type_more = "or :redo :flip :count :q";
    }
}

texts! {
    /// What actions do, as the help says it.
    Act ACT {
        left = "cursor left";
        down = "cursor down";
        up = "cursor up";
        right = "cursor right";
        choose = "select a man, then move it";
        drop = "drop the selection";
        next_mover = "next man that can move";
        leap = "then a letter: go to that man";
        type_it = "type a move or a command";
        undo = "take back";
        redo = "play again";
        earlier = "look a move back";
        later = "look a move on";
        flip = "turn the board";
        count = "start or stop counting";
        explain = "explain the count";
        take_draw = "take the draw a count offers";
        offer_draw = "offer a draw";
        rematch = "rematch, when it is over";
        help = "this help";
        quit = "back to the menu";
    }
}

//! English: the first lessons, except the texts of their steps.

use super::super::texts;

texts! {
    /// Texts of the first lessons, except those of their steps.
    FirstLessonsTexts FIRST_LESSONS {
        title = "LEARN";
        finished_of = "{0} of {1} done";
        start_here = "start here";
        begin = "Begin";
        about =
            "Move the pieces yourself. Nothing can go wrong here. Your place in each lesson is saved.";
        rule_sets = "Rule sets";
        about_rule_sets = "What different sources say about the same position.";
        length = "{0} steps";
        reached = "step {0} of {1}";
        with_minutes = "{0}, {1} min";
        minutes = "{0} min";
        finished = "done";
        how =
            "Go to a piece with the arrow keys and press {0}; go to its square and press {0} again. \
             Or press {1} and type the move, such as e3e4.";
        goal_read = "Continue";
        goal_move = "Move any piece.";
        goal_answer_check = "Answer the check.";
        goal_move_kind = "Move a {0}.";
        goal_reach = "Move the {0} on {1} to {2}.";
        goal_reach_marked = "Move the {0} on {1} to one of the marked squares.";
        goal_find = "Find the move.";
        goal_capture = "Capture on {0}.";
        goal_check = "Give check: {0}!";
        goal_promote = "Turn your fish over.";
        goal_win = "Win with this move.";
        goal_win_in = "Win in {0} moves.";
        goal_count = "Move your king to safety.";
        goal_stop = "{0}: stop your count";
        goal_answer = "Press the letter of your answer.";
        goal_compare = "{0}: the next rule set on the board. {1}: continue";
        goal_play = "Begin the game";
        other = "That is not the move asked for.";
        other_kind = "That is another piece. Move a {0}.";
        other_piece = "That is another piece. Move the {0} on {1}.";
        other_square = "That is another square. Go to {0}.";
        other_captures_nothing = "That captures nothing. Capture on {0}.";
        other_captures = "That captures on {0}, but not on {1}.";
        no_check = "That does not give check.";
        other_call = "That is {0}. Give {1}.";
        not_turned = "That does not turn a fish over.";
        not_mate = "That is not mate. Try another move.";
        not_won = "That does not win. Try another move.";
        not_won_in = "Black can hold out for more than {0} moves. Try another move.";
        wrong_answer = "No.";
        answer_due = "Press {0}.";
        stop_first = "First stop your count: press {0}.";
        says = "You say {0}: {1}!";
        right = "Right!";
        no_hint = "There is no hint for this step.";
        targets = "{0} may go to {1}";
        captures = "captures {0}";
        captures_nothing = "captures nothing";
        goes_on = "the game goes on";
        counts_to = "says {0} to {1}; moves left to mate: {2}";
        counts_moves = "moves left to mate: {0}";
        threatens = "{0} attacks {1}.";
        may_capture = "You can capture {0}.";
        takes = "{0} takes {1}";
        threatens_by = "Black threatens: {0}.";
        may_capture_by = "You can capture: {0}.";
    }
}

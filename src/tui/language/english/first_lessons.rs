//! English: the first lessons, but for what is said in their steps.

use super::super::texts;

texts! {
    /// The first lessons.
    FirstLessons FIRST_LESSONS {
        title = "LEARN";
        about = "Move the pieces yourself. Nothing can go wrong here.";
        rule_sets = "Rule sets";
        about_rule_sets = "What different sources say of the same position.";
        length = "{0} steps";
        reached = "step {0} of {1}";
        finished = "done";
        how =
            "Go to a piece with the arrow keys and press {0}; go to its square and press {0} again.";
        goal_read = "{0}: go on";
        goal_move = "Move any piece.";
        goal_answer_check = "Answer the check.";
        goal_move_kind = "Move a piece of this kind: {0}.";
        goal_reach = "Move the piece on {0} to {1}.";
        goal_capture = "Capture on {0}.";
        goal_check = "Give check: {0}!";
        goal_promote = "Turn your fish over.";
        goal_win = "Win with this move.";
        goal_win_in = "Win in {0} moves.";
        goal_count = "Move your king to safety.";
        goal_stop = "{0}: stop your count";
        goal_answer = "Press the number of your answer.";
        goal_compare = "{0}: the next rule set on the board. {1}: go on";
        goal_play = "{0}: begin the game";
        other = "You may play that, but another move is asked for.";
        not_mate = "That is not mate. Try another move.";
        not_won = "That does not win. Try another move.";
        not_won_in = "Black can hold out for more than {0} moves. Try another move.";
        wrong_answer = "No. Try again.";
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
    }
}

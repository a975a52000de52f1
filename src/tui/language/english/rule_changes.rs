//! English: the differences between a rule set and the first one of its game, a clause for each
//! value of a switch.

use super::super::texts;

texts! {
    /// The differences between a rule set and the first one of its game.
    RuleChangesTexts RULE_CHANGES {
        array_standard = "the kings stand crosswise";
        array_facing = "the kings face each other";
        leap_sideways = "the king leaps only to its second rank";
        leap_any = "the king may leap as a horse in any direction";
        leap_none = "the king does not leap";
        leap_takes = "the king's leap may capture";
        leap_takes_not = "the king's leap may not capture";
        leap_in_check = "the king may leap in check";
        leap_in_check_not = "the king may not leap in check";
        aim_ends_leap = "a boat on the king's file or rank takes its leap away";
        aim_ends_leap_not = "a boat on the king's file or rank does not take its leap away";
        check_ends_leaps = "any check ends all leaps";
        check_ends_leaps_not = "a check does not end the leaps";
        capture_ends_leaps = "any capture ends all leaps";
        capture_ends_leaps_not = "a capture does not end the leaps";
        step_jumps = "the Neang's first step of two squares may jump";
        step_slides = "the Neang's first step of two squares may not jump";
        step_none = "the Neang has no first step of two squares";
        step_takes = "the Neang's first step may capture";
        step_takes_not = "the Neang's first step may not capture";
        stalemate_draws = "stalemate draws";
        stalemate_wins = "stalemate wins";
        stalemate_wins_bare = "stalemate wins against a bare king";
        repetition_draws = "a position's third occurrence draws";
        repetition_nothing = "repeating a position does not draw";
        count_waits = "a bare king counts only when all fish are turned";
        count_at_once = "a bare king counts at once, fish or not";
        board_never = "there is no board's honour";
        board_three = "the board's honour begins at three pieces";
        board_three_no_trey = "the board's honour begins at three pieces without fish";
        board_two = "the board's honour begins at two pieces";
        trey_same = "a fish does not change the limit";
        trey_64 = "with a fish left, the limit is 64";
        trey_64_less = "with a fish left, the limit is 64 less the pieces";
        limit_least = "the smallest limit of the chaser's pieces holds";
        limit_koul = "the horses set a limit only without a Koul";
        limit_weak = "the horses set a limit only without a Koul, and fewer than three Neang alone draw";
        number_all = "the count starts after the number of all pieces";
        number_chaser = "the count starts after the number of the chaser's pieces";
        number_moves = "the chaser has the limit less all pieces as moves";
        number_capped = "the count starts after the chaser's pieces, four at most";
        recount_never = "captures do not change the count";
        recount_asked = "after a capture the runner may count anew";
        recount_anew = "a capture by the runner starts the count anew";
        last_ends = "the last number draws at once";
        last_answered = "the last number may still be answered by mate";
        last_exceeded = "the game is drawn one number after the limit";
        flip_stays = "a turned fish stays turned";
        flip_far = "a fish is turned only on its far four ranks";
        board_eight = "the board has 8×8 squares";
        board_six = "the board has 6×6 squares, and a side has five pieces";
        board_five = "the board has 5×5 squares, and a side has four pieces";
        board_four = "the board has 4×4 squares, and a side has three pieces";
        kings_left = "White's king starts on the left, Black's on the right";
        kings_right = "White's king starts on the right, Black's on the left";
        take_group = "a surrounded group is captured";
        take_single = "only single surrounded pieces are captured";
        take_line = "a line of pieces between two enemies is captured";
        king_group = "the king is lost when its group is surrounded";
        king_own = "the king is lost when its own neighbours are all enemies or the edge";
        king_taken = "the king is lost only by a capture";
        king_stuck = "the king is also lost when it cannot move";
        progress_draws = "64 moves each without a capture draw";
        progress_nothing = "moves without a capture do not draw";
        binds_new = "a newly opened rek must be played";
        binds_any = "any rek on the board must be played";
        binds_call = "a newly opened rek must be played if it is called";
        between = "; ";
        play = "Changed: {0}.";
        count = "Counting: {0}.";
        more = "{0} more";
    }
}

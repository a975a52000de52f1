//! English: the trainer.

use super::super::texts;

texts! {
    /// The trainer.
    Trainer TRAINER {
        title = "TRAINER";
        sums = "{0} solved   {1} due   streak {2}, best {3}";
        counted = "{0}, rules {1}";
        looking = "looking for a drill; q stops";
        making = "making the table of {0}; q stops";
        making_short = "making the table of {0}";
        nothing_due = "nothing is due today";
        gone = "{0} is due, but its game or rules are gone";
        ample = "ample";
        fair = "fair";
        tight = "tight";
        exact = "exact";
        own_line = "{0}, won at move {1}";
        own_title = "Your game of {0}";
        own_about =
            "You had this won at move {0}: {1}, {2} to move, {3}. Enter plays it from there.";
        lesson = "LESSON";
        no_lesson = "there is no lesson on this ending";
        chase = "mate before the count ends";
        hold = "hold until the count ends";
        from_game = "your game of {0}, move {1}";
        aim_exact = "{0} to move: only the fastest moves win. H gives a hint.";
        aim_one = "{0} to move: you may lose 1 move, no more. H gives a hint.";
        aim = "{0} to move: you may lose {1} moves, no more. H gives a hint.";
        aim_enough = "{0} to move, with time enough. H gives a hint.";
        aim_hold = "{0} to move: drawn, if you do not slip. H gives a hint.";
        fastest = "Fastest: {0}.";
        holds = "It holds: {0}.";
        mate_in = "mate in";
        new_count = "new count";
        slack = "slack";
        no_count = "no count";
        count = "count";
        leaves = "leaves {0}";
        tables = "tables";
        drawn = "drawn";
        defence = "defence";
        longest = "longest (D changes it)";
        trickiest = "trickiest (D changes it)";
        streak = "streak";
        streak_best = "{0}, best {1}";
        stars_3 = "***  no tempo lost";
        stars_2 = "**   inside the count";
        stars_1 = "*    with help";
        nothing_back = "there is nothing to take back";
        taken_back = "taken back; that is help, so one star at most";
        over = "it is over; r plays it again";
        over_more = "it is over; r plays it again, n another";
        hint_man = "Hint: the {0} on {1}. H again: its move.";
        hint_move = "Hint: {0}.";
        solution = "THE BEST PLAY OF BOTH";
        first = "this is the first";
        looking_short = "looking for a drill";
        won = "WON  {0}  {1}";
        held = "HELD  {0}  {1}";
        no_tempo = "no tempo lost";
        inside = "mate inside the count";
        one_tempo = "1 tempo lost";
        tempi = "{0} tempi lost";
        with_help = "with help";
        nothing_given = "nothing given away";
        lost_win = "LOST: the win is gone";
        lost_hold = "LOST: he is mated inside the count";
        help_title = "THE TRAINER";
        help_aim = "Chase: mate before the count ends. Hold: let the count end before the mate.";
        help_stars =
            "*** no tempo lost, ** inside the count, * with help. Grades are the slack at the \
             beginning: ample 6 or more, fair 3-5, tight 1-2, exact 0; for the bare king the moves \
             that hold: 4 or more, 3, 2, 1.";
        worth_fastest = "fastest";
        worth_one = "1 tempo lost";
        worth_lost = "{0} tempi lost";
        worth_other = "another count";
        worth_thrown = "win gone";
        worth_held = "held";
        worth_slipped = "loses in {0}";
    }
}

texts! {
    /// What the tables know, in the line of the count.
    Outlook OUTLOOK {
        reaches = "{0} reaches a new, won count in {1}";
        mates_now = "{0} mates at once";
        mate_in = "{0}: mate in {1}";
        leaves = "{0}, count leaves {1}, slack {2}";
        no_count = "{0}, no count runs";
        too_late = "no win left: mate needs {0}, count leaves {1}";
        drawn = "drawn by the tables";
    }
}

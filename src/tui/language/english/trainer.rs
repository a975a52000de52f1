//! English: the trainer.

use super::super::texts;

texts! {
    /// Texts of the trainer.
    TrainerTexts TRAINER {
        title = "ENDGAMES";
        about = "Few pieces left: mate the king before the count ends.";
        won_of = "{0} of {1} won in time";
        won_of_short = "{0} of {1} won";
        ample_about = "Easy: 6+ moves to spare.";
        fair_about = "Medium: 3-5 moves to spare.";
        tight_about = "Hard: 1-2 moves to spare.";
        exact_about = "Hardest: no move to spare.";
        mate_with = "Mate with";
        against = "{0} against {1}";
        not_won = "not won";
        won_with_help = "help";
        won_in_time = "won";
        won_perfectly = "perfect";
        start = "Start";
        sums = "{0} solved   {1} due   streak {2}, best {3}";
        sums_streak = "{0} solved, {1} due, streak {2}";
        sums_short = "{0} solved, {1} due";
        due_first = "Due first: {0} ({1})";
        due_first_short = "Due first: {0}";
        due_game = "one of your games";
        counted = "{0}, rules {1}";
        looking = "looking for a drill; {0} stops";
        making = "making the table of {0}; {1} stops";
        making_short = "making the table of {0}";
        table_pass = "{0}, {1} moves";
        table_made = "{0}, done";
        nothing_due = "nothing is due today";
        gone = "{0} is due, but its game or rules are gone";
        ample = "easy";
        fair = "medium";
        tight = "hard";
        exact = "hardest";
        own_line = "{0}, won at {1}";
        own_title = "Your game of {0}";
        own_about =
            "You had a win at move {0}: {1}, {2} to move, {3}. Enter plays from there.";
        lesson = "LESSON";
        no_lesson = "there is no lesson on this endgame";
        chase = "mate before the count ends";
        hold = "hold until the count ends";
        from_game = "your game of {0}, move {1}";
        aim_exact = "Only the fastest moves win.";
        aim_one = "You may waste 1 move.";
        aim = "You may waste {0} moves.";
        aim_enough = "There is enough time.";
        aim_hold = "Drawn, if you make no mistake.";
        next_drill = "Next drill";
        again = "Play again";
        gives_hint = "{0} gives a hint.";
        fastest = "Fastest: {0}.";
        holds = "The move that holds: {0}.";
        mate_in = "mate in";
        new_count = "new count";
        slack = "to spare";
        no_count = "no count";
        count = "count";
        leaves = "leaves {0}";
        tables = "tables";
        drawn = "drawn";
        defence = "defence";
        longest = "longest ({0} changes it)";
        trickiest = "trickiest ({0} changes it)";
        streak = "streak";
        streak_best = "{0}, best {1}";
        nothing_back = "there is nothing to undo";
        taken_back = "undone; with this help you earn one star at most";
        over = "the drill is over; {0} plays it again";
        over_more = "the drill is over; {0} plays it again, {1} another";
        hint_piece = "Hint: the {0} on {1}. {2} again: its move.";
        hint_move = "Hint: {0}.";
        solution = "THE BEST PLAY OF BOTH";
        first = "this is the first drill";
        looking_short = "looking for a drill";
        won = "WON  {0}  {1}";
        held = "HELD  {0}  {1}";
        no_tempo = "no move wasted";
        inside = "mate within the count";
        one_tempo = "1 move wasted";
        tempi = "{0} moves wasted";
        with_help = "with help";
        nothing_given = "nothing given away";
        lost_win = "LOST: the win is gone";
        lost_hold = "LOST: mated within the count";
        help_title = "THE TRAINER";
        help_aim = "Chase: mate before the count ends. Hold: let the count end before the mate.";
        help_slack =
            "Moves to spare are those that the count leaves beyond the moves that the mate needs. \
             Easy begins with 6 or more, medium with 3-5, hard with 1-2, hardest with 0. For the \
             bare king they are the moves that hold: 4 or more, 3, 2, 1.";
        worth_fastest = "fastest";
        worth_one = "1 move wasted";
        worth_lost = "{0} moves wasted";
        worth_other = "another count";
        worth_thrown = "win gone";
        worth_held = "held";
        worth_slipped = "loses in {0}";
    }
}

texts! {
    /// The reasons why there is no drill.
    NoDrillTexts NO_DRILL {
        no_tables = "{0} under the rules {1} has no endgame tables: {2}";
        first_check_wins = "the first check wins";
        nobody_mated = "a king and a few pieces cannot mate there";
        no_chase =
            "no position of {0} under the rules {1} is worth a drill to chase: almost none takes \
             two moves or more to win";
        no_hold =
            "no position of {0} under the rules {1} is worth a drill to hold: the bare king is lost, \
             or its moves make no difference";
        goes_on = "this game is not over; its endgame can be trained when it is";
        nothing_let_go =
            "there is nothing to train: no win with {0} pieces or fewer was missed here";
        failed = "the tables failed because of a bug in ouk";
        stopped = "stopped";
        table_too_large = "the table of {0} needs {1} MB, but only {2} MB are allowed";
        no_memory = "the table of {0} needs {1} MB; there is not enough memory";
        table_stopped = "stopped while making the table of {0}; the finished part is saved";
        file_missing = "{0} is not there";
        file_unreadable = "{0} cannot be read: {1}";
        file_other = "{0} is another table";
        file_damaged = "{0} is damaged";
        made_again = "{0}; the table is made again";
        table_not_saved = "{0}; the table is used but not saved";
    }
}

texts! {
    /// Verdicts of the tables, shown in the line of the count.
    VerdictTexts VERDICTS {
        reaches = "{0} reaches a new, won count in {1}";
        mates_now = "{0} mates at once";
        mate_in = "{0}: mate in {1}";
        leaves = "{0}, count leaves {1}, slack {2}";
        too_late = "too late: mate needs {0}, count leaves {1}";
        drawn = "drawn by the tables";
    }
}

texts! {
    /// Reasons for the grade of a move in a drill, one sentence each.
    ReasonTexts BECAUSE {
        mates = "Ouk ngeub.";
        shuts_in = "The king has no move.";
        fits = "A new count begins, and the win fits into it.";
        fits_to_go = "A new count begins, and the win fits into it, {0} more to go.";
        room = "The king is left with {0}.";
        room_to_go = "The king is left with {0}; moves to go: {1}.";
        room_only = "No other move is as fast; the king is left with {0}.";
        room_only_to_go = "No other move is as fast; the king is left with {0}; moves to go: {1}.";
        one_square = "1 square";
        squares = "{0} squares";
        only_move = "This was the only move.";
        only_one_holds = "Of {0} moves, only this one holds.";
        all_hold = "Every move held here.";
        some_hold = "{0} of {1} moves held here.";
        other_count = "The move wins by way of another count.";
        not_taken = "The {0} on {1} had to be taken.";
        won_in_time = "{0} wins in {1}; against {2} the win takes {3}, longer than the count.";
        won_at_all = "{0} wins in {1}; after {2} there is no win.";
        stalemates = "The king has no move: the game is drawn at once.";
        king_takes = "The king takes the {0} on {1}.";
        piece_takes = "The enemy {0} takes the {1} on {2}.";
        missed_mate = "{0} was ouk ngeub.";
        lets_out = "The king may now go to {0}; {1} leaves the king {2}.";
        kings_apart = "The kings are {0} squares apart; {1} brings yours to within {2}.";
        kings_turn = "Only a king move keeps the pace.";
        piece_turn = "Only the {0} on {1} keeps the pace.";
        pieces_turn = "No king move keeps the pace; move another piece.";
        holds_out = "{0} now holds out longer than any answer to {1}.";
        better_count = "{0} begins a count that the win fits into.";
        leaves = "{0} leaves {1} more to go, this move {2}.";
        better_wins = "{0} wins, with {1} more to go.";
        too_late = "Mate now takes {0} moves; the count leaves {1}.";
        baring_fits = "mate in {0} fits, slack {1}";
        baring_wins = "mate in {0}";
        baring_late = "too late: mate needs {0}, the count leaves {1}";
        baring_drawn = "drawn by the tables";
    }
}

texts! {
    /// The titles of the lessons.
    LessonsTexts LESSONS {
        a_tuuk = "A boat";
        two_tuuk = "Two boats";
        tuuk_neang = "A boat against a Neang";
        tuuk_koul = "A boat against a Koul";
        tuuk_ses = "A boat against a horse";
        ses_koul = "Horse and Koul";
        right_corner = "Horse and turned fish: the right corner";
        right_corner_short = "Horse and turned fish";
        two_koul = "Two Koul";
        three_trey_bak = "Three turned fish";
        right_foot = "Koul and turned fish: the right foot";
        right_foot_short = "Koul and turned fish";
    }
}

//! English: puzzles.

use super::super::texts;

texts! {
    /// Texts about puzzles.
    PuzzlesTexts PUZZLES {
        title = "PUZZLES";
        choose = "Find the one right move";
        sums = "rating {0}, {1} of {2} solved";
        sums_short = "rating {0}, {1} solved";
        sums_rating = "rating {0}";
        next = "Next puzzle";
        next_of = "one of {0}";
        next_about = "Rated {0}, near your own rating. The longer the win, the higher a puzzle is rated at first.";
        game = "Game";
        theme = "Theme";
        filter_about = "Selects the puzzles that come next and those of a storm.";
        due = "To repeat";
        none_today = "none today";
        none_yet = "none yet";
        due_about = "Puzzles of all games that you failed, or solved some days ago.";
        own = "Your games";
        own_about = "The one right move that you missed in your games. The review of a game finds it.";
        own_found = "New puzzles from this game: {0}";
        own_none = "no puzzles from your games yet: review a game, or look for some";
        search = "Find more";
        search_known = "games searched: {0}";
        search_new = "in saved games";
        search_runs = "{0} of {1}, new: {2}";
        search_over = "games: {0}, new: {1}";
        search_about = "Looks through your saved games for moves that you missed; the search continues while you do other things. Press again to stop it.";
        daily = "Daily";
        daily_open = "not solved yet";
        daily_done = "solved";
        waiting = "Still to solve: {0}, themes: {1}";
        daily_about = "The same puzzle for everybody today; a different game each day.";
        storm = "Storm";
        storm_best = "best {0}";
        storm_new = "three minutes";
        storm_about = "Find as many first moves as you can in three minutes, the easy ones first.";
        any = "any";
        win_in = "win in {0}";
        win_long = "win in {0}+";
        gain = "win material";
        goal_win = "{0} to play and win in {1}";
        goal_win_now = "{0} to play and win at once";
        goal_gain = "{0} wins material";
        goal_ending = "{0}: only one move wins";
        go_on = "Next puzzle";
        back_to_list = "Back to the list";
        rated = "rated {0}";
        goes_on = "{0} is right; {1} answers. Go on.";
        wrong = "{0} is wrong: {1} answers.";
        wrong_term = "{0} is wrong: {1} answers ({2}).";
        ends = "{0} is wrong: the game would end without your win.";
        missed = "Missed: {0} was right.";
        solved = "Solved!";
        solved_helped = "Solved, with a hint.";
        solved_late = "Solved, but not at the first try.";
        called = "{0} is {1}.";
        follows = "Then {0}.";
        rating = "Your rating: {0} ± {1}";
        rating_guess = "Your rating: about {0}";
        rating_change = "Your rating: {0} ({1}).";
        solution = "SOLUTION";
        nothing_due = "nothing is due today";
        storm_state = "{0}  {1} right, {2} wrong";
        storm_rule = "The first move decides.";
        storm_over = "Time. {0} solved, {1} missed; your best is {2}.";
    }
}

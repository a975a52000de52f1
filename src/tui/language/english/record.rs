//! Texts of the record of results.

use super::super::texts;

texts! {
    /// Texts of the record of results.
    RecordTexts RECORD {
        title = "RESULTS";
        choose = "Choose which games count";
        all = "all";
        table = "Table";
        by_game = "by game";
        by_rules = "by rules";
        by_level = "by level";
        by_side = "by side";
        rating = "Rating {0} ± {1}, near {2}";
        games = "Games: {0} ({1} won, {2} drawn, {3} lost)";
        error = "Rating ± {0}";
        near = "near {0}";
        games_alone = "Games: {0}";
        won = "{0} won";
        drawn = "{0} drawn";
        lost = "{0} lost";
        recent = "latest games";
        latest = "Latest game: {0}, {1}";
        percent = "{0}% of the points";
        run_won = "Last {0} won";
        run_drawn = "Last {0} drawn";
        run_lost = "Last {0} lost";
        most_wins = "most wins in a row: {0}";
        run_and_wins = "{0}; {1}";
        accuracy = "Accuracy: {0} (games reviewed: {1})";
        accuracy_alone = "Accuracy: {0}";
        scale = "Rated on ouk's own scale of levels";
        none = "Your results against the computer will appear here: won, drawn and lost, and a rating.";
        col_games = "games";
        col_won = "won";
        col_drawn = "drawn";
        col_lost = "lost";
        col_percent = "%";
        col_rating = "rating";
    }
}

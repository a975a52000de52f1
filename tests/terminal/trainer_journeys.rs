//! Drills in a real pseudo-terminal.

use super::pty::{Home, PtySession, PtyStart};
use crate::drills::{drill, game_of, order, step};
use crate::tablebases::tablebase;
use ouk::trainer::drill::{DrillGrade, DrillRequest, DrillTask, best_moves};
use ouk::trainer::session::{self, DrillResult};
use ouk::tui::language::ENGLISH;
use ouk_engine::endgame::tablebase::Defence;
use ouk_rules::board::Move;
use ouk_rules::game::Game;
use ouk_rules::notation;
use std::sync::Arc;

/// A copy of the drill that the program plays.
struct Mirror {
    session: session::DrillSession,
    game: Game,
}

impl Mirror {
    fn of(order: &DrillRequest) -> Mirror {
        let class = order.class.name();
        let tablebase = Arc::new(tablebase(order.game, order.rules.name, &[&class]));
        let drill = drill(&tablebase, order);
        let game = game_of(&drill);
        Mirror { session: session::DrillSession::new(drill, tablebase, Defence::Longest), game }
    }

    fn best(&self) -> Move {
        best_moves(&self.session.tablebase, self.game.position())[0]
    }

    fn worst(&self) -> Move {
        self.session.tablebase.choices(self.game.position()).unwrap().last().unwrap().mv
    }

    /// Types a move, and waits for the expected judgement.
    fn play(&mut self, mv: Move, screen: &mut PtySession) {
        screen.line(&notation::coordinate(self.game.position(), mv));
        step(&mut self.session, &mut self.game, mv);
        let number = self.session.comments.len();
        let comment = self.session.comments.last().unwrap();
        screen.see(&format!("{number:>2}. {}", comment.played));
        screen.see(&ENGLISH.worth(comment.move_grade));
    }

    /// Plays the best moves to the end.
    fn solve(&mut self, screen: &mut PtySession) {
        while self.session.result.is_none() {
            let best = self.best();
            self.play(best, screen);
        }
    }
}

const ARGS: [&str; 7] = ["train", "--class", "KRR", "--slack", "exact", "--drill", "1"];

fn two_tuuk(task: DrillTask) -> Mirror {
    Mirror::of(&order("federation", "KRR", task, DrillGrade::Exact, 1))
}

#[test]
fn a_drill_is_won_and_kept_through_a_kill() {
    let home = Home::new();
    let mut screen = PtyStart::at(&home).args(&ARGS).go();
    screen.see("TWO BOATS");
    screen.see("Only the fastest moves win");
    let mut mirror = two_tuuk(DrillTask::Chase);
    mirror.solve(&mut screen);
    assert_eq!(mirror.session.result, Some(DrillResult::Solved(3)));
    screen.see("WON *** no move wasted");
    screen.see("1, best 1");
    screen.signal("KILL");
    screen.end();
    let mut screen = PtyStart::at(&home).go();
    screen.see("Endgames");
    screen.keys("t");
    screen.see("1 solved, 0 due, streak 1");
    // The column of the played grade.
    screen.keys("lll");
    screen.see("Two boats                ***");
    screen.keys("qq");
    assert_eq!(screen.end(), 0);
    assert!(home.games().is_empty(), "a drill is no game");
}

#[test]
fn a_drill_is_lost_tried_again_and_won_with_a_hint() {
    let home = Home::new();
    let mut screen = PtyStart::at(&home).args(&ARGS).go();
    screen.see("Only the fastest moves win");
    let mut mirror = two_tuuk(DrillTask::Chase);
    let worst = mirror.worst();
    mirror.play(worst, &mut screen);
    assert_eq!(mirror.session.result, Some(DrillResult::Failed));
    screen.see("LOST: the win is gone");
    screen.keys("r");
    screen.see("Only the fastest moves win");
    screen.gone("win gone");
    let mut mirror = two_tuuk(DrillTask::Chase);
    let best = mirror.best();
    let square = mirror.game.position().shape().name(best.from());
    screen.keys("H");
    screen.see(&format!("on {square}. H again"));
    screen.keys("H");
    screen.see(&format!("Hint: {}", notation::readable(mirror.game.position(), best)));
    mirror.solve(&mut screen);
    screen.see("WON *-- with help");
    screen.keys("S");
    screen.see("THE BEST PLAY OF BOTH");
    screen.keys("x");
    screen.gone("THE BEST PLAY OF BOTH");
    screen.keys("q");
    screen.see("ENDGAMES");
    screen.see("Two boats                *--");
    screen.see("streak 0");
}

#[test]
fn sides_are_swapped_and_the_count_is_waited_for() {
    let home = Home::new();
    let mut screen = PtyStart::at(&home).args(&ARGS).go();
    screen.see("White: mate before the count ends");
    screen.keys("x");
    screen.see("Black: hold until the count ends");
    let mut mirror = two_tuuk(DrillTask::Hold);
    mirror.solve(&mut screen);
    screen.see("HELD ***");
    screen.keys("r");
    screen.gone("HELD");
    let mut mirror = two_tuuk(DrillTask::Hold);
    let worst = mirror.worst();
    mirror.play(worst, &mut screen);
    screen.see("LOST: mated within the count");
    screen.keys("x");
    screen.see("White: mate before the count ends");
}

#[test]
fn a_game_that_was_let_go_becomes_a_drill() {
    let home = Home::new();
    // Mate in one, with one move left in the count.
    let fen = "7k/8/6K1/8/8/8/8/R7 w - 31 31 1";
    let args = ["play", "--rules", "tan", "--side", "both", "--fen", fen];
    let mut screen = PtyStart::at(&home).args(&args).go();
    screen.see("slack 0");
    screen.line("a1a2");
    screen.gone("slack 0");
    screen.settle();
    screen.signal("KILL");
    screen.end();
    assert!(home.games()[0].contains("1/2-1/2"), "{:?}", home.games());
    let mut screen = PtyStart::at(&home).args(&["train", "--rules", "tan"]).go();
    let saved = home.games().remove(0);
    let date = saved.split_once("[Date \"").and_then(|(_, rest)| rest.split_once('"')).unwrap().0;
    screen.see(date);
    // Up from the first row leads to the last.
    screen.keys("k");
    screen.see("You had a win at move 1:");
    screen.keys("\r");
    screen.see("your game of");
    screen.see("Only the fastest moves win");
    screen.line("a1a2");
    screen.see("LOST: the win is gone");
    screen.keys("r");
    screen.gone("LOST");
    screen.line("a1a8");
    screen.see("WON *-- with help");
    screen.keys("q");
    // The stars of the drill stand in its row.
    screen.see("won at 1     *--");
    // The list of saved games leads to the same drill, and back.
    screen.keys("q");
    screen.see("Two players");
    screen.keys("g");
    screen.see("Black reached 16 of 16");
    screen.keys("t");
    screen.see("your game of");
    screen.see("Only the fastest moves win");
    screen.keys("q");
    screen.see("1 saved");
}

#[test]
fn lessons_are_read_and_drills_begun_from_the_list() {
    let home = Home::new();
    let mut screen = PtyStart::at(&home).size(120, 40).args(&["train", "--rules", "tan"]).go();
    screen.see("ENDGAMES  Ouk Chatrang, tan");
    screen.see("Easy: 6+ moves to spare.");
    screen.keys("jjjjjj");
    screen.see("▸ Horse and turned fish");
    screen.keys("kkkkkklll\r");
    screen.see("A BOAT  hardest, tan");
    screen.keys("L");
    screen.see("LESSON");
    screen.keys(" ");
    screen.gone("LESSON");
    // With cursor and labels, as in a game.
    screen.keys("\t\ra");
    screen.see(" 1. ");
    screen.keys("q");
    screen.see("ENDGAMES");
}

#[test]
fn error_of_an_untrainable_ending_precedes_the_screen() {
    let home = Home::new();
    for (args, words) in [
        (
            &["train", "--class", "KXM"][..],
            "--class: \"KXM\" is not an endgame: 'X' is not one of the pieces",
        ),
        (&["train", "--class", "KSMMM"][..], "--class: \"KSMMM\" has no table"),
        (&["train", "--class", "KR", "--slack", "much"][..], "much"),
        (&["train", "--game", "rek"][..], "rek under the rules"),
        (&["train", "--game", "kar-ouk"][..], "the first check wins"),
        (&["train", "--rules", "ton"][..], "did you mean \"tan\"?"),
    ] {
        let mut screen = PtyStart::at(&home).args(args).go();
        screen.see(words);
        assert_eq!(screen.end(), 2, "{words}");
        assert!(!screen.on_other_screen());
    }
    let mut screen = PtyStart::at(&home).args(&["train", "--class", "KN"]).go();
    screen.see("no position of KN under the rules");
    screen.keys("q");
    screen.see("Two players");
}

#[test]
fn the_computer_at_full_strength_uses_the_tables() {
    let home = Home::new();
    // With a clock there is no help, so only the computer asks for tables.
    let fen = "8/8/8/3k4/8/8/S7/K6M w - - 0 1";
    let args = ["play", "--level", "10", "--side", "black", "--clock", "10", "--fen", fen];
    let mut screen = PtyStart::at(&home).args(&args).go();
    screen.see("Your move");
    let kept = home.cached("ouk-KSM.table");
    let begun = std::time::Instant::now();
    while !kept.exists() {
        assert!(begun.elapsed().as_secs() < 60, "{}", screen.screen());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    screen.signal("KILL");
    screen.end();
}

const WON: &str = "7k/8/6K1/8/8/8/8/R7 w - 31 7 1";

#[test]
fn a_casual_game_shows_the_slack_and_a_serious_one_does_not() {
    let home = Home::new();
    let casual = ["play", "--rules", "tan", "--side", "both", "--fen", WON];
    let mut screen = PtyStart::at(&home).args(&casual).go();
    screen.see("White: mate in 1, count leaves 13, slack 12");
    screen.line("a1a2");
    screen.see("White: mate in");
    let serious = ["play", "--rules", "tan", "--side", "both", "--clock", "10", "--fen", WON];
    let mut screen = PtyStart::at(&home).args(&serious).go();
    screen.see("White has 13 moves to mate");
    screen.line("a1a2");
    screen.see("Black to move");
    screen.settle();
    assert!(!screen.shows("mate in"), "{}", screen.screen());
}

#[test]
fn review_shows_the_slack_of_the_shown_position() {
    let home = Home::new();
    let casual = ["play", "--rules", "tan", "--side", "both", "--fen", WON];
    let mut screen = PtyStart::at(&home).args(&casual).go();
    screen.line("a1a2");
    screen.see("Draw at 16: Black counts 4");
    screen.keys("v");
    screen.see("REVIEW");
    screen.see("count leaves 12");
    screen.keys("h");
    screen.see("White: mate in 1, count leaves 13, slack 12");
}

#[test]
fn warning_before_a_bare_king_predicts_the_win() {
    let home = Home::new();
    let fen = "7k/8/6K1/8/8/8/8/R6m w - - 0 1";
    let args = ["play", "--rules", "tan", "--side", "both", "--fen", fen];
    let mut screen = PtyStart::at(&home).args(&args).go();
    screen.see("White to move");
    // The Tuuk is selected, and the cursor moves along the rank to the Neang.
    screen.keys("sr\rlllllll");
    screen.see("this bares the king");
    screen.see("fits, slack");
}

//! The drill screen.

use crate::byte_limits::XTERM;
use crate::drills::begin;
use ouk::trainer::drill::{DrillTask, best_moves};
use ouk::trainer::progress::{DamageKind, ProgressError, SetAside};
use ouk::tui::app::{App, Screen};
use ouk::tui::glyph_widths::GlyphWidths;
use ouk::tui::language::{ENGLISH, Language};
use ouk::tui::message::Message;
use ouk::tui::outcome::EffectOutcome;
use ouk::tui::screens::trainer::Exercise;
use ouk_rules::board::{Color, Move};
use ouk_rules::notation;
use std::path::PathBuf;
use std::sync::Arc;

#[test]
fn a_hint_is_marked_on_the_board() {
    let mut app = crate::tui::app("", "none");
    let tablebase = begin(&mut app, DrillTask::Chase);
    let marked = |app: &App| -> Vec<(u16, u16)> {
        let screen = crate::tui::picture(app, 80, 24);
        let squares = screen.lines().enumerate().skip(1).take(17).flat_map(|(y, line)| {
            let board = line.chars().take(35).collect::<Vec<_>>().into_iter().enumerate();
            board.filter(|at| at.1 == '*').map(move |(x, _)| (x as u16, y as u16))
        });
        squares.collect()
    };
    assert_eq!(marked(&app), []);
    crate::tui::keys(&mut app, "H");
    let piece = marked(&app);
    assert_eq!(piece.len(), 1, "the piece");
    crate::tui::keys(&mut app, "H");
    let both = marked(&app);
    assert!(both.len() == 2 && both.contains(&piece[0]), "the piece, and where he goes: {both:?}");
    let Screen::Drill(exercise) = &app.screen else { unreachable!("the drill is shown") };
    let best = best_moves(&tablebase, exercise.play.game.position())[0];
    let best = notation::coordinate(exercise.play.game.position(), best);
    crate::tui::keys(&mut app, &format!("i{best}\r"));
    assert_eq!(marked(&app), [], "it was for the position before");
}

#[test]
fn the_count_is_explained_in_a_drill_as_in_a_game() {
    let mut app = crate::tui::app("", "none");
    begin(&mut app, DrillTask::Chase);
    crate::tui::keys(&mut app, "C");
    let screen = crate::tui::picture(&app, 80, 24);
    assert!(screen.contains(ENGLISH.count.title), "{screen}");
}

/// The moves counted, needed and to spare are said once, with the signs of one bar.
#[test]
fn one_bar_shows_the_moves_counted_needed_and_to_spare() {
    let mut app = crate::tui::app("", "none");
    begin(&mut app, DrillTask::Chase);
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = crate::tui::picture(&app, width, height);
        let count = |words: &str| screen.matches(words).count();
        let own = &ENGLISH.trainer;
        assert_eq!(
            [count(own.mate_in), count(own.slack), count("may waste")],
            [1, 1, 0],
            "{screen}"
        );
        let bars = screen.lines().filter(|row| row.contains("══") && row.contains('┤'));
        assert_eq!(bars.count(), 1, "{screen}");
        assert!(screen.contains("═ mate in") && screen.contains("─ to spare"), "{screen}");
        assert!(screen.contains("K King"), "the pieces are named: {screen}");
    }
}

fn exercise(app: &App) -> &Exercise {
    match &app.screen {
        Screen::Drill(exercise) => exercise,
        _ => panic!("a drill is shown"),
    }
}

/// Types a move of the drill on the screen.
fn type_move(app: &mut App, mv: Move) {
    let text = notation::coordinate(exercise(app).play.game.position(), mv);
    crate::tui::keys(app, &format!("i{text}\r"));
}

#[test]
fn every_language_says_why_a_move_was_wrong() {
    for language in Language::ALL {
        let mut app = crate::tui::app(&format!("language = \"{}\"", language.name()), "none");
        app.context.terminal.script_is_safe = true;
        app.context.apply_appearance();
        let tablebase = begin(&mut app, DrillTask::Chase);
        let position = exercise(&app).play.game.position();
        // A piece moves away, and the win is kept or missed.
        for worst in [false, true] {
            let choices = tablebase.choices(position).unwrap();
            let wins = |choice: &&ouk_engine::endgame::tablebase::RatedMove| {
                choice.verdict.is_win_of(Color::White)
            };
            let mv = match worst {
                true => choices.last().unwrap().mv,
                false => choices.iter().rfind(wins).unwrap().mv,
            };
            let mut app = crate::tui::app(&format!("language = \"{}\"", language.name()), "none");
            app.context.terminal.script_is_safe = true;
            app.context.apply_appearance();
            begin(&mut app, DrillTask::Chase);
            type_move(&mut app, mv);
            let comment = exercise(&app).session.comments.last().unwrap();
            let first = match worst {
                true => app.context.strings.trainer.lost_win.to_owned(),
                false => {
                    format!("{}: {}", comment.played, app.context.strings.worth(comment.move_grade))
                }
            };
            let why = app.context.strings.reason_sentences(&comment.why).join(" ");
            let why = why.split(' ').next().unwrap();
            for (width, height) in [(80, 24), (120, 40)] {
                let screen = crate::tui::picture(&app, width, height);
                assert!(screen.contains(&first), "{language:?}: {first}\n{screen}");
                assert!(screen.contains(why), "{language:?}: {why}\n{screen}");
            }
        }
    }
}

#[test]
fn finished_drill_names_the_next_step() {
    let mut app = crate::tui::app("", "none");
    begin(&mut app, DrillTask::Chase);
    let Screen::Drill(exercise) = &app.screen else { panic!("a drill is shown") };
    let tablebase = Arc::clone(&exercise.session.tablebase);
    let position = exercise.play.game.position().clone();
    let moves = tablebase.choices(&position).unwrap();
    for (mv, next) in [(moves.first(), "choose a piece"), (moves.last(), "██Play█again██  r")]
    {
        begin(&mut app, DrillTask::Chase);
        type_move(&mut app, mv.unwrap().mv);
        let screen = crate::tui::picture(&app, 80, 24);
        assert!(screen.contains(next), "{next}\n{screen}");
    }
}

#[test]
fn the_stars_are_explained_for_the_side_that_is_played() {
    for (task, there, not) in [
        (DrillTask::Chase, ENGLISH.trainer.inside, ENGLISH.trainer.nothing_given),
        (DrillTask::Hold, ENGLISH.trainer.nothing_given, ENGLISH.trainer.inside),
    ] {
        let mut app = crate::tui::app("", "none");
        begin(&mut app, task);
        let screen = crate::tui::picture(&app, 120, 40);
        assert!(screen.contains(there) && !screen.contains(not), "{task}\n{screen}");
        let footer = crate::tui::picture(&app, 80, 24);
        assert!(footer.contains("H hint") && footer.trim_end().ends_with("q back"), "{footer}");
        assert!(screen.contains("n next"), "{screen}");
        crate::tui::keys(&mut app, "?");
        let first = crate::tui::picture(&app, 120, 40);
        crate::tui::keys(&mut app, " ");
        let help = first + &crate::tui::picture(&app, 120, 40);
        assert!(help.contains("a drill of the other side"), "{help}");
    }
}

#[test]
fn result_of_a_drill_stays_visible() {
    let mut app = crate::tui::app("", "none");
    let tablebase = begin(&mut app, DrillTask::Chase);
    while exercise(&app).session.result.is_none() {
        let best = best_moves(&tablebase, exercise(&app).play.game.position())[0];
        type_move(&mut app, best);
    }
    let sees = |app: &App, words: &str| {
        let screen = crate::tui::picture(app, 80, 24);
        assert!(screen.contains(words), "{words}\n{screen}");
    };
    // A terminal without the list's signs shows stars, not their number.
    sees(&app, "WON *** no move wasted");
    let (path, what) = (PathBuf::from("trainer.toml"), DamageKind::NoText);
    let set_aside = SetAside {
        damaged: ProgressError::Damaged { path, line: 3, what },
        kept_as: PathBuf::from("trainer.damaged"),
    };
    app.update(Message::Learnt(Box::new(app.context.progress.clone()), Some(set_aside)));
    sees(&app, "line 3: these bytes are not UTF-8");
    crate::tui::keys(&mut app, " ");
    sees(&app, "WON");
    let newer = ProgressError::Newer(PathBuf::from("trainer.toml"));
    app.update(Message::Told(EffectOutcome::ProgressNotKept(newer)));
    sees(&app, "WON");
    sees(&app, "Progress was not saved");
}

#[test]
fn where_there_is_room_a_drill_shows_its_pieces_before_the_first_move() {
    let mut app = crate::tui::app("", "true");
    app.context.know(GlyphWidths::of(&XTERM).unwrap());
    begin(&mut app, DrillTask::Chase);
    // Who has never seen the game learns the moves from the panel, also on 80×24.
    for (width, height) in [(80, 24), (120, 40)] {
        let screen = crate::tui::picture(&app, width, height);
        for words in ["King", "one step, any", "Boat", "any distance along"] {
            assert!(screen.contains(words), "{width}×{height}: {words}\n{screen}");
        }
    }
}

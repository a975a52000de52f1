//! The list of the first lessons: where to start, and the progress in each.

use crate::support::Shows;
use crate::tui::{app, keys, picture};
use ouk::trainer::progress::LessonProgress;

#[test]
fn the_list_says_where_to_start_until_a_lesson_is_begun() {
    let done = |step, finished| LessonProgress { step, name: String::new(), finished };
    for color in ["true", "none"] {
        for (width, height) in [(80, 24), (120, 40), (60, 16)] {
            let mut app = app("", color);
            keys(&mut app, "Lq");
            let screen = picture(&app, width, height);
            let row = screen.lines().find(|row| row.contains("start here"));
            assert!(row.is_some_and(|row| row.contains("Begin")), "{screen}");
            assert_eq!(screen.matches("start here").count(), 1, "{screen}");
            app.context.progress.lessons.insert("rek".to_owned(), done(3, false));
            app.context.progress.lessons.insert("makruk".to_owned(), done(0, true));
            let screen = picture(&app, width, height);
            assert!(!screen.shows("start here"), "{screen}");
            let line = |name: &str| {
                let row = screen.lines().find(|row| row.contains(name)).unwrap();
                row.chars().filter(|sign| matches!(sign, '━' | '─')).collect::<String>()
            };
            // With colours, the track is as thick as the line.
            let track = if color == "true" { "━" } else { "─" };
            assert_eq!(line("Rek "), format!("━{}", track.repeat(4)), "{screen}");
            assert_eq!(line("Makruk"), "━━━━━", "{screen}");
            assert!(screen.shows("done") && line("Kar Ouk").is_empty(), "{screen}");
            // The marks before the names fill up, also without colours.
            for (mark, name) in [("·", "Ouk Chatrang"), ("+", "Rek "), ("*", "Makruk")] {
                assert!(screen.shows(&format!("{mark} {name}")), "{mark} {name}\n{screen}");
            }
            let reached = ["step 4 of", "4/"].into_iter().any(|it| screen.contains(it));
            assert!(reached, "{screen}");
        }
    }
}

#[test]
fn the_rows_of_lessons_not_begun_have_one_form() {
    for (width, height) in [(80, 24), (100, 30), (110, 35), (120, 40), (160, 50), (60, 16)] {
        let mut app = app("", "none");
        keys(&mut app, "Lq");
        let screen = picture(&app, width, height);
        let rows: Vec<&str> = screen.lines().filter(|row| row.contains(" min")).collect();
        let long = rows.iter().filter(|row| row.contains("steps,")).count();
        assert!(rows.len() >= 7, "{screen}");
        assert!(long == 0 || long == rows.len(), "{width}x{height}\n{screen}");
    }
}

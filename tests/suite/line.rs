//! Line play: the output for a person who sees no board, and for a script.

use crate::sampling::amount;
use crate::support::{every_rule_set, patient, random_game};
use ouk_rules::notation::coordinate;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The time a person takes to read a question. The program takes a yes that comes within 150 ms for
/// typed ahead, and asks again; the rest is for a program that waits for a processor.
const READING: Duration = Duration::from_millis(600);

/// Writes lines. Before a yes, waits until the question is the last line of the output and the
/// reading time has passed.
fn write(mut input: impl Write, lines: &str, output: &Mutex<String>) {
    for line in lines.split_inclusive('\n') {
        if matches!(line.trim().trim_start_matches(':').trim().to_lowercase().as_str(), "y" | "yes")
        {
            let until = Instant::now() + patient(Duration::from_secs(10));
            let asks = |line: &str| ["?", "y:", ": y"].iter().any(|part| line.contains(part));
            let is_asked = || output.lock().unwrap().lines().last().is_some_and(asks);
            while !is_asked() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(10));
            }
            std::thread::sleep(patient(READING));
        }
        input.write_all(line.as_bytes()).unwrap();
    }
}

/// Collects a program's output until the program ends.
pub fn collect(mut from: impl Read, output: &Mutex<String>) {
    let mut bytes = [0; 4_096];
    let mut pending = Vec::new();
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        pending.extend_from_slice(&bytes[..read]);
        // A letter may arrive in two parts.
        let whole = pending.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        let text: Vec<u8> = pending.drain(..whole).collect();
        output.lock().unwrap().push_str(std::str::from_utf8(&text).unwrap());
    }
    assert!(pending.is_empty(), "no text: {pending:?}");
}

/// The output of a session with these lines, and the exit code.
pub fn session(home: &Path, arguments: &[&str], lines: &str) -> (i32, String) {
    let mut child = crate::support::program()
        .args(arguments)
        .env("OUK_CONFIG", home.join("config.toml"))
        .env("XDG_DATA_HOME", home.join("data"))
        .env("XDG_CACHE_HOME", home.join("cache"))
        .env("HOME", home)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (input, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let output = Mutex::new(String::new());
    std::thread::scope(|scope| {
        scope.spawn(|| collect(from, &output));
        write(input, lines, &output);
    });
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "", "{arguments:?}");
    let out = output.into_inner().unwrap();
    assert!(out.chars().all(|c| c == '\n' || !c.is_control()), "no control character: {out:?}");
    (ended.status.code().unwrap(), out)
}

/// The output of a game between two people.
pub fn said(arguments: &[&str], lines: &str) -> String {
    let home = TempDir::new().unwrap();
    let arguments = [&["--line", "play", "--side", "both"], arguments].concat();
    let (code, out) = session(home.path(), &arguments, lines);
    assert_eq!(code, 0, "{out}");
    out
}

#[test]
fn line_mode_describes_moves_in_sentences() {
    let out = said(&[], "e4\nd5\nexd5\n");
    let expected = "\
Ouk Chatrang, rules federation. White: White. Black: Black. ? shows help.
White to move, 1. No count.
White: Fish e3 to e4.
Black to move, 1. No count.
Black: Fish d6 to d5.
White to move, 2. No count.
White: Fish e4 to d5, takes Fish.
Black to move, 2. No count.
The game is saved; \"continue\" resumes it.
";
    assert_eq!(out, expected);
}

#[test]
fn line_mode_has_a_word_for_each_part_of_the_board() {
    let lines = "e4\nd5\nrow 4\nr 5\nfile d\nf z\npiece s\np boat\np x\ns e4\nsquare e5\nm d5\nm z9\n\
                 l\nk\nc\nmoves\nfen\nb\n?\n";
    let out = said(&[], lines);
    for part in [
        "Row 4: White Fish e4.\n",
        "Row 5: Black Fish d5.\n",
        "File d: White King d1, White Fish d3, Black Fish d5, Black Neang d8.\n",
        "\"z\" is not a file; use a to h.\n",
        "Koul: White c1 f1; Black c8 f8.\n",
        "Boat: White a1 h1; Black a8 h8.\n",
        "This game has no piece \"x\".\n",
        "e4: White Fish. May go to e5 or d5 with a capture.\n",
        "e5: empty.\n",
        "d5: Black Fish.",
        "\"z9\" is not a square; use a1 to h8.\n",
        "Black: Fish d6 to d5. White to move, 2. No count.\n",
        "No clock.\n",
        "No count.\n",
        " moves. ",
        "rnsmksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKMSNR w",
        " 4 .  .  .  .  P",
        "The first letter is enough",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
}

#[test]
fn a_refused_move_names_the_rule() {
    let out = said(&[], "e5\nfrob\nz9\nc1c3\n");
    for part in [
        "e5: a fish steps straight forward and captures diagonally forward.\n",
        "\"frob\" is not a command; ? shows help.\n",
        "z9: z9 is not a square of this board (files a to h, ranks 1 to 8).\n",
        "c1c3: your own piece stands on c3.\n",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
    assert_eq!(out.matches("White to move, 1.").count(), 1, "nothing was played:\n{out}");
}

#[test]
fn one_sentence_describes_a_promotion_with_check() {
    let out = said(&["--fen", "8/5k2/8/4P3/8/8/8/R2K4 w - - 0 1"], "e6\n");
    let told = "White: Fish e5 to e6, becomes Turned fish. Ruk!\nBlack to move, 1.";
    assert!(out.contains(told), "{out}");
}

#[test]
fn line_mode_refuses_words_of_the_screen() {
    let out = said(&[], "FLIP\n:review\nTheme x\ntake it\nset marks signs\n");
    for part in [
        "\"flip\" is for the screen only; ? shows help.\n",
        "\"theme\" is for the screen only; ? shows help.\n",
        "\"review\" is for the screen only; ? shows help.\n",
        "Nothing may follow \"take\".\n",
        "Marks: now signs only\n",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
}

/// A word that was typed with too little or too much after it is still a word.
#[test]
fn words_with_too_little_or_too_much_say_what_is_wrong() {
    let out = said(&[], "row\nfile\npiece\nsquare\nboard 2\nCount x\nmoves e3 e4\nrow 1 2\n");
    for part in [
        "The command is incomplete; type :row NUMBER.\n",
        "The command is incomplete; type :file LETTER.\n",
        "The command is incomplete; type :piece NAME.\n",
        "The command is incomplete; type :square SQUARE.\n",
        "Nothing may follow \"board\".\n",
        "Nothing may follow \"Count\".\n",
        "Nothing may follow \"moves e3\".\n",
        "Nothing may follow \"row 1\".\n",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
    assert_eq!(out.matches("White to move, 1.").count(), 1, "nothing was played:\n{out}");
}

/// Another unfinished game is offered once the last one is over, also in the same run.
#[test]
fn the_next_unfinished_game_is_offered_at_the_end_of_one() {
    let home = TempDir::new().unwrap();
    session(home.path(), &["--line"], "play --side both\ne4\nq\n");
    session(home.path(), &["--line"], "play rek --side both\nc3c4\nq\n");
    // The answer would be ignored before the question has been read.
    let (_, out) = session(home.path(), &["--line"], "continue\nu\nmenu\ncontinue\n");
    let (_, after) = out.split_once("continue: Rek").unwrap();
    assert!(after.contains("continue: Ouk Chatrang, White against Black, move 1.\n"), "{out}");
    assert!(!after.contains("No game to continue"), "{out}");
}

#[test]
fn line_mode_names_words_instead_of_keys() {
    let out = said(&[], "resign\ny\ne4\n");
    assert!(out.contains("The game is over; \"rematch\" for another.\n"), "{out}");
}

#[test]
fn line_mode_asks_before_final_actions() {
    let out = said(&[], "e4\nresign\nn\nresign\nmoves\nresign\ny\nresign\nu\n");
    assert_eq!(out.matches("Resign? y or n\n").count(), 3, "{out}");
    assert_eq!(out.matches("Not done.\n").count(), 1, "{out}");
    assert!(out.contains("White won: Black resigned.\n"), "{out}");
    assert!(out.contains("The game is over; \"rematch\" for another.\n"), "{out}");
    let back = "The game goes on.\nBlack to move, 1. No count.\n";
    assert!(out.contains(back), "{out}");
    let out = said(&[], "e4\nresign\ny\nu\nu\n");
    let back = "Undone; \"redo\" plays it again.\nWhite to move, 1. No count.\n";
    assert!(out.ends_with(back), "{out}");
    let out = said(&[], "draw\ny\n");
    assert!(out.contains("Do both agree to a draw? y or n\nDrawn: by agreement.\n"), "{out}");
    let home = TempDir::new().unwrap();
    let against = ["--line", "play", "--side", "white"];
    let (_, out) = session(home.path(), &against, "e4\ndraw\ny\n");
    assert!(out.contains("Offer the computer a draw? y or n\nThe computer plays on.\n"), "{out}");
    let out = said(&["--game", "min-rek-chanh"], "d3d2\nrefuse\ny\n");
    assert!(out.contains("Ordered: rek on d3."), "{out}");
    assert!(
        out.contains("Refuse the order, and lose? y or n\nWhite won: Black did not honour"),
        "{out}"
    );
}

#[test]
fn line_mode_starts_describes_and_stops_a_count() {
    let fen = "8/3r4/8/3k4/8/8/R7/R2K4 b - - 0 1";
    let arguments = ["--counting", "hand", "--fen", fen];
    let out = said(&arguments, "take\nc\nstart\nc\nstart\nd7c7\nstop\ntake\ny\n");
    assert!(out.contains("No count; Black may start one.\n"), "{out}");
    assert_eq!(out.matches("Take the draw? y or n\n").count(), 1, "none can be taken first: {out}");
    assert!(out.contains("Black counts"), "{out}");
    assert!(out.contains("of 64, board's honour. White has"), "{out}");
    assert!(out.contains("A count is already running. Black counts"), "{out}");
    assert!(out.contains("Drawn: White took the draw while Black counted.\n"), "{out}");
    assert_eq!(said(&arguments, ":start\n:start\n"), said(&arguments, "start\nstart\n"));
}

#[test]
fn whole_games_of_every_rule_set_are_played_by_script() {
    for (index, (game, rules)) in every_rule_set().enumerate().step_by(amount(4, 1)) {
        let positions = random_game(game, rules, 40 + index as u64, 30);
        let mut lines = String::new();
        for pair in positions.windows(2) {
            let moves = pair[0].legal_moves();
            let played = moves.iter().find(|&&mv| {
                let mut next = pair[0].clone();
                next.play_unchecked(mv, &mut ());
                next.key() == pair[1].key()
            });
            lines += &format!("{}\n", coordinate(&pair[0], *played.unwrap()));
            if pair[1].ending().is_some() {
                break;
            }
        }
        let out = said(&["--game", game.name(), "--rules", rules.name], &lines);
        let told = out.lines().filter(|line| line.contains(" to ") && line.contains(": ")).count();
        assert!(told >= lines.lines().count().min(10), "{} {}:\n{out}", game.name(), rules.name);
        assert!(
            !out.contains("is no") && !out.contains("legal"),
            "{} {}:\n{out}",
            game.name(),
            rules.name
        );
    }
}

#[test]
fn the_computer_answers_before_the_next_line_is_read() {
    let home = TempDir::new().unwrap();
    let arguments = ["play", "--level", "1"];
    let (code, out) = session(home.path(), &arguments, "e4\nd4\nq\n");
    assert_eq!(code, 0);
    let order: Vec<&str> = out
        .lines()
        .filter_map(|line| line.split_once(": ").map(|(who, _)| who))
        .filter(|who| ["White", "Black"].contains(who))
        .collect();
    assert_eq!(order, ["White", "Black", "White", "Black"], "{out}");
    // The game continues where it was left.
    let (code, out) = session(home.path(), &[], "continue\nl\nq\n");
    assert_eq!(code, 0);
    assert!(
        out.contains(
            "\ncontinue: Ouk Chatrang, You against level 1, beginner (Elo 600), move 3.\n"
        ),
        "{out}"
    );
    assert!(out.contains("White to move, 3."), "{out}");
}

#[test]
fn a_game_is_chosen_by_a_line() {
    let home = TempDir::new().unwrap();
    let lines =
        "?\ngames\ncontinue\nfrob\nplay oku\nplay rek --side both\nc3c4\nmenu\nrek --level 11\nq\n";
    let (code, out) = session(home.path(), &["--line"], lines);
    assert_eq!(code, 0);
    for part in [
        "play GAME: a game against the computer",
        "kar-ouk: Kar Ouk; rules federation,",
        "No game to continue.\n",
        "\"frob\" is not a command",
        "did you mean \"ouk\"?",
        "Rek, rules poat. White: White. Black: Black.",
        "White: Piece c3 to c4.\n",
        "continue: Rek, White against Black, move 1.\n",
        "11",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
}

#[test]
fn a_flag_falls_and_a_rematch_is_played() {
    let out = said(
        &["--clock", "10+5", "--game", "kar-ouk"],
        "k\ne3e4\ng6g5\ne4e5\ne8e7\ne5d6m\nrematch\ny\n",
    );
    assert!(out.contains("White 10:00, Black 10:00.\n"), "{out}");
    assert!(out.contains("becomes Turned fish. "), "{out}");
    assert!(out.contains("White won: the first check.\n"), "{out}");
    assert!(out.contains("Black makes the first move"), "{out}");
    assert!(out.ends_with("Black to move, 1. No count.\n"), "{out}");
}

#[test]
fn rematch_after_a_draw_asks_who_begins() {
    let draw = "e4\ndraw\ny\n";
    let asked = "Who begins? Black, who did not begin: y. White: w. n for no game\n";
    for (answer, side) in [("y", "Black"), ("black", "Black"), ("w", "White")] {
        let out = said(&[], &format!("{draw}rematch\n{answer}\n"));
        assert!(out.contains(asked), "{out}");
        assert!(out.ends_with(&format!("{side} to move, 1. No count.\n")), "{answer}: {out}");
    }
    let out = said(&[], &format!("{draw}rematch\nn\nmoves\n"));
    assert_eq!(out.matches("White to move, 1.").count(), 1, "no game is begun: {out}");
}

#[test]
fn games_that_could_not_be_saved_are_printed_as_whole_records() {
    let home = TempDir::new().unwrap();
    std::fs::create_dir_all(home.path().join("data/ouk")).unwrap();
    std::fs::write(home.path().join("data/ouk/games"), "in the way").unwrap();
    let mut child = crate::support::program()
        .args(["--line", "play", "--side", "both"])
        .env("XDG_DATA_HOME", home.path().join("data"))
        .env("XDG_CACHE_HOME", home.path().join("cache"))
        .env("HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = b"e4\nmenu\nplay rek --side both\nc3c4\n";
    child.stdin.take().unwrap().write_all(lines).unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, told) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(told.contains("2 games could not be saved"), "{told}");
    assert_eq!(output.status.code(), Some(1), "a lost game is a failure");
    let records: Vec<&str> = out.split("[Event ").skip(1).collect();
    assert_eq!(records.len(), 2, "{out}");
    let find = |game: ouk_rules::GameId, name: &str| game.rule_set(name);
    for record in records {
        let game = ouk_rules::game::Game::from_record(&format!("[Event {record}"), &find).unwrap();
        assert_eq!(game.ply(), 1);
    }
}

#[test]
fn line_mode_uses_the_language_of_the_settings() {
    let home = TempDir::new().unwrap();
    let arguments = ["--line", "play", "--side", "both"];
    let set = |language: &str| {
        let text = format!("language = \"{language}\"\n");
        std::fs::write(home.path().join("config.toml"), text).unwrap();
    };
    set("khmer-latin");
    let (_, out) = session(home.path(), &arguments, "e4\nd5\nexd5\ns e4\nc1c3\nresign\nn\n");
    for part in [
        "Ouk Chatrang, chbab federation. Sor: Sor. Khmao: Khmao. ? bangah peak.\n",
        "Ven Sor, daeu 1. Kmean roab.\n",
        "Sor: Trey e4 tov d5, si Trey.\n",
        "e4: tumne.\n",
        "Choh chanh? y ryy n\n",
        "Min thveu te.\n",
    ] {
        assert!(out.contains(part), "{part:?} in\n{out}");
    }
    set("khmer");
    let (_, out) = session(home.path(), &arguments, "e4\n");
    assert!(out.contains("ស៖ ត្រី e3 ទៅ e4។\n"), "{out}");
}

#[test]
fn a_file_is_overwritten_only_after_a_yes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.pgn");
    let write = format!(":w {}", file.display());
    for (answer, expected, says) in [
        ("no", "precious", "was not written"),
        ("e3e4", "precious", "was not written"),
        ("yes", "[Event", "written to"),
        ("s", "precious", "copy-2.pgn"),
    ] {
        std::fs::write(&file, "precious").unwrap();
        let lines = format!("{write}\n{answer}\nquit\n");
        let (code, said) = session(folder.path(), &["--line", "play", "--side", "both"], &lines);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains("exists. Overwrite it?") && said.contains(says), "{answer}: {said}");
        assert!(std::fs::read_to_string(&file).unwrap().starts_with(expected), "{answer}: {said}");
    }
    let second = std::fs::read_to_string(folder.path().join("copy-2.pgn")).unwrap();
    assert!(second.starts_with("[Event"));
}

#[test]
fn pieces_have_the_letters_of_their_game() {
    let out = said(&["--game", "hill"], "moves\npiece b\n");
    let moves = out.lines().find(|line| line.contains("; ")).expect("the moves are listed");
    assert!(moves.contains("H b1:"), "{out}");
    assert!(!moves.contains("N b1:"), "{out}");
    assert!(out.contains("Boat: White a1 j1; Black a9 j9."), "{out}");
}

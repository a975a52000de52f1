//! The arrays a game may begin from.

use crate::tui::{app, keys, picture, play};
use ouk_rules::GameId;
use ouk_rules::game::Game;

const MIRRORED: &str = "1mmmmmmm/k7/mmmmmmmm/8/8/MMMMMMMM/7K/MMMMMMM1";

#[test]
fn the_mirrored_array_is_chosen_in_the_form_and_saved() {
    let mut app = app("", "none");
    keys(&mut app, "2lll");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("Array") && screen.contains("standard"), "{screen}");
    keys(&mut app, "jjjjl");
    assert!(picture(&app, 80, 24).contains("mirrored"));
    keys(&mut app, "\r");
    let game = &play(&app).game;
    assert!(game.position().to_fen().starts_with(MIRRORED), "{}", game.position().to_fen());
    let find = |game: GameId, name: &str| game.rule_set(name);
    let back = Game::from_record(&game.to_record(), &find).unwrap();
    assert_eq!(back.position().to_fen(), game.position().to_fen());
}

#[test]
fn the_form_names_the_array_on_the_board_under_rules_with_the_other_one() {
    let mut app = app("[ruleset.mine]\nbase = \"custodian\"\narray = \"right\"\n", "none");
    keys(&mut app, "2lll");
    // The rule set before the first is the last, which is the user's own.
    keys(&mut app, "jh");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("mine"), "{screen}");
    assert!(screen.contains("mirrored") && !screen.contains("standard"), "{screen}");
    keys(&mut app, "jjjl");
    let screen = picture(&app, 80, 24);
    assert!(screen.contains("standard") && !screen.contains("mirrored"), "{screen}");
}

#[test]
fn the_command_line_knows_the_arrays() {
    let said = |arguments: &[&str]| {
        let out = crate::support::program().args(arguments).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (out.status.code().unwrap(), text(out.stdout), text(out.stderr))
    };
    let mirrored = ["--game", "rek", "--array", "mirrored"];
    let (code, out, told) = said(&[&["show"][..], &mirrored].concat());
    assert!(code == 0 && out.contains(MIRRORED), "{out}{told}");
    let (code, _, told) = said(&["show", "--array", "mirrored"]);
    assert!(code == 2 && told.contains("ouk has no mirrored array"), "{told}");
    let (code, _, told) = said(&["show", "--game", "rek", "--array", "sideways"]);
    assert!(code == 2 && told.contains("an array must be one of standard, mirrored"), "{told}");
}

#[test]
fn the_command_line_mirrors_small_boards_too() {
    for (game, rules, board) in [
        ("rek", "poat-4x4", "1mmm/k3/3K/MMM1"),
        ("min-rek-chanh", "new-4x4", "1mmm/k3/3K/MMM1"),
        ("min-rek-chanh", "new-5x5", "1mmmm/k4/5/4K/MMMM1"),
    ] {
        let arguments = ["show", "--game", game, "--rules", rules, "--array", "mirrored"];
        let output = crate::support::program().args(arguments).output().unwrap();
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(shown.contains(&format!("fen  {board} w")), "{rules}: {shown}{told}");
    }
}

#[test]
fn the_standard_array_has_its_own_name() {
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("config.toml");
    std::fs::write(&settings, "[ruleset.mine]\nbase = \"custodian\"\narray = \"right\"\n").unwrap();
    let show = |more: &[&str]| {
        let output = crate::support::program()
            .env("OUK_CONFIG", &settings)
            .args(["show", "--game", "rek"])
            .args(more)
            .output()
            .unwrap();
        assert!(output.status.success(), "{more:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let [standard, mirrored] =
        ["standard", "mirrored"].map(|array| show(&["--rules", "custodian", "--array", array]));
    let board = |shown: &str| shown.lines().take(9).collect::<Vec<_>>().join("\n");
    assert_ne!(board(&standard), board(&mirrored));
    assert_eq!(board(&show(&["--rules", "mine"])), board(&mirrored));
    assert_eq!(board(&show(&["--rules", "mine", "--array", "standard"])), board(&standard));
    assert_eq!(board(&show(&["--rules", "mine", "--array", "mirrored"])), board(&mirrored));
}

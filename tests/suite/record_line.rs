//! Levels and the record, line by line and on the command line.

use crate::line::session;
use crate::support::setup;
use ouk::archive::Archive;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{Game, GameSetup, Player};
use tempfile::TempDir;

#[test]
fn levels_are_listed_and_one_is_chosen_by_the_results() {
    let home = TempDir::new().unwrap();
    let (code, out) = session(home.path(), &["--line"], "levels\nq\n");
    assert_eq!(code, 0);
    assert!(
        out.contains("Level 4, careful: misses no win in one; Elo 1200 on ouk's own scale."),
        "{out}"
    );
    let (_, out) = session(home.path(), &["play", "--level", "auto", "--side", "black"], "");
    assert!(out.contains("White: level 1, beginner (Elo 600)."), "{out}");
    let (_, out) = session(home.path(), &["play", "--level", "skilled"], "");
    assert!(out.contains("Black: level 6, skilled (Elo 1600)."), "{out}");
    let archive = Archive::new(home.path().join("data/ouk/games"));
    let players = [Player::Human { name: "You".to_owned() }, Player::Computer { level: 7 }];
    for game in 0..9 {
        let mut won = Game::new(GameSetup {
            players: ByColor(players.clone()),
            ..setup(GameId::Ouk, GameId::Ouk.default_rules())
        })
        .unwrap();
        won.resign(if game % 3 == 0 { Color::White } else { Color::Black });
        archive.save(&archive.folder().join(format!("{game}.pgn")), &won).unwrap();
    }
    let (_, out) = session(home.path(), &["record"], "");
    assert!(out.contains("games   9: 6 won, 0 drawn, 3 lost, 67 %"), "{out}");
    assert!(out.contains("level 7 (strong)") && out.contains("own scale: level 1 is 600"), "{out}");
    std::fs::write(home.path().join("data/ouk/trainer.toml"), "version = 1\nwon = !\n").unwrap();
    let (_, out) = session(home.path(), &["record"], "");
    assert!(out.contains("Accuracy unknown: ") && out.contains(": line 2: "), "{out}");
    let wrong = "version = 1\nstreak = 0\nbest_streak = 0\n[accuracies]\n\"0\" = \"90 - 80\"\n\
                 \"gone\" = \"101 - -\"\n\"1\" = \"good\"\n";
    for (more, games) in [("", "1 reviewed game"), ("\"2\" = \"101 - -\"\n", "2 reviewed games")] {
        std::fs::write(home.path().join("data/ouk/trainer.toml"), format!("{wrong}{more}"))
            .unwrap();
        let (_, out) = session(home.path(), &["record"], "");
        assert!(out.contains(&format!("Accuracy of {games} unknown: ")), "{out}");
        assert!(out.contains("trainer.toml: line 7: \"good\" is not an accuracy"), "{out}");
    }
    std::fs::remove_file(home.path().join("data/ouk/trainer.toml")).unwrap();
    let (_, none) = session(home.path(), &["record", "--side", "black"], "");
    assert_eq!(none, "No finished games against the computer.\n");
    // A player with two thirds against level 7 is rated between levels 7 and 8, past the middle.
    let (_, out) = session(home.path(), &["--line"], "play ouk --level auto\nresign\ny\nq\n");
    assert!(out.contains("Black: level 8, expert (Elo 2000)."), "{out}");
}

//! The texts about a count are true and make sense in any position.

use super::tui::{app, keys, picture};
use crate::cli::OUK;
use crate::sampling::amount;
use crate::support::counting_rule_sets;
use crate::support::setup;
use ouk::tui::overlay::Overlay;
use ouk::tui::screens::play::Play;
use ouk_rules::game::{Game, GameSetup};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::fmt::Write;

/// A position with a bare king or few pieces, and with any count, even one beyond its limit.
pub fn position(
    random: &mut fastrand::Rng,
    game: GameId,
    rules: &'static RuleSet,
) -> Option<AnyPosition> {
    let mut squares = ['1'; 64];
    let mut put = |piece: char, random: &mut fastrand::Rng| {
        let at = random.usize(8..56);
        squares[at] = piece;
    };
    for _ in 0..random.usize(1..6) {
        put(random.choice(['R', 'S', 'N', 'M']).unwrap(), random);
    }
    if random.u8(..5) == 0 {
        put('P', random);
    }
    if random.u8(..4) == 0 {
        put(random.choice(['r', 's', 'n', 'm']).unwrap(), random);
    }
    put('K', random);
    put('k', random);
    let board: Vec<String> = squares.chunks(8).map(|row| row.iter().collect()).collect();
    let last = match random.u8(..3) {
        0 => random.u16(1..140),
        1 => random
            .choice([1, 14, 15, 16, 30, 31, 32, 42, 43, 63, 86, 87, 88, 126, 127, 128])
            .unwrap(),
        _ => {
            return AnyPosition::from_fen(game, rules, &format!("{} w - - 0 1", board.join("/")))
                .ok();
        }
    };
    let (turn, plies) = (random.choice(["w", "b"]).unwrap(), random.u16(..last + 20));
    let fen = format!("{} {turn} - {last} {plies} 40", board.join("/"));
    AnyPosition::from_fen(game, rules, &fen).ok()
}

/// The numbers of each "A of B" in a text.
fn fractions(text: &str) -> Vec<(u32, u32)> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    let number = |word: &str| word.parse().ok();
    words
        .windows(3)
        .filter(|three| three[1] == "of")
        .filter_map(|three| Some((number(three[0])?, number(three[2])?)))
        .collect()
}

/// All texts about a position's count: on the screen, explained, and at the end of the game.
fn said(position: &AnyPosition, by_hand: bool) -> String {
    let (game, rules) = (position.game(), position.rules());
    let setup = GameSetup { fen: Some(position.to_fen()), by_hand, ..setup(game, rules) };
    let mut text = String::new();
    let Ok(game) = Game::new(setup) else { return text };
    if let Some(ending) = game.ending() {
        let _ = writeln!(text, "{ending}");
    }
    let mut app = app("", "none");
    app.begin(Play::new(game));
    keys(&mut app, "");
    // The text beside the board, without the rank numbers between its lines.
    for row in picture(&app, 80, 24).lines() {
        let _ = writeln!(text, "{}", row.chars().skip(49).collect::<String>());
    }
    keys(&mut app, "C");
    for overlay in &app.overlays {
        if let Overlay::Text(words) = overlay {
            let _ = writeln!(text, "{}", words.text());
        }
    }
    text
}

#[test]
fn no_sentence_counts_beyond_a_limit_or_names_one_that_is_not_given() {
    let mut random = fastrand::Rng::with_seed(25);
    let (mut counted, mut over) = (0, 0);
    for _ in 0..amount(40, 400) {
        for (game, rules) in counting_rule_sets() {
            let Some(position) = position(&mut random, game, rules) else { continue };
            let Some(view) = position.count_view() else { continue };
            counted += 1;
            over += usize::from(view.number > view.limit);
            let text = said(&position, random.bool());
            let fen = position.to_fen();
            for (number, limit) in fractions(&text) {
                assert!(number <= limit, "{rules} {fen}: {number} of {limit} in\n{text}");
            }
            for line in text.lines().filter(|line| line.contains("no limit is given")) {
                let names_one = !fractions(line).is_empty() || line.contains("The limit is");
                assert!(!names_one, "{rules} {fen}: {line}");
            }
        }
    }
    assert!(
        counted > amount(100, 200) && over > amount(4, 10),
        "{counted} counts, {over} beyond the limit"
    );
}

#[test]
fn show_says_how_many_moves_are_left_to_mate() {
    for (number, left) in [(13, "1 move left to mate"), (11, "2 moves left to mate")] {
        let fen = format!("8/8/8/3k4/2R5/8/8/K6R b - 14 {number} 2");
        let out = OUK.printed(&["show", &fen]);
        assert!(out.contains(&format!("; {left}\n")), "{left}\n{out}");
    }
}

//! Helpers that several topics share: positions from text, moves by their squares, rule sets that
//! differ from a named one in a switch. The tests of the program use this file too.

use ouk_rules::board::{ByColor, Color, Kind, Move, MoveKind};
use ouk_rules::game::{ClockSetting, Game, GameSetup, MatchScore, Player};
use ouk_rules::notation::parse;
use ouk_rules::ruleset::{OukSwitches, RuleSwitches};
use ouk_rules::{AnyPosition, Ending, GameId, Reason, RuleSet};
use std::collections::BTreeSet;

/// The built-in rule set of this name.
pub fn named(game: GameId, name: &str) -> &'static RuleSet {
    game.rule_set(name).unwrap_or_else(|| panic!("{} has no rule set {name}", game.name()))
}

pub fn ouk(name: &str) -> &'static RuleSet {
    named(GameId::Ouk, name)
}

/// A rule set of Ouk or Makruk, changed by `change`. It lives as long as the test run, because
/// positions borrow it.
pub fn changed(base: &'static RuleSet, change: impl FnOnce(&mut OukSwitches)) -> &'static RuleSet {
    let mut switches = base.ouk().clone();
    change(&mut switches);
    Box::leak(Box::new(RuleSet {
        name: "changed",
        source: "a test",
        switches: RuleSwitches::Chess(switches),
    }))
}

/// The position of a text that must be valid.
pub fn at(game: GameId, rules: &'static RuleSet, fen: &str) -> AnyPosition {
    AnyPosition::from_fen(game, rules, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn ouk_at(rules: &'static RuleSet, fen: &str) -> AnyPosition {
    at(GameId::Ouk, rules, fen)
}

/// A move as its two squares.
pub fn squares(position: &AnyPosition, mv: Move) -> String {
    let shape = position.shape();
    format!("{}{}", shape.name(mv.from()), shape.name(mv.to()))
}

/// The legal move between two squares, if there is one.
pub fn find(position: &AnyPosition, text: &str) -> Option<Move> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .filter(|mv| mv.kind() != MoveKind::Call)
        .find(|&mv| squares(position, mv) == text)
}

/// Whether a move between two squares is legal.
pub fn may(position: &AnyPosition, text: &str) -> bool {
    find(position, text).is_some()
}

/// Plays moves given as squares, separated by blanks.
pub fn play(position: &mut AnyPosition, line: &str) {
    for text in line.split_whitespace() {
        let mv = find(position, text)
            .unwrap_or_else(|| panic!("{text} is not legal in {}", position.to_fen()));
        position.play(mv).unwrap();
    }
}

/// The position after some moves.
pub fn after(position: &AnyPosition, line: &str) -> AnyPosition {
    let mut next = position.clone();
    play(&mut next, line);
    next
}

/// Every legal move as its squares.
pub fn all(position: &AnyPosition) -> BTreeSet<String> {
    position.legal_moves().iter().map(|&mv| squares(position, mv)).collect()
}

/// The fourth and fifth fields of a position's text: the last counted ply that is not yet a draw,
/// and the plies counted.
pub fn count_fields(position: &AnyPosition) -> (String, String) {
    let fen = position.to_fen();
    let mut fields = fen.split(' ').filter(|field| !field.contains('+')).skip(3);
    (fields.next().unwrap().to_owned(), fields.next().unwrap().to_owned())
}

/// The end of a game in words, or "goes on".
pub fn verdict(position: &AnyPosition) -> String {
    position.ending().as_ref().map_or_else(|| "goes on".to_owned(), Ending::to_string)
}

/// Every game with every built-in rule set.
pub fn every_rule_set() -> impl Iterator<Item = (GameId, &'static RuleSet)> {
    let games = GameId::ALL.iter();
    games.flat_map(|&game| game.rule_sets().iter().map(move |rules| (game, rules)))
}

/// Every rule set that counts, with its game.
pub fn counting_rule_sets() -> impl Iterator<Item = (GameId, &'static RuleSet)> {
    let games = [GameId::Ouk, GameId::KarOuk, GameId::Makruk];
    games.into_iter().flat_map(|game| game.rule_sets().iter().map(move |rules| (game, rules)))
}

/// The positions of a random game from its start, until it has no move or is long enough. The same
/// seed gives the same game.
pub fn random_game(
    game: GameId,
    rules: &'static RuleSet,
    seed: u64,
    plies: usize,
) -> Vec<AnyPosition> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut positions = vec![AnyPosition::start(game, rules)];
    while positions.len() <= plies {
        let mut next = positions.last().unwrap().clone();
        let Some(&mv) = rng.choice(next.legal_moves().iter()) else { break };
        next.play_unchecked(mv, &mut ());
        positions.push(next);
    }
    positions
}

/// A setup for two people at one keyboard, without clocks, from the array.
pub fn setup(game: GameId, rules: &'static RuleSet) -> GameSetup {
    let person = |name: &str| Player::Human { name: name.to_owned() };
    GameSetup {
        game,
        rules,
        fen: None,
        players: ByColor([person("Sok"), person("Dara")]),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: "2026.11.21".to_owned(),
        match_score: MatchScore::default(),
    }
}

/// A game of Ouk from a position.
pub fn game_at(rules: &'static RuleSet, fen: &str) -> Game {
    Game::new(GameSetup { fen: Some(fen.to_owned()), ..setup(GameId::Ouk, rules) }).unwrap()
}

/// Plays moves in a game, in any notation, separated by blanks.
pub fn play_in(game: &mut Game, line: &str) {
    for text in line.split_whitespace() {
        let mv = parse(game.position(), text).unwrap_or_else(|error| panic!("{error}"));
        game.play(mv).unwrap();
    }
}

/// Plays random moves, and starts and stops counts at random where they are kept by hand.
pub fn play_at_random(game: &mut Game, rng: &mut fastrand::Rng, plies: usize) {
    for _ in 0..plies {
        if rng.u8(..4) == 0 {
            let _ = game.start_count();
        }
        if rng.u8(..16) == 0 {
            let _ = game.stop_count(if rng.bool() { Color::White } else { Color::Black });
        }
        if game.ending().is_some() {
            break;
        }
        let mv = *rng.choice(game.position().legal_moves().iter()).unwrap();
        game.play(mv).unwrap();
    }
}

/// A quiet move of the side to move, a king's where there is one.
pub fn waiting_move(position: &AnyPosition) -> Move {
    let waits = waiting_moves(position);
    *waits.first().unwrap_or_else(|| panic!("nothing waits in {}", position.to_fen()))
}

/// The quiet moves of the side to move, the king's first, after which the game goes on or is
/// counted out: the moves of players who only wait.
pub fn waiting_moves(position: &AnyPosition) -> Vec<Move> {
    let moves = position.legal_moves();
    let quiet = |&mv: &Move| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut ());
        let waits = mv.kind() == MoveKind::Plain && position.taken_by(mv).is_empty();
        let on = next.ending().is_none_or(|ending| {
            matches!(ending.reason, Reason::Count { .. } | Reason::CountHopeless { .. })
        });
        waits && on && next.legal_moves().iter().any(|&mv| next.taken_by(mv).is_empty())
    };
    let is_king =
        |mv: &Move| position.piece_on(mv.from()).is_some_and(|piece| piece.kind == Kind::Ang);
    let mut waits: Vec<Move> = moves.into_iter().filter(quiet).collect();
    waits.sort_by_key(|mv| !is_king(mv));
    waits
}

/// The numbers and moves of a count that runs out.
#[derive(Debug, PartialEq, Eq)]
pub struct RunOut {
    /// The numbers that the runner says, including the one that draws.
    pub said: Vec<u16>,
    /// The number of the chaser's moves.
    pub chaser: u16,
}

/// Lets both sides wait until the count has run out.
pub fn run_out(position: &AnyPosition) -> RunOut {
    let mut position = position.clone();
    let runner = position.count_view().expect("a count runs").by;
    let mut heard = RunOut { said: Vec::new(), chaser: 0 };
    while position.ending().is_none() {
        let mover = position.turn();
        let mv = waiting_move(&position);
        position.play_unchecked(mv, &mut ());
        if mover == runner {
            heard.said.push(position.count_view().unwrap().number);
        } else {
            heard.chaser += 1;
        }
    }
    heard
}

/// The last number said, the limit and the moves left to the chaser.
pub fn count_of(position: &AnyPosition) -> Option<(u16, u16, u16)> {
    position.count_view().map(|view| (view.number, view.limit, view.left))
}

/// The text of a random position with few pieces: the kings, and up to `most` others.
pub fn sparse(game: GameId, random: &mut fastrand::Rng, most: usize) -> String {
    let side = if game == GameId::Hill { 9 } else { 8 };
    let letters: &[&str] = match game {
        GameId::Hill => &["B", "H", "E", "O", "F", "F~"],
        GameId::Rek | GameId::MinRekChanh => &["M"],
        _ => &["R", "N", "S", "M", "M~", "P", "P"],
    };
    let mut board = vec![String::new(); side * side];
    let mut place = |what: String, random: &mut fastrand::Rng| {
        let free: Vec<usize> = (0..board.len()).filter(|&at| board[at].is_empty()).collect();
        board[free[random.usize(..free.len())]] = what;
    };
    place("K".to_owned(), random);
    place("k".to_owned(), random);
    let white_share = random.u8(..5);
    for _ in 0..random.usize(1..=most) {
        let letter = letters[random.usize(..letters.len())];
        let white = random.u8(..4) < white_share;
        place(if white { letter.to_owned() } else { letter.to_lowercase() }, random);
    }
    let mut text = Vec::new();
    for row in board.chunks(side).rev() {
        let mut line = String::new();
        let mut gap = 0;
        for what in row {
            if what.is_empty() {
                gap += 1;
                continue;
            }
            if gap > 0 {
                line += &gap.to_string();
                gap = 0;
            }
            line += what;
        }
        if gap > 0 {
            line += &gap.to_string();
        }
        text.push(line);
    }
    format!("{} {}", text.join("/"), if random.bool() { "w" } else { "b" })
}

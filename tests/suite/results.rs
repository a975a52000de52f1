//! The record of results: which games count, ratings, advice, and the level that suits a player.

use crate::support::built_in;
use ouk::archive::Archive;
use ouk::results::{
    Advice, Breakdown, GameResult, LevelChoice, MeanAccuracy, Outlook, Points, Rating,
    ResultFilter, Run, Share, Totals, WINDOW, curve, read,
};
use ouk_engine::Level;
use ouk_engine::analysis::PhaseAccuracy;
use ouk_rules::GameId;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{ClockSetting, EngineSpec, Game, GameSetup, MatchScore, Player};
use std::path::Path;

pub fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// A result of Ouk with White against a level.
pub fn result(number: u8, points: Points) -> GameResult {
    let (game, side) = (GameId::Ouk, Color::White);
    let (rules, accuracy) = (game.default_rules(), PhaseAccuracy::default());
    GameResult { game, rules, level: level(number), side, points, accuracy }
}

fn won(number: u8) -> GameResult {
    result(number, Points::Won)
}

fn lost(number: u8) -> GameResult {
    result(number, Points::Lost)
}

fn drawn(number: u8) -> GameResult {
    result(number, Points::Drawn)
}

fn person() -> Player {
    Player::Human { name: "You".to_owned() }
}

fn agreed(game: GameId, players: [Player; 2]) -> GameSetup {
    GameSetup {
        game,
        rules: game.default_rules(),
        fen: None,
        players: ByColor(players),
        clock: ClockSetting::None,
        by_hand: false,
        first: Color::White,
        date: "2026.11.25".to_owned(),
        match_score: MatchScore::default(),
    }
}

/// Saves a game, resigned by one side if `loser` names it.
fn save(archive: &Archive, name: &str, setup: GameSetup, loser: Option<Color>) {
    let mut game = Game::new(setup).unwrap();
    loser.into_iter().for_each(|loser| game.resign(loser));
    archive.save(&archive.folder().join(name), &game).unwrap();
}

#[test]
fn finished_games_of_a_person_against_a_level_count() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::new(folder.path().to_owned());
    let computer = |level| Player::Computer { level };
    let own = |game, level| agreed(game, [person(), computer(level)]);
    // Written last, but begun first.
    save(&archive, "20261125-2.pgn", own(GameId::Makruk, 5), Some(Color::White));
    let black = agreed(GameId::Ouk, [computer(2), person()]);
    save(&archive, "20261125-1.pgn", black, Some(Color::White));
    let mirrored =
        ouk_rules::Array::Mirrored.fen(GameId::Rek, GameId::Rek.default_rules(), Color::Black);
    let setup = GameSetup { fen: Some(mirrored), ..own(GameId::Rek, 3) };
    save(&archive, "20261125-3.pgn", setup, Some(Color::Black));

    save(&archive, "unfinished.pgn", own(GameId::Ouk, 1), None);
    let two = agreed(GameId::Ouk, [person(), person()]);
    save(&archive, "two-people.pgn", two, Some(Color::Black));
    let machines = agreed(GameId::Ouk, [computer(3), computer(4)]);
    save(&archive, "machines.pgn", machines, Some(Color::Black));
    let engine = Player::Engine(EngineSpec::new("other", &[]).unwrap());
    save(&archive, "engine.pgn", agreed(GameId::Ouk, [person(), engine]), Some(Color::Black));
    let won = Some("3k4/8/8/8/8/8/8/R2K3R w - - 0 1".to_owned());
    let chosen = GameSetup { fen: won, ..own(GameId::Ouk, 9) };
    save(&archive, "position.pgn", chosen, Some(Color::Black));
    let small = GameId::Rek.rule_set("poat-4x4").unwrap();
    let small = GameSetup { rules: small, ..own(GameId::Rek, 3) };
    save(&archive, "small.pgn", small, Some(Color::Black));
    std::fs::write(folder.path().join("damaged.pgn"), "[Event \"Ouk").unwrap();
    std::fs::write(folder.path().join("bytes.pgn"), [0xff; 40_000]).unwrap();

    let unknown = |_: &Path| PhaseAccuracy::default();
    let results = read(&archive, &built_in, &unknown, &|| true);
    let found =
        |result: &GameResult| (result.game, result.level.number(), result.side, result.points);
    assert_eq!(
        results.iter().map(found).collect::<Vec<_>>(),
        [
            (GameId::Ouk, 2, Color::Black, Points::Won),
            (GameId::Makruk, 5, Color::White, Points::Lost),
            (GameId::Rek, 3, Color::White, Points::Won),
        ]
    );
    let text = "91 - 64";
    let second = |file: &Path| match file.ends_with("20261125-2.pgn") {
        true => text.parse().unwrap(),
        false => PhaseAccuracy::default(),
    };
    let reviewed = read(&archive, &built_in, &second, &|| true);
    let texts: Vec<String> = reviewed.iter().map(|it| it.accuracy.to_string()).collect();
    assert_eq!(texts, ["- - -", text, "- - -"]);
    assert_eq!(read(&archive, &built_in, &unknown, &|| false), [], "it stops when it is told to");
    std::fs::remove_file(folder.path().join("20261125-2.pgn")).unwrap();
    assert_eq!(
        read(&archive, &built_in, &unknown, &|| true).len(),
        2,
        "a deleted game no longer counts"
    );
    let none = Archive::new(Path::new("").to_owned());
    assert_eq!(read(&none, &built_in, &unknown, &|| true), [], "no folder, no games");
}

#[test]
fn results_are_counted_by_game_rules_level_and_side() {
    let black = GameResult { side: Color::Black, ..drawn(3) };
    let makruk =
        GameResult { game: GameId::Makruk, rules: GameId::Makruk.default_rules(), ..lost(5) };
    let all = [won(2), won(2), won(3), makruk, black, won(3)];
    let totals = Totals::of(&all);
    let Totals { won: wins, drawn: draws, lost: losses, run, longest } = totals;
    assert_eq!((wins, draws, losses, longest, totals.games()), (4, 1, 1, 3, 6));
    assert_eq!(run, Some(Run { points: Points::Won, games: 1 }));
    assert_eq!(totals.percent(), Some(75));
    assert_eq!(Totals::of(&[]).percent(), None);
    assert_eq!(ResultFilter::default().of(&all).len(), 6);
    assert_eq!(
        ResultFilter { game: Some(GameId::Makruk), ..ResultFilter::default() }.of(&all),
        [makruk]
    );
    assert_eq!(
        ResultFilter { side: Some(Color::Black), ..ResultFilter::default() }.of(&all),
        [black]
    );
    assert_eq!(ResultFilter { level: Some(level(2)), ..ResultFilter::default() }.of(&all).len(), 2);
    let rules = GameId::Ouk.default_rules();
    assert_eq!(ResultFilter { rules: Some(rules), ..ResultFilter::default() }.of(&all).len(), 5);
    let parts = |breakdown: Breakdown| {
        let parts = breakdown.parts(&all).into_iter();
        parts.map(|(share, part)| (share, part.len())).collect::<Vec<_>>()
    };
    assert_eq!(
        parts(Breakdown::Game),
        [(Share::Game(GameId::Ouk), 5), (Share::Game(GameId::Makruk), 1)]
    );
    let levels =
        [(2, 2), (3, 3), (5, 1)].map(|(number, games)| (Share::Level(level(number)), games));
    assert_eq!(parts(Breakdown::Level), levels);
    assert_eq!(parts(Breakdown::Side).len(), 2);
    assert_eq!(parts(Breakdown::Rules).len(), 2);
}

/// The rating by bisection: slow and simple.
fn by_halving(results: &[GameResult]) -> f64 {
    let chance = |elo: f64, opponent: f64| 1.0 / (1.0 + 10_f64.powf((opponent - elo) / 400.0));
    let surplus = |elo: f64| {
        let last = &results[results.len().saturating_sub(WINDOW)..];
        let of = |result: &GameResult| {
            result.points.value() - chance(elo, f64::from(result.level.elo()))
        };
        0.5 - chance(elo, 600.0) + last.iter().map(of).sum::<f64>()
    };
    let (mut low, mut high) = (-10_000.0, 10_000.0);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if surplus(middle) > 0.0 { low = middle } else { high = middle }
    }
    low
}

#[test]
fn a_rating_is_the_maximum_likelihood_strength() {
    assert_eq!(Rating::of(&[]), None);
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let games = rng.usize(1..80);
        // Some players have won every game, and some none.
        let wins = [0.0, 0.1, 0.5, 0.9, 1.0][rng.usize(..5)];
        let results: Vec<_> = (0..games)
            .map(|_| {
                let points = match rng.f64() {
                    _ if rng.u8(..10) == 0 => Points::Drawn,
                    chance if chance < wins => Points::Won,
                    _ => Points::Lost,
                };
                result(rng.u8(1..=10), points)
            })
            .collect();
        let rating = Rating::of(&results).unwrap();
        let slow = by_halving(&results);
        assert!((rating.elo - slow).abs() < 0.1, "{} against {slow}: {results:?}", rating.elo);
        assert!(rating.error.is_finite() && rating.error > 0.0);
    }
    let even = vec![[won(5), lost(5)]; 20].concat();
    let rating = Rating::of(&even).unwrap();
    assert!((rating.elo - 1_400.0).abs() < 20.0, "half against level 5: {rating:?}");
    assert!((40.0..70.0).contains(&rating.error), "{rating:?}");
    let better = [even.clone(), vec![won(6); WINDOW]].concat();
    assert!(Rating::of(&better).unwrap().elo > 1_900.0, "old games count no longer");
}

#[test]
fn the_curve_ends_with_the_current_rating() {
    let results = vec![[won(3), lost(5), drawn(4)]; 70].concat();
    let points = curve(&results, 60);
    assert_eq!(points.len(), 60);
    assert_eq!(points.last().unwrap(), &(210, Rating::of(&results).unwrap().elo));
    assert!(points.is_sorted_by_key(|point| point.0));
    assert_eq!(curve(&results[..5], 60).len(), 5);
    assert_eq!(curve(&[], 60), []);
}

#[test]
fn advice_is_given_only_when_the_numbers_support_it() {
    let advice = |results: &[GameResult], number| Advice::of(results, GameId::Ouk, level(number));
    let try_level =
        |games, won, drawn, number| Some(Advice { games, won, drawn, level: level(number) });
    assert_eq!(advice(&[won(4), won(4)], 4), None, "two games are too few");
    assert_eq!(advice(&[won(4), won(4), won(4)], 4), try_level(3, 3, 0, 5));
    assert_eq!(advice(&[won(4), won(4), won(4)], 5), None, "of another level");
    let others = [won(4), won(5), won(4), lost(6), won(4)];
    assert_eq!(advice(&others, 4), try_level(3, 3, 0, 5), "other levels do not count");
    assert_eq!(advice(&[won(4), won(4), lost(4)], 4), None);
    assert_eq!(advice(&[won(4), won(4), won(4), lost(4)], 4), None, "75 % are not enough");
    let eight = [won(4), lost(4), won(4), won(4), won(4)];
    assert_eq!(advice(&eight, 4), try_level(5, 4, 0, 5), "80 % are");
    assert_eq!(advice(&[drawn(4), won(4), won(4), won(4)], 4), try_level(4, 3, 1, 5));
    assert_eq!(advice(&[lost(4), lost(4), lost(4)], 4), try_level(3, 0, 0, 3));
    assert_eq!(advice(&[lost(1), lost(1), lost(1)], 1), None, "nothing is easier");
    assert_eq!(advice(&[won(10), won(10), won(10)], 10), None, "nothing is harder");
    let long_ago = [vec![lost(4); 30], vec![won(4); 3]].concat();
    assert_eq!(advice(&long_ago, 4), try_level(3, 3, 0, 5), "the last games count");
    let makruk = vec![GameResult { game: GameId::Makruk, ..won(4) }; 3];
    assert_eq!(advice(&makruk, 4), None, "another game");
    let after = Outlook::after(&[won(4), won(4)], GameId::Ouk, LevelChoice::Fixed(level(4)));
    assert_eq!(after, Outlook::Same);
}

#[test]
fn a_level_is_parsed_from_its_number_or_its_name() {
    for choice in LevelChoice::ALL {
        assert_eq!(choice.to_string().parse(), Ok(choice));
    }
    assert_eq!("careful".parse(), Ok(LevelChoice::Fixed(level(4))));
    assert!(
        ["", "0", "11", "Auto", "01", "+4"].iter().all(|text| text.parse::<LevelChoice>().is_err())
    );
}

/// The share of points that a player of fixed strength scores against the automatic level in this
/// many games.
fn share(strength: f64, seed: u64, games: usize) -> f64 {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut results: Vec<GameResult> = Vec::new();
    for _ in 0..games {
        let level = LevelChoice::Automatic.level(&results, GameId::Ouk);
        let chance = 1.0 / (1.0 + 10_f64.powf((f64::from(level.elo()) - strength) / 400.0));
        let points = if rng.f64() < chance { Points::Won } else { Points::Lost };
        results.push(result(level.number(), points));
    }
    Totals::of(&results).won as f64 / games as f64
}

#[test]
fn the_automatic_level_keeps_a_player_near_half() {
    let shares = |strength: u32, seeds: u64| -> Vec<f64> {
        (0..seeds).map(|seed| share(f64::from(strength), seed, 200)).collect()
    };
    for strength in (650..=2_350).step_by(50) {
        for (seed, share) in shares(strength, 12).into_iter().enumerate() {
            assert!((0.4..=0.6).contains(&share), "{strength}, seed {seed}: {share}");
        }
    }
    // No level is harder than the last, and a strong player begins against weak levels.
    for strength in [600, 2_400] {
        let shares = shares(strength, 60);
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        assert!((0.43..=0.58).contains(&mean), "{strength}: {mean}");
        let far = shares.iter().filter(|share| !(0.4..=0.6).contains(*share)).count();
        assert!(far <= 4, "{strength}: {far} of {} runs", shares.len());
    }
}

#[test]
fn the_automatic_level_is_that_of_the_game() {
    let strong = vec![won(8); 5];
    let choice = LevelChoice::Automatic;
    assert_eq!(choice.level(&[], GameId::Ouk), Level::ALL[0], "a newcomer begins at level 1");
    assert!(choice.level(&strong, GameId::Ouk) > level(5));
    assert_eq!(choice.level(&strong, GameId::Rek), Level::ALL[0], "of Rek nothing is known");
    assert_eq!(LevelChoice::Fixed(level(3)).level(&strong, GameId::Ouk), level(3));
    assert_eq!(choice.level(&vec![won(10); 60], GameId::Ouk), Level::FULL, "it ends at the last");
}

#[test]
fn the_accuracy_is_the_mean_of_the_reviewed_games() {
    let with = |text: &str| GameResult { accuracy: text.parse().unwrap(), ..won(3) };
    assert_eq!(MeanAccuracy::of(&[]), None);
    assert_eq!(MeanAccuracy::of(&[won(3), lost(2)]), None, "none was reviewed");
    let some = [with("90 70 -"), won(1), with("81 - -")];
    let mean = MeanAccuracy::of(&some).unwrap();
    assert_eq!((mean.games, mean.parts), (2, [Some(86), Some(70), None]));
}

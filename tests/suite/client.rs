//! Foreign engines: what the client asks of them, and how it handles those that fail.

use super::strangers::{Strangers, stands_still};
use super::support::ours;
use super::support::{agreed, named, patient, play_in, setup};
use crate::support::nodes;
use ouk_engine::Limits;
use ouk_engine::uci::client::{Approved, Client, EngineError, EngineTask, EngineThread, START_UP};
use ouk_engine::worker::Ticket;
use ouk_rules::game::{ClockSetting, Game, GameSetup};
use ouk_rules::{AnyPosition, GameId, notation};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

static NEVER: AtomicBool = AtomicBool::new(false);

fn spec(command: &str) -> Approved {
    agreed(command, &[])
}

fn start(command: &str) -> Result<Client, EngineError> {
    Client::start(&spec(command), START_UP, &NEVER)
}

fn game_of(game: GameId) -> Game {
    Game::new(setup(game, game.default_rules())).unwrap()
}

#[test]
fn client_plays_every_game_with_our_engine() {
    let mut client = start(&ours()).unwrap();
    assert!(client.name().starts_with("ouk "), "{}", client.name());
    for &id in GameId::ALL {
        let mut game = game_of(id);
        assert!(client.new_game(id, id.default_rules(), START_UP, &NEVER).unwrap());
        for _ in 0..6 {
            let reply = client.think(&EngineTask::of(&game, nodes(300)), &NEVER, &NEVER).unwrap();
            assert!(reply.score.is_some(), "{}", id.name());
            game.play(reply.best).unwrap();
        }
    }
}

#[test]
fn client_sends_the_rules_to_an_engine_with_the_option() {
    // A Neang that may step two squares onto a Tuuk; only `tan` lets it capture there.
    let fen = "4k3/8/8/8/8/4r3/8/3KM3 w E - 0 1";
    let mut client = start(&ours()).unwrap();
    for (rules, takes) in [("tan", true), ("federation", false)] {
        let rules = named(GameId::Ouk, rules);
        let setup = GameSetup { fen: Some(fen.to_owned()), ..setup(GameId::Ouk, rules) };
        let game = Game::new(setup).unwrap();
        assert!(client.new_game(GameId::Ouk, rules, START_UP, &NEVER).unwrap());
        let reply = client.think(&EngineTask::of(&game, nodes(2_000)), &NEVER, &NEVER).unwrap();
        let played = notation::coordinate(game.position(), reply.best);
        assert_eq!(played == "e1e3", takes, "{}: {played}", rules.name);
    }
    let strangers = Strangers::new();
    let mut stranger = start(&strangers.that("echo bestmove a3a4")).unwrap();
    let mut told =
        |rules| stranger.new_game(GameId::Ouk, named(GameId::Ouk, rules), START_UP, &NEVER);
    assert!(told("federation").unwrap());
    assert!(!told("tan").unwrap(), "it plays by rules of its own");
}

#[test]
fn client_sends_game_moves_and_both_clocks() {
    let strangers = Strangers::new();
    let heard = strangers.path("heard");
    let command = strangers.script(&format!(
        "uci) echo 'option name UCI_Variant type combo default chess var cambodian'; echo uciok;;
         isready) echo readyok;;
         position*|setopt*|ucinew*) echo \"$line\" >> '{0}';;
         go*) echo \"$line\" >> '{0}'; echo info depth 1 score cp -35; echo bestmove e6e5 ponder x;;
         quit) exit 0;;",
        heard.display()
    ));
    let clock = ClockSetting::parse("60+0.5").unwrap();
    let rules = GameId::Ouk.default_rules();
    let mut game = Game::new(GameSetup { clock, ..setup(GameId::Ouk, rules) }).unwrap();
    game.pass_time(Duration::from_millis(1_250));
    play_in(&mut game, "e4");
    let mut client = start(&command).unwrap();
    client.new_game(GameId::Ouk, rules, START_UP, &NEVER).unwrap();
    let reply = client.think(&EngineTask::of(&game, Limits::default()), &NEVER, &NEVER).unwrap();
    assert_eq!(notation::coordinate(game.position(), reply.best), "e6e5");
    assert_eq!(reply.score.map(|score| score.0), Some(-35));
    let start = AnyPosition::start(GameId::Ouk, rules).to_fen();
    assert_eq!(
        std::fs::read_to_string(heard).unwrap(),
        format!(
            "setoption name UCI_Variant value cambodian\nucinewgame\n\
             position fen {start} moves e3e4\n\
             go wtime 59250 winc 500 btime 60000 binc 500\n"
        )
    );
}

#[test]
fn stopped_engine_answers_with_a_move() {
    let strangers = Strangers::new();
    let command = strangers.script(
        "uci) echo 'option name UCI_Variant type combo default chess var cambodian'; echo uciok;;
         isready) echo readyok;;
         stop) echo bestmove h3h4;;
         quit) exit 0;;",
    );
    let mut client = start(&command).unwrap();
    let game = game_of(GameId::Ouk);
    let reply =
        client.think(&EngineTask::of(&game, nodes(1)), &AtomicBool::new(true), &NEVER).unwrap();
    assert_eq!(notation::coordinate(game.position(), reply.best), "h3h4");
}

#[test]
fn an_engine_that_does_not_start_says_why() {
    let strangers = Strangers::new();
    let silent = strangers.script("x) exit;;");
    let brief = Duration::from_millis(300);
    let failures = [
        (
            Client::start(&spec("/nonexistent/engine --fast"), brief, &NEVER),
            "does not start: there is no such program",
        ),
        (Client::start(&spec("no-such-engine"), brief, &NEVER), "there is no such program"),
        (Client::start(&spec("/"), brief, &NEVER), "does not start: it is a folder"),
        (
            Client::start(&spec("./Cargo.toml"), brief, &NEVER),
            "does not start: it is not a program",
        ),
        (Client::start(&spec(""), brief, &NEVER), "empty"),
        (Client::start(&spec("\"ouk uci"), brief, &NEVER), "a quotation mark is missing"),
        (Client::start(&spec(&silent), brief, &NEVER), "does not answer \"uci\" within 0.3 s"),
        (
            Client::start(&spec("sh -c 'echo no network file >&2; exit 3'"), START_UP, &NEVER),
            "ended (exit status: 3) when asked \"uci\"; its standard error ends: no network file",
        ),
    ];
    for (failure, part) in failures {
        let said = failure.err().expect("it must not start").to_string();
        assert!(said.contains(part), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!said.contains("os error"), "{said}");
    }
}

#[test]
fn client_limits_what_it_reads_from_an_engine() {
    let brief = Duration::from_millis(300);
    for command in ["yes", "cat /dev/zero"] {
        let said = Client::start(&spec(command), brief, &NEVER).err().unwrap().to_string();
        assert!(said.contains("does not answer \"uci\" within 0.3 s"), "{said}");
    }
}

#[test]
fn client_ends_an_abandoned_engine_and_its_children() {
    let strangers = Strangers::new();
    let pulse = strangers.path("pulse");
    let beat = format!("while :; do echo beat >> '{}'; sleep 0.02; done", pulse.display());
    let command = strangers.that(&format!("({beat}) & wait"));
    let mut player = EngineThread::start(None, |_| {}).unwrap();
    player.think(Ticket::fresh(), spec(&command), EngineTask::of(&game_of(GameId::Ouk), nodes(1)));
    let beats = || std::fs::metadata(&pulse).map_or(0, |file| file.len());
    let began = Instant::now();
    while beats() == 0 {
        assert!(began.elapsed() < START_UP, "the engine was never asked");
        std::thread::sleep(Duration::from_millis(5));
    }
    drop(player);
    assert!(stands_still(&pulse), "what the engine started still runs");
}

#[test]
fn engine_that_exits_leaves_no_process() {
    let strangers = Strangers::new();
    let pulse = strangers.path("pulse");
    let beat = format!("while :; do echo beat >> '{}'; sleep 0.02; done", pulse.display());
    let mut client = start(&strangers.that(&format!("({beat}) & echo bestmove a3a4"))).unwrap();
    let game = game_of(GameId::Ouk);
    client.think(&EngineTask::of(&game, nodes(1)), &NEVER, &NEVER).unwrap();
    drop(client);
    assert!(stands_still(&pulse), "what the engine started still runs");
}

#[test]
fn error_lists_the_options_and_variants_of_the_engine() {
    let strangers = Strangers::new();
    let command = strangers.that("echo bestmove a3a4");
    let options = vec!["Hash=8".to_owned(), "Skill=3".to_owned()];
    let refused = Client::start(&agreed(&command, &options), START_UP, &NEVER);
    let said = refused.err().unwrap().to_string();
    assert!(said.contains("no option \"Skill\"; it has Hash, UCI_Variant"), "{said}");
    let mut client = start(&command).unwrap();
    assert_eq!(client.name(), "Stranger 7");
    let said =
        client.new_game(GameId::Rek, GameId::Rek.default_rules(), START_UP, &NEVER).unwrap_err();
    assert!(said.to_string().contains("rek; it supports chess, cambodian, karouk"), "{said}");
}

#[test]
fn a_move_that_is_not_legal_is_shown_with_its_position_and_complaints() {
    let strangers = Strangers::new();
    for (answer, part) in [
        ("echo bestmove e3e5", "played \"e3e5\""),
        ("echo bestmove '(none)'", "played \"(none)\""),
        ("echo bestmove", "played \"\""),
        ("echo 'illegal hash move' >&2; sleep 0.2; echo bestmove d1d7", "illegal hash move"),
    ] {
        let mut client = start(&strangers.that(answer)).unwrap();
        let game = game_of(GameId::Ouk);
        let said =
            client.think(&EngineTask::of(&game, nodes(1)), &NEVER, &NEVER).unwrap_err().to_string();
        assert!(said.contains(part) && said.contains(&game.position().to_fen()), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn the_error_quotes_the_last_lines_of_a_dead_engine() {
    let strangers = Strangers::new();
    let mut client = start(&strangers.that("echo out of memory >&2; exit 9")).unwrap();
    let task = EngineTask::of(&game_of(GameId::Ouk), nodes(77));
    let said = client.think(&task, &NEVER, &NEVER).unwrap_err().to_string();
    assert!(said.contains("exit status: 9") && said.contains("go nodes 77"), "{said}");
    assert!(said.ends_with("its standard error ends: out of memory"), "{said}");
    // The engine stays dead: a second request fails as well and does not hang.
    assert!(client.think(&task, &NEVER, &NEVER).is_err());
}

#[test]
fn client_fails_without_a_hang_if_the_engine_does_not_read() {
    let strangers = Strangers::new();
    let command =
        strangers.script("uci) echo 'option name X type string'; echo uciok; exec sleep 1000;;");
    let options = vec![format!("X={}", "x".repeat(1 << 20)); 8];
    let began = Instant::now();
    let failure = Client::start(&agreed(&command, &options), START_UP, &NEVER).err().unwrap();
    assert!(matches!(failure, EngineError::Deaf { .. }), "{failure}");
    assert!(began.elapsed() < START_UP, "it was waited for too long");
}

#[test]
fn client_survives_an_engine_that_reads_nothing() {
    let strangers = Strangers::new();
    let command = strangers.script(
        "uci) echo 'option name X type string'; echo uciok;;
         isready) echo readyok; exec sleep 1000;;",
    );
    let mut client = start(&command).unwrap();
    let began = Instant::now();
    for _ in 0..10_000 {
        client.set_option("X", &"x".repeat(100)).unwrap();
    }
    assert!(began.elapsed() < START_UP, "sending a command must not wait");
    let told = client.think(&EngineTask::of(&game_of(GameId::Ouk), nodes(1)), &NEVER, &NEVER);
    assert!(matches!(told, Err(EngineError::Deaf { .. })), "{told:?}");
    let began = Instant::now();
    drop(client);
    assert!(began.elapsed() < patient(Duration::from_secs(3)), "the farewell is short");
}

#[test]
fn client_ignores_a_second_answer() {
    let strangers = Strangers::new();
    let answers = "turn=$((turn + 1)); case $turn in
        1) echo bestmove e3e4; echo bestmove a3a4; echo bestmove b3b4;;
        *) echo bestmove d3d4;; esac";
    let mut client = start(&strangers.that(answers)).unwrap();
    let game = game_of(GameId::Ouk);
    for wanted in ["e3e4", "d3d4", "d3d4"] {
        let reply = client.think(&EngineTask::of(&game, nodes(1)), &NEVER, &NEVER).unwrap();
        assert_eq!(notation::coordinate(game.position(), reply.best), wanted);
    }
}

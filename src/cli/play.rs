//! `ouk play`, and starting any other game.

use super::output::ProgressLine;
use super::restricted::need_for;
use super::side::SideArg;
use super::{ArrayArgs, Failure, GameArgs, approve, complaint};
use crate::config::{Settings, SideChoice};
use crate::line::LineSetupError;
use crate::results::LevelChoice;
use crate::tui::language::ENGLISH;
use crate::tui::note::{Note, PlayNote};
use crate::tui::{Launch, NewGame, OutputOptions};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, ValueEnum};
use ouk_engine::Level;
use ouk_engine::uci::client::{Client, START_UP};
use ouk_io::outside::Rights;
use ouk_rules::board::{ByColor, Color};
use ouk_rules::game::{
    ClockError, ClockSetting, ClockUnit, EngineSpec, GameSetup, MatchScore, Player,
};
use ouk_rules::{AnyPosition, GameId};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

#[derive(Args)]
pub(super) struct PlayArgs {
    #[command(flatten)]
    place: GameArgs,
    #[command(flatten)]
    begin: ArrayArgs,
    /// Level of the computer, by number or name. Elo figures are on ouk's own scale.
    #[arg(long, default_value = "1", value_parser = levels())]
    level: LevelChoice,
    /// UCI engine to play against: its command, quoted.
    #[arg(long, value_name = "COMMAND", conflicts_with = "level")]
    engine: Option<String>,
    /// UCI option of the engine; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    engine_option: Vec<String>,
    /// Your side: white, black, random, or both for two players.
    #[arg(long, default_value = "white", hide_possible_values = true)]
    side: PlayerSide,
    /// Side that moves first: white or black.
    #[arg(long, value_name = "SIDE", default_value = "white", hide_possible_values = true)]
    first: SideArg,
    /// Time for each side: 10 (minutes), 90s (seconds), 5+3 (3 s increment) or 5d3 (3 s Bronstein
    /// delay).
    #[arg(long, default_value = "none")]
    clock: String,
    /// Who starts a count: auto (the rules) or hand (the players).
    #[arg(long, value_name = "HOW", default_value = "auto", hide_possible_values = true)]
    counting: CountingMode,
    /// Position as FEN, quoted [default: starting position].
    #[arg(long, conflicts_with = "array")]
    fen: Option<String>,
}

/// The side that the user plays.
#[derive(Clone, Copy, ValueEnum)]
enum PlayerSide {
    #[value(alias = "w")]
    White,
    #[value(alias = "b")]
    Black,
    Random,
    /// Two people play.
    Both,
}

/// Who starts a count.
#[derive(Clone, Copy, ValueEnum)]
enum CountingMode {
    /// The rules.
    Auto,
    /// The players.
    Hand,
}

/// Every level, with its description for the help.
fn levels() -> impl TypedValueParser<Value = LevelChoice> {
    let value = |choice: LevelChoice| {
        let value = PossibleValue::new(choice.word());
        match choice {
            LevelChoice::Automatic => value.help("adapts to your results in saved games"),
            LevelChoice::Fixed(level) => {
                let (name, elo) = (level.name(), level.elo());
                value.alias(name).help(format!("{name}, Elo {elo}: {}", ENGLISH.level(level)))
            }
        }
    };
    PossibleValuesParser::new(LevelChoice::ALL.map(value))
        .try_map(|text| text.parse::<LevelChoice>())
}

/// How the program talks with its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FrontEnd {
    /// On the whole screen.
    Screen,
    /// Line by line.
    Lines,
}

/// Plays.
pub(super) fn show(launch: Launch, front_end: FrontEnd) -> Result<ExitCode, Failure> {
    if front_end == FrontEnd::Screen {
        return Ok(crate::tui::run(launch)?);
    }
    let settings = launch.settings.clone();
    let read_setup = |words: &[String]| {
        let words = ["play".to_owned()].into_iter().chain(words.iter().cloned());
        let read = PlaySetup::try_parse_from(words);
        let args = read.map_err(|error| LineSetupError::Arguments(complaint(&error)))?.args;
        let refused = |failure: Failure| LineSetupError::Arguments(failure.text().to_owned());
        let setup = setup_of(&args, &settings).map_err(refused)?;
        if args.engine.is_some() { Err(LineSetupError::Engine) } else { Ok(setup) }
    };
    Ok(crate::line::run(launch, &read_setup)?)
}

/// Start a game with these options
#[derive(Parser)]
struct PlaySetup {
    #[command(flatten)]
    args: PlayArgs,
}

/// Starts a game at once. Another engine starts before the screen changes, so that its error
/// messages stay visible.
pub(super) fn run(
    args: &PlayArgs,
    settings: Settings,
    output: OutputOptions,
    rights: Rights,
    front_end: FrontEnd,
) -> Result<ExitCode, Failure> {
    let NewGame { setup, adapts } = setup_of(args, &settings)?;
    let spec = setup.players.0.iter().find_map(|player| match player {
        Player::Engine(spec) => Some(spec.clone()),
        _ => None,
    });
    let (mut engine, mut note) = (None, None);
    if let Some(spec) = spec {
        let spec = approve(spec, need_for("--engine", rights)?)?;
        let leave = AtomicBool::new(false);
        // An engine may take seconds until it answers, or never do so.
        ProgressLine::say("waiting for the engine");
        let started = Client::start(&spec, START_UP, &leave).and_then(|mut client| {
            let knows_rules = client.new_game(setup.game, setup.rules, START_UP, &leave)?;
            Ok((client, knows_rules))
        });
        ProgressLine::wipe();
        let (client, knows_rules) = started?;
        if !knows_rules {
            let own_rules = PlayNote::OwnRules(client.name().to_owned(), setup.rules.name);
            note = Some(Note::Play(own_rules));
        }
        engine = Some((spec, client));
    }
    let setup = Some(NewGame { setup, adapts });
    show(
        Launch { settings, output, rights, setup, engine, train: None, open: None, note },
        front_end,
    )
}

fn setup_of(args: &PlayArgs, settings: &Settings) -> Result<NewGame, Failure> {
    let (game, rules) = args.place.find_quietly(&settings.rule_sets)?;
    if let Some(fen) = &args.fen {
        AnyPosition::from_fen(game, rules, fen)
            .map_err(|error| Failure::illegal(format!("--fen: {error}")))?;
    }
    let human = |name: &str| Player::Human { name: name.to_owned() };
    let computer = match &args.engine {
        Some(command) => {
            let spec = EngineSpec::new(command, &args.engine_option);
            Player::Engine(spec.map_err(|problem| Failure::usage(problem.to_string()))?)
        }
        None => Player::Computer { level: level_of(args.level, game, settings).number() },
    };
    let side = match args.side {
        PlayerSide::White => Some(SideChoice::White),
        PlayerSide::Black => Some(SideChoice::Black),
        PlayerSide::Random => Some(SideChoice::Random),
        PlayerSide::Both if args.engine.is_some() => {
            return Err(Failure::usage("--side both cannot be used with --engine"));
        }
        PlayerSide::Both => None,
    };
    let players = match side.map(SideChoice::color) {
        None => ByColor([human("White"), human("Black")]),
        Some(Color::White) => ByColor([human("You"), computer]),
        Some(Color::Black) => ByColor([computer, human("You")]),
    };
    let clock = ClockSetting::typed(&args.clock, ClockUnit::Minutes).map_err(|error| {
        let given = &args.clock;
        Failure::usage(match error {
            ClockError::Unreadable => {
                format!("invalid value \"{given}\" for --clock: expected none, 10, 90s, 5+3 or 5d3")
            }
            ClockError::NoTime | ClockError::TooLong => format!("--clock {given}: {error}"),
        })
    })?;
    let knows_counting = AnyPosition::start(game, rules).counting().is_some();
    let by_hand = match args.counting {
        CountingMode::Auto => false,
        CountingMode::Hand if !knows_counting => {
            return Err(Failure::usage(format!("{} has no counting", game.name())));
        }
        CountingMode::Hand => true,
    };
    let first = args.first.into();
    let fen = match &args.fen {
        Some(fen) => Some(fen.clone()),
        None => args.begin.fen(game, rules, first)?,
    };
    let date = ouk_io::time::now().strftime("%Y.%m.%d").to_string();
    let match_score = MatchScore::default();
    let setup = GameSetup { game, rules, fen, players, clock, by_hand, first, date, match_score };
    Ok(NewGame { setup, adapts: args.level == LevelChoice::Automatic })
}

/// The level for a choice. The automatic level follows from the saved games.
fn level_of(choice: LevelChoice, game: GameId, settings: &Settings) -> Level {
    let results = match choice {
        LevelChoice::Automatic => super::record::results(settings),
        LevelChoice::Fixed(_) => Vec::new(),
    };
    choice.level(&results, game)
}

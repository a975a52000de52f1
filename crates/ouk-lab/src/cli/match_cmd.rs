//! `ouk-lab match`.

use super::appender::{Appender, Content};
use super::stop_signal::StopSignal;
use super::{Failure, print, tables_of_one_thread};
use crate::arena::stats::{Sprt, SprtDecision};
use crate::arena::{Contestant, MatchConfig, MatchState, MoveLimits, run as play};
use crate::sparring::Partner;
use clap::Args;
use ouk_engine::book::BookUse;
use ouk_engine::command_line::{ArrayArgs, GameArgs, approve, output_file, position_of};
use ouk_engine::{Level, table};
use ouk_io::folders;
use ouk_io::outside::Outside;
use ouk_rules::board::Color;
use ouk_rules::game::{ClockSetting, EngineSpec, MOST_PLIES};
use ouk_rules::{GameId, RuleSet, RuleSetRegistry};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// The default size of a contestant's table in megabytes.
const HASH: u16 = 16;

#[derive(Args)]
pub(super) struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    array: ArrayArgs,
    /// Position as FEN, quoted [default: starting position].
    #[arg(long, conflicts_with = "array")]
    fen: Option<String>,
    /// First player: level:N, the quoted command of a UCI engine, or a sparring partner (greedy,
    /// uct or gpn).
    #[arg(long, value_name = "PLAYER")]
    a: String,
    /// Second player.
    #[arg(long, value_name = "PLAYER")]
    b: String,
    /// UCI option of the first player; may be repeated. A level accepts only OwnBook=true, to play
    /// from the opening book.
    #[arg(long, value_name = "NAME=VALUE")]
    option_a: Vec<String>,
    /// UCI option of the second player; may be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    option_b: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of games; an odd number is rounded up.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u32,
    /// Number of games to play at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: u16,
    /// Random plies at the start of each game; each opening is played twice, with colours reversed.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(..=64))]
    plies: u16,
    /// Skip openings in which the solver proves a win for either side within N nodes.
    #[arg(long, value_name = "N")]
    undecided: Option<u64>,
    /// Random seed of the openings.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Hash table size of each player in megabytes, limited to the player's maximum.
    #[arg(long, value_name = "MB", default_value_t = HASH, value_parser = clap::value_parser!(u16).range(1..=8192))]
    hash: u16,
    /// Declare a game drawn after N plies.
    #[arg(long, value_name = "N", default_value_t = 600)]
    max_plies: usize,
    /// Stop when a sequential probability ratio test decides between two Elo differences.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// File to append the games to; docs/game-files.md describes the format.
    #[arg(long, value_name = "FILE", value_parser = output_file())]
    out: Option<PathBuf>,
}

#[derive(Args)]
struct LimitArgs {
    /// Milliseconds per move; --movetime-a and --movetime-b set it for one player.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Milliseconds per move of the first player.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), hide_short_help = true)]
    movetime_a: Option<u64>,
    /// Milliseconds per move of the second player.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), hide_short_help = true)]
    movetime_b: Option<u64>,
    /// Nodes per move; --nodes-a and --nodes-b set it for one player.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Nodes per move of the first player.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), hide_short_help = true)]
    nodes_a: Option<u64>,
    /// Nodes per move of the second player.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), hide_short_help = true)]
    nodes_b: Option<u64>,
    /// Search depth in plies.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Time control in seconds: 60, 2+0.02 (increment) or 60d1 (delay).
    #[arg(long, value_name = "CLOCK", default_value = "none")]
    tc: String,
    /// Milliseconds by which a move may exceed its time before it loses the game.
    #[arg(long, value_name = "MS", default_value_t = 100)]
    grace: u64,
}

impl LimitArgs {
    fn of(&self, who: usize) -> MoveLimits {
        let time = [self.movetime_a, self.movetime_b][who].or(self.movetime);
        let nodes = [self.nodes_a, self.nodes_b][who].or(self.nodes);
        MoveLimits { movetime: time.map(Duration::from_millis), nodes, depth: self.depth }
    }
}

impl MatchArgs {
    /// The position to start from, if it is not the usual array.
    fn start(&self, game: GameId, rules: &'static RuleSet) -> Result<Option<String>, Failure> {
        let Some(fen) = &self.fen else { return self.array.fen(game, rules, Color::White) };
        // The position is read here, so that an error is reported before a game begins.
        Ok(Some(position_of(game, rules, Some(fen))?.to_fen()))
    }

    fn config(
        &self,
        rule_sets: &RuleSetRegistry,
        outside: Outside,
    ) -> Result<MatchConfig, Failure> {
        let (game, rules) = self.game.find(rule_sets)?;
        if self.max_plies > MOST_PLIES {
            let most = self.max_plies;
            return Err(Failure::usage(format!(
                "--max-plies {most} is too large; a game has at most {MOST_PLIES} plies"
            )));
        }
        let records = if self.out.is_some() { Records::Saved } else { Records::Dropped };
        let contestants = [
            contestant(&self.a, &self.option_a, "--a", records, outside)?,
            contestant(&self.b, &self.option_b, "--b", records, outside)?,
        ];
        let limits = [self.limits.of(0), self.limits.of(1)];
        let tc = &self.limits.tc;
        let has_time = |clock: &ClockSetting| clock.base() != Some(Duration::ZERO);
        let clock = ClockSetting::parse(tc).filter(has_time).ok_or_else(|| {
            Failure::usage(format!(
                "invalid value \"{tc}\" for --tc: expected none, 60, 2+0.02 or 60d1"
            ))
        })?;
        for (contestant, limits) in contestants.iter().zip(limits) {
            let open = limits == MoveLimits::default() && clock == ClockSetting::None;
            if open && matches!(contestant, Contestant::Engine(_)) {
                return Err(Failure::usage(
                    "an engine needs a limit: --movetime, --nodes, --depth or --tc",
                ));
            }
        }
        let plies = usize::from(self.plies);
        if self.max_plies <= plies {
            return Err(Failure::usage(format!(
                "--max-plies {} leaves no moves to play after openings of {plies} plies",
                self.max_plies
            )));
        }
        let (hash, jobs) = (usize::from(self.hash), usize::from(self.jobs));
        let room = table::room() / (2 * jobs);
        if hash > room && hash > usize::from(HASH) {
            return Err(Failure::usage(format!(
                "not enough memory for --hash {hash} for each of {} players; at most {room} is possible now",
                2 * jobs
            )));
        }
        Ok(MatchConfig {
            game,
            rules,
            fen: self.start(game, rules)?,
            contestants,
            limits,
            clock,
            grace: Duration::from_millis(self.limits.grace),
            hash,
            tables: tables_of_one_thread(folders::tables()),
            pairs: self.games.div_ceil(2),
            jobs,
            plies,
            undecided: self.undecided,
            seed: self.seed,
            most_plies: self.max_plies,
            sprt: self.sprt.as_deref().map(sprt).transpose()?,
            date: ouk_io::time::now().strftime("%Y.%m.%d").to_string(),
        })
    }
}

fn contestant(
    text: &str,
    options: &[String],
    name: &str,
    records: Records,
    outside: Outside,
) -> Result<Contestant, Failure> {
    if let Some(partner) = Partner::named(text) {
        return match options.first() {
            Some(option) => Err(Failure::usage(format!("{name} has no option \"{option}\""))),
            None => Ok(Contestant::Partner(partner)),
        };
    }
    let Some(level) = text.strip_prefix("level:") else {
        let spec = engine_spec(text, options, records)?;
        return Ok(Contestant::Engine(approve(spec, outside)?));
    };
    let mut book = BookUse::Never;
    for option in options {
        book = match option.as_str() {
            "OwnBook=true" => BookUse::WhileKnown,
            "OwnBook=false" => BookUse::Never,
            _ => {
                let none =
                    format!("{name} is a level, which has no option \"{option}\", only OwnBook");
                return Err(Failure::usage(none));
            }
        };
    }
    let level = level.parse().ok().and_then(Level::new);
    level.map(|level| Contestant::Level(level, book)).ok_or_else(|| {
        Failure::usage(format!(
            "invalid value \"{text}\" for {name}: expected level:1 to level:10 or a command"
        ))
    })
}

/// The use of a match's records.
#[derive(Clone, Copy)]
enum Records {
    /// The records are saved, so they must be able to name the engines.
    Saved,
    Dropped,
}

fn engine_spec(command: &str, options: &[String], records: Records) -> Result<EngineSpec, Failure> {
    if matches!(records, Records::Saved) {
        return EngineSpec::new(command, options)
            .map_err(|problem| Failure::usage(problem.to_string()));
    }
    if let Some(option) = options.iter().find(|option| !option.contains('=')) {
        return Err(Failure::usage(format!(
            "invalid engine option \"{option}\": expected NAME=VALUE"
        )));
    }
    Ok(EngineSpec { command: command.to_owned(), options: options.to_vec() })
}

fn sprt(text: &str) -> Result<Sprt, Failure> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        let bound = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        Some(Sprt { elo0: bound(elo0)?, elo1: bound(elo1)? })
    });
    bounds.filter(|test| test.elo0 < test.elo1).ok_or_else(|| {
        Failure::usage(format!("invalid value \"{text}\" for --sprt: expected two numbers, the smaller first, such as 0,10"))
    })
}

pub(super) fn run(
    outside: Outside,
    args: &MatchArgs,
    rule_sets: &RuleSetRegistry,
) -> Result<ExitCode, Failure> {
    let config = args.config(rule_sets, outside)?;
    let open = |path: &PathBuf| Appender::open(outside, path, Content::Games);
    let mut out = args.out.as_ref().map(open).transpose()?;
    // The first signal asks for the result so far.
    let signal = StopSignal::register()?;
    let mut told = Ok(());
    let state = play(&config, signal.flag(), &mut |state, games| {
        told = std::mem::replace(&mut told, Ok(()))
            .and_then(|()| save(out.as_mut(), games.iter().map(|game| game.record.as_str())))
            .and_then(|()| print(line(&config, state)));
        if told.is_err() {
            signal.stop();
        }
    })?;
    told?;
    summary(&config, &state)?;
    match (state.faults.len(), signal.exit_code()) {
        (_, Some(code)) => Ok(code),
        (0, None) => Ok(ExitCode::SUCCESS),
        (faults, None) => Err(Failure::failed(format!("faults in {faults} games"))),
    }
}

fn save<'a>(
    file: Option<&mut Appender>,
    records: impl Iterator<Item = &'a str>,
) -> Result<(), Failure> {
    if let Some(file) = file {
        for record in records {
            file.append(&format!("{record}\n"))?;
        }
    }
    Ok(())
}

/// The state of the match in one line that programs can read too.
fn line(config: &MatchConfig, state: &MatchState) -> String {
    let [won, drawn, lost] = state.games;
    let mut text = format!(
        "games {} +{won} ={drawn} -{lost} score {:.3}",
        won + drawn + lost,
        state.pairs.score()
    );
    if let Some(e) = state.pairs.estimate() {
        text += &format!(" elo {:+.0} [{:+.0}, {:+.0}]", e.elo, e.low, e.high);
    }
    text += &format!(" pairs {:?}", state.pairs.0);
    if let Some(test) = config.sprt {
        text += &format!(" llr {:.2}", state.pairs.llr(test));
    }
    format!("{text} faults {}", state.faults.len())
}

fn summary(config: &MatchConfig, state: &MatchState) -> Result<(), Failure> {
    let [a, b] = [0, 1].map(|who| config.contestants[who].name());
    let [won, drawn, lost] = state.games;
    let games = won + drawn + lost;
    print(format!(
        "\n{a} against {b}, {} ({}): {games} games, {won} won, {drawn} drawn, {lost} lost",
        config.game.name(),
        config.rules.name
    ))?;
    if let Some(e) = state.pairs.estimate() {
        print(match e.low.is_finite() || e.high.is_finite() {
            true => format!("Elo {:+.1}, 95 % between {:+.1} and {:+.1}", e.elo, e.low, e.high),
            false => format!("Elo {:+.1}; these games are too few for its bounds", e.elo),
        })?;
        print(format!("{:.1} plies a game", state.plies as f64 / f64::from(games)))?;
    }
    if let Some(test) = config.sprt {
        let verdict = match test.decide(&state.pairs) {
            SprtDecision::Accepted => "accepted",
            SprtDecision::Rejected => "rejected",
            SprtDecision::Open => "still open",
        };
        let (llr, bound) = (state.pairs.llr(test), Sprt::BOUND);
        print(format!(
            "SPRT {} against {}: {verdict}, LLR {llr:.2} of {bound:.2}",
            test.elo1, test.elo0
        ))?;
    }
    if state.too_long > 0 {
        print(format!("{} games drawn after {} plies", state.too_long, config.most_plies))?;
    }
    if state.own_rules {
        print("one engine has no option \"Rules\" and plays by its own rules")?;
    }
    state.faults.iter().try_for_each(|fault| print(&fault.what))
}

//! Reading a record: tags, then moves, each played through the rules.

use super::replay::replay;
use super::tokens::{color_of, quoted};
use super::{AUTOMATIC, BY_HAND, FindRules, RecordError, RecordProblem, TagValue, end_tag};
use crate::board::{ByColor, Color};
use crate::game::setup::BETWEEN_OPTIONS;
use crate::game::{ClockSetting, EngineSpec, Game, GameSetup, LONGEST_SPEC, MatchScore, Player};
use crate::{GameId, Outcome};
use ouk_io::text::Printable;
use std::collections::HashMap;
use std::time::Duration;

impl Game {
    /// Reads a game from text, finding its rule set by name.
    ///
    /// # Errors
    /// Names the tag, or the number of plies read and what is wrong after them.
    pub fn from_record(text: &str, find: FindRules) -> Result<Game, RecordError> {
        let (tags, moves) = split_tags(text)?;
        let mut setup = read_setup(&tags, find)?;
        // Such a clock would end a game as soon as it is opened.
        let without_time = setup.clock.base() == Some(Duration::ZERO);
        if without_time {
            setup.clock = ClockSetting::None;
        }
        let mut game = Game::new(setup).map_err(|error| RecordError::Tag {
            tag: "FEN",
            problem: RecordProblem::Position(error),
        })?;
        let result = replay(&mut game, moves, line_at(&text[..text.len() - moves.len()]))?;
        if let Some(end) = tags.get("End") {
            end_as_tagged(&mut game, end)
                .map_err(|problem| RecordError::Tag { tag: "End", problem })?;
        }
        if is_foreign(&tags) && game.ending().is_none() {
            // Other programs do not record such an ending.
            match result {
                "1-0" => game.resign(Color::Black),
                "0-1" => game.resign(Color::White),
                "1/2-1/2" => game.agree_draw(),
                _ => {}
            }
        }
        let reached = game.ending().map_or("*", |ending| ending.outcome.pgn());
        // A `*` of another program after a finished game only means that the result was not written
        // down.
        let unsaid = is_foreign(&tags) && result == "*";
        if result != reached && !unsaid {
            let problem = RecordProblem::Result { said: result, reached };
            let line = line_at(text.trim_end());
            return Err(RecordError::Ply { line, ply: game.ply(), problem });
        }
        if without_time && game.ending().is_none() {
            let problem = RecordProblem::ClockWithoutTime;
            return Err(RecordError::Tag { tag: "TimeControl", problem });
        }
        Ok(game)
    }
}

/// The content of the tags of our own records. Reading it is much faster than reading the moves
/// too.
#[derive(Clone, Debug)]
pub struct Header {
    /// The setup of the game. The reader does not check whether its position is legal.
    pub setup: GameSetup,
    /// The result; none while the game goes on.
    pub outcome: Option<Outcome>,
}

impl Header {
    /// Reads the tags at the beginning of a text, which may be cut off after them.
    ///
    /// # Errors
    /// Names the wrong tag, or the line that is not a tag.
    pub fn read(text: &str, find: FindRules) -> Result<Header, RecordError> {
        let (tags, _) = split_tags(text)?;
        let setup = read_setup(&tags, find)?;
        let result = tags.get("Result").map(String::as_str);
        let all = [Outcome::Win(Color::White), Outcome::Win(Color::Black), Outcome::Draw];
        let outcome = all.into_iter().find(|outcome| Some(outcome.pgn()) == result);
        Ok(Header { setup, outcome })
    }
}

/// The number of the line after a text, from 1.
pub(super) fn line_at(before: &str) -> usize {
    before.matches('\n').count() + 1
}

/// Ends a game as its `End` tag says, if the position allows it.
fn end_as_tagged(game: &mut Game, text: &str) -> Result<(), RecordProblem> {
    let (what, who) = text.split_once(' ').unwrap_or((text, ""));
    match (what, color_of(who)) {
        ("agreement", _) if who.is_empty() => game.agree_draw(),
        ("resignation", Some(loser)) => game.resign(loser),
        ("forfeit", Some(loser)) => game.forfeit(loser),
        ("flag", color) if color.is_some() || who == "-" => game.flag(),
        ("refused", Some(_)) => game.refuse_order()?,
        ("taken", Some(counting)) => game.take_draw(!counting)?,
        _ => return Err(RecordProblem::UnknownEnding(Printable::of(text))),
    }
    match game.ending().and_then(end_tag) {
        Some(reached) if reached == text => Ok(()),
        _ => Err(RecordProblem::OtherEnding(Printable::of(text))),
    }
}

/// The tag pairs, and the text after them.
fn split_tags(text: &str) -> Result<(HashMap<String, String>, &str), RecordError> {
    let mut tags = HashMap::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('[') {
        let line = rest.split('\n').next().unwrap_or_default();
        let short = Some(line.trim_end()).filter(|line| line.len() <= LONGEST_TAG);
        let (name, value) = short.and_then(read_tag).ok_or_else(|| RecordError::TagLine {
            line: line_at(&text[..text.len() - rest.len()]),
            found: quoted(line),
        })?;
        tags.insert(name.to_owned(), value);
        rest = rest[line.len()..].trim_start();
    }
    Ok((tags, rest))
}

/// Reads `[Name "value"]`, where `\"` and `\\` stand for `"` and `\`.
fn read_tag(line: &str) -> Option<(&str, String)> {
    let (name, quoted) = line.strip_prefix('[')?.strip_suffix(']')?.split_once(' ')?;
    let mut letters = quoted.trim().strip_prefix('"')?.chars();
    let mut value = String::new();
    loop {
        match letters.next()? {
            '"' => return letters.as_str().is_empty().then_some((name, value)),
            '\\' => value.push(letters.next()?),
            letter if letter.is_control() => value.push(' '),
            letter => value.push(letter),
        }
    }
}

/// Whether another program wrote the record: our own tags are missing.
fn is_foreign(tags: &HashMap<String, String>) -> bool {
    !tags.contains_key("Game") && !tags.contains_key("RuleSet")
}

fn read_setup(tags: &HashMap<String, String>, find: FindRules) -> Result<GameSetup, RecordError> {
    let need = |tag: &'static str| {
        let missing = || RecordError::Tag { tag, problem: RecordProblem::Missing };
        tags.get(tag).map(String::as_str).ok_or_else(missing)
    };
    let wrong = |tag, value: &str, expected| RecordError::Tag {
        tag,
        problem: RecordProblem::Value { value: quoted(value), expected },
    };
    let foreign = is_foreign(tags);
    let (game, rules) = if foreign {
        // The name that other programs use.
        let name = need("Variant")?;
        let mut games = GameId::ALL.iter();
        let found = games.find(|game| game.uci_variant().eq_ignore_ascii_case(name));
        let game = *found.ok_or_else(|| wrong("Variant", name, TagValue::Game))?;
        (game, game.default_rules())
    } else {
        let name = need("Game")?;
        let game = name.parse().map_err(|_| wrong("Game", name, TagValue::Game))?;
        let name = need("RuleSet")?;
        let rules = find(game, name).ok_or_else(|| wrong("RuleSet", name, TagValue::RuleSet))?;
        (game, rules)
    };
    let control = tags.get("TimeControl").map_or("-", String::as_str);
    let clock = ClockSetting::parse(control)
        .ok_or_else(|| wrong("TimeControl", control, TagValue::Clock))?;
    let player = |color: Color| -> Result<Player, RecordError> {
        if let Some(command) = tags.get(&format!("{}Engine", color.name())) {
            let options = tags.get(&format!("{}Options", color.name()));
            let options = options.map_or(Vec::new(), |text| {
                text.split(BETWEEN_OPTIONS).map(str::to_owned).collect()
            });
            return Ok(Player::Engine(EngineSpec { command: command.clone(), options }));
        }
        let level = match color {
            Color::White => "WhiteLevel",
            Color::Black => "BlackLevel",
        };
        match tags.get(level) {
            None => {
                let name = tags.get(color.name()).map_or("?", String::as_str).to_owned();
                Ok(Player::Human { name })
            }
            Some(text) => {
                let known = text.parse().ok().filter(|level| (1..=10).contains(level));
                let known = known.ok_or_else(|| wrong(level, text, TagValue::Level))?;
                Ok(Player::Computer { level: known })
            }
        }
    };
    let by_hand = match tags.get("Counting").map(String::as_str) {
        Some(BY_HAND) => true,
        // Another program may mean something else by it.
        Some(other) if other != AUTOMATIC && !foreign => {
            return Err(wrong("Counting", other, TagValue::Counting));
        }
        _ => false,
    };
    let teams = tags.get("Teams").is_some_and(|value| value == "yes");
    let mut match_score = match tags.get("Score") {
        Some(score) if !foreign => {
            MatchScore::parse(score).ok_or_else(|| wrong("Score", score, TagValue::Score))?
        }
        _ => MatchScore::default(),
    };
    match_score.teams = teams;
    Ok(GameSetup {
        game,
        rules,
        fen: match tags.get("FEN") {
            None if foreign => None,
            _ => Some(need("FEN")?.to_owned()),
        },
        players: ByColor([player(Color::White)?, player(Color::Black)?]),
        clock,
        by_hand,
        first: Color::White,
        date: tags.get("Date").cloned().unwrap_or_default(),
        match_score,
    })
}

/// The most bytes of a tag. A position has a few hundred; an engine's options have
/// [`LONGEST_SPEC`], and each may be escaped into two.
const LONGEST_TAG: usize = 2 * LONGEST_SPEC + 100;

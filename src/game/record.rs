//! One game as text: PGN's shape, with the rule set, clocks and counts.
//!
//! ```text
//! [Event "Ouk Chatrang"]
//! [Game "ouk"]
//! [RuleSet "federation"]
//! ...
//!
//! 1. e4 {[%clk 0:04:12.0]} d5 2. exd5 {[%cnt b start] [%cnt b board 0/64]} ...
//! ```
//!
//! Reading replays every move through the rules, so a damaged file is an error with a ply, never a
//! wrong board. Comments stand behind the move they belong to, those before the first move alone:
//!
//! | command | meaning |
//! |---|---|
//! | `%clk 0:04:12.0` | the time the mover has left |
//! | `%cnt b start`, `%cnt b stop` | Black started or stopped its count by hand |
//! | `%cnt b board 12/64` | Black's count stands at 12 of 64, the board's honour (else `pieces`) |
//!
//! Where a count stands follows from the moves and is checked against them. How a game ended that
//! the board does not show (resignation, agreement, a draw taken, an order refused, a flag) is in
//! the `End` tag. Moves that were taken back are not kept.

use super::clock::seconds;
use super::{ClockSetting, CountAction, Game, Player, Setup};
use crate::board::{ByColor, Color};
use crate::rules::{CountView, Ending, GameId, Honour, Outcome, Reason, RuleSet, notation};
use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

/// A record that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A tag is missing or makes no sense.
    #[error("tag {tag}: {problem}")]
    Tag {
        /// Its name.
        tag: &'static str,
        /// What is wrong.
        problem: String,
    },
    /// A line among the tags is none.
    #[error("line {line}: {found:?} is no tag, expected [Name \"value\"]")]
    TagLine {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        found: String,
    },
    /// Something in the moves is wrong.
    #[error("after {ply} plies: {problem}")]
    Ply {
        /// How many plies were read before.
        ply: usize,
        /// What is wrong.
        problem: String,
    },
}

/// Finds a rule set by game and name, so that a user's own are found too.
pub type FindRules<'a> = &'a dyn Fn(GameId, &str) -> Option<&'static RuleSet>;

/// The endings a board does not show, as the `End` tag names them.
fn end_tag(ending: &Ending) -> Option<String> {
    let loser = match ending.outcome {
        Outcome::Win(winner) => (!winner).letter(),
        Outcome::Draw => '-',
    };
    Some(match ending.reason {
        Reason::Resignation => format!("resignation {loser}"),
        Reason::Flag => format!("flag {loser}"),
        Reason::OrderRefused => format!("refused {loser}"),
        Reason::Agreement => "agreement".to_owned(),
        Reason::DrawTaken { counting } => format!("taken {}", counting.letter()),
        _ => return None,
    })
}

fn color_of(letter: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| letter == color.letter().to_string())
}

/// Ends a game as the `End` tag says, if its position allows that ending.
fn end_as_tagged(game: &mut Game, text: &str) -> Result<(), String> {
    let unknown = || format!("\"{text}\" is no way to end a game");
    let (what, who) = text.split_once(' ').unwrap_or((text, ""));
    match (what, color_of(who)) {
        ("agreement", _) if who.is_empty() => game.agree_draw(),
        ("resignation", Some(loser)) => game.resign(loser),
        ("flag", color) if color.is_some() || who == "-" => game.flag(),
        ("refused", Some(_)) => game.refuse_order().map_err(|error| error.to_string())?,
        ("taken", Some(counting)) => game.take_draw(!counting).map_err(|e| e.to_string())?,
        _ => return Err(unknown()),
    }
    match game.ending().and_then(end_tag) {
        Some(reached) if reached == text => Ok(()),
        _ => Err(format!("\"{text}\" does not fit the position it stands in")),
    }
}

fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let tenths = left.subsec_millis() / 100;
    format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn parse_clock(text: &str) -> Option<Duration> {
    let parts: Vec<Duration> = text.split(':').map(seconds).collect::<Option<_>>()?;
    match parts[..] {
        [hours, minutes, seconds] if minutes.as_secs() < 60 && seconds.as_secs() < 60 => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    }
}

/// Where a count stands: `b board 12/64`.
fn count_text(count: &CountView) -> String {
    let honour = match count.honour {
        Honour::Board => "board",
        Honour::Pieces => "pieces",
    };
    format!("{} {honour} {}/{}", count.by.letter(), count.number, count.limit)
}

/// PyChess's way of writing a variant: Fairy-Stockfish's name with a capital.
fn variant_tag(game: GameId) -> String {
    let name = game.uci_variant();
    name[..1].to_uppercase() + &name[1..]
}

/// Words in lines of 79 letters at most, if they are not longer themselves.
fn in_lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut line = 0;
    for word in words {
        if line > 0 && line + 1 + word.len() > 79 {
            text.push('\n');
            line = 0;
        } else if line > 0 {
            text.push(' ');
            line += 1;
        }
        text.push_str(word);
        line += word.len();
    }
    text.push('\n');
    text
}

fn count_commands(text: &mut String, actions: &[CountAction]) {
    for action in actions {
        let what = if action.starts { "start" } else { "stop" };
        let _ = write!(text, "[%cnt {} {what}] ", action.by.letter());
    }
}

impl Game {
    /// The game as text.
    #[must_use]
    pub fn to_record(&self) -> String {
        let setup = self.setup();
        let mut text = String::new();
        let result = self.ending().map_or("*", |ending| ending.outcome.pgn());
        let mut tag = |name: &str, value: &str| {
            let value = value.replace(char::is_control, " ");
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Event", setup.game.title());
        tag("Date", &setup.date);
        for color in Color::ALL {
            let player = &setup.players[color];
            tag(color.name(), &player.name());
            if let Player::Machine { level } = player {
                tag(&format!("{}Level", color.name()), &level.to_string());
            }
        }
        tag("Result", result);
        tag("Variant", &variant_tag(setup.game));
        tag("Game", setup.game.name());
        tag("RuleSet", setup.rules.name);
        tag("Counting", if setup.by_hand { "by hand" } else { "automatic" });
        tag("TimeControl", &setup.clock.text());
        tag("SetUp", "1");
        tag("FEN", &self.start_fen);
        if let Some(ending) = self.ending() {
            tag("Termination", &ending.to_string());
            if let Some(end) = end_tag(ending) {
                tag("End", &end);
            }
        }
        text.push('\n');
        text.push_str(&self.movetext(result));
        text
    }

    fn movetext(&self, result: &str) -> String {
        let mut words = Vec::new();
        let comment = |ply: usize, clock: Option<Duration>, actions: &[CountAction]| {
            let mut inside = String::new();
            if let Some(left) = clock {
                let _ = write!(inside, "[%clk {}] ", clock_text(left));
            }
            count_commands(&mut inside, actions);
            if let Some(count) = self.position_at(ply).count_view() {
                let _ = write!(inside, "[%cnt {}] ", count_text(&count));
            }
            (!inside.is_empty()).then(|| format!("{{{}}}", inside.trim_end()))
        };
        if let Some(comment) = comment(0, None, self.start_actions()) {
            words.push(comment);
        }
        let first = self.position_at(0).turn();
        for (ply, played) in self.moves().enumerate() {
            let number = (ply + first.index()) / 2 + 1;
            if played.by == Color::White {
                words.push(format!("{number}."));
            } else if ply == 0 {
                words.push(format!("{number}..."));
            }
            words.push(played.readable.clone());
            if let Some(comment) = comment(ply + 1, played.clock_left, &played.count_actions) {
                words.push(comment);
            }
        }
        words.push(result.to_owned());
        in_lines(&words)
    }

    /// Reads a game from text, finding its rule set by name.
    ///
    /// # Errors
    /// Names the tag, or how many plies were sound and what follows them.
    pub fn from_record(text: &str, find: FindRules) -> Result<Game, RecordError> {
        let (tags, moves) = split_tags(text)?;
        let mut game = Game::new(read_setup(&tags, find)?)
            .map_err(|error| RecordError::Tag { tag: "FEN", problem: error.to_string() })?;
        let result = replay(&mut game, moves)?;
        if let Some(end) = tags.get("End") {
            end_as_tagged(&mut game, end)
                .map_err(|problem| RecordError::Tag { tag: "End", problem })?;
        }
        let reached = game.ending().map_or("*", |ending| ending.outcome.pgn());
        if result != reached {
            let problem = format!("the record says {result}, its moves come to {reached}");
            return Err(RecordError::Ply { ply: game.ply(), problem });
        }
        Ok(game)
    }
}

/// The tag pairs, and the text after them.
fn split_tags(text: &str) -> Result<(HashMap<String, String>, &str), RecordError> {
    let mut tags = HashMap::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('[') {
        let line = rest.split('\n').next().unwrap_or_default();
        let (name, value) = read_tag(line.trim_end()).ok_or_else(|| RecordError::TagLine {
            line: text[..text.len() - rest.len()].matches('\n').count() + 1,
            found: line.trim_end().to_owned(),
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

fn read_setup(tags: &HashMap<String, String>, find: FindRules) -> Result<Setup, RecordError> {
    let need = |tag: &'static str| {
        let missing = || RecordError::Tag { tag, problem: "is missing".to_owned() };
        tags.get(tag).map(String::as_str).ok_or_else(missing)
    };
    let wrong = |tag, value: &str, expected: &str| RecordError::Tag {
        tag,
        problem: format!("\"{value}\" is not {expected}"),
    };
    let name = need("Game")?;
    let game = GameId::parse(name).ok_or_else(|| wrong("Game", name, "a game we know"))?;
    let name = need("RuleSet")?;
    let rules =
        find(game, name).ok_or_else(|| wrong("RuleSet", name, "a rule set of this game"))?;
    let control = tags.get("TimeControl").map_or("-", String::as_str);
    let clock = ClockSetting::parse(control)
        .ok_or_else(|| wrong("TimeControl", control, "-, 600, 600+5 or 600d5"))?;
    let player = |color: Color| -> Result<Player, RecordError> {
        match tags.get(&format!("{}Level", color.name())) {
            None => {
                let name = tags.get(color.name()).map_or("?", String::as_str).to_owned();
                Ok(Player::Human { name })
            }
            Some(text) => {
                let level = text.parse().ok().filter(|level| (1..=10).contains(level));
                let level = level.ok_or_else(|| wrong("Level", text, "a level from 1 to 10"))?;
                Ok(Player::Machine { level })
            }
        }
    };
    Ok(Setup {
        game,
        rules,
        fen: Some(need("FEN")?.to_owned()),
        players: ByColor([player(Color::White)?, player(Color::Black)?]),
        clock,
        by_hand: tags.get("Counting").is_some_and(|value| value == "by hand"),
        first: Color::White,
        date: tags.get("Date").cloned().unwrap_or_default(),
    })
}

/// Plays the moves of a record; returns the result it ends with.
fn replay(game: &mut Game, moves: &str) -> Result<&'static str, RecordError> {
    let mut rest = moves;
    loop {
        rest = rest.trim_start();
        let ply = game.ply();
        let damage = |problem: String| RecordError::Ply { ply, problem };
        if let Some(comment) = rest.strip_prefix('{') {
            let (inside, after) = comment
                .split_once('}')
                .ok_or_else(|| damage("a comment has no end; the file is cut off".to_owned()))?;
            read_commands(game, inside)?;
            rest = after;
            continue;
        }
        let word = rest.split(|c: char| c.is_whitespace() || c == '{').next().unwrap_or_default();
        if word.is_empty() {
            return Err(damage("the file is cut off before its result".to_owned()));
        }
        rest = &rest[word.len()..];
        if let Some(result) = ["1-0", "0-1", "1/2-1/2", "*"].iter().find(|&&r| r == word) {
            return match rest.trim() {
                "" => Ok(result),
                more => Err(damage(format!("there is text after the result: \"{more}\""))),
            };
        }
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        let mv = notation::parse(game.position(), word).map_err(|e| damage(e.to_string()))?;
        game.play(mv).map_err(|error| damage(error.to_string()))?;
    }
}

/// A word without the move number before it: `12.`, `12...e5`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

fn read_commands(game: &mut Game, comment: &str) -> Result<(), RecordError> {
    let ply = game.ply();
    let damage = |problem: String| RecordError::Ply { ply, problem };
    for command in comment.split("[%").skip(1) {
        let command = command.split(']').next().unwrap_or_default();
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["clk", time] => {
                let left = parse_clock(time)
                    .ok_or_else(|| damage(format!("\"{time}\" is no time on a clock")))?;
                game.set_clock_of_last_move(left);
            }
            ["cnt", who, what @ ("start" | "stop")] => {
                let by = color_of(who).ok_or_else(|| damage(format!("{who} is no side")))?;
                game.count_action(CountAction { by, starts: what == "start" })
                    .map_err(|error| damage(error.to_string()))?;
            }
            ["cnt", ..] => {
                let said = words[1..].join(" ");
                let reached = game.count().map_or("nowhere".to_owned(), |c| count_text(&c));
                if said != reached {
                    let problem = format!("the count is said to stand at {said}, it is {reached}");
                    return Err(damage(problem));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

impl Game {
    fn set_clock_of_last_move(&mut self, left: Duration) {
        if let Some(ply) = self.plies.last_mut() {
            let by = ply.played.by;
            ply.played.clock_left = Some(left);
            self.clock.set_left(by, Some(left));
        }
    }
}

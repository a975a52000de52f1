//! One game as text: PGN's shape, with the rule set, clocks and counts.
//!
//! ```text
//! [Event "Ouk Chatrang"]
//! [Game "ouk"]
//! [RuleSet "federation"]
//! ...
//!
//! 1. e4 {[%clk 0:04:12]} d5 2. exd5 {[%cnt b start]} ...
//! ```
//!
//! Reading replays every move through the rules, so a damaged file is an error with a ply, never a
//! wrong board. `%cnt` commands stand behind the move they follow; before the first move they stand
//! alone. How a game ended that the board does not show (resignation, agreement, a draw taken, an
//! order refused, a flag) is in the `End` tag.

use super::{ClockSetting, CountAction, Game, Player, Setup};
use crate::board::{ByColor, Color};
use crate::rules::{Ending, GameId, Outcome, Reason, RuleSet, notation};
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

fn ending_of_tag(text: &str) -> Option<Ending> {
    if text == "agreement" {
        return Some(Ending::draw(Reason::Agreement));
    }
    let (what, who) = text.split_once(' ')?;
    let color = color_of(who)?;
    Some(match what {
        "resignation" => Ending::win(!color, Reason::Resignation),
        "flag" => Ending::win(!color, Reason::Flag),
        "refused" => Ending::win(!color, Reason::OrderRefused),
        "taken" => Ending::draw(Reason::DrawTaken { counting: color }),
        _ => return None,
    })
}

fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let tenths = left.subsec_millis() / 100;
    format!("{}:{:02}:{:02}.{tenths}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn parse_clock(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let hours: u64 = parts.next()?.parse().ok()?;
    let minutes: u64 = parts.next()?.parse().ok()?;
    let seconds: f64 = parts.next()?.parse().ok().filter(|&s: &f64| (0.0..60.0).contains(&s))?;
    let whole = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?;
    (parts.next().is_none()).then(|| Duration::from_secs(whole) + Duration::from_secs_f64(seconds))
}

/// PyChess's way of writing a variant: Fairy-Stockfish's name with a capital.
fn variant_tag(game: GameId) -> String {
    let name = game.uci_variant();
    name[..1].to_uppercase() + &name[1..]
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
        tag("FEN", &self.start_fen());
        if let Some(ending) = self.ending() {
            tag("Termination", &ending.to_string());
            if let Some(end) = end_tag(ending) {
                tag("End", &end);
            }
        }
        text.push('\n');
        text.push_str(&self.movetext());
        text.push_str(result);
        text.push('\n');
        text
    }

    fn movetext(&self) -> String {
        let mut text = String::new();
        let mut line = 0;
        let mut push = |word: String| {
            if line + word.len() > 78 {
                text.push('\n');
                line = 0;
            }
            line += word.len() + 1;
            text.push_str(&word);
            text.push(' ');
        };
        let comment = |clock: Option<Duration>, actions: &[CountAction]| {
            let mut inside = String::new();
            if let Some(left) = clock {
                let _ = write!(inside, "[%clk {}] ", clock_text(left));
            }
            count_commands(&mut inside, actions);
            (!inside.is_empty()).then(|| format!("{{{}}}", inside.trim_end()))
        };
        if let Some(comment) = comment(None, self.start_actions()) {
            push(comment);
        }
        let first = self.position_at(0).turn();
        for (ply, played) in self.moves().enumerate() {
            let number = (ply + first.index()) / 2 + 1;
            if played.by == Color::White {
                push(format!("{number}."));
            } else if ply == 0 {
                push(format!("{number}..."));
            }
            push(played.readable.clone());
            if let Some(comment) = comment(played.clock_left, &played.count_actions) {
                push(comment);
            }
        }
        text
    }

    /// Reads a game from text, finding its rule set by name.
    ///
    /// # Errors
    /// Names the tag, or how many plies were sound and what follows them.
    pub fn from_record(text: &str, find: FindRules) -> Result<Game, RecordError> {
        let (tags, moves) = split_tags(text);
        let mut game = Game::new(read_setup(&tags, find)?)
            .map_err(|error| RecordError::Tag { tag: "FEN", problem: error.to_string() })?;
        let result = replay(&mut game, moves)?;
        if let Some(end) = tags.get("End") {
            let ending = ending_of_tag(end).ok_or_else(|| RecordError::Tag {
                tag: "End",
                problem: format!("\"{end}\" is no way to end a game"),
            })?;
            game.declare(ending);
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
fn split_tags(text: &str) -> (HashMap<String, String>, &str) {
    let mut tags = HashMap::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let line = rest.split('\n').next().unwrap_or_default();
        let pair = line.trim_end().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let Some((name, value)) = pair.and_then(|pair| pair.split_once(' ')) else {
            return (tags, rest);
        };
        let value = value.trim().trim_start_matches('"');
        let value = value.strip_suffix('"').unwrap_or(value);
        tags.insert(name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\"));
        rest = &rest[line.len()..];
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
        let word = rest.split_whitespace().next();
        let word =
            word.ok_or_else(|| damage("the file is cut off before its result".to_owned()))?;
        rest = &rest[word.len()..];
        if let Some(result) = ["1-0", "0-1", "1/2-1/2", "*"].iter().find(|&&r| r == word) {
            return match rest.trim() {
                "" => Ok(result),
                more => Err(damage(format!("there is text after the result: \"{more}\""))),
            };
        }
        if word.trim_end_matches('.').parse::<u32>().is_ok() && word.ends_with('.') {
            continue;
        }
        let mv = notation::parse(game.position(), word).map_err(|e| damage(e.to_string()))?;
        game.play(mv).map_err(|error| damage(error.to_string()))?;
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
            _ => {}
        }
    }
    Ok(())
}

impl Game {
    /// The first position without the counts that were started on it by hand.
    fn start_fen(&self) -> String {
        self.setup.fen.clone().unwrap_or_else(|| {
            let fresh = Game::new(Setup { clock: ClockSetting::None, ..self.setup.clone() });
            fresh.map_or_else(|_| self.start.to_fen(), |game| game.start.to_fen())
        })
    }

    fn set_clock_of_last_move(&mut self, left: Duration) {
        if let Some(ply) = self.plies.last_mut() {
            let by = ply.played.by;
            ply.played.clock_left = Some(left);
            self.clock.set_left(by, Some(left));
        }
    }
}

//! Reading a record: tags, then moves, each played through the rules.

use super::{FindRules, RecordError, count_text, end_tag};
use crate::board::{ByColor, Color};
use crate::game::clock::seconds;
use crate::game::setup::BETWEEN_OPTIONS;
use crate::game::{
    ClockSetting, CountAction, EngineSpec, Game, GameSetup, LONGEST_SPEC, MatchScore, Player,
};
use crate::{GameId, notation};
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
        let mut game = Game::new(read_setup(&tags, find)?).map_err(|error| RecordError::Tag {
            tag: "FEN",
            problem: Printable::of(&error.to_string()),
        })?;
        let result = replay(&mut game, moves)?;
        if let Some(end) = tags.get("End") {
            end_as_tagged(&mut game, end).map_err(|problem| RecordError::Tag {
                tag: "End",
                problem: Printable::of(&problem),
            })?;
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
            let problem = format!("the record says {result}, its moves come to {reached}");
            let problem = Printable::of(&problem);
            return Err(RecordError::Ply { ply: game.ply(), problem });
        }
        Ok(game)
    }

    fn set_clock_of_last_move(&mut self, left: Duration) {
        if let Some(ply) = self.plies.last_mut() {
            let by = ply.played.by;
            ply.played.clock_left = Some(left);
            self.clock.set_left(by, Some(left));
        }
    }
}

/// Ends a game as its `End` tag says, if the position allows it.
fn end_as_tagged(game: &mut Game, text: &str) -> Result<(), String> {
    let unknown = || format!("\"{text}\" is not a way to end a game");
    let (what, who) = text.split_once(' ').unwrap_or((text, ""));
    match (what, color_of(who)) {
        ("agreement", _) if who.is_empty() => game.agree_draw(),
        ("resignation", Some(loser)) => game.resign(loser),
        ("forfeit", Some(loser)) => game.forfeit(loser),
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

fn color_of(letter: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| letter == color.letter().to_string())
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

/// The tag pairs, and the text after them.
fn split_tags(text: &str) -> Result<(HashMap<String, String>, &str), RecordError> {
    let mut tags = HashMap::new();
    let mut rest = text.trim_start_matches('\u{feff}').trim_start();
    while rest.starts_with('[') {
        let line = rest.split('\n').next().unwrap_or_default();
        let short = Some(line.trim_end()).filter(|line| line.len() <= LONGEST_TAG);
        let (name, value) = short.and_then(read_tag).ok_or_else(|| RecordError::TagLine {
            line: text[..text.len() - rest.len()].matches('\n').count() + 1,
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
        let missing = || RecordError::Tag { tag, problem: Printable::of("is missing") };
        tags.get(tag).map(String::as_str).ok_or_else(missing)
    };
    let wrong = |tag, value: &str, expected: &str| RecordError::Tag {
        tag,
        problem: Printable::of(&format!("\"{}\" is not {expected}", quoted(value))),
    };
    let foreign = is_foreign(tags);
    let (game, rules) = if foreign {
        // The name that other programs use.
        let name = need("Variant")?;
        let mut games = GameId::ALL.iter();
        let found = games.find(|game| game.uci_variant().eq_ignore_ascii_case(name));
        let game = *found.ok_or_else(|| wrong("Variant", name, "a game we know"))?;
        (game, game.default_rules())
    } else {
        let name = need("Game")?;
        let game = name.parse().map_err(|_| wrong("Game", name, "a game we know"))?;
        let name = need("RuleSet")?;
        let rules =
            find(game, name).ok_or_else(|| wrong("RuleSet", name, "a rule set of this game"))?;
        (game, rules)
    };
    let control = tags.get("TimeControl").map_or("-", String::as_str);
    let clock = ClockSetting::parse(control)
        .ok_or_else(|| wrong("TimeControl", control, "-, 600, 600+5 or 600d5"))?;
    let player = |color: Color| -> Result<Player, RecordError> {
        if let Some(command) = tags.get(&format!("{}Engine", color.name())) {
            let options = tags.get(&format!("{}Options", color.name()));
            let options = options.map_or(Vec::new(), |text| {
                text.split(BETWEEN_OPTIONS).map(str::to_owned).collect()
            });
            return Ok(Player::Engine(EngineSpec { command: command.clone(), options }));
        }
        match tags.get(&format!("{}Level", color.name())) {
            None => {
                let name = tags.get(color.name()).map_or("?", String::as_str).to_owned();
                Ok(Player::Human { name })
            }
            Some(text) => {
                let level = text.parse().ok().filter(|level| (1..=10).contains(level));
                let level = level.ok_or_else(|| wrong("Level", text, "a level from 1 to 10"))?;
                Ok(Player::Computer { level })
            }
        }
    };
    let teams = tags.get("Teams").is_some_and(|value| value == "yes");
    let match_score = match tags.get("Score") {
        Some(score) if !foreign => MatchScore::parse(score, teams)
            .ok_or_else(|| wrong("Score", score, "games won, lost and drawn as 2-1-0"))?,
        _ if teams => MatchScore::of_teams(),
        _ => MatchScore::default(),
    };
    Ok(GameSetup {
        game,
        rules,
        fen: match tags.get("FEN") {
            None if foreign => None,
            _ => Some(need("FEN")?.to_owned()),
        },
        players: ByColor([player(Color::White)?, player(Color::Black)?]),
        clock,
        by_hand: tags.get("Counting").is_some_and(|value| value == "by hand"),
        first: Color::White,
        date: tags.get("Date").cloned().unwrap_or_default(),
        match_score,
    })
}

/// The most bytes of a move with its annotations.
const LONGEST_MOVE: usize = 64;
/// The most bytes of a tag. A position has a few hundred; an engine's options have
/// [`LONGEST_SPEC`], and each may be escaped into two.
const LONGEST_TAG: usize = 2 * LONGEST_SPEC + 100;

/// The beginning of a text from a file, for a message.
fn quoted(text: &str) -> Printable {
    Printable::cut(text.trim_end(), 60)
}

/// Plays the moves of a record; returns the result it ends with.
fn replay(game: &mut Game, moves: &str) -> Result<&'static str, RecordError> {
    let mut rest = moves;
    loop {
        rest = rest.trim_start();
        let ply = game.ply();
        let damage = |problem: String| RecordError::Ply { ply, problem: Printable::of(&problem) };
        if let Some(comment) = rest.strip_prefix('{') {
            let (inside, after) = comment
                .split_once('}')
                .ok_or_else(|| damage("a comment has no end; the file is cut off".to_owned()))?;
            read_commands(game, inside)?;
            rest = after;
            continue;
        }
        if let Some(after) = passed_over(rest) {
            rest = after.map_err(damage)?;
            continue;
        }
        let ends = |c: char| c.is_whitespace() || "{(;".contains(c);
        let word = rest.split(ends).next().unwrap_or_default();
        if word.is_empty() {
            return Err(damage("the file is cut off before its result".to_owned()));
        }
        rest = &rest[word.len()..];
        if let Some(result) = ["1-0", "0-1", "1/2-1/2", "*"].iter().find(|&&r| r == word) {
            return match rest.trim() {
                "" => Ok(result),
                more => {
                    Err(damage(format!("there is text after the result: \"{}\"", quoted(more))))
                }
            };
        }
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        if word.len() > LONGEST_MOVE {
            return Err(damage(format!("\"{}\" is not a move", quoted(word))));
        }
        let mv = notation::parse(game.position(), word)
            .or_else(|error| {
                // Ignore `!` and `?` suffixes.
                let bare = word.trim_end_matches(['!', '?']);
                notation::parse(game.position(), bare).map_err(|_| error)
            })
            .map_err(|e| damage(e.to_string()))?;
        game.play(mv).map_err(|error| damage(error.to_string()))?;
    }
}

/// The text after an annotation of another program: a variation in brackets, `$` and a number, `;`
/// and the rest of the line. None if no annotation starts here; an error if it has no end.
fn passed_over(text: &str) -> Option<Result<&str, String>> {
    match text.chars().next()? {
        ';' => Some(Ok(text.split_once('\n').map_or("", |(_, after)| after))),
        '$' => Some(Ok(text[1..].trim_start_matches(|c: char| c.is_ascii_digit()))),
        '(' => {
            let mut depth = 0;
            for (at, letter) in text.char_indices() {
                match letter {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    return Some(Ok(&text[at + 1..]));
                }
            }
            Some(Err("a bracket has no end; the file is cut off".to_owned()))
        }
        _ => None,
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
    let damage = |problem: String| RecordError::Ply { ply, problem: Printable::of(&problem) };
    for command in comment.split("[%").skip(1) {
        let command = command.split(']').next().unwrap_or_default();
        let words: Vec<&str> = command.split_whitespace().collect();
        match words[..] {
            ["clk", time] => {
                let left = parse_clock(time).ok_or_else(|| {
                    damage(format!("\"{}\" is not a time on a clock", quoted(time)))
                })?;
                game.set_clock_of_last_move(left);
            }
            ["cnt", who, what @ ("start" | "stop")] => {
                let by = color_of(who)
                    .ok_or_else(|| damage(format!("{} is not a side", quoted(who))))?;
                game.count_action(CountAction { by, starts: what == "start" })
                    .map_err(|error| damage(error.to_string()))?;
            }
            ["cnt", ..] => {
                let said = words[1..].join(" ");
                let reached = game.count().map_or("nowhere".to_owned(), |c| count_text(&c));
                if said != reached {
                    let said = quoted(&said);
                    let problem = format!("the count is said to stand at {said}, it is {reached}");
                    return Err(damage(problem));
                }
            }
            _ => {}
        }
    }
    Ok(())
}

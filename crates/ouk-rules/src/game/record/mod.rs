//! One game as text: PGN with additions for rule set, clocks and counts.
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
//! Reading replays every move, so a damaged file gives an error with a ply and never a wrong board.
//! A comment follows the move it belongs to; comments on the first position come before the first
//! move:
//!
//! | command | meaning |
//! |---|---|
//! | `%clk 0:04:12.0` | the time the mover has left |
//! | `%cnt b start`, `%cnt b stop` | Black started or stopped its count by hand |
//! | `%cnt b board 12/64` | Black's count stands at 12 of 64, the board's honour (else `pieces`) |
//! | `%eval 0.35`, `%eval #-3` | the position is worth so much to White; Black mates in 3 |
//!
//! Other words of a comment, signs after `$` and variations in brackets form an [`Annotation`]. The
//! reader also accepts signs after a move (`?!`) and comments after `;`. Of a variation with a move
//! that cannot be played, the reader keeps only the moves before it. It ignores other commands.
//!
//! The reader also accepts records of other programs. Without `Game` and `RuleSet` tags, the
//! `Variant` tag gives the game, and its first rule set applies. A result that the board does not
//! show is then a resignation or a draw by agreement.
//!
//! The state of a count follows from the moves, and a comment that disagrees is an error. An ending
//! that the board does not show (resignation, agreement, a draw taken, a refused call, a fallen
//! flag) is in the `End` tag. Undone moves are not saved.

mod annotations;
mod problem;
mod read;
mod replay;
mod san;
mod several;
mod tokens;

pub use problem::{RecordProblem, TagValue};
pub use read::Header;
pub use several::records;

/// The values of the tag `Counting`.
const BY_HAND: &str = "by hand";
const AUTOMATIC: &str = "automatic";

use super::setup::BETWEEN_OPTIONS;
use super::{Annotation, CountAction, Game, Player};
use crate::board::Color;
use crate::{CountView, Ending, GameId, Honour, Outcome, Reason, RuleSet};
use annotations::{
    Numbering, clock_command, push_comment, push_nags, push_number, push_variations,
};
use ouk_io::text::Printable;
use std::borrow::Cow;
use std::fmt::Write;
use std::time::Duration;

/// Why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A tag is missing or makes no sense.
    #[error("tag {tag}: {}", problem::words(problem))]
    Tag {
        /// The name of the tag.
        tag: &'static str,
        /// What is wrong.
        problem: RecordProblem,
    },
    /// A line among the tags is not a tag.
    #[error("line {line}: \"{found}\" is not a tag, expected [Name \"value\"]")]
    TagLine {
        /// The line, from 1.
        line: usize,
        /// The text of the line.
        found: Printable,
    },
    /// Something in the moves is wrong.
    #[error("line {line}, after ply {ply}: {}", problem::words(problem))]
    Ply {
        /// The line of the error, from 1.
        line: usize,
        /// The number of plies read before the error.
        ply: usize,
        /// What is wrong.
        problem: RecordProblem,
    },
}

/// Finds a rule set by game and name, a user's own rule sets included.
pub type FindRules<'a> = &'a dyn Fn(GameId, &str) -> Option<&'static RuleSet>;

/// The `End` tag of an ending that the board does not show.
fn end_tag(ending: &Ending) -> Option<String> {
    let loser = match ending.outcome {
        Outcome::Win(winner) => (!winner).letter(),
        Outcome::Draw => '-',
    };
    Some(match ending.reason {
        Reason::Resignation => format!("resignation {loser}"),
        Reason::Forfeit => format!("forfeit {loser}"),
        Reason::Flag => format!("flag {loser}"),
        Reason::OrderRefused => format!("refused {loser}"),
        Reason::Agreement => "agreement".to_owned(),
        Reason::DrawTaken { counting } => format!("taken {}", counting.letter()),
        _ => return None,
    })
}

/// The state of a count: `b board 12/64`.
fn count_text(count: &CountView) -> String {
    let honour = match count.honour {
        Honour::Board => "board",
        Honour::Pieces => "pieces",
    };
    format!("{} {honour} {}/{}", count.by.letter(), count.number, count.limit)
}

/// The `Variant` tag as PyChess writes it: Fairy-Stockfish's name with a capital.
fn variant_tag(game: GameId) -> String {
    let name = game.uci_variant();
    name[..1].to_uppercase() + &name[1..]
}

/// Breaks words into lines of at most 79 characters.
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
    /// The record of the game.
    #[must_use]
    pub fn to_record(&self) -> String {
        self.to_record_with(&|ply| Cow::Borrowed(self.annotation(ply)))
    }

    /// The record of the game with other annotations: `annotate` gives that of the first position
    /// for 0, and that of each move for its number, from 1.
    #[must_use]
    pub fn to_record_with<'a>(&'a self, annotate: &dyn Fn(usize) -> Cow<'a, Annotation>) -> String {
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
            match player {
                Player::Human { .. } => {}
                Player::Computer { level } => {
                    tag(&format!("{}Level", color.name()), &level.to_string());
                }
                Player::Engine(spec) => {
                    tag(&format!("{}Engine", color.name()), &spec.command);
                    if !spec.options.is_empty() {
                        tag(
                            &format!("{}Options", color.name()),
                            &spec.options.join(BETWEEN_OPTIONS),
                        );
                    }
                }
            }
        }
        tag("Result", result);
        tag("Variant", &variant_tag(setup.game));
        tag("Game", setup.game.name());
        tag("RuleSet", setup.rules.name);
        tag("Counting", if setup.by_hand { BY_HAND } else { AUTOMATIC });
        if setup.match_score.teams {
            tag("Teams", "yes");
        }
        if setup.match_score.is_begun() {
            tag("Score", &setup.match_score.text());
        }
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
        text.push_str(&self.movetext(result, annotate));
        text
    }

    fn movetext<'a>(
        &'a self,
        result: &str,
        annotate: &dyn Fn(usize) -> Cow<'a, Annotation>,
    ) -> String {
        let mut words = Vec::new();
        let commands = |ply: usize, clock: Option<Duration>, actions: &[CountAction]| {
            let mut inside = clock.map_or_else(String::new, clock_command);
            count_commands(&mut inside, actions);
            if let Some(count) = self.position_at(ply).count_view() {
                let _ = write!(inside, "[%cnt {}]", count_text(&count));
            }
            inside
        };
        push_comment(&mut words, &commands(0, None, self.start_actions()), &annotate(0));
        let mut how = Numbering::Next;
        for (ply, played) in self.moves().enumerate() {
            let (before, annotation) = (self.position_at(ply), annotate(ply + 1));
            let number = self.move_number_after(ply);
            push_number(&mut words, before, how, number);
            words.push(san::san(before, played.mv));
            push_nags(&mut words, &annotation);
            let commands = commands(ply + 1, played.clock_left, &played.count_actions);
            push_comment(&mut words, &commands, &annotation);
            how = push_variations(&mut words, before, number, &annotation.variations);
        }
        words.push(result.to_owned());
        in_lines(&words)
    }
}

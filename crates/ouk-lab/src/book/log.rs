//! The log of a book that is being made.
//!
//! The first line has the [`Recipe`]; each other line is a result. Positions are written as text,
//! with underscores for spaces, so that the rules can check every line:
//!
//! ```text
//! # ouk-book-log 1 ouk federation plies 12 candidates 20000 nodes 2000 seed 1
//! lines POSITION e3e4 12 d3d4 10
//! game 1/2-1/2 e3e4 e6e5
//! score POSITION e3e4 100000 11
//! ```

use super::recipe::Recipe;
use ouk_engine::Score;
use ouk_io::text::Printable;
use ouk_rules::board::{Move, PositionKey};
use ouk_rules::{AnyPosition, FenError, Outcome, RuleMessage, notation};
use std::collections::HashMap;
use std::io::{self, Write};

const HEADER: &str = "# ouk-book-log 1 ";

/// The reason why a log cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The log cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The log belongs to games with another recipe.
    #[error("the log belongs to another recipe: {0}")]
    OtherRecipe(Printable),
    /// A line is wrong.
    #[error("line {line} of the log: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The error in that line.
        problem: LogProblem,
    },
}

/// The error in a line of a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogProblem {
    /// The line has none of the forms.
    #[error("\"{0}\" is not a line of a log")]
    Unknown(Printable),
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A move is illegal.
    #[error("{0}")]
    Move(RuleMessage),
    /// The word is no outcome.
    #[error("\"{0}\" is not an outcome")]
    Outcome(Printable),
    /// A position has no move.
    #[error("it has no move")]
    NoMove,
    /// The last move has no score.
    #[error("a score is missing")]
    NoScore,
    /// The word is no number, or a number out of range.
    #[error("\"{0}\" is not a number that can stand here")]
    Number(Printable),
    /// The number is no score.
    #[error("\"{0}\" is beyond every score")]
    Score(Printable),
}

/// A game: its opening and its outcome.
pub(super) struct PlayedOpening {
    pub outcome: Outcome,
    pub moves: Vec<Move>,
}

/// The results so far, and the output for further ones.
pub struct Log {
    out: Box<dyn Write>,
    recipe: Recipe,
    pub(super) games: Vec<PlayedOpening>,
    /// The number of times that each move of a position was played.
    pub(super) played: HashMap<PositionKey, HashMap<u16, u32>>,
    /// The best moves of positions.
    pub(super) lines: HashMap<PositionKey, Vec<(Move, Score)>>,
    /// The scores of moves, by position, move and positions searched.
    pub(super) scores: HashMap<(PositionKey, u16, u64), Score>,
}

impl Log {
    /// Reads the log of a recipe, an empty one too. A last line without a line feed was cut off
    /// while it was written and is dropped. `open` receives the number of bytes to preserve and
    /// returns the output for later lines. It is called only once the text has proved to be a log
    /// of this recipe, so that no other file is changed.
    ///
    /// # Errors
    /// If the log belongs to another recipe, has a wrong line, or cannot be written.
    pub fn begin(
        text: &str,
        recipe: &Recipe,
        open: impl FnOnce(u64) -> io::Result<Box<dyn Write>>,
    ) -> Result<Log, LogError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let header = format!("{HEADER}{recipe}\n");
        if !(text.starts_with(&header) || header.starts_with(text)) {
            let first = text.lines().next().unwrap_or_default();
            return Err(LogError::OtherRecipe(Printable::of(first)));
        }
        let mut log = Log {
            out: Box::new(io::sink()),
            recipe: *recipe,
            games: Vec::new(),
            played: HashMap::new(),
            lines: HashMap::new(),
            scores: HashMap::new(),
        };
        for (index, line) in text[..whole].lines().enumerate().skip(1) {
            log.read(line).map_err(|problem| LogError::Line { line: index + 1, problem })?;
        }
        log.out = open(whole as u64)?;
        if whole == 0 {
            log.write(&header)?;
        }
        Ok(log)
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(line.as_bytes())
    }

    fn read(&mut self, line: &str) -> Result<(), LogProblem> {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["game", outcome, ref moves @ ..] => {
                let mut position = AnyPosition::start(self.recipe.game, self.recipe.rules);
                let mut played = Vec::new();
                for name in moves {
                    let mv = read_move(&position, name)?;
                    position.play_unchecked(mv, &mut ());
                    played.push(mv);
                }
                let outcome = [Outcome::Win(ouk_rules::board::Color::White), Outcome::Draw]
                    .into_iter()
                    .chain([Outcome::Win(ouk_rules::board::Color::Black)])
                    .find(|it| it.pgn() == outcome)
                    .ok_or_else(|| LogProblem::Outcome(Printable::of(outcome)))?;
                self.count(PlayedOpening { outcome, moves: played });
            }
            ["lines", _] => return Err(LogProblem::NoMove),
            ["lines", position, ref pairs @ ..] => {
                let position = self.position(position)?;
                let mut lines = Vec::new();
                for pair in pairs.chunks(2) {
                    let &[name, score] = pair else { return Err(LogProblem::NoScore) };
                    lines.push((read_move(&position, name)?, read_score(score)?));
                }
                self.lines.insert(position.key(), lines);
            }
            ["score", position, name, nodes, score] => {
                let position = self.position(position)?;
                let mv = read_move(&position, name)?;
                let known = (position.key(), mv.bits(), number(nodes)?);
                self.scores.insert(known, read_score(score)?);
            }
            _ => return Err(LogProblem::Unknown(Printable::of(line))),
        }
        Ok(())
    }

    fn position(&self, word: &str) -> Result<AnyPosition, FenError> {
        let text = word.replace('_', " ");
        AnyPosition::from_fen(self.recipe.game, self.recipe.rules, &text)
    }

    pub(super) fn add_game(&mut self, played: PlayedOpening) -> Result<(), LogError> {
        let mut line = format!("game {}", played.outcome.pgn());
        for &mv in &played.moves {
            line += &format!(" {}", notation::move_name(self.recipe.game, mv));
        }
        self.write(&format!("{line}\n"))?;
        self.count(played);
        Ok(())
    }

    /// Counts a game and its moves.
    fn count(&mut self, game: PlayedOpening) {
        let mut position = AnyPosition::start(self.recipe.game, self.recipe.rules);
        for &mv in &game.moves {
            let moves = self.played.entry(position.key()).or_default();
            *moves.entry(mv.bits()).or_default() += 1;
            position.play_unchecked(mv, &mut ());
        }
        self.games.push(game);
    }

    pub(super) fn add_lines(
        &mut self,
        position: &AnyPosition,
        lines: Vec<(Move, Score)>,
    ) -> Result<(), LogError> {
        let mut line = format!("lines {}", word(position));
        for &(mv, score) in &lines {
            line += &format!(" {} {}", notation::coordinate(position, mv), score.0);
        }
        self.write(&format!("{line}\n"))?;
        self.lines.insert(position.key(), lines);
        Ok(())
    }

    pub(super) fn add_score(
        &mut self,
        position: &AnyPosition,
        mv: Move,
        nodes: u64,
        score: Score,
    ) -> Result<(), LogError> {
        let name = notation::coordinate(position, mv);
        self.write(&format!("score {} {name} {nodes} {}\n", word(position), score.0))?;
        self.scores.insert((position.key(), mv.bits(), nodes), score);
        Ok(())
    }
}

fn word(position: &AnyPosition) -> String {
    position.to_fen().replace(' ', "_")
}

fn read_move(position: &AnyPosition, name: &str) -> Result<Move, LogProblem> {
    notation::parse_coordinate(position, name).map_err(LogProblem::Move)
}

fn read_score(word: &str) -> Result<Score, LogProblem> {
    let score: i32 = number(word)?;
    if score.unsigned_abs() > Score::MATE.unsigned_abs() {
        return Err(LogProblem::Score(Printable::of(word)));
    }
    Ok(Score(score))
}

fn number<T: std::str::FromStr>(word: &str) -> Result<T, LogProblem> {
    word.parse().map_err(|_| LogProblem::Number(Printable::of(word)))
}

//! Texts of notes.

use super::{Phrases, fill, number};
use crate::lessons::lesson::LessonId;
use crate::tui::command::typed::{self, CommandError, CommandName};
use crate::tui::keys::{Action, KeyContext, KeyMap};
use crate::tui::note::{
    AfterMove, DrillNote, EditorNote, GamesNote, LessonNote, Note, PlayNote, SeveralCaptures,
};
use ouk_rules::announce::Call;
use ouk_rules::board::{Kind, MoveName, SquareName};
use ouk_rules::vocabulary::TermSet;
use ouk_rules::{MoveInPosition, RuleMessage};
use std::fmt::Display;

/// How the user performs the action that a note mentions.
#[derive(Clone, Copy)]
pub enum Controls<'a> {
    /// With these keys.
    Keys(&'a KeyMap),
    /// With typed words, in play line by line.
    Words,
}

impl Controls<'_> {
    /// The key or word for an action; empty if it has none.
    #[must_use]
    pub fn name(self, place: KeyContext, action: Action) -> String {
        match self {
            Controls::Keys(keys) => keys.first(place, action),
            Controls::Words => {
                typed::line_word(action).map_or_else(String::new, |word| format!("\"{word}\""))
            }
        }
    }

    /// The command as the user types it.
    #[must_use]
    pub fn command(self, name: CommandName) -> String {
        match self {
            Controls::Keys(_) => format!(":{}", typed::word(name)),
            Controls::Words => typed::line_words(name)
                .first()
                .map_or_else(String::new, |word| format!("\"{word}\"")),
        }
    }
}

/// The letter of an answer, whose index counts from 0.
#[must_use]
pub const fn answer_letter(index: usize) -> char {
    (b'a' + (index % 26) as u8) as char
}

impl Phrases {
    /// A note in words.
    #[must_use]
    pub fn note(&self, note: &Note, controls: Controls) -> String {
        match note {
            Note::Rule(message) => self.rule_message(message),
            Note::Refused(message) => self.refused(message, controls),
            Note::Moved(moved) => self.after_move(moved),
            Note::Play(note) => self.play_note(note, controls),
            Note::Drill(note) => self.drill_note(note, controls),
            Note::Games(note) => self.games_note(note, controls),
            Note::Lesson(note) => self.lesson_note(note, controls),
            Note::Puzzle(note) => self.puzzle_note(note, controls),
            Note::NoDrill(error) => self.drill_error(error),
            Note::Cache(problem) => self.cache_problem(problem),
            Note::Outcome(outcome) => self.outcome_text(outcome),
            Note::Barred(what) => self.barred(*what).to_owned(),
            Note::SettingShown(setting, value) => fill(
                self.outcome.setting_shown,
                &[&setting.name(), value, &setting.names().join(", ")],
            ),
            Note::SettingChosen(setting, value) => self.setting_now(*setting, value),
            Note::SettingRefused(error) => self.setting_error(error),
            Note::CommandRefused(error) => self.command_error(error),
            Note::Fen(fen) => fen.clone(),
            Note::OneOfGames(number, of) => fill(self.play.one_of_games, &[number, of]),
            Note::Editor(EditorNote::NothingChanged) => self.editor.nothing_undone.to_owned(),
            Note::Editor(EditorNote::NotLegal) => self.editor.not_legal.to_owned(),
            Note::Editor(EditorNote::Copied(fen)) => fill(self.play.copied, &[fen]),
            Note::Pasted(problem) => self.paste_problem(problem),
            Note::Completions(all) => all.join("  "),
            Note::Illegal(error) => self.fen_error(error),
            Note::Progress(error) => self.progress_error(error),
            Note::UserFile(problem, more) => self.user_file_note(problem, *more),
            Note::Theme(error) => self.theme_error(error),
        }
    }

    /// The number of moves of the selected piece, if the note says it.
    #[must_use]
    pub fn number_of_targets(&self, note: &PlayNote) -> Option<String> {
        match note {
            PlayNote::OneTarget => Some(self.end.one_move.to_owned()),
            PlayNote::Targets(many) => Some(fill(self.end.moves, &[many])),
            _ => None,
        }
    }

    /// The reason why a move is refused, and where to read the rule.
    fn refused(&self, why: &RuleMessage, controls: Controls) -> String {
        let key = controls.name(KeyContext::Game, Action::Rules);
        fill(self.play.refused, &[&self.rule_message(why), &key])
    }

    /// A description of the error in a typed command.
    #[must_use]
    pub fn command_error(&self, error: &CommandError) -> String {
        let own = &self.play;
        match error {
            CommandError::Unknown(word) => fill(own.no_command, &[word]),
            CommandError::Incomplete(usage) => fill(own.incomplete, &[usage]),
            CommandError::StandsAlone(word) => fill(own.stands_alone, &[word]),
            CommandError::OnlyOnScreen(word) => fill(self.spoken.only_on_screen, &[word]),
            CommandError::OnlyByLine(word) => fill(own.only_by_line, &[word]),
            CommandError::OnlyInGame(word) => fill(own.only_in_game, &[word]),
            CommandError::OnlyInReview(word) => fill(own.only_in_review, &[word]),
            CommandError::NoPicture => own.no_picture.to_owned(),
            CommandError::NoPage => own.no_page.to_owned(),
        }
    }

    fn after_move(&self, moved: &AfterMove) -> String {
        let mut words = Vec::new();
        if moved.ordered.is_empty() {
            // The header shows the call of a check.
            if moved.turned_over {
                words.push(format!("{}!", self.call(Call::Bak)));
            }
            words.extend(moved.warning.as_ref().map(|warning| self.rule_message(warning)));
        } else {
            words.push(fill(self.play.ordered, &[&self.one_of(&moved.ordered)]));
        }
        if moved.plays_on {
            words.push(self.play.plays_on.to_owned());
        }
        words.join(" ")
    }

    fn one_of(&self, values: &[impl Display]) -> String {
        let words: Vec<String> = values.iter().map(ToString::to_string).collect();
        words.join(&format!(" {} ", self.play.or))
    }

    /// A list of words: "a, b and c".
    #[must_use]
    pub fn all_of(&self, values: &[impl Display]) -> String {
        let words: Vec<String> = values.iter().map(ToString::to_string).collect();
        match words.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{} {} {last}", rest.join(", "), self.play.and)
            }
            _ => words.concat(),
        }
    }

    /// The text about any wrong move or answer, and the step's own addition.
    fn clue(&self, always: &str, id: LessonId, index: usize) -> String {
        match (self.lesson_step)(id, index).clue {
            "" => always.to_owned(),
            clue => format!("{always} {clue}"),
        }
    }

    pub(super) fn hint_piece(&self, kind: &str, square: &SquareName, key: &str) -> String {
        fill(self.trainer.hint_piece, &[&kind, square, &key])
    }

    /// A move, and the two most informative terms for it.
    pub(super) fn hint_move(&self, mv: &MoveInPosition, terms: TermSet) -> String {
        let words = terms.telling().take(2).map(|term| (self.term)(term).name.to_lowercase());
        let words: Vec<String> = words.collect();
        match words.is_empty() {
            true => fill(self.trainer.hint_move, &[mv]),
            false => fill(self.play.hint_terms, &[mv, &words.join(", ")]),
        }
    }

    fn play_note(&self, note: &PlayNote, controls: Controls) -> String {
        let own = &self.play;
        let key = |action| controls.name(KeyContext::Game, action);
        let typed = |name| controls.command(name);
        let in_review = |action| controls.name(KeyContext::Review, action);
        match note {
            PlayNote::NotOver => fill(own.not_over, &[&typed(CommandName::Resign)]),
            PlayNote::NoOtherLevel => own.no_other_level.to_owned(),
            PlayNote::OverAgain => fill(own.over_again, &[&key(Action::Rematch)]),
            PlayNote::FirstMove(side) => fill(own.first_move, &[&self.side(*side)]),
            PlayNote::CannotMove(square) => fill(own.cannot_move, &[square]),
            PlayNote::OneTarget => own.one_target.to_owned(),
            PlayNote::Targets(many) => fill(own.targets, &[many]),
            PlayNote::NoTarget(letter, all) => {
                let all: Vec<String> = all.iter().map(char::to_string).collect();
                fill(own.no_target, &[letter, &all.join(" ")])
            }
            PlayNote::NotYours(square) => fill(own.not_yours, &[square]),
            PlayNote::NoPiece(square) => fill(own.no_piece, &[square, &key(Action::Next)]),
            PlayNote::NoSuchPiece(letter) => fill(own.no_such_piece, &[letter]),
            PlayNote::WhichPiece => own.which_piece.to_owned(),
            PlayNote::NotRunning => fill(own.not_running, &[&typed(CommandName::Again)]),
            PlayNote::NotStarted => fill(own.not_started, &[&typed(CommandName::Again)]),
            PlayNote::OwnRules(name, rules) => fill(own.own_rules, &[name, rules]),
            PlayNote::NoEngine => own.no_engine.to_owned(),
            PlayNote::ItThinks => own.it_thinks.to_owned(),
            PlayNote::EngineFailed => fill(own.engine_failed, &[&typed(CommandName::Again)]),
            PlayNote::ComputerThinks => own.computer_thinks.to_owned(),
            PlayNote::ComputerFailed => fill(own.computer_failed, &[&typed(CommandName::Again)]),
            PlayNote::EndingTakenBack => self.first_lessons.goes_on.to_owned(),
            PlayNote::NothingBack => own.nothing_back.to_owned(),
            PlayNote::TakenBack => fill(own.taken_back, &[&key(Action::Redo)]),
            PlayNote::NothingAgain => own.nothing_again.to_owned(),
            PlayNote::Counts(side) => fill(own.counts, &[&self.side(*side)]),
            PlayNote::StopsCounting(side) => fill(own.stops_counting, &[&self.side(*side)]),
            PlayNote::OwnTurn => own.own_turn.to_owned(),
            PlayNote::NoCounting(game) => fill(own.no_counting, &[&self.game(*game)]),
            PlayNote::OnlyOther => own.only_other.to_owned(),
            PlayNote::Considers => own.considers.to_owned(),
            PlayNote::PlaysOn => own.plays_on.to_owned(),
            PlayNote::HintPiece(kind, square) => {
                let kind = kind.map_or("", |kind| self.piece(kind));
                self.hint_piece(kind, square, &key(Action::Hint))
            }
            PlayNote::HintMove(mv, terms) => self.hint_move(mv, *terms),
            PlayNote::NoHint => own.no_hint.to_owned(),
            PlayNote::NoReview => own.no_review.to_owned(),
            PlayNote::Solving(nodes) => fill(own.solving, &[nodes, &key(Action::Prove)]),
            PlayNote::SolvingStopped => own.solving_stopped.to_owned(),
            PlayNote::SolvedWon(side, moves, line) => {
                let line: Vec<String> = line.iter().map(MoveName::to_string).collect();
                fill(own.solved_won, &[&self.side(*side), moves, &line.join(" ")])
            }
            PlayNote::SolvingBoard(share) => fill(own.solving_board, &[share, &key(Action::Prove)]),
            PlayNote::SolvedDrawn => own.solved_drawn.to_owned(),
            PlayNote::SolvedNot(side) => fill(own.solved_not, &[&self.side(*side)]),
            PlayNote::SolvedNothing(nodes) => fill(own.solved_nothing, &[nodes]),
            PlayNote::NotSolved => own.not_solved.to_owned(),
            PlayNote::NothingAttacked => own.nothing_attacked.to_owned(),
            PlayNote::NoLarger => own.no_larger.to_owned(),
            PlayNote::NoSmaller => own.no_smaller.to_owned(),
            PlayNote::Copied(fen) => fill(own.copied, &[fen]),
            PlayNote::Kept => own.kept.to_owned(),
            PlayNote::KeptOnly => own.kept_only.to_owned(),
            PlayNote::Coach { mv, attacks, captures } => self.coach(mv, attacks, captures),
            PlayNote::CoachPairs { threats, captures } => self.coach_pairs(threats, captures),
            PlayNote::NoMistake(why) => self.no_mistake(*why, controls),
            PlayNote::NoMoves => self.review.no_moves.to_owned(),
            PlayNote::NoRoom => self.review.no_room.to_owned(),
            PlayNote::AnalysisFailed => self.review.failed.to_owned(),
            PlayNote::FindBetter => fill(self.review.find_better, &[&in_review(Action::Type)]),
            PlayNote::FoundBetter => self.review.found_better.to_owned(),
            PlayNote::NotBetter => fill(self.review.not_better, &[&in_review(Action::Retry)]),
            PlayNote::NoEnding => self.review.no_ending.to_owned(),
            PlayNote::NothingFollows => self.review.over.to_owned(),
        }
    }

    /// The comment on the machine's move in a first game.
    fn coach(
        &self,
        mv: &MoveInPosition,
        attacks: &[(Kind, SquareName)],
        captures: &[(Kind, SquareName)],
    ) -> String {
        let own = &self.first_lessons;
        let named = |pieces: &[(Kind, SquareName)]| -> String {
            let name =
                |(kind, square): &(Kind, SquareName)| format!("{} {square}", self.piece(*kind));
            pieces.iter().map(name).collect::<Vec<_>>().join(", ")
        };
        let mut words = Vec::new();
        if !attacks.is_empty() {
            words.push(fill(own.threatens, &[mv, &named(attacks)]));
        }
        if !captures.is_empty() {
            words.push(fill(own.may_capture, &[&named(captures)]));
        }
        words.join(" ")
    }

    /// The comment on a move that captures several pieces at once.
    fn coach_pairs(&self, threats: &[SeveralCaptures], captures: &[SeveralCaptures]) -> String {
        let own = &self.first_lessons;
        let listed = |moves: &[SeveralCaptures]| -> String {
            let one = |capture: &SeveralCaptures| {
                let mv = format!("{}-{}", capture.from, capture.to);
                fill(own.takes, &[&mv, &self.all_of(&capture.taken)])
            };
            moves.iter().map(one).collect::<Vec<_>>().join("; ")
        };
        let mut words = Vec::new();
        if !threats.is_empty() {
            words.push(fill(own.threatens_by, &[&listed(threats)]));
        }
        if !captures.is_empty() {
            words.push(fill(own.may_capture_by, &[&listed(captures)]));
        }
        words.join(" ")
    }

    fn drill_note(&self, note: &DrillNote, controls: Controls) -> String {
        let own = &self.trainer;
        let key = |action| controls.name(KeyContext::Drill, action);
        match note {
            DrillNote::NothingBack => own.nothing_back.to_owned(),
            DrillNote::TakenBack => own.taken_back.to_owned(),
            DrillNote::Over => fill(own.over, &[&key(Action::Retry)]),
            DrillNote::OverMore => {
                fill(own.over_more, &[&key(Action::Retry), &key(Action::NextDrill)])
            }
            DrillNote::HintPiece(kind, square) => {
                let kind = kind.map_or("", |kind: Kind| self.piece_within(kind));
                self.hint_piece(kind, square, &key(Action::Hint))
            }
            DrillNote::HintMoves(moves) => fill(own.hint_move, &[&self.one_of(moves)]),
            DrillNote::NoLesson => own.no_lesson.to_owned(),
            DrillNote::First => own.first.to_owned(),
            DrillNote::Looking => own.looking_short.to_owned(),
            DrillNote::Making(what) => fill(own.making_short, &[&self.table_progress(what)]),
            DrillNote::NothingDue => own.nothing_due.to_owned(),
            DrillNote::Gone(key) => fill(own.gone, &[key]),
        }
    }

    fn lesson_note(&self, note: &LessonNote, controls: Controls) -> String {
        let own = &self.first_lessons;
        match note {
            LessonNote::Clue(id, index) => self.clue(own.other, *id, *index),
            LessonNote::OtherKind(kind) => fill(own.other_kind, &[&self.piece_within(*kind)]),
            LessonNote::OtherPiece(kind, square) => {
                fill(own.other_piece, &[&self.piece_within(*kind), square])
            }
            LessonNote::OtherSquare(to) => fill(own.other_square, &[&self.one_of(to)]),
            LessonNote::CapturesNothing(wanted) => {
                fill(own.other_captures_nothing, &[&self.all_of(wanted)])
            }
            LessonNote::CapturesOther(taken, wanted) => {
                fill(own.other_captures, &[&self.all_of(taken), &self.all_of(wanted)])
            }
            LessonNote::NoCheck => own.no_check.to_owned(),
            LessonNote::OtherCall(given, wanted) => {
                fill(own.other_call, &[&self.call(*given), &self.call(*wanted)])
            }
            LessonNote::NotTurned => own.not_turned.to_owned(),
            LessonNote::NotMate => own.not_mate.to_owned(),
            LessonNote::NotWon => own.not_won.to_owned(),
            LessonNote::NotWonIn(moves) => fill(own.not_won_in, &[moves]),
            LessonNote::WrongAnswer(id, index) => self.clue(own.wrong_answer, *id, *index),
            LessonNote::AnswerDue(many) => {
                let letters: Vec<String> =
                    (0..*many).map(|index| answer_letter(index).to_string()).collect();
                fill(own.answer_due, &[&self.one_of(&letters)])
            }
            LessonNote::StopFirst => {
                let key = controls.name(KeyContext::Lesson, Action::Count);
                fill(own.stop_first, &[&key])
            }
            LessonNote::Says(number) => {
                fill(own.says, &[number, &number::spoken(*number, self.language)])
            }
            LessonNote::NoHint => own.no_hint.to_owned(),
            LessonNote::HintPiece(kind, square) => {
                let kind = kind.map_or("", |kind| self.piece(kind));
                let key = controls.name(KeyContext::Lesson, Action::Hint);
                self.hint_piece(kind, square, &key)
            }
            LessonNote::HintMove(mv) => fill(self.trainer.hint_move, &[mv]),
        }
    }

    fn games_note(&self, note: &GamesNote, controls: Controls) -> String {
        let own = &self.browser;
        let key = |action| controls.name(KeyContext::Games, action);
        match note {
            GamesNote::NewestOnly(many) => fill(own.newest_only, &[many]),
            GamesNote::Deleted => fill(own.deleted, &[&key(Action::Undo)]),
            GamesNote::NothingDeleted => own.nothing_deleted.to_owned(),
            GamesNote::Restored(name) => fill(own.back, &[name]),
            GamesNote::Looking => fill(self.trainer.looking, &[&key(Action::Quit)]),
            GamesNote::Making(what) => {
                fill(self.trainer.making, &[&self.table_progress(what), &key(Action::Quit)])
            }
        }
    }
}

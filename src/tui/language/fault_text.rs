//! What is wrong with files, records and position text, in words. Only what the system says stays
//! in its own words.

use super::{Phrases, fill};
use crate::archive::{LONGEST, Unreadable};
use crate::config::{SettingsSaveError, WantedToml};
use crate::trainer::progress::{self, DamageKind, ProgressError};
use crate::tui::outcome::{OpenProblem, SaveProblem};
use crate::tui::unsaved::Farewell;
use ouk_io::fault::{FileFault, NamedFileError};
use ouk_rules::fen::{FenError, FenExpected, FenPart};
use ouk_rules::game::RecordError;
use ouk_rules::game::record::{RecordProblem, TagValue};
use std::io;

impl Phrases {
    /// Why a game is not saved.
    #[must_use]
    pub fn save_problem(&self, problem: &SaveProblem) -> String {
        let own = &self.file_fault;
        match problem {
            SaveProblem::NoFolder => own.no_games_folder.to_owned(),
            SaveProblem::OpenElsewhere => own.open_elsewhere.to_owned(),
            SaveProblem::TooMany(most) => fill(own.many_games, &[most]),
            SaveProblem::OtherFile => own.only_games.to_owned(),
            SaveProblem::Fault => own.fault.to_owned(),
            SaveProblem::Io(error) => self.io_error(error),
        }
    }

    /// That games are not saved as the program ends, before their records.
    #[must_use]
    pub fn farewell(&self, farewell: &Farewell) -> String {
        let own = &self.file_fault;
        let problem = farewell.problem.as_ref().map(|problem| self.save_problem(problem));
        let problem = problem.unwrap_or_else(|| own.slow_disk.to_owned());
        let words = match farewell.games {
            1 => fill(own.one_printed, &[&problem]),
            many => fill(own.many_printed, &[&many, &problem]),
        };
        match farewell.lost {
            0 => words,
            lost => fill(own.games_lost, &[&lost, &words]),
        }
    }

    /// Why a saved game is not opened.
    #[must_use]
    pub fn open_problem(&self, problem: &OpenProblem) -> String {
        match problem {
            OpenProblem::NoFolder => self.file_fault.no_games_folder.to_owned(),
            OpenProblem::Fault => self.file_fault.fault.to_owned(),
            OpenProblem::Io(error) => self.io_error(error),
            OpenProblem::Unreadable(why) => {
                fill(self.file_fault.its_file, &[&self.unreadable(why)])
            }
        }
    }

    /// Why a file gives no game.
    #[must_use]
    pub fn unreadable(&self, why: &Unreadable) -> String {
        let own = &self.file_fault;
        match why {
            Unreadable::Io(error) => fill(own.not_opened, &[&self.io_error(error)]),
            Unreadable::Folder => own.game_folder.to_owned(),
            Unreadable::NoFile => own.no_file.to_owned(),
            Unreadable::TooLong => fill(own.too_long_game, &[&(LONGEST / 1024)]),
            Unreadable::Empty => own.empty_game.to_owned(),
            Unreadable::Position => own.position_file.to_owned(),
            Unreadable::Damaged(error) => fill(own.damaged, &[&self.record_error(error)]),
            Unreadable::NotText { at } => fill(own.no_text, &[at]),
            Unreadable::Fault => own.reader_failed.to_owned(),
        }
    }

    /// Why progress is not read or saved.
    #[must_use]
    pub fn progress_error(&self, error: &ProgressError) -> String {
        let own = &self.file_fault;
        match error {
            ProgressError::Io(path, error) => {
                format!("{}: {}", path.display(), self.io_error(error))
            }
            ProgressError::Damaged { path, line, what } => {
                let what = match what {
                    DamageKind::NoText => own.progress_no_text.to_owned(),
                    DamageKind::Missing(key) => fill(own.progress_missing, &[key]),
                    DamageKind::Value => own.progress_value.to_owned(),
                    DamageKind::Format(words) => words.clone(),
                };
                fill(own.progress_damaged, &[&path.display(), line, &what])
            }
            ProgressError::TooLarge(path) => {
                fill(own.progress_too_large, &[&path.display(), &(progress::LARGEST / 1024)])
            }
            ProgressError::Newer(path) => fill(own.progress_newer, &[&path.display()]),
        }
    }

    /// Why the settings are not saved.
    #[must_use]
    pub fn settings_save_error(&self, error: &SettingsSaveError) -> String {
        match error {
            SettingsSaveError::NoPlace => self.file_fault.no_settings_file.to_owned(),
            SettingsSaveError::Unreadable(error) => {
                fill(self.file_fault.unreadable, &[&self.io_error(error)])
            }
            SettingsSaveError::Malformed(path) => {
                fill(self.outcome.mend_settings, &[&path.display()])
            }
            SettingsSaveError::InTheWay(path, error) => {
                let words = match error.wanted {
                    WantedToml::Text => self.file_fault.no_text_there,
                    WantedToml::Table => self.file_fault.no_table_there,
                };
                format!("{}: {}", path.display(), fill(words, &[&error.place]))
            }
            SettingsSaveError::Unwritable(error) => self.io_error(error),
        }
    }

    /// What is wrong with a file: in this language if we refuse it, else as the system says it.
    #[must_use]
    pub fn io_error(&self, error: &io::Error) -> String {
        let own = &self.file_fault;
        if let Some(named) = NamedFileError::of(error) {
            return format!("{}: {}", named.path.display(), self.io_error(&named.error));
        }
        let Some(fault) = FileFault::of(error) else { return error.to_string() };
        match fault {
            FileFault::Folder => own.folder.to_owned(),
            FileFault::NotOrdinary => own.not_ordinary.to_owned(),
            FileFault::NoFolder => own.no_folder.to_owned(),
            FileFault::NoFile => own.no_such_file.to_owned(),
            FileFault::NoProgram => own.no_program.to_owned(),
            FileFault::NotProgram => own.not_program.to_owned(),
            FileFault::Exists => own.exists.to_owned(),
            FileFault::Link => own.link.to_owned(),
            FileFault::ManyLinks => own.many_links.to_owned(),
            FileFault::Locked => own.locked.to_owned(),
            FileFault::TooLong(most) => fill(own.too_long, &[&most]),
            FileFault::NotText(at) => fill(own.not_text, &[&at]),
            FileFault::Bug => own.fault.to_owned(),
        }
    }

    /// What is wrong with a record, and where.
    #[must_use]
    pub fn record_error(&self, error: &RecordError) -> String {
        let own = &self.damage;
        match error {
            RecordError::Tag { tag, problem } => {
                fill(own.tag, &[tag, &self.record_problem(problem)])
            }
            RecordError::TagLine { line, found } => fill(own.tag_line, &[line, found]),
            RecordError::Ply { line, ply, problem } => {
                fill(own.ply, &[line, ply, &self.record_problem(problem)])
            }
        }
    }

    fn record_problem(&self, problem: &RecordProblem) -> String {
        let own = &self.damage;
        match problem {
            RecordProblem::Missing => own.missing.to_owned(),
            RecordProblem::Value { value, expected } => {
                let expected = match expected {
                    TagValue::Game => own.game,
                    TagValue::RuleSet => own.rule_set,
                    TagValue::Clock => own.clock,
                    TagValue::Level => own.level,
                    TagValue::Counting => own.counting,
                    TagValue::Score => own.score,
                };
                fill(own.value, &[value, &expected])
            }
            RecordProblem::Position(error) => self.fen_error(error),
            RecordProblem::Refused(why) => self.rule_message(why),
            RecordProblem::UnknownEnding(text) => fill(own.unknown_ending, &[text]),
            RecordProblem::OtherEnding(text) => fill(own.other_ending, &[text]),
            RecordProblem::Result { said, reached } => fill(own.result, &[said, reached]),
            RecordProblem::CutOff => own.cut_off.to_owned(),
            RecordProblem::OpenComment => own.open_comment.to_owned(),
            RecordProblem::OpenBracket => own.open_bracket.to_owned(),
            RecordProblem::ExtraBracket => own.extra_bracket.to_owned(),
            RecordProblem::TooDeep => own.too_deep.to_owned(),
            RecordProblem::TooManyMoves => own.many_moves.to_owned(),
            RecordProblem::AfterResult(text) => fill(own.after_result, &[text]),
            RecordProblem::NoMove(text) => fill(own.no_move, &[text]),
            RecordProblem::ClockWithoutTime => own.clock_without_time.to_owned(),
            RecordProblem::NoTime(text) => fill(own.no_time, &[text]),
            RecordProblem::NoSide(text) => fill(own.no_side, &[text]),
            RecordProblem::Count { said, reached } => {
                let reached = reached.as_deref().unwrap_or(own.no_count);
                fill(own.count, &[said, &reached])
            }
        }
    }

    /// What is wrong with position text, or what makes the position illegal.
    #[must_use]
    pub fn fen_error(&self, error: &FenError) -> String {
        let (own, editor) = (&self.fen, &self.editor);
        match error {
            FenError::Missing(part) => fill(own.missing, &[&self.fen_part(*part)]),
            FenError::Ranks { found: 1, expected } => fill(own.one_rank, &[expected]),
            FenError::Ranks { found, expected } => fill(own.ranks, &[found, expected]),
            FenError::Squares { rank, found: 1, expected } => {
                fill(own.one_square, &[rank, expected])
            }
            FenError::Squares { rank, found, expected } => {
                fill(own.squares, &[rank, found, expected])
            }
            FenError::Letter { letter, rank, expected } => {
                fill(own.letter, &[letter, rank, expected])
            }
            FenError::Kings { color, found: 0 } => fill(editor.no_king, &[&self.side(*color)]),
            FenError::Kings { color, found } => fill(editor.kings, &[&self.side(*color), found]),
            FenError::Side(found) => fill(own.no_side, &[found]),
            FenError::Field { part, found, expected } => {
                let (part, expected) = (self.fen_part(*part), self.fen_expected(expected));
                fill(own.field, &[&part, found, &expected])
            }
            FenError::KingCouldBeTaken { mover } => {
                fill(editor.could_be_taken, &[&self.side(*mover), &self.side(!*mover)])
            }
            FenError::FishTurnedOver(square) => fill(editor.turned_over, &[square]),
            FenError::NoCheckStands(color) => fill(own.no_check_stands, &[&self.side(*color)]),
            FenError::CheckNotSaid(color) => fill(own.check_not_said, &[&self.side(*color)]),
            FenError::Trailing(text) => fill(own.trailing, &[text]),
            FenError::OtherRules { rules, game } => {
                fill(own.other_rules, &[rules, &self.game(*game)])
            }
        }
    }

    const fn fen_part(&self, part: FenPart) -> &'static str {
        let own = &self.fen;
        match part {
            FenPart::Board => own.board,
            FenPart::Side => own.side,
            FenPart::LeapRights => own.leap_rights,
            FenPart::Checks => own.checks,
            FenPart::CountLimit => own.count_limit,
            FenPart::Count => own.count,
            FenPart::QuietPlies => own.quiet_plies,
            FenPart::MoveNumber => own.move_number,
            FenPart::Duty => own.duty,
            FenPart::LostKing => own.lost_king,
        }
    }

    fn fen_expected(&self, expected: &FenExpected) -> String {
        let own = &self.fen;
        match expected {
            FenExpected::Number { least, most } => fill(own.number, &[least, most]),
            FenExpected::NoLeaps => own.no_leaps.to_owned(),
            FenExpected::Files => own.files.to_owned(),
            FenExpected::NoLeaper { letter, color, square } => {
                fill(own.no_leaper, &[letter, &self.side(*color), square])
            }
            FenExpected::NoCounting => own.no_counting.to_owned(),
            FenExpected::Checks => own.these_checks.to_owned(),
            FenExpected::Duty => own.reks.to_owned(),
            FenExpected::NoRek { entry, color } => fill(own.no_rek, &[entry, &self.side(*color)]),
            FenExpected::Over => own.over.to_owned(),
            FenExpected::EveryRek(reks) => fill(own.every_rek, &[reks]),
            FenExpected::Loss => own.loss.to_owned(),
            FenExpected::OtherLoss => own.other_loss.to_owned(),
            FenExpected::ThisLoss(loss) => loss.clone(),
            FenExpected::NoLoss => own.no_loss.to_owned(),
        }
    }
}

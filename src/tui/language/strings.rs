//! Composed sentences: about players, endings and counts.

use super::{ENGLISH, Language, Phrases, fill};
use crate::config::Setting;
use crate::trainer::drill::DrillGrade;
use crate::trainer::session::MoveGrade;
use crate::trainer::verdict::TablebaseVerdict;
use crate::tui::command::typed::CommandName;
use crate::tui::keys::Action;
use ouk_io::text::Printable;
use ouk_rules::announce::Call;
use ouk_rules::board::{Color, Kind};
use ouk_rules::game::Player;
use ouk_rules::message::{Arg, RuleMessage};
use ouk_rules::{GameId, LimitReason, RuleSet};

/// The most letters shown of a player's name.
const NAME: usize = 60;

impl Phrases {
    /// The name of a side.
    #[must_use]
    pub const fn side(&self, color: Color) -> &'static str {
        match color {
            Color::White => self.common.white,
            Color::Black => self.common.black,
        }
    }

    /// A short name of a game, for a narrow column.
    #[must_use]
    pub const fn short_game(&self, game: GameId) -> &'static str {
        match game {
            GameId::Ouk => self.games.ouk_short,
            GameId::MinRekChanh => self.games.min_rek_short,
            GameId::Hill => self.games.hill_short,
            GameId::KarOuk | GameId::Makruk | GameId::Rek => self.game(game),
        }
    }

    /// The name of a game.
    #[must_use]
    pub const fn game(&self, game: GameId) -> &'static str {
        match game {
            GameId::Ouk => self.games.ouk,
            GameId::KarOuk => self.games.kar_ouk,
            GameId::Makruk => self.games.makruk,
            GameId::Rek => self.games.rek,
            GameId::MinRekChanh => self.games.min_rek,
            GameId::Hill => self.games.hill,
        }
    }

    /// The name of a rule set, in words that say that it names rules.
    #[must_use]
    pub fn rules_of(&self, rules: &RuleSet) -> String {
        fill(self.common.rules_of, &[&rules.name])
    }

    /// A short description of a game.
    #[must_use]
    pub const fn about(&self, game: GameId) -> &'static str {
        match game {
            GameId::Ouk => self.games.about_ouk,
            GameId::KarOuk => self.games.about_kar_ouk,
            GameId::Makruk => self.games.about_makruk,
            GameId::Rek => self.games.about_rek,
            GameId::MinRekChanh => self.games.about_min_rek,
            GameId::Hill => self.games.about_hill,
        }
    }

    /// The name of a piece.
    #[must_use]
    pub const fn piece(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Ang => self.pieces.ang,
            Kind::Neang => self.pieces.neang,
            Kind::Koul => self.pieces.koul,
            Kind::Ses => self.pieces.ses,
            Kind::Tuuk => self.pieces.tuuk,
            Kind::Trey | Kind::Fish => self.pieces.trey,
            Kind::TreyBak | Kind::TurnedFish => self.pieces.trey_bak,
            Kind::Elephant => self.pieces.elephant,
            Kind::Official => self.pieces.official,
            Kind::RekPiece => self.pieces.piece,
        }
    }

    /// The name of a piece within a sentence; in English it is a common noun.
    #[must_use]
    pub fn piece_within(&self, kind: Kind) -> &'static str {
        if self.language == Language::English { kind.english_name() } else { self.piece(kind) }
    }

    /// A player's name. Translates the English names White, Black and You that records use.
    #[must_use]
    pub fn player(&self, player: &Player) -> String {
        match player {
            Player::Computer { level } => fill(self.common.level, &[level]),
            Player::Engine(spec) => Printable::cut(&spec.name(), NAME).into_string(),
            // Records of other programs may have an empty name instead of this sign.
            Player::Human { name } if name.trim().is_empty() => "?".to_owned(),
            Player::Human { name } => {
                let known = [
                    (ENGLISH.common.you, self.common.you),
                    (ENGLISH.common.white, self.common.white),
                    (ENGLISH.common.black, self.common.black),
                ];
                let found = known.into_iter().find(|(english, _)| english == name);
                found.map_or_else(
                    || Printable::cut(name, NAME).into_string(),
                    |(_, own)| own.to_owned(),
                )
            }
        }
    }

    /// The word that a player calls out with a move.
    #[must_use]
    pub fn call(&self, call: Call) -> &'static str {
        let khmer = call.khmer().filter(|_| self.language == Language::Khmer);
        khmer.unwrap_or(call.text())
    }

    /// The reason for a count's limit in words.
    #[must_use]
    pub const fn limit_reason(&self, reason: LimitReason) -> &'static str {
        let own = &self.count;
        match reason {
            LimitReason::BoardHonour => own.by_board,
            LimitReason::TwoTuuk => own.two_tuuk,
            LimitReason::OneTuuk => own.one_tuuk,
            LimitReason::TwoKoul => own.two_koul,
            LimitReason::OneKoul => own.one_koul,
            LimitReason::TwoSes => own.two_ses,
            LimitReason::OneSes => own.one_ses,
            LimitReason::WeakPieces => own.weak_pieces,
            LimitReason::UnpromotedTrey => own.with_trey,
            LimitReason::TreyAtStart => own.once_trey,
            LimitReason::NoLimit => own.too_few,
            LimitReason::PositionText => own.by_text,
        }
    }

    /// The text of a message of the rules.
    #[must_use]
    pub fn rule_message(&self, rule_message: &RuleMessage) -> String {
        rule_message.format((self.rule_message)(rule_message.id), |part| self.argument(part))
    }

    fn argument(&self, part: &Arg) -> String {
        let joined = |all: &[Arg], word: &str| {
            let all: Vec<String> = all.iter().map(|part| self.argument(part)).collect();
            all.join(&format!(" {word} "))
        };
        match part {
            Arg::Number(number) => number.to_string(),
            Arg::Square(square) => square.to_string(),
            Arg::Move(mv) => mv.to_string(),
            Arg::Text(text) => text.clone(),
            Arg::Any(all) => joined(all, self.play.or),
            Arg::All(all) => joined(all, self.play.and),
            Arg::Side(side) => self.side(*side).to_owned(),
            Arg::Game(game) => self.game(*game).to_owned(),
            Arg::Piece(kind) => self.piece_within(*kind).to_owned(),
            Arg::Ending(ending) => self.ending(ending),
            Arg::Limit(why) => self.limit_reason(*why).to_owned(),
            Arg::Message(rule_message) => self.rule_message(rule_message),
        }
    }

    /// The tables' verdict in a line, from a neutral point of view.
    #[must_use]
    pub fn tablebase_verdict(&self, tablebase_verdict: &TablebaseVerdict) -> String {
        let own = &self.tablebase_verdict;
        match *tablebase_verdict {
            TablebaseVerdict::Won { side, moves, anew, left, slack } => {
                let side = self.side(side);
                let what = if anew {
                    fill(own.reaches, &[&side, &moves])
                } else if moves == 0 {
                    fill(own.mates_now, &[&side])
                } else {
                    fill(own.mate_in, &[&side, &moves])
                };
                match (left, slack) {
                    (Some(left), Some(slack)) => fill(own.leaves, &[&what, &left, &slack]),
                    // The player can see that no count runs, or the game has none.
                    _ => what,
                }
            }
            TablebaseVerdict::TooLate { distance, left, .. } => {
                fill(own.too_late, &[&distance, &left])
            }
            TablebaseVerdict::Drawn => own.drawn.to_owned(),
        }
    }

    /// The description of an action for the help.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "a table with a line for each action")]
    pub const fn action(&self, action: Action) -> &'static str {
        let act = &self.act;
        match action {
            Action::Left => act.left,
            Action::Down => act.down,
            Action::Up => act.up,
            Action::Right => act.right,
            Action::Choose => act.choose,
            Action::Next => act.next,
            Action::Previous => act.previous,
            Action::PageUp => act.page_up,
            Action::PageDown => act.page_down,
            Action::Top => act.top,
            Action::Bottom => act.bottom,
            Action::Close => act.close,
            Action::Help => act.help,
            Action::Quit => act.quit,
            Action::Redraw => act.redraw,
            Action::Suspend => act.suspend,
            Action::Drop => act.drop,
            Action::Leap => act.leap,
            Action::Type => act.type_it,
            Action::Undo => act.undo,
            Action::Redo => act.redo,
            Action::Earlier => act.earlier,
            Action::Later => act.later,
            Action::Flip => act.flip,
            Action::Count => act.count,
            Action::Explain => act.explain,
            Action::TakeDraw => act.take_draw,
            Action::OfferDraw => act.offer_draw,
            Action::Rematch => act.rematch,
            Action::NextLevel => act.other_level,
            Action::Review => act.review,
            Action::Rules => act.rules,
            Action::Glossary => act.glossary,
            Action::Openings => act.openings,
            Action::Systems => act.systems,
            Action::Contents => act.contents,
            Action::Threats => act.threats,
            Action::Larger => act.larger,
            Action::Smaller => act.smaller,
            Action::Mouse => act.mouse,
            Action::Letters => act.letters,
            Action::CopyFen => act.copy_fen,
            Action::Continue => act.resume,
            Action::NewGame => act.new_game,
            Action::TwoPlayers => act.two_players,
            Action::Barbershop => act.barbershop,
            Action::OpenTrainer => act.trainer,
            Action::OpenGames => act.games,
            Action::OpenRecord => act.record,
            Action::OpenSettings => act.settings,
            Action::TrainRules => act.train_rules,
            Action::TrainDue => act.train_due,
            Action::TrainHold => act.train_hold,
            Action::Hint => act.hint,
            Action::Solve => act.solve,
            Action::Prove => act.prove,
            Action::Retry => act.retry,
            Action::NextDrill => act.next_drill,
            Action::PreviousDrill => act.previous_drill,
            Action::Swap => act.swap,
            Action::Defence => act.defence,
            Action::Lesson => act.lesson,
            Action::OpenLessons => act.lessons,
            Action::OpenPuzzles => act.puzzles,
            Action::StepBack => act.step_back,
            Action::StepOn => act.step_on,
            Action::Filter => act.filter,
            Action::Sort => act.sort,
            Action::Delete => act.delete,
            Action::Export => act.export,
            Action::TrainEnding => act.train_ending,
            Action::First => act.first,
            Action::Last => act.last,
            Action::PlayOn => act.play_on,
            Action::Engine => act.engine,
            Action::EngineLines => act.engine_lines,
            Action::Analyse => act.analyse,
            Action::NextMistake => act.next_mistake,
            Action::PreviousMistake => act.previous_mistake,
            Action::EditPosition => act.edit_position,
            Action::RemovePiece => act.remove_piece,
            Action::NextPiece => act.next_piece,
            Action::PreviousPiece => act.previous_piece,
            Action::OtherTurn => act.other_turn,
            Action::EmptyBoard => act.empty_board,
            Action::UndoChange => act.undo_change,
            Action::Comment => act.comment,
            Action::Variation => act.variation,
        }
    }

    /// The description of a typed command.
    #[must_use]
    pub const fn command(&self, name: CommandName) -> &'static str {
        let own = &self.command;
        match name {
            CommandName::Write => own.w,
            CommandName::Open => own.e,
            CommandName::Resign => own.resign,
            CommandName::Draw => own.draw,
            CommandName::Take => own.take,
            CommandName::Refuse => own.refuse,
            CommandName::Count => self.act.explain,
            CommandName::StartCount => own.start_count,
            CommandName::StopCount => own.stop_count,
            CommandName::Undo => own.undo,
            CommandName::Redo => own.redo,
            CommandName::Flip => own.flip,
            CommandName::Fen => own.fen,
            CommandName::Review => own.review,
            CommandName::Solve => self.act.prove,
            CommandName::Rules => own.rules,
            CommandName::Set => own.set,
            CommandName::Theme => own.theme,
            CommandName::Again => own.again,
            CommandName::Rematch => self.act.rematch,
            CommandName::Level => self.act.other_level,
            CommandName::Help => own.help,
            CommandName::Leave => own.q,
            CommandName::Note => own.note,
            CommandName::Edit => own.edit,
        }
    }

    /// The grade of a move in a drill, in words.
    #[must_use]
    pub fn worth(&self, worth: MoveGrade) -> String {
        let own = &self.trainer;
        match worth {
            MoveGrade::Fastest => own.worth_fastest.to_owned(),
            MoveGrade::Lost(1) => own.worth_one.to_owned(),
            MoveGrade::Lost(tempi) => fill(own.worth_lost, &[&tempi]),
            MoveGrade::OtherCount => own.worth_other.to_owned(),
            MoveGrade::Thrown => own.worth_thrown.to_owned(),
            MoveGrade::Held => own.worth_held.to_owned(),
            MoveGrade::Slipped(moves) => fill(own.worth_slipped, &[&moves]),
        }
    }

    /// The slack at the beginning of a drill, in words.
    #[must_use]
    pub const fn grade(&self, grade: DrillGrade) -> &'static str {
        match grade {
            DrillGrade::Ample => self.trainer.ample,
            DrillGrade::Fair => self.trainer.fair,
            DrillGrade::Tight => self.trainer.tight,
            DrillGrade::Exact => self.trainer.exact,
        }
    }

    /// The label and the explanation of a setting.
    #[must_use]
    pub const fn setting(&self, setting: Setting) -> (&'static str, &'static str) {
        let own = &self.settings;
        match setting {
            Setting::Language => (own.language, own.language_about),
            Setting::Pieces => (own.pieces, own.pieces_about),
            Setting::Set => (own.set, own.set_about),
            Setting::Letters => (own.letters, own.letters_about),
            Setting::Pictures => (own.pictures, own.pictures_about),
            Setting::Dots => (own.dots, own.dots_about),
            Setting::Theme => (own.theme, own.theme_about),
            Setting::Size => (own.size, own.size_about),
            Setting::Board => (own.board, own.board_about),
            Setting::Names => (own.names, own.names_about),
            Setting::Color => (own.color, own.color_about),
            Setting::Confirm => (own.confirm, own.confirm_about),
            Setting::Marks => (own.marks, own.marks_about),
            Setting::Targets => (own.targets, own.targets_about),
            Setting::Coordinates => (own.coordinates, own.coordinates_about),
            Setting::Terms => (own.terms, own.terms_about),
            Setting::Mouse => (own.mouse, own.mouse_about),
            Setting::Seats => (own.seats, own.seats_about),
        }
    }
}

/// The texts with the names of the pieces: in the language of that setting, or of all other texts.
#[must_use]
pub fn names(setting: Option<Language>, all: Language) -> &'static Phrases {
    let script = all == Language::Khmer;
    setting.map_or(all, |language| language.drawn(script)).phrases()
}

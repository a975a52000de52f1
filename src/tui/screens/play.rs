//! A game: what its keys do.

use super::super::action::{Action, Key, action_of};
use super::super::app::{App, Screen};
use super::super::effect::Effect;
use crate::board::{Color, Man, Move, MoveKind, Square};
use crate::engine::counting::{Decision, decide};
use crate::engine::limits::TimeLeft;
use crate::engine::worker::{Event, Job, Ticket};
use crate::engine::{Answer, Level, Limits, Score};
use crate::game::{ClockSetting, Game, Player, Series, Setup};
use crate::rules::announce::Call;
use crate::rules::notation;
use std::path::PathBuf;
use std::time::Duration;

/// The letters that stand for targets; none of them moves the cursor, types or takes back.
const LABELS: &[u8] = b"abcdefgmnoprstwvzABCDEFGMNOPRSTWVZ";

/// A question that must be answered with a word or another key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// Leave the game?
    Leave,
    /// Give it up?
    Resign,
    /// Agree to a draw? (Two people.)
    Draw,
}

/// A game on the screen.
pub struct Play {
    /// The game.
    pub game: Game,
    /// Its file, once it has one.
    pub path: Option<PathBuf>,
    /// Where the cursor is.
    pub cursor: Square,
    /// The selected man.
    pub selected: Option<Square>,
    /// Whether Black is below.
    pub flipped: bool,
    /// Whether the next letter names a man to go to.
    pub leaping: bool,
    /// What is being typed.
    pub line: Option<String>,
    /// What happened, or what is wrong.
    pub note: String,
    /// A ply that is looked at instead of the last.
    pub looking: Option<usize>,
    /// The search that is awaited.
    pub awaiting: Option<Ticket>,
    /// A question that waits for an answer.
    pub question: Option<Question>,
    /// The score between the two players.
    pub series: Series,
    /// What the machine last thought of its own position.
    machine_score: Option<Score>,
    seed: u64,
    scored: bool,
}

impl Play {
    /// A new game.
    #[must_use]
    pub fn new(game: Game) -> Play {
        let setup = game.setup();
        let flipped =
            setup.players[Color::White].is_machine() && !setup.players[Color::Black].is_machine();
        let side = game.position().shape().side;
        let middle = side / 2 - u8::from(side.is_multiple_of(2));
        Play {
            cursor: Square(middle * side + side / 2),
            selected: None,
            flipped,
            leaping: false,
            line: None,
            note: String::new(),
            looking: None,
            awaiting: None,
            question: None,
            series: Series::default(),
            machine_score: None,
            seed: game.position().key(),
            scored: false,
            path: None,
            game,
        }
    }

    /// A saved game.
    #[must_use]
    pub fn resume(game: Game, path: PathBuf) -> Play {
        Play { path: Some(path), ..Play::new(game) }
    }

    /// Whether a clock runs.
    #[must_use]
    pub fn clock_runs(&self) -> bool {
        let timed = self.game.clock().setting() != ClockSetting::None;
        timed && self.game.ending().is_none() && self.game.ply() > 0
    }

    /// Lets the machine think if it is its turn.
    pub fn go_on(&mut self) -> Vec<Effect> {
        self.awaiting = None;
        if let Some(ending) = self.game.ending() {
            if !self.scored {
                self.scored = true;
                self.series.record(ending.outcome, 0);
            }
            return Vec::new();
        }
        let Player::Machine { level } = *self.game.player_to_move() else {
            return Vec::new();
        };
        let turn = self.game.position().turn();
        let clock = self.game.clock();
        let clock = clock.left(turn).map(|left| TimeLeft {
            left,
            increment: clock.bonus(),
            moves_to_go: None,
        });
        vec![Effect::Think(Box::new(Job {
            position: self.game.position().clone(),
            history: self.game.repetition_keys(),
            limits: Limits { clock, ..Limits::default() },
            level: Level::new(level).unwrap_or(Level::FULL),
            seed: self.seed,
        }))]
    }

    fn save(&self) -> Effect {
        Effect::Save { path: self.path.clone(), record: self.game.to_record() }
    }

    /// After anything that changes the game: keep it, say what there is to say, go on.
    fn changed(&mut self) -> Vec<Effect> {
        let mut effects = vec![self.save()];
        (self.selected, self.looking) = (None, None);
        effects.extend(self.go_on());
        effects
    }

    /// Plays a move of whoever is to move.
    fn play(&mut self, mv: Move) -> Vec<Effect> {
        let warning = self.game.position().counting().and_then(|count| count.warning(mv));
        if let Err(refused) = self.game.play(mv) {
            self.note = refused.to_string();
            return Vec::new();
        }
        let played = self.game.moves().next_back().expect("a move was just played");
        let mut note = String::new();
        let calls: Vec<&str> = played.calls.iter().map(|call| call.text()).collect();
        if !calls.is_empty() {
            note = format!("{}!", calls.join(", "));
        }
        let rings = played.calls.iter().any(|&call| call != Call::Bak);
        if let Some(warning) = warning {
            note = format!("{note} {warning}").trim().to_owned();
        }
        let duty = self.game.position().duty();
        if !duty.is_empty() && self.game.ending().is_none() {
            let shape = self.game.position().shape();
            let names: Vec<String> = duty.iter().map(|&at| shape.name(at)).collect();
            note = format!("ordered: rek on {}", names.join(" or "));
        }
        self.note = note;
        let mut effects = self.changed();
        if rings {
            effects.push(Effect::Bell);
        }
        effects
    }

    /// Time has passed.
    pub fn on_time(&mut self, time: Duration) -> Vec<Effect> {
        if !self.clock_runs() {
            return Vec::new();
        }
        self.game.pass_time(time);
        if self.game.ending().is_some() {
            let mut effects = self.changed();
            effects.push(Effect::StopThinking);
            return effects;
        }
        Vec::new()
    }

    /// The engine has something to say; it is old news if another search is awaited.
    pub fn on_engine(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Report(..) => Vec::new(),
            Event::Done(ticket, answer) if self.awaiting == Some(ticket) => self.answer(&answer),
            Event::Done(..) => Vec::new(),
        }
    }

    fn answer(&mut self, answer: &Answer) -> Vec<Effect> {
        self.awaiting = None;
        let side = self.game.position().turn();
        let Player::Machine { level } = *self.game.player_to_move() else { return Vec::new() };
        self.machine_score = Some(answer.score);
        let level = Level::new(level).unwrap_or(Level::FULL);
        // What is refused here was allowed when it was decided; then the machine just moves.
        match decide(self.game.position(), side, answer.score, level) {
            Decision::TakeDraw => {
                if self.game.take_draw(side).is_ok() {
                    return self.changed();
                }
            }
            Decision::Start => {
                let _ = self.game.start_count();
            }
            Decision::Stop => {
                let _ = self.game.stop_count(side);
            }
            Decision::Nothing => {}
        }
        match answer.best {
            Some(mv) => self.play(mv),
            None => Vec::new(),
        }
    }

    /// The man and the squares it may go to, with their labels.
    #[must_use]
    pub fn targets(&self) -> Vec<(Square, char, bool)> {
        let Some(from) = self.selected else { return Vec::new() };
        let position = self.game.position();
        let mut to: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.from() == from && mv.kind() != MoveKind::Call)
            .collect();
        to.sort_by_key(|mv| std::cmp::Reverse(mv.to()));
        let label = |index: usize| LABELS.get(index).map_or(' ', |&letter| char::from(letter));
        let takes = |mv: Move| !position.taken_by(mv).is_empty();
        to.iter().enumerate().map(|(i, &mv)| (mv.to(), label(i), takes(mv))).collect()
    }

    fn is_my_move(&self) -> bool {
        self.game.ending().is_none() && !self.game.player_to_move().is_machine()
    }

    fn select(&mut self, square: Square) {
        let position = self.game.position();
        let shape = position.shape();
        match position.man_on(square) {
            Some(man) if man.color == position.turn() => {
                let many = position.legal_moves().iter().filter(|mv| mv.from() == square).count();
                self.selected = Some(square);
                self.note = if many == 0 {
                    self.selected = None;
                    format!("the man on {} cannot move", shape.name(square))
                } else {
                    let s = if many == 1 { "" } else { "s" };
                    format!("{}: {many} move{s}; go there, or press a letter", shape.name(square))
                };
            }
            Some(_) => self.note = format!("the man on {} is not yours", shape.name(square)),
            None => self.note = format!("no man stands on {}", shape.name(square)),
        }
    }

    fn choose(&mut self) -> Vec<Effect> {
        if !self.is_my_move() {
            self.note = match self.game.ending() {
                Some(_) => "the game is over; r for another".to_owned(),
                None => "the machine is thinking".to_owned(),
            };
            return Vec::new();
        }
        let Some(from) = self.selected else {
            self.select(self.cursor);
            return Vec::new();
        };
        if from == self.cursor {
            self.selected = None;
            self.note.clear();
            return Vec::new();
        }
        self.move_to(from, self.cursor)
    }

    fn move_to(&mut self, from: Square, to: Square) -> Vec<Effect> {
        let position = self.game.position();
        let found =
            position.legal_moves().into_iter().find(|mv| mv.from() == from && mv.to() == to);
        match found {
            Some(mv) => self.play(mv),
            None => {
                let own = |man: Man| man.color == position.turn();
                if position.man_on(to).is_some_and(own) {
                    self.select(to);
                } else {
                    self.note = position.why_illegal(from, to);
                }
                Vec::new()
            }
        }
    }

    fn step(&mut self, files: i8, ranks: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        let shape = self.game.position().shape();
        if let Some(to) = shape.offset(self.cursor, sign * files, sign * ranks) {
            self.cursor = to;
        }
    }

    /// The next man that can move after the cursor, in reading order.
    fn next_mover(&mut self) {
        let position = self.game.position();
        let mut from: Vec<Square> = position.legal_moves().iter().map(|mv| mv.from()).collect();
        from.sort();
        let next = from.iter().find(|&&at| at > self.cursor).or(from.first());
        if let Some(&next) = next {
            self.cursor = next;
        }
    }

    fn leap(&mut self, letter: char) {
        let position = self.game.position();
        let wanted = letter.to_ascii_uppercase();
        let fits = |at: Square| {
            position.man_on(at).is_some_and(|man| {
                let sign = super::super::glyphs::letter(position.game(), man);
                man.color == position.turn() && sign.eq_ignore_ascii_case(&wanted.to_string())
            })
        };
        let all: Vec<Square> = position.shape().all().filter(|&at| fits(at)).collect();
        match all.iter().find(|&&at| at > self.cursor).or(all.first()) {
            Some(&at) => self.cursor = at,
            None => self.note = format!("no man of yours is a {wanted}"),
        }
    }

    fn take_back(&mut self) -> Vec<Effect> {
        // Against the machine a take-back goes back to one's own move.
        let players = &self.game.setup().players;
        let machine = players.0.iter().any(Player::is_machine);
        let plies = if machine && !self.game.player_to_move().is_machine() { 2 } else { 1 };
        self.scored = false;
        let taken = self.game.take_back(plies);
        self.note = if taken == 0 {
            "there is nothing to take back".to_owned()
        } else {
            "taken back; U plays it again".to_owned()
        };
        let mut effects = vec![Effect::StopThinking];
        effects.extend(self.changed());
        effects
    }

    fn redo(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        let machine = players.0.iter().any(Player::is_machine);
        let redone = self.game.redo(if machine { 2 } else { 1 });
        if redone == 0 {
            self.note = "there is nothing to play again".to_owned();
            return Vec::new();
        }
        self.note.clear();
        self.changed()
    }

    fn count(&mut self) -> Vec<Effect> {
        let turn = self.game.position().turn();
        let running = self.game.count();
        let done = match running {
            Some(view) if view.by == turn => self.game.stop_count(turn),
            _ => self.game.start_count(),
        };
        match done {
            Ok(()) => {
                self.note = match running {
                    Some(_) => format!("{} stops counting", turn.name()),
                    None => format!("{} counts", turn.name()),
                };
                vec![self.save()]
            }
            Err(refused) => {
                self.note = refused.to_string();
                Vec::new()
            }
        }
    }

    fn take_draw(&mut self) -> Vec<Effect> {
        let side = match self.game.count() {
            Some(view) => !view.by,
            None => self.game.position().turn(),
        };
        if self.game.setup().players[side].is_machine() {
            self.note = "only the side that does not count may take the draw".to_owned();
            return Vec::new();
        }
        match self.game.take_draw(side) {
            Ok(()) => {
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
            Err(refused) => {
                self.note = refused.to_string();
                Vec::new()
            }
        }
    }

    fn offer_draw(&mut self) -> Vec<Effect> {
        let players = &self.game.setup().players;
        if !players.0.iter().any(Player::is_machine) {
            self.question = Some(Question::Draw);
            return Vec::new();
        }
        if self.machine_score.is_some_and(|score| score.0 <= 0) {
            self.game.agree_draw();
            return self.changed();
        }
        self.note = "the machine plays on".to_owned();
        Vec::new()
    }

    fn rematch(&mut self) -> Vec<Effect> {
        if self.game.ending().is_none() {
            self.note = "the game is not over; :resign gives it up".to_owned();
            return Vec::new();
        }
        // The loser of the last game makes the first move; colours stay.
        let setup = self.game.setup();
        let first = match self.series.begins() {
            Some(0) => Color::White,
            Some(_) => Color::Black,
            None => setup.first,
        };
        let setup = Setup { first, ..setup.clone() };
        match Game::new(setup) {
            Ok(game) => {
                let (series, flipped) = (self.series.clone(), self.flipped);
                let seed = self.seed.wrapping_add(1);
                *self = Play { series, flipped, seed, ..Play::new(game) };
                self.note = format!("{} makes the first move", first.name());
                self.go_on()
            }
            Err(error) => {
                self.note = error.to_string();
                Vec::new()
            }
        }
    }

    /// Text that was pasted goes into the line that is being typed, and nowhere else.
    pub fn paste(&mut self, text: &str) {
        if let Some(line) = &mut self.line {
            line.extend(text.chars().filter(|c| !c.is_control()).take(200));
        }
    }

    fn browse(&mut self, forward: bool) {
        let last = self.game.ply();
        let at = self.looking.unwrap_or(last);
        let at = if forward { (at + 1).min(last) } else { at.saturating_sub(1) };
        self.looking = (at < last).then_some(at);
    }

    /// A typed line: a move, or a command.
    fn obey(&mut self, line: &str) -> Vec<Effect> {
        let line = line.trim();
        let command = line.strip_prefix(':').unwrap_or(line);
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        match word {
            "" => Vec::new(),
            "resign" => {
                self.question = Some(Question::Resign);
                Vec::new()
            }
            "draw" => self.offer_draw(),
            "take" => self.take_draw(),
            "refuse" => match self.game.refuse_order() {
                Ok(()) => self.changed(),
                Err(refused) => {
                    self.note = refused.to_string();
                    Vec::new()
                }
            },
            "count" => self.count(),
            "flip" => {
                self.flipped = !self.flipped;
                Vec::new()
            }
            "undo" => self.take_back(),
            "redo" => self.redo(),
            "fen" => {
                self.note = self.game.position().to_fen();
                Vec::new()
            }
            "rules" => {
                let rules = self.game.setup().rules;
                self.note = format!("{}: {}", rules.name, rules.source);
                Vec::new()
            }
            "w" if !rest.trim().is_empty() => {
                let path = PathBuf::from(rest.trim());
                vec![Effect::Export { path, text: self.game.to_record() }]
            }
            "w" => vec![self.save()],
            _ => self.type_move(line),
        }
    }

    fn type_move(&mut self, line: &str) -> Vec<Effect> {
        if !self.is_my_move() {
            return self.choose();
        }
        match notation::parse(self.game.position(), line) {
            Ok(mv) => self.play(mv),
            Err(error) => {
                self.note = error.to_string();
                Vec::new()
            }
        }
    }

    /// The squares that moves beginning with what is typed lead to.
    #[must_use]
    pub fn typed_squares(&self) -> Vec<Square> {
        let Some(line) = self.line.as_deref().map(str::trim).filter(|line| !line.is_empty()) else {
            return Vec::new();
        };
        let position = self.game.position();
        let matches = |mv: &Move| {
            let coordinate = notation::coordinate(position, *mv);
            coordinate.starts_with(&line.to_ascii_lowercase())
        };
        let found: Vec<Move> = position.legal_moves().into_iter().filter(matches).collect();
        let mut squares: Vec<Square> = found.iter().map(|mv| mv.from()).collect();
        if line.len() >= 2 {
            squares.extend(found.iter().map(|mv| mv.to()));
        }
        squares
    }

    fn typing(&mut self, key: Key) -> Vec<Effect> {
        let Some(line) = &mut self.line else { return Vec::new() };
        match key {
            Key::Esc | Key::Ctrl('c') => self.line = None,
            Key::Backspace if line.is_empty() => self.line = None,
            Key::Backspace => {
                line.pop();
            }
            Key::Enter => {
                let line = self.line.take().unwrap_or_default();
                return self.obey(&line);
            }
            Key::Tab => self.complete(),
            Key::Char(c) if line.chars().count() < 200 => line.push(c),
            _ => {}
        }
        Vec::new()
    }

    /// Completes a typed move as far as it is certain, and lists what it could be.
    fn complete(&mut self) {
        let Some(line) = &mut self.line else { return };
        let position = self.game.position();
        let all: Vec<String> = position
            .legal_moves()
            .iter()
            .map(|&mv| notation::coordinate(position, mv))
            .filter(|text| text.starts_with(line.trim()))
            .collect();
        let Some(first) = all.first() else { return };
        let common = (0..=first.len())
            .rev()
            .find(|&n| all.iter().all(|text| text.starts_with(&first[..n])))
            .unwrap_or(0);
        *line = first[..common].to_owned();
        self.note = all.join(" ");
    }

    fn reply(&mut self, question: Question, key: Key) -> Vec<Effect> {
        self.question = None;
        if !matches!(key, Key::Char('y' | 'Y')) {
            self.note.clear();
            return Vec::new();
        }
        match question {
            Question::Leave => Vec::new(),
            Question::Draw => {
                self.game.agree_draw();
                self.changed()
            }
            Question::Resign => {
                let players = &self.game.setup().players;
                let turn = self.game.position().turn();
                let by = if players[turn].is_machine() { !turn } else { turn };
                self.game.resign(by);
                let mut effects = vec![Effect::StopThinking];
                effects.extend(self.changed());
                effects
            }
        }
    }
}

/// What a key does.
pub fn on_key(app: &mut App, key: Key) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    if play.line.is_some() {
        if key == Key::Enter && matches!(play.line.as_deref(), Some(":q" | "q")) {
            return app.to_menu();
        }
        return play.typing(key);
    }
    if let Some(question) = play.question {
        if question == Question::Leave && matches!(key, Key::Char('y' | 'Y' | 'q')) {
            return app.to_menu();
        }
        return play.reply(question, key);
    }
    if play.leaping {
        play.leaping = false;
        play.note.clear();
        if let Key::Char(letter) = key {
            play.leap(letter);
        }
        return Vec::new();
    }
    if let Key::Char(letter) = key
        && let Some(&(to, ..)) = play.targets().iter().find(|target| target.1 == letter)
        && let Some(from) = play.selected
    {
        return play.move_to(from, to);
    }
    match key {
        Key::Ctrl('l') => return vec![Effect::Redraw],
        Key::Ctrl('z') => return vec![Effect::Suspend],
        _ => {}
    }
    let Some(action) = action_of(key) else { return Vec::new() };
    act(app, action)
}

fn act(app: &mut App, action: Action) -> Vec<Effect> {
    let Screen::Play(play) = &mut app.screen else { return Vec::new() };
    match action {
        Action::Up => play.step(0, 1),
        Action::Down => play.step(0, -1),
        Action::Left => play.step(-1, 0),
        Action::Right => play.step(1, 0),
        Action::Choose => return play.choose(),
        Action::Drop => {
            play.selected = None;
            play.looking = None;
            play.note.clear();
        }
        Action::NextMover => play.next_mover(),
        Action::Leap => {
            play.leaping = true;
            play.note = "go to which man? its letter".to_owned();
        }
        Action::Type => play.line = Some(String::new()),
        Action::Undo => return play.take_back(),
        Action::Redo => return play.redo(),
        Action::Earlier => play.browse(false),
        Action::Later => play.browse(true),
        Action::Flip => play.flipped = !play.flipped,
        Action::Count => return play.count(),
        Action::TakeDraw => return play.take_draw(),
        Action::OfferDraw => return play.offer_draw(),
        Action::Rematch => return play.rematch(),
        Action::Help => app.help = true,
        Action::Quit if play.game.ending().is_some() || play.game.ply() == 0 => {
            return app.to_menu();
        }
        Action::Quit => {
            play.question = Some(Question::Leave);
        }
    }
    Vec::new()
}

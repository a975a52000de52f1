//! Comments and variations that the user adds to a game. They are saved in its file.

use super::state::Review;
use crate::archive::LONGEST;
use crate::tui::effect::Effect;
use crate::tui::note::PlayNote;
use crate::tui::screens::play::Play;
use ouk_rules::board::Move;
use ouk_rules::game::{Annotation, Game, MOST_VARIATION_MOVES, Variation};

/// The most variations that the user can add to one move.
const MOST: usize = 20;

/// The point where the board leaves the reviewed game.
struct Departure {
    /// The number of the move that the variation replaces, from 1.
    ply: usize,
    moves: Vec<Move>,
}

impl Review {
    pub(super) fn game_mut(&mut self) -> &mut Game {
        match self.branches.first_mut() {
            Some(branch) => &mut branch.game,
            None => &mut self.board.game,
        }
    }

    /// The point where the board leaves the reviewed game. A variation after the last move repeats
    /// that move, because a record has no other place for it.
    fn departure(&self) -> Option<Departure> {
        let moves_of = |game: &Game| game.moves().map(|played| played.mv).collect::<Vec<Move>>();
        let (main, mut line) = (moves_of(self.game()), moves_of(&self.board.game));
        line.truncate(self.at);
        let same = main.iter().zip(&line).take_while(|(one, other)| one == other).count();
        if same == line.len() {
            return None;
        }
        let first = if same < main.len() { same } else { same.checked_sub(1)? };
        Some(Departure { ply: first + 1, moves: line.split_off(first) })
    }

    /// Adds the variation on the board to the reviewed game, or extends the variation that it
    /// continues.
    pub(super) fn keep_variation(&mut self) {
        let Some(Departure { ply, moves }) = self.departure() else { return };
        let Some(annotation) = self.game_mut().annotation_mut(ply) else { return };
        let variations = &mut annotation.variations;
        let before = variations.clone();
        if variations.iter().any(|known| known.begins_with(&moves)) {
            return;
        }
        let shorter = variations.iter().position(|known| {
            known.moves.len() < moves.len() && known.begins_with(&moves[..known.moves.len()])
        });
        match shorter {
            Some(at) => {
                let known = &mut variations[at];
                let more = Variation::of(&moves[known.moves.len()..]);
                known.moves.extend(more.moves);
            }
            None if variations.len() < MOST => variations.push(Variation::of(&moves)),
            None => self.board.say(PlayNote::NoRoom),
        }
        if !self.can_be_read_back() {
            if let Some(annotation) = self.game_mut().annotation_mut(ply) {
                annotation.variations = before;
            }
            self.board.say(PlayNote::NoRoom);
        }
    }

    /// Whether the record of the game can be read back.
    fn can_be_read_back(&self) -> bool {
        let game = self.game();
        game.variation_moves() <= MOST_VARIATION_MOVES && game.to_record().len() as u64 <= LONGEST
    }

    /// The annotation of the move that leads to the position on the board.
    #[must_use]
    pub fn annotation(&self) -> Option<&Annotation> {
        match self.departure() {
            None => Some(self.game().annotation(self.at)),
            Some(Departure { ply, moves }) => {
                let mut known = self.game().annotation(ply).variations.iter();
                let known = known.find(|known| known.begins_with(&moves));
                known.and_then(|known| known.moves.get(moves.len() - 1)).map(|it| &it.annotation)
            }
        }
    }

    fn annotation_mut(&mut self) -> Option<&mut Annotation> {
        let at = self.at;
        match self.departure() {
            None => self.game_mut().annotation_mut(at),
            Some(Departure { ply, moves }) => {
                let known = &mut self.game_mut().annotation_mut(ply)?.variations;
                let known = known.iter_mut().find(|known| known.begins_with(&moves))?;
                known.moves.get_mut(moves.len() - 1).map(|it| &mut it.annotation)
            }
        }
    }

    /// Replaces the comment on the move that leads to the position on the board.
    pub(super) fn comment(&mut self, text: &str) -> Vec<Effect> {
        let before = self.annotation_mut().map(|annotation| {
            let before = annotation.comment().to_owned();
            annotation.set_comment(text);
            before
        });
        match before {
            Some(_) if self.can_be_read_back() => return self.save(),
            Some(before) => {
                if let Some(annotation) = self.annotation_mut() {
                    annotation.set_comment(&before);
                }
            }
            // The variation could not be added.
            None => {}
        }
        self.board.say(PlayNote::NoRoom);
        Vec::new()
    }

    /// Copies the annotations to the game that was reviewed, if that is the game on this board.
    pub(in crate::tui) fn hand_back(&self, play: &mut Play) {
        if self.board.id != play.id {
            return;
        }
        play.saves = self.board.saves;
        play.saved.clone_from(&self.board.saved);
        for ply in 0..=play.game.ply() {
            if let Some(annotation) = play.game.annotation_mut(ply) {
                annotation.clone_from(self.game().annotation(ply));
            }
        }
    }

    /// Saves the reviewed game, if it has changed.
    pub(super) fn save(&mut self) -> Vec<Effect> {
        let record = self.game().to_record();
        self.board.save_record(record).into_iter().collect()
    }

    /// Shows the next saved variation to the next move, at its first move.
    pub(super) fn enter_variation(&mut self) -> Vec<Effect> {
        if !self.branches.is_empty() {
            return Vec::new();
        }
        let kept = &self.game().annotation(self.at + 1).variations;
        let lines: Vec<Vec<Move>> = kept.iter().map(moves_of).collect();
        if lines.is_empty() {
            return Vec::new();
        }
        let at = self.at;
        let line = &lines[self.next_variation % lines.len()];
        self.next_variation = (self.next_variation + 1) % lines.len();
        self.show_line(line);
        self.show_ply(at + 1);
        self.ask()
    }
}

fn moves_of(variation: &Variation) -> Vec<Move> {
    variation.moves.iter().map(|it| it.mv).collect()
}

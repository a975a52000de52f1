//! A second, slow implementation of Ouk, Kar Ouk, Makruk and Hill's game, written from the rules
//! book: a mailbox, moves made and then tested. It shares no code with the program.

use crate::reference_count::ReferenceCount;
use ouk_rules::ruleset::{
    Flip, KingLeap, NeangStep, OukArray, OukSwitches, RuleSwitches, Stalemate,
};
use ouk_rules::{GameId, RuleSet};
use std::collections::BTreeSet;

/// A piece: a capital letter as in position text, `T` for a Trey Bak, `G` for a turned fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReferencePiece {
    pub white: bool,
    pub letter: char,
}

/// A move: from, to, and `p` plain, `=` promoting, `!` leaping.
pub type ReferenceStep = (usize, usize, char);

#[derive(Clone, Debug)]
pub struct ReferenceBoard {
    pub game: GameId,
    pub side: i32,
    pub pieces: Vec<Option<ReferencePiece>>,
    pub white_to_move: bool,
    pub rights: BTreeSet<usize>,
    pub count: Option<ReferenceCount>,
    rules: &'static RuleSet,
}

/// Steps as files and ranks.
type Steps = Vec<(i32, i32)>;

/// The steps of a piece as files and ranks forward: those to empty squares, and those that capture.
fn steps(letter: char) -> (Steps, Steps) {
    let diagonal = [(-1, 1), (1, 1), (-1, -1), (1, -1)];
    let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
    let king: Vec<_> = diagonal.iter().chain(&straight).copied().collect();
    let knight: Vec<_> =
        [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)].into();
    let forward = vec![(0, 1)];
    match letter {
        'K' | 'G' => (king.clone(), king),
        'N' | 'H' => (knight.clone(), knight),
        'M' | 'T' => (diagonal.into(), diagonal.into()),
        'S' => {
            let koul: Vec<_> = diagonal.into_iter().chain([(0, 1)]).collect();
            (koul.clone(), koul)
        }
        'P' => (forward, vec![(-1, 1), (1, 1)]),
        'F' => (forward.clone(), forward),
        'E' => (king, vec![(-1, 1), (1, 1), (0, 1), (-1, 0), (1, 0)]),
        'O' => (diagonal.into(), vec![(-1, 1), (1, 1)]),
        _ => (Vec::new(), Vec::new()),
    }
}

impl ReferenceBoard {
    /// Reads the board, side, rights and running count of valid position text.
    pub fn read(game: GameId, rules: &'static RuleSet, text: &str) -> ReferenceBoard {
        let fields: Vec<&str> = text.split(' ').filter(|field| !field.contains('+')).collect();
        let side = if game == GameId::Hill { 9 } else { 8 };
        let mut pieces = vec![None; (side * side) as usize];
        for (from_top, row) in fields[0].split('/').enumerate() {
            let mut at = (side as usize - 1 - from_top) * side as usize;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    at += gap as usize;
                } else if letter == '~' {
                    let piece: &mut Option<ReferencePiece> = &mut pieces[at - 1];
                    let piece = piece.as_mut().unwrap();
                    piece.letter = if piece.letter == 'M' { 'T' } else { 'G' };
                } else {
                    let white = letter.is_ascii_uppercase();
                    pieces[at] =
                        Some(ReferencePiece { white, letter: letter.to_ascii_uppercase() });
                    at += 1;
                }
            }
        }
        let mut board = ReferenceBoard {
            game,
            side,
            pieces,
            white_to_move: fields[1] == "w",
            rights: BTreeSet::new(),
            count: None,
            rules,
        };
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            let rank = if letter.is_ascii_uppercase() { 0 } else { side - 1 };
            let file = letter.to_ascii_lowercase() as i32 - 'a' as i32;
            board.rights.insert((rank * side + file) as usize);
        }
        board.turn_fish();
        board
    }

    /// The array, from the rules book.
    pub fn array(game: GameId, rules: &'static RuleSet) -> ReferenceBoard {
        let text = match (game, &rules.switches) {
            (GameId::Hill, _) => "bheokoehb/9/9/fffffffff/9/FFFFFFFFF/9/9/BHEOKOEHB w -",
            (GameId::Makruk, _) => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w -",
            (_, RuleSwitches::Chess(ouk))
                if ouk.king_leap == KingLeap::None && ouk.neang_step == NeangStep::None =>
            {
                match ouk.array {
                    OukArray::Facing => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR w -",
                    OukArray::Standard => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w -",
                }
            }
            (_, RuleSwitches::Chess(ouk)) if ouk.array == OukArray::Facing => {
                "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSMKSNR w DEde"
            }
            _ => "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde",
        };
        ReferenceBoard::read(game, rules, text)
    }

    pub fn game(&self) -> GameId {
        self.game
    }

    pub fn ouk(&self) -> Option<&'static OukSwitches> {
        match &self.rules.switches {
            RuleSwitches::Chess(switches) => Some(switches),
            _ => None,
        }
    }

    fn far_ranks_only(&self) -> bool {
        matches!(&self.rules.switches, RuleSwitches::Hill(hill) if hill.flip == Flip::FarRanks)
    }

    pub fn units(&self, white: bool) -> i32 {
        self.pieces.iter().flatten().filter(|piece| piece.white == white).count() as i32
    }

    pub fn has(&self, white: bool, letter: char) -> i32 {
        let piece = Some(ReferencePiece { white, letter });
        self.pieces.iter().filter(|&&other| other == piece).count() as i32
    }

    pub fn trey_left(&self) -> bool {
        self.has(true, 'P') + self.has(false, 'P') > 0
    }

    fn king(&self, white: bool) -> usize {
        self.pieces
            .iter()
            .position(|&piece| piece == Some(ReferencePiece { white, letter: 'K' }))
            .unwrap()
    }

    fn target(&self, from: usize, white: bool, (file, forward): (i32, i32)) -> Option<usize> {
        let rank = if white { forward } else { -forward };
        let (file, rank) = (from as i32 % self.side + file, from as i32 / self.side + rank);
        let inside = |n: i32| (0..self.side).contains(&n);
        (inside(file) && inside(rank)).then(|| (rank * self.side + file) as usize)
    }

    fn on_far_ranks(&self, white: bool, square: usize) -> bool {
        let rank = square as i32 / self.side;
        (if white { rank } else { self.side - 1 - rank }) >= 5
    }

    /// The squares that a piece could go to, without regard to its king's safety and without leaps:
    /// empty squares, and captures of any enemy, even the king.
    fn reach(&self, from: usize) -> Vec<usize> {
        let piece = self.pieces[from].unwrap();
        let enemy = |to: usize| self.pieces[to].is_some_and(|other| other.white != piece.white);
        let mut found = Vec::new();
        if matches!(piece.letter, 'R' | 'B') {
            for way in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let mut at = from;
                while let Some(to) = self.target(at, piece.white, way) {
                    if self.pieces[to].is_none() || enemy(to) {
                        found.push(to);
                    }
                    if self.pieces[to].is_some() {
                        break;
                    }
                    at = to;
                }
            }
            return found;
        }
        let (quiet, taking) = steps(piece.letter);
        let to = |way: &(i32, i32)| self.target(from, piece.white, *way);
        found.extend(quiet.iter().filter_map(to).filter(|&to| self.pieces[to].is_none()));
        found.extend(taking.iter().filter_map(to).filter(|&to| enemy(to)));
        // A double step that captures attacks, a king's leap does not.
        if piece.letter == 'M' && self.rights.contains(&from) {
            found.extend(self.leaps(from).into_iter().filter(|&to| enemy(to)));
        }
        found
    }

    /// The squares on which a piece would capture an enemy. For this test all other squares hold
    /// enemies, except those that a slide or a double step passes.
    pub fn attacked(&self, from: usize) -> BTreeSet<usize> {
        let piece = self.pieces[from].unwrap();
        let ahead = self.target(from, piece.white, (0, 1)).filter(|_| piece.letter == 'M');
        let slides = matches!(piece.letter, 'R' | 'B');
        let mut board = self.clone();
        for at in (0..board.pieces.len()).filter(|&at| at != from) {
            if board.pieces[at].is_some() || !slides && Some(at) != ahead {
                board.pieces[at] = Some(ReferencePiece { white: !piece.white, letter: 'P' });
            }
        }
        board.reach(from).into_iter().collect()
    }

    pub fn in_check(&self, white: bool) -> bool {
        let king = self.king(white);
        let squares = 0..self.pieces.len();
        squares
            .filter(|&at| self.pieces[at].is_some_and(|piece| piece.white != white))
            .any(|at| self.reach(at).contains(&king))
    }

    fn leaps(&self, from: usize) -> Vec<usize> {
        let (Some(piece), Some(rules)) = (self.pieces[from], self.ouk()) else { return Vec::new() };
        let free = |to: usize, captures: bool| match self.pieces[to] {
            None => true,
            Some(other) => captures && other.white != piece.white,
        };
        let to = |way: (i32, i32)| self.target(from, piece.white, way);
        match piece.letter {
            'K' if !self.in_check(piece.white) || rules.king_leap_in_check => {
                let ways = match rules.king_leap {
                    KingLeap::None => Vec::new(),
                    KingLeap::Sideways => vec![(-2, 1), (2, 1)],
                    KingLeap::Any => steps('N').0,
                };
                let targets = ways.into_iter().filter_map(to);
                targets.filter(|&to| free(to, rules.king_leap_captures)).collect()
            }
            'M' => {
                let over = to((0, 1)).is_some_and(|over| self.pieces[over].is_none());
                let allowed = match rules.neang_step {
                    NeangStep::Jump => true,
                    NeangStep::Slide => over,
                    NeangStep::None => false,
                };
                let target = to((0, 2)).filter(|_| allowed);
                target.into_iter().filter(|&to| free(to, rules.neang_step_captures)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Every legal move.
    pub fn moves(&self) -> BTreeSet<ReferenceStep> {
        let us = self.white_to_move;
        let mut found = BTreeSet::new();
        if self.game == GameId::KarOuk && self.in_check(us) {
            return found;
        }
        for from in 0..self.pieces.len() {
            let Some(piece) = self.pieces[from].filter(|piece| piece.white == us) else { continue };
            for to in self.reach(from) {
                let promotes = matches!(piece.letter, 'P' | 'F') && self.on_far_ranks(us, to);
                found.insert((from, to, if promotes { '=' } else { 'p' }));
            }
            if self.rights.contains(&from) {
                let leaps = self.leaps(from);
                found.retain(|&(at, to, _)| at != from || !leaps.contains(&to));
                let no_king = |to: &usize| self.pieces[*to].is_none_or(|piece| piece.letter != 'K');
                found.extend(leaps.into_iter().filter(no_king).map(|to| (from, to, '!')));
            }
        }
        found.retain(|&step| {
            let mut after = self.clone();
            after.move_pieces(step);
            !after.in_check(us)
        });
        found
    }

    /// Moves the pieces and nothing else. Returns the captured piece and the letter of the moved
    /// one.
    fn move_pieces(&mut self, (from, to, kind): ReferenceStep) -> (Option<ReferencePiece>, char) {
        let captured = self.pieces[to].take();
        let mut piece = self.pieces[from].take().unwrap();
        // A piece that moves or is captured loses its leap.
        self.rights.remove(&from);
        self.rights.remove(&to);
        let moved = piece.letter;
        if kind == '=' {
            piece.letter = if moved == 'P' { 'T' } else { 'G' };
        }
        self.pieces[to] = Some(piece);
        self.turn_fish();
        (captured, moved)
    }

    /// Under `far_ranks` a fish is turned over exactly while it stands on its far four ranks.
    fn turn_fish(&mut self) {
        if !self.far_ranks_only() {
            return;
        }
        for at in 0..self.pieces.len() {
            if let Some(piece) = self.pieces[at].filter(|piece| matches!(piece.letter, 'F' | 'G')) {
                let letter = if self.on_far_ranks(piece.white, at) { 'G' } else { 'F' };
                self.pieces[at] = Some(ReferencePiece { letter, ..piece });
            }
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, step: ReferenceStep) {
        let (captured, moved) = self.move_pieces(step);
        let (_, to, kind) = step;
        self.white_to_move = !self.white_to_move;
        let Some(rules) = self.ouk() else { return };
        let lost_by = rules.leaps_lost_by;
        let king = self.king(self.white_to_move);
        let (file, rank) = (|at: usize| at as i32 % self.side, |at: usize| at as i32 / self.side);
        let aims = moved == 'R' && (file(to) == file(king) || rank(to) == rank(king));
        if lost_by.tuuk_aim && aims {
            self.rights.remove(&king);
        }
        let checks = self.in_check(self.white_to_move);
        if lost_by.any_check && checks || lost_by.any_capture && captured.is_some() {
            self.rights.clear();
        }
        let trey_taken = captured.is_some_and(|piece| piece.letter == 'P');
        self.count = ReferenceCount::after(self, captured.is_some(), trey_taken, kind == '=');
    }

    /// The result if the position ends the game, and a word for the reason.
    pub fn verdict(&self) -> Option<(&'static str, &'static str)> {
        let wins = if self.white_to_move { "0-1" } else { "1-0" };
        let checked = self.in_check(self.white_to_move);
        let first_check = self.game == GameId::KarOuk;
        if checked && first_check {
            return Some((wins, "FirstCheck"));
        }
        if self.moves().is_empty() {
            let stalemate = self.ouk().map_or(Stalemate::Draw, |rules| rules.stalemate);
            let bare = self.units(self.white_to_move) == 1;
            let won = stalemate == Stalemate::Win || stalemate == Stalemate::WinBare && bare;
            return Some(match (checked, won && !first_check) {
                (true, _) => (wins, "Checkmate"),
                (false, true) => (wins, "Stalemate"),
                (false, false) => ("1/2-1/2", "Stalemate"),
            });
        }
        if self.count.as_ref().is_some_and(|count| count.over) {
            return Some(("1/2-1/2", "Count"));
        }
        self.dead().then_some(("1/2-1/2", "DeadMaterial"))
    }

    fn dead(&self) -> bool {
        let units = self.units(true) + self.units(false);
        if matches!(self.game, GameId::Hill | GameId::KarOuk) || units == 2 {
            return units == 2;
        }
        let wins_by_stalemate = self.ouk().is_some_and(|rules| rules.stalemate != Stalemate::Draw);
        ![true, false].into_iter().any(|white| {
            let has = |letter| self.has(white, letter) > 0;
            let any = |letter| self.has(true, letter) + self.has(false, letter) > 0;
            if has('R') || has('S') || wins_by_stalemate && self.units(white) > 1 {
                return true;
            }
            let shades: BTreeSet<usize> = (0..64)
                .filter(|&at| {
                    self.pieces[at].is_some_and(|piece| matches!(piece.letter, 'M' | 'T'))
                })
                .map(|at| (at % 8 + at / 8) % 2)
                .collect();
            let diagonal = has('M') || has('T');
            let helped = shades.len() > 1 || any('N') || any('P');
            diagonal && helped || (has('N') || has('P')) && units > 3
        })
    }
}

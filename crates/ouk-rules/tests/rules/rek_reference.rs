//! A second, slow implementation of Rek and Min Rek Chanh: a board of letters, walked square by
//! square.
//!
//! It shares only the switches with the rules under test; `rek_compare` plays both.

use ouk_rules::RuleSet;
use ouk_rules::ruleset::{Binds, KingLost, RuleSwitches, SecondCapture};
use std::collections::BTreeSet;

pub type At = (i32, i32);

pub const AROUND: [At; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// A position, in the plainest terms.
#[derive(Clone)]
pub struct Slow {
    /// `board[rank][file]`: `K`, `M`, `k`, `m` or `.`, and a blank beyond a smaller board.
    board: [[char; 8]; 8],
    /// The number of files, which is also the number of ranks.
    side: usize,
    white_to_move: bool,
    /// Landing squares with `h` or `v`, the direction of the pair.
    duty: BTreeSet<(At, char)>,
    /// The side whose king is lost (`true` for White), and how.
    lost: Option<(bool, &'static str)>,
    quiet: u32,
    number: u32,
    rules: &'static RuleSet,
    /// Whether a rek of the king may be played against a duty.
    pub king_rek_breaks_duty: bool,
}

fn name((file, rank): At) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square(text: &str) -> At {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

impl Slow {
    /// Reads the board, the side and, in Min Rek Chanh, the duty, as far as the text has them. The
    /// board may have fewer than eight ranks and files.
    pub fn read(rules: &'static RuleSet, fen: &str) -> Slow {
        let mut fields = fen.split(' ');
        let mut board = [[' '; 8]; 8];
        let mut side = 0;
        for (rank_number, row) in fields.next().unwrap().rsplit('/').enumerate() {
            let mut rank = Vec::new();
            for letter in row.chars() {
                match letter.to_digit(10) {
                    Some(gap) => rank.extend(vec!['.'; gap as usize]),
                    None => rank.push(letter),
                }
            }
            board[rank_number][..rank.len()].copy_from_slice(&rank);
            side = rank_number + 1;
        }
        let white_to_move = fields.next().unwrap() == "w";
        let mut slow = Slow {
            board,
            side,
            white_to_move,
            duty: BTreeSet::new(),
            lost: None,
            quiet: 0,
            number: 1,
            rules,
            king_rek_breaks_duty: true,
        };
        if slow.binds() == Some(Binds::Any) {
            slow.duty = slow.reks(white_to_move);
        } else if let Some(duty) = fields.next().filter(|text| slow.is_min() && *text != "-") {
            slow.duty =
                duty.split(',').map(|one| (square(one), one.chars().nth(2).unwrap())).collect();
        }
        slow
    }

    fn is_min(&self) -> bool {
        matches!(self.rules.switches, RuleSwitches::MinRek(_))
    }

    fn binds(&self) -> Option<Binds> {
        self.is_min().then(|| self.rules.min_rek().binds)
    }

    /// The letter on a square; a blank beyond the board.
    pub fn on(&self, (file, rank): At) -> char {
        if (0..8).contains(&file) && (0..8).contains(&rank) {
            self.board[rank as usize][file as usize]
        } else {
            ' '
        }
    }

    fn set(&mut self, (file, rank): At, letter: char) {
        self.board[rank as usize][file as usize] = letter;
    }

    pub fn belongs(&self, at: At, white: bool) -> bool {
        let letter = self.on(at);
        letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white
    }

    pub fn squares() -> impl Iterator<Item = At> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn neighbours((file, rank): At) -> impl Iterator<Item = At> {
        AROUND.iter().map(move |(right, up)| (file + right, rank + up))
    }

    pub fn king(&self, white: bool) -> Option<At> {
        Slow::squares().find(|&at| self.on(at) == if white { 'K' } else { 'k' })
    }

    /// The slides of a side's units, without regard to the duty.
    fn walks(&self, white: bool) -> Vec<(At, At)> {
        let mut walks = Vec::new();
        for from in Slow::squares().filter(|&at| self.belongs(at, white)) {
            if self.is_min() && matches!(self.on(from), 'K' | 'k') {
                continue;
            }
            for (right, up) in AROUND {
                let mut to = (from.0 + right, from.1 + up);
                while self.on(to) == '.' {
                    walks.push((from, to));
                    to = (to.0 + right, to.1 + up);
                }
            }
        }
        walks
    }

    /// The lines on which a side's unit on a square would stand between two enemies.
    fn carried(&self, at: At, white: bool) -> Vec<(char, [At; 2])> {
        let lines = [('h', (1, 0)), ('v', (0, 1))];
        let ends = lines.map(|(line, (right, up))| {
            (line, [(at.0 - right, at.1 - up), (at.0 + right, at.1 + up)])
        });
        ends.into_iter()
            .filter(|(_, pair)| pair.iter().all(|&end| self.belongs(end, !white)))
            .collect()
    }

    /// The reks open to a side, found by trying every slide.
    pub fn reks(&self, white: bool) -> BTreeSet<(At, char)> {
        let mut reks = BTreeSet::new();
        for (from, to) in self.walks(white) {
            let mut moved = self.clone();
            moved.set(to, moved.on(from));
            moved.set(from, '.');
            reks.extend(moved.carried(to, white).iter().map(|(line, _)| (to, *line)));
        }
        reks
    }

    /// The group of a unit, and whether it has an empty neighbour.
    fn group(&self, at: At) -> (BTreeSet<At>, bool) {
        let white = self.on(at).is_ascii_uppercase();
        let (mut group, mut open, mut todo) = (BTreeSet::new(), false, vec![at]);
        while let Some(unit) = todo.pop() {
            if group.insert(unit) {
                for next in Slow::neighbours(unit) {
                    open |= self.on(next) == '.';
                    if self.belongs(next, white) {
                        todo.push(next);
                    }
                }
            }
        }
        (group, open)
    }

    fn hemmed(&self, at: At) -> bool {
        let white = self.on(at).is_ascii_uppercase();
        Slow::neighbours(at).all(|next| self.on(next) == ' ' || self.belongs(next, !white))
    }

    /// The squares captured besides the pair after `white` has moved to a square.
    fn second(&self, white: bool, landed: At) -> BTreeSet<At> {
        if self.is_min() {
            return BTreeSet::new();
        }
        let victims = Slow::squares().filter(|&at| self.belongs(at, !white));
        match self.rules.rek().second_capture {
            SecondCapture::Group => victims.filter(|&at| !self.group(at).1).collect(),
            SecondCapture::Single => victims.filter(|&at| self.hemmed(at)).collect(),
            SecondCapture::Custodian => {
                let mut taken = BTreeSet::new();
                for (right, up) in AROUND {
                    let mut line = Vec::new();
                    let mut at = (landed.0 + right, landed.1 + up);
                    while self.belongs(at, !white) {
                        line.push(at);
                        at = (at.0 + right, at.1 + up);
                    }
                    if self.belongs(at, white) {
                        taken.extend(line);
                    }
                }
                taken
            }
        }
    }

    /// Whether a side's piece captures by landing on an empty square, from wherever. Ignores units
    /// that are captured wherever the piece lands.
    pub fn takes_on(&self, at: At, white: bool) -> bool {
        let mut next = self.clone();
        next.set(at, if white { 'M' } else { 'm' });
        let elsewhere = match &self.rules.switches {
            RuleSwitches::Rek(rek) if rek.second_capture == SecondCapture::Custodian => {
                BTreeSet::new()
            }
            _ => self.second(white, at),
        };
        !next.carried(at, white).is_empty() || next.second(white, at) != elsewhere
    }

    /// How a side's king is lost where it stands.
    fn lost_in_place(&self, white: bool) -> Option<&'static str> {
        let king = self.king(white)?;
        if self.is_min() {
            return None;
        }
        let closed = !self.group(king).1;
        let stuck = Slow::neighbours(king).all(|at| self.on(at) != '.');
        match self.rules.rek().king_lost {
            KingLost::Group => closed.then_some("surrounded"),
            KingLost::OwnSides => self.hemmed(king).then_some("surrounded"),
            KingLost::CaptureOnly => None,
            KingLost::GroupOrNoMove if closed => Some("surrounded"),
            KingLost::GroupOrNoMove => stuck.then_some("immobile"),
        }
    }

    /// Whether a king is lost where it stands.
    pub fn has_lost_king(&self) -> bool {
        [true, false].into_iter().any(|white| self.lost_in_place(white).is_some())
    }

    /// The position after a move with its captures cleared; keeps the verdict on the kings.
    fn moved(&self, from: At, to: At) -> Slow {
        let white = self.white_to_move;
        let mut next = self.clone();
        let victim = next.king(!white);
        next.set(to, self.on(from));
        next.set(from, '.');
        let pair: Vec<At> =
            next.carried(to, white).into_iter().flat_map(|(_, pair)| pair).collect();
        pair.iter().for_each(|&at| next.set(at, '.'));
        let second = next.second(white, to);
        second.iter().for_each(|&at| next.set(at, '.'));
        next.lost = match victim {
            Some(king) if pair.contains(&king) => Some((!white, "carried")),
            Some(king) if second.contains(&king) => {
                let flanked = self.rules.rek().second_capture == SecondCapture::Custodian;
                Some((!white, if flanked { "flanked" } else { "surrounded" }))
            }
            _ => [!white, white]
                .into_iter()
                .find_map(|side| next.lost_in_place(side).map(|how| (side, how))),
        };
        next.quiet = if pair.is_empty() && second.is_empty() { self.quiet + 1 } else { 0 };
        next.number += u32::from(!white);
        next.white_to_move = !white;
        next.duty.clear();
        next
    }

    /// The reks that a move newly opens to the other side.
    fn opened(&self, from: At, to: At, before: &BTreeSet<(At, char)>) -> BTreeSet<(At, char)> {
        let after = self.moved(from, to);
        if after.lost.is_some() {
            return BTreeSet::new();
        }
        after.reks(!self.white_to_move).difference(before).copied().collect()
    }

    /// The legal moves in coordinates.
    pub fn moves(&self) -> BTreeSet<String> {
        let mut moves = BTreeSet::new();
        if self.lost.is_some() {
            return moves;
        }
        let king = self.king(!self.white_to_move);
        let before = self.reks(!self.white_to_move);
        for (from, to) in self.walks(self.white_to_move) {
            let mut stepped = self.clone();
            stepped.set(to, stepped.on(from));
            stepped.set(from, '.');
            let pairs = stepped.carried(to, self.white_to_move);
            let honours = pairs.iter().any(|(line, _)| self.duty.contains(&(to, *line)));
            let kills = pairs.iter().any(|(_, pair)| king.is_some_and(|at| pair.contains(&at)));
            if self.duty.is_empty() || honours || kills && self.king_rek_breaks_duty {
                let text = name(from) + &name(to);
                if self.binds() == Some(Binds::Call) && !self.opened(from, to, &before).is_empty() {
                    moves.insert(text.clone() + "!");
                }
                moves.insert(text);
            }
        }
        moves
    }

    /// The position after a move in coordinates.
    pub fn play(&self, text: &str) -> Slow {
        let (from, to) = (square(&text[..2]), square(&text[2..4]));
        let mut next = self.moved(from, to);
        if next.lost.is_none() {
            next.duty = match self.binds() {
                None => BTreeSet::new(),
                Some(Binds::Any) => next.reks(next.white_to_move),
                Some(Binds::Call) if !text.ends_with('!') => BTreeSet::new(),
                Some(Binds::New | Binds::Call) => {
                    self.opened(from, to, &self.reks(!self.white_to_move))
                }
            };
        }
        next
    }

    /// The names of the squares on which the side to move must rek.
    pub fn duty_squares(&self) -> BTreeSet<String> {
        self.duty.iter().map(|(at, _)| name(*at)).collect()
    }

    /// A short name for the end of the game.
    pub fn verdict(&self) -> Option<String> {
        let side = |white| if white { "White" } else { "Black" };
        if let Some((white, how)) = self.lost {
            return Some(format!("{} {how}", side(white)));
        }
        let no_progress = match &self.rules.switches {
            RuleSwitches::MinRek(switches) => switches.no_progress,
            _ => self.rules.rek().no_progress,
        };
        let pieces = Slow::squares().filter(|&at| matches!(self.on(at), 'm' | 'M')).count();
        if pieces == 0 {
            Some("draw, bare kings".to_owned())
        } else if self.moves().is_empty() {
            Some(format!("{} no move", side(self.white_to_move)))
        } else if no_progress && self.quiet >= 128 {
            Some("draw, no progress".to_owned())
        } else {
            None
        }
    }

    /// Position text.
    pub fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.board[..self.side].iter().rev() {
            let mut row: String = rank[..self.side].iter().collect();
            for gap in (1..=8).rev() {
                row = row.replace(&".".repeat(gap), &gap.to_string());
            }
            ranks.push(row);
        }
        let mut text =
            format!("{} {}", ranks.join("/"), if self.white_to_move { 'w' } else { 'b' });
        if self.is_min() {
            let mut duty: Vec<&(At, char)> = self.duty.iter().collect();
            duty.sort_by_key(|((file, rank), _)| (*rank, *file));
            let duty: Vec<String> =
                duty.iter().map(|(at, line)| format!("{}{line}", name(*at))).collect();
            text += &format!(" {}", if duty.is_empty() { "-".to_owned() } else { duty.join(",") });
        }
        text += &format!(" {} {}", self.quiet, self.number);
        if let Some((white, how)) = self.lost {
            text += &format!(" {}:{how}", if white { 'K' } else { 'k' });
        }
        text
    }

    /// The number of move sequences of this many plies.
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|text| self.play(text).perft(depth - 1)).sum()
    }
}

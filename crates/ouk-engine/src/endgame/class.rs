//! Classes of endings: the pieces besides the two kings.

use arrayvec::ArrayVec;
use ouk_rules::GameId;
use ouk_rules::board::Kind;
use ouk_rules::letters::KindLetters;
use std::fmt;

/// The pieces of one side besides its king, in the order of [`PieceSet::kinds`].
pub type PieceList = ArrayVec<Kind, 3>;

/// A set of pieces with their moves. Games with the same set share tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// Ouk and Makruk, on 64 squares.
    Ouk,
    /// Hill's game, on 81 squares, with a fish that stays turned over.
    Hill,
    /// Hill's game with a fish that is turned back when it leaves its far four ranks: one piece,
    /// which moves as a king there and straight forward elsewhere.
    HillFarRanks,
}

impl PieceSet {
    /// Every piece set.
    pub const ALL: [PieceSet; 3] = [PieceSet::Ouk, PieceSet::Hill, PieceSet::HillFarRanks];

    /// The kinds of pieces in classes, strongest first; a Trey Bak counts as a Neang.
    #[must_use]
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            PieceSet::Ouk => &[Kind::Tuuk, Kind::Ses, Kind::Koul, Kind::Neang, Kind::Trey],
            PieceSet::Hill => &[
                Kind::Tuuk,
                Kind::Ses,
                Kind::Elephant,
                Kind::Official,
                Kind::TurnedFish,
                Kind::Fish,
            ],
            PieceSet::HillFarRanks => {
                &[Kind::Tuuk, Kind::Ses, Kind::Elephant, Kind::Official, Kind::TurnedFish]
            }
        }
    }

    /// The name of the piece set in file names and lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Ouk => "ouk",
            PieceSet::Hill => "hill",
            PieceSet::HillFarRanks => "hill-far-ranks",
        }
    }

    /// A game with these pieces.
    #[must_use]
    pub const fn game(self) -> GameId {
        match self {
            PieceSet::Ouk => GameId::Ouk,
            PieceSet::Hill | PieceSet::HillFarRanks => GameId::Hill,
        }
    }

    /// The letter of a kind in a class name.
    const fn letter(self, kind: Kind) -> char {
        KindLetters::of(self.game(), kind).ending
    }
}

/// The kind that a Trey or fish promotes to; none for other kinds.
#[must_use]
pub const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Trey => Some(Kind::Neang),
        Kind::Fish => Some(Kind::TurnedFish),
        _ => None,
    }
}

/// A class of endings. The *chaser* is the side whose wins the class's table holds, the *runner* is
/// the other side. The chaser plays as White, up the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    piece_set: PieceSet,
    chaser: PieceList,
    runner: PieceList,
}

/// Why a name is not a class with a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// A letter stands for no piece of the set.
    #[error("\"{name}\" is not an endgame: '{letter}' is not one of the pieces {known}")]
    Letter {
        /// The name that was read.
        name: String,
        /// The unknown letter.
        letter: char,
        /// The letters of the piece set.
        known: String,
    },
    /// No table exists for these pieces.
    #[error(
        "\"{0}\" has no table: there are tables for a king and up to three pieces against a king, and for a king and a piece, or two, against a king and one"
    )]
    Pieces(String),
}

impl Class {
    /// The class of these pieces, in any order; a Trey Bak counts as a Neang. None if there are too
    /// many pieces for a table, or the chaser has none.
    #[must_use]
    pub fn new(piece_set: PieceSet, chaser: &[Kind], runner: &[Kind]) -> Option<Class> {
        let fits = match runner.len() {
            0 => chaser.len() <= 3,
            1 => chaser.len() <= 2 && piece_set == PieceSet::Ouk,
            2 => chaser.len() == 1 && piece_set == PieceSet::Ouk,
            _ => false,
        };
        if chaser.is_empty() || !fits || runner.contains(&Kind::Trey) {
            return None;
        }
        if !runner.is_empty() && chaser.contains(&Kind::Trey) {
            return None;
        }
        let plain = |kinds: &[Kind]| {
            let kinds = kinds.iter().map(|&kind| match kind {
                Kind::TreyBak => Kind::Neang,
                Kind::Fish if piece_set == PieceSet::HillFarRanks => Kind::TurnedFish,
                kind => kind,
            });
            let mut pieces: PieceList = kinds.collect();
            pieces.sort_by_key(|kind| piece_set.kinds().iter().position(|known| known == kind));
            pieces
        };
        let mut class = Class { piece_set, chaser: plain(chaser), runner: plain(runner) };
        if piece_set == PieceSet::HillFarRanks && !class.chaser.contains(&Kind::TurnedFish) {
            // Without a fish, the two rule sets do not differ.
            class.piece_set = PieceSet::Hill;
        }
        Some(class)
    }

    /// Reads a name: `KSM` against a bare king, `KRM-KR` against a king and Tuuk.
    ///
    /// # Errors
    /// If a letter stands for no piece, or there are too many pieces for a table.
    pub fn parse(piece_set: PieceSet, name: &str) -> Result<Class, ClassError> {
        let upper = name.to_ascii_uppercase();
        let (chaser, runner) = upper.split_once(['-', 'V']).unwrap_or((&upper, "K"));
        let side = |text: &str| -> Result<Vec<Kind>, ClassError> {
            let text = text.strip_prefix('K').unwrap_or(text);
            let kind = |letter: char| {
                let known = piece_set.kinds().iter().copied();
                known.clone().find(|&kind| piece_set.letter(kind) == letter).ok_or_else(|| {
                    ClassError::Letter {
                        name: name.to_owned(),
                        letter,
                        known: known.map(|kind| piece_set.letter(kind)).collect(),
                    }
                })
            };
            text.chars().map(kind).collect()
        };
        let (chaser, runner) = (side(chaser)?, side(runner)?);
        Class::new(piece_set, &chaser, &runner).ok_or_else(|| ClassError::Pieces(name.to_owned()))
    }

    /// The piece set of the class.
    #[must_use]
    pub const fn piece_set(&self) -> PieceSet {
        self.piece_set
    }

    /// The chaser's pieces besides the king.
    #[must_use]
    pub fn chaser(&self) -> &[Kind] {
        &self.chaser
    }

    /// The runner's pieces besides the king.
    #[must_use]
    pub fn runner(&self) -> &[Kind] {
        &self.runner
    }

    /// The number of pieces, both kings included.
    #[must_use]
    pub fn pieces(&self) -> usize {
        2 + self.chaser.len() + self.runner.len()
    }

    /// Whether the runner has only a king.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.runner.is_empty()
    }

    /// Whether a Trey, or Hill's fish, can still promote.
    #[must_use]
    pub fn has_trey(&self) -> bool {
        self.chaser.iter().any(|&kind| promoted(kind).is_some())
    }

    /// The class without one of the chaser's pieces of a kind; `None` if only the king is left.
    #[must_use]
    pub fn without(&self, kind: Kind) -> Option<Class> {
        let at = self.chaser.iter().position(|&piece| piece == kind)?;
        let mut chaser = self.chaser.clone();
        chaser.remove(at);
        Class::new(self.piece_set, &chaser, &self.runner)
    }

    /// The class after one of the chaser's Trey has promoted.
    #[must_use]
    pub fn with_promoted(&self, kind: Kind) -> Option<Class> {
        let at = self.chaser.iter().position(|&piece| piece == kind)?;
        let mut chaser = self.chaser.clone();
        chaser[at] = promoted(kind)?;
        Class::new(self.piece_set, &chaser, &self.runner)
    }

    /// The class after the chaser has captured one of the runner's pieces of a kind.
    #[must_use]
    pub fn after_taking(&self, kind: Kind) -> Option<Class> {
        let at = self.runner.iter().position(|&piece| piece == kind)?;
        let mut runner = self.runner.clone();
        runner.remove(at);
        Class::new(self.piece_set, &self.chaser, &runner)
    }

    /// The class of the runner's own wins, if the runner has pieces.
    #[must_use]
    pub fn other_side(&self) -> Option<Class> {
        Class::new(self.piece_set, &self.runner, &self.chaser)
    }

    /// The classes that a capture or promotion leads to, without those in which the chaser has only
    /// a king.
    #[must_use]
    pub fn children(&self) -> Vec<Class> {
        let mut children = Vec::new();
        for &kind in &self.chaser {
            children.extend(self.without(kind));
            children.extend(self.with_promoted(kind));
        }
        for &kind in &self.runner {
            children.extend(self.after_taking(kind));
        }
        children.sort();
        children.dedup();
        children
    }

    /// The name of the class: `KSM`, `KRM-KR`.
    #[must_use]
    pub fn name(&self) -> String {
        let [chaser, runner] = self.side_names();
        if self.is_bare() { chaser } else { format!("{chaser}-{runner}") }
    }

    /// The pieces of the chaser and of the runner, each with the king first: `KRM` and `KR`.
    #[must_use]
    pub fn side_names(&self) -> [String; 2] {
        [&self.chaser, &self.runner].map(|pieces| {
            let letters: String = pieces.iter().map(|&kind| self.piece_set.letter(kind)).collect();
            format!("K{letters}")
        })
    }

    /// Every ending of a king and `least` to `most` other pieces against a bare king, those with
    /// few pieces first.
    #[must_use]
    pub fn bare_kings(
        piece_set: PieceSet,
        kinds: &[Kind],
        least: usize,
        most: usize,
    ) -> Vec<Class> {
        let mut all = Vec::new();
        for count in least..=most {
            combinations(kinds, count, &mut PieceList::new(), &mut |pieces| {
                all.extend(Class::new(piece_set, pieces, &[]));
            });
        }
        all
    }

    /// The endings with a defender that the documentation describes.
    #[must_use]
    pub fn defended() -> Vec<Class> {
        const NAMES: [&str; 26] = [
            "KR-KR", "KR-KN", "KR-KS", "KR-KM", "KN-KR", "KN-KN", "KN-KS", "KN-KM", "KS-KR",
            "KS-KN", "KS-KS", "KS-KM", "KM-KR", "KM-KN", "KM-KS", "KM-KM", "KRM-KR", "KR-KRM",
            "KRS-KR", "KR-KRS", "KRN-KR", "KR-KRN", "KSM-KM", "KM-KSM", "KRM-KS", "KS-KRM",
        ];
        NAMES
            .iter()
            .map(|name| Class::parse(PieceSet::Ouk, name).expect("these have tables"))
            .collect()
    }
}

/// Every choice of `count` kinds with repetition, in order.
fn combinations(
    kinds: &[Kind],
    count: usize,
    pieces: &mut PieceList,
    found: &mut impl FnMut(&[Kind]),
) {
    if count == 0 {
        found(pieces);
        return;
    }
    for (at, &kind) in kinds.iter().enumerate() {
        pieces.push(kind);
        combinations(&kinds[at..], count - 1, pieces, found);
        pieces.pop();
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

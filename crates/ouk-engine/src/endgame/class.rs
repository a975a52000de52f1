//! Classes of endings: which pieces stand beside the two kings.

use arrayvec::ArrayVec;
use ouk_rules::board::Kind;
use std::fmt;

/// The pieces of one side beside its king, in the order of [`PieceSet::kinds`].
pub type PieceList = ArrayVec<Kind, 3>;

/// Which pieces there are and how they move. The tables of two games with the same army are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// Ouk and Makruk, on 64 squares.
    Ouk,
    /// Hill's game, on 81, with a fish that stays turned over.
    Hill,
    /// Hill's game with a fish that is turned back when it leaves its far four ranks: one piece that
    /// moves as a king there and straight forward elsewhere.
    HillFarRanks,
}

impl PieceSet {
    /// Every army.
    pub const ALL: [PieceSet; 3] = [PieceSet::Ouk, PieceSet::Hill, PieceSet::HillFarRanks];

    /// The kinds of pieces classes are made of, strongest first; a Trey Bak counts as a Neang.
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

    /// Files of the board, which is also its ranks.
    #[must_use]
    pub const fn side(self) -> usize {
        match self {
            PieceSet::Ouk => 8,
            _ => 9,
        }
    }

    /// The name in file names and lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Ouk => "ouk",
            PieceSet::Hill => "hill",
            PieceSet::HillFarRanks => "hill-far-ranks",
        }
    }

    /// The letter of a kind in a class name, that of position text.
    fn letter(self, kind: Kind) -> char {
        match (self, kind) {
            (PieceSet::Ouk, Kind::Tuuk) => 'R',
            (PieceSet::Ouk, Kind::Ses) => 'N',
            (_, Kind::Koul) => 'S',
            (_, Kind::Neang | Kind::TreyBak) => 'M',
            (_, Kind::Trey) => 'P',
            (_, Kind::Tuuk) => 'B',
            (_, Kind::Ses) => 'H',
            (_, Kind::Elephant) => 'E',
            (_, Kind::Official) => 'O',
            (_, Kind::TurnedFish) => 'C',
            (_, Kind::Fish) => 'F',
            _ => 'K',
        }
    }
}

/// What a Trey or fish becomes.
#[must_use]
pub const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Trey => Some(Kind::Neang),
        Kind::Fish => Some(Kind::TurnedFish),
        _ => None,
    }
}

/// A class of endings. The *chaser* is the side whose wins its table holds, the *runner* the other;
/// the chaser stands as White does and moves up the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class {
    piece_set: PieceSet,
    chaser: PieceList,
    runner: PieceList,
}

/// A class that cannot be read or has no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// A letter that is no piece of the army.
    #[error("\"{name}\" is no ending: '{letter}' is none of the men {known}")]
    Letter {
        /// What was read.
        name: String,
        /// The letter.
        letter: char,
        /// The letters there are.
        known: String,
    },
    /// Pieces for which no table is made.
    #[error(
        "\"{0}\" has no table: there are tables for a king and up to three men against a king, and for a king and a man, or two, against a king and one"
    )]
    Pieces(String),
}

impl Class {
    /// The class of these pieces, in any order; a Trey Bak is a Neang. None if there is no table for
    /// so many pieces, or none could win.
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
            // Without a fish the two rule sets do not differ.
            class.piece_set = PieceSet::Hill;
        }
        Some(class)
    }

    /// Reads a name: `KSM` against a bare king, `KRM-KR` against a king and Tuuk.
    ///
    /// # Errors
    /// Names the letter that is no piece, or says that there is no table for so many pieces.
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

    /// The army.
    #[must_use]
    pub const fn piece_set(&self) -> PieceSet {
        self.piece_set
    }

    /// The chaser's pieces beside his king.
    #[must_use]
    pub fn chaser(&self) -> &[Kind] {
        &self.chaser
    }

    /// The runner's pieces beside his king.
    #[must_use]
    pub fn runner(&self) -> &[Kind] {
        &self.runner
    }

    /// All pieces, both kings included.
    #[must_use]
    pub fn pieces(&self) -> usize {
        2 + self.chaser.len() + self.runner.len()
    }

    /// Whether the runner has his king only.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.runner.is_empty()
    }

    /// Whether a Trey, or Hill's fish, may still be turned over.
    #[must_use]
    pub fn has_trey(&self) -> bool {
        self.chaser.iter().any(|&kind| promoted(kind).is_some())
    }

    /// The class with one of the chaser's pieces of a kind less; none if he has only his king then.
    #[must_use]
    pub fn without(&self, kind: Kind) -> Option<Class> {
        let at = self.chaser.iter().position(|&piece| piece == kind)?;
        let mut chaser = self.chaser.clone();
        chaser.remove(at);
        Class::new(self.piece_set, &chaser, &self.runner)
    }

    /// The class when one of the chaser's Trey has been turned over.
    #[must_use]
    pub fn with_promoted(&self, kind: Kind) -> Option<Class> {
        let at = self.chaser.iter().position(|&piece| piece == kind)?;
        let mut chaser = self.chaser.clone();
        chaser[at] = promoted(kind)?;
        Class::new(self.piece_set, &chaser, &self.runner)
    }

    /// The class when the chaser has taken one of the runner's pieces of a kind.
    #[must_use]
    pub fn after_taking(&self, kind: Kind) -> Option<Class> {
        let at = self.runner.iter().position(|&piece| piece == kind)?;
        let mut runner = self.runner.clone();
        runner.remove(at);
        Class::new(self.piece_set, &self.chaser, &runner)
    }

    /// The class that holds the runner's own wins, if he has pieces.
    #[must_use]
    pub fn other_side(&self) -> Option<Class> {
        Class::new(self.piece_set, &self.runner, &self.chaser)
    }

    /// The classes a capture or promotion leads to, without those in which the chaser has only his
    /// king.
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

    /// The name: `KSM`, `KRM-KR`.
    #[must_use]
    pub fn name(&self) -> String {
        let letters = |pieces: &PieceList| -> String {
            pieces.iter().map(|&m| self.piece_set.letter(m)).collect()
        };
        if self.is_bare() {
            format!("K{}", letters(&self.chaser))
        } else {
            format!("K{}-K{}", letters(&self.chaser), letters(&self.runner))
        }
    }

    /// Every ending of a king and `least` to `most` of the given pieces against a bare king, those with
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

    /// The endings with a defender that have tables by name in the documentation.
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

/// Every choice of `count` kinds with repetition, in their order.
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
        f.write_str(&self.name())
    }
}

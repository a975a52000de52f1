//! The list of terms, and sets of terms.

use std::fmt;
use std::str::FromStr;

/// Makes [`Term`] from the list of terms: variant, name in Latin letters, doc.
macro_rules! terms {
    ($($(#[doc = $doc:literal])+ $id:ident $latin:literal;)+) => {
        /// A term of the players of the Cambodian games. The text of each term says when it holds.
        ///
        /// *We* are the side that moves, *the enemy* is the other. A piece *could take* another if
        /// that capture would be legal with its side to move. A piece is *protected* if another of
        /// its side attacks its square. Value is by the order boat, horse, Koul, Neang and turned
        /// fish, fish; a king has no value and is no piece in this sense.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Term {
            $($(#[doc = $doc])+ $id),+
        }

        impl Term {
            /// Every term: those of chess first, then those of Rek.
            pub const ALL: &'static [Term] = &[$(Term::$id),+];

            /// The term in Latin letters as the sources spell it; in English where no source
            /// still has its name.
            #[must_use]
            pub const fn latin(self) -> &'static str {
                match self { $(Term::$id => $latin),+ }
            }
        }
    };
}

terms! {
    /// The move captures nothing.
    Daeu "Daeu";
    /// The move captures a piece.
    Si "Si";
    /// A fish promotes, or Hill's fish is turned over.
    Bak "Bak";
    /// A fish captures and promotes with the same move.
    SiBak "Si Bak";
    /// The moved piece is a boat or a horse and attacks the enemy king from its new square.
    Ouk "Ouk";
    /// The moved piece is neither a boat nor a horse and attacks the enemy king from its new
    /// square.
    Ruk "Ruk";
    /// A boat that did not move attacks the enemy king, because the moved piece has left its line.
    Paay "Paay";
    /// Paay, and the moved piece attacks the enemy king too.
    PaayOuk "Paay Ouk";
    /// The enemy king is attacked and the enemy has no legal move. Not in Kar Ouk, where the first
    /// check ends the game.
    OukNgeub "Ouk Ngeub";
    /// The enemy has no legal move and its king is not attacked.
    Stalemate "Stalemate";
    /// Si and Ouk with one move.
    SiOuk "Si Ouk";
    /// Si and Ruk with one move.
    SiRuk "Si Ruk";
    /// Si and Paay with one move: the piece that unmasks the boat captures.
    SiPaay "Si Paay";
    /// Bak and Ruk with one move: the new turned fish attacks the enemy king.
    BakRuk "Bak Ruk";
    /// The moved piece could take an enemy piece of higher value that it did not attack before. In
    /// a position: one side has only its king, the other has more.
    Denh "Denh";
    /// Si and Denh with one move.
    SiDenh "Si Denh";
    /// Bak and Denh with one move; the value is that of the new turned fish.
    BakDenh "Bak Denh";
    /// Our king was attacked, and a piece that captures nothing stepped between.
    Bet "Bet";
    /// Bet, and the enemy king is attacked.
    BetOuk "Bet Ouk";
    /// The moved piece protects a piece of ours that the enemy attacks and that nothing protected.
    Chang "Chang";
    /// Some piece that the enemy attacks is protected. Only of positions; either side.
    Protection "Protection";
    /// A boat moves to the file or rank of the enemy king with exactly one piece between, of either
    /// side, and it did not stand so before.
    DaakAng "Daak Ang";
    /// Exactly one piece, of either side, stands between a boat and the enemy king on one line. Of
    /// a move: it becomes so for a boat of ours, and no boat of ours stood so before.
    CheubAng "Cheub Ang";
    /// Two boats of one side stand on one file or rank with nothing between. Of a move: ours do,
    /// and did not before.
    Dub "Dub";
    /// The enemy could have given check if we had passed, and cannot with any legal move now. The
    /// move gives no check, and our king was not attacked.
    KarOuk "Kar Ouk";
    /// Ouk by a piece that also could take another enemy piece, which is unprotected or of at least
    /// its own value, where Ouk Daach does not hold.
    OukBaek "Ouk Baek";
    /// Ouk by a piece that could take another enemy piece as Ouk Baek says, and after every legal
    /// reply it can take such a piece without being taken back.
    OukDaach "Ouk Daach";
    /// As Ouk Baek, with Ruk.
    RukBaek "Ruk Baek";
    /// As Ouk Daach, with Ruk.
    RukDaach "Ruk Daach";
    /// The moved piece attacks the enemy king, a piece of the same value can take it, and we can
    /// take that piece back.
    OukTa "Ouk Ta";
    /// A capture after which exactly one enemy piece can take back, and exactly that piece protects
    /// a second piece; once it has taken back, another piece of ours takes the second one and
    /// cannot be taken back.
    SiBrateanh "Si Brateanh";
    /// A capture after which the enemy can take back, and whichever piece takes back is taken on
    /// the same square, where nothing can take back again.
    SiPir "Si Pir";
    /// The capture of a piece worth as much as ours, after which the enemy can take back.
    Trade "Trade";
    /// The move captures nothing; the moved piece could have been taken where it stood, unprotected
    /// or by a piece of lower value, and cannot be taken now. Or the king leaves a check.
    Run "Run";
    /// An enemy piece could take a piece of ours; the moved piece has its value, captures nothing,
    /// and could take it now, which it did not attack before.
    Resist "Resist";
    /// After the move the enemy can mate at once, or gains by captures on one square more than
    /// the move took, counting boat 5, horse 4, Koul 3, Neang 2, fish 1; and some other legal move
    /// avoids both.
    Error "Error";
    /// Both sides have equally many pieces of each value. Only of positions.
    Even "Even";
    /// A turned fish stands on the board. Only of positions.
    TreyBak "Trey Bak";
    /// Two turned fish of one side touch at a corner, so that each protects the other. Of a move:
    /// ours do, and no two did before.
    TreyChang "Trey Chang";
    /// Two turned fish of one side stand side by side on a rank or file, so that neither protects
    /// the other. Of a move: ours do, and no two did before.
    TreyTim "Trey Tim";
    /// A king hunt in which the turn is wrong. The chaser is to move and cannot mate, but could
    /// after every move of the runner if the runner were to move; or the runner is to move and
    /// escapes a mate that the chaser would give at once.
    KhosCheung "Khos Cheung";
    /// A king hunt in which the turn is right: the chaser can mate at once, or will be able to
    /// after every move of the runner.
    TrouvCheung "Trouv Cheung";
    /// The bare king stands in a corner or touches it; the chaser has Neang or turned fish, at most
    /// one horse or Koul, nothing else; and no Neang or turned fish stands on the colour of that
    /// corner.
    KhosChrung "Khos Chrung";
    /// As Khos Chrung, but a Neang or turned fish stands on the colour of that corner.
    TrouvChrung "Trouv Chrung";
    /// The moved piece lands between two enemies and carries them off.
    Rek "Rek";
    /// Min Rek Chanh: the move leaves the enemy a rek that it must play. In a position: the side to
    /// move must play a rek.
    HaoRek "Hao Rek";
    /// The enemy could play a rek now, on a square where it could not before. In a position: the
    /// side to move has a rek on the board.
    BaekAoyRek "Baek Aoy Rek";
    /// The move removes enemies that are surrounded, under a rule set that captures so.
    Poat "Poat";
}

impl Term {
    /// The name on the command line and in files: `si-brateanh`.
    #[must_use]
    pub fn name(self) -> String {
        self.latin().to_ascii_lowercase().replace(' ', "-")
    }

    const fn bit(self) -> u64 {
        1 << self as u32
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.latin())
    }
}

/// The error for a name that belongs to no term.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no term \"{0}\"")]
pub struct UnknownTerm(pub String);

impl FromStr for Term {
    type Err = UnknownTerm;

    /// Reads [`Term::name`] or [`Term::latin`], in any case. `pi` is `paay`, `truot` is `dub`.
    fn from_str(text: &str) -> Result<Term, UnknownTerm> {
        let wanted = text.trim().to_lowercase().replace([' ', '_'], "-");
        let wanted = match &*wanted {
            "pi" => "paay",
            "truot" => "dub",
            wanted => wanted,
        };
        let found = Term::ALL.iter().copied().find(|term| term.name() == wanted);
        found.ok_or_else(|| UnknownTerm(text.to_owned()))
    }
}

/// A set of terms.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TermSet(u64);

impl TermSet {
    /// The empty set.
    pub const NONE: TermSet = TermSet(0);

    /// The set of the given terms.
    #[must_use]
    pub const fn of(terms: &[Term]) -> TermSet {
        let mut set = 0;
        let mut at = 0;
        while at < terms.len() {
            set |= terms[at].bit();
            at += 1;
        }
        TermSet(set)
    }

    /// Whether the set contains a term.
    #[must_use]
    pub const fn has(self, term: Term) -> bool {
        self.0 & term.bit() != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The union of two sets.
    #[must_use]
    pub const fn with(self, other: TermSet) -> TermSet {
        TermSet(self.0 | other.0)
    }

    /// The intersection of two sets.
    #[must_use]
    pub const fn within(self, other: TermSet) -> TermSet {
        TermSet(self.0 & other.0)
    }

    /// The terms of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: TermSet) -> TermSet {
        TermSet(self.0 & !other.0)
    }

    /// Adds a term if it holds.
    pub(super) const fn add(&mut self, term: Term, holds: bool) {
        if holds {
            self.0 |= term.bit();
        }
    }

    /// Iterates over the terms in the order of [`Term::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Term> {
        Term::ALL.iter().copied().filter(move |&term| self.has(term))
    }

    /// The terms worth showing for a move, the most informative first. Terms that a longer one
    /// implies are left out: *si bak* implies *si* and *bak*. Judgements and terms true of nearly
    /// every position are left out too.
    pub fn telling(self) -> impl Iterator<Item = Term> {
        let said = TELLING.iter().filter(|(term, _)| self.has(*term));
        let said = said.fold(TermSet::NONE, |said, (_, parts)| said.with(TermSet::of(parts)));
        TELLING.iter().map(|&(term, _)| term).filter(move |&term| self.has(term) && !said.has(term))
    }
}

impl fmt::Debug for TermSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Term> for TermSet {
    fn from_iter<I: IntoIterator<Item = Term>>(terms: I) -> TermSet {
        terms.into_iter().fold(TermSet::NONE, |set, term| set.with(TermSet::of(&[term])))
    }
}

/// The terms worth showing for a move, the most informative first, each with the terms it implies.
const TELLING: &[(Term, &[Term])] = {
    use Term::*;
    &[
        (OukNgeub, &[KarOuk, Run, Denh, Ouk, Ruk]),
        (Stalemate, &[]),
        (Poat, &[]),
        (Rek, &[]),
        (HaoRek, &[BaekAoyRek]),
        (SiPaay, &[Si, Paay, PaayOuk, SiOuk, SiRuk, Ouk, Ruk]),
        (PaayOuk, &[Paay, Ouk, Ruk]),
        (OukDaach, &[Ouk, Denh, OukTa]),
        (RukDaach, &[Ruk, Denh, OukTa]),
        (OukBaek, &[Ouk, Denh]),
        (RukBaek, &[Ruk, Denh]),
        (SiBrateanh, &[Si, SiPir, Trade]),
        (SiPir, &[Si, Trade]),
        (Paay, &[]),
        (OukTa, &[Ouk, Ruk]),
        (BetOuk, &[Bet, Ouk, Ruk, Paay]),
        (SiBak, &[Si, Bak]),
        (BakRuk, &[Bak, Ruk]),
        (BakDenh, &[Bak, Denh]),
        (SiOuk, &[Si, Ouk]),
        (SiRuk, &[Si, Ruk]),
        (SiDenh, &[Si, Denh]),
        (Ouk, &[]),
        (Ruk, &[]),
        (Bet, &[]),
        (Bak, &[]),
        (TrouvCheung, &[]),
        (Trade, &[Si]),
        (Si, &[]),
        (DaakAng, &[CheubAng]),
        (Denh, &[]),
        (Dub, &[]),
        (TreyTim, &[]),
        (TreyChang, &[Chang]),
        (TrouvChrung, &[]),
        (KhosChrung, &[]),
        (KhosCheung, &[]),
        (CheubAng, &[]),
        (Resist, &[]),
        (Run, &[]),
        (KarOuk, &[]),
        (Chang, &[]),
        (BaekAoyRek, &[]),
    ]
};

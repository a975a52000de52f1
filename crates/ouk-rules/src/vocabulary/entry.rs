//! Glossary entries of terms: script, literal meaning, definition, sources.

use super::Term;

/// A document that gives a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Vuthy Tan, *Cambodian Chess Games*, 1998.
    Tan,
    /// The text on Ouk Chaktrang after Tan, with some words in Khmer script.
    Ksjha,
    /// Khmer Institute, *Ok*, 2003.
    KhmerInstitute,
    /// The program khmer-chess.js by a Cambodian developer, 2021.
    KhmerChess,
    /// Reports on Rek from Khmer dictionaries, newspapers and players.
    RekReports,
}

impl Source {
    /// The name of the source.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Source::Tan => "Tan 1998",
            Source::Ksjha => "ksjha",
            Source::KhmerInstitute => "Khmer Institute 2003",
            Source::KhmerChess => "khmer-chess.js 2021",
            Source::RekReports => "reports on Rek",
        }
    }
}

/// A term in Khmer script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// The script as a source prints it.
    Printed(&'static str),
    /// A script composed of words that sources print.
    Composed(&'static str),
}

impl Script {
    /// The Khmer text.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Script::Printed(text) | Script::Composed(text) => text,
        }
    }
}

/// The glossary entry of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The term in Khmer script, if the sources have its words.
    pub khmer: Option<Script>,
    /// The meaning of the word outside the game, according to the sources.
    pub literal: Option<&'static str>,
    /// The definition, in the project's own words.
    pub definition: &'static str,
    /// The sources that give the term.
    pub sources: &'static [Source],
}

const TAN: &[Source] = &[Source::Tan];
const BOTH: &[Source] = &[Source::Tan, Source::Ksjha];
const CALLS: &[Source] = &[Source::Tan, Source::Ksjha, Source::KhmerInstitute];
const WORDS: &[Source] = &[Source::Tan, Source::KhmerChess];
const REK: &[Source] = &[Source::Tan, Source::RekReports];
const REPORTS: &[Source] = &[Source::RekReports];

const fn printed(
    script: &'static str,
    literal: &'static str,
    definition: &'static str,
    sources: &'static [Source],
) -> Entry {
    let literal = if literal.is_empty() { None } else { Some(literal) };
    Entry { khmer: Some(Script::Printed(script)), literal, definition, sources }
}

const fn composed(
    script: &'static str,
    literal: &'static str,
    definition: &'static str,
    sources: &'static [Source],
) -> Entry {
    let entry = printed(script, literal, definition, sources);
    Entry { khmer: Some(Script::Composed(script)), ..entry }
}

const fn latin(
    literal: &'static str,
    definition: &'static str,
    sources: &'static [Source],
) -> Entry {
    Entry { khmer: None, ..printed("", literal, definition, sources) }
}

impl Term {
    /// Whether the sources define the term but its name is lost in the available copies.
    #[must_use]
    pub const fn is_nameless(self) -> bool {
        matches!(
            self,
            Term::Stalemate
                | Term::Protection
                | Term::Trade
                | Term::Run
                | Term::Resist
                | Term::Error
                | Term::Even
        )
    }

    /// The glossary entry of the term.
    #[must_use]
    pub const fn entry(self) -> Entry {
        match self {
            Term::Daeu
            | Term::Si
            | Term::Bak
            | Term::SiBak
            | Term::BakRuk
            | Term::Denh
            | Term::SiDenh
            | Term::BakDenh
            | Term::Trade
            | Term::SiBrateanh
            | Term::SiPir
            | Term::SiOuk
            | Term::SiRuk
            | Term::SiPaay => deeds(self),
            Term::Ouk
            | Term::Ruk
            | Term::Paay
            | Term::PaayOuk
            | Term::OukNgeub
            | Term::Stalemate
            | Term::OukBaek
            | Term::OukDaach
            | Term::RukBaek
            | Term::RukDaach
            | Term::OukTa
            | Term::DaakAng
            | Term::CheubAng => checks(self),
            Term::Rek | Term::HaoRek | Term::BaekAoyRek | Term::Poat => reks(self),
            _ => standing(self),
        }
    }
}

/// Terms of actions: moving, capturing, promoting, threatening.
const fn deeds(term: Term) -> Entry {
    match term {
        Term::Daeu => printed("ដើរ", "walk", "A move that captures nothing.", WORDS),
        Term::Si => printed("ស៊ី", "eat", "A capture.", BOTH),
        Term::Bak => printed(
            "បក",
            "peel, turn over, double a bet",
            "A fish reaches the enemy's row of fish and is turned over: it is a turned fish now.",
            BOTH,
        ),
        Term::SiBak => {
            composed("ស៊ីបក", "", "A fish captures and promotes with the same move.", BOTH)
        }
        Term::BakRuk => composed(
            "បករុក",
            "",
            "A fish promotes and checks at once, as the turned fish that it has become.",
            BOTH,
        ),
        Term::Denh => printed(
            "ដេញ",
            "chase",
            "A piece attacks an enemy piece that is worth more than itself. At the end of a game: the \
             hunt for a king that is alone.",
            BOTH,
        ),
        Term::SiDenh => {
            composed("ស៊ីដេញ", "", "A piece captures, and attacks one worth more from there.", BOTH)
        }
        Term::BakDenh => composed(
            "បកដេញ",
            "bak and chase",
            "A fish promotes, and the turned fish attacks a piece worth more than itself.",
            BOTH,
        ),
        Term::Trade => latin(
            "",
            "A capture of a piece worth as much as the capturing one, which can be taken back.",
            BOTH,
        ),
        Term::SiBrateanh => latin(
            "",
            "Two enemy pieces hang on one protector. The first is taken; the protector takes back, \
             and the second is free.",
            BOTH,
        ),
        Term::SiPir => latin(
            "eat two",
            "One piece is given up for two: it captures, is taken, and the taker is taken for good.",
            BOTH,
        ),
        Term::SiOuk => composed("ស៊ីអុក", "", "A boat or horse captures and checks at once.", BOTH),
        Term::SiRuk => {
            composed("ស៊ីរុក", "", "A Koul, Neang, fish or turned fish captures and checks.", BOTH)
        }
        _ => latin("", "The piece that leaves the line of its boat captures, and so checks.", BOTH),
    }
}

/// Terms of checks, mates, and their preparation.
const fn checks(term: Term) -> Entry {
    match term {
        Term::Ouk => {
            printed("អុក", "the sound of a piece on the board", "A check by boat or horse.", CALLS)
        }
        Term::Ruk => printed("រុក", "push", "A check by Koul, Neang, turned fish or fish.", CALLS),
        Term::Paay => latin(
            "gallop",
            "A piece leaves the line of its boat, and the boat checks. Also said pi.",
            CALLS,
        ),
        Term::PaayOuk => latin(
            "",
            "A paay in which the piece that leaves the line checks too: two checks at once.",
            BOTH,
        ),
        Term::OukNgeub => latin("", "Checkmate. The game is over.", BOTH),
        Term::Stalemate => latin(
            "",
            "The enemy has no legal move and is not in check. The rule sets differ in how they \
             score it.",
            BOTH,
        ),
        Term::OukBaek => latin(
            "check and split",
            "An ouk that attacks another piece too. It may be taken, though not for nothing.",
            BOTH,
        ),
        Term::OukDaach => latin(
            "",
            "An ouk that attacks another piece too; whatever the enemy plays, the piece is lost for \
             nothing.",
            BOTH,
        ),
        Term::RukBaek => latin("", "As ouk baek, with a ruk.", BOTH),
        Term::RukDaach => latin("", "As ouk daach, with a ruk.", BOTH),
        Term::OukTa => latin(
            "",
            "A check that offers a trade: a piece of the same value may take the checking one and \
             is taken back.",
            BOTH,
        ),
        Term::DaakAng => printed(
            "ដាក់អង្គ",
            "",
            "A boat is placed on the line of the enemy king with one piece between. It prepares a \
             paay.",
            BOTH,
        ),
        _ => printed(
            "ជាប់អង្គ",
            "trapped king",
            "One piece stands between a boat and the enemy king. If it leaves, the king is in check.",
            BOTH,
        ),
    }
}

/// Terms of arrangements of pieces, answers to threats, and the king hunt.
const fn standing(term: Term) -> Entry {
    match term {
        Term::Bet => {
            printed("បិទ", "close", "A piece steps between the king and the checking one.", BOTH)
        }
        Term::BetOuk => printed("បិទអុក", "", "A bet that gives check in return.", BOTH),
        Term::Chang => printed(
            "ចង",
            "tie",
            "A piece comes to protect another that is attacked and stood alone.",
            BOTH,
        ),
        Term::Protection => latin("", "A piece that is attacked is protected by another.", BOTH),
        Term::Dub => latin(
            "",
            "Two boats stand on one line with nothing between. From the French; also called truot.",
            BOTH,
        ),
        Term::KarOuk => printed(
            "ការអុក",
            "",
            "A move that keeps the enemy from giving check. The game of that name is won by the \
             first check.",
            BOTH,
        ),
        Term::Run => latin("", "A piece leaves a square where it would have been lost.", TAN),
        Term::Resist => latin(
            "",
            "A piece faces an attacker of its own value, so that neither gains by taking.",
            BOTH,
        ),
        Term::Error => latin(
            "",
            "A move that loses a piece or allows a mate at once where another move would not.",
            TAN,
        ),
        Term::Even => {
            printed("ស្មើ", "", "Both sides have the same pieces; also a game that is drawn.", BOTH)
        }
        Term::TreyBak => printed("ត្រីបក", "", "A fish that was turned over.", WORDS),
        Term::TreyChang => composed(
            "ត្រីចង",
            "",
            "Two turned fish corner to corner, on one colour: each protects the other.",
            BOTH,
        ),
        Term::TreyTim => latin(
            "",
            "Two turned fish side by side, on two colours: neither protects the other, and together \
             they reach every square.",
            BOTH,
        ),
        Term::KhosCheung => latin(
            "wrong foot",
            "The mate is there but the turn is wrong: the side that should move is the other one.",
            TAN,
        ),
        Term::TrouvCheung => latin("correct foot", "The turn is right, and mate follows.", TAN),
        Term::KhosChrung => latin(
            "wrong corner",
            "The lone king is in a corner whose colour no turned fish of the chaser has.",
            TAN,
        ),
        _ => latin(
            "right corner",
            "The lone king is in a corner of the colour of a turned fish of the chaser.",
            TAN,
        ),
    }
}

/// Terms of Rek and Min Rek Chanh.
const fn reks(term: Term) -> Entry {
    match term {
        Term::Rek => printed(
            "រែក",
            "carry on a shoulder pole, a load at each end",
            "A piece lands between two enemies and carries both off.",
            REK,
        ),
        Term::HaoRek => printed(
            "ហៅរែក",
            "call to rek",
            "An order in Min Rek Chanh: the enemy must play the rek that the move opened.",
            REPORTS,
        ),
        Term::BaekAoyRek => printed(
            "បើកឲ្យរែក",
            "open for rek",
            "A move that opens a rek to the enemy, as bait or by mistake.",
            REPORTS,
        ),
        _ => printed(
            "ព័ទ្ធ",
            "surround",
            "A move that closes the last empty square beside a group, which is removed.",
            REK,
        ),
    }
}

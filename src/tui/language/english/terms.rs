//! English: the terms of the glossary, as the rules define them.

use ouk_rules::vocabulary::Term;

/// A term in the words of a language.
pub struct TermTexts {
    /// The name of the term.
    pub name: &'static str,
    /// A gloss of a few words; empty if the name is clear.
    pub gloss: &'static str,
    /// The meaning of the term in the game.
    pub definition: &'static str,
}

pub(super) const fn term(term: Term) -> TermTexts {
    TermTexts { name: term.latin(), gloss: gloss(term), definition: term.entry().definition }
}

/// A gloss for the list, which has little room beside the name.
const fn gloss(term: Term) -> &'static str {
    match term {
        Term::Daeu => "quiet move",
        Term::Si => "capture",
        Term::Bak => "promotion",
        Term::SiBak => "takes + turns",
        Term::Ouk => "check",
        Term::Ruk => "lesser check",
        Term::Paay => "opened check",
        Term::PaayOuk => "double check",
        Term::OukNgeub => "checkmate",
        Term::Stalemate => "no legal move",
        Term::SiOuk => "takes + check",
        Term::SiRuk => "takes + ruk",
        Term::SiPaay => "takes + paay",
        Term::BakRuk => "turns + check",
        Term::Denh => "threat",
        Term::SiDenh => "takes + threat",
        Term::BakDenh => "turns + threat",
        Term::Bet => "block",
        Term::BetOuk => "block + check",
        Term::Chang => "cover",
        Term::Protection => "guarded",
        Term::DaakAng => "boat lines up",
        Term::CheubAng => "pinned piece",
        Term::Dub => "doubled boats",
        Term::KarOuk => "stops a check",
        Term::OukBaek => "forking check",
        Term::OukDaach => "winning fork",
        Term::RukBaek => "forking ruk",
        Term::RukDaach => "ruk that wins",
        Term::OukTa => "check + trade",
        Term::SiBrateanh => "shared guard",
        Term::SiPir => "one for two",
        Term::Trade => "",
        Term::Run => "escape",
        Term::Resist => "face-off",
        Term::Error => "blunder",
        Term::Even => "equal sides",
        Term::TreyBak => "turned fish",
        Term::TreyChang => "linked pair",
        Term::TreyTim => "fish abreast",
        Term::KhosCheung => "wrong turn",
        Term::TrouvCheung => "right turn",
        Term::KhosChrung => "wrong corner",
        Term::TrouvChrung => "right corner",
        Term::Rek => "takes a pair",
        Term::HaoRek => "must take",
        Term::BaekAoyRek => "offers a pair",
        Term::Poat => "surrounds",
    }
}

//! The groups of the terms, in the order of the list.

use crate::tui::language::Phrases;
use ouk_rules::vocabulary::Term;

/// A group of terms by topic. The terms of a group are adjacent in [`Term::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TermGroup {
    /// Moves, captures and promotions.
    Moves,
    /// Checks and the ends of games.
    Checks,
    /// Attacks on pieces.
    Threats,
    /// Answers to checks and threats.
    Defence,
    /// Boats on a line.
    Boats,
    /// Checks that also attack something else, or that can be answered.
    DoubleAttacks,
    /// Captures that are answered by captures.
    Exchanges,
    /// Other terms: escapes, errors, even games.
    Others,
    TurnedFish,
    /// The hunt for a bare king.
    KingHunt,
    /// Rek and Min Rek Chanh.
    Rek,
}

impl TermGroup {
    pub(super) const fn of(term: Term) -> TermGroup {
        match term {
            Term::Daeu | Term::Si | Term::Bak | Term::SiBak => TermGroup::Moves,
            Term::Ouk
            | Term::Ruk
            | Term::Paay
            | Term::PaayOuk
            | Term::OukNgeub
            | Term::Stalemate
            | Term::SiOuk
            | Term::SiRuk
            | Term::SiPaay
            | Term::BakRuk => TermGroup::Checks,
            Term::Denh | Term::SiDenh | Term::BakDenh => TermGroup::Threats,
            Term::Bet | Term::BetOuk | Term::Chang | Term::Protection => TermGroup::Defence,
            Term::DaakAng | Term::CheubAng | Term::Dub => TermGroup::Boats,
            Term::KarOuk
            | Term::OukBaek
            | Term::OukDaach
            | Term::RukBaek
            | Term::RukDaach
            | Term::OukTa => TermGroup::DoubleAttacks,
            Term::SiBrateanh | Term::SiPir | Term::Trade => TermGroup::Exchanges,
            Term::Run | Term::Resist | Term::Error | Term::Even => TermGroup::Others,
            Term::TreyBak | Term::TreyChang | Term::TreyTim => TermGroup::TurnedFish,
            Term::KhosCheung | Term::TrouvCheung | Term::KhosChrung | Term::TrouvChrung => {
                TermGroup::KingHunt
            }
            Term::Rek | Term::HaoRek | Term::BaekAoyRek | Term::Poat => TermGroup::Rek,
        }
    }

    pub(super) const fn name(self, strings: &Phrases) -> &'static str {
        let own = &strings.glossary;
        match self {
            TermGroup::Moves => own.group_moves,
            TermGroup::Checks => own.group_checks,
            TermGroup::Threats => own.group_threats,
            TermGroup::Defence => own.group_defence,
            TermGroup::Boats => own.group_boats,
            TermGroup::DoubleAttacks => own.group_double,
            TermGroup::Exchanges => own.group_exchanges,
            TermGroup::Others => own.group_others,
            TermGroup::TurnedFish => own.group_fish,
            TermGroup::KingHunt => own.group_hunt,
            TermGroup::Rek => own.group_rek,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terms_of_a_group_stand_together() {
        let groups = Term::ALL.chunk_by(|&one, &other| TermGroup::of(one) == TermGroup::of(other));
        let seen: Vec<TermGroup> = groups.map(|terms| TermGroup::of(terms[0])).collect();
        for (index, group) in seen.iter().enumerate() {
            assert!(!seen[..index].contains(group), "{group:?} is in two parts");
        }
    }
}

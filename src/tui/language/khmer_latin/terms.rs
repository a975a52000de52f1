//! Khmer in Latin letters: the terms of the glossary. Terms without a name in the sources have the
//! words of this interface.

use crate::tui::language::english::TermTexts;
use ouk_rules::vocabulary::Term;

pub(super) const fn term(term: Term) -> TermTexts {
    let definition = match term {
        Term::Daeu => "Daeu del min si avey.",
        Term::Si => "Si koun sotrov.",
        Term::Bak => "Trey tov dol chour trey sotrov, haey trolop chea trey bak.",
        Term::SiBak => "Trey si haey bak knong daeu tae muoy.",
        Term::Ouk => "Tuuk ryy ses veay ang sotrov.",
        Term::Ruk => "Koul, neang, trey bak ryy trey veay ang sotrov.",
        Term::Paay => "Koun muoy chenh pi chour tuuk, haey tuuk nuh ouk. Hav tha pi ka ban.",
        Term::PaayOuk => "Paay del koun del chenh veay ang der: ouk pi knong daeu muoy.",
        Term::OukNgeub => "Ang trov ouk haey kmean phlov daeu. Lbaeng chob.",
        Term::Stalemate => {
            "Sotrov kmean phlov daeu haey min trov ouk. Chbab nimuoy nimuoy roab phseng knea."
        }
        Term::SiOuk => "Tuuk ryy ses si haey ouk knong daeu tae muoy.",
        Term::SiRuk => "Koul, neang, trey ryy trey bak si haey ruk.",
        Term::SiPaay => "Koun del chenh pi chour tuuk si, haey tuuk ouk.",
        Term::BakRuk => "Trey bak haey ruk phleam.",
        Term::Denh => "Veay koun del thlay cheang khluon. Chong lbaeng: denh ang del sol tae ek.",
        Term::SiDenh => "Si haey veay koun del thlay cheang khluon.",
        Term::BakDenh => "Trey bak haey veay koun del thlay cheang khluon.",
        Term::Bet => "Koun muoy tov chho chanlaoh ang neng koun del ouk.",
        Term::BetOuk => "Bet haey ouk tov vinh.",
        Term::Chang => "Koun muoy mok karpear koun del sotrov veay haey kmean avey karpear.",
        Term::Protection => "Koun del sotrov veay mean koun phseng karpear.",
        Term::DaakAng => "Daak tuuk knong chour ang sotrov, mean koun muoy nov chanlaoh.",
        Term::CheubAng => {
            "Koun muoy nov chanlaoh tuuk neng ang sotrov. Bae vea chenh, ang trov ouk."
        }
        Term::Dub => "Tuuk pi knong chour tae muoy, kmean avey nov chanlaoh. Hav tha truot ka ban.",
        Term::KarOuk => {
            "Daeu del thveu oy sotrov ouk min ban. Lbaeng chhmuoh nih: ouk mun ke chneah."
        }
        Term::OukBaek => "Ouk del veay koun phseng tiet. Si ban, tae min men daoy et khat te.",
        Term::OukDaach => {
            "Ouk del veay koun phseng tiet. Touh sotrov daeu yang na, koun nuh bat daoy et khat."
        }
        Term::RukBaek => "Douch ouk baek, tae ruk.",
        Term::RukDaach => "Douch ouk daach, tae ruk.",
        Term::OukTa => "Ouk daoy koun del sotrov si ban daoy koun thlay smaeu, haey yeung si vinh.",
        Term::SiBrateanh => {
            "Koun pi mean koun tae muoy karpear. Si ti muoy, vea si vinh, haey ti pi nov ek."
        }
        Term::SiPir => "Oy koun muoy si ban pi: si, ke si vinh, haey si koun nuh tiet.",
        Term::Trade => "Si koun thlay smaeu khluon, del ke si vinh ban.",
        Term::Run => "Koun muoy chenh pi krala del vea neng bat.",
        Term::Resist => "Koun muoy prachheum neng koun sotrov thlay smaeu del kompung veay.",
        Term::Error => "Daeu del bat koun ryy oy ke oy ngeub phleam, pel daeu phseng min bat.",
        Term::Even => "Koun teang pi khang smaeu knea. Lbaeng smaeu ka hav douchnih der.",
        Term::TreyBak => "Trey del bak haey.",
        Term::TreyChang => "Trey bak pi chit knea bangkaeut, leu por tae muoy: karpear knea.",
        Term::TreyTim => {
            "Trey bak pi chit knea trong, leu por pi: min karpear knea, tae tov dol krop krala."
        }
        Term::KhosCheung => "Ach oy ngeub ban, tae khos ven.",
        Term::TrouvCheung => "Trov ven, haey ngeub.",
        Term::KhosChrung => "Ang tae ek nov chrung del kmean trey bak sotrov leu por nuh.",
        Term::TrouvChrung => "Ang tae ek nov chrung del mean trey bak sotrov leu por nuh.",
        Term::Rek => "Koun muoy chol chanlaoh sotrov pi, haey rek teang pi chenh.",
        Term::HaoRek => "Knong Min Rek Chanh: sotrov trov tae rek tam del daeu nih baek.",
        Term::BaekAoyRek => "Daeu del baek oy sotrov rek, daoy chetna ryy daoy khos.",
        Term::Poat => {
            "Daeu del bet krala tomner chong kraoy choab krom muoy. Krom nuh trov yok chenh."
        }
    };
    TermTexts { name: name(term), gloss: "", definition }
}

const fn name(term: Term) -> &'static str {
    match term {
        Term::Stalemate => "Ouk Ap",
        Term::Protection => "Karpear",
        Term::Trade => "Dau",
        Term::Run => "Rot",
        Term::Resist => "Top",
        Term::Error => "Khos",
        Term::Even => "Smaeu",
        term => term.latin(),
    }
}

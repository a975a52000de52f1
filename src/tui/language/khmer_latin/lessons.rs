//! Khmer in Latin letters: the sentences of the lessons. Not yet read by a native reader.

use crate::trainer::course::Topic;

/// The sentences of the lesson on an ending.
pub(super) const fn lesson(topic: Topic) -> &'static [&'static str] {
    match topic {
        Topic::Tuuk => &[
            "Tuuk muoy chneah robal kanlaeng pel ven neak daeu, haey min loeus 16 daeu te.",
            "Tae kar roab tuk oy 12 tam federation, 13 tam tan.",
            "Dauchneh tam federation 23 knong 100 tamnaeng khat daoy sar kar roab.",
            "Ngeub teang os nov kaem kdar.",
            "Yok Tuuk kat phlov vea, noam ang tov chit ang vea, teub runh vea thoay.",
        ],
        Topic::TwoTuuk => &[
            "Tuuk pi trov kar 7 daeu yang chroeun, haey kar roab tuk oy 3 tam federation.",
            "Tae 59 knong 100 tamnaeng chneah toan pel: tech cheang Tuuk muoy.",
            "Koun kan chroeun, kar roab kan khley; dauchneh meul khoenh ngeub, teub si koun chong kraoy.",
        ],
        Topic::TuukNeang => &[
            "Pel ven neak daeu, chroeun cheang 99 knong 100 tamnaeng chneah, tam federation ka tam tan.",
            "Tam federation trov kar 22 daeu yang chroeun, oy ngeub ryy si Neang toan pel.",
            "Si Neang haey ang nov tae aeng, kar roab chab phdaem; dauchneh si nov kanlaeng del ngeub toan knong 12 daeu tam federation, ryy 13 tam tan.",
        ],
        Topic::TuukKoul => &[
            "Koul chap ban prakot dauch Neang, tae tam federation ach trov kar 45 daeu.",
            "Tuk vea oy chhngay pi ang robos vea: koun del ang karpear, si min ban te.",
        ],
        Topic::TuukSes => &[
            "Ses chroeun tae toal ban: pel ven neak daeu, tam federation 29 knong 100 tamnaeng chneah, tam tan 37.",
            "Dauchneh kom oy neak nov sol tae Tuuk neng ang teas Ses.",
        ],
        Topic::SesKoul => &[
            "Ses neng Koul oy ngeub knong 38 daeu yang chroeun, haey kar roab tuk oy 39 ryy chroeun cheang, tam federation ka tam tan: min dael khvah te.",
            "Krav pi chrung, ngeub buon knong pram nov chour chhngay, proh Koul vay bey krala mukh neng pi krala kraoy.",
            "Denh vea laeng tov chour chhngay.",
        ],
        Topic::RightCorner => &[
            "Trey Bak nov leu por krala robos vea choanich.",
            "Chrung por nuh chea trov chrung; chrung phseng chea khos chrung.",
            "Pel ang tae aeng nov trov chrung, ven neak daeu, 35 knong 100 tamnaeng chneah.",
            "Nov khos chrung 3 knong 10000, haey teang os nuh ngeub phleam.",
            "Leu kdar teang mul 4 knong 100 chneah, knong 36 daeu yang chroeun.",
            "Baeu vea nov khos chrung, trov denh vea tov trov chrung mun.",
        ],
        Topic::TwoKoul => &[
            "Koul pi chneah 88 knong 100 tamnaeng, tae ach trov kar 51 daeu.",
            "Kar roab tuk oy 17 tam federation, 18 tam tan, haey tam federation 22 knong 100 tamnaeng chneah toan pel.",
            "Ngeub chroeun cheang prambey knong dop nov chrung ryy chour chhngay.",
            "Tuk Koul nov kraoy vea, oy denh vea tov mukh: Koul thoay trong min ban te.",
        ],
        Topic::ThreeTreyBak => &[
            "Trey Bak bey leu krala por muoy min dael oy ngeub te.",
            "Pi leu por muoy, muoy leu por phseng, chneah 83 knong 100 tamnaeng, knong 40 daeu yang chroeun.",
            "Pi del chhor chit knea, trey tim, mean por teang pi.",
            "Dauchneh meul por mun Trey chong kraoy bak.",
        ],
        Topic::RightFoot => &[
            "Phlov veng bamphot: 57 daeu yang chroeun, haey kar roab tuk oy 39 tam federation, 40 tam tan.",
            "Tam federation 79 knong 100 tamnaeng chneah toan pel.",
            "Chrung na ka ban: pel ang nov chrung, chroeun cheang 98 knong 100 tamnaeng chneah, min tha por na te.",
            "Tae ven ach khos: khos cheung.",
            "Ang d4, Koul f5 neng Trey Bak a8 teas ang d6: baeu ven vea daeu, vea chanh knong 37 daeu; baeu ven neak daeu, vea ruoch.",
            "Trey Bak min dael pdau por krala, Ses pdau choanich; dauchneh teang pi tralop tov krala daem knong muoy, bey ryy pram daeu min ban te.",
            "Koul ka min ban der; ang ban, daeu chea trei kaon: pdau cheung tam noh.",
        ],
    }
}

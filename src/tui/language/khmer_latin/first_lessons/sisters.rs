//! Khmer in Latin letters: the lessons of Makruk, Kar Ouk and Hill's game, and that on rule sets.
//! Not yet read by a native reader.

use crate::lessons::catalogue;
use crate::lessons::lesson::StepWords;

pub(super) const MAKRUK: [StepWords; catalogue::MAKRUK] = [
    // board
    StepWords::of(
        "Makruk chea Ouk Thai. Baeu neak cheh chess: ang, ses, tuuk daeu dauch knea. Trey chomnuos pawn, koul chomnuos bishop, neang chomnuos queen.",
        "",
    ),
    // fish
    StepWords::of(
        "Trey chhor chuor ti bey. Vea daeu muoy krala, daeu dambaung der, haey si bangkaeut tov mukh.",
        "Min daeu pi krala, haey min si tam phlov te.",
    ),
    // promote
    StepWords::of(
        "Trey bak nov chuor ti pram-muoy, min men chuor chong kraoy te.",
        "Trey bak daeu dauch neang. Kmean chreus te.",
    ),
    // neang
    StepWords::of(
        "Neang min men queen te: vea daeu muoy krala bangkaeut.",
        "Dauchneh tuuk khlang cheang ke.",
    ),
    // koul
    StepWords::of(
        "Koul daeu muoy krala, bangkaeut ryy trong tov mukh, haey si dauch knea.",
        "Vea tov ban pram krala yang chroeun.",
    ),
    // no-leap
    StepWords::ask(
        "Ti nih ang mean daeu dambaung pises te?",
        &["pdau chea muoy tuuk", "phlaoh dauch Ouk", "kmean"],
        "Kmean, haey neang ka kmean der. Knong Ouk mean teang pi.",
    )
    .clue("Makruk kmean phlaoh, haey min pdau chea muoy tuuk te."),
    // stalemate
    StepWords::ask(
        "Ven Khmao, min trov ouk, haey kmean phlov daeu. Lbaeng chob dauchmdech?",
        &["Sor chneah", "Khmao chneah", "smaeu"],
        "Ouk ap, smaeu.",
    )
    .clue("Ang min trov ouk, dauchneh min ngeub te."),
    // count
    StepWords::ask(
        "Ang nov aeng roab pel kmean trey min toan bak. Lek dambaung kyy koun teang os bok muoy, ti nih 6. Roab dol 8 teas tuuk pi, 16 teas muoy, 22 neng 44 teas koul pi neng muoy, 32 neng 64 teas ses pi neng muoy. Pel na smaeu?",
        &["pel tha 8", "pel tha 9", "kraoy 50 daeu"],
        "Pel ang tha leus komnot muoy. Oy ngeub mun nuh, chneah. (Knong Ouk, smaeu pel tha lek komnot.)",
    )
    .clue("Lek komnot nov tha ban. Lek bantoab teub smaeu."),
    // play
    StepWords::of(
        "Leng lbaeng dambaung: masin leng komrit ngeay bamphot, haey kdar samkoal koun del ach trov si.",
        "",
    ),
];

pub(super) const KAR_OUK: [StepWords; catalogue::KAR_OUK] = [
    // board
    StepWords::of(
        "Kar Ouk mean koun neng daeu dauch Ouk: rien Ouk sen. Tae muoy phseng: neak na ouk mun, chneah.",
        "",
    ),
    // check
    StepWords::of("Ouk ang Khmao daoy tuuk.", "Neak chneah, tuh Khmao ach ruoch."),
    // fish
    StepWords::of(
        "Koun na ouk ka chneah, trey der. Ang Khmao chenh kraoy daeu buon. Rok ouk.",
        "Ruk daoy trey del teub bak.",
    ),
    // uncovered
    StepWords::of(
        "Ses robos neak chhor kandal tuuk neng ang Khmao. Daeu vea chenh: ouk del baek ka roab der.",
        "Dauchneh meul koun del chhor mukh tuuk.",
    ),
    // guard
    StepWords::of(
        "Ses nov d5 nung ouk ang neak nov daeu bantoab. Karpear krala min chuoy te, proh ouk chob lbaeng. Si ses.",
        "Knong Kar Ouk, karpear mun ouk.",
    ),
    // exposed
    StepWords::ask(
        "Ses nov d3 chhor kandal ang neak neng tuuk nov d8. Vea ach ouk pi f6 nov pel kraoy. Elov vea chenh pi chuor ban te?",
        &["ban", "te"],
        "Min trov tuk ang oy trov ouk, tuh daeu nuh ouk ke.",
    )
    .clue("Pel nuh tuuk nov d8 vay avey?"),
    // play
    StepWords::of(
        "Leng lbaeng dambaung: masin leng komrit ngeay bamphot, haey kdar samkoal koun del ach trov si.",
        "",
    ),
];

pub(super) const HILL: [StepWords; catalogue::HILL] = [
    // board
    StepWords::of(
        "Lbaeng nih P. A. Hill ban lyy, haey Pritchard baoh pum. Leng leu chamnoch prasop ney bantoat 9×9. Ang, tuuk, ses daeu dauch chess.",
        "",
    ),
    // fish
    StepWords::of("Trey daeu muoy chamnoch trong tov mukh.", "Vea min thoay te, toal tae bak."),
    // fish-captures
    StepWords::of("Ti nih trey si trong mukh, dauch vea daeu.", "Knong Ouk vea si bangkaeut."),
    // turned
    StepWords::of(
        "Chhlang kandal kdar, nov chuor ti pram-muoy, trey bak.",
        "Pi nih vea daeu dauch ang, tae bat ban.",
    ),
    // turned-reach
    StepWords::ask(
        "Trey bak nov c6 tov ban ponman chamnoch?",
        &["1", "4", "8"],
        "Pram-bey: muoy chamnoch krub tis.",
    )
    .clue("Vea daeu dauch ang."),
    // elephant
    StepWords::ask(
        "Damrey daeu muoy chamnoch, tis na ka ban, tae min si tov kraoy. Vea si trey ponman knong trey pram-bey chum vinh?",
        &["3", "5", "8"],
        "Pram: bey khang mukh neng pi chamhieng.",
    )
    .clue("Min roab bey khang kraoy te."),
    // official
    StepWords::ask(
        "Montrey daeu muoy chamnoch bangkaeut, haey si tae tov mukh. Vea si ponman knong trey buon nih?",
        &["2", "4"],
        "Pi: khang mukh.",
    )
    .clue("Min roab khang kraoy te."),
    // mate
    StepWords::of(
        "Oy ngeub, chneah. Ouk ap neng tamnaeng dauch knea bey dong, smaeu, haey kmean roab te.",
        "Ngeub!",
    ),
    // play
    StepWords::of(
        "Leng lbaeng dambaung: masin leng komrit ngeay bamphot, haey kdar samkoal koun del ach trov si.",
        "",
    ),
];

pub(super) const RULE_SETS: [StepWords; catalogue::RULE_SETS] = [
    // sources
    StepWords::of(
        "Neak sorse chbab min srob knea teang os te. Chbab muoy thveu tam prophop muoy. Neak chreus mun leng; baeu min chreus, yok ti muoy.",
        "",
    ),
    // king-leap
    StepWords::of(
        "Daeu dambaung robos ang. Khlah oy tae chuor ti pi, khlah oy krub krala del ses tov ban.",
        "",
    ),
    // neang-step
    StepWords::of("Daeu dambaung robos neang. Koul nov e3: neang si pi e1 ban te?", ""),
    // stalemate
    StepWords::of("Ang nov aeng kmean phlov daeu, min trov ouk.", ""),
    // count
    StepWords::of(
        "Tuuk si koun chong kraoy kbae ang Khmao. Tuuk pi neng ses denh vea. Vea roab dauchmdech?",
        "",
    ),
    // rek-surround
    StepWords::of("Rek: a1-a2 si avey?", ""),
    // rek-flank
    StepWords::of("Rek: h4-e4 si avey?", ""),
];

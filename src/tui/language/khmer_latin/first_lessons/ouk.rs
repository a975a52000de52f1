//! Khmer in Latin letters: the lesson of Ouk Chatrang. Not yet read by a native reader.

use crate::lessons::catalogue;
use crate::lessons::lesson::StepWords;

pub(super) const OUK: [StepWords; catalogue::OUK] = [
    // board
    StepWords::of(
        "Nih chea Ouk Chatrang. Neak chea Sor, nov khang kraom.\n\nTrey pram-bey nov mukh. Ouk ang Khmao oy ngeub, neak chneah.",
        "",
    ),
    // fish
    StepWords::of(
        "Trey chhor nov mukh. Trey daeu muoy krala trong tov mukh: min pi krala, haey min thoay te.",
        "Trey khsaoy, tae vea ach bak.",
    ),
    // fish-captures
    StepWords::of(
        "Trey si muoy krala bangkaeut tov mukh. Vea min si trong mukh te: trey nov e5 kroan tae reang phlov.",
        "Koun del si, chol krala robos koun del trov si.",
    ),
    // bak
    StepWords::of(
        "Dol chuor ti pram-muoy, kanlaeng trey satrov chhor dambaung, trey trov bak. Trov tae bak, min bak min ban te.",
        "Bak! Vea chea trey bak rohot dol chob lbaeng.",
    ),
    // neang
    StepWords::of(
        "Neang daeu muoy krala bangkaeut. Trey bak daeu dauch neang.",
        "Neang tov dol tae peak kandal krala ney kdar.",
    ),
    // koul-reach
    StepWords::ask(
        "Koul daeu muoy krala, bangkaeut ryy trong tov mukh. Koul nov d4 tov ban ponman krala?",
        &["4", "5", "8"],
        "Pram: bangkaeut buon neng trong mukh muoy. Vea min thoay trong, haey min tov chamhieng te.",
    )
    .clue("Roab bangkaeut, haey trong mukh."),
    // koul-captures
    StepWords::of(
        "Koul si dauch vea daeu.",
        "Koul nov chhngay pi knea, ngeay bat: tuk koun phseng nov chit vea.",
    ),
    // horse
    StepWords::of(
        "Ses tov pi krala trong, haey muoy tov chamhieng. Vea phlaoh leu koun na ka ban.",
        "Ses chol chet kandal kdar: ti nuh vea tov ban krala chroeun cheang ke.",
    ),
    // boat
    StepWords::of(
        "Tuuk daeu trong tam chuor, chhngay ponna ka ban, baeu phlov tumne.",
        "Tuuk mean tamlay cheang ke; rouch ses, koul, neang neng trey bak, chong kraoy trey.",
    ),
    // king
    StepWords::of(
        "Ang daeu muoy krala, tis na ka ban, tae min tov krala del ke si ban te. Tuuk nov h2 cham chuor ti pi.",
        "Ke min si ang te: lbaeng chob pel ang ruoch min ban.",
    ),
    // ouk
    StepWords::of(
        "Daeu del nung si ang satrov, hav tha ouk. Neak na ouk daoy tuuk ryy ses, trov tha: ouk!",
        "Ouk! Khmao trov daeu ang, si tuuk robos neak, ryy dak koun bang.",
    ),
    // ruk
    StepWords::of(
        "Ouk daoy koun phseng, hav tha ruk. Koul robos neak ruk ban.",
        "Ruk! Neang, trey neng trey bak ka tha ruk der.",
    ),
    // answer
    StepWords::of(
        "Tuuk nov d8 ouk neak. Trov daeu oy ruoch pi ouk: daeu phseng min ban te.",
        "Pel trov ouk, daeu bantoab trov tae ruoch pi ouk.",
    ),
    // mate
    StepWords::of(
        "Ouk del ruoch min ban, hav tha ouk ngeub. Neak na ouk ngeub, chneah.",
        "Ouk ngeub! Ke chneah ouk dauchneh.",
    ),
    // stalemate
    StepWords::ask(
        "Ven Khmao. Ang Khmao min trov ouk, tae Khmao kmean phlov daeu. Lbaeng chob dauchmdech?",
        &["Sor chneah", "Khmao chneah", "smaeu"],
        "Smaeu: nih chea ouk ap. Dauchneh tuk phlov oy satrov, toal tae neak oy ngeub ban.",
    )
    .clue("Ngeub trov mean ouk, tae ti nih kmean ouk te."),
    // leap
    StepWords::of(
        "Mdong, kyy daeu dambaung, ang ach phlaoh dauch ses, tov chamhieng knong chuor ti pi. Vea phlaoh leu koun, tae min si te.",
        "Ang daeu haey, leng phlaoh ban.",
    ),
    // leap-in-check
    StepWords::ask(
        "Ses nov c3 ouk. Pel trov ouk, ang phlaoh min ban. Ang robos neak min toan daeu. Baeu ses robos neak si nov c3, ang phlaoh ban nov pel kraoy te?",
        &["ban", "leng ban rohot"],
        "Ban. Ouk khoat tae pel trov ouk. Ang daeu haey, teub leng phlaoh ban.",
    )
    .clue("Koun na daeu: ang ryy ses?"),
    // leap-lost
    StepWords::ask(
        "Pel tuuk satrov daeu mok chuor ang, ang bat sit phlaoh rohot, tuh mean avey nov kandal. Khmao daeu tuuk tov d7. Ang robos neak nov d1 nov phlaoh ban te?",
        &["ban", "leng ban rohot", "min ban elov, tae pel kraoy ban"],
        "Tuuk nov d7 trong chuor ang robos neak, dauchneh leng phlaoh ban, tuh tuuk chenh vinh. Phlaoh chhap.",
    )
    .clue("Meul chuor robos tuuk neng ang."),
    // neang-step
    StepWords::of(
        "Daeu dambaung, neang tov pi krala trong mukh ban. Vea phlaoh ban, tae min si te. Neang daeu haey, leng ban; tuuk satrov min yok sit nih te. Daeu dauchneh.",
        "Pi e3 neang karpear d4 neng f4.",
    )
    .clue("Neang nov kbae ang robos neak."),
    // worth
    StepWords::ask(
        "Tuuk neak si ses nov d5 ban, tae trey nov c6 karpear vea. Tam tamlay thormda, dau nih la te?",
        &["la", "min la, tuuk mean tamlay cheang", "min la, ses mean tamlay cheang"],
        "Lumdap: tuuk, ses, koul, neang neng trey bak, trey. Neak khlah dau tuuk yok ses, ryy ses yok koul: tam kdar.",
    )
    .clue("Kraoy mok trey si tuuk. Koun na mean tamlay cheang?"),
    // pin
    StepWords::of(
        "Mean tae tuuk del vay pi chhngay. Dak tuuk oy ses nov e5 daeu min ban.",
        "Ses daeu min ban: ang neng trov ouk.",
    )
    .clue("Koun daeu min ban, pel vea chhor kandal tuuk neng ang robos vea."),
    // koul-behind
    StepWords::of(
        "Koul nov ek min karpear krala khang kraoy te: ang mok pi kraoy, chap ban. Yok ang vay koul nov d5.",
        "Neak vay koul, vea min vay neak te. Ang ek nov kraoy koul satrov, la cheang nov mukh.",
    )
    .clue("Ang trov chhor chab koul, nov krala del koul si min ban."),
    // pause
    StepWords::of(
        "Neak deng haey koun teang os daeu dauchmdech, neng chneah dauchmdech. Phnek ti pi kyy kar roab: daoy vea, ang nov aeng ach smaeu. Chhob sen ka ban: chomhean tuk oy, haey neak leng lbaeng muoy mun bantor ka ban.",
        "",
    ),
    // count
    StepWords::of(
        "Neak nov sol tae ang. Pel ang nov aeng, haey satrov kmean trey min toan bak, neak roab daeu robos khluon: nih chea sak koun. Baeu roab chob mun ngeub, smaeu.",
        "",
    ),
    // count-first
    StepWords::ask(
        "Roab koun teang os leu kdar, ang teang pi der. Lek dambaung kyy leus muoy. Lek ponman?",
        &["1", "5", "6"],
        "Pram-muoy: mean koun pram. Koun kan tae chroeun, roab kan tae chhap chob.",
    )
    .clue("Leu kdar mean ang pi, tuuk pi, ses muoy."),
    // count-limit
    StepWords::ask(
        "Roab tam koun satrov. Yok lek touch cheang ke.\n\
         Tuuk pi 8, tuuk muoy 16\n\
         Koul pi 22, koul muoy 44\n\
         Ses pi 32\n\
         Tech cheang 64: ses muoy neng neang, ryy tae neang neng trey bak\n\
         Neak roab dol ponman?",
        &["8", "16", "64"],
        "Dol 8, proh Khmao mean tuuk pi. Ses min pdau avey te. Ses muoy ek kmean lek, proh oy ngeub min ban: smaeu phleam.",
    )
    .clue("Rok lek touch cheang ke, samrap tuuk pi neng ses muoy."),
    // count-out
    StepWords::of(
        "Roab elov. Daeu ang muoy dong, lek muoy. Tha 8, neak ruoch. Si koun min pdau avey te: roab bantor dol lek dadael.",
        "Pram-bey! Lbaeng smaeu.",
    ),
    // count-mate
    StepWords::of(
        "Elov neak denh. Khmao tha 7 knong 8: neak nov sol daeu muoy.",
        "Toan pel! Kraoy muoy daeu, lbaeng smaeu.",
    ),
    // board-honour
    StepWords::of(
        "Khang mean koun bey ryy tech cheang, roab teang ang, ka roab ban, pi 1 dol 64, baeu khang tiet mean pi laeng. Trey min pdau avey te. Nih chea sak kdar. Neak mean tuuk pi kbae ang, Khmao mean muoy. Kdar brap neak na roab, neng khang tiet nov sol ponman daeu. Pel ang nov aeng, vea roab sak koun chomnuos.",
        "",
    ),
    // count-by-hand
    StepWords::of(
        "Knong lbaeng, kar roab teang pi chab phdaem ek. Mun lbaeng thmey, leu chuor \"Kar roab\", neak ach chreus roab daoy khluon aeng. Pel nuh neak chab phdaem sak kdar khluon aeng, haey chhob ban. Sak koun chhob min ban te.",
        "",
    ),
    // count-stop
    StepWords::of(
        "Neak kompung roab sak kdar daoy khluon aeng, haey oy ngeub ban. Tae baeu oy ngeub pel khluon kompung roab, smaeu! Chhob roab sen.",
        "Chhob haey. Elov oy ngeub, chneah.",
    ),
    // count-stopped
    StepWords::of("Neak chhob roab haey.", "Ouk ngeub! Baeu roab, smaeu."),
    // win
    StepWords::of(
        "Chneah daoy khluon aeng. Tuuk nov h6 kan chuor ti pram-muoy. Oy tuuk muoy tiet yok chuor bantoab, rouch oy ngeub.",
        "Ouk ngeub! Tuuk muoy khoat ang, muoy tiet oy ngeub.",
    ),
    // draws
    StepWords::of(
        "Smaeu mean bey tiet: tamnaeng dauch knea bey dong, koun tech pek oy ngeub min ban, neng yol prom knea. Neak leng ach choh chanh der. Khang na daeu mun ka ban, tam yol prom; kraoy mok neak chanh daeu mun.",
        "",
    ),
    // play
    StepWords::of(
        "Neak cheh chbab ouk haey. Leng lbaeng dambaung: masin leng komrit ngeay bamphot, haey kdar brap avey del vea nung si. Kraoy mok, rien Rek knong banchi.",
        "",
    ),
];

//! Khmer in Latin letters: the lessons of Rek and Min Rek Chanh. Not yet read by a native reader.

use crate::lessons::catalogue;
use crate::lessons::lesson::StepWords;

pub(super) const REK: [StepWords; catalogue::REK] = [
    // board
    StepWords::of(
        "Nih chea Rek. Mkhang mean koun dop-pram neng sdach: koun khpuos, ryy aksor K. Neak chea Sor, nov khang kraom. Neak na bat sdach, chanh.",
        "",
    ),
    // slide
    StepWords::of(
        "Koun teang os daeu dauch knea, sdach der: trong tam chuor, chhngay ponna ka ban, baeu phlov tumne.",
        "Min si daoy daeu chol te: koun phseng kroan tae reang phlov.",
    ),
    // rek
    StepWords::of(
        "Rek kyy rek bantuk pi khang dong. Chol kandal satrov pi, mkhang muoy: si teang pi.",
        "Rek! Vea si pi choanich, mkhang muoy.",
    ),
    // rek-upright
    StepWords::of(
        "Ku ka ach nov khang leu neng khang kraom koun robos neak.",
        "Rok satrov pi, del mean krala tumne muoy nov kandal. Sdach ka rek ban der.",
    ),
    // rek-both-ways
    StepWords::of(
        "Knong Rek, kmean neak na trov tae si te. Koun robos neak nov e2 rek ban nov e4, tae daeu phseng ka ban.",
        "Neak chreus ban. Ku del baek elov, ach bat kraoy daeu bantoab.",
    ),
    // between
    StepWords::ask(
        "Mean tae koun del daeu teub si ban, haey si tae koun del nov sang khang vea. Khmao daeu tov e4. Koun robos neak nov d4 chhor kandal satrov pi. Trov si te?",
        &["trov", "te"],
        "Koun Khmao min chhor kandal avey te. Chhor kandal satrov pi min ey te.",
    )
    .clue("Koun Khmao daeu. Avey nov sang khang vea?"),
    // surround
    StepWords::of(
        "Vithi ti pi kyy poat. Koun trov si, pel kmean krala tumne nov leu, kraom ryy chamhieng vea. Kaem kdar ka bet der. Bet a4.",
        "Bangkaeut min roab te.",
    ),
    // group
    StepWords::of(
        "Koun nov chab knea chea krom. Krom ruos chea muoy knea, haey trov si chea muoy knea, pel krala tumne chong kraoy trov bet.",
        "Krom thom mean krala tumne chroeun, pibak poat cheang.",
    ),
    // group-lives
    StepWords::ask(
        "Baeu daeu a1-a2, koun nov a4 trov si te?",
        &["trov", "te"],
        "Krala a3 tumne nov chab vea, dauchneh vea ruos.",
    )
    .clue("Meul krala nov leu, kraom, chamhieng a4."),
    // own-group
    StepWords::ask(
        "Koun robos khluon ka bet krala dauch satrov der. Khmao tuk oy koun robos neak nov a3 neng a4 krala tumne tae muoy, a2. Baeu daeu g2-a2, bat koun teang bey te?",
        &["bat", "te"],
        "Phlov del vea mok nov tumne: b2 nov chab vea. Dauchneh daeu robos khluon min del bet koun khluon, ryy sdach khluon te. Mean tae daeu robos satrov.",
    )
    .clue("Kraoy daeu, krala na chab koun teang bey nov tumne?"),
    // rek-and-surround
    StepWords::of(
        "Daeu tae muoy thveu ban teang pi. Rek mun; rouch krom na kmean krala tumne, trov si. Si teang bey.",
        "Ku trov rek, haey koun nov e5 leng mean krala tumne. Koun del trov rek tuk krala tumne, haey krom del nov chab krala nuh ruos.",
    ),
    // king-carried
    StepWords::of(
        "Sdach trov si ban dauch koun dotey, haey nuh chneah.",
        "Sdach trov rek: neak chneah.",
    ),
    // king-surrounded
    StepWords::of(
        "Sdach bat chea muoy krom robos vea. Bet krala tumne chong kraoy.",
        "Sdach nov chrung kroh thnak: tuk krala tumne chab sdach robos neak.",
    ),
    // losing-move
    StepWords::ask(
        "Koun Khmao nov b8 meul khoenh chuor b teang mul. Daeu muoy knong bey nih chanh phleam. Daeu na?",
        &["c4-c3", "c4-c1", "h2-h3"],
        "Kraoy c4-c1, Khmao daeu b8-b1 haey rek koun neng sdach robos neak. Kom tuk koun chhngay pi krala pi sdach, baeu satrov ach chol kandal.",
    )
    .clue("Kraoy daeu nuh, Khmao chol kandal sdach neng koun phseng min ban te."),
    // draws
    StepWords::of(
        "Khang daeu min ban, chanh. Smaeu, pel tamnaeng dauch knea bey dong, pel mkhang daeu 64 kmean si, pel nov sol tae sdach pi, neng pel yol prom knea.",
        "",
    ),
    // plan
    StepWords::of(
        "Chab phdaem dauchmdech? Yobal robos yeung, haey masin ka meul dauchneh: baek phlov oy koun daeu, tuk krala tumne chab sdach, haey kom tuk koun pi del mean krala tumne muoy nov kandal, baeu satrov ach chol. Rok ku dauchneh robos satrov.",
        "",
    ),
    // play
    StepWords::of(
        "Neak cheh chbab rek haey. Leng lbaeng dambaung: masin leng komrit ngeay bamphot, haey kdar samkoal koun del ach trov si.",
        "",
    ),
];

pub(super) const MIN_REK: [StepWords; catalogue::MIN_REK] = [
    // board
    StepWords::of(
        "Min rek, chanh. Kdar neng koun dauch Rek, haey kouldao kyy sdach satrov. Chbab bey phseng knea.",
        "",
    ),
    // king
    StepWords::ask(
        "Ti muoy: sdach min daeu te, tae trov si ban. Sdach robos neak nov a2 daeu ban ponman?",
        &["kmean", "muoy", "pram-muoy"],
        "Kmean, rohot chob lbaeng. Koun dotey daeu dauch knong Rek.",
    )
    .clue("Sdach min del daeu te."),
    // rek
    StepWords::of(
        "Ti pi: mean tae rek teub si, poat min si te. Chol kandal satrov pi.",
        "Si teang pi, dauch knong Rek.",
    ),
    // order
    StepWords::of(
        "Ti bey kyy hav. Khmao chenh pi d6, baek oy neak rek. Trov tae rek: daeu phseng min ban te.",
        "Neak na min rek tam hav, chanh.",
    ),
    // order-old
    StepWords::ask(
        "Neak rek ban nov d6, haey rek ban mun Khmao daeu der. Trov tae rek ryy?",
        &["trov", "te"],
        "Mean tae rek del daeu chong kraoy baek teub trov rek. Vea chab muoy daeu, haey baeu mean chroeun, chreus muoy.",
    )
    .clue("h6-h5 baek avey?"),
    // king-first
    StepWords::of(
        "Khmao hav neak rek nov b6. Tae rek del yok sdach ban choanich, haey sdach nov h7 mean ku nov f7.",
        "Sdach trov rek: neak chneah.",
    ),
    // decoy
    StepWords::of(
        "Hav chea avuth robos neak. Koun nov g5 reang phlov tov g7. Baek oy vea rek kanlaeng phseng: vea trov tae tov.",
        "Vea trov rek, haey sdach bat.",
    ),
    // draws
    StepWords::of(
        "Khang daeu min ban, chanh. Tamnaeng dauch knea bey dong, smaeu; mkhang daeu 64 kmean si, ka smaeu.",
        "",
    ),
    // play
    StepWords::of(
        "Neak cheh chbab haey. Leng lbaeng dambaung, komrit ngeay bamphot. Kdar samkoal hav, neng koun del ach trov si.",
        "",
    ),
];

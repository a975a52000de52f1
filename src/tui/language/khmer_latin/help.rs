//! Khmer in Latin letters: the help. Not yet read by a native reader.

use super::super::*;

pub(super) const HELP: Help = Help {
    keys: "KROAB CHOCH",
    marks: "SANHNHA",
    typed: "VEAY KRAOY i RYY :",
    mark_cursor: "tronich",
    mark_selected: "koun del chreus",
    mark_go: "daeu tov ban",
    mark_take: "si ban",
    mark_label: "choch aksor tov ti nuh",
    mark_last: "daeu chong kraoy",
    mark_alarm: "trov ouk, ryy hav rek",
    type_move: "daeu, sorse yang na ka ban",
    type_resign: "choh chanh",
    type_draw: "som smaeu",
    type_refuse: "min rek tam hav; chanh",
    type_fen: "bangahnh aksor kdar",
    type_write: "sorse lbaeng knong file",
    type_rules: "chbab kompung prae",
    type_again: "chab phdaem masin vinh",
    type_more: "ryy :redo :flip :count :q",
};

pub(super) const ACT: Act = Act {
    left: "tronich tov chveng",
    down: "tronich choh",
    up: "tronich laeng",
    right: "tronich tov sdam",
    choose: "chreus koun, rouch daeu",
    drop: "leng chreus",
    next_mover: "koun bantoab del daeu ban",
    leap: "rouch aksor: tov koun nuh",
    type_it: "veay daeu ryy banhchea",
    undo: "dok vinh",
    redo: "daeu laeng vinh",
    earlier: "meul thoay",
    later: "meul tov mukh",
    flip: "bongvel kdar",
    count: "chab phdaem ryy chhob roab",
    explain: "pnyol kar roab",
    take_draw: "yok smaeu pi kar roab",
    offer_draw: "som smaeu",
    rematch: "leng tiet, pel chob",
    help: "chomnuoy nih",
    quit: "trolop tov menu",
};

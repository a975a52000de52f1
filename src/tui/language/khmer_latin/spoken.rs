//! Khmer in Latin letters: texts of line mode. Not yet read by a native reader.

use super::super::*;

pub(super) const SPOKEN: SpokenTexts = SpokenTexts {
    stop: ".",
    greeting: "ouk, lbaeng kdar Khmer, muoy chuor mdong. ? bangah peak.",
    resume: "continue: {0}, {1} teas {2}, daeu {3}.",
    play_one: "play LBAENG: muoy knong {0}.",
    nothing_waits: "Kmean lbaeng del trov leng bantor.",
    quotation: "Khvah sanhnha samdei.",
    engine_elsewhere: "Dak chmoh masin leu banthat banhchea: ouk play --engine.",
    no_word: "\"{0}\" min men peak nov ti nih; ? bangah peak.",
    only_on_screen: "\"{0}\" min men peak nov ti nih; ? bangah peak.",
    only_in_lobby: "\"{0}\" prae ban tae krav lbaeng; \"menu\" chenh pi lbaeng nih.",
    a_game: "{0}: {1}; chbab {2}.",
    lobby_help: "continue: leng bantor lbaeng min toan chob.\n\
                 play LBAENG: lbaeng teas masin, dauch \"play rek\"; ryy dauch leu banthat banhchea:\n\
                 play rek --level 5 --side black, play ouk --rules tan --side both.\n\
                 games: lbaeng neng chbab. levels: komrit masin. quit: chenh.",
    help: "Daeu: d1f2, Kf2, sxe5, e6=m.\n\
           Meul: board, row 4, file d, piece s, square e4, last, clocks, count, moves, moves e4, \
           fen, rules.\n\
           Aksor ti muoy krub kroan: b r f p s l k c m.\n\
           Thveu: undo, redo, start neng stop (kar roab), take (yok smaeu), draw, resign, rematch, level,\n\
           {1}again, {0}set NAME VALUE, menu, quit.\n\
           Avey dok vinh min ban, vea suor mun.",
    help_write: "w FILE (sorse lbaeng), ",
    help_rek: "refuse (min rek tam hav), solve (rok chhneah dach), ",
    too_long: "Banthat veng cheang {0} byte min an.",
    begins: "{0}, chbab {1}. Sor: {2}. Khmao: {3}. ? bangah peak.",
    kept: "Lbaeng roksa tuk; \"continue\" leng bantor.",
    moved: "{0}: {1} {2} tov {3}",
    takes: "{0}, si {1}",
    becomes: "{0}, bak chea {1}",
    piece_on: "{0} nov {1}",
    to_move: "Ven {0}, daeu {1}.",
    ordered: "Hav rek: {0}.",
    no_counting: "Lbaeng nih kmean kar roab.",
    may_start: "Kmean roab; {0} chab phdaem ban.",
    no_count: "Kmean roab.",
    counts: "{0} roab {1} knong {2}, {3}. {4} nov sol {5}.",
    counts_one: "{0} roab {1} knong {2}, {3}. {4} nov sol 1.",
    count_runs: "Kompung roab haey. {0}",
    empty: "{0}: tumne.",
    holds: "{0}: {1}.",
    stands: "{0}: {2} {1}.",
    may_go: "Tov ban {0}.",
    takes_there: "{0} si",
    cannot_move: "Daeu min ban.",
    no_move: "Kmean phlov daeu.",
    moves: "Daeu ban {0}. {1}.",
    row: "Chuor dek {0}",
    file: "Chuor chhor {0}",
    none: "kmean",
    kind: "{0}: {1} {2}; {3} {4}.",
    no_clock: "Kmean nealika.",
    no_move_yet: "Min toan daeu. {0}",
    no_square: "\"{0}\" min men krala te; pi a1 dol {1}.",
    no_row: "\"{0}\" min men chuor dek te; pi 1 dol {1}.",
    no_file: "\"{0}\" min men chuor chhor te; pi a dol {1}.",
    no_piece: "Kmean koun \"{0}\" leu kdar te.",
    y_or_n: "{0} y ryy n",
    ask_engine: "Chab phdaem masin phseng? y ryy n",
    ask_first: "Neak na daeu mun? {0}: y. {1}: {2}. n: te",
    ask_loser_first: "{0} chanh, daeu mun: y. Oy {1}: {2}. n: te",
    overwrite_answers: "y: sorse choan; s: roksa tuk chea {0}; bontoat phseng: te",
    not_done: "Min thveu te.",
    taken_back: "Ban dok vinh; \"redo\" daeu laeng vinh.",
};

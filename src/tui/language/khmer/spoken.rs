//! Khmer: texts of line mode. Not yet read by a native reader.

use super::super::*;

pub(super) const SPOKEN: SpokenTexts = SpokenTexts {
    stop: "។",
    greeting: "ouk ល្បែងក្ដារខ្មែរ មួយជួរម្ដង។ ? បង្ហាញពាក្យ។",
    resume: "continue៖ {0} {1} ទល់ {2} ដើរ {3}។",
    play_one: "play ល្បែង៖ មួយក្នុង {0}។",
    nothing_waits: "គ្មានល្បែងដែលត្រូវលេងបន្ត។",
    quotation: "ខ្វះសញ្ញាសម្ដី។",
    engine_elsewhere: "ដាក់ឈ្មោះម៉ាស៊ីនលើបន្ទាត់បញ្ជា៖ ouk play --engine។",
    no_word: "\"{0}\" មិនមែនពាក្យនៅទីនេះ ? បង្ហាញពាក្យ។",
    only_on_screen: "\"{0}\" មិនមែនពាក្យនៅទីនេះ ? បង្ហាញពាក្យ។",
    only_in_lobby: "\"{0}\" ប្រើបានតែក្រៅល្បែង \"menu\" ចេញពីល្បែងនេះ។",
    a_game: "{0}៖ {1} ច្បាប់ {2}។",
    lobby_help: "continue៖ លេងបន្តល្បែងមិនទាន់ចប់។\n\
                 play ល្បែង៖ ល្បែងទល់ម៉ាស៊ីន ដូច \"play rek\" ឬដូចលើបន្ទាត់បញ្ជា៖\n\
                 play rek --level 5 --side black, play ouk --rules tan --side both។\n\
                 games៖ ល្បែង និងច្បាប់។ levels៖ កម្រិតម៉ាស៊ីន។ quit៖ ចេញ។",
    help: "ដើរ៖ d1f2, Kf2, sxe5, e6=m។\n\
           មើល៖ board, row 4, file d, piece s, square e4, last, clocks, count, moves, moves e4, fen, \
           rules។\n\
           អក្សរទីមួយគ្រប់គ្រាន់៖ b r f p s l k c m។\n\
           ធ្វើ៖ undo, redo, start និង stop (ការរាប់), take (យកស្មើ), draw, resign, rematch, level,\n\
           {1}again, {0}set NAME VALUE, menu, quit។\n\
           អ្វីដកវិញមិនបាន វាសួរមុន។",
    help_write: "w FILE (សរសេរល្បែង), ",
    help_rek: "refuse (មិនរែកតាមហៅ), solve (រកឈ្នះដាច់), ",
    too_long: "បន្ទាត់វែងជាង {0} បៃ មិនអាន។",
    begins: "{0} ច្បាប់ {1}។ ស៖ {2}។ ខ្មៅ៖ {3}។ ? បង្ហាញពាក្យ។",
    kept: "ល្បែងរក្សាទុក \"continue\" លេងបន្ត។",
    moved: "{0}៖ {1} {2} ទៅ {3}",
    takes: "{0} ស៊ី {1}",
    becomes: "{0} បកជា {1}",
    piece_on: "{0} នៅ {1}",
    to_move: "វេន{0} ដើរ {1}។",
    ordered: "ហៅរែក៖ {0}។",
    no_counting: "ល្បែងនេះគ្មានការរាប់។",
    may_start: "គ្មានរាប់ {0} ចាប់ផ្ដើមបាន។",
    no_count: "គ្មានរាប់។",
    counts: "{0} រាប់ {1} ក្នុង {2} {3}។ {4} នៅសល់ {5}។",
    counts_one: "{0} រាប់ {1} ក្នុង {2} {3}។ {4} នៅសល់ 1។",
    count_runs: "កំពុងរាប់ហើយ។ {0}",
    empty: "{0}៖ ទំនេរ។",
    holds: "{0}៖ {1}។",
    stands: "{0}៖ {2} {1}។",
    may_go: "ទៅបាន {0}។",
    takes_there: "{0} ស៊ី",
    cannot_move: "ដើរមិនបាន។",
    no_move: "គ្មានផ្លូវដើរ។",
    moves: "ដើរបាន {0}។ {1}។",
    row: "ជួរដេក {0}",
    file: "ជួរឈរ {0}",
    none: "គ្មាន",
    kind: "{0}៖ {1} {2} {3} {4}។",
    no_clock: "គ្មាននាឡិកា។",
    no_move_yet: "មិនទាន់ដើរ។ {0}",
    no_square: "\"{0}\" មិនមែនក្រឡាទេ ពី a1 ដល់ {1}។",
    no_row: "\"{0}\" មិនមែនជួរដេកទេ ពី 1 ដល់ {1}។",
    no_file: "\"{0}\" មិនមែនជួរឈរទេ ពី a ដល់ {1}។",
    no_piece: "គ្មានកូន \"{0}\" លើក្ដារទេ។",
    y_or_n: "{0} y ឬ n",
    ask_engine: "ចាប់ផ្ដើមម៉ាស៊ីនផ្សេង? y ឬ n",
    ask_first: "អ្នកណាដើរមុន? {0}៖ y។ {1}៖ {2}។ n៖ ទេ",
    ask_loser_first: "{0} ចាញ់ ដើរមុន៖ y។ ឲ្យ {1}៖ {2}។ n៖ ទេ",
    overwrite_answers: "y៖ សរសេរជាន់; s៖ រក្សាទុកជា {0}; បន្ទាត់ផ្សេង៖ ទេ",
    not_done: "មិនធ្វើទេ។",
    taken_back: "បានដកវិញ \"redo\" ដើរឡើងវិញ។",
};

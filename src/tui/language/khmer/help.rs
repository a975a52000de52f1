//! Khmer: the help. Not yet read by a native reader.

use super::super::*;

pub(super) const HELP: Help = Help {
    keys: "គ្រាប់ចុច",
    marks: "សញ្ញា",
    typed: "វាយក្រោយ i ឬ :",
    mark_cursor: "ទ្រនិច",
    mark_selected: "កូនដែលជ្រើស",
    mark_go: "ដើរទៅបាន",
    mark_take: "ស៊ីបាន",
    mark_label: "ចុចអក្សរទៅទីនោះ",
    mark_last: "ដើរចុងក្រោយ",
    mark_alarm: "ត្រូវអុក ឬហៅរែក",
    type_move: "ដើរ សរសេរយ៉ាងណាក៏បាន",
    type_resign: "ចុះចាញ់",
    type_draw: "សុំស្មើ",
    type_refuse: "មិនរែកតាមហៅ ចាញ់",
    type_fen: "បង្ហាញអក្សរក្ដារ",
    type_write: "សរសេរល្បែងក្នុងឯកសារ",
    type_rules: "ច្បាប់កំពុងប្រើ",
    type_again: "ចាប់ផ្ដើមម៉ាស៊ីនវិញ",
    type_more: "ឬ :redo :flip :count :q",
};

pub(super) const ACT: Act = Act {
    left: "ទ្រនិចទៅឆ្វេង",
    down: "ទ្រនិចចុះ",
    up: "ទ្រនិចឡើង",
    right: "ទ្រនិចទៅស្ដាំ",
    choose: "ជ្រើសកូន រួចដើរ",
    drop: "លែងជ្រើស",
    next_mover: "កូនបន្ទាប់ដែលដើរបាន",
    leap: "រួចអក្សរ៖ ទៅកូននោះ",
    type_it: "វាយដើរ ឬបញ្ជា",
    undo: "ដកវិញ",
    redo: "ដើរឡើងវិញ",
    earlier: "មើលថយ",
    later: "មើលទៅមុខ",
    flip: "បង្វិលក្ដារ",
    count: "ចាប់ផ្ដើម ឬឈប់រាប់",
    explain: "ពន្យល់ការរាប់",
    take_draw: "យកស្មើពីការរាប់",
    offer_draw: "សុំស្មើ",
    rematch: "លេងទៀត ពេលចប់",
    help: "ជំនួយនេះ",
    quit: "ត្រឡប់ទៅម៉ឺនុយ",
};

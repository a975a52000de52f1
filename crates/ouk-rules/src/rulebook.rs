//! The built-in rule sets, in the order in which programs offer them; the first of a game is its
//! default. `docs/rules.md` of the program gives the reason for each value.

use super::ruleset::*;

const FEDERATION: OukSwitches = OukSwitches {
    array: OukArray::Standard,
    king_leap: KingLeap::Sideways,
    king_leap_captures: false,
    king_leap_in_check: false,
    leaps_lost_by: LeapsLostBy { tuuk_aim: true, any_check: false, any_capture: false },
    neang_step: NeangStep::Jump,
    neang_step_captures: false,
    stalemate: Stalemate::Draw,
    repetition: Repetition::Draw,
    count_start: CountStart::BareNoTrey,
    board_honour: BoardHonour::ThreeUnits,
    trey_limit: TreyLimit::None,
    limit: Limit::Minimum,
    first_number: FirstNumber::NPlusOne,
    recount: Recount::Never,
    last_reply: LastReply::No,
};

const TAN: OukSwitches = OukSwitches {
    leaps_lost_by: LeapsLostBy { tuuk_aim: false, any_check: false, any_capture: false },
    neang_step_captures: true,
    repetition: Repetition::None,
    board_honour: BoardHonour::None,
    limit: Limit::SBeforeNThreeM,
    last_reply: LastReply::Yes,
    ..FEDERATION
};

const KSJHA: OukSwitches = OukSwitches {
    king_leap: KingLeap::Any,
    neang_step_captures: false,
    stalemate: Stalemate::WinBare,
    limit: Limit::SBeforeN,
    recount: Recount::OnRequest,
    ..TAN
};

/// The rule sets of Ouk and Kar Ouk.
pub static OUK: [RuleSet; 8] = [
    RuleSet {
        name: "federation",
        source: "Cambodia Ouk Chaktrang Federation for the 2023 SEA Games, as PyChess and \
                 Fairy-Stockfish play it",
        switches: RuleSwitches::Chess(FEDERATION),
    },
    RuleSet {
        name: "tan",
        source: "Vuthy Tan, Cambodian Chess Games, 1998",
        switches: RuleSwitches::Chess(TAN),
    },
    RuleSet {
        name: "khmer-institute",
        source: "Khmer Institute, Ok [Cambodian Chess], 2003",
        switches: RuleSwitches::Chess(OukSwitches {
            neang_step: NeangStep::Slide,
            neang_step_captures: false,
            count_start: CountStart::Bare,
            trey_limit: TreyLimit::SixtyFourMinusN,
            limit: Limit::Minimum,
            first_number: FirstNumber::ChaserMoves,
            recount: Recount::OnCapture,
            ..TAN
        }),
    },
    RuleSet {
        name: "ksjha",
        source: "the Khmer page Ouk Chaktrang (ksjha.com)",
        switches: RuleSwitches::Chess(KSJHA),
    },
    RuleSet {
        name: "ludii",
        source: "Ludii portal, Ouk Chatrang",
        switches: RuleSwitches::Chess(OukSwitches {
            array: OukArray::Facing,
            king_leap: KingLeap::Any,
            king_leap_in_check: true,
            count_start: CountStart::Bare,
            first_number: FirstNumber::OpponentPlusOne,
            ..TAN
        }),
    },
    RuleSet {
        name: "strict",
        source: "khmer-chess.js 2021 and older Wikipedia",
        switches: RuleSwitches::Chess(OukSwitches {
            leaps_lost_by: LeapsLostBy { tuuk_aim: false, any_check: true, any_capture: true },
            neang_step_captures: false,
            count_start: CountStart::Bare,
            trey_limit: TreyLimit::SixtyFour,
            limit: Limit::Minimum,
            first_number: FirstNumber::Capped,
            last_reply: LastReply::No,
            ..TAN
        }),
    },
    RuleSet {
        name: "tan-64",
        source: "the variation Tan 1998 reports: a count to 64 before the last fish is promoted",
        switches: RuleSwitches::Chess(OukSwitches { trey_limit: TreyLimit::SixtyFour, ..TAN }),
    },
    RuleSet {
        name: "ksjha-restart",
        source: "as many play, says the Khmer page (ksjha.com): a capture restarts the count",
        switches: RuleSwitches::Chess(OukSwitches { recount: Recount::OnCapture, ..KSJHA }),
    },
];

/// The rule set of Makruk.
pub static MAKRUK: [RuleSet; 1] = [RuleSet {
    name: "makruk",
    source: "Thai chess, as Fairy-Stockfish plays it",
    switches: RuleSwitches::Chess(OukSwitches {
        king_leap: KingLeap::None,
        leaps_lost_by: LeapsLostBy { tuuk_aim: false, any_check: false, any_capture: false },
        neang_step: NeangStep::None,
        board_honour: BoardHonour::ThreeUnitsNoTrey,
        last_reply: LastReply::Exceed,
        ..FEDERATION
    }),
}];

/// The rule sets of Hill's 9×9.
pub static HILL: [RuleSet; 2] = [
    RuleSet {
        name: "pritchard",
        source: "Pritchard, Encyclopedia of Chess Variants, 1994, after Hill",
        switches: RuleSwitches::Hill(HillSwitches { flip: Flip::Permanent }),
    },
    RuleSet {
        name: "chesmayne",
        source: "Chesmayne",
        switches: RuleSwitches::Hill(HillSwitches { flip: Flip::FarRanks }),
    },
];

const POAT: RekSwitches = RekSwitches {
    board: RekBoard::Eight,
    array: RekArray::Left,
    second_capture: SecondCapture::Group,
    king_lost: KingLost::Group,
    no_progress: true,
};

/// The rule sets of Rek.
pub static REK: [RuleSet; 5] = [
    RuleSet {
        name: "poat",
        source: "Tan 1998; Wikipedia, Mak-yek; the living name Rek Poat",
        switches: RuleSwitches::Rek(POAT),
    },
    RuleSet {
        name: "lone",
        source: "Tan 1998, read unit by unit",
        switches: RuleSwitches::Rek(RekSwitches {
            second_capture: SecondCapture::Single,
            king_lost: KingLost::OwnSides,
            ..POAT
        }),
    },
    RuleSet {
        name: "custodian",
        source: "the Mak-yek reading",
        switches: RuleSwitches::Rek(RekSwitches {
            second_capture: SecondCapture::Custodian,
            king_lost: KingLost::CaptureOnly,
            ..POAT
        }),
    },
    RuleSet {
        name: "king-literal",
        source: "Tan 1998, taken literally about the king",
        switches: RuleSwitches::Rek(RekSwitches { king_lost: KingLost::GroupOrNoMove, ..POAT }),
    },
    RuleSet {
        name: "poat-4x4",
        source: "poat, on a small board of our own that is solved",
        switches: RuleSwitches::Rek(RekSwitches { board: RekBoard::Four, ..POAT }),
    },
];

const NEW: MinRekSwitches = MinRekSwitches {
    board: RekBoard::Eight,
    array: RekArray::Left,
    binds: Binds::New,
    no_progress: true,
};

/// The rule sets of Min Rek Chanh.
pub static MIN_REK: [RuleSet; 5] = [
    RuleSet {
        name: "new",
        source: "Tan 1998; Visal Odom 2013",
        switches: RuleSwitches::MinRek(NEW),
    },
    RuleSet {
        name: "any",
        source: "the name itself: not rek, lose",
        switches: RuleSwitches::MinRek(MinRekSwitches { binds: Binds::Any, ..NEW }),
    },
    RuleSet {
        name: "call",
        source: "Tan's \"orders\", spoken aloud",
        switches: RuleSwitches::MinRek(MinRekSwitches { binds: Binds::Call, ..NEW }),
    },
    RuleSet {
        name: "new-4x4",
        source: "new, on a small board of our own that is solved",
        switches: RuleSwitches::MinRek(MinRekSwitches { board: RekBoard::Four, ..NEW }),
    },
    RuleSet {
        name: "new-5x5",
        source: "new, on a small board of our own that is solved",
        switches: RuleSwitches::MinRek(MinRekSwitches { board: RekBoard::Five, ..NEW }),
    },
];

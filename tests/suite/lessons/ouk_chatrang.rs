//! The claims of the lesson on Ouk, checked against the rules.

use super::{after, count, ends, find, kind_on, passed, set, taken, targets};
use ouk_rules::announce::{Call, announce};
use ouk_rules::board::{Color, Kind};
use ouk_rules::ruleset::{LastReply, Repetition};
use ouk_rules::vocabulary::{Term, terms_of};
use ouk_rules::{AnyPosition, GameId, Honour, Outcome, Reason};

/// Whether the claim of a step holds; `None` if the step only gives advice or instructions.
#[expect(clippy::too_many_lines, reason = "a table of steps")]
pub fn holds(name: &str, position: &AnyPosition) -> Option<bool> {
    let kinds = |color| {
        [Kind::Ang, Kind::Neang, Kind::Koul, Kind::Ses, Kind::Tuuk, Kind::Trey]
            .map(|kind| count(position, |own| own == kind, color))
    };
    let may = |from: &str| targets(position, from);
    let switches = position.rules().ouk();
    Some(match name {
        "board" => {
            use Kind::{Ang, Koul, Neang, Ses, Tuuk};
            let row = [Tuuk, Ses, Koul, Ang, Neang, Koul, Ses, Tuuk];
            let back = ('a'..='h').map(|file| kind_on(position, &format!("{file}1")));
            Color::ALL.into_iter().all(|color| kinds(color) == [1, 1, 2, 2, 2, 8])
                && back.eq(row.map(Some))
        }
        "worth" => {
            let trade = after(position, "d1d5");
            taken(position, "d1d5") == set(&["d5"])
                && taken(&trade, "c6d5") == set(&["d5"])
                && is_the_order_of_worth()
        }
        "pin" => {
            let pinned = after(position, "a1e1");
            !targets(&passed(position), "e5").is_empty() && targets(&pinned, "e5").is_empty()
        }
        "koul-behind" => {
            let behind = after(position, "d7d6");
            may("d7").is_disjoint(&set(&["c6", "e6"]))
                && taken(&passed(&behind), "d6d5") == set(&["d5"])
        }
        "fish" => may("c3") == set(&["c4"]),
        "fish-captures" => may("e4") == set(&["d5"]) && count(position, |_| true, Color::Black) > 2,
        "bak" => {
            let next = after(position, "e5e6m");
            let start = AnyPosition::start(GameId::Ouk, position.rules());
            ('a'..='h').all(|file| kind_on(&start, &format!("{file}6")) == Some(Kind::Trey))
                && kind_on(&next, "e6") == Some(Kind::TreyBak)
        }
        "neang" => {
            let bak = position.to_fen().replace('M', "M~");
            let bak = AnyPosition::from_fen(GameId::Ouk, position.rules(), &bak).unwrap();
            may("d4") == set(&["c3", "c5", "e3", "e5"]) && targets(&bak, "d4") == may("d4")
        }
        "koul-reach" => may("d4") == set(&["c3", "c5", "d5", "e3", "e5"]),
        "koul-captures" => taken(position, "d4d5") == set(&["d5"]),
        // A horse in the middle reaches eight squares; at the edge it cannot.
        "horse" => may("d4").len() >= 7,
        "boat" => may("b4").contains("h4") && !may("b4").contains("b7"),
        "king" => may("d1") == set(&["c1", "e1"]),
        "ouk" => calls(position, Call::Ouk) >= 2 && answers_by_three_means(),
        "ruk" => {
            let neang = AnyPosition::from_fen(
                GameId::Ouk,
                position.rules(),
                "r3k3/8/2M5/8/8/8/8/R2K4 w - - 0 1",
            );
            let trey = AnyPosition::from_fen(
                GameId::Ouk,
                position.rules(),
                "r7/8/3k4/8/2P5/8/8/R2K4 w - - 0 1",
            );
            let (neang, trey) = (neang.unwrap(), trey.unwrap());
            calls(position, Call::Ruk) == 1
                && calls(&neang, Call::Ruk) > 0
                && announce(&trey, find(&trey, "c4c5").unwrap()) == [Call::Ruk]
        }
        "answer" => position.in_check() && position.legal_moves().len() < 8,
        "mate" => ends(&after(position, "g1g8"), Outcome::Win(Color::White), "checkmate"),
        "stalemate" => ends(position, Outcome::Draw, "stalemate") && !position.in_check(),
        "leap" => {
            may("d1") == set(&["b2", "c2", "d2", "e2", "f2"])
                && find(&after(&after(position, "d1d2"), "a6a5"), "d2b1").is_none()
                && find(&after(&after(position, "d1d2"), "a6a5"), "d2b3").is_none()
        }
        "leap-in-check" => {
            let later = after(&after(position, "b1c3"), "a6a5");
            position.in_check()
                && may("d1").is_disjoint(&set(&["b2", "f2"]))
                && targets(&later, "d1").contains("b2")
        }
        // In the later position the boat is back on a7: the king's leap stays lost.
        "leap-lost" => {
            let gone = after(&after(&after(position, "a3a4"), "d7a7"), "a4a5");
            let later = after(&gone, "h6h5");
            may("d1").is_disjoint(&set(&["b2", "f2"]))
                && targets(&later, "d1").is_disjoint(&set(&["b2", "f2"]))
        }
        "neang-step" => {
            let moved = after(position, "e1e3");
            let again = after(&moved, "a6a5");
            let blocked = "rnsmks1r/8/pppppppp/8/4P3/PPPPnPPP/8/RNSKMSNR w DEde - 0 3";
            let blocked = AnyPosition::from_fen(GameId::Ouk, position.rules(), blocked).unwrap();
            let jumps = "rnsmksnr/8/ppppppp1/8/4P2p/PPPP1PPP/4N3/RNSKMS1R w DEde - 0 3";
            let jumps = AnyPosition::from_fen(GameId::Ouk, position.rules(), jumps).unwrap();
            targets(&again, "e3")
                == set(&["d2", "d4", "e2", "f2", "f4"]).difference(&set(&["e2"])).cloned().collect()
                && !targets(&blocked, "e1").contains("e3")
                && targets(&jumps, "e1").contains("e3")
        }
        "count" => {
            let with_fish = "6nk/6rr/8/7p/3K4/8/8/8 w - - 0 60";
            let with_fish = AnyPosition::from_fen(GameId::Ouk, position.rules(), with_fish);
            position.count_view().is_some() && no_pieces_honour(&after(&with_fish.unwrap(), "d4d3"))
        }
        "count-first" => {
            let view = position.count_view().unwrap();
            position.pieces().count() == 5 && view.number + 1 == 6
        }
        "count-limit" => {
            let limits = [
                ("rr", 8),
                ("r", 16),
                ("ss", 22),
                ("s", 44),
                ("nn", 32),
                ("nm", 64),
                ("mmm", 64),
                ("rrn", 8),
                ("sn", 44),
                ("sr", 16),
            ];
            limits.into_iter().all(|(pieces, limit)| {
                let fen = format!("{pieces}{}k/8/8/8/3K4/8/8/8 b - - 0 60", 7 - pieces.len());
                let lone = AnyPosition::from_fen(GameId::Ouk, position.rules(), &fen).unwrap();
                after(&lone, "h8h7").count_view().unwrap().limit == limit
            }) && {
                let horse = "6nk/8/8/8/3K4/8/8/8 w - - 0 60";
                let horse = AnyPosition::from_fen(GameId::Ouk, position.rules(), horse).unwrap();
                ends(&horse, Outcome::Draw, "neither side can mate")
            }
        }
        "count-out" => switches.last_reply == LastReply::No && a_capture_leaves_the_count_alone(),
        "count-mate" => {
            let view = position.count_view().unwrap();
            view.by == Color::Black
                && (view.number, view.limit, view.left) == (7, 8, 1)
                && count_draws_next(position)
        }
        "board-honour" => {
            let four = "3k1n2/R7/3K3N/8/8/n7/6r1/7R w - - 0 60";
            let four = AnyPosition::from_fen(GameId::Ouk, position.rules(), four).unwrap();
            let view = after(position, "h1h2").count_view();
            view.is_some_and(|view| (view.honour, view.limit) == (Honour::Board, 64))
                && after(&four, "h1h2").count_view().is_none()
                && kinds(Color::White) == [1, 0, 0, 0, 2, 0]
                && kinds(Color::Black) == [1, 0, 0, 0, 1, 0]
                && board_honour_ignores_fish_and_ends_with_a_bare_king()
        }
        "count-by-hand" => by_hand_board_honour_stops_and_pieces_honour_does_not(position),
        "count-stop" | "count-stopped" => true,
        "win" => position.legal_moves().into_iter().count() > 20,
        "draws" => switches.repetition == Repetition::Draw,
        "pause" | "play" => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}

fn ouk(fen: &str) -> AnyPosition {
    AnyPosition::from_fen(GameId::Ouk, GameId::Ouk.default_rules(), fen).unwrap()
}

/// A bare king that captures keeps the count and its limit.
fn a_capture_leaves_the_count_alone() -> bool {
    let view = after(&ouk("7k/8/6n1/6K1/8/8/8/rr6 w - 14 10 60"), "g5g6").count_view().unwrap();
    (view.number, view.limit) == (6, 8)
}

/// The board's honour count runs with a fish on the board, and not against a bare king. When a king
/// is bared during the count, the count of pieces' honour replaces it.
fn board_honour_ignores_fish_and_ends_with_a_bare_king() -> bool {
    let with_fish = after(&ouk("3k4/R7/3K4/7p/8/8/6r1/7R w - - 0 60"), "h1h2");
    let bared = after(&ouk("3k4/6r1/3K4/8/8/8/6R1/7R w - 128 20 60"), "g2g7").count_view();
    with_fish.count_view().is_some_and(|view| view.honour == Honour::Board)
        && bared.is_some_and(|view| (view.honour, view.by) == (Honour::Pieces, Color::Black))
}

/// In the order boat, horse, Koul, Neang, fish: a piece chases (denh) only pieces earlier in the
/// order.
fn is_the_order_of_worth() -> bool {
    let order = [
        ("8", "R6K", "a1d1", 'r'),
        ("8", "1N5K", "b1c3", 'n'),
        ("2S5", "7K", "c3c4", 's'),
        ("1M6", "7K", "b3c4", 'm'),
        ("2P5", "7K", "c3c4", 'p'),
    ];
    let denh = |(third, first, mv, _): (&str, &str, &str, char), target: char| {
        let fen = format!("4k3/8/8/3{target}4/8/{third}/8/{first} w - - 0 1");
        let rules = GameId::Ouk.default_rules();
        let position = AnyPosition::from_fen(GameId::Ouk, rules, &fen).unwrap();
        terms_of(&position, find(&position, mv).unwrap()).has(Term::Denh)
    };
    order.windows(2).all(|pair| denh(pair[1], pair[0].3) && !denh(pair[0], pair[1].3))
}

fn calls(position: &AnyPosition, call: Call) -> usize {
    let moves = position.legal_moves().into_iter();
    moves.filter(|&mv| announce(position, mv).contains(&call)).count()
}

/// A king's move, a capture or a piece in between answers a check.
fn answers_by_three_means() -> bool {
    let fen = "3rk3/8/8/8/8/2N5/7P/R2K4 w - - 0 1";
    let position = AnyPosition::from_fen(GameId::Ouk, GameId::Ouk.default_rules(), fen).unwrap();
    let captured = AnyPosition::from_fen(
        GameId::Ouk,
        GameId::Ouk.default_rules(),
        "3rk3/8/8/8/8/8/7P/R2K3R w - - 0 1",
    );
    find(&position, "d1c2").is_some()
        && find(&position, "c3d5").is_some()
        && captured.unwrap().in_check()
}

/// Whether no count of pieces' honour runs; the board's honour may.
fn no_pieces_honour(position: &AnyPosition) -> bool {
    position.count_view().is_none_or(|view| view.limit == 64)
}

fn by_hand_board_honour_stops_and_pieces_honour_does_not(position: &AnyPosition) -> bool {
    let by_hand = |position: &AnyPosition, mv: &str| {
        let mut position = position.clone();
        position.counting_mut().unwrap().set_by_hand(true);
        after(&position, mv)
    };
    let few = "3k4/R7/3K4/8/8/8/6r1/7R w - - 0 60";
    let few = AnyPosition::from_fen(GameId::Ouk, position.rules(), few).unwrap();
    let mut board = by_hand(&few, "h1h2");
    let begins_alone = board.count_view().is_some();
    let count = board.counting_mut().unwrap();
    let stops = count.start_count().is_ok() && count.stop_count(Color::Black).is_ok();
    let lone = "rr5k/8/8/8/3K4/8/8/8 b - - 0 60";
    let lone = AnyPosition::from_fen(GameId::Ouk, position.rules(), lone).unwrap();
    let mut pieces = by_hand(&lone, "h8h7");
    pieces.counting_mut().unwrap().start_count().unwrap();
    let runs = pieces.count_view().is_some_and(|view| view.honour == Honour::Pieces);
    let holds = pieces.counting_mut().unwrap().stop_count(Color::White).is_err();
    !begins_alone && stops && runs && holds
}

/// Whether the game is drawn if this move does not mate.
fn count_draws_next(position: &AnyPosition) -> bool {
    let waits = after(position, "h1h2");
    let replies = waits.legal_moves();
    replies.into_iter().all(|mv| {
        let mut next = waits.clone();
        next.play(mv).unwrap();
        matches!(next.ending().map(|ending| ending.reason), Some(Reason::Count { .. }))
    })
}

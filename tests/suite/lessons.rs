//! Every claim of the first lessons is true by the rules, and every step can be done.

use ouk::lessons::catalogue::{length, step};
use ouk::lessons::compare::{Opinion, Said, opinions};
use ouk::lessons::judge::{Judgement, answer, judge, marked, moves_given, solution};
use ouk::lessons::lesson::{Goal, LessonId, Step};
use ouk_rules::announce::{Call, announce};
use ouk_rules::board::{Color, Kind, Move};
use ouk_rules::game::Game;
use ouk_rules::ruleset::{LastReply, Repetition};
use ouk_rules::vocabulary::{Term, terms_of};
use ouk_rules::{AnyPosition, GameId, Honour, Outcome, Reason, notation};
use std::collections::BTreeSet;

/// Every step with its lesson and its number.
fn steps() -> impl Iterator<Item = (LessonId, usize, &'static Step)> {
    let of = |id| (0..length(id)).map(move |index| (id, index, step(id, index)));
    LessonId::ALL.into_iter().flat_map(of)
}

fn named(id: LessonId, name: &str) -> &'static Step {
    let found = steps().find(|(lesson, _, step)| *lesson == id && step.name == name);
    found.unwrap_or_else(|| panic!("{id:?} has no step {name}")).2
}

/// Where the piece on a square may go.
fn targets(position: &AnyPosition, from: &str) -> BTreeSet<String> {
    let name = |square| position.shape().name(square);
    let moves = position.legal_moves().into_iter().filter(|mv| name(mv.from()) == from);
    moves.map(|mv| name(mv.to())).collect()
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// A move by its text; none if it is not legal.
fn find(position: &AnyPosition, text: &str) -> Option<Move> {
    notation::parse(position, text).ok()
}

fn after(position: &AnyPosition, text: &str) -> AnyPosition {
    let mut next = position.clone();
    next.play(find(position, text).unwrap_or_else(|| panic!("{text} is legal"))).unwrap();
    next
}

/// The squares that a move captures on.
fn taken(position: &AnyPosition, text: &str) -> BTreeSet<String> {
    let mv = find(position, text).unwrap_or_else(|| panic!("{text} is legal"));
    position.taken_by(mv).into_iter().map(|square| position.shape().name(square)).collect()
}

/// The same position with the other side to move.
fn passed(position: &AnyPosition) -> AnyPosition {
    let text = position.to_fen();
    let text = if text.contains(" w") {
        text.replacen(" w", " b", 1)
    } else {
        text.replacen(" b", " w", 1)
    };
    AnyPosition::from_fen(position.game(), position.rules(), &text).unwrap()
}

fn count(position: &AnyPosition, of: impl Fn(Kind) -> bool, color: Color) -> usize {
    position.pieces().filter(|(_, piece)| piece.color == color && of(piece.kind)).count()
}

/// What stands on a square.
fn kind_on(position: &AnyPosition, square: &str) -> Option<Kind> {
    let mut pieces = position.pieces();
    pieces.find(|(at, _)| position.shape().name(*at) == square).map(|(_, piece)| piece.kind)
}

/// A name that no other step of the lesson has, words to read, and a position of the learner's.
#[test]
fn every_step_has_a_board_and_words() {
    let mut names = BTreeSet::new();
    for (id, index, step) in steps() {
        let board = step.board();
        assert!(names.insert((id.key(), step.name)), "{id:?} has {} twice", step.name);
        assert!(!step.words.tell.is_empty(), "{id:?} {index}");
        let asks = matches!(step.goal, Goal::Answer(_));
        assert_eq!(asks, !step.words.choices.is_empty(), "{id:?} {}", step.name);
        if let Goal::Answer(right) = step.goal {
            assert!((2..=3).contains(&step.words.choices.len()) && right < 3, "{}", step.name);
        }
        let ends = matches!(step.goal, Goal::Read | Goal::Compare(_) | Goal::Play);
        assert_eq!(ends, step.words.done.is_empty(), "{id:?} {}", step.name);
        let moves = !ends && !asks;
        if moves {
            assert_eq!(board.position().turn(), Color::White, "{id:?} {}", step.name);
            assert!(board.ending().is_none(), "{id:?} {}: the game goes on", step.name);
        }
    }
}

#[test]
fn every_lesson_begins_by_reading_and_ends_with_a_game() {
    for id in LessonId::ALL {
        assert_eq!(step(id, 0).goal, Goal::Read, "{id:?}");
        let last = step(id, length(id) - 1);
        assert_eq!(id.game().is_some(), last.goal == Goal::Play, "{id:?}");
        assert!(id.game().is_none_or(|game| last.game == game), "{id:?}");
    }
}

/// The judgement of every legal move of a step's board.
fn judged(step: &Step, board: &Game, left: u8) -> Vec<(Move, Judgement)> {
    let moves = board.position().legal_moves().into_iter();
    moves.map(|mv| (mv, judge(step, board.position(), mv, left))).collect()
}

/// Plays a step to its end in every way that it lets the learner play; how many ways there are.
fn play_through(step: &Step, board: &Game, left: u8, depth: usize) -> usize {
    assert!(depth < 8, "{} does not end", step.name);
    let mut ways = 0;
    for (mv, judgement) in judged(step, board, left) {
        let mut next = step.board();
        board.moves().skip(step.played.len()).for_each(|played| next.play(played.mv).unwrap());
        match judgement {
            Judgement::Other => continue,
            Judgement::Done => ways += 1,
            Judgement::GoesOn => {
                next.play(mv).unwrap();
                let reply = answer(next.position()).expect("the other side can move");
                next.play(reply).unwrap();
                assert!(solution(step, next.position(), left - 1).is_some(), "{}", step.name);
                ways += play_through(step, &next, left.saturating_sub(1).max(1), depth + 1);
            }
        }
    }
    ways
}

#[test]
fn every_goal_can_be_reached_and_not_by_every_move() {
    for (id, _, step) in steps() {
        let board = step.board();
        let of = format!("{id:?} {}", step.name);
        match step.goal {
            Goal::Read | Goal::Compare(_) | Goal::Play | Goal::Answer(_) | Goal::StopCount => {
                assert_eq!(solution(step, board.position(), 1), None, "{of}");
            }
            _ => {
                let left = if step.goal == Goal::CountOut { 9 } else { moves_given(step) };
                assert!(play_through(step, &board, left, 0) > 0, "{of} cannot be done");
                let all = judged(step, &board, moves_given(step));
                let right = all.iter().filter(|judged| judged.1 != Judgement::Other).count();
                let free = matches!(step.goal, Goal::Move(_) | Goal::CountOut);
                // Here every legal move is right: one piece is to move, or one move is ordered.
                let every = ["uncovered", "order"].contains(&step.name);
                assert!(free || every || right < all.len(), "{of}: no move is wrong");
                let known = board.position().shape();
                for square in marked(step) {
                    assert!(known.all().any(|at| known.name(at) == *square), "{of} {square}");
                }
            }
        }
        if let Goal::Reach(from, to) = step.goal {
            let may = targets(board.position(), from);
            assert!(set(to).is_subset(&may), "{of}: {may:?}");
        }
    }
}

#[test]
fn a_count_of_the_learner_is_drawn_after_three_moves_whatever_is_played() {
    let step = named(LessonId::Ouk, "count-out");
    let board = step.board();
    let lines = play_through(step, &board, 9, 0);
    assert!(lines > 50, "{lines} lines");
    let view = board.count().unwrap();
    assert_eq!((view.by, view.number, view.limit, view.left), (Color::White, 5, 8, 2));
    let mut board = step.board();
    let mut said = Vec::new();
    while board.ending().is_none() {
        let mv = solution(step, board.position(), 1).unwrap();
        board.play(mv).unwrap();
        said.push(board.count().unwrap().number);
        if board.ending().is_none() {
            board.play(answer(board.position()).unwrap()).unwrap();
        }
    }
    assert_eq!(said, [6, 7, 8]);
    assert!(matches!(board.ending().unwrap().reason, Reason::Count { number: 8, limit: 8, .. }));
}

#[test]
fn a_count_of_ones_own_is_stopped_before_the_mate() {
    let step = named(LessonId::Ouk, "count-stop");
    let mut counting = step.board();
    assert_eq!(counting.count().unwrap().by, Color::White);
    assert_eq!(count(counting.position(), |_| true, Color::White), 3);
    assert_eq!(counting.count().unwrap().limit, 64);
    let mut stopped = step.board();
    stopped.stop_count(Color::White).unwrap();
    for (board, outcome) in
        [(&mut counting, Outcome::Draw), (&mut stopped, Outcome::Win(Color::White))]
    {
        board.play(find(board.position(), "a7a8").unwrap()).unwrap();
        assert_eq!(board.ending().unwrap().outcome, outcome);
    }
    assert_eq!(counting.ending().unwrap().reason, Reason::MateWhileCounting { by: Color::White });
}

/// Whether what a step of Ouk says is true; none if it only gives advice, or says what to do.
#[expect(clippy::too_many_lines, reason = "a table of steps")]
fn ouk_holds(name: &str, position: &AnyPosition) -> Option<bool> {
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
        // In the middle it reaches eight squares; at the edge it cannot.
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
            })
        }
        "count-out" => switches.last_reply == LastReply::No,
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
        }
        "count-by-hand" => by_hand_board_honour_stops_and_pieces_honour_does_not(position),
        "count-stop" | "count-stopped" => true,
        "win" => position.legal_moves().into_iter().count() > 20,
        "draws" => switches.repetition == Repetition::Draw,
        "play" => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}

/// Boat, horse, Koul, Neang, fish: each attacks a more valuable piece (denh) only in those before it.
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

/// A check is answered by a king's move, a capture, or a piece put between.
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

fn ends(position: &AnyPosition, outcome: Outcome, reason: &str) -> bool {
    position
        .ending()
        .is_some_and(|ending| ending.outcome == outcome && ending.to_string().contains(reason))
}

/// Whether no count of a bare king runs: the board's honour may.
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

/// The same for Rek and Min Rek Chanh.
fn rek_holds(game: GameId, name: &str, position: &AnyPosition) -> Option<bool> {
    let pieces = |color| count(position, |kind| kind == Kind::RekPiece, color);
    let king = |color| count(position, |kind| kind == Kind::Ang, color);
    let orders = || position.duty().into_iter().map(|at| position.shape().name(at));
    Some(match (game, name) {
        (_, "board") => Color::ALL.into_iter().all(|color| (pieces(color), king(color)) == (15, 1)),
        (_, "slide") => {
            position.legal_moves().into_iter().all(|mv| position.taken_by(mv).is_empty())
                && targets(position, "c3") == set(&["c2", "c4", "c5"])
                && targets(position, "a2").contains("g2")
        }
        (_, "rek") => taken(position, "e1e4") == set(&["d4", "f4"]),
        (_, "rek-upright") => {
            let king = "m6k/8/8/8/3m1m2/8/M7/4K3 w";
            let king = AnyPosition::from_fen(game, position.rules(), king).unwrap();
            taken(position, "h5c5") == set(&["c4", "c6"])
                && taken(&king, "e1e4") == set(&["d4", "f4"])
        }
        (_, "rek-both-ways") => {
            taken(position, "e2e4") == set(&["d4", "f4"]) && targets(position, "a1").len() > 1
        }
        (_, "between") => kind_on(position, "d4").is_some(),
        (_, "surround") => taken(position, "h3a3") == set(&["a4"]),
        (_, "group") => taken(position, "a1a2") == set(&["a3", "a4"]),
        (_, "group-lives") => taken(position, "a1a2").is_empty(),
        (_, "king-carried") | (_, "king-surrounded") => true,
        (GameId::Rek, "draws") => {
            let kings = AnyPosition::from_fen(game, position.rules(), "7k/8/8/8/8/8/8/K7 w");
            ends(&kings.unwrap(), Outcome::Draw, "")
        }
        (GameId::MinRekChanh, "king") => targets(position, "a2").is_empty(),
        (GameId::MinRekChanh, "order") => {
            orders().eq(["d6".to_owned()]) && position.legal_moves().len() == 1
        }
        (GameId::MinRekChanh, "order-old") => {
            orders().count() == 0 && taken(position, "d2d6") == set(&["c6", "e6"])
        }
        (GameId::MinRekChanh, "king-first") => {
            orders().any(|square| square == "b6") && taken(position, "g3g7") == set(&["f7", "h7"])
        }
        (GameId::MinRekChanh, "decoy") => {
            let next = after(position, "d5c5");
            let replies = next.legal_moves();
            find(position, "g1g7").is_none()
                && replies.len() == 1
                && next.shape().name(replies[0].from()) == "g5"
        }
        (GameId::MinRekChanh, "draws") | (_, "play") => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}

/// The same for Makruk, Kar Ouk and Hill's game.
fn sister_holds(game: GameId, name: &str, position: &AnyPosition) -> Option<bool> {
    let may = |from: &str| targets(position, from);
    let black_checks = |position: &AnyPosition| {
        let next = passed(position);
        let moves = next.legal_moves();
        moves.into_iter().any(|mv| {
            let mut reached = next.clone();
            reached.play(mv).unwrap();
            ends(&reached, Outcome::Win(Color::Black), "first check")
        })
    };
    Some(match (game, name) {
        (GameId::Makruk, "board") => count(position, |kind| kind == Kind::Trey, Color::White) == 8,
        (GameId::Makruk, "fish") => may("e3") == set(&["e4"]),
        (GameId::Makruk, "promote") => {
            let next = passed(&after(position, "e5e6m"));
            targets(&next, "e6") == set(&["d5", "d7", "f5", "f7"])
        }
        (GameId::Makruk, "neang") => may("d4") == set(&["c3", "c5", "e3", "e5"]),
        (GameId::Makruk, "koul") => may("d4").len() == 5 && taken(position, "d4d5").len() == 1,
        (GameId::Makruk, "no-leap") => {
            may("d1") == set(&["c2", "d2", "e2"])
                && may("e1")
                    == set(&["d2", "e2", "f2"]).difference(&set(&["e2"])).cloned().collect()
        }
        (GameId::Makruk, "stalemate") => ends(position, Outcome::Draw, "stalemate"),
        (GameId::Makruk, "count") => {
            let view = position.count_view().unwrap();
            let ouk = GameId::Ouk.default_rules().ouk().last_reply;
            position.rules().ouk().last_reply == LastReply::Exceed
                && ouk == LastReply::No
                && (view.number, view.limit) == (5, 8)
        }
        (GameId::KarOuk, "board") => position.legal_moves().len() == 25,
        (GameId::KarOuk, "check") => {
            ends(&after(position, "a2a8"), Outcome::Win(Color::White), "first check")
        }
        (GameId::KarOuk, "fish") => {
            ends(&after(position, "e5d6m"), Outcome::Win(Color::White), "first check")
        }
        (GameId::KarOuk, "uncovered") => targets(position, "e4").len() == 8,
        (GameId::KarOuk, "guard") => {
            black_checks(position) && !black_checks(&passed(&after(position, "e4d5")))
        }
        (GameId::KarOuk, "exposed") => may("d3").is_empty(),
        (GameId::Hill, "board") => position.shape().side == 9,
        (GameId::Hill, "fish") => may("e4") == set(&["e5"]),
        (GameId::Hill, "fish-captures") => may("e4") == set(&["e5"]),
        (GameId::Hill, "turned") => find(position, "c5c6f").is_some(),
        (GameId::Hill, "turned-reach") => may("c6").len() == 8,
        (GameId::Hill, "elephant") => {
            may("e4").iter().filter(|to| !taken(position, &format!("e4{to}")).is_empty()).count()
                == 5
        }
        (GameId::Hill, "official") => {
            may("e4").iter().filter(|to| !taken(position, &format!("e4{to}")).is_empty()).count()
                == 2
        }
        (GameId::Hill, "mate") => position.rules().name == "pritchard" && !position.in_check(),
        (_, "play") => return None,
        _ => panic!("nobody knows whether {name} is true"),
    })
}

#[test]
fn every_claim_of_a_lesson_is_true_by_the_rules() {
    let mut wrong = Vec::new();
    for (id, _, step) in steps() {
        let board = step.board();
        let position = board.position();
        let holds = match id {
            LessonId::Ouk => ouk_holds(step.name, position),
            LessonId::Rek | LessonId::MinRekChanh => rek_holds(step.game, step.name, position),
            LessonId::Makruk | LessonId::KarOuk | LessonId::Hill => {
                sister_holds(step.game, step.name, position)
            }
            LessonId::RuleSets => None,
        };
        if holds == Some(false) {
            wrong.push(format!("{id:?} {}: {}", step.name, position.to_fen()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the rule sets of a comparison say.
fn said(name: &str) -> Vec<(&'static str, Said, AnyPosition)> {
    let step = named(LessonId::RuleSets, name);
    let Goal::Compare(comparison) = step.goal else { panic!("{name} compares nothing") };
    let found = opinions(step, comparison);
    assert_eq!(found.len(), comparison.rule_sets.len(), "{name}");
    found
        .into_iter()
        .map(|Opinion { rules, said, position }| (rules.name, said, position))
        .collect()
}

#[test]
fn rule_sets_that_are_compared_differ() {
    for (_, _, step) in steps() {
        let Goal::Compare(comparison) = step.goal else { continue };
        let said: Vec<Said> =
            opinions(step, comparison).into_iter().map(|opinion| opinion.said).collect();
        assert!(said.iter().any(|one| *one != said[0]), "{} shows no difference", step.name);
    }
    let squares = |name: &str| -> Vec<(&str, BTreeSet<String>)> {
        let of = |(rules, said, position): (&'static str, Said, AnyPosition)| {
            let squares = match said {
                Said::Targets(squares) | Said::Captured(Some(squares)) => squares,
                _ => panic!("{name} has no squares"),
            };
            (rules, squares.into_iter().map(|at| position.shape().name(at)).collect())
        };
        said(name).into_iter().map(of).collect()
    };
    let leaps = squares("king-leap");
    assert_eq!(leaps[0], ("federation", set(&["b2", "c2", "d2", "e2", "f2"])));
    assert_eq!(leaps[1], ("ksjha", set(&["b2", "c2", "d2", "e2", "e3", "f2"])));
    let takes: Vec<bool> = squares("neang-step").iter().map(|of| of.1.contains("e3")).collect();
    assert_eq!(takes, [false, true, true], "federation, tan, ludii");
    let flank = squares("rek-flank");
    assert_eq!(flank[2], ("custodian", set(&["c4", "d4"])));
    assert!(flank[0].1.is_empty() && flank[1].1.is_empty());
    let surround = squares("rek-surround");
    assert_eq!(surround[0], ("poat", set(&["a3", "a4"])));
    assert!(surround[1].1.is_empty());
    let outcomes: Vec<Outcome> = said("stalemate")
        .into_iter()
        .map(|(_, said, _)| match said {
            Said::Ending(Some(ending)) => ending.outcome,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(outcomes, [Outcome::Draw, Outcome::Draw, Outcome::Win(Color::White)]);
    let left: Vec<u16> = said("count")
        .into_iter()
        .map(|(_, said, _)| match said {
            Said::Count(Some(view)) => view.left,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(left, [2, 3, 3, 4, 3], "federation, tan, khmer-institute, ludii, strict");
}

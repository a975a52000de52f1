//! Comments, signs, evaluations and variations in records: they survive, and no file with them is
//! too large a load.

use crate::support::{every_rule_set, ouk, play_at_random, play_in, setup, sparse};
use ouk_rules::board::Color;
use ouk_rules::game::annotation::{MOST_DEPTH, MOST_NAGS};
use ouk_rules::game::{
    Annotation, ClockSetting, Eval, Game, GameSetup, LONGEST_COMMENT, RecordError, Variation,
    VariationMove,
};
use ouk_rules::{AnyPosition, GameId, RuleSet};
use std::time::Duration;

fn read(text: &str) -> Result<Game, RecordError> {
    Game::from_record(text, &|game, name| game.rule_set(name))
}

const WORDS: [&str; 9] =
    ["good", "(or so)", "; not a line", "{braces}", "[%clk 9:99]", "100%", "$4", "ត្រី", "1-0"];

/// A random annotation of a move played at a position.
fn said(rng: &mut fastrand::Rng, before: Option<&AnyPosition>, depth: usize) -> Annotation {
    let mut annotation = Annotation::default();
    for _ in 0..rng.usize(..4) {
        annotation.add_comment(WORDS[rng.usize(..WORDS.len())]);
    }
    for _ in 0..rng.usize(..3) {
        annotation.add_nag(rng.u8(..));
    }
    annotation.eval = match rng.u8(..4) {
        0 => Some(Eval::Centipawns(rng.i32(-3_000..3_000))),
        1 => Some(Eval::Mate(rng.i32(-40..40))),
        _ => None,
    };
    let Some(before) = before.filter(|_| depth < 4) else { return annotation };
    for _ in 0..rng.usize(..3).saturating_sub(depth) {
        annotation.variations.push(other_moves(rng, before, depth));
    }
    annotation
}

/// Random alternatives to a move, with annotations.
fn other_moves(rng: &mut fastrand::Rng, before: &AnyPosition, depth: usize) -> Variation {
    let mut variation = Variation::default();
    let mut now = before.clone();
    for _ in 0..=rng.usize(..4) {
        let legal = now.legal_moves();
        if legal.is_empty() || now.ending().is_some() {
            break;
        }
        let mv = legal[rng.usize(..legal.len())];
        let annotation = said(rng, Some(&now), depth + 1);
        variation.moves.push(VariationMove { mv, annotation });
        now.play_unchecked(mv, &mut ());
    }
    if !variation.moves.is_empty() && rng.bool() {
        variation.add_comment("instead");
    }
    variation
}

/// A random game with many annotations.
fn annotated(agreed: GameSetup, seed: u64, plies: usize) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(agreed).unwrap();
    for _ in 0..plies {
        game.pass_time(Duration::from_millis(rng.u64(..900)));
        play_at_random(&mut game, &mut rng, 1);
    }
    let befores: Vec<_> = (0..game.ply()).map(|ply| game.position_at(ply).clone()).collect();
    for ply in 0..=game.ply() {
        let before = ply.checked_sub(1).map(|before| &befores[before]);
        let mut annotation = said(&mut rng, before, 0);
        if ply == 0 {
            // Only moves have signs.
            let comment = annotation.comment().to_owned();
            let eval = annotation.eval;
            annotation = Annotation::default();
            annotation.set_comment(&comment);
            annotation.eval = eval;
        }
        *game.annotation_mut(ply).unwrap() = annotation;
    }
    for ply in 1..=game.ply() {
        let annotation = game.annotation_mut(ply).unwrap();
        annotation.variations.retain(|variation| !variation.moves.is_empty());
    }
    game
}

/// Asserts that a game and its annotations survive writing and reading. Returns the record.
fn survives(game: &Game) -> String {
    let text = game.to_record();
    let back = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    for ply in 0..=game.ply() {
        assert_eq!(back.annotation(ply), game.annotation(ply), "after {ply} plies\n{text}");
        assert_eq!(back.position_at(ply).count_view(), game.position_at(ply).count_view());
    }
    let clocks = |game: &Game| game.moves().map(|it| it.clock_left).collect::<Vec<_>>();
    let tenths = |time: Option<Duration>| time.map(|time| time.as_millis() / 100);
    for (one, other) in clocks(game).into_iter().zip(clocks(&back)) {
        assert_eq!(tenths(one), tenths(other), "{text}");
    }
    assert_eq!(back.setup().clock, game.setup().clock);
    assert_eq!(back.setup().by_hand, game.setup().by_hand);
    assert_eq!(back.ending(), game.ending(), "{text}");
    assert_eq!(back.to_record(), text);
    text
}

const CLOCKS: [ClockSetting; 4] = [
    ClockSetting::None,
    ClockSetting::SuddenDeath { base: HOUR },
    ClockSetting::Increment { base: HOUR, increment: Duration::from_millis(2_500) },
    ClockSetting::Bronstein { base: HOUR, delay: Duration::from_secs(5) },
];

const HOUR: Duration = Duration::from_secs(3_600);

/// A random setup of a game: the clock, how counts start, and the array or a position of
/// few pieces, in which counts begin and run out.
fn agreed(rng: &mut fastrand::Rng, id: GameId, rules: &'static RuleSet) -> GameSetup {
    let agreed = GameSetup {
        by_hand: rng.bool(),
        clock: CLOCKS[rng.usize(..CLOCKS.len())],
        ..setup(id, rules)
    };
    if rng.u8(..3) == 0 {
        return agreed;
    }
    let few = |rng: &mut fastrand::Rng| GameSetup {
        fen: Some(format!("{} -", sparse(id, rng, 6))),
        ..agreed.clone()
    };
    let mut tried = std::iter::repeat_with(|| few(rng)).take(200);
    tried.find(|few| Game::new(few.clone()).is_ok()).unwrap_or(agreed)
}

/// Ends a running game as people do (resignation, agreement and so on), or leaves it unfinished.
fn end(rng: &mut fastrand::Rng, game: &mut Game) {
    let side = Color::ALL[rng.usize(..2)];
    match rng.u8(..6) {
        _ if game.ending().is_some() => {}
        0 => game.resign(side),
        1 => game.agree_draw(),
        2 => game.flag(),
        3 => drop(game.take_draw(side)),
        _ => {}
    }
}

#[test]
fn annotated_games_of_every_rule_set_survive() {
    let mut seen = [0; 4];
    for (at, (id, rules)) in every_rule_set().enumerate() {
        for seed in 0..6 {
            let mut rng = fastrand::Rng::with_seed(at as u64 * 6 + seed);
            let mut game = annotated(agreed(&mut rng, id, rules), rng.u64(..), 60);
            end(&mut rng, &mut game);
            let text = survives(&game);
            for (seen, what) in seen.iter_mut().zip(["(", "[%clk ", "[%cnt ", "[End "]) {
                *seen += text.matches(what).count();
            }
        }
    }
    let [variations, clocks, counts, ends] = seen;
    let enough = variations > 1_000 && clocks > 1_000 && counts > 500 && ends > 20;
    assert!(enough, "{seen:?}");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(48))]
    #[test]
    fn record_keeps_every_annotation_of_a_game(
        seed in proptest::prelude::any::<u64>(),
        text in "\\PC{0,60}|[{}%\\[\\]();$! a-z\n\t\u{1b}]{0,60}",
    ) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let rule_sets: Vec<_> = every_rule_set().collect();
        let (id, rules) = rule_sets[rng.usize(..rule_sets.len())];
        let mut game = annotated(agreed(&mut rng, id, rules), seed, 12);
        let last = game.ply();
        game.annotation_mut(rng.usize(..=last)).unwrap().set_comment(&text);
        end(&mut rng, &mut game);
        survives(&game);
    }
}

#[test]
fn record_reads_annotations_of_other_programs() {
    let text = "[Event \"casual\"]\n[Variant \"Cambodian\"]\n[Result \"*\"]\n\n\
                {A game.} 1. e4 $1 {[%eval 0.31,18] good (or so)} d5?! (1... Sd7 {calm} 2. Ne2! \
                (2. Ra2 Ra7) Ne7) (1... a5 2. Zz9 {lost} (2. b4) b4) 2. exd5!! cxd5 ; and so on\n*\n";
    let game = read(text).unwrap();
    assert_eq!(game.annotation(0).comment(), "A game.");
    let first = game.annotation(1);
    assert_eq!((first.nags(), first.eval), (&[1][..], Some(Eval::Centipawns(31))));
    assert_eq!(first.comment(), "good (or so)");
    let second = game.annotation(2);
    assert_eq!((second.nags(), second.variations.len()), (&[6][..], 2));
    let [calm, broken] = &second.variations[..] else { panic!("{second:?}") };
    assert_eq!(calm.moves.len(), 3);
    assert_eq!(calm.moves[0].annotation.comment(), "calm");
    assert_eq!(calm.moves[1].annotation.nags(), [1]);
    assert_eq!(calm.moves[1].annotation.variations[0].moves.len(), 2);
    assert_eq!(broken.moves.len(), 1, "up to the move that cannot be played");
    assert_eq!(broken.moves[0].annotation, Annotation::default());
    assert_eq!(game.annotation(3).nags(), [3]);
    assert_eq!(game.annotation(4).comment(), "and so on");
    let written = survives(&game).replace('\n', " ");
    assert!(written.contains("(1... Sd7 {calm} 2. Ne2 $1 (2. Ra2 Ra7) 2... Ne7)"), "{written}");
    assert!(written.contains("(1... a5) 2. exd5 $3 cxd5 {and so on} *"), "{written}");
}

#[test]
fn a_call_of_min_rek_chanh_is_no_sign() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut called = 0;
    let rule_sets = every_rule_set().filter(|(id, _)| *id == GameId::MinRekChanh);
    for (id, rules) in rule_sets.collect::<Vec<_>>().into_iter().cycle().take(30) {
        let mut game = Game::new(setup(id, rules)).unwrap();
        play_at_random(&mut game, &mut rng, 80);
        let text = survives(&game);
        called += text.matches('!').count();
        assert!(game.moves().all(|played| played.annotation.is_empty()), "{text}");
    }
    assert!(called > 0);
}

#[test]
fn undo_removes_the_annotation_of_a_move() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    play_in(&mut game, "e3e4 d6d5");
    game.annotation_mut(2).unwrap().set_comment("too early");
    game.take_back(1);
    assert!(!game.to_record().contains("early"));
    assert!(game.annotation(2).is_empty() && game.annotation_mut(2).is_none());
    game.redo(1);
    assert_eq!(game.annotation(2).comment(), "too early");
}

/// The reason why a game with these moves cannot be read.
fn refused(moves: &str) -> String {
    let head = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap().to_record();
    let head = head.split("\n\n").next().unwrap();
    let read = read(&format!("{head}\n\n{moves}"));
    read.err().map_or("it was read".to_owned(), |error| error.to_string())
}

#[test]
fn hostile_variations_are_refused() {
    let open = "(1. d4 ".repeat(10_000);
    let close = ")".repeat(10_000);
    for moves in [format!("1. e4 {open}{close} *\n"), format!("1. e4 {open}")] {
        assert_eq!(refused(&moves), "line 14, after ply 1: variations are nested too deeply");
    }
    let brackets = format!("1. e4 {}{} *\n", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(refused(&brackets), "line 14, after ply 1: variations are nested too deeply");
    let many = format!("1. e4 {} *\n", "(1. d4 d5) ".repeat(10_001));
    assert_eq!(refused(&many), "line 14, after ply 1: its variations have too many moves");
    for (moves, said) in [
        ("1. e4 ) *\n", "a closing bracket has no opening bracket"),
        ("1. e4 (1. d4 *\n", "a bracket is not closed; the file is cut off"),
        ("1. e4 (1. d4 {x ) *\n", "a comment is not closed; the file is cut off"),
    ] {
        assert_eq!(refused(moves), format!("line 14, after ply 1: {said}"));
    }
}

#[test]
fn damage_is_named_with_its_line() {
    let lines = |moves: &str| refused(moves).split(',').next().unwrap().to_owned();
    assert_eq!(lines("1. e4\n\n{a\nb} 1... zz *\n"), "line 17");
    assert_eq!(lines("1. e4\n{a\nb *\n"), "line 15", "where the comment begins");
    assert_eq!(lines("1. e4\nd5\n1-0\n"), "line 16");
}

#[test]
fn the_least_number_as_a_mate_is_no_evaluation() {
    let head = "[Variant \"Cambodian\"]\n[Result \"*\"]\n\n";
    for value in ["#-2147483648", "#2147483647", "#-1001", "1e309", "-1e309", "nan", "inf"] {
        let game = read(&format!("{head}1. e4 {{[%eval {value}]}} *\n")).unwrap();
        assert_eq!(game.annotation(1).eval, None, "{value}");
    }
}

#[test]
fn a_sign_is_kept_once_and_there_are_not_too_many() {
    let mut annotation = Annotation::default();
    assert!(annotation.is_empty());
    annotation.add_nag(1);
    annotation.add_nag(1);
    assert_eq!(annotation.nags(), [1]);
    assert!(!annotation.is_empty());
    (0..=u8::MAX).for_each(|nag| annotation.add_nag(nag));
    let many = annotation.nags().len();
    assert_eq!(many, MOST_NAGS);
    let game = "[Variant \"Cambodian\"]\n[Result \"*\"]\n\n1. e4 ";
    let signs: String = (0..200).map(|nag| format!("${nag} ")).collect();
    assert_eq!(read(&format!("{game}{signs} *\n")).unwrap().annotation(1).nags().len(), many);
}

#[test]
fn comment_holds_only_what_a_record_can_hold() {
    let mut annotation = Annotation::default();
    annotation.set_comment("  two\n lines {in braces} [%clk 0:00:01] \u{1b}[2J ");
    assert_eq!(annotation.comment(), "two lines (in braces) [\u{ff05}clk 0:00:01] [2J");
    let text = annotation.comment().to_owned();
    annotation.set_comment(&text);
    assert_eq!(annotation.comment(), text);
    annotation.add_comment("more");
    assert!(annotation.comment().ends_with("[2J more"));
    annotation.set_comment(&"x".repeat(2 * LONGEST_COMMENT));
    assert_eq!(annotation.comment().len(), LONGEST_COMMENT);
}

#[test]
fn a_comment_is_words_with_one_blank_between_them() {
    let comment = |parts: &[&str]| {
        let mut annotation = Annotation::default();
        parts.iter().for_each(|part| annotation.add_comment(part));
        annotation.comment().to_owned()
    };
    assert_eq!(comment(&["  too\n\tearly ", "or {late}"]), "too early or (late)");
    assert_eq!(comment(&["[%clk 1]"]), "[\u{ff05}clk 1]", "no command begins in a comment");
    assert_eq!(comment(&["5 % of", "[ %"]), "5 % of [ %");
    let full = "x".repeat(LONGEST_COMMENT);
    assert_eq!(comment(&[&full, "more"]), full);
    assert_eq!(comment(&[&full[1..], "more"]), full[1..], "no blank is added without a word");
    assert_eq!(comment(&[&full[2..], "more"]), format!("{} m", &full[2..]));
    let letters = "ខ".repeat(LONGEST_COMMENT);
    assert_eq!(comment(&[&letters]), letters, "letters are counted, not bytes");
}

#[test]
fn the_moves_of_all_variations_are_counted() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    play_in(&mut game, "e3e4 d6d5 b1d2");
    assert_eq!(game.variation_moves(), 0);
    let line: Vec<_> = game.moves().map(|played| played.mv).collect();
    let mut outer = Variation::of(&line);
    assert_eq!(outer.moves.iter().map(|it| it.mv).collect::<Vec<_>>(), line);
    assert!((0..=3).all(|length| outer.begins_with(&line[..length])));
    assert!(!outer.begins_with(&line[1..]) && !Variation::of(&line[..2]).begins_with(&line));
    outer.add_comment("too early");
    assert_eq!(outer.comment(), "too early");
    outer.moves[1].annotation.variations =
        vec![Variation::of(&line[..1]), Variation::of(&line[..2])];
    game.annotation_mut(1).unwrap().variations = vec![outer];
    game.annotation_mut(3).unwrap().variations = vec![Variation::of(&line[..1])];
    assert_eq!(game.variation_moves(), 3 + 1 + 2 + 1);
}

#[test]
fn variations_may_lie_within_each_other_to_a_depth() {
    let nested =
        |depth: usize| format!("1. e4 {}{} *\n", "(1. d4 ".repeat(depth), ")".repeat(depth));
    let deepest = (1..100).take_while(|&depth| refused(&nested(depth)) == "it was read").count();
    assert_eq!(deepest, MOST_DEPTH);
    assert!(refused(&nested(deepest + 1)).ends_with("variations are nested too deeply"));
}

#[test]
fn an_evaluation_is_written_with_its_sign() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    play_in(&mut game, "e3e4");
    for (eval, text) in [
        (Eval::Centipawns(0), "0.00"),
        (Eval::Centipawns(-5), "-0.05"),
        (Eval::Centipawns(120), "1.20"),
        (Eval::Mate(3), "#3"),
        (Eval::Mate(-3), "#-3"),
    ] {
        game.annotation_mut(1).unwrap().eval = Some(eval);
        assert!(game.to_record().contains(&format!("[%eval {text}]")), "{}", game.to_record());
    }
}

#[test]
fn a_long_word_begins_in_the_first_line() {
    let mut game = Game::new(setup(GameId::Ouk, ouk("tan"))).unwrap();
    game.annotation_mut(0).unwrap().set_comment(&"x".repeat(100));
    let record = game.to_record();
    assert!(!record.split_once("\n\n").unwrap().1.starts_with('\n'), "{record}");
}

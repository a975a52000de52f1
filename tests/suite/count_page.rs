//! The count page against the rules: each number and each count of moves left is compared with a
//! game in which both sides only wait.

use crate::count_words::position as random_position;
use crate::support::{RunOut, every_rule_set, ouk, ouk_at, waiting_moves};
use ouk::lessons::compare::{Said, counts};
use ouk::tui::count_page::{changes, conversions, rule_sets};
use ouk::tui::language::ENGLISH;
use ouk_rules::notation::readable;
use ouk_rules::ruleset::{LastReply, RuleSwitches};
use ouk_rules::{AnyPosition, CountBeginning, CountChange, CountState, CountView, GameId};
use ouk_rules::{Reason, RuleSetRegistry};

/// Lets both sides wait until the count has run out; `None` if a side cannot wait.
fn wait(position: &AnyPosition) -> Option<RunOut> {
    let mut position = position.clone();
    let runner = position.count_view()?.by;
    let mut heard = RunOut { said: Vec::new(), chaser: 0 };
    loop {
        match position.ending().map(|ending| ending.reason) {
            None => {}
            Some(Reason::Count { .. } | Reason::CountHopeless { .. }) => return Some(heard),
            Some(_) => return None,
        }
        let mover = position.turn();
        let mv = *waiting_moves(&position).first()?;
        position.play_unchecked(mv, &mut ());
        match mover == runner {
            true => heard.said.push(position.count_view()?.number),
            false => heard.chaser += 1,
        }
    }
}

fn numbers(words: &str) -> Vec<u16> {
    let parts = words.split(|letter: char| !letter.is_ascii_digit());
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// Compares the text about a count that has just begun or goes on with the end of the count.
/// Returns whether the count runs out.
fn holds(position: &AnyPosition, said: &str, begun: bool) -> bool {
    let view = position.count_view().expect("a count runs");
    if view.state == CountState::Void {
        assert!(said.contains("over before it begins"), "{said}");
        return true;
    }
    let Some(heard) = wait(position) else { return false };
    let exceeds = match &position.rules().switches {
        RuleSwitches::Chess(switches) => switches.last_reply == LastReply::Exceed,
        _ => false,
    };
    // A count from position text may end a ply later than one that the rule set began.
    let later = view.sum().map_or(exceeds, |sum| sum.drawn_as_said && sum.to == view.limit);
    assert!(later == exceeds || !begun, "{}", position.to_fen());
    let last = view.limit + u16::from(later);
    let context = format!("{} {}: {said}, heard {heard:?}", position.rules(), position.to_fen());
    match numbers(said)[..] {
        [left] => {
            assert_eq!(left, heard.chaser, "{context}");
            assert!(view.chaser_moves || heard.said.iter().all(|&number| number > view.limit));
        }
        [first, limit, left] => {
            assert_eq!(heard.said.first(), Some(&first), "{context}");
            let said = *heard.said.last().expect("something was said");
            assert!(said == last || !begun && said == view.limit + 1, "{context}");
            assert_eq!(limit, view.limit, "{context}");
            assert_eq!(left, heard.chaser, "{context}");
        }
        _ => panic!("{context}"),
    }
    if let Some(sum) = view.sum() {
        assert_eq!(sum.to + 1 - sum.from, heard.chaser, "{context}");
        let last = heard.said.last().copied().unwrap_or(view.number);
        assert_eq!(last, sum.to + u16::from(sum.drawn_as_said), "{context}");
    }
    true
}

/// Compares the first number with its reason.
fn begins(position: &AnyPosition, view: &CountView) {
    let Some(beginning) = position.counting().and_then(|counting| counting.beginning()) else {
        panic!("{} does not begin", position.to_fen())
    };
    let all = position.pieces().count() as u16;
    let chaser = position.pieces().filter(|(_, piece)| piece.color != view.by).count() as u16;
    let (base, expected) = match beginning {
        CountBeginning::One => (0, 0),
        CountBeginning::AllPieces(units) | CountBeginning::FewerMoves(units) => (units, all),
        CountBeginning::ChaserPieces(units) => (units, chaser),
        CountBeginning::CappedPieces(units) => (units, chaser.min(4)),
    };
    let fen = position.to_fen();
    assert_eq!(base, expected, "{fen}");
    if view.state == CountState::Runs {
        assert!(view.number == base || view.chaser_moves, "{fen}: {view:?} from {beginning:?}");
    }
    if let CountBeginning::FewerMoves(units) = beginning {
        assert_eq!(view.left, view.limit.saturating_sub(units), "{fen}");
    }
}

#[test]
fn count_page_predicts_the_effect_of_captures_and_promotions() {
    let mut random = fastrand::Rng::with_seed(28);
    let mut seen = [0; 4];
    for _ in 0..200 {
        for (game, rules) in every_rule_set() {
            if game == GameId::Hill || !matches!(rules.switches, RuleSwitches::Chess(_)) {
                continue;
            }
            let Some(position) = random_position(&mut random, game, rules) else { continue };
            let lines = changes(&position, &ENGLISH);
            for mv in conversions(&position) {
                let mut after = position.clone();
                after.play_unchecked(mv, &mut ());
                let name = format!("{}: ", readable(&position, mv));
                let line = lines.iter().find_map(|line| line.strip_prefix(&name));
                if let Some(ending) = after.ending() {
                    assert_eq!(line, Some(&*ENGLISH.ending(&ending)));
                    continue;
                }
                let change = position.counting().unwrap().change(mv);
                let (at, view) = match (change, after.count_view()) {
                    (CountChange::Nothing, None) => {
                        assert_eq!(line, None, "{rules} {name}");
                        continue;
                    }
                    (CountChange::GoesOn(view), Some(_)) => (0, view),
                    (CountChange::Begins(view), Some(_)) => (1, view),
                    (CountChange::BeginsAnew(view), Some(_)) => (2, view),
                    (CountChange::Ends, None) => {
                        seen[3] += 1;
                        continue;
                    }
                    (change, view) => panic!("{rules} {name}{change:?}, {view:?}"),
                };
                let before = position.count_view();
                assert_eq!(before.is_some(), at != 1, "{rules} {}", position.to_fen());
                if at > 0 {
                    begins(&after, &view);
                }
                let said = line.unwrap().split_once(": ").unwrap().1;
                seen[at] += usize::from(holds(&after, said, at > 0));
            }
        }
    }
    assert!(seen[0] > 100 && seen[1] > 20 && seen[2] > 5, "{seen:?}");
}

#[test]
fn the_count_page_agrees_with_how_each_rule_set_counts() {
    let mut random = fastrand::Rng::with_seed(64);
    let registry = RuleSetRegistry::default();
    let (mut counted, mut refused) = (0, 0);
    for _ in 0..120 {
        let game = random.choice([GameId::Ouk, GameId::KarOuk, GameId::Makruk]).unwrap();
        let Some(position) = random_position(&mut random, game, game.default_rules()) else {
            continue;
        };
        let lines = rule_sets(&position, registry.of(game), &ENGLISH);
        for (line, opinion) in lines.iter().skip(1).zip(counts(&position, registry.of(game))) {
            let said = line.strip_prefix(&format!("{}: ", opinion.rules.name)).unwrap();
            let said = said.strip_suffix(&format!(" ({})", opinion.rules.source)).unwrap();
            match &opinion.said {
                Said::Count(Some(view)) => {
                    begins(&opinion.position, view);
                    counted += usize::from(holds(&opinion.position, said, true));
                }
                Said::NoCount(message) => {
                    assert!(opinion.position.count_view().is_none());
                    assert_eq!(said, message.to_string());
                    refused += 1;
                }
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(counted > 100 && refused > 100, "{counted} counted, {refused} refused");
}

#[test]
fn three_of_sixteen_leaves_twelve() {
    let view = |rules| {
        let position = ouk_at(ouk(rules), "8/8/3k4/8/8/8/3r4/R3K3 w - - 0 1");
        let mut bared = position.clone();
        bared.play(ouk_rules::notation::parse(&position, "e1d2").unwrap()).unwrap();
        let view = bared.count_view().unwrap();
        let beginning = bared.counting().unwrap().beginning().unwrap();
        let began = ENGLISH.count_beginning(beginning, &view);
        format!("{began} {}", ENGLISH.count_sum(&view).unwrap())
    };
    let all = "3 pieces stood on the board when the count began, so its first number is 4.";
    assert_eq!(
        view("federation"),
        format!(
            "{all} White moves after each number from 4 to 15: 12 moves. As Black says 16, the \
             game is drawn."
        )
    );
    assert_eq!(
        view("tan"),
        format!(
            "{all} White moves after each number from 4 to 16: 13 moves. Then the game is drawn."
        )
    );
    assert_eq!(
        view("khmer-institute"),
        "3 pieces stood on the board when the count began: 16 less 3 gives 13 moves. 3 of 16 moves are used \
         up, one for each piece on the board included; White has 13 left."
    );
    assert!(
        view("ludii")
            .starts_with("White had 2 pieces when the count began, so its first number is 3.")
    );
    assert!(view("strict").starts_with("White's pieces count as four at most. They were 2 as it"));
}

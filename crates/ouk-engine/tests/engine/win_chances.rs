//! Chances of a win, a draw and a loss.

use ouk_engine::Score;
use ouk_engine::win_chances::{WinChances, chances};
use ouk_rules::GameId;

#[test]
fn chances_sum_to_a_thousand_mirror_and_grow_with_the_score() {
    for &game in GameId::ALL {
        let mut before = 0;
        for score in (-3_000..=3_000).step_by(50) {
            let (mine, theirs) = (chances(game, Score(score)), chances(game, Score(-score)));
            assert_eq!(mine.win + mine.draw + mine.loss, 1_000, "{mine:?}");
            assert_eq!((mine.win, mine.loss), (theirs.loss, theirs.win));
            assert!(mine.win >= before, "{}: {mine:?} at {score}", game.name());
            before = mine.win;
        }
        assert!(before > 900, "{}", game.name());
    }
}

#[test]
fn a_mate_is_certain() {
    let sure = WinChances { win: 1_000, draw: 0, loss: 0 };
    assert_eq!(chances(GameId::Ouk, Score(Score::MATE - 3)), sure);
    assert_eq!(chances(GameId::Ouk, Score(-Score::MATE + 2)).loss, 1_000);
}

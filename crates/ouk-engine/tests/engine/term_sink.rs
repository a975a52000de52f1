//! Two scores in one number.

use ouk_engine::eval::term_sink::TaperedScore;

#[test]
fn sums_and_signs_keep_both_scores() {
    for (middlegame, endgame) in
        [(0, 0), (-1, 1), (1, -1), (-300, -2), (700, -650), (-16_000, 15_999)]
    {
        let worth = TaperedScore::new(middlegame, endgame);
        assert_eq!((worth.middlegame(), worth.endgame()), (middlegame, endgame));
        let back = worth.times(-1);
        assert_eq!((back.middlegame(), back.endgame()), (-middlegame, -endgame));
        let sum = worth.plus(TaperedScore::new(-7, 9));
        assert_eq!((sum.middlegame(), sum.endgame()), (middlegame - 7, endgame + 9));
    }
}

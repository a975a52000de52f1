//! Options and scores of other engines.

use ouk_engine::Score;
use ouk_engine::uci::client::option::UciOption;
use ouk_engine::uci::client::read_score;

fn wants(line: &str, value: &str) -> Option<String> {
    let option = UciOption::read(&line.split(' ').collect::<Vec<_>>());
    option.wants_instead_of(value).map(|wants| wants.to_string())
}

#[test]
fn numbers_and_truths_must_be_among_those_offered() {
    let spin = "Skill Level type spin default 20 min -20 max 20";
    for fits in ["-20", "0", "20"] {
        assert_eq!(wants(spin, fits), None);
    }
    for other in ["21", "-21", "2.5", "x", "", "99999999999999999999"] {
        let wanted = wants(spin, other);
        assert_eq!(wanted.as_deref(), Some("a whole number from -20 to 20"), "{other}");
    }
    assert_eq!(wants("Nodes type spin default 1", "x").as_deref(), Some("a whole number"));
    let wanted = wants("Ponder type check default false", "yes");
    assert_eq!(wanted.as_deref(), Some("true or false"));
    assert_eq!(wants("Ponder type check default false", "true"), None);
}

#[test]
fn nearest_size_is_within_the_bounds() {
    let nearest = |line: &str, n| UciOption::read(&line.split(' ').collect::<Vec<_>>()).nearest(n);
    let sizes = [0, 5, 16].map(|n| nearest("Hash type spin default 2 min 1 max 8", n));
    assert_eq!(sizes, [1, 5, 8]);
    assert_eq!(nearest("Hash type spin default 2 min 9 max 1", 16), 16);
}

#[test]
fn only_the_engine_judges_its_texts() {
    for line in ["UCI_Variant type combo var a", "EvalFile type string default", "Clear Hash"] {
        assert_eq!(wants(line, "whatever it is"), None);
    }
    assert_eq!(UciOption::read(&["Skill", "Level", "type", "spin"]).name, "Skill Level");
}

#[test]
fn client_reads_scores_as_the_server_writes_them() {
    let read = |line: &str| read_score(&line.split(' ').collect::<Vec<_>>());
    for score in [Score(0), Score(-215), Score(Score::MATE - 5), Score(-Score::MATE + 4)] {
        assert_eq!(read(&format!("depth 3 score {score} nodes 5")), Some(score));
    }
    assert_eq!(read("depth 9 multipv 2 score cp 30"), None);
    assert_eq!(read("depth 9 score cp"), None);
    assert_eq!(read("string score of the match"), None);
}

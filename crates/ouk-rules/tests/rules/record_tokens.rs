//! The words, comments, signs and brackets of a record.

use ouk_rules::GameId;
use ouk_rules::game::record::records;
use ouk_rules::game::{Game, RecordError, RecordProblem};

fn read(moves: &str) -> Result<Game, RecordError> {
    let text = format!("[Variant \"Cambodian\"]\n[Result \"*\"]\n\n{moves}\n");
    Game::from_record(&text, &|game: GameId, name| game.rule_set(name))
}

#[test]
fn a_text_without_a_tag_at_its_beginning_is_one_record() {
    for text in ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "% note\n[Event \"a\"]\n\n*\n", "{", "*\n[Event"]
    {
        assert_eq!(records(text).collect::<Vec<_>>(), [text]);
    }
    assert_eq!(records(" \n").count(), 0);
}

#[test]
fn records_of_a_text_are_all_of_it() {
    let record =
        |event: &str| format!("[Event \"{event}\"]\n[Date \"?\"]\n\n1. e3e4 {{\n[%x]}} ; [\n*\n");
    for between in ["", "\n", "\n\n\n"] {
        for ends in ["\n", "\r\n"] {
            let all = ["a", "b", "c"].map(|event| (record(event) + between).replace('\n', ends));
            let text = format!("\u{feff}{}", all.concat());
            assert_eq!(records(&text).collect::<Vec<_>>(), all);
        }
    }
}

#[test]
fn reader_separates_words_comments_signs_and_brackets() {
    let game = read("1.e4 $3$999 {a (b)} (1. d4) ; to the end\n*").expect("the record is whole");
    let shape = game.position().shape();
    let moves: Vec<String> = game.moves().map(|played| shape.name(played.mv.to())).collect();
    assert_eq!(moves, ["e4"]);
    let annotation = game.annotation(1);
    assert_eq!(annotation.nags(), [3], "999 is no sign");
    assert_eq!(annotation.comment(), "a (b) to the end");
    let [variation] = &annotation.variations[..] else { panic!("{:?}", annotation.variations) };
    let moves: Vec<String> = variation.moves.iter().map(|it| shape.name(it.mv.to())).collect();
    assert_eq!(moves, ["d4"]);
}

#[test]
fn comment_without_an_end_is_an_error() {
    for moves in ["1.e4 {no end", "1.e4 (1.d4 {no end"] {
        let error = read(moves).map(|_| ()).expect_err("the comment is open");
        assert_eq!(
            error,
            RecordError::Ply { line: 4, ply: 1, problem: RecordProblem::OpenComment }
        );
    }
}

#[test]
fn reader_skips_the_numbers_before_moves() {
    for moves in ["12.e4 12...e5 *", "12. e4 12... e5 *", "1.e4 e5 *", "12.e4 12. e5 13. *"] {
        assert_eq!(read(moves).map(|game| game.ply()), Ok(2), "{moves}");
    }
    assert!(read("12 e4 e5 *").is_err(), "a number without a dot is no move number");
}

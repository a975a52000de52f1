//! Messages of the rules: short forms, and arguments in words.

use ouk_rules::message::{Arg, MessageId, RuleMessage, fill};
use ouk_rules::{Color, GameId, Kind, MoveName, SquareName};

#[test]
fn short_warning_keeps_its_consequence() {
    use MessageId::*;
    for (id, short) in [
        (BaresAndDraws, Some(BaresAndDrawsInShort)),
        (BaresNoMove, Some(BaresAndDrawsInShort)),
        (BaresOver, Some(BaresAndDrawsInShort)),
        (BaresForADraw, Some(BaresForADrawInShort)),
        (BaresOneMove, Some(BaresInShort)),
        (BaresMoves, Some(BaresInShort)),
        (BaresCountOne, Some(BaresInShort)),
        (BaresCount, Some(BaresInShort)),
        (GameOver, None),
    ] {
        let message = RuleMessage::new(id);
        assert_eq!(message.in_short().map(|message| message.id), short);
        assert_eq!(message.is_draw(), short == Some(BaresAndDrawsInShort));
    }
}

#[test]
fn arguments_are_put_into_words() {
    let words = |arg: Arg| {
        RuleMessage::about(MessageId::GameOver, [arg]).format("{0}", |arg| {
            RuleMessage::about(MessageId::Because, [Arg::text("a"), arg.clone()]).to_string()
        })
    };
    let mv = |name: &str| name.parse::<MoveName>().expect("it is a move");
    let square = |name: &str| name.parse::<SquareName>().expect("it is a square");
    for (arg, said) in [
        (Arg::Number(7), "a: 7"),
        (square("e4").into(), "a: e4"),
        (mv("d3e4").into(), "a: d3e4"),
        (Arg::any([mv("d3e4"), mv("f3e4")]), "a: d3e4 or f3e4"),
        (Arg::all([square("a8"), square("c8")]), "a: a8 and c8"),
        (Arg::Side(Color::Black), "a: Black"),
        (Arg::Game(GameId::MinRekChanh), "a: Min Rek Chanh"),
        (Arg::Piece(Kind::Trey), "a: fish"),
    ] {
        assert_eq!(words(arg), said);
    }
}

#[test]
fn message_fills_values_in_by_name() {
    assert_eq!(fill("{1} of {0}, {1}", &[&"a", &2]), "2 of a, 2");
    assert_eq!(fill("{0} and {5}{x}", &[&"a"]), "a and ", "what has no value is left out");
    assert_eq!(fill("{0} {1", &[&"a"]), "a {1", "a bracket that does not end stays");
    assert_eq!(fill("nothing", &[]), "nothing");
}

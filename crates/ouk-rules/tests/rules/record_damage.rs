//! Records that are damaged.

use crate::record::{read, short_game, survives};
use ouk_rules::game::RecordError;

/// The reason why a record cannot be read.
pub fn damage(text: &str) -> String {
    read(text).err().unwrap_or_else(|| panic!("this was read:\n{text}")).to_string()
}

#[test]
fn damage_is_named_with_the_ply() {
    let text = short_game().to_record();
    let cases = [
        ("exd5", "exd4", "after ply 2: exd4: "),
        ("exd5", "", "after ply 2: Me7: "),
        ("Me7", "Me5", "after ply 3: Me5: a Neang steps one square diagonally"),
        ("4:51.4", "4:99.4", "after ply 3: \"0:04:99.4\" is not a time on a clock"),
        ("4:47.1]} *", "", "after ply 5: a comment is not closed; the file is cut off"),
        (" *\n", "\n", "after ply 5: the file is cut off before its result"),
        (" *\n", " * 4. Ra2\n", "after ply 5: there is text after the result: \"4. Ra2\""),
        (" *\n", " 1-0\n", "after ply 5: the record says 1-0, but its moves lead to *"),
        (
            "[%clk 0:04:47.1]",
            "[%cnt b board 3/64]",
            "after ply 5: recorded count b board 3/64, actual count",
        ),
        ("[%clk 0:04:47.1]", "[%cnt b stop]", "after ply 5: counting is automatic"),
        ("[Game \"ouk\"]", "[Game \"go\"]", "tag Game: \"go\" is not a known game"),
        ("[Game \"ouk\"]\n", "", "tag Game: missing"),
        ("\"300+0\"", "\"soon\"", "tag TimeControl: \"soon\" is not -, 600, 600+5 or 600d5"),
        ("\"300+0\"", "\"0+5\"", "tag TimeControl: each side needs some time to begin with"),
        (" *\n", " *\nmore\nand more", "there is text after the result: \"more\""),
        ("[White \"Sok\"]", "[White \"Sok]", "line 3: \"[White \"Sok]\" is not a tag"),
        ("[White \"Sok\"]", "[White\u{1b} ]", "line 3: \"[White\\u{1b} ]\" is not a tag"),
        ("RNSKMSNR w", "RNSKMSN w", "tag FEN: board part: rank 1 has 7 squares, expected 8"),
        (
            "[Result",
            "[BlackLevel \"11\"]\n[Result",
            "tag BlackLevel: \"11\" is not a level from 1 to 10",
        ),
        (
            "[Result",
            "[WhiteLevel \"auto\"]\n[Result",
            "tag WhiteLevel: \"auto\" is not a level from 1 to 10",
        ),
        (
            "[Counting \"automatic\"]",
            "[Counting \"maybe\"]",
            "tag Counting: \"maybe\" is not automatic or by hand",
        ),
        ("[Result", "[End \"taken b\"]\n[Result", "tag End: no count runs"),
        ("[Result", "[End \"refused w\"]\n[Result", "tag End: there is no order"),
        (
            "[Result",
            "[End \"boredom\"]\n[Result",
            "tag End: \"boredom\" is not a way to end a game",
        ),
        ("[Result", "[End \"flag w\"]\n[Result", "tag End: \"flag w\" does not fit"),
    ];
    for (was, is, says) in cases {
        assert!(text.contains(was), "{was} is not in\n{text}");
        let damage = damage(&text.replacen(was, is, 1));
        assert!(damage.contains(says), "{was} made {is:?}: {damage}");
    }
}

#[test]
fn a_record_cut_off_anywhere_is_refused_and_never_a_panic() {
    let text = short_game().to_record();
    let moves_begin = text.find("\n\n").unwrap();
    for end in (0..text.trim_end().len()).filter(|&end| text.is_char_boundary(end)) {
        match read(&text[..end]) {
            Ok(_) => panic!("cut off at byte {end} it was read"),
            Err(RecordError::Ply { ply, .. }) => assert!(ply <= 5),
            Err(_) => assert!(end <= moves_begin, "cut off at byte {end}"),
        }
    }
}

#[test]
fn a_flipped_bit_is_refused_or_still_gives_a_legal_game() {
    let text = short_game().to_record();
    let moves_begin = text.find("\n\n").unwrap();
    for at in 0..text.len() {
        for bit in 0..7 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let broken = String::from_utf8(bytes).unwrap();
            match read(&broken) {
                Ok(game) => {
                    survives(&game);
                }
                Err(RecordError::Ply { ply, .. }) => assert!(ply <= 5),
                Err(error) => assert!(at <= moves_begin + 1, "byte {at}, bit {bit}: {error}"),
            }
        }
    }
}

#[test]
fn absurd_numbers_are_refused() {
    let text = short_game().to_record();
    for time in ["99999999999999999999:00:00", "0:04:1e308", "0:04:-1", "0:04:NaN", "4", "1:2:3:4"]
    {
        let damage = damage(&text.replacen("0:04:47.1", time, 1));
        let says = format!("after ply 5: \"{time}\" is not a time on a clock");
        assert!(damage.starts_with("line ") && damage.ends_with(&says), "{damage}");
    }
    let control = damage(&text.replacen("300+0", "18446744073709551615+1", 1));
    assert!(control.starts_with("tag TimeControl"), "{control}");
}

/// A clock without time would end a game as soon as it is opened. A game that is over needs none.
#[test]
fn a_finished_game_is_read_without_the_clock_that_gave_no_time() {
    let mut game = short_game();
    game.resign(ouk_rules::board::Color::White);
    let text = game.to_record().replace("\"300+0\"", "\"0+0\"");
    let read = read(&text).unwrap();
    assert_eq!(read.setup().clock, ouk_rules::game::ClockSetting::None);
    assert_eq!(read.ending(), game.ending());
}

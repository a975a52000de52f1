//! Explains a draw by counting: the count of a bare king, move by move.
//!
//! A king left alone counts its moves aloud. If the other side has not mated when the count reaches
//! its limit, the game is drawn. The limit depends on the pieces that hunt it.

use ouk_rules::{AnyPosition, GameId, RuleMessage};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = GameId::Ouk.default_rules();
    println!("Rule set {rules}: {}\n", rules.source);
    // White has a king, two Koul and a Tuuk; Black has a king and a Neang, which White can take.
    let fen = "7k/8/8/3m4/4S3/8/3SR3/3K4 w - 0 0 1";
    let mut position = AnyPosition::from_fen(GameId::Ouk, rules, fen)?;
    println!("{position:#}\n");

    let capture = position.parse_move("Sxd5")?;
    let warning = position.counting().and_then(|count| count.warning(capture));
    println!("Before e4d5, the rules warn: {}\n", warning.map_or(String::new(), |w| w.to_string()));

    position.play(capture)?;
    for text in ["Kg8", "Re7", "Kf8", "Rb7", "Kg8"] {
        explain(&position);
        let mv = position.parse_move(text)?;
        position.play(mv)?;
        println!("{text}");
    }
    explain(&position);

    // The count of a bare king cannot be stopped; the refusal says why.
    let refused: Option<RuleMessage> = position.counting_mut().and_then(|count| {
        count.set_by_hand(true);
        count.stop_count(ouk_rules::board::Color::Black).err()
    });
    println!("\nBlack cannot stop it: {}", refused.map_or(String::new(), |why| why.to_string()));
    Ok(())
}

/// Prints where the count stands, and how many moves are left.
fn explain(position: &AnyPosition) {
    match position.count_view() {
        None => println!("    no count runs"),
        Some(count) => println!(
            "    {} has counted to {} of {} ({}); {} has {} moves left to mate",
            count.by, count.number, count.limit, count.why, !count.by, count.left
        ),
    }
}

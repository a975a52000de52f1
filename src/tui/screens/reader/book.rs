//! The rules book, taken apart for the screen: what concerns a game, and of each table that compares
//! rule sets the column of one.

use crate::tui::language::Language;
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// The book as it is read on paper too. In the other languages each heading names the chapter it
/// stands for.
const fn book(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../../docs/rules.md"),
        Language::KhmerLatin => include_str!("../../../../docs/rules.km-latin.md"),
        Language::Khmer => include_str!("../../../../docs/rules.km.md"),
    }
}

/// A piece of the book.
pub enum Block {
    /// A heading.
    Title(String),
    /// A paragraph.
    Words(String),
    /// An entry: what, and what there is to say of it.
    Entry(String, String),
    /// A board.
    Diagram(Box<AnyPosition>),
}

/// The headings of the book that concern a game.
const fn chapters(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Ouk => &["Ouk Chatrang", "What is said", "Who begins"],
        GameId::KarOuk => &["Kar Ouk", "Ouk Chatrang", "What is said", "Who begins"],
        GameId::Makruk => &["Makruk", "Ouk Chatrang", "Who begins"],
        GameId::Rek => &["Rek", "Who begins"],
        GameId::MinRekChanh => &["Min Rek Chanh", "Rek", "Who begins"],
        GameId::Hill => &["Hill's 9×9", "What is said", "Who begins"],
    }
}

/// What the book says of a game under a rule set.
#[must_use]
pub fn read(game: GameId, rules: &RuleSet, language: Language) -> Vec<Block> {
    let mut blocks = Vec::new();
    let parts: Vec<(&str, &str)> =
        book(language).split("\n## ").skip(1).filter_map(|part| part.split_once('\n')).collect();
    for chapter in chapters(game) {
        let own = |heading: &str| {
            let (title, stands_for) = heading.split_once(" <!-- ").unwrap_or((heading, heading));
            (stands_for.trim_end_matches(" -->") == *chapter).then(|| title.to_owned())
        };
        let found = parts.iter().find_map(|(heading, text)| Some((own(heading)?, text)));
        let Some((title, text)) = found else { continue };
        blocks.push(Block::Title(title));
        take_apart(text, rules, &mut blocks);
    }
    blocks
}

/// Takes the paragraphs, tables and diagrams of a chapter apart.
fn take_apart(text: &str, rules: &RuleSet, blocks: &mut Vec<Block>) {
    let mut diagram = None;
    for part in text.split("\n\n") {
        let part = part.trim();
        let (comment, rest) = match part.strip_prefix("<!-- ") {
            Some(rest) => match rest.split_once(" -->") {
                Some((comment, rest)) => (Some(comment), rest.trim()),
                None => (None, part),
            },
            None => (None, part),
        };
        if let Some(comment) = comment {
            diagram = position(comment);
        }
        if rest.starts_with("```") {
            match diagram.take() {
                Some(position) => blocks.push(Block::Diagram(Box::new(position))),
                None => blocks.extend(
                    rest.lines()
                        .filter(|line| !line.starts_with("```"))
                        .map(|line| Block::Words(line.to_owned())),
                ),
            }
        } else if let Some(title) = rest.strip_prefix("### ") {
            blocks.push(Block::Title(title.to_owned()));
        } else if rest.starts_with('|') {
            table(rest, rules, blocks);
        } else if rest.starts_with("- ") {
            let items = rest.strip_prefix("- ").unwrap_or(rest).split("\n- ");
            blocks.extend(items.map(|item| Block::Entry("-".to_owned(), plain(item))));
        } else if !rest.is_empty() {
            blocks.push(Block::Words(plain(rest)));
        }
    }
}

/// The position of an `ouk show` command.
fn position(command: &str) -> Option<AnyPosition> {
    let option = |name: &str| {
        command.split(&format!("--{name} ")).nth(1).and_then(|rest| rest.split_whitespace().next())
    };
    let game = option("game").map_or(Ok(GameId::Ouk), str::parse).ok()?;
    let rules = match option("rules") {
        Some(name) => game.rule_set(name)?,
        None => game.default_rules(),
    };
    match command.split('"').nth(1) {
        Some(fen) => AnyPosition::from_fen(game, rules, fen).ok(),
        None => Some(AnyPosition::start(game, rules)),
    }
}

/// A table: of one that compares rule sets the column of the chosen one, else every row.
fn table(text: &str, rules: &RuleSet, blocks: &mut Vec<Block>) {
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| plain(cell.trim())).collect()
    };
    let mut lines = text.lines();
    let Some(header) = lines.next().map(cells) else { return };
    let chosen = header.iter().position(|name| name == rules.name);
    for line in lines.skip(1) {
        let row = cells(line);
        let Some((first, rest)) = row.split_first() else { continue };
        let said = match chosen.and_then(|column| row.get(column)) {
            Some(value) => value.clone(),
            None => rest.join(": "),
        };
        blocks.push(Block::Entry(first.clone(), said));
    }
}

/// Text without the signs of its markup.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        match after
            .split_once("](")
            .and_then(|(name, after)| Some((name, after.split_once(')')?.1)))
        {
            Some((name, after)) => {
                plain.push_str(name);
                rest = after;
            }
            None => {
                plain.push('[');
                rest = after;
            }
        }
    }
    plain.push_str(rest);
    plain.replace("**", "").replace(['`', '*'], "")
}

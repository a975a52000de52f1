//! A page for each piece of a game: its names, the book's text on it, and its moves on a board.

use super::book::{self, Block};
use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::Language;
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::{AnyPosition, GameId, RuleSet, fen};

/// The book's blocks for a game, with pages for the pieces. The list of pieces comes first; a game
/// without one has a page for each piece after its first chapter.
#[must_use]
pub fn with_pages(app: &AppContext, game: GameId, rules: &'static RuleSet) -> Vec<Block> {
    let (list, mut blocks): (Vec<Block>, Vec<Block>) =
        book::cached(game, rules, app.language).to_vec().into_iter().partition(is_listed);
    let titles = |block: &Block| matches!(block, Block::Title(_));
    if list.is_empty() {
        let pages = pages(app, game, rules, &blocks);
        let second = blocks.iter().enumerate().filter(|it| titles(it.1)).nth(1);
        let at = second.map_or(blocks.len(), |it| it.0);
        blocks.splice(at..at, pages);
    }
    let first = blocks.iter().position(titles).map_or(0, |title| title + 1);
    let about = Block::Words(app.strings.about(game).to_owned());
    blocks.splice(first..first, list.into_iter().chain([about]));
    blocks
}

/// Whether a block is the line of a piece in the list of pieces, whose name is a single letter.
pub fn is_listed(block: &Block) -> bool {
    let Block::Entry(name, _) = block else { return false };
    let mut letters = name.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase()) && letters.next().is_none()
}

/// The kind of piece that has a letter in a game.
pub fn of_letter(game: GameId, rules: &'static RuleSet, letter: &str) -> Option<Kind> {
    let is_it = |&kind: &Kind| glyphs::letter(game, Piece { color: Color::White, kind }) == letter;
    kinds(game, rules).into_iter().find(is_it)
}

/// The pages of the pieces of a game.
#[must_use]
pub fn pages(
    app: &AppContext,
    game: GameId,
    rules: &'static RuleSet,
    book: &[Block],
) -> Vec<Block> {
    let mut pages = Vec::new();
    for kind in kinds(game, rules) {
        let Some((position, square)) = alone(game, rules, kind) else { continue };
        pages.push(Block::Piece(Box::new(position), square));
        pages.push(Block::Title(app.strings.piece(kind).to_owned()));
        pages.push(Block::Words(names(app, kind)));
        let letter = glyphs::letter(game, Piece { color: Color::White, kind });
        let said = book.iter().find_map(|block| match block {
            Block::Entry(name, words) if name == letter => Some(words.clone()),
            _ => None,
        });
        pages.extend(said.map(Block::Words));
    }
    pages
}

/// A piece's names in the languages that the terminal can show, each once.
fn names(app: &AppContext, kind: Kind) -> String {
    let shown = |language: &Language| *language != Language::Khmer || app.script_is_safe;
    let names = Language::ALL.into_iter().filter(shown).map(|of| of.phrases().piece(kind));
    let mut names: Vec<&str> = names.collect();
    names.dedup_by_key(|name| name.to_lowercase());
    names.join(", ")
}

/// The kinds of the array in board order, and those they promote to.
fn kinds(game: GameId, rules: &'static RuleSet) -> Vec<Kind> {
    let start = AnyPosition::start(game, rules);
    let mut kinds = Vec::new();
    for piece in start.shape().all().filter_map(|square| start.piece_on(square)) {
        if !kinds.contains(&piece.kind) {
            kinds.push(piece.kind);
        }
    }
    for (kind, promoted) in [(Kind::Trey, Kind::TreyBak), (Kind::Fish, Kind::TurnedFish)] {
        if kinds.contains(&kind) {
            kinds.push(promoted);
        }
    }
    kinds
}

/// A board with a piece in the middle and the kings in two corners, and the piece's square.
pub fn alone(game: GameId, rules: &'static RuleSet, kind: Kind) -> Option<(AnyPosition, Square)> {
    let start = AnyPosition::start(game, rules);
    let side = usize::from(start.shape().side);
    let middle = (side - 1) / 2;
    let square = start.shape().square(middle as i8, middle as i8)?;
    let piece = Piece { color: Color::White, kind };
    let start_text = start.to_fen();
    let rest_of_start = start_text.split_once(' ').map_or("", |(_, rest)| rest);
    let corner = if kind == Kind::Ang { format!("{side}") } else { format!("K{}", side - 1) };
    for letter in [glyphs::letter(game, piece), fen::piece_letter(piece)] {
        let mut ranks = vec![side.to_string(); side];
        ranks[0] = format!("{}k", side - 1);
        // The middle rank is counted from below.
        ranks[side - 1 - middle] = format!("{middle}{letter}{}", side - 1 - middle);
        ranks[side - 1].clone_from(&corner);
        for rest in ["w - - 0 1", rest_of_start] {
            let text = format!("{} {rest}", ranks.join("/"));
            let position = AnyPosition::from_fen(game, rules, &text);
            let is_it = |at: &AnyPosition| at.piece_on(square) == Some(piece);
            if let Some(position) = position.ok().filter(is_it) {
                return Some((position, square));
            }
        }
    }
    None
}

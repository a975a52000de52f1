//! A page for each piece of a game: its names, the book's text on it, and its moves on a board.

use crate::tui::context::AppContext;
use crate::tui::glyphs;
use crate::tui::language::Language;
use crate::tui::rules_text::{self, Block};
use ouk_rules::board::{Color, Kind, Piece, Square};
use ouk_rules::draft::Draft;
use ouk_rules::{AnyPosition, GameId, RuleSet};

/// The book's blocks for a game, with pages for the pieces. The list of pieces comes first; a game
/// without one has a page for each piece after its first chapter.
#[must_use]
pub fn with_pages(app: &AppContext, game: GameId, rules: &'static RuleSet) -> Vec<Block> {
    let (list, mut blocks): (Vec<Block>, Vec<Block>) =
        rules_text::cached(game, rules, app.language)
            .to_vec()
            .into_iter()
            .partition(|block| matches!(block, Block::Listed(_)));
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
            Block::Listed(piece) if piece.letter == letter => Some(piece.moves.all.clone()),
            _ => None,
        });
        pages.extend(said.map(Block::Words));
    }
    pages
}

/// A piece's names in the languages that the terminal can show, each once.
fn names(app: &AppContext, kind: Kind) -> String {
    let shown = |language: &Language| *language != Language::Khmer || app.terminal.script_is_safe;
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

/// A piece in the middle of a board, with the kings in two corners, and the piece's square. Where
/// the piece only captures, there is an enemy of its kind.
pub fn alone(game: GameId, rules: &'static RuleSet, kind: Kind) -> Option<(AnyPosition, Square)> {
    let start = AnyPosition::start(game, rules);
    let side = usize::from(start.shape().side);
    let middle = (side - 1) / 2;
    let square = start.shape().square(middle as i8, middle as i8)?;
    let piece = Piece { color: Color::White, kind };
    let king = |color| Some(Piece { color, kind: Kind::Ang });
    let mut draft = Draft::empty(game, rules);
    draft.place(start.shape().last(), king(Color::Black));
    if kind != Kind::Ang {
        draft.place(start.shape().square(0, 0)?, king(Color::White));
    }
    draft.place(square, Some(piece));
    let drawn = |draft: &Draft| {
        draft.position().ok().filter(|position| position.piece_on(square) == Some(piece))
    };
    let position = drawn(&draft)?;
    let enemy = Piece { color: Color::Black, kind };
    for at in captures_only(&position, &draft, (square, enemy)) {
        draft.place(at, Some(enemy));
    }
    Some((drawn(&draft).unwrap_or(position), square))
}

/// The squares beside a piece where it may capture an enemy, but not go.
fn captures_only(
    position: &AnyPosition,
    draft: &Draft,
    (square, enemy): (Square, Piece),
) -> Vec<Square> {
    if enemy.kind == Kind::Ang {
        return Vec::new();
    }
    let shape = position.shape();
    let (file, rank) = (shape.file(square) as i8, shape.rank(square) as i8);
    let goes = |position: &AnyPosition, to: Square| {
        position.legal_moves().iter().any(|mv| mv.from() == square && mv.to() == to)
    };
    let beside = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (file + right, rank + up)));
    let free = beside
        .filter_map(|(file, rank)| shape.square(file, rank))
        .filter(|&at| at != square && position.piece_on(at).is_none() && !goes(position, at));
    let is_captured = |&at: &Square| {
        let mut with_enemy = draft.clone();
        with_enemy.place(at, Some(enemy));
        with_enemy.position().is_ok_and(|position| goes(&position, at))
    };
    free.filter(is_captured).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trey_stands_beside_enemies_because_it_captures_where_it_does_not_go() {
        for &game in GameId::ALL {
            for kind in kinds(game, game.default_rules()) {
                let Some((position, square)) = alone(game, game.default_rules(), kind) else {
                    continue;
                };
                let shape = position.shape();
                let is_enemy = |piece: Piece| piece.color == Color::Black && piece.kind == kind;
                let enemies = position.pieces().filter(|at| kind != Kind::Ang && is_enemy(at.1));
                let enemies: Vec<_> = enemies
                    .map(|at| (shape.file(at.0) as i8, shape.rank(at.0) as i8))
                    .map(|(file, rank)| {
                        (file - shape.file(square) as i8, rank - shape.rank(square) as i8)
                    })
                    .collect();
                match kind {
                    // Hill's fish captures as it goes.
                    Kind::Trey => assert_eq!(enemies, [(-1, 1), (1, 1)], "{game:?}"),
                    _ => assert!(enemies.is_empty(), "{game:?} {kind:?} {enemies:?}"),
                }
            }
        }
    }
}

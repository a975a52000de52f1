//! The built-in books.

use super::Book;
use ouk_rules::{GameId, RuleSet};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// The text of each game's book, and the book once it has been read.
static BOOKS: [(GameId, &str, OnceLock<Book>); 6] = [
    (GameId::Ouk, include_str!("ouk.book"), OnceLock::new()),
    (GameId::KarOuk, include_str!("kar-ouk.book"), OnceLock::new()),
    (GameId::Makruk, include_str!("makruk.book"), OnceLock::new()),
    (GameId::Rek, include_str!("rek.book"), OnceLock::new()),
    (GameId::MinRekChanh, include_str!("min-rek-chanh.book"), OnceLock::new()),
    (GameId::Hill, include_str!("hill.book"), OnceLock::new()),
];

type Adapted = Vec<(GameId, &'static RuleSet, &'static Book)>;

/// The books adapted to other rule sets so far. Like rule sets, they live as long as the program.
static ADAPTED: LazyLock<Mutex<Adapted>> = LazyLock::new(Mutex::default);

/// The book of a game under a rule set: the built-in one for the default rule set; for any other,
/// the part of it that is valid there ([`Book::under`]), which may be empty.
#[must_use]
pub fn for_rules(game: GameId, rules: &'static RuleSet) -> &'static Book {
    let (_, text, book) = BOOKS.iter().find(|book| book.0 == game).expect("every game has a book");
    let own = book.get_or_init(|| {
        Book::parse(text).unwrap_or_else(|error| panic!("the book of {game}: {error}"))
    });
    if std::ptr::eq(own.rules(), rules) {
        return own;
    }
    let mut adapted = ADAPTED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = adapted.iter().find(|known| known.0 == game && std::ptr::eq(known.1, rules));
    if let Some(&(.., book)) = known {
        return book;
    }
    let book: &'static Book = Box::leak(Box::new(own.under(rules)));
    adapted.push((game, rules, book));
    book
}

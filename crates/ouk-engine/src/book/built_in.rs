//! The built-in books.

use super::Book;
use ouk_rules::{GameId, RuleSet};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// The text of the book of each game, and the book once it was asked for.
static BOOKS: [(GameId, &str, OnceLock<Arc<Book>>); 6] = [
    (GameId::Ouk, include_str!("ouk.book"), OnceLock::new()),
    (GameId::KarOuk, include_str!("kar-ouk.book"), OnceLock::new()),
    (GameId::Makruk, include_str!("makruk.book"), OnceLock::new()),
    (GameId::Rek, include_str!("rek.book"), OnceLock::new()),
    (GameId::MinRekChanh, include_str!("min-rek-chanh.book"), OnceLock::new()),
    (GameId::Hill, include_str!("hill.book"), OnceLock::new()),
];

/// The books of other rule sets that were asked for.
static ADAPTED: LazyLock<Mutex<Vec<Arc<Book>>>> = LazyLock::new(Mutex::default);

/// The book of a game under a rule set: for the default rule set the one that is built in, for any
/// other the part of it that holds there ([`Book::under`]), which can be empty. Each is made once.
#[must_use]
pub fn for_rules(game: GameId, rules: &'static RuleSet) -> Arc<Book> {
    let (_, text, book) = BOOKS.iter().find(|book| book.0 == game).expect("every game has a book");
    let own = book.get_or_init(|| {
        let book = Book::parse(text).unwrap_or_else(|error| panic!("the book of {game}: {error}"));
        Arc::new(book)
    });
    let is_for_rules = |book: &&Arc<Book>| book.game() == game && std::ptr::eq(book.rules(), rules);
    if is_for_rules(&own) {
        return Arc::clone(own);
    }
    let mut adapted = ADAPTED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = adapted.iter().find(is_for_rules) {
        return Arc::clone(known);
    }
    let book = Arc::new(own.under(rules));
    adapted.push(Arc::clone(&book));
    book
}

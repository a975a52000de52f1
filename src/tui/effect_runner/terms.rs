//! The players' terms for the moves of the saved games. A thread finds them, since thousands of
//! games take half a minute.

use crate::archive::Archive;
use crate::tui::message::Message;
use ouk_rules::RuleSetRegistry;
use ouk_rules::game::Game;
use ouk_rules::vocabulary::{TermSet, terms_of};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

/// The pause between two messages with terms.
const PAUSE: Duration = Duration::from_millis(300);

/// Finds the terms of some files as long as the list needs them, and sends them as they are found.
pub(super) fn find(
    paths: Vec<PathBuf>,
    wanted: Weak<()>,
    rule_sets: Arc<RuleSetRegistry>,
    tell: Arc<dyn Fn(Message) + Send + Sync>,
) {
    let search = move || {
        let mut found = HashMap::new();
        let mut told = Instant::now();
        for path in &paths {
            if wanted.strong_count() == 0 {
                return;
            }
            found.insert(path.clone(), terms_in(path, &rule_sets));
            if told.elapsed() >= PAUSE {
                tell(Message::Terms(std::mem::take(&mut found)));
                told = Instant::now();
            }
        }
        tell(Message::Terms(found));
    };
    // Without a thread, no terms are found.
    let _ = std::thread::Builder::new().name("terms".to_owned()).spawn(search);
}

/// The terms for the moves of a game; none if the file can no longer be read.
fn terms_in(path: &Path, rule_sets: &RuleSetRegistry) -> TermSet {
    let find = |game, name: &str| rule_sets.find(game, name);
    let terms = || Archive::load(path, &find).map_or(TermSet::NONE, |game| terms_of_moves(&game));
    // A panic costs only the terms of one game.
    catch_unwind(AssertUnwindSafe(terms)).unwrap_or(TermSet::NONE)
}

/// The terms for the moves of a game. This takes milliseconds for each game, and there may be
/// thousands.
fn terms_of_moves(game: &Game) -> TermSet {
    let moves = game.moves().enumerate();
    moves.fold(TermSet::NONE, |all, (ply, played)| {
        all.with(terms_of(game.position_at(ply), played.mv))
    })
}

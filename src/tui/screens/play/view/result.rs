//! What came of a game, in the place of its moves.

use super::super::state::Play;
use super::areas::Areas;
use crate::tui::action::{Action, KeyContext};
use crate::tui::context::AppContext;
use crate::tui::language::fill;
use crate::tui::widgets::{blocks, text, whole, wrap};
use ouk_engine::Level;
use ouk_rules::Outcome;
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The result in quarter blocks, as records have it: White's first.
const WHITE_WON: Figure =
    ["▗█▌         ▟██▙", " █▌         █▌▐█", " █▌   ▀▀▀▘  █▌▐█", "▗█▙▖        ▜██▛"];
const BLACK_WON: Figure =
    ["▟██▙        ▗█▌ ", "█▌▐█         █▌ ", "█▌▐█  ▀▀▀▘   █▌ ", "▜██▛        ▗█▙▖"];
/// *Smaeu*, a draw, is the word for equal.
const DRAWN: Figure = ["            ", "████████████", "            ", "████████████"];

type Figure = [&'static str; 4];

/// The rows it needs: a figure, what it means, and what can be done, with a row between them.
const ROWS: u16 = 10;

/// Whether the result has room in the place of the moves.
pub(super) const fn fits(area: Rect) -> bool {
    area.height >= ROWS && area.width >= 24
}

/// Draws the result; whether there is one to show, and room for it.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    let (theme, strings) = (&app.theme, app.strings);
    let Some(ending) = play.game.ending().filter(|_| play.shows_result()) else { return false };
    if !fits(area) {
        return false;
    }
    let figure = match ending.outcome {
        Outcome::Win(Color::White) => WHITE_WON,
        Outcome::Win(Color::Black) => BLACK_WON,
        Outcome::Draw => DRAWN,
    };
    let x = area.x + 2;
    let room = area.width.saturating_sub(3);
    let words = wrap(&strings.ending(ending), room.min(46));
    let facts = facts(play, strings);
    let used = ROWS - 1 + words.len() as u16;
    let mut y = area.y + area.height.saturating_sub(used) / 2;
    for line in figure {
        blocks(buffer, x, y, line.chars(), theme.strong());
        y += 1;
    }
    y += 1;
    for line in words.iter().take(2) {
        text(buffer, x, y, line, theme.words());
        y += 1;
    }
    text(buffer, x, y, whole(&facts, room), theme.quiet());
    let advice = play.outlook.and_then(|outlook| strings.outlook(outlook)).unwrap_or_default();
    let advice = wrap(&advice, room.min(46));
    // It comes once the results were read, and moves nothing.
    let top = y + if areas.has_panel_for_words() { 2 } else { 4 };
    for (row, line) in (top..area.bottom()).zip(advice.iter().take(2)) {
        text(buffer, x, row, line, theme.words());
    }
    // Beside a large board the row of keys below has them.
    if areas.has_panel_for_words() {
        return true;
    }
    let row = Rect { x, width: room, ..area };
    let hint = &strings.hint;
    let keys: [(&[Action], &str); 3] = [
        (&[Action::Rematch], hint.rematch),
        (&[Action::Review], hint.review),
        (&[Action::Quit], hint.menu),
    ];
    app.footer(KeyContext::Game).draw(&keys, row, y + 2, buffer);
    true
}

/// How many moves there were, and how the match stands.
fn facts(play: &Play, strings: &crate::tui::language::Phrases) -> Vec<String> {
    let setup = play.game.setup();
    let moves = match play.game.ply().div_ceil(2) {
        1 => strings.end.one_move.to_owned(),
        many => fill(strings.end.moves, &[&many]),
    };
    let score = play.score();
    if !(setup.match_score.teams || setup.match_score.is_begun()) {
        let facts = format!("{moves}   {}", setup.rules.name);
        let level = setup.players.0.iter().find_map(|player| match player {
            Player::Computer { level } => Level::new(*level),
            _ => None,
        });
        let with_level = level.map(|level| {
            let [_, _, name, _] = strings.level_words(level);
            [format!("{facts}   {name}"), format!("{moves}   {}", strings.level_name(level))]
        });
        return with_level.into_iter().flatten().chain([facts, moves]).collect();
    }
    let [white, black] = setup.players.0.each_ref().map(|player| strings.player(player));
    let [first, second] = score.won;
    let mut sum = format!("{white} {first}   {black} {second}");
    if score.drawn > 0 {
        sum = format!("{sum}   {}", fill(strings.end.draws, &[&score.drawn]));
    }
    let short = format!("{first} - {second}");
    vec![format!("{sum}   {moves}"), sum, short]
}

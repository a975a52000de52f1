//! The result of a game, and the keys for what comes next, above the last moves.

use super::super::state::Play;
use crate::results::Outlook;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{Phrases, addressed, fill, sentence};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::{accent_row, blocks, column, digits, large_word, text, whole, wrap};
use ouk_engine::Level;
use ouk_rules::Outcome;
use ouk_rules::board::Color;
use ouk_rules::game::Player;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The columns of the parts of a result. Records write it so: White's points first.
const PARTS: [u16; 3] = [0, 6, 12];

/// *Smaeu*, a draw, is the word for equal.
const EQUAL: &str = "▄▄▄▄▄▄▄▄▄▄▄▄";

/// The fewest rows of the result: the winner, the reason in two lines, the length of the game, and
/// the keys for the next steps.
const ROWS: u16 = 8;

/// The most lines of the reason.
const REASON: usize = 3;

/// The rows of the figure with the blank below it.
const FIGURE_ROWS: u16 = 5;

/// The rows of moves that are reserved before the figure is drawn, with the blank above them.
const LEAST_MOVES: u16 = 3;

/// The next steps after most games, and the rows for the points of the last ones with a blank.
const STEPS: usize = 4;
const POINTS: u16 = 3;

/// Whether the result fits in the place of the moves.
pub(super) const fn fits(area: Rect) -> bool {
    area.height >= ROWS && area.width >= 24
}

/// Draws the result. Returns the area left for the moves; `None` if there is no result, or no room
/// for it.
pub(super) fn draw(
    app: &AppContext,
    play: &Play,
    areas: &Areas,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Rect> {
    let (theme, strings) = (&app.theme, app.strings);
    let ending = play.game.ending().filter(|_| play.shows_result() && fits(area))?;
    let x = area.x + 2;
    let room = area.width.saturating_sub(3);
    let reason = strings.reason_for(ending, &play.game.setup().players.0);
    let mut reason = wrap(&sentence(&reason), room.min(46));
    reason.truncate(REASON);
    let next = next_steps(app, play, areas);
    let used = 2 + reason.len() as u16 + 1 + next.len() as u16;
    let mut y = area.y;
    let spare = area.height.saturating_sub(used + FIGURE_ROWS);
    let mut is_said = false;
    if spare >= LEAST_MOVES {
        // A blank row above it is used only if that takes no move away.
        y += u16::from(spare > LEAST_MOVES);
        // Rows that are too few for moves are above it too. The step that arrives last has its row.
        let late = (STEPS as u16).saturating_sub(next.len() as u16);
        let unused = spare.saturating_sub(1 + POINTS + late);
        y += if unused <= LEAST_MOVES { unused } else { 0 };
        let players = &play.game.setup().players.0;
        let style = tone(app, ending.outcome, players);
        let word = word(strings, ending.outcome, players).unwrap_or_default();
        is_said = !word.is_empty() && large_word(buffer, (x, y), room, word, style);
        if !is_said {
            draw_figure(ending.outcome, x, y, style, buffer);
        }
        y += FIGURE_ROWS;
    }
    let weight = if app.spares_bytes() { Modifier::empty() } else { theme.weight() };
    let strong = theme.strong().add_modifier(weight);
    // Below the large word, the reason is the headline.
    let reason_style = if is_said { strong } else { theme.words() };
    if !is_said {
        let headline = strings.result(ending, &play.game.setup().players.0);
        text(buffer, x, y, whole(&[headline], room), strong);
        y += 1;
    }
    for line in &reason {
        text(buffer, x, y, line, reason_style);
        y += 1;
    }
    text(buffer, x, y, whole(&facts(play, strings), room), theme.quiet());
    y += 2;
    let keys = column(next.iter().map(|step| step.key.as_str()), 1);
    let first = y;
    for OfferedStep { key, about } in next {
        if y >= area.bottom() {
            break;
        }
        text(buffer, x, y, &key, theme.strong());
        text(buffer, x + keys, y, &about, theme.words());
        // The first step is what most players do next.
        if y == first && !app.spares_bytes() {
            let row = Rect { x, width: area.right().saturating_sub(x), ..area };
            accent_row(row, y, theme, buffer);
        }
        y += 1;
    }
    let top = (y + 1).min(area.bottom());
    let rest = Rect { y: top, height: area.bottom() - top, ..area };
    Some(below_points(app, play, rest, buffer))
}

/// The tone of the figure: important if the user won, and quiet if the machine did.
fn tone(app: &AppContext, outcome: Outcome, players: &[Player; 2]) -> Style {
    let theme = &app.theme;
    match (outcome, addressed(players)) {
        (Outcome::Win(winner), Some(user)) if winner == user => theme.strong(),
        (Outcome::Win(_), Some(_)) => theme.quiet(),
        _ => theme.words(),
    }
}

/// What the user has done, in a word; none if two people or two machines played.
fn word(strings: &Phrases, outcome: Outcome, players: &[Player; 2]) -> Option<&'static str> {
    let own = &strings.record;
    let user = addressed(players)?;
    Some(match outcome {
        Outcome::Draw => own.col_drawn,
        Outcome::Win(winner) if winner == user => own.col_won,
        Outcome::Win(_) => own.col_lost,
    })
}

/// Draws a result four rows high.
fn draw_figure(outcome: Outcome, x: u16, y: u16, style: Style, buffer: &mut Buffer) {
    let figure = match outcome {
        Outcome::Win(Color::White) => ["1", "-", "0"],
        Outcome::Win(Color::Black) => ["0", "-", "1"],
        Outcome::Draw => {
            for y in [y, y + 2] {
                blocks(buffer, x, y, EQUAL.chars(), style);
            }
            return;
        }
    };
    for (column, part) in PARTS.into_iter().zip(figure) {
        digits(buffer, x + column, y, part, style);
    }
}

/// Draws the points of the last games against the level, or the next level, at the top of an area:
/// below the next steps, so that nothing moves when they arrive. Returns the rows below them.
fn below_points(app: &AppContext, play: &Play, area: Rect, buffer: &mut Buffer) -> Rect {
    let words = play.outlook.and_then(|outlook| app.strings.outlook(outlook)).unwrap_or_default();
    let mut lines = wrap(&words, area.width.saturating_sub(3).min(46));
    lines.truncate(2);
    let rows = lines.len() as u16;
    if words.is_empty() || area.height < rows {
        return area;
    }
    for (y, line) in (area.y..).zip(&lines) {
        text(buffer, area.x + 2, y, line, app.theme.words());
    }
    // A blank row separates them from moves.
    let used = (rows + 1).min(area.height);
    Rect { y: area.y + used, height: area.height - used, ..area }
}

/// A step that the player may take next.
struct OfferedStep {
    key: String,
    about: String,
}

/// The next steps with their keys, without those in the row of keys.
fn next_steps(app: &AppContext, play: &Play, areas: &Areas) -> Vec<OfferedStep> {
    let own = &app.strings.end;
    let key = |action| app.keys.together(KeyContext::Game, &[action]);
    let review = match addressed(&play.game.setup().players.0) {
        Some(_) => own.next_mistakes,
        None => own.next_review,
    };
    let step = |key, about: &str| OfferedStep { key, about: about.to_owned() };
    let mut steps =
        vec![step(key(Action::Rematch), own.next_game), step(key(Action::Review), review)];
    if Action::Export.is_allowed(play.rights) {
        steps.push(step(key(Action::Export), own.next_write));
    }
    if !areas.has_panel_for_words() {
        steps.push(step(key(Action::Quit), own.next_menu));
    }
    // The last one, since the results arrive after the others have been drawn.
    if let Some(Outlook::Try(advice)) = play.outlook {
        let level = app.strings.level_in_text(advice.level);
        let about = fill(own.next_at_level, &[&level]);
        steps.push(OfferedStep { key: key(Action::NextLevel), about });
    }
    steps.retain(|step| !step.key.is_empty());
    steps
}

/// The number of moves, and the score of the match.
fn facts(play: &Play, strings: &Phrases) -> Vec<String> {
    let setup = play.game.setup();
    let moves = match play.game.moves_played() {
        1 => strings.end.one_move.to_owned(),
        many => fill(strings.end.moves, &[&many]),
    };
    let score = play.score();
    if !(setup.match_score.teams || setup.match_score.is_begun()) {
        let rules = strings.rules_of(setup.rules);
        let facts = format!("{moves}   {rules}");
        let level = setup.players.0.iter().find_map(|player| match player {
            Player::Computer { level } => Level::new(*level),
            _ => None,
        });
        let with_level = level.map(|level| {
            let [_, _, name, number] = strings.level_words(level);
            let against = |level: &String| fill(strings.end.against, &[&moves, level]);
            [
                format!("{}   {rules}", against(&name)),
                against(&name),
                against(&number.to_lowercase()),
            ]
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

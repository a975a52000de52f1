//! The view of the review.

use super::curve::ChartedGame;
use super::engine::shorter;
use super::state::Review;
use super::words::{PositionWords, StateWords};
use super::{bar, curve, words};
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{fill, line_words, script};
use crate::tui::screens::play::view;
use crate::tui::screens::too_small;
use crate::tui::theme::Depth;
use crate::tui::widgets::areas::{self, Areas};
use crate::tui::widgets::board;
use crate::tui::widgets::{text, whole, wrap, wrap_within};
use ouk_rules::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The rows of the chart beside a large board, from the most on.
const CHARTS: [u16; 4] = [8, 6, 4, 2];
/// The rows of the chart beside a small board.
const SMALL_CHARTS: [u16; 2] = [4, 2];
/// The rows of the chart in the place of a count.
const CHART_IN_COUNT: u16 = 3;
/// The fewest rows of moves above the largest chart, which leave room for the letters of the
/// pieces, and above another.
const MOVES: u16 = 8;
const LEAST_MOVES: u16 = 2;
/// The rows of the note for most positions, and with the line of an engine below the text. Fewer
/// rows would move the list of moves from one position to the next.
const NOTE: u16 = 2;
const NOTE_WITH_LINE: u16 = NOTE + 1;

/// Draws the review.
pub fn draw(app: &AppContext, review: &Review, area: Rect, buffer: &mut Buffer) {
    let play = &review.board;
    let position = play.game.position_at(review.at);
    let Some(mut areas) = areas::layout(position, app.wanted_square_size(), area) else {
        too_small::draw(app, area, buffer);
        return;
    };
    areas.join_prompt();
    areas.add_row_of_keys();
    // Moves and chart need the rows of captured pieces more.
    areas.shrink_players(if areas.is_low() { 1 } else { 3 });
    header(app, review, &areas, buffer);
    let board_style = app.board_style().flipped(play.flipped);
    let mut marks = view::marks(play, review.at);
    marks.cursor = None;
    // On a slow line, two more squares at each step cost too much.
    if let Some(better) = review.better_move().filter(|_| !app.spares_bytes()) {
        marks.hint = vec![better.from(), better.to()];
    }
    board::draw(position, &marks, &board_style, areas.square_size, areas.board, buffer);
    bar::draw(&app.theme, review, position, &areas, buffer);
    let width = areas.note.width.saturating_sub(1);
    let said = words::below(app, review, &areas);
    let lines = match areas.has_panel_for_words() {
        true => lines_of(&said, width),
        false => lines_of_rest(&said.joined(), width),
    };
    if play.line.is_none() {
        let told = if areas.has_panel_for_words() { review.opinion.rows() } else { 0 };
        let has_line = told > 0 || review.found().is_some();
        areas.lower_note(if has_line { NOTE_WITH_LINE } else { NOTE });
        areas.make_room(lines.len() + told, &app.theme, buffer);
    }
    panel(app, review, &mut areas, buffer);
    if areas.panel.is_none() {
        view::clock::above_board(app, play, &mut areas, buffer);
    }
    view::count_lines(app, play, areas.count, buffer);
    let bottom = areas.words_bottom();
    let lines = match lines.len() > usize::from(bottom.saturating_sub(areas.note.y)) {
        true => {
            let rows = bottom.saturating_sub(areas.note.y);
            let lines = wrap_within(&said.joined(), width, rows);
            lines.into_iter().map(|line| (line, LinePart::Rest)).collect()
        }
        false => lines,
    };
    for (y, (line, part)) in (areas.note.y..bottom).zip(&lines) {
        // On a slow line, a second colour costs too much.
        let style = match part {
            LinePart::Head if !app.spares_bytes() => app.theme.strong(),
            _ => app.theme.words(),
        };
        text(buffer, areas.note.x, y, line, style);
    }
    if play.line.is_some() {
        view::input_line(app, play, &areas, buffer);
    } else {
        engine_lines(app, review, position, &areas, lines.len(), buffer);
    }
    if let Some(place) = areas.place_of_keys() {
        keys(app, review, place, buffer);
    }
}

/// The part of the text below the board that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LinePart {
    Head,
    Rest,
}

/// The lines of the text about a position: the head has its own.
fn lines_of(said: &PositionWords, width: u16) -> Vec<(String, LinePart)> {
    let [head, rest] = said.lines(width);
    let head = head.into_iter().map(|line| (line, LinePart::Head));
    head.chain(rest.into_iter().map(|line| (line, LinePart::Rest))).collect()
}

/// The lines of a text without a head.
fn lines_of_rest(words: &str, width: u16) -> Vec<(String, LinePart)> {
    wrap(words, width).into_iter().map(|line| (line, LinePart::Rest)).collect()
}

/// The players, the moves with their signs, and the curves. The moves take the rows of a count that
/// never runs.
fn panel(app: &AppContext, review: &Review, areas: &mut Areas, buffer: &mut Buffer) {
    let Some(panel) = areas.panel else { return };
    let count = areas.count;
    let is_counted = view::is_counted(&review.board);
    if areas.has_panel_for_words() && !is_counted {
        areas.count = Rect { y: areas.note.y, height: 0, ..count };
    }
    let place = review.found().and_then(|found| {
        let place = place_of_curves(app, review, areas, panel)?;
        Some((found, place))
    });
    let sign = |ply: usize| words::sign(review, ply);
    let moves = view::ShownMoves::Reviewed(&sign);
    view::draw_panel(app, &review.board, areas, panel, &moves, buffer);
    areas.count.y = if is_counted { count.y } else { areas.note.y };
    let Some((found, CurvePlace { state, above, curves, numbered })) = place else { return };
    if let Some(StateWords { start, marked }) = state {
        let theme = &app.theme;
        let y = curves.y - above;
        // On a slow line, a second colour costs too much.
        let style = match theme.depth {
            _ if app.spares_bytes() => theme.quiet(),
            Depth::Mono => theme.urgent(),
            _ => theme.quiet().fg(theme.colors.urgent),
        };
        text(buffer, curves.x, y, &start, theme.quiet());
        text(buffer, curves.x + script::width(&start), y, &marked, style);
    }
    let shown = ChartedGame {
        analysis: found,
        at: review.at,
        game: &review.board.game,
        severity: &|ply| review.severity(ply),
    };
    curve::draw(app, &shown, curves, numbered, buffer);
}

/// The text above the curves, if there is one, and the curves.
struct CurvePlace {
    state: Option<StateWords>,
    /// The rows from the text to the curves.
    above: u16,
    curves: Rect,
    /// Whether the row below the curves is for the numbers of moves.
    numbered: bool,
}

/// The place of the curves, above the count or, on a low screen with a count, below its first row.
/// Takes the rows from the count and from the moves; `None` if too few moves would be left.
fn place_of_curves(
    app: &AppContext,
    review: &Review,
    areas: &mut Areas,
    panel: Rect,
) -> Option<CurvePlace> {
    if !areas.has_panel_for_words() {
        return None;
    }
    let count = areas.count;
    let width = count.width.saturating_sub(1);
    if areas.is_low() && count.height > CHART_IN_COUNT {
        areas.count.height -= CHART_IN_COUNT;
        let curves = Rect { y: count.y + 1, height: CHART_IN_COUNT, width, ..count };
        return Some(CurvePlace { state: None, above: 0, curves, numbered: false });
    }
    let fits = |words: &StateWords| words.width() <= count.width;
    let state = words::state(app, review, areas).into_iter().find(fits);
    // A blank row keeps the text apart from the labels of the chart.
    let above = if areas.is_low() { u16::from(state.is_some()) } else { 2 };
    // The first row of the chart, or of the text above it, if enough moves are left. The numbers
    // and a blank are below the chart.
    let first = |height: u16, moves: u16| {
        let first = count.y.checked_sub(above + height + 2)?;
        (first >= panel.y + areas.player_rows + 2 + moves).then_some((first, height))
    };
    let (first, height) = match areas.is_low() {
        true => SMALL_CHARTS.iter().find_map(|&height| first(height, LEAST_MOVES))?,
        false => CHARTS.iter().find_map(|&height| {
            let moves = if height == CHARTS[0] { MOVES } else { LEAST_MOVES };
            first(height, moves)
        })?,
    };
    areas.count.y = first;
    let curves = Rect { y: first + above, height, width, ..count };
    Some(CurvePlace { state, above, curves, numbered: true })
}

/// The engine's lines for the position, or the line from the analysis.
fn engine_lines(
    app: &AppContext,
    review: &Review,
    position: &AnyPosition,
    areas: &Areas,
    used: usize,
    buffer: &mut Buffer,
) {
    let strings = app.strings;
    let mut told = review.opinion.told(position, strings);
    let asked = !told.is_empty();
    let known = review.found().and_then(|found| found.position(review.at));
    if let Some(known) = known.filter(|known| !asked && known.best().is_some())
        && !review.hides_best()
    {
        let line = line_words(position, &known.line);
        told.push(shorter(&strings.score(known.score), known.depth, &line));
    }
    let style = if asked { app.theme.strong() } else { app.theme.quiet() };
    let room = areas.note.width.saturating_sub(1);
    if !areas.has_panel_for_words() {
        let below = areas.opinion_row();
        if let Some(ways) = told.first().filter(|_| used < 2 && below > areas.note.y) {
            text(buffer, areas.note.x, below, whole(ways, room), style);
        }
        return;
    }
    let free = usize::from(areas.note.height).saturating_sub(used);
    told.truncate(free);
    let first = areas.note.bottom() - told.len() as u16;
    for (y, ways) in (first..).zip(&told) {
        text(buffer, areas.note.x, y, whole(ways, room), style);
    }
}

fn keys(app: &AppContext, review: &Review, place: Rect, buffer: &mut Buffer) {
    let (hint, own) = (&app.strings.hint, &app.strings.review);
    // There is nothing to go to before the analysis.
    let mistakes: (&[Action], &str) = match review.awaits_analysis() {
        true => (&[Action::Analyse], own.find_mistakes),
        false => (&[Action::NextMistake, Action::PreviousMistake], hint.mistakes),
    };
    // A game without moves has nothing to go through; moves can be tried in it.
    let without_moves: [(&[Action], &str); 7] = [
        (&[Action::Type], hint.variation),
        (&[Action::Engine], hint.engine),
        (&[Action::CopyFen], hint.copy),
        (&[Action::Flip], hint.flip),
        (&[Action::Export], hint.write),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let keys: [(&[Action], &str); 11] = [
        (&[Action::Earlier, Action::Later], hint.step),
        mistakes,
        (&[Action::Engine], hint.engine),
        (&[Action::First, Action::Last], hint.ends),
        (&[Action::Type], hint.variation),
        (&[Action::PlayOn], hint.play_on),
        (&[Action::CopyFen], hint.copy),
        (&[Action::Flip], hint.flip),
        (&[Action::Export], hint.write),
        (&[Action::Help], hint.help),
        (&[Action::Quit], hint.back),
    ];
    let is_empty = review.has_no_moves() && review.variation_from().is_none();
    let keys = if is_empty { &without_moves[..] } else { &keys[..] };
    app.footer(KeyContext::Review).draw_rows(keys, place, buffer);
}

/// Draws the title, the players, and the number of the shown move.
fn header(app: &AppContext, review: &Review, areas: &Areas, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let game = &review.board.game;
    let header = areas.header;
    let setup = game.setup();
    let [white, black] = setup.players.0.each_ref().map(|player| strings.player(player));
    let result = game.ending().map_or("*", |ending| ending.outcome.pgn());
    let title = match review.variation_from() {
        Some(number) => fill(strings.review.variation, &[&number]),
        None => strings.review.title.to_owned(),
    };
    text(buffer, header.x, header.y, &title, theme.strong());
    let after = header.x + script::width(&title) + 2;
    let room = view::clock::room_in_header(app, &review.board, areas);
    let beside = Rect { x: after, width: header.right().saturating_sub(after + room), ..header };
    // Moves are counted as in the list.
    let place = [game.moves_in(review.at), game.moves_played()];
    let ply = match game.ply() {
        0 => String::new(),
        _ => fill(strings.review.place, &[&place[0], &place[1]]),
    };
    let ways = [
        format!("{}  {white} - {black}  {result}   {ply}", strings.date(&setup.date)[0]),
        format!("{white} - {black}  {result}   {ply}"),
        ply.clone(),
        if ply.is_empty() { String::new() } else { format!("{}/{}", place[0], place[1]) },
    ];
    let ways = ways.map(|way| way.trim_end().to_owned());
    let searched = words::searched(app, review).filter(|_| areas.has_panel_for_words());
    let words = match searched {
        Some([long, short]) => vec![format!("{long}   {ply}"), long, short],
        None => ways.to_vec(),
    };
    text(buffer, beside.x, beside.y, whole(&words, beside.width), theme.quiet());
}

//! Texts of a drill: the comment on the last move, the tables' verdict, and the grade of each move.

use super::drill::Exercise;
use super::grades::{STARS, draw_stars};
use super::words::result_words;
use crate::trainer::drill::DrillTask;
use crate::trainer::session::{DrillResult, MoveComment, MoveGrade};
use crate::trainer::verdict::TablebaseVerdict;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::sentence;
use crate::tui::language::{Phrases, fill, script};
use crate::tui::screens::piece_grid::PieceWords;
use crate::tui::screens::{named_pieces, piece_guide};
use crate::tui::theme::Theme;
use crate::tui::widgets::{column, text, whole, wrap};
use ouk_engine::endgame::tablebase::Defence;
use ouk_rules::AnyPosition;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The comment on the last move, or another message.
pub(super) struct DrillWords {
    /// The sentences: the first stands out, the others explain it.
    pub(super) sentences: Vec<String>,
    pub(super) style: Style,
}

impl DrillWords {
    /// The comment or message; none before the first move.
    pub(super) fn of(app: &AppContext, exercise: &Exercise) -> Option<DrillWords> {
        let (theme, strings) = (&app.theme, app.strings);
        let session = &exercise.session;
        let result = result_words(app, session);
        let failed = session.result == Some(DrillResult::Failed);
        let note = exercise.note.as_ref().map(|note| app.words_of(Some(note)));
        let (sentences, style) = match (result, session.comments.last(), note) {
            (Some(result), _, Some(note)) => {
                let style = if failed { theme.urgent() } else { theme.strong() };
                (vec![format!("{result}."), sentence(&note)], style)
            }
            (None, _, Some(note)) => (vec![note], theme.words()),
            (Some(result), Some(last), None) if failed => {
                (with_reasons(format!("{result}."), last, strings), theme.urgent())
            }
            (Some(result), _, None) => (vec![result], theme.strong()),
            (None, Some(last), None) => {
                let worth = format!("{}: {}.", last.played, strings.worth(last.move_grade));
                (with_reasons(worth, last, strings), style_of(last.move_grade, theme))
            }
            (None, None, None) => return None,
        };
        Some(DrillWords { sentences, style })
    }

    /// The lines that fit into this many rows.
    pub(super) fn lines(&self, width: u16, rows: usize) -> Vec<String> {
        whole_sentences(&self.sentences, width, rows)
    }

    /// Draws the lines, with the first sentence emphasised.
    pub(super) fn draw(&self, lines: &[String], area: Rect, app: &AppContext, buffer: &mut Buffer) {
        // If the first sentence does not end within a line, all lines look alike.
        let first = &self.sentences[0];
        let marked = lines.first().is_some_and(|line| line.starts_with(first));
        let head = if marked { first.len() } else { 0 };
        for (index, (y, line)) in (area.y..area.bottom()).zip(lines).enumerate() {
            let (head, tail) = line.split_at(if index == 0 { head } else { 0 });
            text(buffer, area.x, y, head, self.style);
            // Each part has its own cells, since nothing may be drawn over a run of Khmer, which is
            // one piece.
            let begins = area.x + script::width(head) + u16::from(tail.starts_with(' '));
            let style = if marked { app.theme.words() } else { self.style };
            text(buffer, begins, y, tail.trim_start(), style);
        }
    }
}

/// Sentences as lines of a width; if there are too few lines, the last sentences are dropped.
fn whole_sentences(sentences: &[String], width: u16, rows: usize) -> Vec<String> {
    let mut many = sentences.len();
    loop {
        let lines = wrap(&sentences[..many].join(" "), width);
        if lines.len() <= rows || many <= 1 {
            return lines;
        }
        many -= 1;
    }
}

/// The slack of the drill in words.
pub(super) fn aim(app: &AppContext, exercise: &Exercise) -> String {
    let own = &app.strings.trainer;
    let session = &exercise.session;
    let verdict = session.tablebase_verdict(exercise.play.game.position());
    match (session.drill.task, verdict) {
        (DrillTask::Chase, Some(TablebaseVerdict::Won { slack: Some(slack), .. })) => match slack {
            0 => own.aim_exact.to_owned(),
            1 => own.aim_one.to_owned(),
            slack => fill(own.aim, &[&slack]),
        },
        (DrillTask::Chase, _) => own.aim_enough.to_owned(),
        (DrillTask::Hold, _) => own.aim_hold.to_owned(),
    }
}

fn style_of(worth: MoveGrade, theme: &Theme) -> Style {
    match worth {
        MoveGrade::Fastest | MoveGrade::Held => theme.words(),
        MoveGrade::Lost(_) | MoveGrade::OtherCount => theme.strong(),
        MoveGrade::Thrown | MoveGrade::Slipped(_) => theme.urgent(),
    }
}

/// A sentence, then the best move if another was played, with its reasons.
fn with_reasons(first: String, comment: &MoveComment, strings: &Phrases) -> Vec<String> {
    let best = comment.best.join(", ");
    let better = match comment.move_grade {
        MoveGrade::Fastest | MoveGrade::Held => None,
        MoveGrade::Thrown | MoveGrade::Lost(_) | MoveGrade::OtherCount => {
            Some(fill(strings.trainer.fastest, &[&best]))
        }
        MoveGrade::Slipped(_) => Some(fill(strings.trainer.holds, &[&best])),
    };
    let mut sentences = vec![first];
    sentences.extend(better);
    sentences.extend(strings.reason_sentences(&comment.why));
    sentences
}

/// The height from which a panel shows more than the state of the drill and its moves.
const MOVES_APART: u16 = 16;

/// Draws the tables' verdict, unless the bar of the count shows it, and the state of the drill.
/// Returns the row after them.
pub(super) fn fact_rows(
    app: &AppContext,
    exercise: &Exercise,
    has_bar: bool,
    area: Rect,
    buffer: &mut Buffer,
) -> u16 {
    let theme = &app.theme;
    let session = &exercise.session;
    let Rect { x, mut y, width, .. } = area;
    let end = area.bottom();
    let own = &app.strings.trainer;
    let names = [own.mate_in, own.new_count, own.slack, own.count, own.tables, own.defence];
    let middle = x + column(names.into_iter().chain([own.streak]), 9);
    // A value that does not fit beside its name is below it; one without a row is dropped.
    let mut fact = |name: &str, value: &str, style| {
        let beside = script::width(value) <= area.right().saturating_sub(middle);
        let lines = if beside { vec![value.to_owned()] } else { wrap(value, width) };
        if y + lines.len() as u16 + u16::from(!beside) > end {
            return;
        }
        text(buffer, x, y, name, theme.quiet());
        y += u16::from(!beside);
        for line in lines {
            text(buffer, if beside { middle } else { x }, y, &line, style);
            y += 1;
        }
    };
    let tablebase_verdict = session.tablebase_verdict(exercise.play.game.position());
    let tablebase_verdict = tablebase_verdict.filter(|_| !has_bar);
    let urgent = tablebase_verdict.is_some_and(|tablebase_verdict| tablebase_verdict.is_urgent());
    let style = if urgent { theme.urgent() } else { theme.words() };
    match tablebase_verdict {
        Some(TablebaseVerdict::Won { moves, slack, anew, .. }) => {
            let what = if anew { own.new_count } else { own.mate_in };
            fact(what, &moves.to_string(), theme.words());
            let slack = slack.map_or(own.no_count.to_owned(), |slack| slack.to_string());
            fact(own.slack, &slack, style);
        }
        Some(TablebaseVerdict::TooLate { distance, left, .. }) => {
            fact(own.mate_in, &distance.to_string(), theme.words());
            fact(own.count, &fill(own.leaves, &[&left]), style);
        }
        Some(TablebaseVerdict::Drawn) => fact(own.tables, own.drawn, theme.words()),
        None => {}
    }
    let defence = match session.defence {
        Defence::Longest => own.longest,
        Defence::Trickiest => own.trickiest,
    };
    // The moves matter more than values that stay the same.
    let spare = area.height >= MOVES_APART;
    if session.drill.task == DrillTask::Chase && spare {
        let changes = app.keys.first(KeyContext::Drill, Action::Defence);
        fact(own.defence, &fill(defence, &[&changes]), theme.words());
    }
    if spare || session.result.is_some() {
        let (streak, best) = (app.progress.streak, app.progress.best_streak);
        fact(own.streak, &fill(own.streak_best, &[&streak, &best]), theme.words());
    }
    y
}

/// The width of the stars of a result and the blank after them.
const MARK: u16 = STARS + 1;

/// Draws the learner's moves with their grades, the last at the bottom; before the first move, the
/// meaning of the stars, and the pieces.
pub(super) fn moves(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let (theme, strings) = (&app.theme, app.strings);
    let comments = &exercise.session.comments;
    let shown = usize::from(area.height);
    let first = comments.len().saturating_sub(shown);
    if comments.is_empty() && shown >= 4 {
        before_first_move(app, exercise, area, buffer);
    }
    for (y, (index, comment)) in (area.y..).zip(comments.iter().enumerate().skip(first)) {
        let words = format!("{:>2}. {}", index + 1, comment.played);
        text(buffer, area.x, y, &words, theme.words());
        let worth = strings.worth(comment.move_grade);
        let room = area.width.saturating_sub(12);
        let shown = whole(std::slice::from_ref(&worth), room);
        text(buffer, area.x + 12, y, shown, style_of(comment.move_grade, theme));
        let after = (script::width(&worth) + 2).max(16);
        if let Some(answer) = comment.answer.as_ref()
            && after + script::width(answer) <= room
        {
            text(buffer, area.x + 12 + after, y, answer, theme.quiet());
        }
    }
}

/// Draws the meaning of the stars, and below it the pieces; the pieces alone where both do not fit,
/// since the list of endings explains the stars too. How pieces move matters more than the stars.
fn before_first_move(app: &AppContext, exercise: &Exercise, area: Rect, buffer: &mut Buffer) {
    let stars = star_rows(app, exercise, area.width);
    let used = (stars.len() as u16 + 1).min(area.height);
    let below = Rect { y: area.y + used, height: area.height - used, ..area };
    let ways = [
        (PieceWords::Moves, below, true),
        (PieceWords::Moves, area, false),
        (PieceWords::MovesClose, area, false),
        (PieceWords::Names, below, true),
        (PieceWords::Names, area, false),
    ];
    let drawn = ways.into_iter().find(|&(words, place, _)| {
        draw_pieces(app, exercise.play.game.position(), words, place, buffer)
    });
    if drawn.is_none_or(|(_, _, has_stars)| has_stars) {
        for (y, (stars, line)) in (area.y..area.bottom()).zip(stars) {
            if let Some(stars) = stars {
                draw_stars(app, Some(stars), (area.x, y), buffer);
            }
            text(buffer, area.x + MARK, y, &line, app.theme.quiet());
        }
    }
}

/// The meaning of the stars in lines, each meaning with its number of stars.
fn star_rows(app: &AppContext, exercise: &Exercise, width: u16) -> Vec<(Option<u8>, String)> {
    let own = &app.strings.trainer;
    let meanings: &[(u8, &str)] = match exercise.session.drill.task {
        DrillTask::Chase => &[(3, own.no_tempo), (2, own.inside), (1, own.with_help)],
        DrillTask::Hold => &[(3, own.nothing_given), (1, own.with_help)],
    };
    let rows = meanings.iter().flat_map(|&(stars, meaning)| {
        let lines = wrap(meaning, width.saturating_sub(MARK)).into_iter().enumerate();
        lines.map(move |(index, line)| ((index == 0).then_some(stars), line))
    });
    rows.collect()
}

/// Draws the pieces of a drill, if they fit and the player does not know them yet; returns whether
/// they fit. Where pieces are not drawn, their letters have only names.
fn draw_pieces(
    app: &AppContext,
    position: &AnyPosition,
    words: PieceWords,
    area: Rect,
    buffer: &mut Buffer,
) -> bool {
    if !named_pieces::is_to_learn(app, position.game()) {
        return false;
    }
    if piece_guide::has_tiles(app) {
        let kinds = piece_guide::wanted(app, position);
        return words.draw(app, position, &kinds, area, buffer);
    }
    let rows = named_pieces::table_of_board(app, position);
    let fits = words == PieceWords::Names
        && rows.len() <= usize::from(area.height)
        && rows.iter().all(|row| script::width(row) <= area.width);
    for (y, row) in (area.y..).zip(rows.iter().filter(|_| fits)) {
        text(buffer, area.x, y, row, app.theme.quiet());
    }
    fits
}

//! Texts of the review: the move, the judgement on it, and its annotations.

use super::analysis::{SIGNS, sign_in_file};
use super::state::{Arrival, Review};
use crate::tui::annotated::AnnotatedGame;
use crate::tui::context::AppContext;
use crate::tui::keys::{Action, KeyContext};
use crate::tui::language::{TermTexts, fill, script, sentence};
use crate::tui::widgets::areas::Areas;
use crate::tui::widgets::wrap;
use ouk_engine::analysis::{GameAnalysis, Severity};
use ouk_rules::board::{ByColor, Color};

/// The columns from which the accuracy in the parts of the game is shown too.
const WIDE: u16 = 32;

/// The sign after a move: from the analysis, or else from the game's annotations.
pub(super) fn sign(review: &Review, ply: usize) -> &'static str {
    let judged = review.found().and_then(|found| found.judged(ply));
    if let Some(severity) = judged.and_then(|judged| judged.judgement.severity) {
        return severity.sign();
    }
    let nag = sign_in_file(review.board.game.annotation(ply).nags());
    nag.map_or("", |nag| SIGNS[usize::from(nag) - 1])
}

/// The progress of a running analysis, the longest wording first.
pub(super) fn searched(app: &AppContext, review: &Review) -> Option<[String; 2]> {
    let percent = review.percent_done()?;
    Some([fill(app.strings.review.analysing, &[&percent]), format!("{percent}%")])
}

/// Whether the position is one at which the text below the board includes the accuracy.
fn is_at_an_end(review: &Review) -> bool {
    review.at == 0 || review.at == review.board.game.ply()
}

/// A text above the chart. The end of it is about moves that the chart marks in a colour.
pub(super) struct StateWords {
    pub(super) start: String,
    pub(super) marked: String,
}

impl StateWords {
    const fn unmarked(start: String) -> StateWords {
        StateWords { start, marked: String::new() }
    }

    const fn marked(marked: String) -> StateWords {
        StateWords { start: String::new(), marked }
    }

    pub(super) fn width(&self) -> u16 {
        script::width(&self.start) + script::width(&self.marked)
    }
}

/// The meaning of the signs after moves if there are any, or else the accuracy of both sides, in
/// shorter and shorter wordings; where the text below the board includes the accuracy, the number
/// of mistakes of both sides. Empty before they are known. On a low screen, a blank row is worth
/// more than the meaning of the signs, which the text below says for each move.
pub(super) fn state(app: &AppContext, review: &Review, areas: &Areas) -> Vec<StateWords> {
    let Some(found) = review.found() else { return Vec::new() };
    // Before the whole game is searched, the numbers would only be those of a part.
    if is_at_an_end(review) && found.is_finished() {
        let game = &review.board.game;
        let by = |ply: usize| !game.position_at(ply).turn();
        let many = |color| review.marked().filter(|&ply| by(ply) == color).count();
        let many = ByColor(Color::ALL.map(many));
        return vec![StateWords::marked(app.strings.mistakes(many))];
    }
    if review.marked().next().is_some() && areas.is_low() {
        return vec![StateWords::unmarked(String::new())];
    }
    if review.marked().next().is_some() {
        return Vec::from(signs_in_words(app));
    }
    let accuracy = app.strings.accuracy(found).map_or_else(Vec::new, Vec::from);
    accuracy.into_iter().map(StateWords::unmarked).collect()
}

/// The signs after bad moves with their meanings; then in fewer columns, and last without that of
/// the least.
fn signs_in_words(app: &AppContext) -> [StateWords; 3] {
    let all = [Severity::Inaccuracy, Severity::Mistake, Severity::Blunder];
    let meanings = all.map(|severity| {
        let meaning = app.strings.severity(severity);
        format!("{} {meaning}", severity.sign())
    });
    let [far, near] = ["  ", " "].map(|gap| StateWords {
        start: format!("{}{gap}", meanings[0]),
        marked: meanings[1..].join(gap),
    });
    let worst = StateWords::marked(far.marked.clone());
    [far, near, worst]
}

/// The text about the shown position.
#[derive(Default)]
pub(super) struct PositionWords {
    /// What the position is: the result, the move, or the beginning. Empty beside a note.
    pub(super) head: String,
    /// A note, or everything else about the move but the judgement.
    pub(super) rest: String,
    /// How bad the move in the head is.
    verdict: String,
    /// The judgement on the move, in short lines.
    judgement: Vec<JudgementLine>,
    /// The user's comment.
    comment: String,
}

/// A line of a judgement.
struct JudgementLine {
    /// The wording where all the text is in one paragraph.
    long: String,
    /// The wording in a line of its own.
    alone: String,
}

impl PositionWords {
    /// A note alone.
    fn note(rest: String) -> PositionWords {
        PositionWords { rest, ..PositionWords::default() }
    }

    /// All of it as one text.
    pub(super) fn joined(&self) -> String {
        let judged = self.judgement.iter().map(|line| line.long.as_str());
        let parts = std::iter::once(self.rest.as_str()).chain(judged).chain([&*self.comment]);
        let rest = in_sentences(parts);
        match (self.head.as_str(), rest.as_str()) {
            (head, "") => head.to_owned(),
            ("", rest) => rest.to_owned(),
            (head, rest) if head.ends_with(['?', '!']) => format!("{head} {rest}"),
            (head, rest) => format!("{head}. {rest}"),
        }
    }

    /// The lines of the head, and those below it: each statement of a judgement begins a line, so
    /// that the facts are read at a glance.
    pub(super) fn lines(&self, width: u16) -> [Vec<String>; 2] {
        let headline = format!("{}  {}", self.head, self.verdict);
        let (head, verdict) = match script::width(&headline) <= width {
            true => (vec![headline.trim_end().to_owned()], String::new()),
            false => (wrap(&self.head, width), sentence(&self.verdict)),
        };
        let judged = self.judgement.iter().map(|line| line.alone.as_str());
        let parts = [&*self.rest, &*verdict].into_iter().chain(judged).chain([&*self.comment]);
        let rest = parts.filter(|part| !part.is_empty()).flat_map(|part| wrap(part, width));
        [head, rest.collect()].map(|lines| lines.into_iter().filter(|it| !it.is_empty()).collect())
    }
}

/// The text about the shown position: a note, everything about the move, or else the offer of an
/// analysis.
pub(super) fn below(app: &AppContext, review: &Review, areas: &Areas) -> PositionWords {
    let strings = app.strings;
    let play = &review.board;
    if play.note.is_some() {
        return PositionWords::note(app.words_of(play.note.as_ref()));
    }
    let head = head(app, review);
    let mut parts: Vec<String> = arrival(app, review, areas).into_iter().collect();
    let is_marked = review.judged().is_some_and(|judged| judged.judgement.severity.is_some());
    // Without the move, the judgement on it would seem to be about the end.
    if shows_end(review) && is_marked {
        parts.extend(move_words(app, review));
    }
    if is_at_an_end(review) {
        let accuracy = review.found().and_then(|found| strings.accuracy(found));
        parts.extend(accuracy.map(|[long, _]| long));
        let by_phase = review.found().and_then(|found| strings.accuracy_by_phase(found));
        parts.extend(by_phase.filter(|_| areas.note.width >= WIDE));
    }
    if is_at_an_end(review) && review.found().is_some_and(GameAnalysis::is_finished) {
        // The numbers above the chart include them.
        let many = review.marked().filter(|&ply| review.is_marked_in_file(ply)).count();
        parts.extend((many > 0).then(|| fill(strings.review.marks_in_file, &[&many])));
    } else if review.is_marked_in_file(review.at) {
        parts.push(strings.review.marked_in_file.to_owned());
    }
    let mut judgement = judgement(app, review, areas.note.width);
    let in_head = judgement.first_mut().filter(|_| !shows_end(review));
    let verdict = in_head.map(|line| std::mem::take(&mut line.alone)).unwrap_or_default();
    for part in &mut parts {
        *part = sentence(part);
    }
    // The user's own words stay as they are.
    let comment = review.annotation().map_or("", |annotation| annotation.comment()).to_owned();
    if parts.is_empty() && judgement.is_empty() && comment.is_empty() {
        parts.extend(offer(app, review, &head, areas));
    }
    let rest = in_sentences(parts.iter().map(String::as_str));
    PositionWords { head, rest, verdict, judgement, comment }
}

/// The offer of an analysis at the ends of a game: in a panel, or else if it fits in a row beside
/// the head.
fn offer(app: &AppContext, review: &Review, head: &str, areas: &Areas) -> Option<String> {
    let own = &app.strings.review;
    let key = app.keys.first(KeyContext::Review, Action::Analyse);
    if !is_at_an_end(review) || !review.awaits_analysis() || key.is_empty() {
        return None;
    }
    if areas.has_panel_for_words() {
        return Some(fill(own.offer_in_panel, &[&key]));
    }
    let offer = fill(own.offer, &[&key]);
    let fits = script::width(head) + script::width(&offer) + 3 <= areas.note.width;
    fits.then_some(offer)
}

/// Whether the position is the last one of a game that is over, or of the reviewed game.
fn shows_end(review: &Review) -> bool {
    let game = &review.board.game;
    let is_reviewed = review.variation_from().is_none();
    review.at > 0 && review.at == game.ply() && (is_reviewed || game.ending().is_some())
}

/// The result at the end of the game, the move that led to any other position, or that the game
/// begins.
fn head(app: &AppContext, review: &Review) -> String {
    let (strings, game) = (app.strings, &review.board.game);
    if shows_end(review) {
        let players = &game.setup().players.0;
        return match game.ending() {
            Some(ending) => strings.ending_for(ending, players),
            None => fill(strings.review.not_over, &[&strings.side(game.position().turn())]),
        };
    }
    match review.has_no_moves() && review.at == 0 {
        true => strings.review.no_moves.to_owned(),
        false => move_words(app, review).unwrap_or_else(|| strings.review.start.to_owned()),
    }
}

/// The move that led to the shown position, with its number and sign.
fn move_words(app: &AppContext, review: &Review) -> Option<String> {
    let game = &review.board.game;
    let played = review.at.checked_sub(1).and_then(|ply| game.moves().nth(ply))?;
    let number = game.move_number_after(review.at - 1);
    let (side, sign) = (app.strings.side(played.by), sign(review, review.at));
    Some(format!("{number}. {side}: {}{sign}", played.readable))
}

/// Several texts as sentences in a row; the last one ends without a sign, as other texts on the
/// screen do.
fn in_sentences<'a>(parts: impl Iterator<Item = &'a str>) -> String {
    let mut words = String::new();
    for part in parts.filter(|part| !part.is_empty()) {
        if !words.is_empty() {
            words.push_str(if words.ends_with(['.', '?', '!', '។']) { " " } else { ". " });
        }
        words.push_str(part);
    }
    words
}

/// The text about the first mistake, where the review has opened, and how to go to the next, unless
/// the keys beside the board say that; or that there is none.
fn arrival(app: &AppContext, review: &Review, areas: &Areas) -> Option<String> {
    let own = &app.strings.review;
    let key = app.keys.first(KeyContext::Review, Action::NextMistake);
    match review.arrival {
        Arrival::AtFirstMistake if areas.has_panel_for_words() => None,
        Arrival::AtFirstMistake if !key.is_empty() => Some(fill(own.first_mistake, &[&key])),
        Arrival::WithoutMistake => Some(own.without_mistake.to_owned()),
        _ => None,
    }
}

/// A term with its meaning, or where there is little room its meaning alone.
fn explained(TermTexts { name, gloss, .. }: &TermTexts, width: u16) -> String {
    match *gloss {
        "" => (*name).to_owned(),
        gloss if width < WIDE => gloss.to_owned(),
        gloss => format!("{name}: {gloss}"),
    }
}

/// The judgement on the shown move: what it was, what it cost, and the better move with its reason.
fn judgement(app: &AppContext, review: &Review, width: u16) -> Vec<JudgementLine> {
    let Some((found, judged)) = review.found().zip(review.judged()) else { return Vec::new() };
    let Some(after) = found.position(review.at) else { return Vec::new() };
    let Some(judgement) = app.strings.judgement(&judged, after) else { return Vec::new() };
    let [cost, short] = &judgement.cost;
    let what = judgement.what.join(", ");
    let alone = if script::width(cost) < width { cost } else { short };
    let mut lines = vec![
        JudgementLine { long: sentence(&format!("{what}, {cost}")), alone: what },
        JudgementLine { long: String::new(), alone: sentence(alone) },
    ];
    let annotated = AnnotatedGame { game: review.game(), review: found };
    if review.better_move().is_some()
        && let Some(best) = annotated.best_line(review.at).first()
    {
        let best = fill(app.strings.review.best, &[best]);
        let terms: Vec<String> = annotated
            .terms_for_best(review.at)
            .into_iter()
            .map(|term| explained(&(app.strings.term)(term), width))
            .collect();
        let terms = terms.join(", ");
        let long = match terms.as_str() {
            "" => sentence(&best),
            terms => sentence(&format!("{best} ({terms})")),
        };
        // In a narrow panel, the reason may take no second line.
        let is_short = width >= WIDE || script::width(&long) < width;
        let alone = if is_short { long.clone() } else { sentence(&best) };
        lines.push(JudgementLine { long, alone });
    }
    lines
}

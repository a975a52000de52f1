//! A review as a single HTML page that contains everything: no script, and nothing to load.

use super::super::Failure;
use super::curve::{WIDTH, color_of, curves};
use super::svg::{Boards, escaped};
use super::text::{HEADS, about, move_words, side_row, title, truth_words};
use crate::config::Settings;
use crate::tui::annotated::AnnotatedGame;
use ouk_rules::board::Color;
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;\
    color:#222;background:#fff}svg{max-width:100%;height:auto}td,th{padding:0 1em 0 0;text-align:left}\
    a{color:inherit}.mark{display:flex;flex-wrap:wrap;gap:1em;margin:1.5em 0}\
    .mark>svg{width:18em}.mark>div{flex:1;min-width:16em}.moves span{margin-right:.6em}\
    .note{color:#555}";

pub(super) fn page(annotated: AnnotatedGame, settings: &Settings) -> Result<String, Failure> {
    let boards = Boards::of(settings)?;
    let title = escaped(&title(annotated));
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{}</p>\n<table>\n<tr>",
        escaped(&about(annotated))
    );
    let cells = |cells: [String; 5], tag: &str| {
        cells.map(|cell| format!("<{tag}>{}</{tag}>", escaped(&cell))).concat()
    };
    html.push_str(&cells(HEADS.map(str::to_owned), "th"));
    for color in Color::ALL {
        let _ = write!(html, "</tr>\n<tr>{}", cells(side_row(annotated, color), "td"));
    }
    let (curves, high) = curves(annotated);
    let _ = writeln!(
        html,
        "</tr>\n</table>\n<p><svg viewBox=\"0 0 {WIDTH} {high}\" role=\"img\" \
         aria-label=\"White's expected score\">\n{curves}</svg></p>"
    );
    html.push_str(&moves(annotated));
    for judged in annotated.review.marked() {
        html.push_str(&marked(annotated, &boards, judged.ply));
    }
    html.push_str("</html>\n");
    Ok(html)
}

/// All moves as HTML; those with a mark link to their judgement.
fn moves(annotated: AnnotatedGame) -> String {
    let mut html = "<p class=\"moves\">".to_owned();
    for ply in 1..=annotated.game.ply() {
        let words = escaped(&move_words(annotated, ply));
        let severity = annotated.marked(ply).and_then(|judged| judged.judgement.severity);
        let _ = match severity {
            Some(severity) => {
                let color = color_of(severity);
                write!(html, "<span><a href=\"#p{ply}\" style=\"color:{color}\">{words}</a></span>")
            }
            None => write!(html, "<span>{words}</span>"),
        };
        let comment = annotated.game.annotation(ply).comment();
        if !comment.is_empty() {
            let _ = write!(html, "<span class=\"note\">{}</span>", escaped(comment));
        }
        html.push('\n');
    }
    html.push_str("</p>\n");
    html
}

/// A move with a mark as HTML: the board before it, and the judgement.
fn marked(annotated: AnnotatedGame, boards: &Boards, ply: usize) -> String {
    let severity = annotated.marked(ply).and_then(|judged| judged.judgement.severity);
    let color = severity.map_or("#222", color_of);
    let mut words = String::new();
    for line in annotated.remark(ply).into_iter().chain(truth_words(annotated, ply - 1)) {
        let _ = write!(words, "<p>{}</p>", escaped(&line));
    }
    format!(
        "<div class=\"mark\" id=\"p{ply}\">{}<div><h2 style=\"color:{color}\">{}</h2>{words}</div></div>\n",
        boards.before(annotated, ply),
        escaped(&move_words(annotated, ply))
    )
}

//! The rules book, taken apart for the screen: the chapters of a game, and of each table that
//! compares rule sets the column of one.

use crate::tui::language::Language;
use ouk_rules::board::Square;
use ouk_rules::registry::on_board;
use ouk_rules::ruleset::RekBoard;
use ouk_rules::{AnyPosition, GameId, RuleSet};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::cell::RefCell;
use std::rc::Rc;

/// The text of the book. In other languages than English, each heading names the English chapter.
const fn book(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../docs/rules.md"),
        Language::KhmerLatin => include_str!("../../docs/rules.km-latin.md"),
        Language::Khmer => include_str!("../../docs/rules.km.md"),
    }
}

/// The texts about a game besides its rules.
const fn around(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../docs/history.md"),
        Language::KhmerLatin => include_str!("../../docs/history.km-latin.md"),
        Language::Khmer => include_str!("../../docs/history.km.md"),
    }
}

/// A block of the book.
#[derive(Clone)]
pub enum Block {
    /// A heading.
    Title(String),
    /// A paragraph.
    Words(String),
    /// The bold words at the beginning of a paragraph, which name its topic.
    Lead(String),
    /// An entry: its name, and its description.
    Entry(String, String),
    /// A piece in the list of them.
    Listed(ListedPiece),
    /// A board, and the squares that the text about it mentions.
    Diagram(Box<AnyPosition>, Vec<Square>),
    /// A board with a piece, to show its moves.
    Piece(Box<AnyPosition>, Square),
}

/// A piece in the list of them.
#[derive(Clone)]
pub struct ListedPiece {
    /// Its letter.
    pub letter: String,
    /// Its name, and its Khmer name.
    pub name: BookWords,
    /// How it moves, and what that compares to.
    pub moves: BookWords,
}

/// Words of the book, of which some stand in brackets at the end and may be left out.
#[derive(Clone)]
pub struct BookWords {
    /// All of them.
    pub all: String,
    /// Those before the brackets.
    pub short: String,
    /// Those in the brackets.
    pub added: Option<String>,
}

impl BookWords {
    fn read(text: &str) -> BookWords {
        let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        BookWords {
            all: text.to_owned(),
            short: parts.map_or(text, |(short, _)| short).to_owned(),
            added: parts.map(|(_, added)| added.to_owned()),
        }
    }
}

/// The headings of the book that concern a game.
const fn chapters(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Ouk => &["Ouk Chatrang", "What is said", "Who begins"],
        GameId::KarOuk => &["Kar Ouk", "Ouk Chatrang", "What is said", "Who begins"],
        GameId::Makruk => &["Makruk", "Ouk Chatrang", "Who begins"],
        GameId::Rek => &["Rek", "Who begins"],
        GameId::MinRekChanh => &["Min Rek Chanh", "Rek", "Who begins"],
        GameId::Hill => &["Hill's 9×9", "What is said", "Who begins"],
    }
}

/// The headings of the texts about a game besides its rules.
const fn chapters_around(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::Ouk => &[
            "Advice",
            "History of Ouk",
            "Names",
            "Equipment",
            "Customs",
            "Thmenh Chey's horse",
            "Tan's books",
        ],
        GameId::KarOuk => &["History of Ouk", "Names", "Equipment", "Customs"],
        GameId::Makruk => &["Advice", "History of Ouk", "Names", "Equipment"],
        GameId::Rek | GameId::MinRekChanh => &["History of Rek", "Around Rek"],
        GameId::Hill => &["History of Hill's game"],
    }
}

/// The book that was read last, with its game, rule set and language.
type CachedBook = ((GameId, *const RuleSet, Language), Rc<[Block]>);

thread_local! {
    static CACHE: RefCell<Option<CachedBook>> = const { RefCell::new(None) };
}

/// [`read`] with a cache of the last book, because every frame of a screen asks for the same one.
#[must_use]
pub fn cached(game: GameId, rules: &'static RuleSet, language: Language) -> Rc<[Block]> {
    let key = (game, std::ptr::from_ref(rules), language);
    CACHE.with_borrow_mut(|cache| match cache {
        Some((of, blocks)) if *of == key => Rc::clone(blocks),
        _ => {
            let blocks: Rc<[Block]> = read(game, rules, language).into();
            *cache = Some((key, Rc::clone(&blocks)));
            blocks
        }
    })
}

/// The book's blocks for a game under a rule set.
#[must_use]
pub fn read(game: GameId, rules: &'static RuleSet, language: Language) -> Vec<Block> {
    let all: Vec<Chapter> =
        [book(language), around(language)].into_iter().flat_map(split).collect();
    let mut page = PageBuilder::of(rules);
    for name in chapters(game).iter().chain(chapters_around(game)) {
        if let Some(chapter) = all.iter().find(|chapter| chapter.name == *name) {
            page.blocks.push(Block::Title(chapter.title.clone()));
            chapter.events.iter().for_each(|event| page.add(event));
        }
    }
    page.blocks
}

/// A part of the book under a heading of the second level.
#[derive(Default)]
struct Chapter<'a> {
    title: String,
    /// The title of the chapter in the English book.
    name: String,
    events: Vec<Event<'a>>,
}

fn split(book: &str) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter> = Vec::new();
    let mut in_title = false;
    for event in Parser::new_ext(book, Options::ENABLE_TABLES) {
        if matches!(event, Event::Start(Tag::Heading { level: HeadingLevel::H2, .. })) {
            chapters.push(Chapter::default());
            in_title = true;
            continue;
        }
        // The text before the first chapter is for readers of the file.
        let Some(chapter) = chapters.last_mut() else { continue };
        match event {
            Event::End(TagEnd::Heading(HeadingLevel::H2)) => {
                in_title = false;
                chapter.title.truncate(chapter.title.trim_end().len());
                if chapter.name.is_empty() {
                    chapter.name.clone_from(&chapter.title);
                }
            }
            Event::Text(text) if in_title => chapter.title.push_str(&text),
            Event::InlineHtml(html) if in_title => {
                chapter.name = comment(&html).unwrap_or_default().to_owned();
            }
            event => chapter.events.push(event),
        }
    }
    chapters
}

/// The text of an HTML comment.
fn comment(html: &str) -> Option<&str> {
    Some(html.trim().strip_prefix("<!--")?.strip_suffix("-->")?.trim())
}

/// Builds blocks from the events of the parser.
struct PageBuilder {
    rules: &'static RuleSet,
    blocks: Vec<Block>,
    /// The text since the last block or cell.
    text: String,
    in_item: bool,
    /// Whether bold words begin a paragraph.
    leads: bool,
    /// The cells of the current row of a table.
    row: Vec<String>,
    /// The cells of the table's first row.
    header: Vec<String>,
    /// The position of the next diagram.
    diagram: Option<AnyPosition>,
    /// The names of the squares to mark on the next diagram.
    squares: Vec<String>,
}

impl PageBuilder {
    fn of(rules: &'static RuleSet) -> PageBuilder {
        PageBuilder {
            rules,
            blocks: Vec::new(),
            text: String::new(),
            in_item: false,
            leads: false,
            row: Vec::new(),
            header: Vec::new(),
            diagram: None,
            squares: Vec::new(),
        }
    }

    fn add(&mut self, event: &Event) {
        match event {
            Event::Text(text) | Event::Code(text) => self.text.push_str(text),
            Event::SoftBreak | Event::HardBreak => self.text.push(' '),
            Event::Html(html) => self.read_comment(comment(html).unwrap_or_default()),
            Event::Start(Tag::Strong) => self.leads = self.text.is_empty() && !self.in_item,
            Event::End(TagEnd::Strong) if self.leads => self.end_lead(),
            Event::Start(Tag::Item) => self.in_item = true,
            Event::End(tag) => self.end(*tag),
            _ => {}
        }
    }

    /// Reads a comment before a diagram: `squares` with the squares to mark, or the command that
    /// shows the diagram.
    fn read_comment(&mut self, comment: &str) {
        match comment.strip_prefix("squares ") {
            Some(names) => self.squares = names.split_whitespace().map(str::to_owned).collect(),
            None => self.diagram = position(comment),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph if self.in_item => self.text.push(' '),
            TagEnd::Paragraph => {
                let text = self.take_text();
                self.blocks.push(Block::Words(text));
            }
            TagEnd::Item => {
                self.in_item = false;
                let text = self.take_text();
                self.blocks.push(Block::Entry("-".to_owned(), text));
            }
            TagEnd::Heading(_) => {
                let text = self.take_text();
                self.blocks.push(Block::Title(text));
            }
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::TableCell => {
                let text = self.take_text();
                self.row.push(text);
            }
            TagEnd::TableHead => self.header = std::mem::take(&mut self.row),
            TagEnd::TableRow => self.end_row(),
            _ => {}
        }
    }

    /// Ends the bold words at the head of a paragraph, if they are a sentence of their own.
    fn end_lead(&mut self) {
        self.leads = false;
        let name = self.text.trim_end().strip_suffix(['.', '។']).map(str::to_owned);
        if let Some(name) = name {
            self.text.clear();
            self.blocks.push(Block::Lead(name));
        }
    }

    fn take_text(&mut self) -> String {
        let text = std::mem::take(&mut self.text);
        text.trim().to_owned()
    }

    /// Ends a code block: a diagram stands for its position, other code is shown line by line.
    fn end_code(&mut self) {
        let text = std::mem::take(&mut self.text);
        match self.diagram.take() {
            Some(position) => {
                let shape = position.shape();
                let squares = self.squares.drain(..).filter_map(|name| shape.parse(&name));
                self.blocks.push(Block::Diagram(Box::new(position), squares.collect()));
            }
            None => {
                self.blocks.extend(text.lines().map(|line| Block::Words(line.to_owned())));
            }
        }
    }

    /// Ends a row of a table. Of a table that compares rule sets, only the column of the chosen one
    /// counts, or that of the rule set from which a small board derives.
    fn end_row(&mut self) {
        let row = std::mem::take(&mut self.row);
        let Some((first, rest)) = row.split_first() else { return };
        let whole = on_board(self.rules, RekBoard::Eight).map_or("", |rules| rules.name);
        let column = |of: &str| self.header.iter().position(|name| name == of);
        let chosen = column(self.rules.name).or_else(|| column(whole));
        let words = chosen.and_then(|column| row.get(column));
        self.blocks.push(match (words, rest) {
            (None, [name, moves]) if is_letter(first) => Block::Listed(ListedPiece {
                letter: first.clone(),
                name: BookWords::read(name),
                moves: BookWords::read(moves),
            }),
            (words, rest) => {
                Block::Entry(first.clone(), words.cloned().unwrap_or_else(|| rest.join(": ")))
            }
        });
    }
}

/// Whether a cell is the letter of a piece.
fn is_letter(cell: &str) -> bool {
    let mut letters = cell.chars();
    letters.next().is_some_and(|letter| letter.is_ascii_uppercase()) && letters.next().is_none()
}

/// The position of an `ouk show` command.
fn position(command: &str) -> Option<AnyPosition> {
    let option = |name: &str| {
        command.split(&format!("--{name} ")).nth(1).and_then(|rest| rest.split_whitespace().next())
    };
    let game = option("game").map_or(Ok(GameId::Ouk), str::parse).ok()?;
    let rules = match option("rules") {
        Some(name) => game.rule_set(name)?,
        None => game.default_rules(),
    };
    match command.split('"').nth(1) {
        Some(fen) => AnyPosition::from_fen(game, rules, fen).ok(),
        None => Some(AnyPosition::start(game, rules)),
    }
}

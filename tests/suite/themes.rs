//! Themes: what a theme file may contain, and that every colour can be seen.

use ouk::config::THEMES;
use ouk::tui::glyphs::PieceStyle;
use ouk::tui::theme::contrast::{contrast, difference, light_of, xterm};
use ouk::tui::theme::measure::measure;
use ouk::tui::theme::{Depth, NAMES, SQUARES, Theme, ThemeDraft, Themes, base16};
use ouk::tui::widgets::board::{self, BoardStyle, SquareSize};
use ouk::tui::{export, sample};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::path::Path;

#[test]
fn everything_stands_out_in_every_theme_at_every_depth() {
    let mut low = Vec::new();
    assert_eq!(Theme::names().count(), 12);
    for name in Theme::names() {
        let draft = Themes::default().draft(name).unwrap();
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            let pairs = measure(&draft, depth);
            assert!(name == "mono" || pairs.len() >= 2 * SQUARES.len(), "{name}: {}", pairs.len());
            low.extend(pairs.iter().filter(|pair| !pair.passes()).map(ToString::to_string));
        }
    }
    assert!(low.is_empty(), "{low:#?}");
}

#[test]
fn the_check_finds_colours_that_can_hardly_be_seen() {
    for (from, to, pair, verdict) in [
        ("black = [", "black = [\"#5a1d14\", 52, 0] #", "black", "at least 3.0"),
        ("white = [", "white = [\"#a06a50\", 137, 7] #", "white", "at least 7.0"),
        ("dark = [", "dark = [\"#5a1d14\", 52, 0] #", "light", "at most 1.5"),
        ("dark = [", "dark = [\"#b35d49\", 95, 8] #", "light", "at least 3.0"),
        ("last = [", "last = [\"#a84a36\", 95, 8] #", "last", "at least 5.0"),
        ("take = [", "take = [\"#a08c28\", 130, 1] #", "selected", "at least 4.0"),
        ("target = [", "target = [\"#b07040\", 131, 8] #", "target", "at least 3.0"),
        ("line = [", "line = [\"#a06040\", 95, 8] #", "line", "at least 2.0"),
        ("\ntext = [", "\ntext = [\"#605040\", 95, 8] #", "text", "at least 4.5"),
        ("dim = [", "dim = [\"#605040\", 95, 8] #", "dim", "at least 4.5"),
    ] {
        let text = include_str!("../../themes/lacquer.toml").replacen(from, to, 1);
        let draft = ThemeDraft::read(&text, "mine.toml").unwrap();
        let found = measure(&draft, Depth::True);
        let found: Vec<String> =
            found.iter().filter(|pair| !pair.passes()).map(ToString::to_string).collect();
        let named = |found: &String| found.starts_with(pair) && found.ends_with(verdict);
        assert!(found.iter().any(named), "{to}: {found:#?}");
    }
}

/// A board whose tone is visible with 24 bits is not grey with 256 colours.
#[test]
fn boards_keep_their_tone_with_256_colours() {
    let spread = |color: [u8; 3]| color.iter().max().unwrap() - color.iter().min().unwrap();
    for name in Theme::names() {
        let draft = Themes::default().draft(name).unwrap();
        let [full, few] = [Depth::True, Depth::Indexed].map(|depth| Theme::of(&draft, depth));
        for square in ["light", "dark"] {
            let light = |theme: &Theme| theme.colors.get(square).and_then(|&color| light_of(color));
            let (Some(full), Some(few)) = (light(&full), light(&few)) else { continue };
            assert!(spread(full) < 30 || spread(few) >= 30, "{name} {square}: {full:?} {few:?}");
        }
    }
}

#[test]
fn every_theme_has_a_board_of_its_own() {
    let boards: Vec<(&str, [u8; 3])> = Theme::names()
        .filter(|name| !["high-contrast", "terminal", "mono"].contains(name))
        .map(|name| {
            let colors = Themes::default().theme(name, Depth::True).unwrap().colors;
            (name, light_of(colors.light).unwrap())
        })
        .collect();
    for (index, (name, board)) in boards.iter().enumerate() {
        for (other, color) in &boards[..index] {
            let apart = difference(*board, *color);
            assert!(apart >= 5.0, "{name} is like {other}: {apart:.1}");
        }
    }
}

#[test]
fn differences_are_those_of_oklab() {
    assert!((difference([0; 3], [255; 3]) - 100.0).abs() < 0.01);
    // Pure red in OKLab, as its author gives it: 0.628, 0.225, 0.126.
    let red = (0.628_f64.powi(2) + 0.225_f64.powi(2) + 0.126_f64.powi(2)).sqrt();
    assert!((difference([255, 0, 0], [0; 3]) / 100.0 - red).abs() < 0.001);
    assert!(difference([120; 3], [120; 3]) < 1e-9);
}

#[test]
fn with_sixteen_colours_the_board_is_grey_and_signs_show_marks() {
    for name in Theme::names().filter(|&name| name != "mono") {
        let colors = Themes::default().theme(name, Depth::Sixteen).unwrap().colors;
        let grey = Color::Indexed(8);
        assert_eq!((colors.light, colors.dark), (grey, grey), "{name}");
        assert_eq!(colors.last, grey, "{name}: the last move has signs");
        for mark in ["selected", "cursor", "check", "take", "hint"] {
            assert_ne!(colors.get(mark), Some(&grey), "{name}: {mark}");
        }
        assert_ne!(colors.cursor, colors.selected, "{name}");
    }
}

/// Charts show games won in the accent, and games lost and mistakes in the urgent colour.
#[test]
fn the_two_colours_of_a_chart_differ() {
    for name in Theme::names() {
        let draft = Themes::default().draft(name).unwrap();
        for depth in [Depth::True, Depth::Indexed] {
            let colors = Theme::of(&draft, depth).colors;
            if let Some((won, lost)) = light_of(colors.accent).zip(light_of(colors.urgent)) {
                assert!(difference(won, lost) > 10.0, "{name}: {won:?} {lost:?}");
            }
        }
    }
}

#[test]
fn there_are_dark_themes_and_light_ones() {
    let is_light = |name: &&str| {
        let theme = Themes::default().theme(name, Depth::True).unwrap();
        matches!(theme.colors.ground, Color::Rgb(r, ..) if r > 128)
    };
    assert!(Theme::names().filter(is_light).count() >= 3);
    assert!(Theme::names().count() >= 11);
    let files = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("themes")).unwrap();
    let mut files: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut names: Vec<String> = THEMES.iter().map(|name| format!("{name}.toml")).collect();
    names.sort();
    assert_eq!(files, names, "the settings offer those that there are");
}

#[test]
fn without_colours_every_mark_still_has_a_form() {
    let theme = Themes::default().theme("mono", Depth::True).unwrap();
    assert_eq!(theme.depth, Depth::Mono, "a theme may have no colours where the terminal has");
    assert!(theme.colors.map(|&color| color == Color::Reset) == theme.colors.map(|_| true));
    assert!(theme.strong().add_modifier.contains(Modifier::BOLD));
    assert_eq!(theme.form(|forms| forms.cursor), Modifier::REVERSED);
}

#[test]
fn themes_of_sixteen_colours_use_no_bold() {
    // Many terminals show bold black as grey, which is invisible on grounds that suit black.
    for name in Theme::names().filter(|&name| name != "mono") {
        let theme = Themes::default().theme(name, Depth::Sixteen).unwrap();
        let board_style = BoardStyle::plain(&theme, PieceStyle::Letters);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 35, 17));
        let square_size = SquareSize::of("4x2").unwrap();
        let area = buffer.area;
        board::draw(
            &sample::position(),
            &sample::marks(),
            &board_style,
            square_size,
            area,
            &mut buffer,
        );
        for cell in &buffer.content {
            assert!(!cell.modifier.contains(Modifier::BOLD), "{name}: {}", cell.symbol());
        }
        assert!(!theme.urgent().add_modifier.contains(Modifier::BOLD), "{name}");
    }
}

#[test]
fn a_mistake_is_named_with_its_line() {
    let sound = include_str!("../../themes/stone.toml");
    let line = 1 + sound.lines().position(|line| line.starts_with("accent")).unwrap();
    for (from, to, words) in [
        ("accent", "akzent", "did you mean \"accent\"?"),
        ("accent = [", "accent = 3 #[", "three colours"),
        ("accent = [\"#", "accent = [\"#zz", "not \"#zz"),
        ("accent = [\"#", "accent = [\"", "a colour such as"),
        ("accent = [\"#", "accent = [300, 1, 1] #", "a colour such as"),
        ("accent = [\"#", "accent = [1, 256, 1] #", "0 to 255"),
        ("accent = [\"#", "accent = [1, 1, 16] #", "0 to 15"),
        ("accent = [\"#", "accent = [1, 1, 1, \"loud\"] #", "underline"),
        ("accent = ", "accent ", ""),
    ] {
        let text = sound.replace(from, to);
        assert_ne!(text, sound);
        let problem = ThemeDraft::read(&text, "mine.toml").unwrap_err().to_string();
        assert!(problem.starts_with(&format!("mine.toml line {line}: ")), "{to}: {problem}");
        assert!(problem.contains(words), "{to}: {problem}");
    }
    let without = sound.lines().filter(|line| !line.starts_with("accent")).collect::<Vec<_>>();
    let problem = ThemeDraft::read(&without.join("\n"), "mine.toml").unwrap_err().to_string();
    assert!(problem.contains("\"accent\" is missing"), "{problem}");
    assert!(
        Themes::default()
            .theme("lacker", Depth::True)
            .unwrap_err()
            .to_string()
            .contains("did you mean \"lacquer\"?")
    );
    let unknown = Themes::default().theme("x", Depth::True).unwrap_err();
    assert_eq!(unknown.to_string(), "there is no theme \"x\"");
}

#[test]
fn a_theme_may_inherit_another() {
    let stone = Themes::default().theme("stone", Depth::True).unwrap();
    let own = "inherits = \"stone\"\naccent = [\"#ff0000\", 196, 9]";
    let own = Theme::read(own, Depth::True).unwrap();
    assert_eq!(own.colors.light, stone.colors.light);
    assert_eq!(own.colors.accent, Color::Rgb(255, 0, 0));
    let problem = Theme::read("\ninherits = \"no-such\"", Depth::True).unwrap_err().to_string();
    assert!(problem.contains("line 2") && problem.contains("no-such"), "{problem}");
}

#[test]
fn a_form_of_its_own_is_for_terminals_without_colours() {
    let text = "inherits = \"stone\"\naccent = [\"#ff0000\", 196, 9, \"underline\"]";
    let forms = |depth| Theme::read(text, depth).unwrap().strong().add_modifier;
    assert_eq!(forms(Depth::Mono), Modifier::UNDERLINED);
    assert_eq!(forms(Depth::True), Modifier::empty());
}

#[test]
fn the_palette_is_xterms() {
    assert_eq!(xterm(16), [0, 0, 0]);
    assert_eq!(xterm(67), [95, 135, 175]);
    assert_eq!(xterm(231), [255, 255, 255]);
    assert_eq!(xterm(232), [8, 8, 8]);
    assert_eq!(xterm(255), [238, 238, 238]);
    assert_eq!(xterm(9), [255, 0, 0]);
    assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
}

/// A scheme in the older of the two shapes.
const DARK: &str = "scheme: \"Dusk\"\nauthor: \"somebody\"\n\
    base00: \"2b303b\"\nbase01: \"343d46\"\nbase02: \"4f5b66\"\nbase03: \"65737e\"\n\
    base04: \"a7adba\"\nbase05: \"c0c5ce\"\nbase06: \"dfe1e8\"\nbase07: \"eff1f5\"\n\
    base08: \"bf616a\"\nbase09: \"d08770\"\nbase0A: \"ebcb8b\"\nbase0B: \"a3be8c\"\n\
    base0C: \"96b5b4\"\nbase0D: \"8fa1b3\"\nbase0E: \"b48ead\"\nbase0F: \"ab7967\"\n";

#[test]
fn a_scheme_for_text_becomes_a_board_that_can_be_played_on() {
    // The newer shape has the colours one level deeper and with a hash; base24 has eight more.
    let nested: String = DARK.lines().skip(2).map(|line| format!("  {line}\n")).collect();
    let nested = nested.replace(": \"", ": \"#");
    let newer = format!(
        "system: \"base24\"\nname: \"Dusk\"\nvariant: dark\npalette:\n{nested}  base10: \"#000000\"\n"
    );
    let bright = DARK.replace("2b303b", "fdf6e3").replace("c0c5ce", "657b83");
    for text in [DARK, &newer, &bright] {
        let draft = base16::read(text, "dusk.yaml").unwrap();
        assert_eq!(draft.about, "Dusk");
        for depth in [Depth::True, Depth::Indexed, Depth::Sixteen] {
            for pair in measure(&draft, depth) {
                assert!(pair.passes(), "{pair}");
            }
        }
    }
    let [older, newer] = [DARK, &newer].map(|text| base16::read(text, "").unwrap());
    let colors = |draft: &ThemeDraft| Theme::of(draft, Depth::True).colors;
    assert_eq!(colors(&older), colors(&newer));
    assert_eq!(colors(&older).ground, Color::Rgb(0x2b, 0x30, 0x3b));
}

#[test]
fn a_scheme_with_a_mistake_says_which_and_where() {
    for (from, to, words) in [
        ("base0A", "base1Z", "base0A is missing"),
        ("\"343d46\"", "\"343d4\"", "line 4: base01"),
        ("\"343d46\"", "[1, 2]", "line 4: a scheme may contain only"),
        ("author: \"somebody\"", "author: \"somebody", "line"),
        ("author: \"somebody\"", "author: *who", "line 2"),
    ] {
        let text = DARK.replacen(from, to, 1);
        assert_ne!(text, DARK);
        let problem = base16::read(&text, "dusk.yaml").unwrap_err().to_string();
        assert!(problem.starts_with("dusk.yaml") && problem.contains(words), "{to}: {problem}");
    }
}

#[test]
fn the_depth_is_resolved_in_one_order() {
    let resolve = |argument, setting, vars: &[(&str, &str)]| {
        let vars: Vec<(String, String)> =
            vars.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        Depth::resolve(Depth::of(argument), Depth::of(setting), |name| {
            vars.iter().find(|var| var.0 == name).map(|var| var.1.clone())
        })
    };
    let all = [("NO_COLOR", "1"), ("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
    assert_eq!(resolve("16", "256", &all), Depth::Sixteen, "the command line first");
    assert_eq!(resolve("auto", "256", &all), Depth::Indexed, "then the settings");
    assert_eq!(resolve("auto", "auto", &all), Depth::Mono, "then NO_COLOR");
    assert_eq!(resolve("auto", "auto", &[("NO_COLOR", ""), ("COLORTERM", "24bit")]), Depth::True);
    assert_eq!(resolve("auto", "auto", &[("TERM", "dumb"), ("COLORTERM", "24bit")]), Depth::Mono);
    assert_eq!(resolve("auto", "auto", &all[1..]), Depth::True);
    assert_eq!(resolve("auto", "auto", &all[1..2]), Depth::Indexed);
    assert_eq!(resolve("auto", "auto", &[("TERM", "xterm-direct")]), Depth::True);
    for kind in ["xterm-kitty", "xterm-ghostty"] {
        assert_eq!(resolve("auto", "auto", &[("TERM", kind)]), Depth::True, "{kind}, over ssh too");
    }
    assert_eq!(resolve("auto", "auto", &[("TERM", "xterm")]), Depth::Sixteen);
    assert_eq!(resolve("auto", "auto", &[]), Depth::Sixteen);
}

#[test]
fn every_colour_of_a_theme_has_a_name_in_its_file() {
    for name in Theme::names().filter(|&name| name != "mono") {
        let draft = Themes::default().draft(name).unwrap();
        assert!(!draft.about.is_empty(), "{name} says what it is in its first line");
        for colour in NAMES {
            let place = &draft.shades.get(colour).unwrap().place;
            assert!(place.starts_with(&format!("{name}.toml line ")), "{colour}: {place}");
        }
    }
}

#[test]
fn a_picture_is_text_or_svg() {
    let area = Rect::new(0, 0, 4, 2);
    let mut buffer = Buffer::empty(area);
    let red = Style::new().fg(Color::Rgb(255, 0, 0)).bg(Color::Indexed(16));
    buffer.set_string(0, 0, "▙<K", red);
    assert_eq!(export::ansi(&buffer, area), "\x1b[38;5;196;48;5;16m▙<K\x1b[m\n\n");
    let svg = export::svg(&buffer, area);
    assert!(svg.contains("viewBox=\"0 0 40 40\""), "{svg}");
    assert!(svg.contains(">&lt;K</text>"), "{svg}");
    let path = "<path fill=\"#ff0000\" d=\"M0 0h5v10h-5zM0 10h10v10h-10z\"/>";
    assert!(svg.contains(path), "the block is drawn, not written: {svg}");
    assert_eq!(svg.matches("<text").count(), 1, "{svg}");
}

#[test]
fn a_light_terminal_gets_a_light_theme_unless_one_is_chosen() {
    use crate::tui::app;
    use ouk::tui::input::TerminalAnswer;
    use ouk::tui::message::Message;
    use ouk::tui::terminal_query::Answers;
    use std::time::Duration;
    let told = |text: &str| TerminalAnswer::Command { number: 11, text: text.to_owned() };
    let light =
        |text: &str| Answers { all: vec![told(text)], round_trip: Duration::ZERO }.is_light();
    assert_eq!(light("rgb:ffff/ffff/ffff"), Some(true));
    assert_eq!(light("rgb:1e/1e/1e"), Some(false));
    assert_eq!(light("rgba:f/f/f/f"), Some(true));
    for nonsense in
        ["", "rgb:", "rgb:1/2", "rgb:/ /", "#ffffff", "rgb:ffff/ffff/fffff", "rgb:é/é/é"]
    {
        assert_eq!(light(nonsense), None, "{nonsense}");
    }
    let columns = [8, 10, 4, 7, 9, 7, 3, 3, 4, 3, 4, 3];
    let answer = |ground: &str| {
        let cursors = columns.iter().map(|&column| TerminalAnswer::Cursor { column, row: 0 });
        let all = cursors.chain([told(ground)]).collect();
        Message::Answers(Answers { all, round_trip: Duration::ZERO })
    };
    let ground = |settings: &str, answers: Message| {
        let mut app = app(settings, "true");
        app.update(answers);
        app.context.theme.colors.ground
    };
    let dark = ground("", answer("rgb:0000/0000/0000"));
    assert_ne!(ground("", answer("rgb:ffff/ffff/ffff")), dark);
    let chosen = "theme = \"lacquer\"";
    assert_eq!(ground(chosen, answer("rgb:ffff/ffff/ffff")), dark);
}

#[test]
fn the_users_themes_are_read_once_and_only_where_they_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let themes = folder.path().join("ouk/themes");
    std::fs::create_dir_all(&themes).unwrap();
    std::fs::write(themes.join("mine.toml"), "inherits = \"stone\"\n").unwrap();
    std::fs::write(themes.join("lacquer.toml"), "no theme").unwrap();
    let shown = |name: &str| {
        let mut ouk = crate::support::program();
        ouk.args(["theme", "show", name]).env("XDG_CONFIG_HOME", folder.path());
        ouk.output().unwrap().status.success()
    };
    assert!(shown("mine") && !shown("lacquer"), "the command line reads the folder");
    // A test's interface knows no folder, whatever the variable names.
    let mut app = crate::tui::app("theme = \"lacquer\"", "true");
    app.context.apply_appearance();
    assert_eq!(crate::tui::menu_note(&app), "");
    assert!(Themes::default().theme("mine", Depth::True).is_err());
}

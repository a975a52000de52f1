//! `ouk theme`, as a shell sees it.

use crate::cli::{OUK, complaint, printed};
use crate::picture_files::light_square;

#[test]
fn themes_are_listed_shown_and_checked() {
    let list = printed(&["theme", "list"]);
    assert!(list.contains("* lacquer") && list.contains("  night-market"), "{list}");
    let shown = printed(&["theme", "show", "rice-paddy", "--color", "true"]);
    let [r, g, b] = light_square("rice-paddy");
    assert!(shown.contains("\x1b[") && shown.contains(&format!("48;2;{r};{g};{b}")), "{shown}");
    let bare = printed(&["theme", "show", "rice-paddy", "--color", "none", "--pieces", "letters"]);
    assert!(
        !bare.contains("38;") && !bare.contains("48;") && bare.contains("s     n     r"),
        "{bare}"
    );
    assert!(printed(&["theme", "check"]).contains("lacquer, 256: all"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    std::fs::write(&path, "inherits = \"stone\"\n\nlight = [\"#ffffff\", 231, 15]\n").unwrap();
    let path = path.to_str().unwrap();
    let (code, out, _) = OUK.run(&["theme", "check", path]);
    assert_eq!(code, 3, "{out}");
    let place = format!("white (stone.toml line 7) and light ({path} line 3)");
    assert!(out.contains("FAIL") && out.contains(&place), "{out}");
    std::fs::write(path, "inherits = \"stone\"\nlight = 3\n").unwrap();
    assert!(complaint(&["theme", "show", path], 1).contains(&format!("{path} line 2")));
}

#[test]
fn a_scheme_is_imported_as_a_theme_that_reads_back() {
    let folder = tempfile::tempdir().unwrap();
    let (yaml, toml) = (folder.path().join("dusk.yaml"), folder.path().join("dusk.toml"));
    let colors = (0..16).map(|n| format!("base{n:02X}: \"{:02x}4{n:x}{n:x}7\"\n", 16 * n + n));
    std::fs::write(&yaml, format!("scheme: Dusk\n{}", colors.collect::<String>())).unwrap();
    let yaml = yaml.to_str().unwrap();
    let theme = printed(&["theme", "import", yaml]);
    std::fs::write(&toml, &theme).unwrap();
    let toml = toml.to_str().unwrap();
    let show = |name| printed(&["theme", "show", name, "--color", "true"]);
    assert_eq!(show(yaml), show(toml));
    assert_eq!(printed(&["theme", "import", toml]), theme);
}

#[test]
fn a_theme_of_the_users_own_may_inherit_the_one_whose_name_it_takes() {
    let folder = tempfile::tempdir().unwrap();
    let themes = folder.path().join("ouk/themes");
    std::fs::create_dir_all(&themes).unwrap();
    let own = "inherits = \"lacquer\"\naccent = [\"#fe0000\", 196, 9]\n";
    std::fs::write(themes.join("lacquer.toml"), own).unwrap();
    let mut command = crate::support::program();
    command.args(["theme", "show", "lacquer", "--color", "true"]);
    let output = command.env("XDG_CONFIG_HOME", folder.path()).output().unwrap();
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), &output.stderr);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(errors));
    assert!(out.contains("254;0;0"), "{out}");
}

#[test]
fn list_of_many_themes_is_fast() {
    let home = tempfile::tempdir().unwrap();
    let themes = home.path().join("ouk/themes");
    std::fs::create_dir_all(&themes).unwrap();
    let first = themes.join("t0000.toml");
    std::fs::write(&first, "# One of many.\ninherits = \"stone\"\n").unwrap();
    for number in 1..3_000 {
        // Making so many files anew takes seconds.
        std::fs::hard_link(&first, themes.join(format!("t{number:04}.toml"))).unwrap();
    }
    let began = std::time::Instant::now();
    let output = crate::support::isolated("sh")
        .args(["-c", "ulimit -t 15; exec \"$0\" theme list", env!("CARGO_BIN_EXE_ouk")])
        .env("XDG_CONFIG_HOME", home.path())
        .output()
        .unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{:?} after {:?}", output.status, began.elapsed());
    assert!(out.contains("t0000"), "{out}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("more than 200 themes"), "{said}");
}

#[test]
fn a_theme_with_a_full_stop_in_its_name_comes_from_the_folder_of_themes() {
    let home = tempfile::tempdir().unwrap();
    let themes = home.path().join("ouk/themes");
    std::fs::create_dir_all(&themes).unwrap();
    std::fs::write(themes.join("a.b.toml"), "# The right one.\ninherits = \"stone\"\n").unwrap();
    std::fs::write(home.path().join("a.b"), "nonsense").unwrap();
    std::fs::write(home.path().join("c.d"), "# Mine.\ninherits = \"stone\"\n").unwrap();
    let ouk = |name: &str| {
        let mut command = crate::support::program();
        command.env("XDG_CONFIG_HOME", home.path()).current_dir(home.path());
        let output = command.args(["theme", "check", name]).output().unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let (found, said) = ouk("a.b");
    assert!(found, "{said}");
    let (found, said) = ouk("c.d");
    assert!(!found && said.contains("there is no theme \"c.d\""), "{said}");
    // An argument with a slash is a path.
    let (found, said) = ouk("./c.d");
    assert!(found, "{said}");
}

//! Chooses the networks to build in: those of the repository or, for one game, the file in
//! `EVALFILE`, as OpenBench sets it (see the Makefile of the program).

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder of the networks in this crate.
const FOLDER: &str = "src/eval/network";

/// The first line of a network file; the code that reads it has the same constant.
const HEADER: &str = "ouk network 1\n";

/// A network: its file, the variable by which the code finds it, and the games it can be trained
/// for.
const NETWORKS: [(&str, &str, &[&str]); 2] =
    [("ouk.net", "OUK_NET", &["ouk", "makruk"]), ("kar_ouk.net", "KAR_OUK_NET", &["kar-ouk"])];

fn main() {
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let given = env::var_os("EVALFILE").filter(|file| !file.is_empty()).map(PathBuf::from);
    let game = given.as_deref().map(game_of);
    for (file, variable, games) in NETWORKS {
        let own = Path::new(FOLDER).join(file);
        let built_in = match (&given, &game) {
            (Some(given), Some(game)) if games.contains(&game.as_str()) => {
                let [ours, theirs] = [&own, given].map(|file| numbers(file).len());
                let name = given.display();
                assert!(ours == theirs, "{name} has {theirs} bytes of numbers, not {ours}");
                given
            }
            _ => &own,
        };
        let path = fs::canonicalize(built_in).expect("it was read");
        println!("cargo::rerun-if-changed={}", built_in.display());
        println!("cargo::rustc-env={variable}={}", path.display());
    }
}

fn read(file: &Path) -> Vec<u8> {
    fs::read(file).unwrap_or_else(|error| panic!("the network {}: {error}", file.display()))
}

/// The game a network was trained for, from the recipe that `ouk-lab learn` wrote into the file.
fn game_of(file: &Path) -> String {
    let bytes = read(file);
    let end = bytes.len() - numbers(file).len();
    let recipe = String::from_utf8_lossy(&bytes[..end]);
    let game = recipe.split_once("--game ").and_then(|(_, rest)| rest.split(['`', ' ']).next());
    let game = game.filter(|_| recipe.starts_with(HEADER));
    let known = NETWORKS.iter().flat_map(|network| network.2).find(|known| game == Some(*known));
    known.map(ToString::to_string).unwrap_or_else(|| {
        panic!("{} does not say of which game it is: is it from `ouk-lab learn`?", file.display())
    })
}

/// The numbers of a network: everything after the first empty line.
fn numbers(file: &Path) -> Vec<u8> {
    let bytes = read(file);
    let begin = bytes.windows(2).position(|pair| pair == b"\n\n").map_or(bytes.len(), |at| at + 2);
    bytes[begin..].to_vec()
}

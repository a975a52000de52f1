//! No engine outlives a game on the screen, whatever the engine ignores and however the program
//! ends. `crates/ouk-lab/tests/lab/orphans.rs` tests the same for matches.

use super::pty::{Home, PtyStart};
use super::stubborn::Stubborn;

#[test]
fn a_game_on_the_screen_that_ends_leaves_no_engine_behind() {
    for name in ["KILL", "HUP", "TERM"] {
        let (home, engine) = (Home::new(), Stubborn::new());
        let args = ["play", "--engine", &engine.command];
        let mut session = PtyStart::at(&home).args(&args).go();
        session.my_move(1);
        session.line("e4");
        engine.await_life();
        session.signal(name);
        session.end();
        engine.is_gone();
    }
}

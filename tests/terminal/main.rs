//! The program in a pseudo-terminal: its screen, its keys, its signals and every byte it sends.
//!
//! These tests wait more than they compute.

// An `unwrap` that panics fails the test.
#![allow(clippy::unwrap_used)]

mod budget;
mod editor;
mod external_engine;
mod files;
mod floods;
mod interruptions;
mod journeys;
mod kills;
mod lessons;
mod life;
mod noise;
mod orphans;
mod pictures;
mod pty;
mod puzzles;
mod restricted;
mod review;
mod settings_file;
mod stubborn;
mod trainer_journeys;
mod trust;
mod typed_ahead;

// Helpers shared with the tests without a terminal, which use more of them.
#[allow(dead_code)]
#[path = "../suite/byte_limits.rs"]
mod byte_limits;
#[allow(dead_code)]
#[path = "../suite/drills.rs"]
mod drills;
#[allow(dead_code)]
#[path = "../suite/judging.rs"]
mod judging;
#[allow(dead_code)]
#[path = "../suite/picture_terminal.rs"]
mod picture_terminal;
#[allow(dead_code)]
#[path = "../suite/program.rs"]
mod program;
#[allow(dead_code)]
#[path = "../../crates/ouk-rules/tests/rules/sampling.rs"]
mod sampling;
#[allow(dead_code)]
#[path = "../suite/strangers.rs"]
mod strangers;
#[allow(dead_code)]
#[path = "../suite/support.rs"]
mod support;
#[allow(dead_code)]
#[path = "../../crates/ouk-engine/tests/engine/tablebases.rs"]
mod tablebases;

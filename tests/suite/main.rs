//! One binary for all tests that go through the public interface.

// What cannot be unwrapped has failed the test.
#![allow(clippy::unwrap_used)]

mod announce;
mod archive;
mod board_widget;
mod cli;
mod client;
mod config;
mod contest;
mod contract;
mod count;
mod count_by_hand;
mod count_switches;
mod docs;
mod endgame;
mod endgame_files;
mod endings;
mod engine;
mod engine_eval;
mod engine_levels;
mod fen;
mod foreign;
mod game;
mod input;
mod journeys;
mod khmer_widths;
mod language;
mod layers;
mod leaps;
mod notation;
mod perft;
mod pty;
mod puzzles;
mod record;
mod reference;
mod reference_count;
mod rek;
mod rek_compare;
mod rek_laws;
mod rek_reference;
mod rulesets;
mod screens;
mod snapshots;
mod strangers;
mod support;
mod themes;
mod trainer;
mod trainer_course;
mod trainer_journeys;
mod trainer_progress;
mod tui;
mod uci;
mod uci_storm;

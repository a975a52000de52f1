//! One binary for all tests that go through the public interface.

// What cannot be unwrapped has failed the test.
#![allow(clippy::unwrap_used)]

mod announce;
mod archive;
mod cli;
mod docs;
mod engine;
mod engine_levels;
mod game;
mod journeys;
mod layers;
mod notation;
mod perft;
mod pty;
mod record;
mod rek;
mod rek_compare;
mod rek_laws;
mod rek_reference;
mod rulesets;
mod support;
mod tui;
mod uci;

//! The single binary of all rules tests that use the public interface.

// An `unwrap` that panics fails the test.
#![allow(clippy::unwrap_used)]

mod annotations;
mod announce;
mod any_switches;
mod arrays;
mod board;
mod contract;
mod count;
mod count_by_hand;
mod count_change;
mod count_ends;
mod count_switches;
mod draft;
mod endings;
mod explanations;
mod fen;
mod game;
mod game_clock;
mod game_setup;
mod geometry;
mod kings;
mod leaps;
mod lone_pieces;
mod message;
mod min_rek;
mod notation;
mod perft;
mod queries;
mod queries_checks;
mod queries_exchange;
mod record;
mod record_damage;
mod record_results;
mod record_tokens;
mod reference;
mod reference_count;
mod registry;
mod rek;
mod rek_compare;
mod rek_king_steps;
mod rek_laws;
mod rek_queries;
// The tests of the laboratory use more of this module.
#[allow(dead_code)]
mod rek_reference;
mod rek_threats;
mod rek_units;
mod rek_verdict;
mod rulesets;
#[allow(dead_code, reason = "these tests take amounts only")]
mod sampling;
mod support;
#[cfg(feature = "toml")]
mod user_rule_sets;
mod vocabulary;

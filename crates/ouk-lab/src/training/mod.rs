//! Learns the weights and networks of the evaluation from games of the engine against itself.

pub mod nnue_trainer;
pub mod samples;
pub mod tuner;

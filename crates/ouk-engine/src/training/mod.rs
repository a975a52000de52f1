//! Learning the weights of the evaluation from games of the machine against itself.

pub mod nnue_trainer;
pub mod samples;
pub mod tuner;

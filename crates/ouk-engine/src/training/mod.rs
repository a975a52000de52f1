//! Learning the weights of the evaluation from games of the machine against itself.

pub mod samples;
pub mod teacher;
pub mod tuner;

//! Nonsense for whatever reads text or bytes from outside: nothing may panic, hang or grow without
//! bound, and what is accepted must mean the same when it is written and read again.
//!
//! ```sh
//! cargo test --test fuzz                                            # a little of everything
//! cargo test --release --test fuzz -- --count 10000000              # what the figures are of
//! cargo test --release --test fuzz -- --count 100000 --seed 7 fen moves
//! ```
//!
//! Inputs are sound ones, mutated; the same seed gives the same inputs. A failure names the input.

#![allow(clippy::unwrap_used)]

mod keys;
mod mutate;
#[allow(dead_code, reason = "most of it is for tests of the command line")]
#[path = "../suite/program.rs"]
mod program;
mod texts;
mod uci;

use mutate::Mutator;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A part of the program that reads foreign text or bytes.
pub trait FuzzedReader {
    /// The reader's name on the command line.
    fn name(&self) -> &'static str;
    /// The sound inputs that the mutator starts from.
    fn corpus(&self) -> Vec<Vec<u8>>;
    /// The words that the mutator inserts.
    fn words(&self) -> &'static [&'static str];
    /// Reads an input and checks the result. Returns whether the input was accepted.
    fn read(&mut self, input: &[u8]) -> bool;
    /// Runs after the last input.
    fn end(&mut self) {}
}

/// An input that takes longer than this counts as a hang.
const HANG: Duration = Duration::from_secs(20);
/// The memory limit, in megabytes: more counts as growth without bound.
const MEMORY: u64 = 1_500;

/// The peak memory of this program, in megabytes; 0 where the system does not report it.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Gives a reader this many inputs; false if the reader failed.
fn run(reader: &mut dyn FuzzedReader, count: u64, seed: u64) -> bool {
    let mut mutator = Mutator::new(reader.corpus(), reader.words(), seed);
    let began = Instant::now();
    let (mut accepted, mut bytes, mut longest) = (0u64, 0u64, Duration::ZERO);
    for index in 0..count {
        let input = mutator.next();
        bytes += input.len() as u64;
        let start = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| reader.read(input)));
        let took = start.elapsed();
        longest = longest.max(took);
        let problem = match read {
            Err(_) => "panicked",
            Ok(_) if took > HANG => "hung",
            Ok(found) => {
                accepted += u64::from(found);
                continue;
            }
        };
        println!("{}: input {index} {problem}: {}", reader.name(), input.escape_ascii());
        return false;
    }
    reader.end();
    let (took, peak) = (began.elapsed().as_secs_f64(), peak());
    println!(
        "{:9} {count:>10} inputs {:>6} MB {accepted:>9} accepted {took:>8.1} s, longest {:>7.1} ms, \
         peak {peak} MB",
        reader.name(),
        bytes / 1_000_000,
        longest.as_secs_f64() * 1e3,
    );
    assert!(peak < MEMORY, "{} holds {peak} MB", reader.name());
    true
}

fn readers() -> Vec<Box<dyn FuzzedReader>> {
    vec![
        Box::new(texts::Fen::default()),
        Box::new(texts::Moves::default()),
        Box::new(texts::FuzzedRecords),
        Box::new(texts::Saved::default()),
        Box::new(texts::SettingsFile),
        Box::new(texts::FuzzedThemes),
        Box::new(keys::Keys::default()),
        Box::new(uci::Lines::default()),
    ]
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (mut count, mut seed, mut chosen) = (4_000, 1, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut number = || arguments.next().and_then(|text| text.parse().ok());
        match argument.as_str() {
            "--count" => count = number().expect("--count takes a number"),
            "--seed" => seed = number().expect("--seed takes a number"),
            name if !name.starts_with('-') => chosen.push(name.to_owned()),
            // Arguments that cargo passes to every test.
            _ => {}
        }
    }
    let mut sound = true;
    for mut reader in readers() {
        if chosen.is_empty() || chosen.iter().any(|name| name == reader.name()) {
            sound &= run(reader.as_mut(), count, seed);
        }
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

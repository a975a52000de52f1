//! The program `ouk-lab`; everything is in the library.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    ouk_lab::cli::run()
}

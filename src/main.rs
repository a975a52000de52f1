//! The program `ouk`; everything is in the library.

fn main() -> std::process::ExitCode {
    ouk::cli::run()
}

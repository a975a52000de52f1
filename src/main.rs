//! The program `ouk`; everything is in the library.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    ouk::address_space::share_if_limited();
    ouk::fast_build::run_if_possible();
    ouk::cli::run()
}

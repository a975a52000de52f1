//! Starts the x86-64-v3 build of the program instead of the plain one.
//!
//! Packages for x86-64 hold two builds: `ouk` runs on every processor, and `ouk-x86-64-v3` beside
//! it uses AVX2 and BMI2. Users start the plain one, which starts the other where the processor
//! supports it.

/// The file name of the faster build, in the folder of the plain one.
pub const NAME: &str = "ouk-x86-64-v3";

/// Replaces this process by the faster build, if it is beside this program and the processor
/// supports it. Arguments, environment and process ID stay the same. Returns in every other case,
/// also if the other program cannot be started.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
pub fn run_if_possible() {
    use std::os::unix::process::CommandExt;

    let Ok(own) = std::env::current_exe() else { return };
    let faster = own.with_file_name(NAME);
    if !supports_v3() || !faster.is_file() {
        return;
    }
    let mut words = std::env::args_os();
    // The first word tells whether this is a login shell (`-ouk`), so the other build needs it too.
    let first = words.next().unwrap_or_else(|| NAME.into());
    // `exec` returns only if it fails; this build then continues.
    let _failed = std::process::Command::new(faster).arg0(first).args(words).exec();
}

/// Does nothing: this build is the faster one, or the system has none.
#[cfg(not(all(unix, target_arch = "x86_64", not(target_feature = "avx2"))))]
pub fn run_if_possible() {}

/// Whether the processor and the system support the level x86-64-v3 of the psABI.
#[cfg(all(unix, target_arch = "x86_64", not(target_feature = "avx2")))]
fn supports_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

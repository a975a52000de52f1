//! Test sizes: all cases, or a quick sample.

/// Whether tests run all of their cases instead of a sample. `.ci/run` sets this.
fn looks_at_all() -> bool {
    std::env::var_os("OUK_TEST_ALL").is_some()
}

/// Tells for one case after another whether to run it: every `step`th, or all.
pub fn sampled(step: usize) -> impl FnMut() -> bool {
    let step = if looks_at_all() { 1 } else { step };
    let mut at = 0;
    move || {
        at += 1;
        at % step == 0
    }
}

/// The number of cases to run: the sample's, or all.
pub fn amount<N>(sample: N, all: N) -> N {
    if looks_at_all() { all } else { sample }
}

//! How much of a test is done: all of it, or a sample that is quick.

/// Whether tests look at all of their cases, not at a sample of them. `.ci/run` sets this.
fn looks_at_all() -> bool {
    std::env::var_os("OUK_TEST_ALL").is_some()
}

/// Says of one case after the other whether to look at it: at every `step`th, or at all of them.
pub fn sampled(step: usize) -> impl FnMut() -> bool {
    let step = if looks_at_all() { 1 } else { step };
    let mut at = 0;
    move || {
        at += 1;
        at % step == 0
    }
}

/// How many cases to look at: of a sample, or of all.
pub fn amount<N>(sample: N, all: N) -> N {
    if looks_at_all() { all } else { sample }
}

//! Which name a user may have meant.

/// The known name that looks most like the given one; the first of those that look like it equally.
#[must_use]
pub fn nearest<'a>(given: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let likeness = |name: &&str| strsim::jaro_winkler(given, name);
    let rated = known.into_iter().map(|name| (likeness(&name), name));
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|best| best.1)
}

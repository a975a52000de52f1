//! The shortest way of the terminal's cursor from one cell to another.

/// The escape sequences of the cursor's shortest way.
pub(super) fn cursor_path(from: Option<(u16, u16)>, (x, y): (u16, u16)) -> String {
    let absolute = match (x, y) {
        (0, 0) => "\x1b[H".to_owned(),
        (0, _) => format!("\x1b[{}H", y + 1),
        _ => format!("\x1b[{};{}H", y + 1, x + 1),
    };
    let relative = from.map(|(from_x, from_y)| {
        // A line feed keeps the column in raw mode.
        let down = match (y.checked_sub(from_y), from_y.checked_sub(y)) {
            (Some(rows @ 0..=4), _) => "\n".repeat(usize::from(rows)),
            // Reverse index scrolls only in the first row.
            (_, Some(1)) => "\x1bM".to_owned(),
            (_, Some(rows @ 2..=9)) => format!("\x1b[{rows}A"),
            _ => format!("\x1b[{}d", y + 1),
        };
        let across = match (x.checked_sub(from_x), from_x.checked_sub(x)) {
            (Some(columns), _) => right(columns),
            _ if x == 0 => "\r".to_owned(),
            (_, Some(left @ 1..=3)) => "\x08".repeat(usize::from(left)),
            (_, left) => format!("\x1b[{}D", left.unwrap_or_default()),
        };
        down + &across
    });
    relative.filter(|cursor_path| cursor_path.len() <= absolute.len()).unwrap_or(absolute)
}

/// The escape sequence that moves the cursor right.
pub(super) fn right(columns: u16) -> String {
    match columns {
        0 => String::new(),
        1 => "\x1b[C".to_owned(),
        _ => format!("\x1b[{columns}C"),
    }
}

/// The number of bytes of [`cursor_path`].
pub(super) fn path_length(from: Option<(u16, u16)>, (x, y): (u16, u16)) -> usize {
    let digits = |number: u16| number.checked_ilog10().unwrap_or(0) as usize + 1;
    let absolute = match (x, y) {
        (0, 0) => 3,
        (0, _) => 3 + digits(y + 1),
        _ => 4 + digits(y + 1) + digits(x + 1),
    };
    let relative = from.map(|(from_x, from_y)| {
        let down = match (y.checked_sub(from_y), from_y.checked_sub(y)) {
            (Some(rows @ 0..=4), _) => usize::from(rows),
            (_, Some(1)) => 2,
            (_, Some(2..=9)) => 4,
            _ => 3 + digits(y + 1),
        };
        let across = match (x.checked_sub(from_x), from_x.checked_sub(x)) {
            (Some(0), _) => 0,
            (Some(1), _) => 3,
            (Some(columns), _) => 3 + digits(columns),
            _ if x == 0 => 1,
            (_, Some(left @ 1..=3)) => usize::from(left),
            (_, left) => 3 + digits(left.unwrap_or_default()),
        };
        down + across
    });
    relative.map_or(absolute, |relative| relative.min(absolute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_path_is_that_of_its_bytes() {
        let places = || (0..14).flat_map(|y| [0, 1, 2, 4, 9, 10, 98, 99, 100].map(|x| (x, y)));
        for to in places() {
            assert_eq!(path_length(None, to), cursor_path(None, to).len());
            for from in places() {
                assert_eq!(path_length(Some(from), to), cursor_path(Some(from), to).len());
            }
        }
    }
}

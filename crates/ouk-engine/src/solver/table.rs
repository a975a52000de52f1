//! Results about positions, in a table of fixed size.

use super::estimate::{EVER, Estimate, NOTHING};
use ouk_io::memory;
use ouk_rules::board::{Move, PositionKey};

/// The number of entries that a probe looks at together.
const BUCKET: usize = 4;

/// The factor that changes a position's key for searches of forcing moves alone.
const FORCING: PositionKey = 0x5851_f42d_4c95_7f2d;

/// The result for a position however it is reached, or for a position reached by one line.
#[derive(Clone, Copy)]
struct ProofEntry {
    key: PositionKey,
    /// The line, or 0.
    line: u64,
    /// The number of positions visited for the result.
    effort: u32,
    proof: u32,
    disproof: u32,
    /// The plies within which the attacker wins; [`EVER`] if no win is proved.
    wins: u16,
    /// The plies within which the attacker does not win; 0 if nothing is disproved.
    holds: u16,
    /// The lowest ply of the line on which the disproof depends.
    depends_on: u16,
    best: Move,
}

const EMPTY: ProofEntry = ProofEntry {
    key: 0,
    line: 0,
    effort: 0,
    proof: 1,
    disproof: 1,
    wins: EVER,
    holds: 0,
    depends_on: NOTHING,
    best: Move::NONE,
};

/// A position to look up.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub key: PositionKey,
    /// The line that led to it, as a number.
    pub line: u64,
    pub left: u16,
    /// The most plies that a proof may have before the game is drawn.
    pub most: u16,
}

impl Place {
    /// The place for the numbers of a search that tries only forcing moves of the attacker.
    pub(super) const fn of_forcing_moves(&self) -> Place {
        Place { key: self.key ^ FORCING, ..*self }
    }
}

pub(super) struct ProofTable {
    entries: Vec<ProofEntry>,
}

impl ProofTable {
    /// A table of this many megabytes, or of fewer where memory is short.
    pub(super) fn new(megabytes: usize) -> ProofTable {
        let mut bytes = megabytes.max(1) << 20;
        while bytes > 1 << 20 && !memory::is_free(bytes) {
            bytes /= 2;
        }
        let buckets = (bytes / (size_of::<ProofEntry>() * BUCKET)).max(1);
        ProofTable { entries: vec![EMPTY; buckets * BUCKET] }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }

    /// The bucket of a position: the high bits of a product spread keys over any number of buckets.
    fn bucket(&self, key: PositionKey) -> usize {
        let buckets = (self.entries.len() / BUCKET) as u128;
        ((u128::from(key) * buckets) >> 64) as usize * BUCKET
    }

    /// The table's estimate of a position.
    pub(super) fn probe(&self, place: &Place) -> Option<Estimate> {
        let at = self.bucket(place.key);
        let mut open = None;
        for entry in &self.entries[at..at + BUCKET] {
            if entry.key != place.key || entry.line != 0 && entry.line != place.line {
                continue;
            }
            if entry.wins <= place.left.min(place.most) {
                return Some(Estimate::proved(entry.wins, entry.best));
            }
            if entry.holds >= place.left {
                return Some(Estimate::disproved(entry.holds, entry.depends_on));
            }
            if entry.line == 0 && entry.effort > 0 {
                open = Some(Estimate::open(entry.proof, entry.disproof));
            }
        }
        open
    }

    /// Stores an estimate found at a ply with this much effort.
    pub(super) fn store(&mut self, place: &Place, ply: u16, found: &Estimate, effort: u64) {
        // A disproof that depends on earlier positions of the line holds for this line only.
        let here = found.is_disproved() && found.depends_on < ply;
        let line = if here { place.line } else { 0 };
        let at = self.bucket(place.key);
        let bucket = &mut self.entries[at..at + BUCKET];
        let known = bucket.iter().position(|entry| entry.key == place.key && entry.line == line);
        let slot = known.unwrap_or_else(|| {
            let least = (0..BUCKET).min_by_key(|&index| bucket[index].effort);
            least.unwrap_or(0)
        });
        let entry = &mut bucket[slot];
        if known.is_none() {
            *entry = ProofEntry { key: place.key, line, ..EMPTY };
        }
        let effort = u32::try_from(effort).unwrap_or(u32::MAX).max(1);
        entry.effort = entry.effort.saturating_add(effort);
        if found.is_proved() {
            if found.plies < entry.wins {
                (entry.wins, entry.best) = (found.plies, found.best);
            }
        } else if found.is_disproved() {
            if found.plies > entry.holds {
                entry.holds = found.plies;
                entry.depends_on = if here { found.depends_on } else { NOTHING };
            }
        } else {
            (entry.proof, entry.disproof) = (found.proof, found.disproof);
        }
    }
}

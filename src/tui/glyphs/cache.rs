//! Drawings that are made once and shared between frames.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The most drawings in a cache. A window that changes its size needs other ones every time.
const CAPACITY: usize = 512;

/// A cache of drawings; it is emptied when it is full.
pub(super) struct DrawingCache<K, V>(LazyLock<Mutex<HashMap<K, Arc<V>>>>);

impl<K: Eq + Hash, V> DrawingCache<K, V> {
    pub(super) const fn new() -> DrawingCache<K, V> {
        DrawingCache(LazyLock::new(Mutex::default))
    }

    /// The drawing of a key, made by `draw` if it is not in the cache.
    pub(super) fn get(&self, key: K, draw: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut drawings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if drawings.len() >= CAPACITY {
            drawings.clear();
        }
        if let Some(drawing) = drawings.get(&key) {
            return Arc::clone(drawing);
        }
        let drawing = Arc::new(draw(&key));
        drawings.insert(key, Arc::clone(&drawing));
        drawing
    }
}

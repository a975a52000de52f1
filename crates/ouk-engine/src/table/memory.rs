//! Memory for the transposition table: zeroed, on huge pages if the system has them, and
//! prefetched.
//!
//! This is the only unsafe code of the engine. Nearly every probe misses the cache: with
//! prefetching, a probe plus the work of a node takes half the time (`cargo bench -p ouk-bench
//! --bench table`). Huge pages avoid a second miss, that of the address. With both, a search
//! visits a fifth more positions a second.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// The size of a small page: advice is given for whole pages.
#[cfg(all(target_os = "linux", not(miri)))]
const PAGE: usize = 4096;
/// With this alignment the allocator returns fresh zeroed pages without touching them, so a table
/// takes memory only as it fills.
const ALIGN: usize = 16;

/// Eight words that fill a cache line.
#[repr(align(64))]
pub struct Bucket(pub [AtomicU64; 8]);

/// Zeroed cache lines.
pub struct BucketMemory {
    first: NonNull<Bucket>,
    count: usize,
    /// The allocation, one line longer than needed so that the first line can be aligned.
    start: NonNull<u8>,
    layout: Layout,
}

// SAFETY: the memory is owned like a vector's, and its words are atomic.
unsafe impl Send for BucketMemory {}
// SAFETY: shared access gives only shared access to atomic words.
unsafe impl Sync for BucketMemory {}

impl BucketMemory {
    /// Allocates this many lines, at least one; `None` if the system has too little memory.
    pub fn new(count: usize) -> Option<BucketMemory> {
        let count = count.max(1);
        let bytes = count.checked_add(1)?.checked_mul(size_of::<Bucket>())?;
        let layout = Layout::from_size_align(bytes, ALIGN).ok()?;
        // SAFETY: the layout's size is that of two lines at least, so not zero.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        // The advice must come before the first touch, which brings in the pages. Miri has no such
        // call.
        #[cfg(all(target_os = "linux", not(miri)))]
        {
            let before = start.as_ptr().align_offset(PAGE).min(bytes);
            // SAFETY: the whole pages of a range just allocated; the advice changes no content, and
            // its failure only means small pages.
            unsafe {
                let pages = start.as_ptr().add(before);
                libc::madvise(pages.cast(), bytes - before, libc::MADV_HUGEPAGE);
            }
        }
        // SAFETY: the range is a line longer than the lines, so they fit from the first boundary
        // on, and zeroed words are valid.
        let first = unsafe { start.add(start.align_offset(align_of::<Bucket>())) }.cast::<Bucket>();
        Some(BucketMemory { first, count, start, layout })
    }

    /// Asks the processor to fetch a line that will soon be read.
    #[inline(always)]
    pub fn prefetch(&self, index: usize) {
        let bucket: *const Bucket = &raw const self[index];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every processor of this architecture has the instruction, and it may be given
        // any address.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }
}

impl Deref for BucketMemory {
    type Target = [Bucket];

    #[inline(always)]
    fn deref(&self) -> &[Bucket] {
        // SAFETY: `count` lines were allocated there, zeroed, which is a value of atomic words, and
        // live until `self` is dropped.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

impl Drop for BucketMemory {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout; the words need no dropping.
        unsafe { dealloc(self.start.as_ptr(), self.layout) }
    }
}

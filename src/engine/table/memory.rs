//! Memory for the transposition table: zeroed, on large pages where the system has them, and
//! fetched before it is needed.
//!
//! This is the only unsafe code of the program. Nearly every probe misses the cache: fetching ahead
//! halves the time of a probe and a node's worth of work (`benches/table.rs`). Large pages cost
//! nothing to ask for; what they gain depends on the system, and that bench shows none on every one.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;

/// The size of a large page on the systems that have them.
const LARGE_PAGE: usize = 2 * 1024 * 1024;

/// A type whose bytes may all be zero.
///
/// # Safety
/// All bytes zero must be a value of the type, and dropping it must do nothing.
pub unsafe trait Zeroed {}

/// A slice of zeroed elements on its own pages.
pub struct Memory<T: Zeroed> {
    first: NonNull<T>,
    count: usize,
    layout: Layout,
}

// SAFETY: the memory is owned like a vector's, so it may go where its elements may.
unsafe impl<T: Zeroed + Send> Send for Memory<T> {}
// SAFETY: shared access gives only shared access to the elements.
unsafe impl<T: Zeroed + Sync> Sync for Memory<T> {}

impl<T: Zeroed> Memory<T> {
    /// So many zeroed elements, at least one; nothing if the system has not so much memory.
    pub fn new(count: usize) -> Option<Memory<T>> {
        let count = count.max(1);
        let layout = Layout::array::<T>(count).ok()?.align_to(LARGE_PAGE).ok()?;
        assert!(layout.size() > 0, "the elements of a table have a size");
        // SAFETY: the layout's size is not zero.
        let first = NonNull::new(unsafe { alloc_zeroed(layout) })?.cast::<T>();
        #[cfg(target_os = "linux")]
        // SAFETY: the range was just allocated; the advice changes no content, and its failure
        // only means small pages.
        unsafe {
            libc::madvise(first.as_ptr().cast(), layout.size(), libc::MADV_HUGEPAGE);
        }
        Some(Memory { first, count, layout })
    }

    /// Asks the processor to fetch an element that will soon be read.
    #[inline(always)]
    pub fn prefetch(&self, index: usize) {
        let element: *const T = &raw const self[index];
        #[cfg(target_arch = "x86_64")]
        // SAFETY: every processor of this architecture has the instruction, and it may be given
        // any address.
        unsafe {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(element.cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = element;
    }
}

impl<T: Zeroed> Deref for Memory<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `count` elements were allocated there, zeroed, which is a value of the type, and
        // live until `self` is dropped.
        unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.count) }
    }
}

impl<T: Zeroed> Drop for Memory<T> {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with this layout; the elements need no dropping.
        unsafe { dealloc(self.first.as_ptr().cast(), self.layout) }
    }
}

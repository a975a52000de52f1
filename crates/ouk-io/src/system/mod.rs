//! Functions that differ between operating systems: opening, locking and protecting files. Each
//! system has a file with the same functions.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(crate) use unix::{
    append_options, check_folder, create_new, disappears, has_no_reader, is_at, is_discarded,
    is_held, is_link_loop, is_no_program, is_same_file, is_standard_input, keep_mode, let_wait,
    lock_options, open, open_without_links, remove_lock_file,
};
#[cfg(windows)]
pub(crate) use windows::{
    append_options, check_folder, create_new, disappears, has_no_reader, is_at, is_discarded,
    is_held, is_link_loop, is_no_program, is_same_file, is_standard_input, keep_mode, let_wait,
    lock_options, open, open_without_links, remove_lock_file,
};

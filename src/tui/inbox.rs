//! The queue of events that wake the program: signals first, then messages of threads, then input.
//!
//! The queue of input is bounded. A full queue blocks the thread that reads, and the system then holds
//! back the typed bytes.

use super::message::Message;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many pieces of input may wait.
const ROOM: usize = 4;

/// A piece of input, and when it came.
#[derive(Debug)]
pub struct InputPiece<I> {
    /// Bytes, or a line.
    pub what: I,
    /// When it came. Of input that waited to be read this is the earliest time it can have come, so
    /// that nothing seems to answer what was shown after it.
    pub came: Instant,
}

/// The arrival times of pieces of input.
pub struct Arrivals(Instant);

impl Default for Arrivals {
    fn default() -> Arrivals {
        Arrivals(Instant::now())
    }
}

impl Arrivals {
    /// A piece was read just now. It came just now if the reader had to wait for it, else after the
    /// one before it.
    pub fn read<I>(&mut self, what: I, had_to_wait: bool) -> InputPiece<I> {
        let came = if had_to_wait { Instant::now() } else { self.0 };
        self.0 = Instant::now();
        InputPiece { what, came }
    }
}

/// A signal of the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The terminal has another size.
    Resized,
    /// The user wants the shell back.
    Stop,
    /// The program goes on after it was stopped.
    Continued,
    /// The program is to end. The signal has this number.
    End(i32),
}

/// Whatever wakes the program; pieces of input are bytes or lines.
#[derive(Debug)]
pub enum WakeEvent<I> {
    /// A signal of the system.
    Signal(Signal),
    /// What a thread of ours has to say.
    News(Message),
    /// What was typed.
    Input(InputPiece<I>),
    /// The input has ended.
    End,
    /// Nothing came in time.
    Nothing,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitFor {
    /// Whatever comes.
    All,
    /// All but input, which waits until it is wanted.
    News,
}

struct InboxState<I> {
    signals: Vec<Signal>,
    news: VecDeque<Message>,
    input: VecDeque<InputPiece<I>>,
    ended: bool,
}

/// The place where it waits.
pub struct Inbox<I> {
    waiting: Mutex<InboxState<I>>,
    /// Something has come.
    came: Condvar,
    /// There is room for input again.
    room: Condvar,
    /// A signal came that ends the program.
    ending: AtomicBool,
}

impl<I> Default for Inbox<I> {
    fn default() -> Inbox<I> {
        let (signals, news, input) = (Vec::new(), VecDeque::new(), VecDeque::new());
        Inbox {
            waiting: Mutex::new(InboxState { signals, news, input, ended: false }),
            came: Condvar::new(),
            room: Condvar::new(),
            ending: AtomicBool::new(false),
        }
    }
}

impl<I> Inbox<I> {
    /// A thread that panicked left nothing half done here.
    fn waiting(&self) -> MutexGuard<'_, InboxState<I>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A signal came. One that waits already is not counted twice; one that ends the program goes
    /// before all others.
    pub fn signal(&self, signal: Signal) {
        let ends = matches!(signal, Signal::End(_));
        let mut waiting = self.waiting();
        if !waiting.signals.contains(&signal) {
            let at = if ends { 0 } else { waiting.signals.len() };
            waiting.signals.insert(at, signal);
        }
        if ends {
            self.ending.store(true, Ordering::SeqCst);
        }
        self.came.notify_all();
    }

    /// Whether a signal came that ends the program.
    pub fn is_ending(&self) -> bool {
        self.ending.load(Ordering::SeqCst)
    }

    /// A thread of ours has something to say.
    pub fn news(&self, message: Message) {
        self.waiting().news.push_back(message);
        self.came.notify_all();
    }

    /// What a thread of ours has to say, if anything; signals and input stay where they are.
    pub fn take_news(&self) -> Option<Message> {
        self.waiting().news.pop_front()
    }

    /// Whether a thread of ours has something to say.
    pub fn has_news(&self) -> bool {
        !self.waiting().news.is_empty()
    }

    /// Something was typed; waits until there is room for it.
    pub fn input(&self, piece: InputPiece<I>) {
        let mut waiting = self.waiting();
        while waiting.input.len() >= ROOM {
            waiting = self.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        waiting.input.push_back(piece);
        self.came.notify_all();
    }

    /// The input has ended.
    pub fn end(&self) {
        self.waiting().ended = true;
        self.came.notify_all();
    }

    /// Whether something waits.
    pub fn has_more(&self) -> bool {
        let waiting = self.waiting();
        !waiting.signals.is_empty() || !waiting.news.is_empty() || !waiting.input.is_empty()
    }

    /// Whether a signal waits.
    pub fn has_signal(&self) -> bool {
        !self.waiting().signals.is_empty()
    }

    /// The next that has come or comes within a time; without one, whenever it comes.
    pub fn next(&self, limit: Option<Duration>, what: WaitFor) -> WakeEvent<I> {
        let until = limit.and_then(|limit| Instant::now().checked_add(limit));
        let mut waiting = self.waiting();
        loop {
            if !waiting.signals.is_empty() {
                return WakeEvent::Signal(waiting.signals.remove(0));
            }
            if let Some(message) = waiting.news.pop_front() {
                return WakeEvent::News(message);
            }
            if what == WaitFor::All {
                if let Some(piece) = waiting.input.pop_front() {
                    self.room.notify_all();
                    return WakeEvent::Input(piece);
                }
                if waiting.ended {
                    return WakeEvent::End;
                }
            }
            waiting = match until {
                None => self.came.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                Some(until) => {
                    let left = until.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return WakeEvent::Nothing;
                    }
                    let waited = self.came.wait_timeout(waiting, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }
}

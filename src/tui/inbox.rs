//! The queue of events that wake the program: signals first, then messages of threads, then input.
//!
//! The queue of input is bounded. A full queue blocks the thread that reads, and the system then
//! holds back the typed bytes.

use super::message::Message;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The number of input pieces that may wait.
const ROOM: usize = 4;

/// A piece of input with its time of arrival.
#[derive(Debug)]
pub struct InputPiece<I> {
    /// The bytes, or the line.
    pub what: I,
    /// The time of arrival. For input that waited to be read, this is the earliest possible time,
    /// so that no input seems to answer something shown after it.
    pub came: Instant,
}

/// Determines the arrival times of input pieces.
pub struct Arrivals(Instant);

impl Default for Arrivals {
    fn default() -> Arrivals {
        Arrivals(Instant::now())
    }
}

impl Arrivals {
    /// Records a piece that was read just now. It also arrived just now if the reader had to wait
    /// for it; otherwise it arrived at the time of the previous one.
    pub fn read<I>(&mut self, what: I, had_to_wait: bool) -> InputPiece<I> {
        let came = if had_to_wait { Instant::now() } else { self.0 };
        self.0 = Instant::now();
        InputPiece { what, came }
    }
}

/// A signal from the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// The size of the terminal has changed.
    Resized,
    /// The user wants to suspend the program.
    Stop,
    /// The program continues after it was suspended.
    Continued,
    /// The program must end. The signal has this number.
    End(i32),
}

/// An event that wakes the program; pieces of input are bytes or lines.
#[derive(Debug)]
pub enum WakeEvent<I> {
    /// A signal from the system.
    Signal(Signal),
    /// A message from a thread.
    News(Message),
    /// Typed input.
    Input(InputPiece<I>),
    /// The input has ended.
    End,
    /// The time passed without an event.
    Nothing,
}

/// The events to wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitFor {
    /// All events.
    All,
    /// All events but input, which stays in the queue.
    News,
}

struct InboxState<I> {
    signals: Vec<Signal>,
    news: VecDeque<Message>,
    input: VecDeque<InputPiece<I>>,
    ended: bool,
}

/// The queue of events.
pub struct Inbox<I> {
    waiting: Mutex<InboxState<I>>,
    /// Signalled when an event arrives.
    came: Condvar,
    /// Signalled when there is room for input again.
    room: Condvar,
    /// Whether a signal has come that ends the program.
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
    /// A panicked thread leaves no inconsistent state here, so the lock can be used.
    fn waiting(&self) -> MutexGuard<'_, InboxState<I>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a signal. A signal that waits already is not added twice; one that ends the program
    /// goes before all others.
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

    /// Whether a signal has come that ends the program.
    pub fn is_ending(&self) -> bool {
        self.ending.load(Ordering::SeqCst)
    }

    /// Adds a message from a thread.
    pub fn news(&self, message: Message) {
        self.waiting().news.push_back(message);
        self.came.notify_all();
    }

    /// Takes the next message from a thread, if there is one; leaves signals and input in the
    /// queue.
    pub fn take_news(&self) -> Option<Message> {
        self.waiting().news.pop_front()
    }

    /// Whether a message from a thread waits.
    pub fn has_news(&self) -> bool {
        !self.waiting().news.is_empty()
    }

    /// Adds input; waits until there is room for it.
    pub fn input(&self, piece: InputPiece<I>) {
        let mut waiting = self.waiting();
        while waiting.input.len() >= ROOM {
            waiting = self.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        waiting.input.push_back(piece);
        self.came.notify_all();
    }

    /// Notes that the input has ended.
    pub fn end(&self) {
        self.waiting().ended = true;
        self.came.notify_all();
    }

    /// Whether any event waits.
    pub fn has_more(&self) -> bool {
        let waiting = self.waiting();
        !waiting.signals.is_empty() || !waiting.news.is_empty() || !waiting.input.is_empty()
    }

    /// Whether a signal waits.
    pub fn has_signal(&self) -> bool {
        !self.waiting().signals.is_empty()
    }

    /// Waits for an event and takes it: signals first, then news, then input unless `what` excludes
    /// it. Without a `limit` it waits indefinitely.
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

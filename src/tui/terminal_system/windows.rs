//! The Windows console. It understands the escape sequences of other terminals, and sends them for keys, once it
//! is told to.

use crossterm_winapi::{ConsoleMode, Handle};
use ratatui::layout::Size;
use std::cell::RefCell;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

/// Modes of input: Ctrl-C is a signal, input comes in lines, what is typed is shown, keys come as escape
/// sequences.
const PROCESSED_INPUT: u32 = 0x1;
const LINE_INPUT: u32 = 0x2;
const ECHO_INPUT: u32 = 0x4;
const SEQUENCES_FOR_KEYS: u32 = 0x200;
/// Modes of output: control characters and escape sequences are obeyed.
const PROCESSED_OUTPUT: u32 = 0x1;
const SEQUENCES_OBEYED: u32 = 0x4;

/// What Ctrl-Z sends.
const CTRL_Z: u8 = 0x1a;
/// How many pieces of input may wait to be taken.
const WAITING_PIECES: usize = 4;

/// Whether input comes raw.
static RAW: AtomicBool = AtomicBool::new(false);

/// How the console was before it came into our hands.
pub struct TerminalMode {
    input: u32,
    output: u32,
}

impl TerminalMode {
    /// Reads how the console is, and changes nothing.
    ///
    /// # Errors
    /// If there is no console.
    pub fn read() -> io::Result<TerminalMode> {
        Ok(TerminalMode { input: input_mode()?.mode()?, output: output_mode()?.mode()? })
    }

    /// Makes input come raw, and output obey escape sequences.
    ///
    /// # Errors
    /// If the console does not do it: it is older than Windows 10.
    pub fn make_raw(&self) -> io::Result<()> {
        let by_line = PROCESSED_INPUT | LINE_INPUT | ECHO_INPUT;
        output_mode()?.set_mode(self.output | PROCESSED_OUTPUT | SEQUENCES_OBEYED)?;
        input_mode()?.set_mode(self.input & !by_line | SEQUENCES_FOR_KEYS)?;
        RAW.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Makes input as it was. There may be no console left. Output goes on to obey escape sequences: the last
    /// of them are still to come.
    pub fn restore(&self) {
        RAW.store(false, Ordering::SeqCst);
        let _ = input_mode().and_then(|mode| mode.set_mode(self.input));
    }

    /// Does nothing: all is as it was.
    pub fn finish(&self) {}
}

fn input_mode() -> io::Result<ConsoleMode> {
    Ok(ConsoleMode::from(Handle::current_in_handle()?))
}

fn output_mode() -> io::Result<ConsoleMode> {
    Ok(ConsoleMode::from(Handle::current_out_handle()?))
}

/// The console to write to. Every write waits until all is written.
pub struct TerminalOutput(());

impl TerminalOutput {
    /// The console of standard output.
    ///
    /// # Errors
    /// Never.
    pub const fn open() -> io::Result<TerminalOutput> {
        Ok(TerminalOutput(()))
    }

    /// The same console once more.
    ///
    /// # Errors
    /// Never.
    pub const fn try_clone(&self) -> io::Result<TerminalOutput> {
        Ok(TerminalOutput(()))
    }

    /// Waits until the console takes more, which is at once.
    pub const fn wait(&self, _: Duration) {}

    /// Writes all bytes.
    ///
    /// # Errors
    /// If there is no console.
    pub fn write_now(&self, bytes: &[u8]) -> io::Result<Option<usize>> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()?;
        Ok(Some(bytes.len()))
    }

    /// Makes room for the last that is written. Nothing waits here.
    pub const fn make_room(&self) {}

    /// Throws away what waits to be read.
    ///
    /// # Errors
    /// Nothing waits here.
    pub fn discard(&self) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}

/// Standard input, read by a thread of its own: whether something waits can be asked of the thread, but not
/// of a pipe.
pub struct TypedInput {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// A piece that was taken from the thread and waits to be read.
    taken: RefCell<Option<io::Result<Vec<u8>>>>,
}

impl TypedInput {
    /// Standard input.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn open() -> io::Result<TypedInput> {
        let (sender, pieces) = sync_channel(WAITING_PIECES);
        let read = move || {
            loop {
                let piece = next_piece();
                let is_last = !matches!(&piece, Ok(bytes) if !bytes.is_empty());
                if sender.send(piece).is_err() || is_last {
                    return;
                }
            }
        };
        thread::Builder::new().name("input".to_owned()).spawn(read)?;
        Ok(TypedInput { pieces, taken: RefCell::default() })
    }

    /// Whether there is nothing to be read now.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let mut taken = self.taken.borrow_mut();
        if taken.is_none() {
            *taken = self.pieces.try_recv().ok();
        }
        taken.is_none()
    }
}

/// The next bytes of standard input; none at its end.
fn next_piece() -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; 1_024];
    loop {
        match io::stdin().read(&mut bytes) {
            // The library takes Ctrl-Z for the end of the input, as it is where lines are typed.
            Ok(0) if RAW.load(Ordering::SeqCst) && io::stdin().is_terminal() => {
                return Ok(vec![CTRL_Z]);
            }
            Ok(read) => {
                bytes.truncate(read);
                return Ok(bytes);
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

impl Read for TypedInput {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let taken = self.taken.get_mut();
        let Some(piece) = taken.take().or_else(|| self.pieces.recv().ok()) else {
            // The thread ends with the input.
            return Ok(0);
        };
        let mut bytes = piece?;
        let read = bytes.len().min(into.len());
        into[..read].copy_from_slice(&bytes[..read]);
        bytes.drain(..read);
        if !bytes.is_empty() {
            *taken = Some(Ok(bytes));
        }
        Ok(read)
    }
}

/// The size of the console's window, if there is one.
#[must_use]
pub fn size() -> Option<Size> {
    let (width, height) = crossterm::terminal::size().ok()?;
    Some(Size { width, height })
}

/// Whether what is typed is for this program. No shell takes the console away here.
#[must_use]
pub const fn is_in_foreground() -> bool {
    true
}

/// Whether there is a shell that could go on with the program once it is stopped. No program is here.
#[must_use]
pub const fn has_shell() -> bool {
    false
}

//! The Windows console. Once its modes are set, it obeys the escape sequences of other terminals,
//! and sends such sequences for keys.

use crossterm_winapi::{ConsoleMode, Handle};
use ratatui::layout::Size;
use std::cell::RefCell;
use std::io::{self, ErrorKind, IsTerminal, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

/// Modes of input. With them Ctrl-C is a signal, input comes in lines, typed input is echoed, and
/// keys come as escape sequences.
const PROCESSED_INPUT: u32 = 0x1;
const LINE_INPUT: u32 = 0x2;
const ECHO_INPUT: u32 = 0x4;
const SEQUENCES_FOR_KEYS: u32 = 0x200;
/// Modes of output. With them the console obeys control characters and escape sequences.
const PROCESSED_OUTPUT: u32 = 0x1;
const SEQUENCES_OBEYED: u32 = 0x4;

/// The byte that Ctrl-Z sends.
const CTRL_Z: u8 = 0x1a;
/// The number of input blocks that may wait to be read.
const WAITING_PIECES: usize = 4;

/// Whether input is in raw mode.
static RAW: AtomicBool = AtomicBool::new(false);

/// The modes of the console before the program changed them.
pub struct TerminalMode {
    input: u32,
    output: u32,
}

impl TerminalMode {
    /// Reads the modes of the console without changing them.
    ///
    /// # Errors
    /// If there is no console.
    pub fn read() -> io::Result<TerminalMode> {
        Ok(TerminalMode { input: input_mode()?.mode()?, output: output_mode()?.mode()? })
    }

    /// Switches input to raw mode, and output to obeying escape sequences.
    ///
    /// # Errors
    /// If the console refuses, because it is older than Windows 10.
    pub fn make_raw(&self) -> io::Result<()> {
        let by_line = PROCESSED_INPUT | LINE_INPUT | ECHO_INPUT;
        output_mode()?.set_mode(self.output | PROCESSED_OUTPUT | SEQUENCES_OBEYED)?;
        input_mode()?.set_mode(self.input & !by_line | SEQUENCES_FOR_KEYS)?;
        RAW.store(true, Ordering::SeqCst);
        Ok(())
    }

    /// Restores the input modes. The console may have gone. Output continues to obey escape
    /// sequences, since the last of them are written later.
    pub fn restore(&self) {
        RAW.store(false, Ordering::SeqCst);
        let _ = input_mode().and_then(|mode| mode.set_mode(self.input));
    }

    /// Does nothing: all modes are restored already.
    pub fn finish(&self) {}
}

fn input_mode() -> io::Result<ConsoleMode> {
    Ok(ConsoleMode::from(Handle::current_in_handle()?))
}

fn output_mode() -> io::Result<ConsoleMode> {
    Ok(ConsoleMode::from(Handle::current_out_handle()?))
}

/// The console for output. Every write waits until all bytes are written.
pub struct TerminalOutput(());

impl TerminalOutput {
    /// The console of standard output.
    ///
    /// # Errors
    /// Never.
    pub const fn open() -> io::Result<TerminalOutput> {
        Ok(TerminalOutput(()))
    }

    /// A second handle to the same console.
    ///
    /// # Errors
    /// Never.
    pub const fn try_clone(&self) -> io::Result<TerminalOutput> {
        Ok(TerminalOutput(()))
    }

    /// Returns at once, since the console always accepts more.
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

    /// Does nothing: on Windows no bytes wait.
    pub const fn make_room(&self) {}

    /// Does nothing: on Windows no bytes wait.
    ///
    /// # Errors
    /// Never.
    pub fn discard(&self) -> io::Result<()> {
        Err(ErrorKind::Unsupported.into())
    }
}

/// Standard input, which its own thread reads: the thread knows whether input waits, which Windows
/// does not say of a pipe.
pub struct TypedInput {
    pieces: Receiver<io::Result<Vec<u8>>>,
    /// A block of input from the thread that has not been read completely.
    taken: RefCell<Option<io::Result<Vec<u8>>>>,
}

impl TypedInput {
    /// Opens standard input.
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

    /// Whether no input waits to be read.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let mut taken = self.taken.borrow_mut();
        if taken.is_none() {
            *taken = self.pieces.try_recv().ok();
        }
        taken.is_none()
    }
}

/// Reads the next bytes of standard input; empty at its end.
fn next_piece() -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; 1_024];
    loop {
        match io::stdin().read(&mut bytes) {
            // The library treats Ctrl-Z as the end of the input, as in line mode.
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

/// The size of a cell in pixels, which the console does not report.
#[must_use]
pub const fn cell_pixels() -> Option<Size> {
    None
}

/// Always true: on Windows no shell takes the console away.
#[must_use]
pub const fn is_in_foreground() -> bool {
    true
}

/// Always false: Windows does not suspend programs.
#[must_use]
pub const fn has_shell() -> bool {
    false
}

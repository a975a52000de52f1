#!/usr/bin/env python3
"""What our screen and another program's cost: bytes, time and memory, each in the same terminal.

    benches/screen_against.py OUK CHESS_TUI [--size 80x24] [--runs 5]

Both run in a pseudo-terminal that answers nothing, with TERM=xterm-256color and COLORTERM=truecolor,
each in a home of its own that is empty at first. A figure is what comes until the terminal has been
quiet for a tenth of a second; of times the median of the runs is printed, with the least and the
most. The other program is chess-tui (`cargo install chess-tui --no-default-features`); keys of other
programs can be added below.
"""

import argparse, fcntl, os, pty, select, shutil, signal, statistics, struct, tempfile, termios, time

STEPS = ["j", "h", "h", "k", "k", "l", "l", "l", "j", "h"]
# A program: its arguments, the keys from its start to a game of two, the keys of a move, the last of
# which plays it, and those that show and close its help.
PROGRAMS = {
    "ouk": ([], ["j", "\r", "\r"], ["j", "\r", "k", "\r"], "?", "x"),
    "chess-tui": (["--no-sound"], [" ", " ", "l", "l", "\r"], ["j", "j", " ", "k", " "], "?", "?"),
}


class Terminal:
    def __init__(self, program, arguments, columns, rows):
        self.home = tempfile.mkdtemp()
        self.began = time.monotonic()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            env = {name: self.home for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")}
            env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execve(program, [program, *arguments], env)

    def read(self, wait):
        ready, _, _ = select.select([self.fd], [], [], wait)
        return os.read(self.fd, 65_536) if ready else b""

    def until_quiet(self, quiet=0.1, most=3.0):
        """The bytes of what is being drawn, and when the first and the last of them came."""
        data, first, last = b"", None, None
        end = time.monotonic() + most
        while time.monotonic() < end:
            piece = self.read(quiet if data else most)
            if not piece:
                break
            last = time.monotonic()
            first = first or last
            data += piece
        return data, first, last

    def during(self, seconds):
        data, end = b"", time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            data += self.read(left)
        return len(data)

    def cost(self, key):
        os.write(self.fd, key.encode())
        return len(self.until_quiet()[0])

    def resident(self):
        with open(f"/proc/{self.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))

    def ticks(self):
        with open(f"/proc/{self.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        shutil.rmtree(self.home, ignore_errors=True)


def start(program, name, size):
    """The first frame: its time, its bytes, and what is held in memory then."""
    terminal = Terminal(program, PROGRAMS[name][0], *size)
    seen, took = 0, None
    while took is None:
        seen += len(terminal.read(5.0))
        if seen >= 500:
            took = time.monotonic() - terminal.began
    screen = seen + len(terminal.until_quiet()[0])
    time.sleep(0.5)
    figures = took * 1e3, screen, terminal.resident()
    terminal.close()
    return figures


def play(program, name, size):
    arguments, opening, move, help_key, close_key = PROGRAMS[name]
    terminal = Terminal(program, arguments, *size)
    terminal.until_quiet()
    for key in opening[:-1]:
        terminal.cost(key)
    figures = {"the first screen of a game": terminal.cost(opening[-1])}
    time.sleep(0.5)
    terminal.during(0.1)
    before = terminal.ticks()
    figures["waiting, three seconds"] = terminal.during(3.0)
    figures["processor while waiting, ms"] = 1000 * (terminal.ticks() - before) // os.sysconf("SC_CLK_TCK")
    steps = [terminal.cost(key) for key in STEPS]
    figures["a step of the cursor"] = f"{min(steps)} to {max(steps)}, mean {sum(steps) // len(steps)}"
    figures["help"] = terminal.cost(help_key)
    figures["and back"] = terminal.cost(close_key)
    terminal.close()
    terminal = Terminal(program, arguments, *size)
    terminal.until_quiet()
    for key in opening:
        terminal.cost(key)
    if move:
        costs = [terminal.cost(key) for key in move]
        figures["a move by the cursor, all its keys"] = sum(costs)
        figures["the key that plays it"] = costs[-1]
    terminal.close()
    return figures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs", nargs="+")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    size = tuple(map(int, options.size.split("x")))
    for program in options.programs:
        name = "chess-tui" if "chess-tui" in os.path.basename(program) else "ouk"
        starts = [start(program, name, size) for _ in range(options.runs)]
        print(f"{name} at {options.size}")
        times = [of[0] for of in starts]
        print(f"  to the first frame: {statistics.median(times):.1f} ms ({min(times):.1f} to {max(times):.1f})")
        print(f"  the menu: {starts[0][1]} B, resident {statistics.median(of[2] for of in starts) / 1024:.1f} MB")
        for what, figure in play(program, name, size).items():
            print(f"  {what}: {figure}")


main()

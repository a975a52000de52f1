"""What the scripts here share: pyffish, made fast, a session with `ouk uci`, and tallies of many games."""

import collections
import importlib.util
import multiprocessing
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def pyffish():
    """pyffish, installed if it is missing; see once.c for what is preloaded under it."""
    if importlib.util.find_spec("pyffish") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "pyffish>=0.0.90"], check=True)
        importlib.invalidate_caches()
    if "OUK_ORACLE_MODULE" not in os.environ:
        hasten()
    import pyffish as module

    return module


def hasten():
    """Starts this program again with once.c preloaded; without a C compiler it is only slower."""
    folder = pathlib.Path(importlib.util.find_spec("pyffish").origin).parent
    modules = sorted(folder.glob("_pyffish*.so")) + sorted(folder.glob("pyffish*.so"))
    compiler = shutil.which("cc")
    if not modules or not compiler or not sys.platform.startswith("linux"):
        print("no C compiler or no Linux: pyffish runs some 200 times slower", file=sys.stderr)
        return
    library = HERE.parent.parent / "target" / "oracle" / "once.so"
    library.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        [compiler, "-O2", "-shared", "-fPIC", str(HERE / "once.c"), "-o", str(library), "-ldl"], check=True
    )
    environment = {**os.environ, "OUK_ORACLE_MODULE": str(modules[-1]), "LD_PRELOAD": str(library)}
    os.execve(sys.executable, [sys.executable, *sys.argv], environment)


def fairy():
    """Debian's Fairy-Stockfish, if there is one; games are outside the usual path there."""
    return shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")


def gather(work, jobs, processes):
    """Does `work` on all jobs, many at once: the tally of each game, and what was found in all of them."""
    tallies, found = collections.defaultdict(collections.Counter), []
    with multiprocessing.Pool(processes) as pool:
        for game, tally, more in pool.imap_unordered(work, jobs):
            tallies[game] += tally
            found += more
    return tallies, found


def tell(tallies):
    """Prints the tally of each game."""
    for game, tally in tallies.items():
        print(game)
        for name, number in sorted(tally.items()):
            print(f"    {number:>9} {name}")


Ply = collections.namedtuple("Ply", "fen checkers count legal ending")


class Engine:
    """A session with a UCI engine. Pipes are read only after something was asked."""

    def __init__(self, command, variant, options=()):
        environment = {name: text for name, text in os.environ.items() if name != "LD_PRELOAD"}
        self.process = subprocess.Popen(
            command.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self.send("uci")
        self.until("uciok")
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.send(f"setoption name UCI_Variant value {variant}")
        self.ready()

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word):
        """The lines up to the one that begins with a word."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit("the engine has died")
            line = line.rstrip("\n")
            if line.startswith(word):
                return lines + [line]
            lines.append(line)

    def ready(self):
        """Whatever was said before it is ready; for set-up lines, which answer only errors."""
        self.send("isready")
        return self.until("readyok")[:-1]

    def trace(self, fen, moves):
        """What `ouk` says of every ply of a game, or its complaint."""
        self.send(f"position fen {fen} moves {' '.join(moves)}")
        complaints = self.ready()
        if complaints:
            return complaints[0]
        self.send("trace")
        plies, fields = [], {}
        for line in self.until("traced"):
            name, _, value = line.partition(":")
            fields[name] = value.strip()
            if name == "Ending":
                plies.append(
                    Ply(
                        fields["Fen"],
                        fields["Checkers"],
                        fields["Count"],
                        fields["Legal"].split(),
                        fields["Ending"],
                    )
                )
        return plies

    def perft(self, fen, depth):
        """`go perft`: the number below each move."""
        self.send(f"position fen {fen}")
        self.send(f"go perft {depth}")
        parts = {}
        for line in self.until("Nodes searched"):
            found = re.fullmatch(r"([a-z]\d[a-z]\d\S?): (\d+)", line)
            if found:
                parts[found[1]] = int(found[2])
        return parts

    def close(self):
        self.process.stdin.close()
        self.process.wait()

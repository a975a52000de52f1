#!/usr/bin/env python3
"""Has pyffish accept everything that `ouk` exports: every position text and every move.

    cargo build --release
    python3 tests/oracle/exports.py --games 400

pyffish plays random games, as in random_games.py: a third from the array, the others from positions
of few pieces, in which counts begin and run out. Each is written as a game file with clocks, comments
and variations, the moves as coordinates. `ouk review` reads it and exports it with evaluations and
variations of its own. Of that export, which pgn.py reads:

- pyffish accepts the first position, and it is the one that was given;
- each move of the game is the notation of exactly one legal move of pyffish, the one that was played;
- each move of a variation is that of exactly one legal move where it stands;
- every comment and every variation that was given is still there, and every move has its clock.

`ouk show --from` then gives the position text after every ply, read from the export. pyffish accepts
it, and it is the text pyffish has, with leap rights and both count fields.

Exits with 1 if anything differs; a difference is printed with the game.
"""

import argparse
import collections
import multiprocessing
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

import oracle
import pgn

sf = oracle.pyffish()

import random_games  # noqa: E402  It needs pyffish as well.

# The game by which a file is read, its rule set, the variant.
GAMES = {
    "ouk": ("federation", "cambodian"),
    "kar-ouk": ("federation", "karouk"),
    "makruk": ("makruk", "makruk"),
    "hill": ("pritchard", "hill"),
}
WORDS = ("good (or so)", "1-0", "$4 100%", "ត្រី", "; no line", "e4?!")
CLOCK = "[%clk 0:09:{:02}]"


def ours(variant, move):
    """A move of pyffish in our letters: the ninth file is `j`."""
    return move.replace("i", "j") if variant == "hill" else move


def theirs(variant, text):
    """Our notation as pyffish writes it, without the sign of check.

    The custom variant of Hill's game has no pawns: it writes the letter of the fish, F, which we
    leave out. A fish that has turned is C there, and F with us."""
    text = text.rstrip("+#")
    if variant == "hill":
        text = f"C{text[1:]}" if text[0] == "F" else text if text[0].isupper() else f"F{text}"
        text = text.replace("j", "i").replace("=F", "=C")
    return text


def their_fen(variant, fen):
    """Our position text as pyffish writes it: in Hill's game a fish that has turned is C."""
    return fen.replace("F~", "C~").replace("f~", "c~") if variant == "hill" else fen


def variation(rng, variant, fen):
    """A few random moves from a position."""
    moves = []
    for _ in range(rng.randint(1, 4)):
        legal = sf.legal_moves(variant, fen, [])
        if not legal or moves and over(variant, fen):
            break
        moves.append(rng.choice(legal))
        fen = sf.get_fen(variant, fen, [moves[-1]], False, False, True)
    return moves


def over(variant, fen):
    """Whether no move is played from here: ours ends a game where theirs may be ended."""
    return sf.is_immediate_game_end(variant, fen, [])[0] or all(sf.has_insufficient_material(variant, fen, []))


def result_of(last):
    """The result of a game as PGN writes it, from its last ply."""
    if not last.reasons:
        return "*"
    white = last.ends if " w " in last.fen else -last.ends
    return "1-0" if white > 0 else "0-1" if white < 0 else "1/2-1/2"


def written(rng, game, root, moves, plies):
    """A game file with clocks, comments and variations, and the last two by ply."""
    rules, variant = GAMES[game]
    tags = {"Game": game, "RuleSet": rules, "White": "a", "Black": "b", "TimeControl": "600+5", "SetUp": "1", "FEN": root}
    body, said, other = [], {}, {}
    for ply, move in enumerate(moves, 1):
        body.append(ours(variant, move))
        comment = CLOCK.format(ply % 60)
        if rng.random() < 0.2:
            said[ply] = rng.choice(WORDS)
            comment += " " + said[ply]
        body.append("{" + comment + "}")
        if rng.random() < 0.1:
            other[ply] = variation(rng, variant, plies[ply - 1].fen)
            body.append("(" + " ".join(ours(variant, move) for move in other[ply]) + ")")
    tags["Result"] = result = result_of(plies[-1])
    head = "\n".join(f'[{name} "{text}"]' for name, text in tags.items())
    return f'{head}\n\n{" ".join(body)} {result}\n', said, other


class Checker:
    """Looks at one export after the other."""

    def __init__(self, options):
        self.ouk, self.tally, self.found = options.ouk.split(), collections.Counter(), []
        self.options = options

    def run(self, *arguments):
        run = subprocess.run([*self.ouk, *arguments], capture_output=True, text=True)
        if run.returncode == 0:
            return run.stdout
        self.complain(run.stderr)
        return None

    def complain(self, text):
        self.found.append(text.strip())

    def accepted(self, variant, fen):
        """Whether pyffish takes a position text."""
        self.tally["position texts"] += 1
        if sf.validate_fen(fen, variant) != sf.FEN_OK:
            self.complain(f"{variant} refuses {fen}: {sf.validate_fen(fen, variant)}")

    def meant(self, variant, fen, text):
        """The legal move that a text names, if exactly one has that notation."""
        text = theirs(variant, text)
        legal = sf.legal_moves(variant, fen, [])
        named = [move for move in legal if sf.get_san(variant, fen, move).rstrip("+#") == text]
        if len(named) != 1:
            wrote = sorted(sf.get_san(variant, fen, move) for move in legal)
            self.complain(f"{variant}, {fen}: {text} is {named} of {wrote}")
        return named[0] if len(named) == 1 else None

    def line(self, variant, fen, moves):
        """Checks the moves of a variation and of those within it; the first move as pyffish has it."""
        first = None
        for move in moves:
            for inner in move.variations:
                self.line(variant, fen, inner)
            self.tally["moves in variations"] += 1
            meant = self.meant(variant, fen, move.text)
            if meant is None:
                break
            first = first or meant
            fen = sf.get_fen(variant, fen, [meant], False, False, True)
        return first

    def game(self, rng, game, dead):
        variant = GAMES[game][1]
        root, moves, plies = random_games.play(variant, rng, dead, self.options.plies)
        # Our game ends with the first draw that theirs may claim.
        ended = next((ply for ply, it in enumerate(plies) if it.reasons), len(moves))
        moves, plies = moves[:ended], plies[: ended + 1]
        if not moves:
            return
        text, said, other = written(rng, game, root, moves, plies)
        with tempfile.TemporaryDirectory() as folder:
            given, export = pathlib.Path(folder, "given.pgn"), pathlib.Path(folder, "export.pgn")
            given.write_text(text)
            exported = self.run("review", str(given), "--nodes", "60", "--format", "pgn")
            if exported is None:
                return self.complain(text)
            export.write_text(exported)
            before = len(self.found)
            self.export(variant, exported, (root, moves, plies, said, other))
            for ply in range(0, len(moves) + 1, self.options.every):
                shown = self.run("show", "--from", str(export), "--ply", str(ply))
                fen = re.search(r"^fen  (.*)$", shown or "", re.MULTILINE)
                if not fen:
                    self.complain(f"no position text after {ply} plies")
                    continue
                shown = their_fen(variant, fen[1])
                self.accepted(variant, shown)
                if random_games.comparable(variant, shown) != random_games.comparable(variant, plies[ply].fen):
                    self.complain(f"after {ply} plies ours has {shown}, theirs {plies[ply].fen}")
            if len(self.found) > before:
                self.complain(exported)
        self.tally["games"] += 1

    def export(self, variant, exported, expected):
        root, moves, plies, said, other = expected
        tags, line = pgn.read(exported)
        first = their_fen(variant, tags["FEN"])
        self.accepted(variant, first)
        if random_games.comparable(variant, first) != random_games.comparable(variant, root):
            self.complain(f"the first position was {root}, and is {first}")
        if len(line) != len(moves):
            return self.complain(f"{len(moves)} moves were given, {len(line)} written")
        for ply, (move, played) in enumerate(zip(line, moves), 1):
            fen, comment = plies[ply - 1].fen, " ".join(" ".join(move.comments).split())
            self.tally["moves of the games"] += 1
            if self.meant(variant, fen, move.text) != played:
                self.complain(f"{move.text} after {ply - 1} plies was {played}")
            if not re.search(rf"%clk 0:0?9:{ply % 60:02}", comment):
                self.complain(f"the clock after {ply} plies is gone: {comment}")
            if "%cnt" in comment:
                self.tally["counts"] += 1
            self.tally["comments"] += ply in said
            if ply in said and said[ply] not in comment:
                self.complain(f"{said[ply]!r} after {ply} plies is gone: {comment}")
            first = [self.line(variant, fen, inner) for inner in move.variations]
            if other.get(ply):
                self.tally["variations given"] += 1
                if other[ply][0] not in first:
                    self.complain(f"a variation after {ply - 1} plies is gone: {other[ply]}")


def work(job):
    game, games, seed, options = job
    checker, rng, dead = Checker(options), random.Random(seed), random_games.Dead()
    for _ in range(games):
        checker.game(rng, game, dead)
        if len(checker.found) > 10:
            break
    return game, checker.tally, checker.found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ouk", default="target/release/ouk")
    parser.add_argument("--games", type=int, default=400, help="of all games together")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=120, help="a longer game is cut off")
    parser.add_argument("--every", type=int, default=1, help="show the position after every so many plies")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    games = [options.game] if options.game else list(GAMES)
    size = max(1, options.games // (len(games) * options.jobs))
    count = -(-options.games // size)
    jobs = [(games[at % len(games)], size, options.seed * 1_000_003 + at, options) for at in range(count)]
    began = time.time()
    tallies, found = oracle.gather(work, jobs, options.jobs)
    oracle.tell(tallies)
    for text in found[:8]:
        print(text)
    print(f"{len(found)} differences, {time.time() - began:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares the rule set `tan` with Debian's fairy-stockfish 11.1, ply by ply, in random games.

    cargo build --release
    python3 tests/oracle/tan.py --games 2000

Version 11.1 plays the old Ouk rules, in which the Neang's double step captures. Both programs are
given the same moves, each starts from the position text that it wrote itself one ply before, and
every ply these must be equal:

- the board, the side to move and the leap rights;
- the set of legal moves, with which of them promote, and for each the number of legal replies;
- the pieces that give check, and so check;
- whether there is a legal move, and so mate and stalemate.

At its end each game is given to both programs once more as one list of moves, and must lead to the
same position text as ply by ply.

Not compared: counting and the draws it makes, repetition, dead material and the mark of a promoted
Trey. Version 11.1 counts in another way and writes no mark. A game goes on after such a draw until it
is mate, stalemate or long enough.

Half of the games begin from the array. The others begin from random positions with Neang on their
first squares, leap rights and kings near the squares where the double steps land. Such a
position can be one in which the side to move could take the king: `ouk` must refuse exactly those in
which fairy-stockfish, with the other side to move, sees a check.

Exits with 1 if anything differs; a difference is printed with what reproduces it.
"""

import argparse
import collections
import multiprocessing
import os
import random
import re
import sys
import time

import oracle

ARRAY = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1"
FILES = "abcdefgh"
OTHERS = "SNRPPMSNR"
STYLES = ("any", "captures", "leaps", "waits", "chases", "chases")

Ply = collections.namedtuple("Ply", "board side rights checkers replies")
Difference = collections.namedtuple("Difference", "what fen move ours theirs")


class Side:
    """One program, which goes from position to position by its own position text."""

    def __init__(self, command):
        self.engine = oracle.Engine(command, "cambodian")

    def ask(self, fen, moves):
        moves = f" moves {' '.join(moves)}" if moves else ""
        self.engine.send(f"position fen {fen}{moves}\nd\ngo perft 2")

    def answer(self):
        """The ply, and the position text to go on from; or the complaint that there is none."""
        fen, checkers, replies, complaint = None, (), {}, None
        for line in self.engine.until("Nodes searched"):
            if line.startswith("Fen: "):
                fen = line[5:]
            elif line.startswith("Checkers:"):
                checkers = frozenset(line[9:].split())
            elif line.startswith("info string"):
                complaint = complaint or line
            elif found := re.fullmatch(r"([a-h][1-8][a-h][1-8]m?): (\d+)", line):
                replies[found[1]] = int(found[2])
        if complaint:
            return None, complaint
        board, side, rights = fen.split()[:3]
        return Ply(board.replace("~", ""), side, "".join(sorted(rights)), checkers, replies), fen


class Pair:
    """Both programs, kept open for all games."""

    def __init__(self, options):
        self.ours = Side(options.engine)
        self.ours.engine.send("setoption name Rules value tan")
        self.ours.engine.ready()
        self.theirs = Side(options.fairy)

    def step(self, texts, moves):
        """Both programs play moves, each from its own text; gives back both plies and texts."""
        sides = (self.ours, self.theirs)
        for side, text in zip(sides, texts):
            side.ask(text, moves)
        (ours, our_text), (theirs, their_text) = [side.answer() for side in sides]
        return ours, theirs, (our_text, their_text)


def rows(board):
    """The board part of position text, from the pieces by square."""
    text = []
    for rank in range(8, 0, -1):
        row = "".join(board.get(f"{file}{rank}", ".") for file in FILES)
        text.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    return "/".join(text)


def near_neang(rng):
    """A position text with Neang that may leap and kings near the squares they leap to."""
    board, rights = {}, ""

    def put(piece, squares):
        free = [square for square in squares if square not in board]
        if free:
            board[rng.choice(free)] = piece

    everywhere = [file + rank for file in FILES for rank in "12345678"]
    for neang, back, landing, enemy in (("M", 1, 3, "k"), ("m", 8, 6, "K")):
        file = rng.randrange(8)
        board[f"{FILES[file]}{back}"] = neang
        rights += FILES[file].upper() if neang == "M" else FILES[file]
        around = [
            f"{FILES[near]}{rank}"
            for near in range(max(0, file - 2), min(8, file + 3))
            for rank in range(landing - 1, landing + 2)
        ]
        # Often something to capture there, and a king of the enemy on that square or close to it, or at home.
        if rng.random() < 0.4:
            put(rng.choice("SNRM" if enemy == "K" else "snrm"), [f"{FILES[file]}{landing}"])
        homes = [f"{file}{9 - back}" for file in FILES]
        put(enemy, around if rng.random() < 0.8 else homes)
    if not {"K", "k"} <= set(board.values()):
        return near_neang(rng)
    for _ in range(rng.choice((0, 1, 2, 4, 6, 9, 12))):
        piece = rng.choice(OTHERS)
        piece = piece if rng.random() < 0.5 else piece.lower()
        inside = [square for square in everywhere if square[1] in "345"]
        outside = [square for square in everywhere if square[1] in "456"]
        put(piece, {"P": inside, "p": outside}.get(piece, everywhere))
    for square, piece in board.items():
        letter = square[0].upper() if piece in "KM" else square[0]
        home = square[1] == ("1" if piece in "KM" else "8")
        if piece in "KMkm" and home and letter not in rights and rng.random() < 0.6:
            rights += letter
    return f"{rows(board)} {rng.choice('wb')} {rights} - 0 1"


def flipped(fen):
    board, side, rest = fen.split(" ", 2)
    return f"{board} {'b' if side == 'w' else 'w'} {rest}"


def start(pair, rng, tally, found):
    """A random position that both programs accept."""
    while True:
        fen = near_neang(rng)
        pair.theirs.ask(flipped(fen), [])
        check = bool(pair.theirs.answer()[0].checkers)
        pair.ours.ask(fen, [])
        ours, said = pair.ours.answer()
        tally["positions set up"] += 1
        tally["positions refused"] += check
        if check != (ours is None):
            found.append(Difference("refusal", fen, "", said if ours is None else "accepted", f"check: {check}"))
        if ours and not check:
            return fen


def choose(rng, style, ply, fen):
    """A move: any, a capture, a leap, one that leaves kings and Neang where they are, or one that leaves
    few replies, so that games end by mate."""
    moves, pieces = sorted(ply.replies), pieces_of(fen)
    if rng.random() < 0.3:
        return rng.choice(moves)
    wanted = {
        "any": lambda move: True,
        "captures": lambda move: move[2:4] in pieces,
        "leaps": lambda move: is_double_step(pieces, move) or is_kings_leap(pieces, move),
        "waits": lambda move: pieces[move[:2]] not in "KkMm",
        "chases": lambda move: ply.replies[move] == min(ply.replies.values()),
    }[style]
    return rng.choice([move for move in moves if wanted(move)] or moves)


def is_double_step(pieces, move):
    return pieces[move[:2]] in "Mm" and move[0] == move[2]


def is_kings_leap(pieces, move):
    return pieces[move[:2]] in "Kk" and abs(ord(move[0]) - ord(move[2])) == 2


def pieces_of(fen):
    pieces = {}
    for rank, row in zip("87654321", fen.split(" ", 1)[0].replace("~", "").split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces[FILES[file] + rank] = letter
                file += 1
    return pieces


def compared(ours, theirs, text, move, found):
    """Notes where two plies differ."""
    if ours is None or theirs is None:
        found.append(Difference("acceptance", text, move, ours, theirs))
        return False
    for what, mine, other in zip(Ply._fields, ours, theirs):
        if mine != other:
            if what == "replies":
                mine, other = sorted(mine.items() - other.items()), sorted(other.items() - mine.items())
            found.append(Difference(what, text, move, mine, other))
            return False
    return True


def note(tally, ply, text, move):
    """Counts what was seen, so that the comparison can be judged by it."""
    tally["plies"] += 1
    tally["checks"] += bool(ply.checkers)
    tally["moves"] += len(ply.replies)
    tally["moves without a reply"] += sum(not replies for replies in ply.replies.values())
    pieces = pieces_of(text)
    if move and is_double_step(pieces, move):
        tally["double steps"] += 1
        tally["double steps that capture"] += move[2:] in pieces
    tally["king's leaps"] += bool(move) and is_kings_leap(pieces, move)


def game(pair, rng, longest, tally, found):
    """Plays a game in both programs until they differ, or it is over or long enough."""
    first = ARRAY if rng.random() < 0.5 else start(pair, rng, tally, found)
    style, texts, played, move = rng.choice(STYLES), (first, first), [], ""
    before = first
    while True:
        ours, theirs, texts = pair.step(texts, [move] if move else [])
        if not compared(ours, theirs, before, move, found):
            return
        note(tally, ours, before, move)
        if not ours.replies or len(played) == longest:
            break
        before = texts[0]
        move = choose(rng, style, ours, before)
        played.append(move)
    ending = "long enough" if ours.replies else "mates" if ours.checkers else "stalemates"
    tally[ending] += 1
    tally["games"] += 1
    # The whole game once more, as one list.
    again, theirs_again, whole = pair.step((first, first), played)
    if compared(again, theirs_again, first, " ".join(played), found) and whole[0] != texts[0]:
        found.append(Difference("whole game", first, " ".join(played), whole[0], texts[0]))


def play(task):
    options, seed, games = task
    pair, rng = Pair(options), random.Random(seed)
    tally, found = collections.Counter(), []
    for _ in range(games):
        game(pair, rng, options.longest, tally, found)
    pair.ours.engine.close()
    pair.theirs.engine.close()
    return tally, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/ouk uci")
    parser.add_argument("--fairy", default=oracle.fairy())
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--longest", type=int, default=250, help="plies of the longest game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="pairs of programs at once")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not options.fairy:
        print("skipped, there is no fairy-stockfish", file=sys.stderr)
        return 0
    began = time.time()
    share = [options.games // options.jobs + (job < options.games % options.jobs) for job in range(options.jobs)]
    tasks = [(options, options.seed * 1000 + job, games) for job, games in enumerate(share)]
    tally, found = collections.Counter(), []
    with multiprocessing.Pool(options.jobs) as pool:
        for seen, differences in pool.imap_unordered(play, tasks):
            tally.update(seen)
            found += differences
    print(", ".join(f"{count} {name}" for name, count in tally.items()), f"in {time.time() - began:.0f} s")
    for difference in found[:20]:
        print(f"{difference.what}: position fen {difference.fen} moves {difference.move}")
        print(f"    ours   {difference.ours}\n    theirs {difference.theirs}")
    print(f"{len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

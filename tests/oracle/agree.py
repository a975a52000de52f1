#!/usr/bin/env python3
"""Compares the blunders that `ouk review` marks with those that Fairy-Stockfish sees.

    cargo build --release
    python3 tests/oracle/agree.py --fairy PATH

The computer plays games against itself at a level that makes mistakes, Ouk under `federation` and
Makruk. Fairy-Stockfish (a version that plays `cambodian` with today's rules, so newer than 11.1)
searches every position of a game to one depth; so does `ouk review`.

A blunder of the reference is a move that loses 300 centipawns or more by its scores, where

- a score, and a mate, is held within -1000 and 1000, so that what is lost in a decided game counts
  nothing, and
- the move is not the one the reference wanted to play itself: the difference between two searches
  is then no loss.

Each is looked for among the moves that `ouk review` marks. The same ply must have a mark, or the
one before it or after it: two programs may see at different plies that something is lost. The
reference searches the two positions of a blunder without a mark again, DEEPER plies deeper. If the
move loses less than 300 centipawns then, the reference takes its blunder back; its scores in endings
jump between depths. All blunders without a mark are printed with both programs' scores. Exits with 1
if the reference still sees one of them.
"""

import argparse
import collections
import dataclasses
import multiprocessing
import re
import subprocess
import sys
import tempfile
import time

import oracle
import pgn

GAMES = {"ouk": ("federation", "cambodian", "Cambodian"), "makruk": ("makruk", "makruk", "Makruk")}
LIMIT, BLUNDER, MATE = 1_000, 300, 100_000
DEEPER = 4
SIGNS = {6: "inaccuracy", 2: "mistake", 4: "blunder"}


@dataclasses.dataclass
class Seen:
    """What a search says of a position: for the side to move, and for White."""

    score: int
    best: str


def capped(score):
    return max(-LIMIT, min(LIMIT, score))


def selfplay(options, game):
    """The moves of games that the computer plays against itself."""
    command = f"{options.lab} selfplay --game {game} --rules {GAMES[game][0]} --level {options.level}"
    command += f" --games {options.games} --seed {options.seed} --plies {options.plies} --moves"
    printed = subprocess.run(command.split(), capture_output=True, text=True, check=True).stdout
    lines = [line.split() for line in printed.splitlines()]
    return [line for line in lines if line and all(re.fullmatch(r"[a-h]\d[a-h]\dm?", word) for word in line)]


def search(engine, moves, depth):
    """What the reference says of the position after some moves."""
    engine.send(f"position startpos moves {' '.join(moves)}")
    engine.send(f"go depth {depth}")
    lines = engine.until("bestmove")
    scores = re.findall(r" score (cp|mate) (-?\d+)", "\n".join(lines))
    kind, number = scores[-1] if scores else ("cp", "0")
    number = int(number)
    # A mate of 0 moves is one already given.
    score = number if kind == "cp" else MATE if number > 0 else -MATE
    return Seen(score, lines[-1].split()[1])


def searched(engine, moves, depth):
    """What the reference says of every position of a game, the array first."""
    engine.send("ucinewgame")
    engine.ready()
    return [search(engine, moves[:ply], depth) for ply in range(len(moves) + 1)]


def lost(before, after, move):
    """The centipawns that a move loses between what the reference says before it and after it."""
    return 0 if before.best == move else capped(before.score) + capped(after.score)


def blunders(moves, seen):
    """The plies, from 1, at which the reference sees a blunder, and the centipawns lost."""
    found = {ply: lost(seen[ply - 1], seen[ply], move) for ply, move in enumerate(moves, 1)}
    return {ply: loss for ply, loss in found.items() if loss >= BLUNDER}


def confirmed(engine, moves, ply, depth):
    """The centipawns that a move loses if the reference searches deeper."""
    before, after = (search(engine, moves[:at], depth + DEEPER) for at in (ply - 1, ply))
    return lost(before, after, moves[ply - 1])


def reviewed(options, game, moves):
    """The marks of `ouk review` by ply, from 1, and its scores for White, in words."""
    with tempfile.NamedTemporaryFile("w", suffix=".pgn") as file:
        file.write(f'[Variant "{GAMES[game][2]}"]\n[Result "*"]\n\n{" ".join(moves)} *\n')
        file.flush()
        budget = ["--depth", str(options.depth)] if options.depth else []
        budget += ["--nodes", str(options.nodes)] if options.nodes else []
        command = [*options.ouk.split(), "review", file.name, "--format", "pgn", *budget]
        run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{run.stderr}\n{' '.join(moves)}")
    line = pgn.read(run.stdout)[1]
    marks, scores = {}, {}
    for ply, move in enumerate(line, 1):
        for sign in move.signs:
            if sign in SIGNS:
                marks[ply] = SIGNS[sign]
        told = re.search(r"\[%eval ([^\]]+)\]", " ".join(move.comments))
        scores[ply] = told[1] if told else "?"
    return marks, scores


def compare(job):
    """Both programs' view of one game."""
    game, number, moves, options = job
    engine = oracle.Engine(options.fairy, GAMES[game][1], [("Hash", 64), ("Use NNUE", "false")])
    seen = searched(engine, moves, options.reference_depth)
    marks, scores = reviewed(options, game, moves)
    tally, missed = collections.Counter(), []
    theirs = blunders(moves, seen)
    for ply, loss in theirs.items():
        near = [marks[at] for at in (ply, ply - 1, ply + 1) if at in marks]
        tally["blunders seen"] += 1
        tally["marked at their ply"] += ply in marks
        tally["marked as a blunder within one ply"] += "blunder" in near
        tally["marked within one ply"] += bool(near)
        if not near:
            deeper = confirmed(engine, moves, ply, options.reference_depth)
            stands = deeper >= BLUNDER
            tally["without a mark, and the reference still sees it deeper"] += stands
            tally["without a mark, and the reference takes it back deeper"] += not stands
            sign = 1 if ply % 2 else -1
            missed.append(
                f"{game} {number}, ply {ply}, {moves[ply - 1]}: lost {loss}, deeper {deeper}; reference, for White: "
                f"{sign * seen[ply - 1].score} to {-sign * seen[ply].score} (wanted {seen[ply - 1].best}); "
                f"ours: {scores.get(ply - 1, '0')} to {scores.get(ply, '?')}"
                f"\n    position startpos moves {' '.join(moves[:ply - 1])}"
            )
    engine.close()
    blunder = [ply for ply, mark in marks.items() if mark == "blunder"]
    tally["ours marked as blunders"] = len(blunder)
    tally["ours alone"] = sum(not {ply - 1, ply, ply + 1} & theirs.keys() for ply in blunder)
    tally["plies"], tally["games"] = len(moves), 1
    return game, tally, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ouk", default="target/release/ouk")
    parser.add_argument("--lab", default="target/release/ouk-lab")
    parser.add_argument("--fairy", required=True, help="Fairy-Stockfish of 14 or newer")
    parser.add_argument("--games", type=int, default=10, help="of each game")
    parser.add_argument("--level", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--plies", type=int, default=600, help="a longer game is cut off")
    parser.add_argument("--depth", type=int, help="of `ouk review`; otherwise its usual search")
    parser.add_argument("--nodes", type=int, help="of `ouk review` for each position; otherwise its usual search")
    parser.add_argument("--reference-depth", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    jobs = [
        (game, number, moves, options)
        for game in GAMES
        for number, moves in enumerate(selfplay(options, game), 1)
    ]
    began, tallies, missed = time.time(), collections.defaultdict(collections.Counter), []
    with multiprocessing.Pool(options.jobs) as pool:
        for game, tally, missing in pool.imap_unordered(compare, jobs):
            tallies[game] += tally
            missed += missing
            seen, marked = tally["blunders seen"], tally["marked within one ply"]
            print(f"{game}: {tally['plies']} plies, {seen} blunders seen, {marked} marked", flush=True)
            for text in missing:
                print(text, flush=True)
    oracle.tell(tallies)
    stand = sum(tally["without a mark, and the reference still sees it deeper"] for tally in tallies.values())
    print(f"{len(missed)} blunders without a mark, {stand} of them seen deeper too, {time.time() - began:.0f} s")
    return 1 if stand else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares numbers of leaves, move by move, with other programs.

    cargo build --release
    python3 tests/oracle/perft.py

Debian's fairy-stockfish plays the old Ouk rules, whose moves are those of the rule set `tan`, and
Makruk: from the array to depth 5 and from random positions to depth 3. It is skipped where it is
not installed. Hill's 9x9 is compared with pyffish and hill.ini: from the array to depth 4 and from
random positions to depth 2. Exits with 1 if anything differs.
"""

import argparse
import random
import sys
import time

import oracle

sf = oracle.pyffish()
sf.load_variant_config((oracle.HERE / "hill.ini").read_text())


def wander(variant, rng, plies):
    """A position some random moves away from the array."""
    fen = sf.start_fen(variant)
    for _ in range(plies):
        legal = sf.legal_moves(variant, fen, [])
        if not legal:
            return wander(variant, rng, plies)
        fen = sf.get_fen(variant, fen, [rng.choice(legal)], False, False, True)
    return fen


def plain(fen):
    """Text that the older program reads: no promoted pieces, no count, no quiet plies."""
    board, side, rights = fen.split()[:3]
    return f"{board.replace('~', '')} {side} {rights} - 0 1"


def leaves(fen, depth):
    """Leaves of Hill's tree by pyffish."""
    legal = sf.legal_moves("hill", fen, [])
    if depth == 1:
        return len(legal)
    return sum(leaves(sf.get_fen("hill", fen, [move], False, False, True), depth - 1) for move in legal)


def divided(fen, depth):
    """The same below each move."""
    legal = sf.legal_moves("hill", fen, [])
    if depth == 1:
        return dict.fromkeys(legal, 1)
    after = {move: sf.get_fen("hill", fen, [move], False, False, True) for move in legal}
    return {move: leaves(text, depth - 1) for move, text in after.items()}


def compare(name, fen, depth, ours, theirs, found):
    """Prints where two divisions differ."""
    if ours == theirs:
        return sum(ours.values())
    differing = sorted(move for move in ours.keys() | theirs.keys() if ours.get(move) != theirs.get(move))
    lines = [f"{move}: ours {ours.get(move)}, theirs {theirs.get(move)}" for move in differing[:5]]
    found.append(f"{name}, depth {depth}, {fen}\n    " + "\n    ".join(lines))
    return sum(ours.values())


def debian(options, rng, found):
    """`tan` and Makruk against Debian's program."""
    for variant, rules in (("cambodian", "tan"), ("makruk", "makruk")):
        ours = oracle.Engine(options.engine, variant)
        ours.send(f"setoption name Rules value {rules}")
        ours.ready()
        theirs = oracle.Engine(options.fairy, variant)
        began, total = time.time(), 0
        start = sf.start_fen(variant)
        places = [(start, depth) for depth in range(1, 6)]
        for number in range(options.positions):
            fen = plain(wander(variant, rng, rng.randint(2, 120)))
            places.append((fen, 3))
        for fen, depth in places:
            total += compare(rules, fen, depth, ours.perft(fen, depth), theirs.perft(fen, depth), found)
        print(f"{rules}: {len(places)} positions, {total} leaves, {time.time() - began:.0f} s")
        ours.close()
        theirs.close()


def hill(options, rng, found):
    """Hill's 9x9 against pyffish."""
    engine = oracle.Engine(options.engine, "hill", [("Dialect", "fairy")])
    began, total = time.time(), 0
    places = [(sf.start_fen("hill"), depth) for depth in range(1, 5)]
    for _ in range(options.positions):
        places.append((wander("hill", rng, rng.randint(2, 200)), 2))
    for fen, depth in places:
        total += compare("hill", fen, depth, engine.perft(fen, depth), divided(fen, depth), found)
    print(f"hill: {len(places)} positions, {total} leaves, {time.time() - began:.0f} s")
    engine.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/ouk uci")
    parser.add_argument("--fairy", default=oracle.fairy())
    parser.add_argument("--positions", type=int, default=100, help="random ones of each game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng, found = random.Random(options.seed), []
    if options.fairy:
        debian(options, rng, found)
    else:
        print("tan, makruk: skipped, there is no fairy-stockfish", file=sys.stderr)
    hill(options, rng, found)
    for text in found[:20]:
        print(text)
    print(f"{len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compares the marks of `ouk review` with the blunders that Fairy-Stockfish sees.

    benches/review_agreement.py OUK FAIRY_STOCKFISH [--games 20] [--depth 12] [--folder FOLDER]

Plays games of Fairy-Stockfish at low skill against itself in Ouk and Makruk, lets `ouk review` mark
their moves, and searches every position with Fairy-Stockfish to a fixed depth. A blunder is a move
that loses 300 centipawns or more; scores beyond 1000 count as 1000, since more is decided anyway. A
blunder counts as seen if the move, the one before or the one after has a mark. Needs `pyffish`.
"""
import argparse
import pathlib
import random
import re
import subprocess

import pyffish

VARIANTS = [("cambodian", "Cambodian"), ("makruk", "Makruk")]
DECIDED = 1000
BLUNDER = 300


class Engine:
    def __init__(self, command, variant):
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.send(f"setoption name UCI_Variant value {variant}")

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def search(self, moves, limit):
        """The best move, and the score in centipawns for the side to move."""
        self.send("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.send(f"go {limit}")
        score = 0
        for line in self.process.stdout:
            found = re.search(r"score (cp|mate) (-?\d+)", line)
            if found and "bound" not in line:
                value = int(found[2])
                score = value if found[1] == "cp" else (10_000 if value > 0 else -10_000)
            if line.startswith("bestmove"):
                return line.split()[1], score
        raise SystemExit("the engine ended")

    def quit(self):
        self.send("quit")
        self.process.wait()


def play(command, variant, title, seed):
    """A game of weak players as PGN, and its moves in coordinates."""
    chooser = random.Random(seed)
    engine = Engine(command, variant)
    fen = pyffish.start_fen(variant)
    moves, words = [], []
    while len(moves) < 160:
        try:
            legal = pyffish.legal_moves(variant, fen, moves)
        except SystemError:
            # The two versions of Fairy-Stockfish disagree on the rules: the game ends before the move.
            moves.pop()
            words.pop()
            break
        if not legal or pyffish.is_optional_game_end(variant, fen, moves)[0]:
            break
        if pyffish.is_immediate_game_end(variant, fen, moves)[0]:
            break
        engine.send(f"setoption name Skill Level value {chooser.choice([-5, 0, 5, 20])}")
        move, _ = engine.search(moves, "depth 5")
        if len(moves) < 4 or chooser.random() < 0.04:
            move = chooser.choice(legal)
        words.append(pyffish.get_san(variant, pyffish.get_fen(variant, fen, moves), move))
        moves.append(move)
    engine.quit()
    text = f'[Event "test"]\n[Variant "{title}"]\n[Result "*"]\n\n'
    for ply, word in enumerate(words):
        text += (f"{ply // 2 + 1}. " if ply % 2 == 0 else "") + word + ("\n" if ply % 8 == 7 else " ")
    return text + "*\n", moves


def marks(pgn):
    """The plies with a mark, from 1."""
    body = re.sub(r"\{[^}]*\}", " ", pgn.split("\n\n", 1)[1])
    while "(" in body:
        body = re.sub(r"\([^()]*\)", " ", body)
    ply, marked = 0, set()
    for word in body.split():
        if word.startswith("$"):
            marked.add(ply)
        elif not re.match(r"^(\d+\.+|1-0|0-1|1/2-1/2|\*)$", word):
            ply += 1
    return ply, marked


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ouk")
    parser.add_argument("fairy_stockfish")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--depth", type=int, default=12)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("review-games"))
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    blunders, seen, all_plies, all_marked = 0, 0, 0, 0
    for number in range(args.first, args.first + args.games):
        variant, title = VARIANTS[number % len(VARIANTS)]
        text, moves = play(args.fairy_stockfish, variant, title, number)
        file = args.folder / f"{variant}-{number}.pgn"
        file.write_text(text)
        reviewed = subprocess.run(
            [args.ouk, "review", str(file), "--format", "pgn"],
            capture_output=True, text=True, check=True,
        ).stdout
        file.with_suffix(".reviewed").write_text(reviewed)
        plies, marked = marks(reviewed)
        assert plies == len(moves), f"{file}: {plies} plies, not {len(moves)}"
        engine = Engine(args.fairy_stockfish, variant)
        scores = [engine.search(moves[:ply], f"depth {args.depth}")[1] for ply in range(plies)]
        engine.quit()
        clip = lambda score: max(-DECIDED, min(DECIDED, score))
        for ply in range(1, plies):
            loss = clip(scores[ply - 1]) + clip(scores[ply])
            if loss < BLUNDER:
                continue
            blunders += 1
            is_seen = any(near in marked for near in (ply - 1, ply, ply + 1))
            seen += is_seen
            if not is_seen:
                print(f"  {file.name} ply {ply}: {moves[ply - 1]} loses {loss}, no mark")
        all_plies, all_marked = all_plies + plies, all_marked + len(marked)
        print(f"{file.name}: {plies} plies, {len(marked)} marks; so far {seen} of {blunders} blunders seen", flush=True)
    print(f"{seen} of {blunders} blunders have a mark; {all_marked} of {all_plies} moves have one")


if __name__ == "__main__":
    main()

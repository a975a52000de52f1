#!/usr/bin/env python3
"""Perft of this program and of Fairy-Stockfish side by side, in one run.

  RUSTFLAGS="-C target-cpu=native" cargo build --release
  benches/perft_against.py target/release/ouk PATH/TO/fairy-stockfish [--runs 5] [--depth 6]

The two take turns, A B A B ..., one thread each; processor time is counted, as the operating system
reports it for each finished process, so that other work on the machine matters little. Printed are
the median times, the speeds, and the median of the ratios pair by pair.
"""
import argparse, os, statistics, subprocess

GAMES = {"ouk": "cambodian", "makruk": "makruk"}

def processor_seconds(command, text=None):
    before = os.times()
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, out

def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("ours"); a.add_argument("theirs")
    a.add_argument("--runs", type=int, default=5); a.add_argument("--depth", type=int, default=6)
    o = a.parse_args()
    for game, variant in GAMES.items():
        ours, theirs, nodes = [], [], set()
        uci = f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\ngo perft {o.depth}\nquit\n"
        for _ in range(o.runs):
            time, out = processor_seconds([o.ours, "perft", "--game", game, str(o.depth)])
            ours.append(time); nodes.add(int(out.split()[0]))
            time, out = processor_seconds([o.theirs], uci)
            theirs.append(time); nodes.add(int(out.split("Nodes searched:")[1].split()[0]))
        if len(nodes) != 1:
            raise SystemExit(f"{game}: the counts differ: {nodes}")
        n, mine, his = nodes.pop(), statistics.median(ours), statistics.median(theirs)
        ratio = statistics.median(b / a for a, b in zip(ours, theirs))
        print(f"{game} depth {o.depth}: {n} nodes; ours {mine:.3f} s ({n / mine / 1e6:.0f} Mnps), "
              f"theirs {his:.2f} s ({n / his / 1e6:.1f} Mnps), ratio {ratio:.1f} "
              f"({min(b / a for a, b in zip(ours, theirs)):.1f} to {max(b / a for a, b in zip(ours, theirs)):.1f})")

main()

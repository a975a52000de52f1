#!/usr/bin/env python3
"""Fit margin and spread of the win-draw-loss model (crates/ouk-engine/src/win_chances.rs) to games the engine played
against itself.

  for game in ouk kar-ouk makruk rek min-rek-chanh hill; do
      ouk-lab selfplay --game $game --level 10 --nodes 1500 --games 200 --opening 8 --seed 5 --out $game.txt
      benches/fit_wdl.py $game.txt
  done

A line of the file is `position;score to White;result for White`. A side to which a position is worth
s wins with probability 1 / (1 + exp((margin - s) / spread)) and loses with that of -s; what is left is
the draw. The two numbers are those under which the results are likeliest (Newton's method would be
quicker than this search by ever smaller steps, and no shorter).
"""
import collections, math, sys

def read(path):
    """Results by score, in steps of 10 centipawns; each position is seen from both sides."""
    seen = collections.Counter()
    for line in open(path):
        _, score, result = line.rstrip("\n").split(";")
        score, result = int(score), float(result)
        if abs(score) < 4000:
            seen[round(score / 10) * 10, result] += 1
            seen[round(-score / 10) * 10, 1 - result] += 1
    return seen

def unlikeliness(seen, margin, spread):
    total = 0.0
    for (score, result), times in seen.items():
        win = 1 / (1 + math.exp(min(700, (margin - score) / spread)))
        loss = 1 / (1 + math.exp(min(700, (margin + score) / spread)))
        chance = {1.0: win, 0.0: loss}.get(result, 1 - win - loss)
        total -= times * math.log(max(chance, 1e-6))
    return total

def fit(seen):
    best, step = (100.0, 200.0), 128.0
    least = unlikeliness(seen, *best)
    while step >= 0.5:
        near = [(best[0] + a * step, best[1] + b * step) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        value, place = min((unlikeliness(seen, *p), p) for p in near if p[0] >= 0 and p[1] > 1)
        if value < least:
            least, best = value, place
        else:
            step /= 2
    return best, least

for path in sys.argv[1:]:
    seen = read(path)
    if not seen:
        raise SystemExit(f"{path}: no positions")
    (margin, spread), least = fit(seen)
    positions = sum(seen.values()) // 2
    print(f"{path}: {positions} positions, margin {margin:.0f}, spread {spread:.0f}, "
          f"{least / positions / 2:.3f} nats a result")

#!/usr/bin/env python3
"""Perft and search speed of this program and of Fairy-Stockfish side by side, in one run.

  RUSTFLAGS="-C target-cpu=native" cargo build --release
  benches/against.py target/release/ouk PATH/TO/fairy-stockfish [--runs 5] [--depth 6] [--nodes 3000000]

The two take turns, A B A B ..., one thread each; processor time is counted, as the operating system
reports it, so that other work on the machine matters little. Printed are the medians and the median of
the ratios pair by pair; a run that is too short to measure has none, and that is said. --only
perft, nps or time runs one part; --to is the depth of the last. With --older the other program is another
build of this one: then perft counts for all six games, each way beside the same way.
"""
import argparse, resource, statistics, subprocess
from time import clock_gettime

PERFT = {"ouk": "cambodian", "makruk": "makruk"}
# The array, and a position from the middle of a game.
SEARCH = {
    "cambodian": ["startpos", "fen rn3s1r/1s4k1/ppp1ppp1/P1mp1n2/5P1p/NP1PP1PP/5RS1/R1SKM1N1 w DE - 0 12"],
    "karouk": ["startpos", "fen 1nsmks1r/5r2/pp3npp/2pppp2/4P3/PPPP1PPP/R1SNN3/3KMS1R w Ede - 1+1 0 8"],
    "makruk": ["startpos", "fen r1s1ksnr/3n4/pppmpppp/3p4/4P3/PPPP1PPP/3SN3/RN1KMS1R w - - 4 8"],
}

# Openings, middle games and endings of Ouk, from one game of Fairy-Stockfish against itself.
TIMED = ["fen " + fen for fen in (
    "r1sm3r/3nnsk1/ppp2ppp/3pp3/P1P2P2/1PNPPNPP/4S3/R1SKM2R w DEd - 0 7",
    "r6r/3nnsk1/p2s1p1p/Ppmpp1p1/5P2/1P1PPNPP/2S1SNK1/R3M2R w E - 0 14",
    "2r4r/3n2k1/p1n2s1p/P2p2p1/1s2p3/1PS1P1PP/3NSNK1/1RR5 w - - 2 23",
    "5r2/4n1k1/p2s4/Pr1pn1pp/N3p3/1P2P1PP/3NS1K1/R1R5 w - - 4 32",
    "1r6/5k2/p2s4/P3n2p/5n2/4P1PP/1r2S3/R2R3K w - - 0 40",
    "6r1/8/p2s4/P2k4/4nPp1/7P/2S4K/6R1 w - - 0 48")]

# What starting a program takes, and how it varies, is a small part of so many seconds.
SHORTEST = 0.05
# A search is timed by itself.
SHORTEST_SEARCH = 0.001

def processor_seconds(command, text=None):
    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = spent()
    out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    return spent() - before, out

def speed(count, seconds, shortest):
    """Millions a second, if it can be told."""
    return f"{count / seconds / 1e6:.2f} Mnps" if seconds >= shortest else "too short to measure"

def spread(above, below, least):
    """The ratios of seconds, pair by pair."""
    shortest = min(above + below)
    if shortest < least:
        return (f"no ratio: a run took {shortest * 1e3:.1f} ms, which is too short to measure; "
                "take a greater --depth, --nodes or --to")
    ratios = [a / b for a, b in zip(above, below)]
    return f"ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"

WAYS = {"counting the last ply": [], "playing it": ["--play-all"]}

def perft_of_builds(o):
    """The same counts by two builds of this program."""
    for game in ("ouk", "kar-ouk", "makruk", "rek", "min-rek-chanh", "hill"):
        for way, options in WAYS.items():
            times, nodes = ([], []), set()
            for _ in range(o.runs):
                for side, program in enumerate((o.ours, o.theirs)):
                    time, out = processor_seconds([program, "perft", "--game", game, str(o.depth), *options])
                    times[side].append(time); nodes.add(int(out.split()[0]))
            if len(nodes) != 1:
                raise SystemExit(f"{game}: the counts differ: {nodes}")
            mine, his = map(statistics.median, times)
            print(f"{game} depth {o.depth}, {way}: {nodes.pop()} nodes; ours {mine:.3f} s, the other build {his:.3f} s, "
                  + spread(times[1], times[0], SHORTEST), flush=True)

def perft(o):
    if o.older:
        return perft_of_builds(o)
    ways = WAYS
    for game, variant in PERFT.items():
        ours, theirs, nodes = {way: [] for way in ways}, [], set()
        uci = f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\ngo perft {o.depth}\nquit\n"
        for _ in range(o.runs):
            for way, options in ways.items():
                time, out = processor_seconds([o.ours, "perft", "--game", game, str(o.depth), *options])
                ours[way].append(time); nodes.add(int(out.split()[0]))
            time, out = processor_seconds([o.theirs], uci)
            theirs.append(time); nodes.add(int(out.split("Nodes searched:")[1].split()[0]))
        if len(nodes) != 1:
            raise SystemExit(f"{game}: the counts differ: {nodes}")
        n, his = nodes.pop(), statistics.median(theirs)
        for way, times in ours.items():
            mine = statistics.median(times)
            print(f"{game} depth {o.depth}, {way}: {n} nodes; ours {mine:.3f} s ({speed(n, mine, SHORTEST)}), "
                  f"theirs, which counts it, {his:.2f} s ({speed(n, his, SHORTEST)}), "
                  + spread(theirs, times, SHORTEST), flush=True)

def spent_by(process):
    """Processor seconds of a running process, of its ended threads too: Linux's clock of that process."""
    return clock_gettime(~process.pid << 3 | 2)

def search(command, variant, place, limit):
    """Processor seconds of one search, the depth it reached, and its nodes as last told. Counted is
    the search alone: to start and to clear 64 MB takes either program up to a tenth of it."""
    setup = f"uci\nsetoption name UCI_Variant value {variant}\nsetoption name Hash value 64\nucinewgame\nisready\n"
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        def until(word, text):
            process.stdin.write(text); process.stdin.flush()
            told = {"depth": 0, "nodes": 0}
            for line in process.stdout:
                words = line.split()
                if line.startswith("info"):
                    told.update((name, int(words[words.index(name) + 1])) for name in told if name in words)
                elif line.startswith(word):
                    break
            return told
        until("readyok", setup)
        before = spent_by(process)
        told = until("bestmove", f"position {place}\ngo {limit}\n")
        spent = spent_by(process) - before
        until("", "quit\n")
    return spent, told["depth"], told["nodes"]

def nps(o):
    for variant, places in SEARCH.items():
        ours, theirs, depths = [], [], ([], [])
        for _ in range(o.runs):
            for place in places:
                for command, times, deep in (([o.ours, "uci"], ours, depths[0]), (o.their_uci, theirs, depths[1])):
                    # What a program says of its nodes before it is told to stop would be too few.
                    time, depth, _ = search(command, variant, place, f"nodes {o.nodes}")
                    times.append(time); deep.append(depth)
        print(f"{variant} {o.nodes} nodes: ours {speed(o.nodes, statistics.median(ours), SHORTEST_SEARCH)} "
              f"(depth {statistics.median(depths[0]):.0f}), theirs {speed(o.nodes, statistics.median(theirs), SHORTEST_SEARCH)} "
              f"(depth {statistics.median(depths[1]):.0f}), "
              + spread(theirs, ours, SHORTEST_SEARCH), flush=True)

def time_to_depth(o):
    """Processor time and nodes to a depth, the sums of the positions' medians."""
    times, nodes = ([], []), ([], [])
    for place in TIMED:
        runs = ([], [])
        for _ in range(o.runs):
            for side, command in enumerate(([o.ours, "uci"], o.their_uci)):
                runs[side].append(search(command, "cambodian", place, f"depth {o.to}"))
        for side in (0, 1):
            times[side].append(statistics.median(run[0] for run in runs[side]))
            nodes[side].append(runs[side][0][2])
    for side, name in enumerate(("ours", "theirs")):
        mean = statistics.geometric_mean(nodes[side])
        print(f"cambodian to depth {o.to}, {name}: {sum(times[side]):.2f} s, {sum(nodes[side])} nodes, mean {mean:.0f}")
    print("time, " + spread(times[1], times[0], SHORTEST_SEARCH), flush=True)

def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("ours"); a.add_argument("theirs")
    a.add_argument("--runs", type=int, default=5); a.add_argument("--depth", type=int, default=6)
    a.add_argument("--nodes", type=int, default=3_000_000); a.add_argument("--only", choices=["perft", "nps", "time"])
    a.add_argument("--to", type=int, default=14, help="the depth of --only time")
    a.add_argument("--older", action="store_true", help="the other program is another build of this one")
    o = a.parse_args()
    o.their_uci = [o.theirs, "uci"] if o.older else [o.theirs]
    for name, part in (("perft", perft), ("nps", nps), ("time", time_to_depth)):
        if o.only in (None, name):
            part(o)

main()

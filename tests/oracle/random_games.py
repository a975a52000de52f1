#!/usr/bin/env python3
"""Compares `ouk`, `kar-ouk` and `makruk` under `federation` with pyffish, ply by ply, in random games.

    cargo build --release
    python3 tests/oracle/random_games.py --games 10000
    python3 tests/oracle/random_games.py --games 2000 --game hill

The second compares Hill's 9x9 with the custom variant of hill.ini.

Every ply is compared: the set of legal moves, the position text with leap rights and both count
fields, check, and the end of the game with its result and reason. A third of the games begins from
the array, the others from random positions of few pieces, so that counts begin and run out. The
moves come from a seed; movers differ in what they like (see MOVERS). After a draw that the position
does not force (count, repetition, dead material) one game in eight goes on, since legal moves,
counts and endings must agree there too.

The plies of a game are compared from the position before them; the last ply once more from the
beginning of the game with all its moves. Exits with 1 if anything differs; a difference is printed
with what reproduces it.
"""

import argparse
import collections
import multiprocessing
import random
import re
import sys
import time

import oracle

sf = oracle.pyffish()

sf.load_variant_config((oracle.HERE / "hill.ini").read_text())

GAMES = {"ouk": "cambodian", "kar-ouk": "karouk", "makruk": "makruk", "hill": "hill"}
# Letters of the pieces other than kings, the common ones more often; who may leap from the back rank.
PIECES = {"hill": "BHEOFFF"}
OUK_PIECES = "MMSNRPP"
PROMOTED = {"M": "M~", "F": "C~"}
MOVERS = ("any", "captures", "back", "promotes", "quiet", "mates")


def flipped(fen):
    board, side, rest = fen.split(" ", 2)
    return f"{board} {'b' if side == 'w' else 'w'} {rest}"


def checked(variant, fen):
    return sf.gives_check(variant, fen, [])


def pieces_of(fen):
    return [c for c in fen.split(" ", 1)[0] if c.isalpha()]


def board_of(fen):
    """The pieces by square, without the sign of promotion."""
    rows = fen.split(" ", 1)[0].replace("~", "").split("/")
    pieces = {}
    for rank, row in zip(range(len(rows), 0, -1), rows):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                pieces["abcdefghi"[file] + str(rank)] = c
                file += 1
    return pieces


def scatter(variant, rng):
    """A few pieces on random squares, as rows from the first rank up; None for an empty square."""
    side, common = 9 if variant == "hill" else 8, "F" if variant == "hill" else "P"
    pieces = ["K", "k"]
    style = rng.random()
    for _ in range(rng.choice((1, 2, 3, 3, 4, 5, 6, 8))):
        piece = rng.choice(PIECES.get(variant, OUK_PIECES))
        mine = style < 0.45 or style < 0.9 and rng.random() < 0.7
        pieces.append(piece if mine else piece.lower())
    if rng.random() < 0.5:
        pieces = [piece.swapcase() for piece in pieces]
    board = [[None] * side for _ in range(side)]
    for piece in pieces:
        low, high = 0, side - 1
        if piece.upper() == common:
            # Seldom beyond the rank of promotion, where it promotes with its next move.
            low, high = (1, side - 2) if rng.random() < 0.05 else (2, side - 3)
        while True:
            rank, file = rng.randint(low, high), rng.randrange(side)
            if board[rank][file] is None:
                break
        if piece.upper() in PROMOTED and rng.random() < 0.4:
            turned = PROMOTED[piece.upper()]
            piece = turned if piece.isupper() else turned.lower()
        board[rank][file] = piece
    return board


def sparse(variant, rng):
    """The text of a random position of few pieces in which no king could be taken."""
    while True:
        board, rights = scatter(variant, rng), ""
        if variant in ("cambodian", "karouk") and rng.random() < 0.5:
            for rank, leapers in ((0, ("K", "M")), (7, ("k", "m"))):
                for file in range(8):
                    if board[rank][file] in leapers and rng.random() < 0.7:
                        letter = "abcdefgh"[file]
                        rights += letter.upper() if rank == 0 else letter
        rows = ["".join("." if piece is None else piece for piece in rank) for rank in reversed(board)]
        rows = [re.sub(r"\.+", lambda gap: str(len(gap[0])), row) for row in rows]
        side = rng.choice("wb")
        limit, plies = "-", 0
        if variant != "hill" and rng.random() < 0.2:
            # A count that runs already, of any honour, perhaps in its last plies.
            number = rng.choice((8, 16, 22, 32, 44, 64))
            limit = 2 * number if variant == "makruk" else 2 * number - 2
            plies = rng.randint(0, limit)
        middle = f"{limit} 1+1 {plies}" if variant == "karouk" else f"{limit} {plies}"
        fen = f"{'/'.join(rows)} {side} {rights or '-'} {middle} {rng.randint(1, 80)}"
        if checked(variant, flipped(fen)) or variant == "karouk" and checked(variant, fen):
            continue
        if sf.legal_moves(variant, fen, []):
            return sf.get_fen(variant, fen, [], False, False, True)


class Dead:
    """Whether neither side can mate; depends on the pieces and, for Neang, their square colours.

    In Hill's game only the bare kings are dead, while pyffish gives up with a horse as well."""

    def __init__(self):
        self.known = {}

    def __call__(self, variant, fen):
        # Square colours matter to pieces that keep theirs.
        pieces = [(c, (ord(at[0]) + int(at[1])) % 2 if c in "Mm" else 0) for at, c in board_of(fen).items()]
        key = (variant, tuple(sorted(pieces)))
        if variant == "hill":
            return len(pieces) == 2
        if key not in self.known:
            self.known[key] = all(sf.has_insufficient_material(variant, fen, []))
        return self.known[key]


def choose(variant, rng, mover, fen, legal, moves):
    """A random move to a mover's taste; what it dislikes is played only now and then."""
    if mover == "captures" and rng.random() < 0.8:
        board = board_of(fen)
        takes = [move for move in legal if move[2:4] in board]
        if takes:
            return rng.choice(takes)
    if mover == "back" and len(moves) > 1 and rng.random() < 0.6:
        back = moves[-2][2:4] + moves[-2][:2]
        if back in legal:
            return back
    if mover == "promotes" and rng.random() < 0.6:
        liked = [move for move in legal if len(move) == 5]
        forward = (lambda move: move[3] > move[1]) if " w " in fen else (lambda move: move[3] < move[1])
        liked = liked or [move for move in legal if forward(move)]
        if liked:
            return rng.choice(liked)
    if mover == "mates" and rng.random() < 0.3:
        for move in rng.sample(legal, min(6, len(legal))):
            if sf.gives_check(variant, fen, [move]):
                return move
    move = rng.choice(legal)
    if mover == "quiet" or variant == "karouk":
        # Kar Ouk ends with the first check, so most of its movers avoid giving it.
        for _ in range(4):
            if variant == "karouk" and rng.random() < 0.03 or not sf.gives_check(variant, fen, [move]):
                break
            move = rng.choice(legal)
    return move


Theirs = collections.namedtuple("Theirs", "fen checked legal ends reasons")


def reasons_of(variant, fen, legal, check, window, dead):
    """The result of a game that is over, for the side to move, and every reason pyffish gives."""
    if not legal:
        over, value = sf.is_immediate_game_end(variant, fen, [])
        if over:
            return value, {"check"}
        value = sf.game_result(variant, fen, [])
        return value, {"mate" if check else "stalemate"}
    reasons = set()
    over, value = sf.is_optional_game_end(variant, window[0], window[1])
    if over:
        if value != 0:
            raise SystemExit(f"an optional end that is no draw: {window}")
        fields = fen.split()
        counted = fields[3] != "-" and int(fields[-2]) > int(fields[3])
        reasons.add("count" if counted else "repetition")
    if dead(variant, fen):
        reasons.add("dead")
    return 0, reasons


def play(variant, rng, dead, longest):
    """A random game as pyffish sees it: the first position, the moves, every ply."""
    start = sf.get_fen(variant, sf.start_fen(variant), [], False, False, True)
    fen = start if rng.random() < 0.35 else sparse(variant, rng)
    root, moves, plies, window = fen, [], [], (fen, [])
    mover, goes_on = rng.choice(MOVERS), rng.random() < 0.125
    left = rng.randint(1, 40)
    while True:
        legal = sf.legal_moves(variant, fen, [])
        check = checked(variant, fen)
        value, reasons = reasons_of(variant, fen, legal, check, window, dead)
        plies.append(Theirs(fen, check, legal, value, reasons))
        if reasons:
            left -= 1
        if not legal or len(moves) == longest or reasons and (not goes_on or left <= 0):
            return root, moves, plies
        if rng.random() < 0.02:
            mover = rng.choice(MOVERS)
        move = choose(variant, rng, mover, fen, legal, moves)
        after = sf.get_fen(variant, fen, [move], False, False, True)
        moves.append(move)
        # What was taken or a Trey that moved never comes back, so repetition begins anew there.
        if len(pieces_of(after)) < len(pieces_of(fen)) or len(move) == 5:
            window = (after, [])
        else:
            window = (window[0], window[1] + [move])
        fen = after


WORDS = (
    ("first check", "check"),
    ("checkmate", "mate"),
    ("stalemate", "stalemate"),
    ("neither side can mate", "dead"),
    ("third time", "repetition"),
    ("reached", "count"),
    ("over before it begins", "count"),
)


def ours_of(text):
    """The result for White and the reason in an `Ending:` line."""
    if text == "none":
        return None, None
    result, _, words = text.partition(" ")
    reason = next((reason for word, reason in WORDS if word in words), words)
    return {"1-0": 1, "0-1": -1, "1/2-1/2": 0}[result], reason


def comparable(variant, fen):
    """Position text without what is no part of the position: in Hill, how long ago something was
    taken, which pyffish counts through moves of the fish."""
    fields = fen.split()
    return fields[:4] + fields[5:] if variant == "hill" else fields


def is_over(fen):
    """Whether the count in position text is beyond its limit."""
    fields = fen.split()
    return fields[3] != "-" and int(fields[-2]) > int(fields[3])


def differences(variant, ours, theirs):
    """How a ply differs, in words."""
    if comparable(variant, ours.fen) != comparable(variant, theirs.fen):
        yield f"position: ours {ours.fen}, theirs {theirs.fen}"
    if set(ours.legal) != set(theirs.legal) or len(ours.legal) != len(theirs.legal):
        only = sorted(set(ours.legal) - set(theirs.legal)), sorted(set(theirs.legal) - set(ours.legal))
        yield f"legal moves: only ours {only[0]}, only theirs {only[1]}"
    if bool(ours.checkers) != theirs.checked:
        yield f"check: ours {ours.checkers!r}, theirs {theirs.checked}"
    result, reason = ours_of(ours.ending)
    if (reason is None) != (not theirs.reasons) or reason is not None and reason not in theirs.reasons:
        yield f"ending: ours {ours.ending!r}, theirs {sorted(theirs.reasons)}"
    elif reason is not None:
        sign = (theirs.ends > 0) - (theirs.ends < 0)
        if result != (sign if " w " in theirs.fen else -sign):
            yield f"result: ours {ours.ending!r}, theirs {theirs.ends} for the side to move"
    # `d` shows no count that is over before it begins. The ending says so, unless the same move is mate or stalemate:
    # then it may be such a count, or one that has just run out.
    running = theirs.fen.split()[3] != "-" and "over before it begins" not in ours.ending
    untold = reason in ("mate", "stalemate") and is_over(theirs.fen)
    if running != (ours.count != "none") and not untold:
        yield f"count: ours {ours.count}, theirs {theirs.fen}"


def goes_on_without_count(variant, ours, theirs):
    """Whether the rules differ from here on: in Kar Ouk, where one check wins, no count begins that is over
    before it begins, so the game goes on. pyffish counts and draws. `d` of such a game has no count."""
    return variant == "karouk" and ours.count == "none" and is_over(theirs.fen)


def from_the_beginning(variant, root, moves, last):
    """The last ply seen with the whole game behind it."""
    fen = sf.get_fen(variant, root, moves, False, False, True)
    if fen != last.fen or set(sf.legal_moves(variant, root, moves)) != set(last.legal):
        raise SystemExit(f"pyffish is not one with itself: {root} {moves}")
    over = sf.is_optional_game_end(variant, root, moves)[0]
    if last.legal and over != bool(last.reasons & {"count", "repetition"}):
        raise SystemExit(f"pyffish is not one with itself about the end: {root} {moves}")


def compare(job):
    """Plays and compares one worker's share of the games."""
    game, games, seed, options = job
    variant, rng, dead = GAMES[game], random.Random(seed), Dead()
    engine = oracle.Engine(options.engine, variant, [("Dialect", "fairy")])
    tally, found = collections.Counter(), []
    for number in range(games):
        root, moves, theirs = play(variant, rng, dead, options.plies)
        from_the_beginning(variant, root, moves, theirs[-1])
        ours = engine.trace(root, moves)
        tally["games"] += 1
        if isinstance(ours, str):
            found.append(f"{game}: position fen {root} moves {' '.join(moves)}\n    refused: {ours}")
            continue
        for ply, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
            if goes_on_without_count(variant, mine, other):
                tally["games that go on where pyffish draws"] += 1
                break
            for what in differences(variant, mine, other):
                found.append(f"{game}: position fen {root} moves {' '.join(moves[:ply])}\n    {what}")
            fields = other.fen.split()
            tally["plies"] += 1
            tally["plies in check"] += other.checked
            tally["plies with leap rights"] += fields[2] != "-"
            tally["plies with a count"] += fields[3] != "-"
            bare = min(sum(c.isupper() for c in pieces_of(other.fen)), sum(c.islower() for c in pieces_of(other.fen))) == 1
            tally["plies with a count and a bare king"] += fields[3] != "-" and bare
            tally["plies after a draw by count, repetition or dead material"] += ply > 0 and bool(theirs[ply - 1].reasons)
        reason = ours_of(ours[-1].ending)[1] or "the ply cap"
        tally[f"ended by {reason}"] += 1
        if len(found) > 20:
            break
    engine.close()
    return game, tally, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default="target/release/ouk uci")
    parser.add_argument("--games", type=int, default=10_000, help="of all games together")
    parser.add_argument("--game", choices=GAMES, help="only this one; otherwise the three that have counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plies", type=int, default=300, help="a longer game is cut off")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    games = [options.game] if options.game else ["ouk", "kar-ouk", "makruk"]
    size = 50
    jobs, left = [], options.games
    while left > 0:
        jobs.append((games[len(jobs) % len(games)], min(size, left), options.seed * 1_000_003 + len(jobs), options))
        left -= size
    began = time.time()
    tallies, found = oracle.gather(compare, jobs, options.jobs)
    oracle.tell(tallies)
    for text in found[:8]:
        print(text)
    total = sum(tallies.values(), collections.Counter())
    print(
        f"{total['games']} games, {total['plies']} plies, {total['plies with a count']} with a count, "
        f"{len(found)} differences, {time.time() - began:.0f} s"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

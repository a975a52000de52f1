"""A small reader of PGN, written apart from ours: tags, moves, comments, signs and variations."""

import dataclasses
import re

TOKEN = re.compile(r"\s+|\{(?P<comment>[^}]*)\}|(?P<open>\()|(?P<close>\))|\$(?P<sign>\d+)|(?P<word>[^\s(){}]+)")
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


@dataclasses.dataclass
class Move:
    """A move as it is written, with what is said of it. Variations are played instead of it."""

    text: str
    comments: list = dataclasses.field(default_factory=list)
    signs: list = dataclasses.field(default_factory=list)
    variations: list = dataclasses.field(default_factory=list)


def read(text):
    """The tags of one game and its moves."""
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(head)}
    line, outer, at, ended = [], [], 0, False
    while at < len(body):
        token = TOKEN.match(body, at)
        if token is None:
            raise ValueError(f"no PGN: {body[at:at + 40]!r}")
        at = token.end()
        if token["comment"] is not None:
            # A comment before the first move belongs to the position.
            if line:
                line[-1].comments.append(token["comment"])
        elif token["open"]:
            variation = []
            line[-1].variations.append(variation)
            outer.append(line)
            line = variation
        elif token["close"]:
            line = outer.pop()
        elif token["sign"]:
            line[-1].signs.append(int(token["sign"]))
        elif token["word"] in RESULTS and not outer:
            ended = True
        elif token["word"] and not re.fullmatch(r"\d+\.+", token["word"]):
            line.append(Move(token["word"]))
    if outer or not ended:
        raise ValueError("the game is cut off")
    return tags, line

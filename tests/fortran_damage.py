"""Damaged Fortran: the project's own programs with lines or tokens
removed, doubled or exchanged, or with the end cut off.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from iopref.source import Source

FOLDER = Path(__file__).parent / "fortran"
PROGRAMS = sorted(p for p in FOLDER.rglob("*") if p.suffix.lower() in (".f", ".f90"))
_TOKEN = re.compile(r"\s+|\w+|'[^'\n]*'|\"[^\"\n]*\"|.", re.DOTALL)


@dataclass(frozen=True)
class Damaged:
    """A damaged program: the name of its file, what was done to it, and its text."""

    name: str
    what: str
    text: str


def damaged(count: int, seed: int) -> Iterator[Damaged]:
    """A number of damaged programs, the same ones for the same seed."""
    chosen = random.Random(seed)
    for _ in range(count):
        path = chosen.choice(PROGRAMS)
        text = Source.read(str(path)).text
        what = chosen.choice(sorted(_WAYS))
        for _ in range(chosen.choice((1, 1, 2))):
            text = _WAYS[what](text, chosen)
        yield Damaged(path.name, what, text)


def _lines(text: str, chosen: random.Random, way: str) -> str:
    lines = text.split("\n")
    a, b = (chosen.randrange(len(lines)) for _ in range(2))
    if way == "missing":
        del lines[a]
    elif way == "twice":
        lines.insert(b, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def _tokens(text: str, chosen: random.Random, way: str) -> str:
    tokens = _TOKEN.findall(text)
    solid = [k for k, token in enumerate(tokens) if not token.isspace()] or [0]
    a, b = chosen.choice(solid), chosen.choice(solid)
    if way == "missing":
        del tokens[a]
    elif way == "twice":
        tokens.insert(a, tokens[a])
    else:
        tokens[a], tokens[b] = tokens[b], tokens[a]
    return "".join(tokens)


_WAYS = {
    **{
        f"a line {way}": lambda text, chosen, way=way: _lines(text, chosen, way)
        for way in ("missing", "twice", "moved")
    },
    **{f"a token {way}": lambda t, chosen, way=way: _tokens(t, chosen, way) for way in ("missing", "twice", "moved")},
    "cut off": lambda text, chosen: text[: chosen.randrange(len(text))],
    "a character": lambda text, chosen: _character(text, chosen),
}


def _character(text: str, chosen: random.Random) -> str:
    at = chosen.randrange(len(text) + 1)
    return text[:at] + chosen.choice("()=,:*'\"!&%/0x \x00\xff") + text[at + 1 :]


def _cut_off(text: str, chosen: random.Random) -> str:
    return text[: chosen.randrange(len(text) + 1)]


_WAYS: dict[str, Callable[[str, random.Random], str]] = {
    **{f"a line {way}": partial(_lines, way=way) for way in ("missing", "twice", "moved")},
    **{f"a token {way}": partial(_tokens, way=way) for way in ("missing", "twice", "moved")},
    "cut off": _cut_off,
    "a character": _character,
}

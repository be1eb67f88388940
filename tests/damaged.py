"""Damaged C sources: programs of the corpus with tokens removed, doubled or exchanged, or with the end cut off."""

from __future__ import annotations

import random
import re

TOKEN = re.compile(r"\w+|[^\w\s]|\s+")
JUNK = (
    "{",
    "}",
    "(",
    ")",
    ";",
    "#",
    '"',
    "'",
    "/*",
    "\\",
    "\0",
    "\r",
    "\x80",
    "for (;;)",
    "*",
    "&",
    "[0]",
    "1e999",
    "-1",
)


def damaged(text: str, chance: random.Random) -> str:
    """A text with one to three random changes."""
    tokens = TOKEN.findall(text)
    for _ in range(chance.choice((1, 1, 2, 3))):
        at, other = (chance.randrange(len(tokens)) for _ in range(2))
        match chance.randrange(7):
            case 0:
                del tokens[at]
            case 1:
                tokens.insert(at, tokens[at])
            case 2:
                tokens[at], tokens[other] = tokens[other], tokens[at]
            case 3:
                tokens[at] = tokens[other]
            case 4:
                tokens.insert(at, chance.choice(JUNK))
            case 5 if chance.randrange(4) == 0:
                del tokens[at:]
            case _:
                words = [k for k in range(at, min(at + 40, len(tokens))) if tokens[k].strip()]
                if words:
                    tokens[words[0]] = chance.choice(("0", "1", "-1", "i", "j", "n", "+", "<", "<=", "!="))
        tokens = tokens or [" "]
    return "".join(tokens)

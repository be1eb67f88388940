"""What becomes of nests, in the words that all reports share."""

from __future__ import annotations

STATUS = {"hinted": "with hints", "small": "needs no hints", "refused": "left as written", "outer": "looked inside"}
"""What becomes of a nest; one that is looked inside is left as written itself."""

COUNTED = STATUS | {"small": "need no hints"}
"""The same, of several nests."""


def counted(hinted: int, small: int, left: int) -> str:
    """How many nests have hints, how many need none, and how many are left; nothing is said of none but the first."""
    numbers = {"hinted": hinted, "small": small, "refused": left}
    said = (f"{n} {(STATUS if n == 1 else COUNTED)[s]}" for s, n in numbers.items() if n or s == "hinted")
    return ", ".join(said)

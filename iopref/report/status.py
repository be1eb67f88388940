"""What becomes of nests, in the words that all reports share."""

from __future__ import annotations

from collections.abc import Mapping

STATUS = {"hinted": "with hints", "small": "needs no hints", "refused": "left as written", "outer": "looked inside"}
"""What becomes of a nest; one that is looked inside is itself left as written."""

COUNTED = STATUS | {"small": "need no hints"}
"""The same for several nests."""


def counted(hinted: int, small: int, left: int) -> str:
    """How many nests have hints, need none, and are left as written; counts of 0 are left out, except the first."""
    numbers = {"hinted": hinted, "small": small, "refused": left}
    said = (f"{n} {(STATUS if n == 1 else COUNTED)[s]}" for s, n in numbers.items() if n or s == "hinted")
    return ", ".join(said)


def without(missed: Mapping[str, int]) -> str:
    """How many references in nests with hints have none, and why; empty if all have hints or need none."""
    if not missed:
        return ""
    kinds, total = ", ".join(f"{kind}: {n}" for kind, n in missed.items()), sum(missed.values())
    said = "1 reference in a nest with hints has" if total == 1 else f"{total} references in nests with hints have"
    return f"; {said} none ({kinds})"

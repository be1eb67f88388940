"""Durations in nanoseconds, as people write and read them."""

from __future__ import annotations

import re

from iopref.patterns import pattern

UNITS = {"ns": 1, "us": 10**3, "ms": 10**6, "s": 10**9}
_DURATION = pattern(r"(\d+(?:\.\d+)?) ?(ns|us|ms|s)?", re.ASCII)


def parse_duration(text: str) -> int:
    """The number of nanoseconds meant by `250`, `250ns`, `10us`, `1.5ms` or `2s`; raises ValueError, with a message."""
    match = _DURATION.fullmatch(text.strip())
    if not match:
        raise ValueError(f"'{text}' is not a time: write nanoseconds, or a number with us, ms or s, such as 10us")
    return round(float(match[1]) * UNITS[match[2] or "ns"])


def show_duration(nanoseconds: float) -> str:
    """A time to three or four digits, with its unit."""
    for name in ("s", "ms", "us"):
        if nanoseconds >= UNITS[name]:
            return f"{nanoseconds / UNITS[name]:.4g} {name}"
    return f"{nanoseconds:.4g} ns"

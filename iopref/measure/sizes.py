"""Sizes in bytes, as people write and read them."""

from __future__ import annotations

import re

from iopref.patterns import pattern

UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_SIZE = pattern(r"(\d+(?:\.\d+)?) ?(?:([KMGT])(?:i?B)?|B)?", re.IGNORECASE | re.ASCII)


def parse_size(text: str, least: int = 1) -> int:
    """The number of bytes meant by `268435456`, `256M`, `256MB`, `256MiB` or `1.5g`; units are powers of 1024.

    Raises ValueError, with a message for the user, for other text and for less than `least` bytes (0 or 1).
    """
    match = _SIZE.fullmatch(text.strip())
    if not match:
        raise ValueError(f"'{text}' is not a size: write bytes, or a number with K, M, G or T, such as 256M or 1.5GiB")
    number, unit = match[1], match[2] or ""
    size = int(float(number) * UNITS[unit.upper()]) if "." in number else int(number) * UNITS[unit.upper()]
    if size < least:
        raise ValueError(f"'{text}' is not a size: it must be more than nothing")
    return size


def show_size(size: int) -> str:
    """A number of bytes to three or four digits, with its unit."""
    for unit in ("T", "G", "M", "K"):
        if size >= UNITS[unit]:
            return f"{size / UNITS[unit]:.4g} {unit}iB"
    return f"{size} B"

"""Prints texts as string literals of C."""

from __future__ import annotations

import re


def literal(text: str) -> str:
    """A string literal; what is no plain character, and what could make a trigraph, is escaped."""
    escaped = re.sub(r'[^ -~]|["\\?]', lambda c: f"\\{ord(c[0]):03o}", text)
    return f'"{escaped}"'

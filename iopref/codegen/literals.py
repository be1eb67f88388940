"""Prints texts as string literals of C."""

from __future__ import annotations

import re


def literal(text: str) -> str:
    """A string literal of C; characters other than plain ones, and those that could form a trigraph, are escaped."""
    escaped = re.sub(r'[^ -~]|["\\?]', lambda c: f"\\{ord(c[0]):03o}", text)
    return f'"{escaped}"'

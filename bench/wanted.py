"""What of a bench its command line names."""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterable


def wanted(parser: argparse.ArgumentParser, given: Collection[str], known: Iterable[str], what: str) -> list[str]:
    """The names that are given, or all that are known; wrong usage where one is not."""
    all_names = list(known)
    if unknown := set(given) - set(all_names):
        parser.error(f"no such {what}: {', '.join(sorted(unknown))}")
    return list(given) or all_names

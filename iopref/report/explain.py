"""The explain report as text."""

from __future__ import annotations

from iopref.translate import Translation


def explained(result: Translation) -> str:
    """What was understood of a file."""
    return ""

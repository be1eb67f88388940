"""What became of the nests of a file, counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from iopref.diagnostics import Refusal
from iopref.frontend.c.nests import Rejected
from iopref.report.nests import FileOfNests, Left
from iopref.translate import Handled, Translation


def outcomes(result: Translation) -> tuple[int, int, tuple[Refusal, ...]]:
    """How many nests of a file have hints, how many need none, and why the others are left as they are."""
    handled = [n for n in result.nests if isinstance(n, Handled)]
    hinted = sum(bool(n.plan.pipelines) for n in handled)
    refused = (n.refusal for n in result.nests if isinstance(n, Rejected) and not n.tried_inside)
    return hinted, len(handled) - hinted, (*refused, *result.refusals)


def kind(refusal: Refusal) -> str:
    """The code of a refusal, with the function that is called."""
    return f"{refusal.code} to `{refusal.subject}`" if refusal.code == "call" and refusal.subject else refusal.code


def nests_of(file: str, result: Translation, words: Callable[[str], str]) -> FileOfNests:
    """What became of a file's nests; `words` turns what is said of C into what is said of the source."""
    hinted, small, refused = outcomes(result)
    left = (Left(str(r.position), words(kind(r)), words(r.reason), words(r.remedy)) for r in refused)
    return FileOfNests(str(Path.cwd()), file, hinted, small, tuple(left))

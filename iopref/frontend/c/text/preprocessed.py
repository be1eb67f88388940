"""A preprocessed C file, with the places of its tokens in the raw text; files with missing headers are refused here."""

from __future__ import annotations

from typing import NamedTuple

from iopref.diagnostics import UserError, error
from iopref.frontend.c.text import anchors, scan
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.text.tokens import Tokens, tokenize
from iopref.patterns import pattern
from iopref.records import replace
from iopref.source import Source

_OPENMP = pattern(r"omp\b")
_BARE_RETURN = pattern(r"\r(?!\n)")


class Preprocessed(NamedTuple):
    """The tokens of a file, and their places in its `raw` text; `run` is the preprocessor.

    `output` is the preprocessed text with marks, or empty if the preprocessor rejects them.
    """

    run: Preprocessor
    raw: scan.RawText
    tokens: Tokens
    places: anchors.Anchors
    output: str


def preprocessed(source: Source, run: Preprocessor) -> Preprocessed:
    """Preprocess a C file; raises UserError if the preprocessor fails."""
    if bare := _BARE_RETURN.search(source.text):
        message = "a carriage return stands alone, which ends a line for the compiler only"
        raise error(message, source.position(bare.start()), "end all lines by a newline: tr '\\r' '\\n'", source)
    raw = scan.scan(source)
    tokens, places, output = _placed(run, raw)
    return Preprocessed(run, raw, tokens if run.openmp else _without_openmp(tokens), places, output)


def _without_openmp(tokens: Tokens) -> Tokens:
    """Tokens without the OpenMP directives in front of them; directives in the text stay."""
    kept = {k: tuple(p for p in said if not _OPENMP.match(p)) for k, said in tokens.pragmas.items()}
    return replace(tokens, pragmas={k: said for k, said in kept.items() if said})


def _placed(run: Preprocessor, raw: scan.RawText) -> tuple[Tokens, anchors.Anchors, str]:
    """The tokens, their anchors, and the preprocessed text with marks; no anchors if the preprocessor rejects marks."""
    try:
        marked = run.run(raw.source, anchors.marked(raw))
    except UserError:
        return tokenize(run.run(raw.source, raw.source.text)), anchors.Anchors(), ""
    anchored = tokenize(marked, main_only=True)
    plain = anchors.unmarked(raw, marked, anchored)
    tokens = tokenize(run.run(raw.source, raw.source.text) if plain is None else plain)
    return tokens, anchors.match(raw, tokens, anchored), marked

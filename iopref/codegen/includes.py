"""Quoted includes, for an output that lies in another directory than its source."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from iopref.codegen.splice import Chunk, Edit
from iopref.frontend.c.text.scan import RawText
from iopref.frontend.standard_input import QUOTED_INCLUDE, beside
from iopref.source import Span


def redirected_includes(raw: RawText, output: str | None) -> Iterator[Edit]:
    """Edits that make `#include "x"` find the x beside the source, as compilers look beside the file that they read.

    There are none if the output lies in the directory of the source. A different x beside the output is not found any
    more. If `output` is None, a compiler reads the text from standard input.
    """
    source = raw.source
    if output is not None and Path(source.path).parent.resolve() == Path(output).parent.resolve():
        return
    for directive in raw.directives:
        text = source.text[directive.span.start : directive.span.end]
        found = QUOTED_INCLUDE.match(text) if directive.keyword == "include" else None
        name = _name(source.path, found[1], output) if found else None
        if found and name:
            start = directive.span.start + found.start(1)
            yield Edit(Span(start, start + len(found[1])), (Chunk(name, source.position(start).line),))


def _name(source: str, name: str, output: str | None) -> str | None:
    """The path by which the output includes a file that lies beside the source; None if there is no such file."""
    if output is None:
        return beside(source, name)
    file = Path(source).parent / name
    return os.path.relpath(file, Path(output).parent) if file.is_file() else None

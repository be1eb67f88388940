"""Quoted includes, for an output that lies in another directory than its source."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from iopref.codegen.splice import Chunk, Edit
from iopref.frontend.c.scan import RawText
from iopref.source import Span

_QUOTED = re.compile(r'[ \t]*(?:#|%:)[ \t]*include[ \t]*"([^"\n]+)"')


def redirected_includes(raw: RawText, output_directory: Path) -> Iterator[Edit]:
    """Edits that make `#include "x"` find the x beside the source, as compilers look beside the file they read.

    Nothing to do where the output lies in the source's directory. Another x beside the output is not meant.
    """
    source = raw.source
    here = Path(source.path).parent
    if here.resolve() == output_directory.resolve():
        return
    for directive in raw.directives:
        text = source.text[directive.span.start : directive.span.end]
        found = _QUOTED.match(text) if directive.keyword == "include" else None
        if found and (here / found[1]).is_file():
            start = directive.span.start + found.start(1)
            name = os.path.relpath(here / found[1], output_directory)
            yield Edit(Span(start, start + len(found[1])), (Chunk(name, source.position(start).line),))

"""Files that have been preprocessed before (-fpreprocessed), as CMake has it done for Ninja."""

from __future__ import annotations

from iopref.patterns import pattern
from iopref.source import Source

_MARKER = pattern(r'# \d+ "([^"\n]+)"')


def name_before(path: str, text: str) -> str:
    """The file that a preprocessed one was made of: its first line marker names that; itself if there is none."""
    marker = _MARKER.match(text)
    return marker[1] if marker else path


def source_before(source: Source) -> Source:
    """The same as a source, whose lines are shown and counted; the preprocessed one where that is nowhere."""
    try:
        return Source.read(name_before(source.path, source.text))
    except OSError:
        return source

"""Files that were preprocessed in an earlier step (-fpreprocessed), as CMake does for Ninja."""

from __future__ import annotations

from iopref.patterns import pattern
from iopref.source import Source

_MARKER = pattern(r'# \d+ "([^"\n]+)"')


def name_before(path: str, text: str) -> str:
    """The path of the file that a preprocessed one was made from, by
    its first line marker; its own path without a marker.
    """
    marker = _MARKER.match(text)
    return marker[1] if marker else path


def source_before(source: Source) -> Source:
    """The source that a preprocessed file was made from, to show its
    lines in messages; the file itself if it is gone.
    """
    try:
        return Source.read(name_before(source.path, source.text))
    except OSError:
        return source

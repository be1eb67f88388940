"""Texts that a compiler reads as if they stood in another file, so that no temporary file can be left behind.

The text is the compiler's standard input, which Linux also opens by name. This name, which is the same for all calls,
is mapped to the other file's name in debug information and in `__FILE__` by an option of gcc 8 and clang 10.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from iopref.patterns import pattern
from iopref.source import named, spelled

TEXT = "/proc/self/fd/0"
"""The name of standard input, which the compiler is told to read."""
_HERE = "/proc/self/cwd/"
QUOTED_INCLUDE = pattern(r'^[ \t]*(?:#|%:)[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_MARKERS = pattern(rf'^(# \d+ "){_HERE}', re.MULTILINE)

_INCLUDED = pattern(r'^([ \t]*)# (\d+ ".*") [12]$', re.MULTILINE)


@contextmanager
def opened(text: bytes) -> Iterator[int]:
    """A descriptor for a compiler's standard input, from which it reads the text."""
    descriptor = os.memfd_create("iopref")
    try:
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(text)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield descriptor
    finally:
        os.close(descriptor)


def words(path: str, language: str = "c") -> list[str]:
    """The end of a command that compiles such a text as if it stood in a file."""
    return [f"-ffile-prefix-map={TEXT}={path}", f"-ffile-prefix-map={_HERE}=", "-x", language, TEXT]


def beside(path: str, name: str) -> str | None:
    """The name by which such a text includes a file `name` beside `path`; None if there is no such file.

    A compiler looks there first. In messages and in debug information the name is as in an include from the file
    itself.
    """
    found = os.path.join(os.path.dirname(path), named(name))
    return included(found) if os.path.isfile(found) else None


def included(path: str) -> str:
    """How such a text includes a file, in the spelling of a Source."""
    return spelled(path if os.path.isabs(path) else _HERE + path)


def including(name: str) -> str:
    """The file that such a text includes by a `name`; the reverse of `included`."""
    return named(name).removeprefix(_HERE)


def redirected(text: str, path: str) -> str:
    """A text whose quoted includes find the files beside `path`."""

    def name(include: re.Match[str]) -> str:
        found = beside(path, include[1])
        return include[0] if found is None else include[0].replace(f'"{include[1]}"', f'"{found}"')

    return QUOTED_INCLUDE.sub(name, text)


def without_markers(text: str) -> str:
    """A text with `#line` in place of the markers around included files, of which pedantic compilers warn."""
    return _INCLUDED.sub(r"\1#line \2", text)


def as_called(output: str) -> str:
    """The output of a preprocessor, with line markers that name the file itself."""
    return _MARKERS.sub(r"\1", output)


def as_said(messages: str, path: str) -> str:
    """The messages of a compiler, with names as if the text stood in the file."""
    return messages.replace(_HERE, "").replace(TEXT, path)

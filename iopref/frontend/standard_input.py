"""Texts that a compiler reads as if they stood in another file, with no file of their own that could be left behind.

The text is the compiler's standard input, which Linux also opens by name. That name, the same for every call, is mapped
to the other file's in debug information and in `__FILE__`, by an option that gcc has since 8 and clang since 10.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from iopref.patterns import pattern
from iopref.source import named, spelled

TEXT = "/proc/self/fd/0"
"""What the compiler is told to read, standard input."""
_HERE = "/proc/self/cwd/"
QUOTED_INCLUDE = pattern(r'^[ \t]*(?:#|%:)[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_MARKERS = pattern(rf'^(# \d+ "){_HERE}', re.MULTILINE)


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
    """How such a text includes `name` where that stands beside the file, which is looked at first; None if it does not.

    In messages and in debug information it is called as in an include from the file itself.
    """
    found = os.path.join(os.path.dirname(path), named(name))
    if not os.path.isfile(found):
        return None
    return spelled(found if os.path.isabs(found) else _HERE + found)


def redirected(text: str, path: str) -> str:
    """A text whose quoted includes find what stands beside a file."""

    def name(include: re.Match[str]) -> str:
        found = beside(path, include[1])
        return include[0] if found is None else include[0].replace(f'"{include[1]}"', f'"{found}"')

    return QUOTED_INCLUDE.sub(name, text)


def as_called(output: str) -> str:
    """The output of a preprocessor, with the names in its line markers as if the text stood in its file."""
    return _MARKERS.sub(r"\1", output)


def as_said(messages: str, path: str) -> str:
    """Messages of a compiler with the names of the files as if the text stood in its file."""
    return messages.replace(_HERE, "").replace(TEXT, path)

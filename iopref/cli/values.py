"""Types of values that options of several commands take."""

from __future__ import annotations

import os
from collections.abc import Callable
from errno import EISDIR, ENOENT
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import click

from iopref.diagnostics import error
from iopref.measure.durations import parse_duration
from iopref.measure.sizes import parse_size


class Parsed(click.ParamType[int]):
    """A whole number that a function parses; the function raises ValueError with a message for the user."""

    def __init__(self, name: str, parse: Callable[[str], int]) -> None:
        self.name = name
        self._parse = parse

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            return self._parse(value)
        except ValueError as e:
            self.fail(str(e), param, ctx)


class Name(click.ParamType[str]):
    """The name of a function or variable."""

    name = "name"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.isidentifier():
            self.fail(f"{value!r} is not a name of a function", param, ctx)
        return value


class Output(click.ParamType[Path]):
    """A file to write, in an existing directory; if there are `endings`, the suffix has to be one of them."""

    name = "file"

    def __init__(self, *endings: str) -> None:
        self._endings = endings

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if self._endings and path.suffix not in self._endings:
            self.fail(
                f"{path} does not end in {' or '.join(self._endings)}, which is how a file says what to write",
                param,
                ctx,
            )
        if path.is_dir() or not path.parent.is_dir():
            reason = os.strerror(EISDIR if path.is_dir() else ENOENT)
            raise error(f"cannot write {path}: {reason}", remedy="give a file in a directory you may write to")
        return path


OUTPUT = Output()
"""A file of any name; the caller may accept `-` for standard output."""

REPORT = Output(".json", ".html")
"""The file of a report."""


class Picture(Output):
    """The file of a picture; raises UserError if matplotlib is not installed."""

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = super().convert(value, param, ctx)
        if find_spec("matplotlib") is None:
            raise error("pictures need matplotlib", remedy="install it: pip install matplotlib")
        return path


PICTURE = Picture(".svg", ".png", ".pdf")
"""The file of a picture."""

NAME = Name()
"""The name of a function."""

SIZE = Parsed("size", parse_size)
"""Bytes, written as `256M`."""

MEMORY = Parsed("size", partial(parse_size, least=0))
"""The same, with 0 allowed: the command itself reports that there is too little memory."""

DURATION = Parsed("time", parse_duration)
"""Nanoseconds, written as `10us`."""

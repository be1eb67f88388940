"""Values that options of several commands take."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from iopref.measure.durations import parse_duration
from iopref.measure.sizes import parse_size


class Parsed(click.ParamType[int]):
    """A whole number, written in a way that a function reads; it raises ValueError with a message for the user."""

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
    """A name, as programs have them."""

    name = "name"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.isidentifier():
            self.fail(f"{value!r} is no name", param, ctx)
        return value


class ReportFile(click.ParamType[Path]):
    """A file to write, whose ending says what: a page, or JSON."""

    name = "file"

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        path = Path(value)
        if path.suffix not in (".json", ".html"):
            self.fail(f"{path} ends neither in .json nor in .html, which says what to write", param, ctx)
        return path


REPORT = ReportFile()
"""The file of a report."""

NAME = Name()
"""The name of a function."""

SIZE = Parsed("size", parse_size)
"""Bytes, written as `256M`."""

MEMORY = Parsed("size", partial(parse_size, least=0))
"""The same, for those who answer that a machine without memory is too small."""

DURATION = Parsed("time", parse_duration)
"""Nanoseconds, written as `10us`."""

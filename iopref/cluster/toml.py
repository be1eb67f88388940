"""Tables of a TOML file, with errors that name the place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from iopref.diagnostics import UserError, error
from iopref.patterns import pattern
from iopref.source import Position, Source

Value = TypeVar("Value")
_HEADER = pattern(r"\s*\[\[?\s*([\w.\s]+?)\s*\]\]?")
_AT = pattern(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)")


class Table:
    """A table whose keys are taken one by one; `number` counts its header among those of the same name."""

    def __init__(self, source: Source, values: dict[str, Any], header: str = "", number: int = 0) -> None:
        self._source = source
        self._values = dict(values)
        self._header, self._number = header, number
        self._known: list[str] = []

    def take(self, key: str, read: Callable[[Any], Value], default: Value) -> Value:
        """The value of a key, read by `read`; its ValueError becomes an error at the key."""
        self._known.append(key)
        if key not in self._values:
            return default
        try:
            return read(self._values.pop(key))
        except ValueError as e:
            raise self.wrong(f"{key}: {e}", key) from e

    def tables(self, key: str) -> list[dict[str, Any]]:
        """The values of an array of tables; empty if it is missing."""
        return self.take(key, _tables, [])

    def table(self, key: str) -> Table:
        """A table inside this one."""
        return Table(self._source, self.take(key, _table, {}), self._name(key))

    def inner(self, key: str, values: dict[str, Any], number: int) -> Table:
        """A table of an array of tables; it is number `number` of this name in the file."""
        return Table(self._source, values, self._name(key), number)

    def _name(self, key: str) -> str:
        return f"{self._header}.{key}".removeprefix(".")

    def end(self) -> None:
        """Raise UserError if there is a key that was not taken."""
        for key in self._values:
            raise self.wrong(f"there is no {key!r} here", key, f"known are: {', '.join(self._known)}")

    def wrong(self, message: str, key: str = "", remedy: str = "docs/cluster.md describes the file") -> UserError:
        """An error at a key of this table, or at its header."""
        return error(message, self._position(key), remedy, self._source)

    def _position(self, key: str) -> Position:
        """The place of a key at the beginning of a line or in a header, or else of this table's header."""
        here, found, seen = not self._header, 1, -1
        for number, line in enumerate(self._source.text.splitlines(), 1):
            header = _HEADER.match(line)
            if header:
                name = re.sub(r"\s", "", header[1])
                same = name == self._header
                seen += same
                if name == self._name(key) and (not self._header or seen == self._number):
                    return Position(self._source.path, number, 1)
                here = same and seen == self._number
                found = number if here else found
            if here and (match := re.match(rf"\s*[\"']?({re.escape(key)})\b", line)) and key and not header:
                return Position(self._source.path, number, match.start(1) + 1)
        return Position(self._source.path, found, 1)


def _tables(value: Any) -> list[dict[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise ValueError("is not a list of tables")
    return value


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("is not a table")
    return value


def read_toml(path: Path) -> Table:
    """The whole file; raises UserError if it cannot be read or is not TOML."""
    try:
        source = Source(str(path), path.read_text(encoding="utf-8"))
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="give the description of a cluster") from e
    except UnicodeDecodeError as e:
        raise error(f"{path} is not a text in UTF-8", remedy="give the description of a cluster") from e
    try:
        return Table(source, tomllib.loads(source.text))
    except tomllib.TOMLDecodeError as e:
        at = _AT.fullmatch(str(e))
        line, column = (int(at[2]), int(at[3])) if at and at[2] else (max(1, len(source.text.splitlines())), 1)
        message = at[1] if at else str(e)
        remedy = "correct this line; docs/cluster.md describes the file"
        raise error(f"not TOML: {message}", Position(source.path, line, column), remedy, source) from e


def whole(value: Any, least: int = 0) -> int:
    """A whole number; raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise ValueError(f"{value!r} is not a whole number from {least} on")
    return value


def text(value: Any) -> str:
    """A string; raises ValueError."""
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a text in quotes")
    return value


def flag(value: Any) -> bool:
    """True or false; raises ValueError."""
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def one_of(known: Sequence[str]) -> Callable[[Any], str]:
    """A function that accepts one of these words; it raises ValueError for others."""

    def read(value: Any) -> str:
        if value not in known:
            raise ValueError(f"{value!r} is not known; known are: {', '.join(known)}")
        return str(value)

    return read


def quantity(parse: Callable[[str], int], least: int = 0) -> Callable[[Any], int]:
    """A function that accepts a number, or a text that `parse` reads; it raises ValueError for others."""

    def read(value: Any) -> int:
        return whole(value if isinstance(value, int) else parse(text(value)), least)

    return read

"""The values of the model's expressions for given values of parameters and arrays."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import count
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any

from iopref.model import Condition, Expr, as_c

_QUESTIONS = ("localized", "stays", "may_stay", "survives", "fills_pipe", "fills_strips")
_SIZES = ("touched2", "touched2_from", "touched3", "touched4", "scattered", "rate", "period", "columns")
_LONG_ONLY = (*_SIZES, *_QUESTIONS)
_PYTHON = [(re.compile(pattern), text) for pattern, text in [
    (r"(iopref_turn_(?:of|since)\(.*), (?:&|\(const void \*\)).*\)", r"\1)"),
    (r"(\d)L\b", r"\1"),
    (r"\((?:unsigned )?(?:long|int|char|short)\)", ""),
    (r"&&", " and "),
    (r"\|\|", " or "),
    (r"!(?!=)", " not "),
    (r" / ", " // "),
    (r"&(?=\w)", ""),
    (r"\.from\b", ".from_"),
]]  # fmt: skip
_copies = count()


def python(text: str) -> str:
    """A C expression as Python, for dividends that are not negative."""
    for pattern, replacement in _PYTHON:
        text = pattern.sub(replacement, text)
    return _chosen(text).strip()


def _chosen(text: str) -> str:
    """`a ? b : c` in Python, also in parentheses and among arguments."""
    if "?" not in text:
        return text
    parts, depth, begin = [""], 0, 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "(" and depth == 1:
            parts[-1] += "("
            begin = at + 1
        elif character == ")" and depth == 0:
            parts[-1] += f"{_chosen(text[begin:at])})"
        elif depth == 0 and character in ",?:":
            parts += [character, ""]
        elif depth == 0:
            parts[-1] += character
    if "," in parts:
        at = parts.index(",")
        left, right = ("".join(some) for some in (parts[:at], parts[at + 1 :]))
        return f"{_chosen(left)},{_chosen(right)}"
    if "?" not in parts:
        return "".join(parts)
    test, _, yes, _, no = parts
    return f"({yes}) if ({test}) else ({no})"


@cache
def _code(text: str) -> CodeType:
    return compile(python(text), text, "eval")


@dataclass(frozen=True, eq=False)
class Values:
    """The names in expressions: parameters, arrays, and the arithmetic of generated code."""

    names: Mapping[str, Any]
    _texts: dict[int, tuple[Condition, str]] = field(default_factory=dict)

    def of(self, text: str | Expr | Condition, indices: Mapping[str, Any]) -> int:
        """The value of an expression or a condition; `indices` are the values of loop indices."""
        return int(self.found(text, indices))

    def found(self, text: str | Expr | Condition, indices: Mapping[str, Any]) -> Any:
        """The value of an expression, which may be a turn."""
        code = _code(text if isinstance(text, str) else text.c() if isinstance(text, Expr) else self._text(text))
        return eval(code, self._known, indices)

    def _text(self, condition: Condition) -> str:
        found = self._texts.get(id(condition))
        if found is None:
            found = self._texts[id(condition)] = condition, as_c(condition)  # no other is at its address as it is kept
        return found[1]

    @cached_property
    def _known(self) -> dict[str, Any]:
        return {"__builtins__": {}, **self.names}


def arithmetic(library: Path, memory: int, folder: Path) -> dict[str, Any]:
    """The helpers that generated code calls: the header's by their definitions, the library's as compiled.

    `memory` is what a program may use, in bytes; the library asks for it once, so each value needs a copy of the
    library.
    """
    copy = shutil.copy(library, folder / f"oracle{next(_copies)}.so")
    with _environment("IOPREF_MEMORY", str(memory)):
        compiled = ctypes.CDLL(str(copy))
        found = {}
        for word in _LONG_ONLY:
            function = compiled[f"iopref_{word}"]
            function.restype = ctypes.c_int if word in _QUESTIONS else ctypes.c_long
            found[f"iopref_{word}"] = _of_longs(function)
        found["iopref_localized"](0)
    return found | {
        "iopref_min": min,
        "iopref_max": max,
        "iopref_trip": lambda first, past, step: len(range(first, past, step)),
        "iopref_past": lambda pipe, to, lead: to if to < pipe.trip else to + lead,
        "iopref_reach": lambda start, lead: start if start > 0 else -lead,
        "iopref_share": lambda size, trip: -(-size // trip) if trip > 0 else size,
        "iopref_turn_of": partial(_turn, found["iopref_period"]),
        "iopref_turn_since": partial(_turn_since, found["iopref_period"]),
    }


def _turn(period: Any, localized: int, stride: int, done: int, left: int, longer: int) -> SimpleNamespace:
    return _turn_since(period, done - 1, localized, stride, done, left, longer)


def _turn_since(
    period: Any, last: int, localized: int, stride: int, done: int, left: int, longer: int
) -> SimpleNamespace:
    """The turn of columns that begin with a page."""
    length = -(-period(localized, stride) * min(localized, 8) // 8) if localized else 1
    passed = done % length
    times, follows = min(length - passed, left), last >= max(done - passed - length, 0) and not longer
    first = max(times - 1, 0) if follows else 0
    behind = times + passed if follows and localized else 0
    return SimpleNamespace(begins=last < 0 or last < done - passed, first=first, count=times - first, behind=behind)


def _of_longs(function: Any) -> Any:
    return lambda *arguments: function(*map(ctypes.c_long, arguments))


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        del os.environ[name]
        if before is not None:
            os.environ[name] = before

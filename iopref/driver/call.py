"""A call of `iopref cc` or `iopref fc` that compiles something: read its own options, and call the compiler.

Builds make thousands of such calls with few options: these are read here, without importing click.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from iopref.cli.sources import Settings
from iopref.diagnostics import error
from iopref.driver.compiler import Compiler
from iopref.driver.running import ended_by_signals

_DEFAULTS: Mapping[str, Any] = {
    "cc": "cc",
    "fc": "gfortran",
    "explain": None,
    "report": None,
    "strict": False,
    "keep": False,
    "trace": False,
    "schedule": "continuous",
    "companions": (),
    "harmless": (),
    "log": None,
}
"""The settings that the commands have if no option says otherwise."""
_EXPLAIN = {"--explain": "full", "--explain=full": "full", "--explain=short": "short"}
_MARKS = ("--strict", "--keep", "--trace")
_VALUES = {"--cc": ("cc", str), "--fc": ("fc", str), "--nests": ("log", Path)}


def simple_flags(own: Sequence[str]) -> dict[str, Any] | None:
    """The settings that iopref's own options ask for; None if one of them is rare or may be wrong, and is left to
    click.
    """
    flags = dict(_DEFAULTS)
    words = iter(own)
    for word in words:
        name, given, value = word.partition("=")
        if word in _MARKS:
            flags[word.removeprefix("--")] = True
        elif word in _EXPLAIN:
            flags["explain"] = _EXPLAIN[word]
        elif name in _VALUES:
            key, kind = _VALUES[name]
            text = value if given else next(words, None)
            if text is None:
                return None
            flags[key] = kind(text)
        else:
            return None
    return flags


def compile_with_hints(command: str, flags: dict[str, Any], words: Sequence[str]) -> int:
    """Do what the compiler "cc" or "fc" does with the given words, with hints; return its exit status."""
    compilers = {name: _words(f"--{name}", flags.pop(name)) for name in ("cc", "fc")}
    settings = Settings("", **{name: flags.pop(name) for name in ("schedule", "companions", "harmless", "trace")})
    os.environ["CC"] = shlex.join(compilers["cc"])  # for the preprocessor; the user's own CC may be `iopref cc`
    explain, log, report = (flags.pop(name) for name in ("explain", "log", "report"))
    if explain or log or report:
        from iopref.driver.build_reports import Told

        flags["told"] = Told(explain, log, report)
    compiler = Compiler(compilers[command], compilers["cc"], compilers["fc"], settings, **flags)
    with ended_by_signals():
        return compiler.run(words)


def _words(option: str, given: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(given))
    except ValueError as failure:
        raise error(f"cannot read {option}, which is `{given}`: {failure}", remedy="close its quotes") from failure
    if not words:
        raise error(f"{option} is empty", remedy="name a compiler")
    return words

"""Imports pycparser without what its parser does not need, a sixth of what is imported to translate C: modules that
call programs and inspect code, and the compiled patterns of its lexer.

pycparser imports `subprocess` to call a preprocessor, and `dataclasses`, which imports what inspects code. iopref makes
the tokens itself. While pycparser is imported, its imports find `iopref.records` and `iopref.patterns` instead.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from types import ModuleType
from typing import Any

from iopref import records
from iopref.patterns import pattern

__all__ = ["CParser", "ParseError", "TokenStream", "c_ast", "c_lexer"]


def _record(cls: Any = None, /, **options: bool) -> Any:
    """`dataclasses.dataclass` for classes whose annotations are types."""
    if cls is None:
        return lambda found: _record(found, **options)
    cls.__annotations__ = {name: str(kind) for name, kind in cls.__annotations__.items()}
    return records.dataclass(cls, **options)


def _check_output(*words: Any, **options: Any) -> Any:
    from subprocess import check_output

    return check_output(*words, **options)


@contextmanager
def _replaced(names: dict[str, dict[str, Any]]) -> Iterator[None]:
    """Inside this context, imports of these modules find others, with the given contents."""
    before = {name: sys.modules[name] for name in names if name in sys.modules}
    for name, contents in names.items():
        sys.modules[name] = ModuleType(name)
        vars(sys.modules[name]).update(contents)
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]
        sys.modules.update(before)


_QUICK = {
    "dataclasses": {"dataclass": _record},
    "re": {**vars(re), "compile": pattern},
    "subprocess": {"check_output": _check_output},
}
"""What stands for the modules that pycparser imports."""

with nullcontext() if "pycparser" in sys.modules else _replaced(_QUICK):
    from pycparser import c_ast, c_lexer
    from pycparser.c_parser import CParser, ParseError
    from pycparser.c_parser import _TokenStream as TokenStream

"""What few tests need and takes long to import."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class Sympy:
    """sympy, imported by the tests that use it: it takes a second, and every process collects the tests.

    pytest asks what modules hold for names of its own, which begin with `_`.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(import_module("sympy"), name)


sympy = Sympy()

"""Imports islpy without looking up its version, which would take longer than all the rest."""

from __future__ import annotations

import sys
from types import ModuleType

_VERSION = "islpy.version"


class _Unknown(ModuleType):
    """A module in place of the one that looks the version up in what is installed."""

    VERSION = ()
    VERSION_TEXT = ""


if "islpy" in sys.modules:
    import islpy as isl
else:
    sys.modules[_VERSION] = _Unknown(_VERSION)
    import islpy as isl

    del sys.modules[_VERSION]

__all__ = ["isl"]

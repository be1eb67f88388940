"""Imports islpy without looking up its version, which takes longer than the rest of the import."""

from __future__ import annotations

import sys
from types import ModuleType

_VERSION = "islpy.version"


class _Unknown(ModuleType):
    """Stands for the module that looks the version up among installed packages."""

    VERSION = ()
    VERSION_TEXT = ""


if "islpy" in sys.modules:
    import islpy as isl
else:
    sys.modules[_VERSION] = _Unknown(_VERSION)
    import islpy as isl

    del sys.modules[_VERSION]

__all__ = ["isl"]

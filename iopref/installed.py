"""The files of the run-time library, as they are installed with iopref."""

from __future__ import annotations

import os

import iopref


def runtime_file(*parts: str) -> str:
    """The way to a file of the run-time library; raises UserError when it is not installed."""
    package = os.path.dirname(os.path.realpath(iopref.__file__))
    path = os.path.join(package, "_runtime", *parts)
    if not os.path.isfile(path):
        from iopref.diagnostics import error

        raise error(
            f"the run-time library is not installed with this copy of iopref ({path} is missing)",
            remedy="install iopref with pip, or build the library in this checkout: "
            f"pip install -e {os.path.dirname(package)}",
        )
    return path

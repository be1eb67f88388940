"""The folder of the include files and modules that come with gfortran, such as those of OpenMP."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from iopref.processes import call


@cache
def folder() -> Path | None:
    """The folder, as gfortran names it; None if there is no gfortran, or no such folder."""
    try:
        done = call(["gfortran", "-print-file-name=finclude"], keep_output=True, keep_said=True)
    except OSError:
        return None
    found = Path(os.fsdecode(done.output.strip()))
    return found if found.is_absolute() and found.is_dir() else None
